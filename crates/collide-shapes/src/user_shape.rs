//! Shapes from outside: one macro makes them take part in every query.

use crate::shape::any::AnyShape;
use crate::shape::compound::Compound;
use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::convex::{rounding_of, support_of};
use collide_core::pose::{Pose, is_in_range, out_of_range};
use collide_core::{
    Aabb, Composite, Isometry2, Point2, Real, Shape, ShapeError, SupportMap, Vec2, Vector2, View,
};

/// A convex shape of the user's after a rigid motion.
#[derive(Clone, Debug)]
pub struct Placed<S> {
    shape: S,
    pose: Pose,
}

impl<S> Placed<S> {
    /// The shape after the motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings the shape out of range.
    pub fn new<T: Real>(shape: S, pose: &Isometry2<T>) -> Result<Self, ShapeError>
    where
        S: SupportMap<T>,
    {
        Self { shape, pose: Pose::new(pose)? }.checked()
    }

    fn checked<T: Real>(self) -> Result<Self, ShapeError>
    where
        S: SupportMap<T>,
    {
        let is_in_range = AXES.iter().all(|&[x, y]| {
            let point = self.support_point(Vector2::new(T::nearest(x), T::nearest(y)));
            is_in_range::<T>(Vec2::from_point(point))
        });
        if is_in_range { Ok(self) } else { Err(out_of_range()) }
    }
}

/// All four directions of the axes.
const AXES: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];

impl<S: SupportMap<T>, T: Real> SupportMap<T> for Placed<S> {
    fn support_point(&self, direction: Vector2<T>) -> Point2<T> {
        let local = Vec2::from_vector(direction).unrotated(self.pose.rotation());
        self.pose.image(support_of(&self.shape, local).to_point())
    }

    fn rounding(&self) -> T {
        self.shape.rounding()
    }
}

