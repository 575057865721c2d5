//! Moving shapes: casts along a velocity, and the sweeps of continuous collision detection.

use crate::convert::{from_point, from_vector, part_at, point, posed, vector};
use collide2d::{
    CastContact, CastHit, CastOptions, CastShape, Contact, FindContact, Motion, Posed, ShapeError,
    Sweep as _, Vector2,
};
use parry2d::math::{Pose, Real, Vector};
use parry2d::query::{NonlinearRigidMotion, ShapeCastHit, ShapeCastOptions, ShapeCastStatus};

type AnyShape = collide2d::AnyShape<Real>;

/// The first time at which B, which moves in the frame of A, is as near as the options say.
pub(crate) fn cast(
    a: &AnyShape,
    b: &Posed<'_, AnyShape>,
    pos12: &Pose,
    velocity: Vector,
    options: &ShapeCastOptions,
) -> Option<ShapeCastHit> {
    let options = CastOptions {
        target_distance: options.target_distance,
        max_time: options.max_time_of_impact,
        stop_at_penetration: options.stop_at_penetration,
    };
    let found = a.cast_with([0.0, 0.0], b, vector(velocity), &options)?;
    let moved = Pose::from_parts(pos12.translation + velocity * found.time, pos12.rotation);
    Some(hit([a, b.shape()], [Pose::IDENTITY, moved], &found, found.time))
}

/// A contact at the time of a hit, each side of it in the frame of its shape.
fn hit(
    [a, b]: [&AnyShape; 2],
    [pos1, pos2]: [Pose; 2],
    found: &CastContact<Real>,
    time_of_impact: Real,
) -> ShapeCastHit {
    let normal = from_vector(found.contact.normal);
    let witness1 = pos1.inverse_transform_point(from_point(found.contact.point_a));
    let witness2 = pos2.inverse_transform_point(from_point(found.contact.point_b));
    let normal1 = pos1.inverse_transform_vector(normal);
    let normal2 = pos2.inverse_transform_vector(-normal);
    let status = if found.is_at_start() {
        ShapeCastStatus::PenetratingOrWithinTargetDist
    } else {
        ShapeCastStatus::Converged
    };
    ShapeCastHit {
        time_of_impact,
        witness1,
        witness2,
        normal1,
        normal2,
        status,
        subshape1: part_at(a, witness1, normal1),
        subshape2: part_at(b, witness2, normal2),
    }
}

/// Two shapes that translate and turn within a time.
pub(crate) struct Sweep<'a> {
    pub(crate) shapes: [&'a AnyShape; 2],
    pub(crate) motions: [&'a NonlinearRigidMotion; 2],
    pub(crate) start_time: Real,
    pub(crate) end_time: Real,
    /// How far the shapes may sink into each other within that time: contacts stop them before one
    /// is on the other side.
    pub(crate) thickness: Real,
}

impl Sweep<'_> {
    /// The first touch. Shapes that touch at the start may go on, on request: see
    /// [`going_on`](Sweep::going_on).
    ///
    /// **Error**: a pose or a motion that is not finite or out of range.
    pub(crate) fn first_hit(
        &self,
        stop_at_penetration: bool,
    ) -> Result<Option<ShapeCastHit>, ShapeError> {
        let [from1, from2] = self.poses(self.start_time);
        let (a, b) = (posed(self.shapes[0], &from1)?, posed(self.shapes[1], &from2)?);
        let (motion1, motion2) = (self.motion(0, &from1)?, self.motion(1, &from2)?);
        let found = match a.sweep(&motion1, &b, &motion2) {
            Some(touch) if touch.time > 0.0 || stop_at_penetration => Some(touching(&touch)),
            Some(_) => {
                let translations = [motion1.translation(), motion2.translation()];
                self.going_on(from1, &b, translations)?
            }
            None => None,
        };
        Ok(found.map(|found| {
            // rapier2d takes a hit at the very start for none.
            let fraction = if stop_at_penetration { found.time } else { found.time.max(SOON) };
            let time = self.start_time + fraction * (self.end_time - self.start_time);
            hit(self.shapes, self.poses(time), &found, time)
        }))
    }

    /// The first touch of shapes that touch at the start, by their translations alone. Where they
    /// close in on each other it is at once, if one would come to the other side; else contacts
    /// will hold them, and A, lifted off, goes on along the surface: so a bullet on the ground is
    /// stopped by the next wall of the same shape.
    fn going_on(
        &self,
        mut from1: Pose,
        b: &Posed<'_, AnyShape>,
        [mut along, other]: [Vector2<Real>; 2],
    ) -> Result<Option<CastContact<Real>>, ShapeError> {
        for _ in 0..MOST_SURFACES {
            let a = posed(self.shapes[0], &from1)?;
            let Some(touch) = a.cast(along, b, other) else { return Ok(None) };
            let (closing, found) = ((along - other).dot(&touch.normal), touching(&touch));
            if touch.time > 0.0 || closing > self.thickness {
                return Ok(Some(found));
            }
            let depth = a.contact(b, 0.0).map_or(0.0, |contact| contact.depth);
            let lift = depth + LIFT * (along - other).norm();
            from1.translation -= from_vector(touch.normal) * lift;
            along -= touch.normal * closing.max(0.0);
        }
        Ok(None)
    }

    fn poses(&self, time: Real) -> [Pose; 2] {
        self.motions.map(|motion| motion.position_at_time(time))
    }

    /// The motion of one side from its pose at the start to the end.
    fn motion(&self, side: usize, from: &Pose) -> Result<Motion<Real>, ShapeError> {
        let (motion, span) = (self.motions[side], self.end_time - self.start_time);
        let center = from.transform_point(motion.local_center);
        Motion::new(vector(motion.linvel * span), motion.angvel * span, point(center))
    }
}

/// The fraction of a motion that stands for its start.
const SOON: Real = Real::EPSILON;

/// How far a shape is lifted off a surface that it slides along, as a part of its way: more than
/// rounding, less than a step that a slide must not miss.
const LIFT: Real = 1e-4;

/// Off how many surfaces a shape is lifted: between more than these it is stuck anyway.
const MOST_SURFACES: usize = 3;

fn touching(touch: &CastHit<Real>) -> CastContact<Real> {
    let (point_a, point_b, normal) = (touch.point, touch.point, touch.normal);
    CastContact { time: touch.time, contact: Contact { point_a, point_b, normal, depth: 0.0 } }
}
