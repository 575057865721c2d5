//! The doors for points, vectors and poses, whatever library they come from.
//!
//! `From<glam::Vec2> for nalgebra::Point2` can be written in neither of our crates, so these traits
//! are ours. Each foreign type has one scalar, so that the compiler finds the scalar of a shape
//! from its arguments as if they were nalgebra's.

use crate::check::{check_number, check_point};
use crate::error::Argument;
use crate::{Real, ShapeError};
use nalgebra::{Isometry2, Point2, Translation2, Unit, UnitComplex, Vector2};

#[cfg(feature = "geo-types")]
mod geo_types;
#[cfg(feature = "glam")]
mod glam;
#[cfg(feature = "kurbo")]
mod kurbo;
#[cfg(any(feature = "glam", feature = "kurbo"))]
mod matrix;
#[cfg(feature = "mint")]
mod mint;

/// What is taken for a point: nalgebra's `Point2`, a `Vector2` for the position it points to,
/// `[x, y]`, `(x, y)`, references to these, and by features of their names the points of `glam`,
/// `mint`, `geo-types` and `kurbo`.
///
/// ```
/// use collide2d::prelude::*;
/// let corner = Aabb::new([0.0, 0.0], (2.0, 1.0))?;
/// assert_eq!(corner, Aabb::new(Point2::origin(), Point2::new(2.0, 1.0))?);
/// assert_eq!([3.0, 4.0].into_point(), Point2::new(3.0, 4.0));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no point with coordinates of type `{T}`",
    note = "points are `[T; 2]`, `(T, T)` and nalgebra's `Point2<T>`, of `f32` or `f64`",
    note = "the features `glam`, `mint`, `geo-types` and `kurbo` add those of these crates"
)]
pub trait IntoPoint<T: Real> {
    /// The point.
    fn into_point(self) -> Point2<T>;
}

/// What is taken for a vector: nalgebra's `Vector2`, also one known to be unit, `[x, y]`, `(x, y)`,
/// references to these, and by features of their names the vectors of `glam`, `mint`, `geo-types`
/// and `kurbo`.
///
/// ```
/// use collide2d::prelude::*;
/// assert_eq!(Ray::new([0.0, 0.0], (1.0, 2.0))?, Ray::new([0.0, 0.0], Vector2::new(1.0, 2.0))?);
/// assert_eq!([1.0, 2.0].into_vector(), Vector2::new(1.0, 2.0));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no vector with coordinates of type `{T}`",
    note = "vectors are `[T; 2]`, `(T, T)` and nalgebra's `Vector2<T>`, of `f32` or `f64`",
    note = "the features `glam`, `mint`, `geo-types` and `kurbo` add those of these crates"
)]
pub trait IntoVector<T: Real> {
    /// The vector.
    fn into_vector(self) -> Vector2<T>;
}

/// What is taken for a rigid motion: nalgebra's `Isometry2`, a position with an angle, and by
/// feature the affine maps of `glam` and `kurbo`.
pub trait IntoPose<T: Real> {
    /// The rigid motion.
    ///
    /// **Units**: angles are in radians, counterclockwise.
    ///
    /// **Error**: a number that is not finite or out of range; a matrix that scales, shears or
    /// mirrors by more than rounding does. An `Isometry2` is taken as it is, and checked where it
    /// is used.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let pose = ([1.0, 2.0], core::f64::consts::FRAC_PI_2).into_pose()?;
    /// assert!((pose * Point2::new(1.0, 0.0) - Point2::new(1.0, 3.0)).norm() < 1e-15);
    /// let (position, angle) = <([f64; 2], f64)>::from_pose(pose);
    /// assert_eq!((position, angle), ([1.0, 2.0], core::f64::consts::FRAC_PI_2));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn into_pose(self) -> Result<Isometry2<T>, ShapeError>;
}

/// The way back: points of the same libraries from ours.
///
/// ```
/// use collide2d::prelude::*;
/// assert_eq!(<(f64, f64)>::from_point(Point2::new(1.0, 2.0)), (1.0, 2.0));
/// ```
pub trait FromPoint<T: Real> {
    /// The same point.
    fn from_point(point: Point2<T>) -> Self;
}

/// The way back: vectors of the same libraries from ours.
///
/// ```
/// use collide2d::prelude::*;
/// assert_eq!(<[f64; 2]>::from_vector(Vector2::new(1.0, 2.0)), [1.0, 2.0]);
/// ```
pub trait FromVector<T: Real> {
    /// The same vector.
    fn from_vector(vector: Vector2<T>) -> Self;
}

