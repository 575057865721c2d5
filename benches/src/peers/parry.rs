//! parry2d (f32) and parry2d-f64.

use crate::contestant::Contestant;
use crate::inputs::{Form, Posed};

macro_rules! parry {
    ($module:ident, $parry:ident, $scalar:ty, $name:literal) => {
        /// The contestants of this build of parry.
        pub mod $module {
            use super::*;
            use $parry::math::{Pose, Rot2, Vector};
            use $parry::query::{self, PointQuery, QueryDispatcher, RayCast, details};
            use $parry::query::{ContactManifold, PersistentQueryDispatcher};
            use $parry::shape::{
                Ball, Capsule, ConvexPolygon, Cuboid, Segment, Shape, SharedShape, TriMesh,
                Triangle,
            };

            type Item = (Pose, SharedShape);
            type Manifold = ContactManifold<(), ()>;

            fn vector(v: [f64; 2]) -> Vector {
                Vector::new(v[0] as $scalar, v[1] as $scalar)
            }

            fn pose(p: &Posed) -> Pose {
                let [c, s] = p.rotation;
                let rotation = Rot2::from_cos_sin_unchecked(c as $scalar, s as $scalar);
                Pose::from_parts(vector(p.position), rotation)
            }

            fn ring(v: &[[f64; 2]]) -> Vec<Vector> {
                v.iter().map(|&p| vector(p)).collect()
            }

            fn triangulated(v: &[[f64; 2]]) -> Option<SharedShape> {
                let points = ring(v);
                let n = points.len() as u32;
                let indices: Vec<[u32; 3]> = (0..n).map(|i| [n, i, (i + 1) % n]).collect();
                let mut vertices = points;
                vertices.push(Vector::new(0.0, 0.0));
                TriMesh::new(vertices, indices).ok().map(|mesh| SharedShape::new(mesh))
            }

            fn shape(form: &Form) -> Option<SharedShape> {
                Some(match form {
                    Form::Circle(r) => SharedShape::new(Ball::new(*r as $scalar)),
                    Form::Segment(h) => SharedShape::new(segment(*h)),
                    Form::Capsule(h, r) => SharedShape::new(capsule(*h, *r)),
                    Form::Rect(x, y) => SharedShape::new(Cuboid::new(vector([*x, *y]))),
                    Form::Triangle(v) => {
                        SharedShape::new(Triangle::new(vector(v[0]), vector(v[1]), vector(v[2])))
                    }
                    Form::Convex(v) => SharedShape::new(convex(v)?),
                    Form::Concave(v) => triangulated(v)?,
                    _ => return None,
                })
            }

            fn segment(h: f64) -> Segment {
                Segment::new(vector([-h, 0.0]), vector([h, 0.0]))
            }

            fn capsule(h: f64, r: f64) -> Capsule {
                Capsule::new(vector([-h, 0.0]), vector([h, 0.0]), r as $scalar)
            }

            fn convex(v: &[[f64; 2]]) -> Option<ConvexPolygon> {
                ConvexPolygon::from_convex_polyline_unmodified(ring(v))
            }

            fn items(pairs: &[(Posed, Posed)]) -> Option<Vec<(Item, Item)>> {
                pairs
                    .iter()
                    .map(|(a, b)| Some(((pose(a), shape(&a.form)?), (pose(b), shape(&b.form)?))))
                    .collect()
            }

            /// Pairs of a concrete type each.
            fn typed<A, B>(
                pairs: &[(Posed, Posed)],
                a: impl Fn(&Form) -> Option<A>,
                b: impl Fn(&Form) -> Option<B>,
            ) -> Option<Vec<((Pose, A), (Pose, B))>> {
                pairs
                    .iter()
                    .map(|(p, q)| Some(((pose(p), a(&p.form)?), (pose(q), b(&q.form)?))))
                    .collect()
            }

            fn as_ball(f: &Form) -> Option<Ball> {
                if let Form::Circle(r) = f { Some(Ball::new(*r as $scalar)) } else { None }
            }

            fn as_cuboid(f: &Form) -> Option<Cuboid> {
                if let Form::Rect(x, y) = f { Some(Cuboid::new(vector([*x, *y]))) } else { None }
            }

            fn as_segment(f: &Form) -> Option<Segment> {
                if let Form::Segment(h) = f { Some(segment(*h)) } else { None }
            }

            fn as_capsule(f: &Form) -> Option<Capsule> {
                if let Form::Capsule(h, r) = f { Some(capsule(*h, *r)) } else { None }
            }

            fn as_convex(f: &Form) -> Option<ConvexPolygon> {
                if let Form::Convex(v) = f { convex(v) } else { None }
            }

            fn as_triangle(f: &Form) -> Option<Triangle> {
                let Form::Triangle(v) = f else { return None };
                Some(Triangle::new(vector(v[0]), vector(v[1]), vector(v[2])))
            }

            /// `intersection_test`, and what its closed forms offer.
            pub fn boolean(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                let mut all = Vec::new();
                if let (Form::Point, _) = (&pairs[0].0.form, &pairs[0].1.form) {
                    return point_inside(pairs);
                }
                if let Some(items) = items(pairs) {
                    all.push(Contestant::boolean($name, "user", items, |a, b| {
                        query::intersection_test(&a.0, &*a.1, &b.0, &*b.1)
                            .is_ok_and(|t| t.intersecting)
                    }));
                }
                all.extend(closed_form(pairs));
                all
            }

            fn closed_form(pairs: &[(Posed, Posed)]) -> Option<Contestant> {
                macro_rules! gjk {
                    ($a:ident, $b:ident) => {
                        Contestant::boolean($name, "fastest", typed(pairs, $a, $b)?, |a, b| {
                            details::intersection_test_support_map_support_map(
                                &a.0.inv_mul(&b.0),
                                &a.1,
                                &b.1,
                            )
                        })
                    };
                }
                Some(match (&pairs[0].0.form, &pairs[0].1.form) {
                    (Form::Circle(_), Form::Circle(_)) => {
                        let p = typed(pairs, as_ball, as_ball)?;
                        Contestant::boolean($name, "fastest", p, |a, b| {
                            let center = b.0.translation - a.0.translation;
                            details::intersection_test_ball_ball(center, &a.1, &b.1)
                        })
                    }
                    (Form::Circle(_), Form::Segment(_)) => ball_with(pairs, as_segment)?,
                    (Form::Circle(_), Form::Rect(..)) => ball_with(pairs, as_cuboid)?,
                    (Form::Circle(_), Form::Convex(_)) => ball_with(pairs, as_convex)?,
                    (Form::Circle(_), Form::Capsule(..)) => ball_with(pairs, as_capsule)?,
                    (Form::Circle(_), Form::Triangle(_)) => ball_with(pairs, as_triangle)?,
                    (Form::Rect(..), Form::Rect(..)) => {
                        let p = typed(pairs, as_cuboid, as_cuboid)?;
                        Contestant::boolean($name, "fastest", p, |a, b| {
                            let p12 = a.0.inv_mul(&b.0);
                            details::intersection_test_cuboid_cuboid(&p12, &a.1, &b.1)
                        })
                    }
                    (Form::Segment(_), Form::Segment(_)) => {
                        let p = typed(pairs, as_segment, as_segment)?;
                        Contestant::boolean($name, "fastest", p, |a, b| {
                            let p12 = a.0.inv_mul(&b.0);
                            details::distance_segment_segment(&p12, &a.1, &b.1) <= 0.0
                        })
                    }
                    (Form::Capsule(..), Form::Capsule(..)) => {
                        let p = typed(pairs, as_capsule, as_capsule)?;
                        Contestant::boolean($name, "fastest", p, |a, b| {
                            let p12 = a.0.inv_mul(&b.0);
                            let d =
                                details::distance_segment_segment(&p12, &a.1.segment, &b.1.segment);
                            d <= a.1.radius + b.1.radius
                        })
                    }
                    (Form::Convex(_), Form::Convex(_)) => gjk!(as_convex, as_convex),
                    (Form::Segment(_), Form::Convex(_)) => gjk!(as_segment, as_convex),
                    (Form::Triangle(_), Form::Triangle(_)) => gjk!(as_triangle, as_triangle),
                    (Form::Capsule(..), Form::Rect(..)) => gjk!(as_capsule, as_cuboid),
                    (Form::Rect(..), Form::Convex(_)) => gjk!(as_cuboid, as_convex),
                    _ => return None,
                })
            }

            fn ball_with<B: PointQuery + 'static>(
                pairs: &[(Posed, Posed)],
                b: impl Fn(&Form) -> Option<B>,
            ) -> Option<Contestant> {
                let p = typed(pairs, as_ball, b)?;
                Some(Contestant::boolean($name, "fastest", p, |a, b| {
                    let p12 = a.0.inv_mul(&b.0);
                    details::intersection_test_ball_point_query(&p12, &a.1, &b.1).intersecting
                }))
            }

            fn point_inside(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                let items: Option<Vec<_>> = pairs
                    .iter()
                    .map(|(a, b)| Some((vector(a.position), (pose(b), shape(&b.form)?))))
                    .collect();
                items
                    .map(|items: Vec<(Vector, Item)>| {
                        Contestant::boolean($name, "user", items, |p, b| {
                            b.1.contains_point(&b.0, *p)
                        })
                    })
                    .into_iter()
                    .collect()
            }

            /// `cast_ray` on the shape, solid off.
            pub fn ray(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                let items: Option<Vec<_>> = pairs
                    .iter()
                    .map(|(a, b)| {
                        let Form::Ray(length) = a.form else { return None };
                        let direction = vector(a.turn([length, 0.0]));
                        let ray = query::Ray::new(vector(a.position), direction);
                        Some((ray, (pose(b), shape(&b.form)?)))
                    })
                    .collect();
                items
                    .map(|items: Vec<(query::Ray, Item)>| {
                        Contestant::new($name, "user", items, |ray, b| {
                            let hit = b.1.cast_ray_and_get_normal(&b.0, ray, <$scalar>::MAX, false);
                            hit.map_or(-1.0, |h| f64::from(h.time_of_impact))
                        })
                    })
                    .into_iter()
                    .collect()
            }

            /// `distance`, and its closed forms.
            pub fn distance(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                let mut all = Vec::new();
                if let Some(items) = items(pairs) {
                    all.push(Contestant::new($name, "user", items, |a, b| {
                        query::distance(&a.0, &*a.1, &b.0, &*b.1)
                            .map_or(-1.0, |d| f64::from(d.distance))
                    }));
                }
                all.extend(closed_distance(pairs));
                all
            }

            fn closed_distance(pairs: &[(Posed, Posed)]) -> Option<Contestant> {
                Some(match (&pairs[0].0.form, &pairs[0].1.form) {
                    (Form::Circle(_), Form::Rect(..)) => {
                        let p = typed(pairs, as_ball, as_cuboid)?;
                        Contestant::new($name, "fastest", p, |a, b| {
                            let p12 = a.0.inv_mul(&b.0);
                            f64::from(details::distance_ball_convex_polyhedron(&p12, &a.1, &b.1))
                        })
                    }
                    (Form::Rect(..), Form::Rect(..)) => {
                        let p = typed(pairs, as_cuboid, as_cuboid)?;
                        Contestant::new($name, "fastest", p, |a, b| {
                            let p12 = a.0.inv_mul(&b.0);
                            f64::from(details::distance_cuboid_cuboid(&p12, &a.1, &b.1))
                        })
                    }
                    (Form::Segment(_), Form::Segment(_)) => {
                        let p = typed(pairs, as_segment, as_segment)?;
                        Contestant::new($name, "fastest", p, |a, b| {
                            let p12 = a.0.inv_mul(&b.0);
                            f64::from(details::distance_segment_segment(&p12, &a.1, &b.1))
                        })
                    }
                    (Form::Convex(_), Form::Convex(_)) => {
                        let p = typed(pairs, as_convex, as_convex)?;
                        Contestant::new($name, "fastest", p, |a, b| {
                            let p12 = a.0.inv_mul(&b.0);
                            f64::from(details::distance_support_map_support_map(&p12, &a.1, &b.1))
                        })
                    }
                    _ => return None,
                })
            }

            /// `contact` without prediction: the depth, −1 where there is none.
            pub fn contact(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                items(pairs)
                    .map(|items| {
                        Contestant::new($name, "user", items, |a, b| {
                            match query::contact(&a.0, &*a.1, &b.0, &*b.1, 0.0) {
                                Ok(Some(c)) => f64::from(-c.dist),
                                _ => -1.0,
                            }
                        })
                    })
                    .into_iter()
                    .collect()
            }

            /// `contact_manifold_convex_convex` into a reused manifold: the number of points.
            pub fn manifold(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                items(pairs)
                    .map(|items| {
                        Contestant::new($name, "user", items, |a, b| {
                            let mut manifold = Manifold::new();
                            let p12 = a.0.inv_mul(&b.0);
                            let _ = query::DefaultQueryDispatcher.contact_manifold_convex_convex(
                                &p12,
                                &*a.1,
                                &*b.1,
                                None,
                                None,
                                0.0,
                                &mut manifold,
                            );
                            manifold.points.len() as f64
                        })
                    })
                    .into_iter()
                    .collect()
            }

            /// `cast_shapes`, A moving by its x axis times 4 within one unit of time.
            pub fn cast(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                let Some(items) = items(pairs) else { return Vec::new() };
                let moving: Vec<_> = items
                    .into_iter()
                    .zip(pairs)
                    .map(|((a, b), (p, q))| ((a, vector(crate::inputs::motion(p, q))), b))
                    .collect();
                vec![Contestant::new($name, "user", moving, |(a, motion), b| {
                    let options = query::ShapeCastOptions::with_max_time_of_impact(1.0);
                    let still = Vector::new(0.0, 0.0);
                    match query::cast_shapes(&a.0, *motion, &*a.1, &b.0, still, &*b.1, options) {
                        Ok(Some(hit)) => f64::from(hit.time_of_impact),
                        _ => -1.0,
                    }
                })]
            }

            /// `cast_shapes_nonlinear`, both turning.
            pub fn sweep(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
                let Some(items) = items(pairs) else { return Vec::new() };
                let zero = Vector::new(0.0, 0.0);
                let turning = |pose: Pose, velocity: Vector, angle: f64| {
                    query::NonlinearRigidMotion::new(pose, zero, velocity, angle as $scalar)
                };
                let moving: Vec<_> = items
                    .into_iter()
                    .zip(pairs)
                    .map(|((a, b), (p, q))| {
                        let velocity = vector(crate::inputs::motion(p, q));
                        let [turn_a, turn_b] = crate::inputs::TURNS;
                        ((turning(a.0, velocity, turn_a), a.1), (turning(b.0, zero, turn_b), b.1))
                    })
                    .collect();
                vec![Contestant::new($name, "user", moving, |a, b| {
                    match query::cast_shapes_nonlinear(&a.0, &*a.1, &b.0, &*b.1, 0.0, 1.0, true) {
                        Ok(Some(hit)) => f64::from(hit.time_of_impact),
                        _ => -1.0,
                    }
                })]
            }

            #[allow(unused_imports, reason = "the traits give the methods above")]
            use {QueryDispatcher as _, RayCast as _, Shape as _};
        }
    };
}

parry!(single, parry2d, f32, "parry2d");
parry!(double, parry2d_f64, f64, "parry2d-f64");
