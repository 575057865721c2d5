//! An order of convex shapes of the user's, of which nothing is known but support points.

use collide_core::Vec2;
use collide_core::view::Custom;
use core::cmp::Ordering;

/// Compares two shapes by their support points in 32 directions, of which the first nearly always
/// suffices, and by their rounding radii.
pub fn compare(a: Custom<'_>, b: Custom<'_>) -> Ordering {
    let eighth = [0.0, 4.0, 1.0, 2.0, 3.0, -1.0, -2.0, -3.0].map(|y| Vec2::new(4.0, y));
    let directions = eighth.iter().flat_map(|&d| [d, d.perp(), -d, -d.perp()]);
    let by_support = |d: Vec2| a.support_point(d).lexicographic_cmp(b.support_point(d));
    let order = directions.filter_map(Vec2::unit).map(by_support).find(|order| order.is_ne());
    order.unwrap_or_else(|| a.rounding().total_cmp(&b.rounding()))
}