/// The way back: poses of the same libraries from ours.
///
/// ```
/// use collide2d::prelude::*;
/// let pose = Isometry2::new(Vector2::new(1.0, 2.0), 0.0);
/// assert_eq!(<([f64; 2], f64)>::from_pose(pose), ([1.0, 2.0], 0.0));
/// ```
pub trait FromPose<T: Real> {
    /// The same rigid motion.
    ///
    /// **Units**: angles are in radians, in (−π, π].
    fn from_pose(pose: Isometry2<T>) -> Self;
}

/// Implements the doors for a type, both ways, by the way into a pair of numbers and back.
macro_rules! coordinates {
    ($generics:tt $type:ty, $scalar:ty: point vector; $($ways:tt)*) => {
        $crate::coordinates::coordinates!($generics $type, $scalar: point; $($ways)*);
        $crate::coordinates::coordinates!($generics $type, $scalar: vector; $($ways)*);
    };
    ([$($generics:tt)*] $type:ty, $scalar:ty: point;
     $this:ident => $to:expr, [$x:ident, $y:ident] => $from:expr) => {
        impl<$($generics)*> $crate::IntoPoint<$scalar> for $type {
            fn into_point(self) -> nalgebra::Point2<$scalar> {
                let $this = self;
                nalgebra::Point2::from($to)
            }
        }

        impl<$($generics)*> $crate::FromPoint<$scalar> for $type {
            fn from_point(point: nalgebra::Point2<$scalar>) -> Self {
                let [$x, $y]: [$scalar; 2] = point.into();
                $from
            }
        }
    };
    ([$($generics:tt)*] $type:ty, $scalar:ty: vector;
     $this:ident => $to:expr, [$x:ident, $y:ident] => $from:expr) => {
        impl<$($generics)*> $crate::IntoVector<$scalar> for $type {
            fn into_vector(self) -> nalgebra::Vector2<$scalar> {
                let $this = self;
                nalgebra::Vector2::from($to)
            }
        }

        impl<$($generics)*> $crate::FromVector<$scalar> for $type {
            fn from_vector(vector: nalgebra::Vector2<$scalar>) -> Self {
                let [$x, $y]: [$scalar; 2] = vector.into();
                $from
            }
        }
    };
}
pub(crate) use coordinates;

coordinates!([T: Real] [T; 2], T: point vector; p => p, [x, y] => [x, y]);
coordinates!([T: Real] (T, T), T: point vector; p => [p.0, p.1], [x, y] => (x, y));
coordinates!([T: Real] Point2<T>, T: point; p => p, [x, y] => Self::new(x, y));
coordinates!([T: Real] Vector2<T>, T: vector; v => v, [x, y] => Self::new(x, y));

impl<T: Real> IntoVector<T> for Unit<Vector2<T>> {
    fn into_vector(self) -> Vector2<T> {
        self.into_inner()
    }
}

/// The position that the vector points to, as in a translation.
impl<T: Real> IntoPoint<T> for Vector2<T> {
    fn into_point(self) -> Point2<T> {
        self.into()
    }
}

impl<T: Real, P: IntoPoint<T> + Copy> IntoPoint<T> for &P {
    fn into_point(self) -> Point2<T> {
        (*self).into_point()
    }
}

impl<T: Real, V: IntoVector<T> + Copy> IntoVector<T> for &V {
    fn into_vector(self) -> Vector2<T> {
        (*self).into_vector()
    }
}

impl<T: Real> IntoPose<T> for Isometry2<T> {
    fn into_pose(self) -> Result<Self, ShapeError> {
        Ok(self)
    }
}

impl<T: Real> IntoPose<T> for &Isometry2<T> {
    fn into_pose(self) -> Result<Isometry2<T>, ShapeError> {
        Ok(*self)
    }
}

impl<T: Real, P: IntoPoint<T>> IntoPose<T> for (P, T) {
    fn into_pose(self) -> Result<Isometry2<T>, ShapeError> {
        let (position, angle) = (self.0.into_point(), self.1);
        check_point(&position, Argument::named("position"))?;
        check_number(angle, Argument::named("angle"))?;
        let turn = UnitComplex::new(angle.to_f64());
        let rotation =
            UnitComplex::from_cos_sin_unchecked(T::nearest(turn.re), T::nearest(turn.im));
        Ok(Isometry2::from_parts(Translation2::from(position.coords), rotation))
    }
}

impl<T: Real> FromPose<T> for Isometry2<T> {
    fn from_pose(pose: Self) -> Self {
        pose
    }
}

impl<T: Real, P: FromPoint<T>> FromPose<T> for (P, T) {
    fn from_pose(pose: Isometry2<T>) -> Self {
        (P::from_point(pose.translation.vector.into()), pose.rotation.angle())
    }
}
