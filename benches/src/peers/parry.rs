//! parry2d (f32) and parry2d-f64.
//!
//! Users call `query::…` on shared shapes; a simple polygon is `TriMesh::from_polygon`. Fastest are
//! functions on the types themselves, where parry has them; else, for convex shapes, the GJK of its
//! sweeps, `proxy_distance` (two octagons 142 ns, for 169 by the one of its dispatcher).
//! What else was measured:
//! - A circle meets a convex polygon sooner as a fan of triangles (an octagon 93 for 125).
//! - For a point point_in_poly2d takes longer than the mesh (`concave64` 212 for 191,
//!   `concave1024` 3,356 for 1,451). So do a mesh that is a fan (275 and 3,057), an oriented
//!   `Polyline` (474 and 2,814), and a `Compound` of hertel_mehlhorn (285 and 3,316).
//! - A ray crosses a `Polyline` sooner than a `ConvexPolygon` (168 for 287) or a mesh (344 for
//!   457).
//! - Two segments meet by `segments_intersection2d`: `distance_segment_segment` is hardly ever 0.
//! - The depth of two boxes is that of their manifold (90 for 281). That of two capsules would be
//!   as much faster, but is wrong in 9 of 100 pairs.
//! - With round shapes a sweep is faster than the cast (441 for 605), and so it is with rotation
//!   (651 for 11,239), though it interpolates rotations, not angles. It stops short by `SLOP`.

use crate::contestant::Contestant;
use crate::inputs::{Form, Posed, TURNS, motion};
use std::hint::black_box;

/// How far before touching a sweep stops: too little for the judge to see.
const SLOP: f32 = 1e-4;

macro_rules! from_form {
    ($($shape:ty: $form:pat => $made:expr;)*) => {$(
        impl FromForm for $shape {
            fn from_form(form: &Form) -> Option<Self> {
                let $form = form else { return None };
                Some($made)
            }
        }
    )*};
}

