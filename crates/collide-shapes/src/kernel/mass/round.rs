//! Circle, capsule, ellipse and rectangle, in closed form.
//!
//! The perimeter of an ellipse has none: it is Gauss's arithmetic-geometric mean, which doubles the
//! number of right digits with every step, or, of a thin ellipse, the beginning of the series
//! whose logarithm the same mean gives. Both take `+ − × ÷ √` alone.
//!
//! Sources: DLMF §19.8 and §22.20 (the complete elliptic integral of the second kind by the mean),
//! §19.12 (its series for thin ellipses).

use crate::kernel::mass::moments::Moments;
use crate::kernel::mass::wide::Wide;
use crate::kernel::tolerance::{MEAN_REACHED, MEAN_STEPS, THIN_ELLIPSE};
use collide_core::{Vec2, greater, lesser, sqrt, view};
use core::f64::consts::PI;

/// The points within `radius` of a segment of this length, which a capsule is, and without length a
/// circle: a rectangle and two half discs, `2rl + πr²`, and
/// `rl(l² + 4r²)/6 + πr⁴/2 + πr²l²/4 + 4r³l/3`.
pub(crate) fn stadium(center: Vec2, length: f64, radius: f64) -> Moments {
    let (r, l) = (Wide::new(radius), Wide::new(length));
    let (rectangle, disc) = (r * l * 2.0, r * r * PI);
    let of_rectangle = rectangle * (l.squared() + r.squared() * 4.0) * (1.0 / 12.0);
    let of_halves =
        disc * (r.squared() * 0.5 + l.squared() * 0.25) + r.squared() * r * l * (4.0 / 3.0);
    let perimeter = 2.0 * (PI * radius + length);
    Moments::new(rectangle + disc, center, of_rectangle + of_halves, perimeter)
}

/// `πab` and `πab(a² + b²)/4`.
pub(crate) fn ellipse(ellipse: &view::Ellipse) -> Moments {
    let Vec2 { x, y } = ellipse.semi_axes;
    let (a, b) = (Wide::new(x), Wide::new(y));
    let area = a * b * PI;
    let second = area * (a.squared() + b.squared()) * 0.25;
    Moments::new(area, ellipse.center, second, ellipse_perimeter(greater(x, y), lesser(x, y)))
}

/// Half extents `x`, `y`, of a frame whose axes are as long as `unit`.
pub(crate) fn rectangle(center: Vec2, half_extents: Vec2, unit: f64) -> Moments {
    let (x, y) = (Wide::new(half_extents.x) * unit, Wide::new(half_extents.y) * unit);
    let area = x * y * 4.0;
    let second = area * (x.squared() + y.squared()) * (1.0 / 3.0);
    Moments::new(area, center, second, 4.0 * half_extents.norm_l1() * unit)
}

/// The perimeter of the ellipse with semi-axes `a ≥ b > 0`.
fn ellipse_perimeter(a: f64, b: f64) -> f64 {
    let ratio = b / a;
    let of_unit = if ratio < THIN_ELLIPSE { thin_perimeter(ratio) } else { perimeter(ratio) };
    a * of_unit
}

/// `2π (a₁² − Σ 2ⁿ⁻¹ cₙ²) / M(1, b)`, n from 2, of semi-axes 1 and b.
fn perimeter(b: f64) -> f64 {
    let mut square = (0.5 * (1.0 + b)) * (0.5 * (1.0 + b));
    let mut weight = 1.0;
    let mean = mean([0.5 * (1.0 + b), sqrt(b)], |c| {
        weight *= 2.0;
        square -= weight * c * c;
    });
    2.0 * PI * square / mean
}

/// `4 (1 + ½ b² (ln(4/b) − ½))`, up to a term in `b⁴`; `ln(4/b)` is `π / 2M(1, b)`, but for `b²`.
fn thin_perimeter(b: f64) -> f64 {
    let logarithm = 0.5 * PI / mean([1.0, b], |_| {});
    4.0 + 2.0 * b * b * (logarithm - 0.5)
}

/// The arithmetic-geometric mean of two numbers from 0 to 1; passes half of their difference at
/// every step.
fn mean([mut a, mut g]: [f64; 2], mut step: impl FnMut(f64)) -> f64 {
    for _ in 0..MEAN_STEPS {
        let half = 0.5 * (a - g);
        step(half);
        (a, g) = (0.5 * (a + g), sqrt(a * g));
        if half.abs() <= MEAN_REACHED * a {
            break;
        }
    }
    a
}
