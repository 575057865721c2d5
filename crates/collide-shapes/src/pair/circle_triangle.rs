//! Circle × triangle: all sides at once.
//!
//! The center lies within reach of some side, or on the inner side of all of them, or the two are
//! apart. With `u` a side, `w` from its start to the center, `p = max(0, u·w)` and
//! `q = max(0, u·w − u²)`, the squared distance from the side, times `u²`, is
//! `w² u² − p² + q²`; it is compared with that of the reach. Where rounding could change the answer
//! the exact predicates decide.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.2.

use super::certain::{CROSS_ERROR, POINT_ERROR, UNDERFLOW};
use crate::kernel::hull::AsHull;
use crate::kernel::hull_boolean;
use collide_core::view::{Circle, Triangle};
use collide_core::{greater, lesser};

/// Whether the triangle and the circle share a point.
#[inline]
pub fn intersects(triangle: &Triangle, circle: &Circle) -> bool {
    certain(triangle, circle).unwrap_or_else(|| exact(triangle, circle))
}

#[cold]
#[inline(never)]
fn exact(triangle: &Triangle, circle: &Circle) -> bool {
    hull_boolean::intersects_exact(&triangle.hull(), &circle.hull())
}

/// The answer, if rounding cannot change it. All sides share the greatest of their errors, which
/// costs a needle an exact answer more often than it must, and everything else nothing.
///
/// Per (w² + reach²) u², in ρ = EPS / 2: `w² − reach²` times `u²` carries 10 ρ, `p²` 9 ρ, `q²`
/// 19 ρ, and the sums 4 ρ: less than [`POINT_ERROR`].
#[inline(always)]
fn certain(triangle: &Triangle, circle: &Circle) -> Option<bool> {
    let rr = circle.radius * circle.radius;
    let (mut beyond, mut inside) = (f64::INFINITY, f64::INFINITY);
    let (mut longest, mut furthest) = (0.0, 0.0);
    let mut start = triangle.vertices[2];
    for end in triangle.vertices {
        let (u, w) = (end - start, circle.center - start);
        let (uu, ww, along) = (u.dot(u), w.dot(w), u.dot(w));
        let (p, q) = (positive(along), positive(along - uu));
        beyond = lesser((ww - rr) * uu - (p * p - q * q), beyond);
        inside = lesser(u.cross(w), inside);
        (longest, furthest) = (greater(uu, longest), greater(ww, furthest));
        start = end;
    }
    let size = 4.0 * (furthest + rr);
    let error = POINT_ERROR * (size * longest) + UNDERFLOW * (1.0 + size + longest);
    // A product of L1 norms is at most the sum of the squares.
    let side_error = CROSS_ERROR * (longest + furthest) + UNDERFLOW;
    // What is not a number comes second, and so is kept.
    let within = greater(-beyond - error, inside - side_error);
    let apart = lesser(-inside - side_error, beyond - error);
    // One condition, nearly always met: which of the two it is, is not for a branch to guess.
    (greater(within, apart) > 0.0).then_some(within > 0.0)
}

/// The number if it is positive, else zero: half of `x + |x|`, exactly. A comparison would become
/// a branch.
#[inline(always)]
fn positive(x: f64) -> f64 {
    0.5 * (x + x.abs())
}

#[cfg(test)]
mod tests {
    use super::{certain, intersects};
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull_boolean;
    use collide_core::Vec2;
    use collide_core::predicate::orient2d;
    use collide_core::view::{Circle, Triangle};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_filter_never_contradicts_the_predicates() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc172);
        let mut tally = [0; 3];
        for round in 0..60_000 {
            let far = [0.0, 0.0, 1e9, 1e-9][round % 4];
            // Some needles: the sides differ in length by powers of ten.
            let thin = [1.0, 1.0, 1e-3, 1e-9][round % 16 / 4];
            let mut number = |size: f64| {
                let x = f64::from(rng.random_range(-4..=4)) * size + far;
                match rng.random_range(0..8) {
                    0 => x.next_up(),
                    1 => x + size * rng.random_range(-1.0..1.0),
                    _ => x,
                }
            };
            let [a, b, c] = [(); 3].map(|()| Vec2::new(number(1.0), number(thin)));
            let vertices = if orient2d(a, b, c) >= 0.0 { [a, b, c] } else { [a, c, b] };
            let triangle = Triangle { vertices };
            let center = Vec2::new(number(2.0), number(2.0));
            // Through a vertex, on a side but for an ulp, or anywhere.
            let radius = match round % 3 {
                0 => (center - a).length(),
                1 => (b - a).perp().unit().map_or(0.0, |n| n.dot(center - a).abs()),
                _ => rng.random_range(0.0..4.0),
            };
            let circle = Circle { center, radius };
            let exact = hull_boolean::intersects_exact(&triangle.hull(), &circle.hull());
            assert_eq!(intersects(&triangle, &circle), exact, "{triangle:?} {circle:?}");
            tally[certain(&triangle, &circle).map_or(2, usize::from)] += 1;
        }
        assert!(tally.iter().all(|&count| count > 2_000), "{tally:?}");
    }

    #[test]
    fn numbers_that_leave_the_range_of_fourth_powers_are_left_to_the_predicates() {
        for scale in [1e-300, 1e-100, 1e100, 1e150] {
            let at = |x: f64, y: f64| Vec2::new(x * scale, y * scale);
            let triangle = Triangle { vertices: [at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)] };
            for (x, y, touches) in [(5.0, 0.0, true), (5.5, 0.0, false), (1.0, 1.0, true)] {
                let circle = Circle { center: at(x, y), radius: 1.25 * scale };
                assert_eq!(intersects(&triangle, &circle), touches, "{scale:e} {x} {y}");
            }
        }
    }
}