macro_rules! parry {
    ($module:ident, $parry:ident, $scalar:ty, $name:literal) => {
        /// The contestants of this build of parry.
        pub mod $module {
            use super::*;
            use $parry::math::{Pose, Rot2, Vector};
            use $parry::query::sweep_toi::{
                SimplexCache, Sweep, SweepToiStatus, ToiProxy, proxy_distance, sweep_time_of_impact,
            };
            use $parry::query::{
                self, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher,
                PointQuery, RayCast, ShapeCastHit, ShapeCastOptions, details,
            };
            use $parry::shape::{
                Ball, Capsule, ConvexPolygon, Cuboid, Polyline, Segment, Shape, SharedShape,
                TriMesh, Triangle,
            };
            use $parry::utils::{point_in_convex_poly2d, segments_intersection2d};

            type Pairs<'a> = &'a [(Posed, Posed)];
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

            trait FromForm: Sized {
                /// `None` if the form is another one.
                fn from_form(form: &Form) -> Option<Self>;
            }

            /// A convex polygon as triangles around its center.
            struct Fan(TriMesh);

            /// The ring of a polygon.
            struct Ring(Polyline);

            /// The hull of points, thickened by a radius.
            struct Hull {
                points: Vec<Vector>,
                radius: $scalar,
            }

            from_form! {
                Vector: Form::Point => Vector::ZERO;
                Ball: Form::Circle(r) => Ball::new(*r as $scalar);
                Segment: Form::Segment(h) => Segment::new(vector([-h, 0.0]), vector([*h, 0.0]));
                Capsule: Form::Capsule(h, r) =>
                    Capsule::new(vector([-h, 0.0]), vector([*h, 0.0]), *r as $scalar);
                Cuboid: Form::Rect(x, y) => Cuboid::new(vector([*x, *y]));
                Triangle: Form::Triangle([a, b, c]) =>
                    Triangle::new(vector(*a), vector(*b), vector(*c));
                ConvexPolygon: Form::Convex(v) =>
                    ConvexPolygon::from_convex_polyline_unmodified(ring(v))?;
                TriMesh: Form::Concave(v) => TriMesh::from_polygon(ring(v))?;
                Fan: Form::Convex(v) => {
                    let n = v.len() as u32;
                    let triangles = (0..n).map(|i| [n, i, (i + 1) % n]).collect();
                    let vertices = ring(v).into_iter().chain([Vector::ZERO]).collect();
                    Self(TriMesh::new(vertices, triangles).ok()?)
                };
                Ring: (Form::Convex(v) | Form::Concave(v)) => {
                    let n = v.len() as u32;
                    let edges = (0..n).map(|i| [i, (i + 1) % n]).collect();
                    Self(Polyline::new(ring(v), Some(edges)))
                };
            }

            impl FromForm for Hull {
                fn from_form(form: &Form) -> Option<Self> {
                    let (points, radius) = match form {
                        Form::Circle(r) => (ring(&[[0.0; 2]]), *r),
                        Form::Segment(h) => (ring(&[[-h, 0.0], [*h, 0.0]]), 0.0),
                        Form::Capsule(h, r) => (ring(&[[-h, 0.0], [*h, 0.0]]), *r),
                        Form::Rect(x, y) => (ring(&[[-x, -y], [*x, -y], [*x, *y], [-x, *y]]), 0.0),
                        Form::Triangle(v) => (ring(v), 0.0),
                        Form::Convex(v) => (ring(v), 0.0),
                        _ => return None,
                    };
                    Some(Self { points, radius: radius as $scalar })
                }
            }

            impl Hull {
                fn proxy(&self) -> ToiProxy<'_> {
                    ToiProxy::from_points(&self.points, self.radius)
                }
            }

            impl FromForm for SharedShape {
                fn from_form(form: &Form) -> Option<Self> {
                    Some(match form {
                        Form::Circle(_) => Self::new(Ball::from_form(form)?),
                        Form::Segment(_) => Self::new(Segment::from_form(form)?),
                        Form::Capsule(..) => Self::new(Capsule::from_form(form)?),
                        Form::Rect(..) => Self::new(Cuboid::from_form(form)?),
                        Form::Triangle(_) => Self::new(Triangle::from_form(form)?),
                        Form::Convex(_) => Self::new(ConvexPolygon::from_form(form)?),
                        Form::Concave(_) => Self::new(TriMesh::from_form(form)?),
                        _ => return None,
                    })
                }
            }

            type At<A> = (Pose, A);

            fn both<A: FromForm, B: FromForm>(pairs: Pairs<'_>) -> Option<Vec<(At<A>, At<B>)>> {
                pairs.iter().map(|(p, q)| Some((at(p)?, at(q)?))).collect()
            }

            fn at<A: FromForm>(p: &Posed) -> Option<At<A>> {
                Some((pose(p), A::from_form(&p.form)?))
            }

            /// As [`both`], A with its motion in a cast.
            fn moving<A: FromForm, B: FromForm>(
                pairs: Pairs<'_>,
            ) -> Option<Vec<((At<A>, Vector), At<B>)>> {
                let motions = pairs.iter().map(|(p, q)| vector(motion(p, q)));
                let moving = both(pairs)?.into_iter().zip(motions);
                Some(moving.map(|((a, b), m)| ((a, m), b)).collect())
            }

            /// A ray in the world, and B.
            fn aimed<B: FromForm>(pairs: Pairs<'_>) -> Option<Vec<(query::Ray, At<B>)>> {
                let aimed = |(p, q): &(Posed, Posed)| {
                    let Form::Ray(length) = p.form else { return None };
                    let ray = query::Ray::new(vector(p.position), vector(p.turn([length, 0.0])));
                    Some((ray, at(q)?))
                };
                pairs.iter().map(aimed).collect()
            }

            /// B in the frame of A.
            fn between<A, B>(a: &At<A>, b: &At<B>) -> Pose {
                a.0.inv_mul(&b.0)
            }

            /// `intersection_test`, `contains_point`.
            pub fn boolean(pairs: Pairs<'_>) -> Vec<Contestant> {
                let user = first! { boolean $name, "user";
                    both::<Vector, SharedShape>(pairs) => |a, b| {
                        b.1.contains_point(&b.0, a.0.translation)
                    };
                    both::<SharedShape, SharedShape>(pairs) => |a, b| {
                        query::intersection_test(&a.0, &*a.1, &b.0, &*b.1)
                            .is_ok_and(|t| t.intersecting)
                    };
                };
                let fastest = first! { boolean $name, "fastest";
                    both::<Vector, Ball>(pairs), both::<Vector, TriMesh>(pairs) => |a, b| {
                        b.1.contains_point(&b.0, a.0.translation)
                    };
                    both::<Vector, ConvexPolygon>(pairs) => |a, b| {
                        let point = b.0.inverse_transform_point(a.0.translation);
                        point_in_convex_poly2d(point, b.1.points())
                    };
                    both::<Ball, Ball>(pairs) => |a, b| {
                        let center = b.0.translation - a.0.translation;
                        details::intersection_test_ball_ball(center, &a.1, &b.1)
                    };
                    both::<Ball, Segment>(pairs), both::<Ball, Capsule>(pairs),
                    both::<Ball, Triangle>(pairs), both::<Ball, Cuboid>(pairs) => |a, b| {
                        b.1.distance_to_point(&b.0, a.0.translation, true) <= a.1.radius
                    };
                    both::<Ball, Fan>(pairs) => |a, b| parts_meet(&between(b, a), &b.1.0, &a.1);
                    both::<Ball, TriMesh>(pairs) => |a, b| {
                        let center = b.0.inverse_transform_point(a.0.translation);
                        b.1.project_local_point_with_max_dist(center, true, a.1.radius).is_some()
                    };
                    both::<TriMesh, TriMesh>(pairs) => |a, b| {
                        parts_meet(&between(a, b), &a.1, &b.1)
                    };
                    both::<Cuboid, Cuboid>(pairs) => |a, b| {
                        details::intersection_test_cuboid_cuboid(&between(a, b), &a.1, &b.1)
                    };
                    both::<Cuboid, Triangle>(pairs) => |a, b| {
                        details::intersection_test_cuboid_triangle(&between(a, b), &a.1, &b.1)
                    };
                    both::<Segment, Cuboid>(pairs) => |a, b| {
                        details::intersection_test_segment_cuboid(&between(a, b), &a.1, &b.1)
                    };
                    both::<Segment, Segment>(pairs) => |a, b| {
                        let b = b.1.transformed(&between(a, b));
                        segments_intersection2d(a.1.a, a.1.b, b.a, b.b, 0.0).is_some()
                    };
                    both::<Segment, Capsule>(pairs) => |a, b| {
                        let p12 = between(a, b);
                        details::distance_segment_segment(&p12, &a.1, &b.1.segment) <= b.1.radius
                    };
                    both::<Capsule, Capsule>(pairs) => |a, b| gap_of_capsules(a, b) <= 0.0;
                    both::<Hull, Hull>(pairs) => |a, b| gap_of_hulls(a, b) <= 0.0;
                };
                user.into_iter().chain(fastest).collect()
            }

            fn parts_meet(p12: &Pose, a: &TriMesh, b: &dyn Shape) -> bool {
                let dispatcher = &DefaultQueryDispatcher;
                details::intersection_test_composite_shape_shape(dispatcher, p12, a, b).intersecting
            }

            fn gap_of_capsules(a: &At<Capsule>, b: &At<Capsule>) -> $scalar {
                let p12 = between(a, b);
                let cores = details::distance_segment_segment(&p12, &a.1.segment, &b.1.segment);
                cores - a.1.radius - b.1.radius
            }

            fn gap_of_hulls(a: &At<Hull>, b: &At<Hull>) -> $scalar {
                let (p12, mut cache) = (between(a, b), SimplexCache::default());
                proxy_distance(&p12, &a.1.proxy(), &b.1.proxy(), true, &mut cache).distance
            }

            /// `cast_ray_and_get_normal`, solid off.
            pub fn ray(pairs: Pairs<'_>) -> Vec<Contestant> {
                let user = first! { new $name, "user";
                    aimed::<SharedShape>(pairs) => |ray, b| {
                        time(b.1.cast_ray_and_get_normal(&b.0, ray, <$scalar>::MAX, false))
                    };
                };
                let fastest = first! { new $name, "fastest";
                    aimed::<Ball>(pairs), aimed::<Segment>(pairs), aimed::<Capsule>(pairs),
                    aimed::<Cuboid>(pairs), aimed::<Triangle>(pairs) => |ray, b| {
                        time(b.1.cast_ray_and_get_normal(&b.0, ray, <$scalar>::MAX, false))
                    };
                    aimed::<Ring>(pairs) => |ray, b| {
                        time(b.1.0.cast_ray_and_get_normal(&b.0, ray, <$scalar>::MAX, false))
                    };
                };
                user.into_iter().chain(fastest).collect()
            }

            /// The time that is added up. Here and below the rest of an answer is wanted too:
            /// nothing may be left out.
            fn time(hit: Option<query::RayIntersection>) -> f64 {
                black_box(&hit).map_or(-1.0, |hit| f64::from(hit.time_of_impact))
            }

            /// `distance`; of a point `distance_to_point`, solid.
            pub fn distance(pairs: Pairs<'_>) -> Vec<Contestant> {
                let user = first! { new $name, "user";
                    both::<Vector, SharedShape>(pairs) => |a, b| {
                        f64::from(b.1.distance_to_point(&b.0, a.0.translation, true))
                    };
                    both::<SharedShape, SharedShape>(pairs) => |a, b| {
                        query::distance(&a.0, &*a.1, &b.0, &*b.1)
                            .map_or(-1.0, |d| f64::from(d.distance))
                    };
                };
                let fastest = first! { new $name, "fastest";
                    both::<Ball, Ball>(pairs) => |a, b| {
                        let center = b.0.translation - a.0.translation;
                        f64::from(details::distance_ball_ball(&a.1, center, &b.1))
                    };
                    both::<Ball, Segment>(pairs) => |a, b| {
                        let p21 = between(b, a);
                        f64::from(details::distance_convex_polyhedron_ball(&p21, &b.1, &a.1))
                    };
                    both::<Ball, Capsule>(pairs), both::<Ball, Triangle>(pairs),
                    both::<Ball, Cuboid>(pairs), both::<Ball, ConvexPolygon>(pairs) => |a, b| {
                        let far = b.1.distance_to_point(&b.0, a.0.translation, true);
                        f64::from((far - a.1.radius).max(0.0))
                    };
                    both::<Cuboid, Cuboid>(pairs) => |a, b| {
                        f64::from(details::distance_cuboid_cuboid(&between(a, b), &a.1, &b.1))
                    };
                    both::<Segment, Segment>(pairs) => |a, b| {
                        f64::from(details::distance_segment_segment(&between(a, b), &a.1, &b.1))
                    };
                    both::<Capsule, Capsule>(pairs) => |a, b| {
                        f64::from(gap_of_capsules(a, b).max(0.0))
                    };
                    both::<Hull, Hull>(pairs) => |a, b| f64::from(gap_of_hulls(a, b));
                };
                user.into_iter().chain(fastest).collect()
            }

            /// The distance of a point from the ring of a polygon, which is that from the polygon
            /// if it lies outside, or the first hit of a ray.
            pub fn of_ring(pairs: Pairs<'_>) -> Vec<Contestant> {
                let fastest = first! { new $name, "fastest";
                    both::<Vector, Ring>(pairs) => |a, b| {
                        f64::from(b.1.0.distance_to_point(&b.0, a.0.translation, true))
                    };
                    aimed::<Ring>(pairs) => |ray, b| {
                        time(b.1.0.cast_ray_and_get_normal(&b.0, ray, <$scalar>::MAX, false))
                    };
                };
                fastest.into_iter().collect()
            }

            /// `contact` without prediction: the depth, −1 where there is none.
            pub fn contact(pairs: Pairs<'_>) -> Vec<Contestant> {
                let user = first! { new $name, "user";
                    both::<SharedShape, SharedShape>(pairs) => |a, b| {
                        query::contact(&a.0, &*a.1, &b.0, &*b.1, 0.0)
                            .map_or(-1.0, |c| depth(c, 0.0))
                    };
                };
                let fastest = first! { new $name, "fastest";
                    both::<Ball, Ball>(pairs) => |a, b| {
                        depth(details::contact_ball_ball(&between(a, b), &a.1, &b.1, 0.0), 0.0)
                    };
                    both::<Ball, Segment>(pairs), both::<Ball, Capsule>(pairs),
                    both::<Ball, Triangle>(pairs), both::<Ball, Cuboid>(pairs),
                    both::<Ball, ConvexPolygon>(pairs) => |a, b| {
                        let p21 = between(b, a);
                        let contact =
                            details::contact_convex_polyhedron_ball(&p21, &b.1, &a.1, 0.0);
                        depth(contact, 0.0)
                    };
                    both::<Cuboid, Cuboid>(pairs) => |a, b| {
                        let (p12, mut manifold) = (between(a, b), Manifold::new());
                        details::contact_manifold_cuboid_cuboid(
                            &p12, &a.1, &b.1, 0.0, &mut manifold,
                        );
                        black_box(&manifold);
                        let least = manifold.points.iter().map(|p| p.dist).reduce(<$scalar>::min);
                        least.filter(|&least| least <= 0.0).map_or(-1.0, |least| f64::from(-least))
                    };
                    both::<Capsule, Capsule>(pairs) => |a, b| {
                        let (p12, reach) = (between(a, b), a.1.radius + b.1.radius);
                        let (a, b) = (&a.1.segment, &b.1.segment);
                        depth(details::contact_support_map_support_map(&p12, a, b, reach), reach)
                    };
                    both::<Capsule, Cuboid>(pairs),
                    both::<Capsule, ConvexPolygon>(pairs) => |a, b| {
                        let (p12, a, reach) = (between(a, b), &a.1.segment, a.1.radius);
                        depth(details::contact_support_map_support_map(&p12, a, &b.1, reach), reach)
                    };
                };
                user.into_iter().chain(fastest).collect()
            }

            /// The depth of shapes whose cores have this contact, and reach so far beyond them.
            fn depth(contact: Option<query::Contact>, reach: $scalar) -> f64 {
                black_box(&contact).map_or(-1.0, |contact| f64::from(reach - contact.dist))
            }

            /// `contact_manifold_convex_convex` into a new manifold: the number of points. With
            /// a mesh `contact_manifolds` into a new list.
            pub fn manifold(pairs: Pairs<'_>) -> Vec<Contestant> {
                let user = first! { new $name, "user";
                    both::<SharedShape, TriMesh>(pairs) => |a, b| {
                        let (p12, mut out) = (between(a, b), Vec::<Manifold>::new());
                        let _ = DefaultQueryDispatcher.contact_manifolds(
                            &p12, &*a.1, &b.1, 0.0, &mut out, &mut None,
                        );
                        out.first().map_or(0.0, points)
                    };
                    both::<SharedShape, SharedShape>(pairs) => |a, b| {
                        let (p12, mut out) = (between(a, b), Manifold::new());
                        let _ = DefaultQueryDispatcher.contact_manifold_convex_convex(
                            &p12, &*a.1, &*b.1, None, None, 0.0, &mut out,
                        );
                        points(&out)
                    };
                };
                let fastest = first! { new $name, "fastest";
                    both::<Ball, Ball>(pairs) => |a, b| {
                        let (p12, mut out) = (between(a, b), Manifold::new());
                        details::contact_manifold_ball_ball(&p12, &a.1, &b.1, 0.0, &mut out);
                        points(&out)
                    };
                    both::<Ball, Capsule>(pairs), both::<Ball, Triangle>(pairs),
                    both::<Ball, Cuboid>(pairs), both::<Ball, ConvexPolygon>(pairs) => |a, b| {
                        let (p21, mut out) = (between(b, a), Manifold::new());
                        details::contact_manifold_convex_ball(
                            &p21, &b.1, &a.1, None, None, 0.0, &mut out, true,
                        );
                        points(&out)
                    };
                    both::<Cuboid, Cuboid>(pairs) => |a, b| {
                        let (p12, mut out) = (between(a, b), Manifold::new());
                        details::contact_manifold_cuboid_cuboid(&p12, &a.1, &b.1, 0.0, &mut out);
                        points(&out)
                    };
                };
                user.into_iter().chain(fastest).collect()
            }

            fn points(manifold: &Manifold) -> f64 {
                black_box(manifold).points.len() as f64
            }

            /// `cast_shapes`, B at rest.
            pub fn cast(pairs: Pairs<'_>) -> Vec<Contestant> {
                let user = first! { new $name, "user";
                    moving::<SharedShape, SharedShape>(pairs) => |(a, motion), b| {
                        let (rest, within) = (Vector::ZERO, within_the_motion());
                        query::cast_shapes(&a.0, *motion, &*a.1, &b.0, rest, &*b.1, within)
                            .map_or(-1.0, impact)
                    };
                };
                let fastest = first! { new $name, "fastest";
                    moving::<Ball, Ball>(pairs) => |(a, motion), b| {
                        let (p12, back) = (between(a, b), a.0.rotation.inverse() * -*motion);
                        let within = within_the_motion();
                        impact(details::cast_shapes_ball_ball(&p12, back, &a.1, &b.1, within))
                    };
                    moving::<Cuboid, Cuboid>(pairs), moving::<Triangle, Triangle>(pairs),
                    moving::<ConvexPolygon, ConvexPolygon>(pairs) => |(a, motion), b| {
                        let (p12, back) = (between(a, b), a.0.rotation.inverse() * -*motion);
                        let within = within_the_motion();
                        impact(details::cast_shapes_support_map_support_map(
                            &p12, back, &a.1, &b.1, within,
                        ))
                    };
                    moving::<Hull, Hull>(pairs) => |(a, motion), b| {
                        let end = Pose::from_parts(a.0.translation + *motion, a.0.rotation);
                        let path = Sweep::from_poses(&a.0, &end, Vector::ZERO);
                        met(&a.1, &path, &b.1, &Sweep::constant(&b.0, Vector::ZERO))
                    };
                };
                user.into_iter().chain(fastest).collect()
            }

            fn within_the_motion() -> ShapeCastOptions {
                ShapeCastOptions::with_max_time_of_impact(1.0)
            }

            fn impact(hit: Option<ShapeCastHit>) -> f64 {
                black_box(&hit).map_or(-1.0, |hit| f64::from(hit.time_of_impact))
            }

            /// When two hulls meet on their paths, or −1.
            fn met(a: &Hull, path_a: &Sweep, b: &Hull, path_b: &Sweep) -> f64 {
                let (a, b, slop) = (a.proxy(), b.proxy(), SLOP as $scalar);
                let out = sweep_time_of_impact(&a, path_a, &b, path_b, 1.0, slop);
                let is_hit = black_box(&out).status == SweepToiStatus::Hit;
                if is_hit { f64::from(out.fraction) } else { -1.0 }
            }

            /// `cast_shapes_nonlinear`, both turning.
            pub fn sweep(pairs: Pairs<'_>) -> Vec<Contestant> {
                let turning = |pose, velocity, angle| {
                    let angle = angle as $scalar;
                    query::NonlinearRigidMotion::new(pose, Vector::ZERO, velocity, angle)
                };
                let turning = |((a, m), b): ((At<SharedShape>, Vector), At<SharedShape>)| {
                    ((turning(a.0, m, TURNS[0]), a.1), (turning(b.0, Vector::ZERO, TURNS[1]), b.1))
                };
                let path = |p: &Posed, way: [f64; 2], angle: f64| {
                    Sweep::from_poses(&pose(p), &pose(&p.moved(way, angle)), Vector::ZERO)
                };
                let on_path = |(p, q): &(Posed, Posed)| {
                    let a = (Hull::from_form(&p.form)?, path(p, motion(p, q), TURNS[0]));
                    Some((a, (Hull::from_form(&q.form)?, path(q, [0.0; 2], TURNS[1]))))
                };
                let user = first! { new $name, "user";
                    Some(moving(pairs)?.into_iter().map(turning).collect()) => |a, b| {
                        query::cast_shapes_nonlinear(&a.0, &*a.1, &b.0, &*b.1, 0.0, 1.0, true)
                            .map_or(-1.0, impact)
                    };
                };
                let fastest = first! { new $name, "fastest";
                    pairs.iter().map(on_path).collect::<Option<Vec<_>>>() => |a, b| {
                        met(&a.0, &a.1, &b.0, &b.1)
                    };
                };
                user.into_iter().chain(fastest).collect()
            }
        }
    };
}

parry!(single, parry2d, f32, "parry2d");
parry!(double, parry2d_f64, f64, "parry2d-f64");
