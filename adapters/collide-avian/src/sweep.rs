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
    /// Whether nothing stops it: it carries along what it hits.
    pub(crate) is_kinematic: bool,
}

/// The motion of a collider that another one has stopped.
#[derive(Clone, Copy)]
pub(crate) struct Stopped {
    /// The fraction of the step at which it was stopped.
    pub(crate) time: f32,
    pub(crate) translation: Vec2,
    pub(crate) angle: f32,
}

impl<'a> Moving<'a> {
    pub(crate) fn at_rest(shape: &'a AnyShape, position: Vec2, rotation: Rot2) -> Self {
        let (center, translation, angle) = (position, Vec2::ZERO, 0.0);
        Self { shape, position, rotation, center, translation, angle, is_kinematic: false }
    }

    /// The motion up to a time, and on with what stops it, if that carries it along.
    fn stopped_by(&self, other: &Self, time: f32) -> Stopped {
        let (rest, translation) = (1.0 - time, time * self.translation);
        let arm = self.center + translation - (other.center + time * other.translation);
        let carried = if other.is_kinematic {
            Rot2::radians(rest * other.angle) * arm - arm + rest * other.translation
        } else {
            Vec2::ZERO
        };
        Stopped { time, translation: translation + carried, angle: time * self.angle }
    }

    fn motion(&self) -> Result<Motion<f32>, ShapeError> {
        Motion::new(self.translation.to_array(), self.angle, self.center.to_array())
    }
}

/// The motion of A if B stops it; `None` too where a number is out of range.
///
/// Shapes that touch, or that the solver holds apart (`is_touching`), are left to their contacts,
/// and go on along the surface: see [`going_on`].
pub(crate) fn first_stop(
    a: &Moving<'_>,
    b: &Moving<'_>,
    is_touching: bool,
    thickness: f32,
) -> Option<Stopped> {
    let touch = || -> Result<_, ShapeError> {
        let posed_a = posed(a.shape, a.position, a.rotation)?;
        let posed_b = posed(b.shape, b.position, b.rotation)?;
        Ok(posed_a.sweep(&a.motion()?, &posed_b, &b.motion()?))
    };
    let touch = touch().ok()??;
    if touch.time > 0.0 && !is_touching {
        return Some(a.stopped_by(b, touch.time));
    }
    let stopped = going_on(a, b, thickness).ok()?;
    let free = Stopped { time: 1.0, translation: a.translation, angle: a.angle };
    let motion = stopped.unwrap_or(free);
    if turns_through(a, b, &motion, thickness).unwrap_or(false) {
        return Some(Stopped { angle: 0.0, ..motion });
    }
    stopped
}

/// The longest part of a turn, in radians, that is not looked into.
const PART_OF_TURN: f32 = 0.25;

/// Whether A, in touch with B, comes to be deep in it or on its other side within a motion. Then it
/// does not turn in this step.
fn turns_through(
    a: &Moving<'_>,
    b: &Moving<'_>,
    motion: &Stopped,
    thickness: f32,
) -> Result<bool, ShapeError> {
    let still = posed(b.shape, b.position, b.rotation)?;
    let parts = (motion.angle.abs() / PART_OF_TURN).ceil();
    let contact_after = |part: f32| -> Result<_, ShapeError> {
        let turn = Rot2::radians(part * motion.angle);
        let translation = part * (motion.translation - b.translation);
        let at = a.center + translation + turn * (a.position - a.center);
        Ok(posed(a.shape, at, turn * a.rotation)?.contact(&still, thickness))
    };
    let mut before = contact_after(0.0)?;
    for index in 1..=parts as usize {
        let after = contact_after(index as f32 / parts)?;
        let is_through = before.zip(after).is_some_and(|(before, after)| {
            after.depth > thickness || after.normal.dot(&before.normal) < 0.0
        });
        if is_through {
            return Ok(true);
        }
        before = after;
    }
    Ok(false)
}

/// Where contacts could no longer hold the two, by their translations alone: where A would sink
/// deeper into B than `thickness`, past its middle. If it would from the start, it sinks no deeper,
/// and turns on. Elsewhere A goes on along the surface, so that a bullet on the ground is stopped
/// by the next wall of the same shape.
fn going_on(a: &Moving<'_>, b: &Moving<'_>, thickness: f32) -> Result<Option<Stopped>, ShapeError> {
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
        let depth = moving.contact(&still, 0.0).map_or(0.0, |contact| contact.depth);
        let excess = closing.min(depth + closing - thickness);
        if excess > 0.0 {
            return Ok(Some(if passed > 0.0 {
                a.stopped_by(b, passed)
            } else {
                let translation = a.translation - excess * normal;
                Stopped { time: 0.0, translation, angle: a.angle }
            }));
        }
        position += touch.time * rest - (depth + lift) * normal;
        rest = (1.0 - touch.time) * rest - closing.max(0.0) * normal;
    }
    Ok(Some(a.stopped_by(b, passed)))
}

/// How far a shape is lifted off a surface that it slides along, as a part of its way: more than
/// rounding, less than a step that a slide must not miss.
const LIFT: f32 = 1e-4;

/// Off how many surfaces a shape is lifted: between more than these it stays.
const MOST_SURFACES: usize = 4;
