//! A matrix that is a rotation, and what it is followed by, as a rigid motion.

use crate::check::{check_number, check_point};
use crate::error::Argument;
use crate::{Real, ShapeError, Vec2};
use nalgebra::{Isometry2, Point2, Translation2, UnitComplex};

/// How far a column of a rotation matrix may be from what the other says, along each axis: a
/// product of a thousand `f32` matrices drifts by 2^-14. Less would refuse it; more would turn a
/// visible scale or shear into none.
const DRIFT: f64 = 1.0 / 1024.0;

/// The rigid motion that takes the x axis to `x`, the y axis to `y` and the origin to `position`.
pub(super) fn rigid<T: Real>(
    x: [T; 2],
    y: [T; 2],
    position: Point2<T>,
) -> Result<Isometry2<T>, ShapeError> {
    check_point(&position, Argument::named("translation"))?;
    for number in [x, y].into_iter().flatten() {
        check_number(number, Argument::named("matrix"))?;
    }
    let [x, y] = [x, y].map(|[x, y]| Vec2::new(x.to_f64(), y.to_f64()));
    let off = y - x.perp();
    let is_rigid = (x.length_squared() - 1.0).abs() <= 2.0 * DRIFT
        && off.x.abs() <= DRIFT
        && off.y.abs() <= DRIFT;
    let Some(unit) = x.unit().filter(|_| is_rigid) else { return Err(ShapeError::NotRigid) };
    let is_kept = crate::pose::is_rotation::<T>(x);
    let Vec2 { x: cos, y: sin } = if is_kept { x } else { unit };
    let rotation = UnitComplex::from_cos_sin_unchecked(T::nearest(cos), T::nearest(sin));
    Ok(Isometry2::from_parts(Translation2::from(position.coords), rotation))
}
