//! Ellipse × every convex shape.
//!
//! Booleans are right wherever the signed distance exceeds a few ε of the extent of the pair,
//! values are within 8 ε of it; inside that band all answers agree with the boolean.

mod circle;
mod frame;
mod gap;
mod hull;
mod line;
mod pair;
mod point;
mod short_way;

pub use line::{EllipseHit, EllipseHits, ellipse_line_hits};
pub(crate) use pair::EllipseBody;
pub use point::{Foot, contains_point, point_foot};

use crate::kernel::Separation;
use crate::kernel::curved::{CurvedPair, comfortable, reach};
use crate::kernel::hull::body::HullBody;
use crate::kernel::hull::small_hull::erased_if_small_code;
use crate::kernel::hull::{AsHull, Hull};
use collide_core::convex;
use collide_core::view::{Circle, Ellipse, HalfPlane, Line, Ray};
use collide_core::{Vec2, greater};

impl CurvedPair<Self> for Ellipse {
    #[inline]
    fn intersects(&self, other: &Self) -> bool {
        pair::meet(self, other)
    }

    fn separation(&self, other: &Self) -> Separation {
        pair::separation(self, other)
    }

    fn separation_if_apart(&self, other: &Self) -> Option<Separation> {
        pair::separation_if_apart(self, other)
    }

    fn common_point(&self, other: &Self) -> Vec2 {
        pair::point_in_both(self, other)
    }

    fn contains(&self, other: &Self) -> bool {
        pair::holds(self, other) && pair::meet(self, other)
    }

    fn is_within(&self, other: &Self) -> bool {
        CurvedPair::contains(other, self)
    }
}

impl CurvedPair<Line> for Ellipse {
    #[inline]
    fn intersects(&self, other: &Line) -> bool {
        line::meets_line(self, other)
    }

    fn separation(&self, other: &Line) -> Separation {
        line::line_separation(self, other)
    }

    fn common_point(&self, other: &Line) -> Vec2 {
        ellipse_line_hits(self, other.point, other.direction)
            .map_or(other.point, |h| h.hits[0].point)
    }

    fn contains(&self, _: &Line) -> bool {
        false
    }

    fn is_within(&self, _: &Line) -> bool {
        false
    }
}

impl CurvedPair<Ray> for Ellipse {
    #[inline]
    fn intersects(&self, other: &Ray) -> bool {
        line::meets_ray(self, other)
    }

    fn separation(&self, other: &Ray) -> Separation {
        hull::ray_separation(self, other, line::meets_ray(self, other))
    }

    fn common_point(&self, other: &Ray) -> Vec2 {
        line::point_on_ray(self, other)
    }

    fn contains(&self, _: &Ray) -> bool {
        false
    }

    fn is_within(&self, _: &Ray) -> bool {
        false
    }
}

impl CurvedPair<HalfPlane> for Ellipse {
    #[inline]
    fn intersects(&self, other: &HalfPlane) -> bool {
        line::meets_half_plane(self, other)
    }

    fn separation(&self, other: &HalfPlane) -> Separation {
        line::half_plane_separation(self, other)
    }

    fn common_point(&self, other: &HalfPlane) -> Vec2 {
        line::half_plane_separation(self, other).point_a
    }

    fn contains(&self, _: &HalfPlane) -> bool {
        false
    }

    fn is_within(&self, other: &HalfPlane) -> bool {
        line::within_half_plane(self, other)
    }
}

/// Whether the ellipse holds the rounded hull: it holds the disk around each vertex.
fn holds_hull<H: Hull>(ellipse: &Ellipse, hull: &H) -> bool {
    (0..hull.vertex_count()).all(|i| circle::holds(ellipse, hull.vertex(i), hull.radius()))
}

/// Whether the rounded hull holds the ellipse.
fn within_hull<H: Hull>(ellipse: &Ellipse, hull: &H) -> bool {
    if hull.radius() == 0.0 {
        return hull::within_sharp_hull(ellipse, hull);
    }
    let origin = ellipse.center;
    let extent = (0..hull.vertex_count())
        .map(|i| reach(hull.vertex(i) - origin))
        .fold(hull.radius() + reach(ellipse.semi_axes), greater);
    let scale = comfortable(extent);
    let body = HullBody { hull: *hull, origin, scale };
    let inner = EllipseBody::new(ellipse, origin, scale);
    let unit = f64::EPSILON * extent * scale;
    convex::contains(&body, &inner, -hull.radius() * scale, unit)
}

/// The shape as a disc, if its hull has a single vertex.
#[inline]
fn as_disc<H: AsHull>(shape: &H) -> Option<Circle> {
    if !H::Hull::<'_>::MAY_BE_DISC {
        return None;
    }
    let hull = shape.hull();
    (hull.vertex_count() == 1).then(|| Circle { center: hull.vertex(0), radius: hull.radius() })
}

impl<H: AsHull> CurvedPair<H> for Ellipse {
    #[inline]
    fn intersects(&self, other: &H) -> bool {
        match as_disc(other) {
            Some(disc) => circle::meets(self, disc.center, disc.radius),
            None => hull::meets_hull(self, &erased_if_small_code(other.hull())),
        }
    }

    fn separation(&self, other: &H) -> Separation {
        match as_disc(other) {
            Some(disc) => circle::separation(self, disc.center, disc.radius),
            None => hull::hull_separation(self, &erased_if_small_code(other.hull())),
        }
    }

    fn separation_if_apart(&self, other: &H) -> Option<Separation> {
        match as_disc(other) {
            Some(disc) => circle::separation_if_apart(self, disc.center, disc.radius),
            None => hull::hull_separation_if_apart(self, &erased_if_small_code(other.hull())),
        }
    }

    fn common_point(&self, other: &H) -> Vec2 {
        match as_disc(other) {
            Some(disc) => circle::common_point(self, disc.center),
            None => hull::point_in_hull(self, &other.hull().erased()),
        }
    }

    fn contains(&self, other: &H) -> bool {
        match as_disc(other) {
            Some(disc) => circle::holds(self, disc.center, disc.radius),
            None => holds_hull(self, &other.hull().erased()),
        }
    }

    fn is_within(&self, other: &H) -> bool {
        let is_within = match as_disc(other) {
            Some(disc) => circle::held(self, disc.center, disc.radius),
            None => within_hull(self, &other.hull().erased()),
        };
        is_within && self.intersects(other)
    }
}
