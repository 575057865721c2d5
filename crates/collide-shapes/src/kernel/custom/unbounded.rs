//! User's shape × line, ray, half-plane: the support points across them decide.

use crate::kernel::Separation;
use crate::kernel::curved::{CurvedPair, reach, signed};
use crate::kernel::custom::Pair;
use crate::kernel::custom::body::Convex;
use collide_core::convex::{Body, BodyGap};
use collide_core::view::{Custom, HalfPlane, Line, Ray, Segment};
use collide_core::{Vec2, greater};

/// How far a shape reaches along a unit vector above a boundary through `point`, and where.
fn top(map: Custom<'_>, point: Vec2, n: Vec2) -> (f64, Vec2) {
    let support = map.support_point(n);
    let rounding = map.rounding();
    (n.dot(support - point) + rounding, support + n * rounding)
}

/// The separation along `normal`, the shape's furthest point being `point_a`.
fn facing(distance: f64, normal: Vec2, point_a: Vec2) -> Separation {
    Separation { distance, normal, point_a, point_b: point_a + normal * distance }
}

impl CurvedPair<HalfPlane> for Custom<'_> {
    fn separation(&self, other: &HalfPlane) -> Separation {
        let inward = -unit(other.normal);
        let (height, point) = top(*self, other.point, inward);
        facing(-height, inward, point)
    }

    fn common_point(&self, other: &HalfPlane) -> Vec2 {
        self.separation(other).point_a
    }

    fn contains(&self, _: &HalfPlane) -> bool {
        false
    }

    fn is_within(&self, other: &HalfPlane) -> bool {
        top(*self, other.point, unit(other.normal)).0 <= 0.0 && self.intersects(other)
    }
}

impl CurvedPair<Line> for Custom<'_> {
    fn separation(&self, other: &Line) -> Separation {
        let side = unit(other.direction).perp();
        let (up, up_point) = top(*self, other.point, side);
        let (down, down_point) = top(*self, other.point, -side);
        if up <= down { facing(-up, side, up_point) } else { facing(-down, -side, down_point) }
    }

    fn common_point(&self, other: &Line) -> Vec2 {
        let along = unit(other.direction);
        let side = along.perp();
        let (up, p) = top(*self, other.point, side);
        let (down, q) = top(*self, other.point, -side);
        let t = if up + down > 0.0 { up / (up + down) } else { 0.0 };
        let between = p * (1.0 - t) + q * t;
        other.point + along * along.dot(between - other.point)
    }

    fn contains(&self, _: &Line) -> bool {
        false
    }

    fn is_within(&self, other: &Line) -> bool {
        is_on_line(*self, other) && self.intersects(other)
    }
}

/// Whether the shape has no width to either side of the line.
fn is_on_line(map: Custom<'_>, line: &Line) -> bool {
    let side = unit(line.direction).perp();
    top(map, line.point, side).0 <= 0.0 && top(map, line.point, -side).0 <= 0.0
}

/// A ray as a body: its support point in the directions that do not look ahead.
struct RayBody {
    origin: Vec2,
}

impl Body for RayBody {
    #[inline]
    fn support_point(&self, _: Vec2) -> Vec2 {
        self.origin
    }
}

/// A unit vector of the direction of a nonzero vector.
fn unit(v: Vec2) -> Vec2 {
    v.unit().unwrap_or(Vec2::new(1.0, 0.0))
}

/// The separation of a ray; `pair` is of the shape and the origin.
fn of_ray(map: Custom<'_>, other: &Ray, pair: &Pair<'_>) -> Separation {
    let ahead = unit(other.direction);
    let ray = RayBody { origin: (other.origin - pair.origin) * pair.scale };
    let gap = BodyGap { a: pair.a, b: &ray };
    let Some(minimum) = gap.minimum_ahead(ahead, pair.extent, pair.unit, pair.level()) else {
        return super::coincident(other.origin);
    };
    let core = -minimum.lowest - pair.radius();
    let distance = signed(core / pair.scale, !minimum.below);
    let normal = minimum.node.normal;
    // Where the normal is the ray's own, the shape may face any point ahead of the origin.
    let past = greater(ahead.dot(map.support_point(normal) - other.origin), 0.0);
    let is_sideways = normal.dot(ahead) * past <= 8.0 * pair.unit / pair.scale;
    let point_b = if is_sideways { other.origin + ahead * past } else { other.origin };
    Separation { distance, normal, point_a: point_b - normal * distance, point_b }
}

impl CurvedPair<Ray> for Custom<'_> {
    fn separation(&self, other: &Ray) -> Separation {
        Pair::of(self, &other.origin, &|pair| of_ray(*self, other, pair))
    }

    fn common_point(&self, other: &Ray) -> Vec2 {
        let far = 2.0 * (self.extent(other.origin) + Convex::rounding(self));
        let end = other.origin + unit(other.direction) * (2.0 * greater(far, reach(other.origin)));
        Pair::of(self, &Segment { a: other.origin, b: end }, &|pair| pair.common_point())
    }

    fn contains(&self, _: &Ray) -> bool {
        false
    }

    fn is_within(&self, other: &Ray) -> bool {
        is_on_line(*self, &Line { point: other.origin, direction: other.direction })
            && top(*self, other.origin, -unit(other.direction)).0 <= 0.0
            && self.intersects(other)
    }
}
