//! Shapes that answer some pairs by themselves.

/// Names by path only: what the macro writes must not lean on what its user has imported.
pub mod bare {
    /// A disc that answers circles and rectangles with what it was given.
    #[derive(Clone, Debug)]
    pub struct Disc {
        pub center: collide2d::Point2<f64>,
        pub radius: f64,
        pub says: bool,
    }

    impl collide2d::SupportMap<f64> for Disc {
        fn support_point(&self, _: collide2d::Vector2<f64>) -> collide2d::Point2<f64> {
            self.center
        }

        fn rounding(&self) -> f64 {
            self.radius
        }
    }

    collide2d::user_shape!(Disc: f64, convex, except [Circle, Rect]);

    impl collide2d::Intersect<collide2d::Circle<f64>> for Disc {
        fn intersects(&self, _: &collide2d::Circle<f64>) -> bool {
            self.says
        }
    }

    impl collide2d::Intersect<collide2d::Rect<f64>> for Disc {
        fn intersects(&self, _: &collide2d::Rect<f64>) -> bool {
            self.says
        }
    }
}

use collide2d::prelude::*;

macro_rules! says_so {
    ($shape:ty: $scalar:ty, [$($other:ident)*]) => {$(
        impl Intersect<$other<$scalar>> for $shape {
            fn intersects(&self, _: &$other<$scalar>) -> bool {
                self.says
            }
        }
    )*};
}

/// nalgebra's point by the name of its kind.
type Point<T> = Point2<T>;

macro_rules! shapes {
    ($module:ident: $scalar:ident) => {
        pub mod $module {
            use super::*;

            /// A box that leaves every pair to the library.
            #[derive(Clone, Debug)]
            pub struct Plain(pub Aabb<$scalar>);

            impl SupportMap<$scalar> for Plain {
                fn support_point(&self, direction: Vector2<$scalar>) -> Point2<$scalar> {
                    let end = |along: $scalar, min, max| if along > 0.0 { max } else { min };
                    let (min, max) = (self.0.min(), self.0.max());
                    Point2::new(end(direction.x, min.x, max.x), end(direction.y, min.y, max.y))
                }
            }

            user_shape!(Plain: $scalar, convex);

            /// A box that answers circles and rectangles with what it was given.
            #[derive(Clone, Debug)]
            pub struct Two {
                pub core: Plain,
                pub says: bool,
            }

            impl SupportMap<$scalar> for Two {
                fn support_point(&self, direction: Vector2<$scalar>) -> Point2<$scalar> {
                    self.core.support_point(direction)
                }
            }

            user_shape!(Two: $scalar, convex, except [Circle, Rect]);
            says_so!(Two: $scalar, [Circle Rect]);

            /// A box that answers everything with what it was given.
            #[derive(Clone, Debug)]
            pub struct All {
                pub core: Plain,
                pub says: bool,
            }

            impl SupportMap<$scalar> for All {
                fn support_point(&self, direction: Vector2<$scalar>) -> Point2<$scalar> {
                    self.core.support_point(direction)
                }
            }

            user_shape!(All: $scalar, convex, except [
                Point, Segment, Ray, Line, HalfPlane, Circle, Ellipse, Capsule, Aabb, Rect,
                Triangle, ConvexPolygon, Polygon, Polyline, Compound,
            ]);
            says_so!(All: $scalar, [
                Point Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
                ConvexPolygon Polygon Polyline Compound
            ]);

            /// A union that answers circles and polygons with what it was given.
            #[derive(Clone, Debug)]
            pub struct Union {
                pub parts: Vec<AnyShape<$scalar>>,
                pub says: bool,
            }

            impl Composite<$scalar> for Union {
                fn part_count(&self) -> usize {
                    self.parts.len()
                }

                fn part(&self, index: usize) -> &dyn Shape<$scalar> {
                    self.parts[index].as_shape()
                }
            }

            user_shape!(Union: $scalar, composite, except [Circle, Polygon]);
            says_so!(Union: $scalar, [Circle Polygon]);
        }
    };
}
shapes!(single: f32);
shapes!(double: f64);
