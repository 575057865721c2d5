//! The queries, and the pairs that they take.

use crate::families::{Plan, Pose};
use collide2d::{
    AnyShape, CastRay, CastShape, Circle, Contain, Escape, FindContact, FindManifold, Intersect,
    MeasureDistance, MeasureSignedDistance, Motion, Point2, Ray, Rect, Shape, Sweep, Touch,
    Vector2,
};
use std::hint::black_box;

/// A member of a family, and what it meets.
pub(crate) struct Pair {
    /// The member.
    pub(crate) a: AnyShape<f64>,
    /// Another shape.
    pub(crate) b: AnyShape<f64>,
    /// How far `b` moves in a cast.
    pub(crate) way: Vector2<f64>,
}

/// How the other shape lies.
pub(crate) type Pairing = (&'static str, fn(&Plan) -> Pair);

/// All pairings.
pub(crate) const PAIRINGS: &[Pairing] = &[
    ("itself", |plan| pair(plan, Pose::STILL, [1.0, 0.0])),
    ("shifted", |plan| pair(plan, Pose { shift: [0.01, 0.003], ..Pose::STILL }, [1.0, 0.0])),
    ("within", |plan| pair(plan, Pose { scale: 0.25, ..Pose::STILL }, [1.0, 0.0])),
    ("facing", |plan| {
        let turned = Pose { is_turned: true, shift: [0.013, 2.001], ..Pose::STILL };
        pair(plan, turned, [0.0, -1.5])
    }),
    ("turned", |plan| pair(plan, Pose { is_turned: true, ..Pose::STILL }, [0.0, 1.0])),
    ("part", |plan| {
        let shift = size_of_part(plan).component_mul(&Vector2::new(0.4, 0.7));
        of_part(plan, shift.into(), [1.0, 0.0])
    }),
    ("far part", |plan| of_part(plan, [0.4 * size_of_part(plan).x, 1.5], [0.0, -2.0])),
    ("end", |plan| {
        let (of_part, of_all) = (size_of_part(plan), size(plan));
        let shift = [of_all.x - 1.2 * of_part.x, 0.3 * of_part.y];
        pair(plan, Pose { shift, ..Pose::STILL }, [1.0, 0.0])
    }),
    ("disc", |plan| {
        let center = Point2::new(0.3, 0.31);
        Pair { b: valid(Circle::new(center, 0.05)), ..pair(plan, Pose::STILL, [1.0, 0.0]) }
    }),
    ("far disc", |plan| {
        let center = Point2::new(0.3, 3.0);
        Pair { b: valid(Circle::new(center, 0.05)), ..pair(plan, Pose::STILL, [0.0, -3.0]) }
    }),
];

fn pair(plan: &Plan, pose: Pose, way: [f64; 2]) -> Pair {
    let [a, b] = [Pose::STILL, pose].map(|pose| partitioned(plan.build(&pose)));
    Pair { a, b, way: way.into() }
}

/// A union and one of its parts, moved.
fn of_part(plan: &Plan, shift: [f64; 2], way: [f64; 2]) -> Pair {
    let b = part_of(plan).build(&Pose { shift, ..Pose::STILL });
    Pair { b: partitioned(b), ..pair(plan, Pose::STILL, way) }
}

/// A part from the middle of a union; what is none itself.
fn part_of(plan: &Plan) -> &Plan {
    if let Plan::Union(parts) = plan { part_of(&parts[parts.len() / 2]) } else { plan }
}

fn size_of_part(plan: &Plan) -> Vector2<f64> {
    size(part_of(plan))
}

fn size(plan: &Plan) -> Vector2<f64> {
    let all = plan.build(&Pose::STILL).bounding_box();
    all.map_or(Vector2::zeros(), |all| all.max() - all.min())
}

/// The shape with its convex pieces, which it would else compute at the first contact.
fn partitioned(shape: AnyShape<f64>) -> AnyShape<f64> {
    partition(&shape);
    shape
}

fn partition(shape: &AnyShape<f64>) {
    match shape {
        AnyShape::Polygon(polygon) => run(polygon.convex_pieces()),
        AnyShape::Compound(union) => union.parts().iter().for_each(partition),
        _ => {}
    }
}

fn valid<S: Into<AnyShape<f64>>, E: std::fmt::Display>(shape: Result<S, E>) -> AnyShape<f64> {
    shape.unwrap_or_else(|error| panic!("{error}")).into()
}

/// A query of two shapes.
pub(crate) type Question = (&'static str, fn(&Pair));

/// The queries of pairs.
pub(crate) const OF_PAIRS: &[Question] = &[
    ("intersects", |p| run(p.a.intersects(&p.b))),
    ("contains", |p| run(p.a.contains(&p.b))),
    ("is_within", |p| run(p.a.is_within(&p.b))),
    ("touches", |p| run(p.a.touches(&p.b))),
    ("distance", |p| run(p.a.distance(&p.b))),
    ("contact", |p| run(p.a.contact(&p.b, 0.0))),
    ("manifold", |p| run(p.a.manifold(&p.b, 0.0))),
    ("way_out", |p| run(p.a.escape(&p.b))),
    ("cast", |p| run(p.a.cast(Vector2::zeros(), &p.b, p.way))),
    ("sweep", |p| {
        let motion = motion(p.way, 0.1);
        run(p.a.sweep(&Motion::rest(), &p.b, &motion));
    }),
];

/// A query of a member alone, or with a fixed small shape.
pub(crate) type OfOne = (&'static str, fn(&Plan, &AnyShape<f64>));

/// The queries of a member alone.
pub(crate) const OF_ONE: &[OfOne] = &[
    ("new", |plan, _| run(plan.build(&Pose::STILL))),
    ("signed_distance", |_, a| run(a.as_shape().signed_distance(Point2::new(0.3, 0.31)))),
    ("signed_distance far", |_, a| run(a.as_shape().signed_distance(Point2::new(0.3, 3.0)))),
    ("ray_hits", |_, a| run(a.ray_hits(&ray()))),
    ("cast_ray", |_, a| run(a.cast_ray(&ray(), f64::MAX))),
    ("escape", |_, a| {
        if let (AnyShape::Polygon(polygon), Ok(body)) =
            (a, Rect::from_angle(Point2::new(0.3, 0.31), 0.3, Vector2::new(0.05, 0.03)))
        {
            run(polygon.escape(&body));
        }
    }),
    ("convex_pieces", |plan, _| {
        if let AnyShape::Polygon(polygon) = plan.build(&Pose::STILL) {
            run(polygon.convex_pieces().len());
        }
    }),
    ("placed", |_, a| run(a.placed(&collide2d::Isometry2::new(Vector2::new(0.5, 0.25), 0.3)))),
];

fn run<R>(answer: R) {
    black_box(answer);
}

fn ray() -> Ray<f64> {
    let ray = Ray::new(Point2::new(-2.0, 0.1), Vector2::new(1.0, 0.05));
    ray.unwrap_or_else(|error| panic!("{error}"))
}

fn motion(way: Vector2<f64>, angle: f64) -> Motion<f64> {
    Motion::new(way, angle, Point2::origin()).unwrap_or_else(|error| panic!("{error}"))
}
