//! When two colliders first touch within a step, and which touches are left to the contacts.

use crate::convert::{AnyShape, posed};
use bevy::math::{Rot2, Vec2};
use collide2d::{CastShape, FindContact, Motion, ShapeError, Sweep as _, Vector2};

/// A collider and its motion within a step, in axes of the world.
#[derive(Clone, Copy)]
pub(crate) struct Moving<'a> {
    pub(crate) shape: &'a AnyShape,
    pub(crate) position: Vec2,
    pub(crate) rotation: Rot2,
    /// What it turns about: the center of mass of its body.
    pub(crate) center: Vec2,
    pub(crate) translation: Vec2,
    pub(crate) angle: f32,
}

impl<'a> Moving<'a> {
    pub(crate) fn at_rest(shape: &'a AnyShape, position: Vec2, rotation: Rot2) -> Self {
        Self { shape, position, rotation, center: position, translation: Vec2::ZERO, angle: 0.0 }
    }

    /// How far it carries a point along from a time on.
    pub(crate) fn carried(&self, point: Vec2, time: f32) -> Vec2 {
        let rest = 1.0 - time;
        let arm = point - (self.center + time * self.translation);
        Rot2::radians(rest * self.angle) * arm - arm + rest * self.translation
    }

    fn motion(&self) -> Result<Motion<f32>, ShapeError> {
        Motion::new(self.translation.to_array(), self.angle, self.center.to_array())
    }
}

/// The fraction of the step at which B stops A; `None` too where a number is out of range.
///
/// Shapes that touch, or that the solver holds apart (`is_touching`), are left to their contacts,
/// and go on along the surface: see [`going_on`].
pub(crate) fn first_stop(
    a: &Moving<'_>,
    b: &Moving<'_>,
    is_touching: bool,
    thickness: f32,
) -> Option<f32> {
    let touch = || -> Result<_, ShapeError> {
        let posed_a = posed(a.shape, a.position, a.rotation)?;
        let posed_b = posed(b.shape, b.position, b.rotation)?;
        Ok(posed_a.sweep(&a.motion()?, &posed_b, &b.motion()?))
    };
    let touch = touch().ok()??;
    if touch.time > 0.0 && !is_touching {
        return Some(touch.time);
    }
    going_on(a, b, thickness).ok()?
}

/// The fraction of the step, translations alone, at which contacts could no longer hold the two:
/// where they touch and the rest of the step would bring one further into the other than
/// `thickness`, past its middle. Elsewhere A goes on along the surface, so that a bullet on the
/// ground is stopped by the next wall of the same shape.
fn going_on(a: &Moving<'_>, b: &Moving<'_>, thickness: f32) -> Result<Option<f32>, ShapeError> {
    let still = posed(b.shape, b.position, b.rotation)?;
    let motion = a.translation - b.translation;
    let lift = LIFT * motion.length();
    let (mut position, mut rest, mut passed) = (a.position, motion, 0.0);
    for _ in 0..MOST_SURFACES {
        let moving = posed(a.shape, position, a.rotation)?;
        let Some(touch) = moving.cast(rest.to_array(), &still, Vector2::zeros()) else {
            return Ok(None);
        };
        let normal = Vec2::new(touch.normal.x, touch.normal.y);
        passed += (1.0 - passed) * touch.time;
        let closing = (1.0 - touch.time) * rest.dot(normal);
        if closing > thickness {
            return Ok(Some(passed));
        }
        let depth = moving.contact(&still, 0.0).map_or(0.0, |contact| contact.depth);
        position += touch.time * rest - (depth + lift) * normal;
        rest = (1.0 - touch.time) * rest - closing.max(0.0) * normal;
    }
    Ok(None)
}

/// How far a shape is lifted off a surface that it slides along, as a part of its way: more than
/// rounding, less than a step that a slide must not miss.
const LIFT: f32 = 1e-4;

/// Off how many surfaces a shape is lifted: between more than these it is stuck anyway.
const MOST_SURFACES: usize = 3;