impl<S> Placed<S> {
    /// The shape after one more motion.
    fn placed_again<T: Real>(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError>
    where
        S: SupportMap<T> + Clone,
    {
        let pose = Pose::new(pose)?.after::<T>(&self.pose)?;
        Self { shape: self.shape.clone(), pose }.checked()
    }
}

crate::user_shape!(@shape [S: SupportMap<T> + Clone + 'static, T: Real] Placed<S>, T, placed, []);

/// What `user_shape!` makes of a support map.
pub mod convex {
    use super::*;

    pub use super::placed::{as_composite, bounding_box, view};

    /// The shape after a rigid motion.
    pub fn placed_shape<T: Real>(
        shape: &(impl SupportMap<T> + Clone + 'static),
        pose: &Isometry2<T>,
    ) -> Result<Box<dyn Shape<T>>, ShapeError> {
        Ok(Box::new(Placed::new(shape.clone(), pose)?))
    }
}

/// The same of one that has moved: it moves again, and no shape is put around it.
pub mod placed {
    use super::*;

    /// The shape as the kernels see it.
    pub fn view<T: Real>(shape: &dyn SupportMap<T>) -> View<'_> {
        View::Custom(T::custom_view(shape))
    }

    /// It has no parts.
    pub fn as_composite<T: Real>(_: &dyn SupportMap<T>) -> Option<&dyn Composite<T>> {
        None
    }

    /// The box around the shape.
    pub fn bounding_box<T: Real>(shape: &dyn SupportMap<T>) -> Option<Aabb<T>> {
        let axes = AXES.map(|[x, y]| Vec2::new(x, y));
        let tight = Aabb::around(axes.map(|axis| support_of(shape, axis).to_point()))?;
        Some(tight.loosened(T::nearest(rounding_of(shape))))
    }

    /// The shape after one more motion.
    pub fn placed_shape<T: Real, S: SupportMap<T> + Clone + 'static>(
        shape: &Placed<S>,
        pose: &Isometry2<T>,
    ) -> Result<Box<dyn Shape<T>>, ShapeError> {
        Ok(Box::new(shape.placed_again(pose)?))
    }
}

/// What `user_shape!` makes of a union.
pub mod composite {
    use super::*;

    /// The union as the kernels see it.
    pub fn view<T: Real>(parts: &dyn Composite<T>) -> View<'_> {
        View::Compound(T::compound_view(parts))
    }

    /// The union.
    pub fn as_composite<T: Real>(parts: &dyn Composite<T>) -> Option<&dyn Composite<T>> {
        Some(parts)
    }

    /// The box around all parts; `None` if one of them is unbounded, or there are none.
    pub fn bounding_box<T: Real>(shape: &dyn Composite<T>) -> Option<Aabb<T>> {
        let mut boxes = (0..shape.part_count()).map(|index| shape.part(index).bounding_box());
        let first = boxes.next()??;
        boxes.try_fold(first, |all, next| Some(all.merged(&next?)))
    }

    /// The compound of all parts after a rigid motion.
    pub fn placed_shape<T: Real>(
        shape: &dyn Composite<T>,
        pose: &Isometry2<T>,
    ) -> Result<Box<dyn Shape<T>>, ShapeError> {
        let placed = |index| shape.part(index).placed_shape(pose).map(AnyShape::Custom);
        let parts: Result<Vec<_>, _> = (0..shape.part_count()).map(placed).collect();
        Ok(Box::new(Compound::of_placed(parts?)))
    }
}

/// Makes a shape of your own take part in every query with every shape, statically and
/// through `dyn Shape`.
///
/// `convex` needs [`SupportMap`] and `Clone`; `composite` needs [`Composite`] and `Clone`.
///
/// `except [Circle, Rect]` leaves `Intersect<Circle<…>>` and `Intersect<Rect<…>>` to exact `impl`s
/// of yours. Each is called by every `intersects` of the two: in either order, through either door,
/// and where one or both are parts of unions. (Of two unions of yours the parts are.) The
/// other queries and placed copies know only the support map or the parts: an `impl` must say
/// what these do, up to their rounding, or else `distance`, `contact` and the others contradict it.
///
/// ```
/// use collide2d::prelude::*;
///
/// /// The hull of a circle and a point above it: a drop.
/// #[derive(Clone, Debug)]
/// struct Drop {
///     center: Point2<f64>,
///     radius: f64,
///     tip: Point2<f64>,
/// }
///
/// impl SupportMap<f64> for Drop {
///     fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
///         let round = self.center + direction.normalize() * self.radius;
///         let at = |p: Point2<f64>| direction.dot(&p.coords);
///         if at(self.tip) > at(round) { self.tip } else { round }
///     }
/// }
///
/// user_shape!(Drop: f64, convex);
///
/// let drop = Drop { center: Point2::origin(), radius: 1.0, tip: Point2::new(0.0, 3.0) };
/// let above = Circle::new(Point2::new(0.0, 3.5), 0.6)?;
/// let beside = Rect::from_angle(Point2::new(2.0, 2.0), 0.7, Vector2::new(0.5, 0.5))?;
/// assert!(drop.intersects(&above) && above.intersects(&drop));
/// assert!(!drop.intersects(&beside));
/// let shapes: [&dyn Shape<f64>; 3] = [&drop, &above, &beside];
/// assert!(shapes[0].intersects(shapes[1]) && !shapes[2].intersects(shapes[0]));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[macro_export]
macro_rules! user_shape {
    ($shape:ty : $scalar:ty, $form:ident $(, except [$($own:ident),* $(,)?])?) => {
        $crate::user_shape!(@shape [] $shape, $scalar, $form, [$($($own)*)?]);

        $crate::core_api::operand!([] $shape, $scalar, Some($crate::core_api::Kind::Custom));

        impl $crate::Intersect<$shape> for $shape {
            fn intersects(&self, other: &$shape) -> bool {
                $crate::matrix::intersects_of_shapes::<$scalar>(self, other)
            }
        }

        // `intersects` with each built-in shape. The other queries are there for every operand.
        macro_rules! __pair_of_user_shape {
            $($(($own) => { $crate::user_shape!(@mirror $shape, $scalar, $own); };)*)?
            (Custom) => {};
            ($other:ident) => {
                impl $crate::Intersect<$crate::builtin::$other<$scalar>> for $shape {
                    fn intersects(&self, other: &$crate::builtin::$other<$scalar>) -> bool {
                        $crate::matrix::intersects_of_shapes::<$scalar>(self, other)
                    }
                }

                $crate::user_shape!(@mirror $shape, $scalar, $other);
            };
        }
        $crate::core_api::for_each_kind!($crate::user_shape, @pairs __pair_of_user_shape);
        __pair_of_user_shape!(AnyShape);
    };
    (@pairs $pair:ident $($class:ident $kind:ident $what:tt)*) => {
        $($pair!($kind);)*
    };
    (@mirror $shape:ty, $scalar:ty, $other:ident) => {
        impl $crate::Intersect<$shape> for $crate::builtin::$other<$scalar> {
            fn intersects(&self, other: &$shape) -> bool {
                $crate::Intersect::intersects(other, self)
            }
        }
    };
    // The traits `Engine` and `Shape`; what they say by form stands in the module of its name.
    (@shape [$($generics:tt)*] $shape:ty, $scalar:ty, $form:ident, [$($own:ident)*]) => {
        impl<$($generics)*> $crate::core_api::Engine<$scalar> for $shape {
            fn view(&self) -> $crate::core_api::View<'_> {
                $crate::user_shape::$form::view::<$scalar>(self)
            }

            fn as_composite(
                &self,
            ) -> ::core::option::Option<&dyn $crate::core_api::Composite<$scalar>> {
                $crate::user_shape::$form::as_composite(self)
            }

            fn own_answer(
                &self,
                _other: &dyn $crate::core_api::Shape<$scalar>,
            ) -> ::core::option::Option<bool> {
                $(
                    let any: &dyn ::core::any::Any = _other;
                    if let Some(other) = any.downcast_ref::<$crate::builtin::$own<$scalar>>() {
                        return Some($crate::Intersect::intersects(self, other));
                    }
                )*
                None
            }
        }

        impl<$($generics)*> $crate::core_api::Shape<$scalar> for $shape {
            fn kind(&self) -> $crate::core_api::Kind {
                $crate::core_api::Kind::Custom
            }

            fn bounding_box(&self) -> ::core::option::Option<$crate::core_api::Aabb<$scalar>> {
                $crate::user_shape::$form::bounding_box(self)
            }

            fn contains_point(&self, point: &$crate::core_api::Point2<$scalar>) -> bool {
                $crate::matrix::intersects_of_shapes::<$scalar>(self, point)
            }

            fn placed_shape(
                &self,
                pose: &$crate::core_api::Isometry2<$scalar>,
            ) -> ::core::result::Result<$crate::BoxedShape<$scalar>, $crate::core_api::ShapeError>
            {
                $crate::user_shape::$form::placed_shape(self, pose)
            }

            fn clone_shape(&self) -> $crate::BoxedShape<$scalar> {
                $crate::boxed(::core::clone::Clone::clone(self))
            }
        }
    };
}
