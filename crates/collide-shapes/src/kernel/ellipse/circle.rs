//! Ellipse × circle: the signed distance of the center, less the radius; exact outside and inside,
//! since the circle reaches equally far in all directions.

use crate::kernel::Separation;
use crate::kernel::certain::beyond_squared;
use crate::kernel::curved::{comfortable, reach};
use crate::kernel::ellipse::point::{contains_point, point_foot, secular};
use collide_core::view::Ellipse;
use collide_core::{Vec2, greater, sqrt};

/// Whether the circle meets the ellipse.
pub(super) fn meets(ellipse: &Ellipse, center: Vec2, radius: f64) -> bool {
    let around = greater(ellipse.semi_axes.x, ellipse.semi_axes.y);
    if (center - ellipse.center).length_squared() > beyond_squared(around + radius) {
        return false;
    }
    contains_point(ellipse, center)
        || radius > 0.0 && point_foot(ellipse, center).distance <= radius
}

/// The signed distance of the circle; of a point where the radius is 0.
pub(super) fn separation(ellipse: &Ellipse, center: Vec2, radius: f64) -> Separation {
    let foot = point_foot(ellipse, center);
    let distance = foot.distance - radius;
    Separation {
        distance,
        normal: foot.normal,
        point_a: foot.point,
        point_b: foot.point + foot.normal * distance,
    }
}

/// The signed distance of the circle, unless the ellipse holds its center.
pub(super) fn separation_if_apart(
    ellipse: &Ellipse,
    center: Vec2,
    radius: f64,
) -> Option<Separation> {
    (!contains_point(ellipse, center)).then(|| separation(ellipse, center, radius))
}

/// A point of the circle and the ellipse, which meet.
pub(super) fn common_point(ellipse: &Ellipse, center: Vec2) -> Vec2 {
    if contains_point(ellipse, center) { center } else { point_foot(ellipse, center).point }
}

/// Whether the ellipse holds the disk.
#[inline]
pub(super) fn holds(ellipse: &Ellipse, center: Vec2, radius: f64) -> bool {
    contains_point(ellipse, center)
        && (radius == 0.0 || point_foot(ellipse, center).distance <= -radius)
}

/// Whether the disk holds the ellipse: its furthest point is within the radius. A point holds none.
#[inline]
pub(super) fn held(ellipse: &Ellipse, center: Vec2, radius: f64) -> bool {
    radius > 0.0 && reaches_around(ellipse, center, radius)
}

fn reaches_around(ellipse: &Ellipse, center: Vec2, radius: f64) -> bool {
    let offset = ellipse.center - center;
    let scale = comfortable(reach(offset) + reach(ellipse.semi_axes));
    let local = (offset * scale).unrotated(ellipse.rotation);
    furthest(ellipse.semi_axes * scale, local) <= radius * scale
}

/// The distance of the origin from the furthest point of the ellipse with semi-axes `axes` around
/// `center`, axis aligned.
///
/// The eccentric anomaly of that point obeys the equation of the closest point with the axes
/// exchanged.
pub(super) fn furthest(axes: Vec2, center: Vec2) -> f64 {
    let (axes, center) = if axes.x < axes.y {
        (Vec2::new(axes.y, axes.x), Vec2::new(center.y, center.x))
    } else {
        (axes, center)
    };
    let (a, b) = (axes.x, axes.y);
    let (x, y) = (center.x.abs() / a, center.y.abs() / a);
    let e2 = ((a - b) / a) * ((a + b) / a);
    let p = secular(b / a * y, x, e2);
    let point = Vec2::new(x + p.y, y + b / a * p.x);
    a * sqrt(point.length_squared())
}
