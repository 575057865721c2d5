//! Distances in lanes, in `f64` as those of single pairs.

use crate::batch::lane_answers::LaneAnswers;
use crate::batch::lanes::{COLUMNS, Kernel, LANES, Level, for_each_lane};
use collide_core::view::Circle;
use collide_core::{Kind, Real, Vec2, greater};
use collide_shapes::kernel::pair::circle_circle;
use fearless_simd::dispatch;

/// The distances of a group; none is NaN, which stands for doubt.
#[derive(Default)]
pub(super) struct Lengths([[f64; LANES]; COLUMNS]);

impl Lengths {
    pub(super) fn lengths(&self) -> &[f64] {
        self.0.as_flattened()
    }
}

impl LaneAnswers for Lengths {
    fn is_sure(&self, pair: usize) -> bool {
        !self.lengths()[pair].is_nan()
    }
}

/// The kernel of a cell, if it has one.
pub(super) fn kernel<T: Real>(kinds: [Kind; 2]) -> Option<Kernel<T, Lengths>> {
    Some(match kinds {
        [Kind::Circle, Kind::Circle] => |level, a, b, out| lanes(level, a, b, out, circles),
        [Kind::Circle, Kind::Point] => |level, a, b, out| lanes(level, a, b, out, circle_point),
        [Kind::Point, Kind::Circle] => |level, a, b, out| lanes(level, b, a, out, circle_point),
        _ => return None,
    })
}

#[inline(always)]
fn lanes<T: Real, const A: usize, const B: usize>(
    level: Level,
    a: &[[T; LANES]],
    b: &[[T; LANES]],
    out: &mut Lengths,
    measure: impl Fn([T; A], [T; B]) -> (f64, bool),
) -> bool {
    dispatch!(level, _simd => {
        for_each_lane(a, b, #[inline(always)] |column, lane, a, b| {
            let (distance, is_sure) = measure(a, b);
            out.0[column][lane] = if is_sure { distance } else { f64::NAN };
        });
        out.0.as_flattened().iter().fold(false, |any, length| any | length.is_nan())
    })
}

#[inline(always)]
fn circles<T: Real>(a: [T; 3], b: [T; 3]) -> (f64, bool) {
    certain(circle(a), circle(b))
}

#[inline(always)]
fn circle_point<T: Real>(a: [T; 3], [x, y]: [T; 2]) -> (f64, bool) {
    certain(circle(a), circle([x, y, T::zero()]))
}

#[inline(always)]
fn certain(a: Circle, b: Circle) -> (f64, bool) {
    let (distance, is_sure) = circle_circle::signed_distance(&a, &b);
    (greater(distance, 0.0), is_sure)
}

#[inline]
fn circle<T: Real>([x, y, radius]: [T; 3]) -> Circle {
    Circle { center: Vec2::new(x.to_f64(), y.to_f64()), radius: radius.to_f64() }
}
