//! Whether pairs share a point, in lanes, in the scalar of the shapes: yes, no, or in doubt where
//! the difference is within the rounding error.

use crate::batch::lane_answers::LaneAnswers;
use crate::batch::lanes::{COLUMNS, Kernel, LANES, Level, for_each_lane};
use collide_core::nalgebra::{Complex, Point2, UnitComplex, Vector2};
use collide_core::{Kind, Real, stored};
use collide_shapes::kernel::pair::{circle_circle, circle_rect, rect_rect};
use fearless_simd::dispatch;

const NO: u8 = 0;
const YES: u8 = 1;
const IN_DOUBT: u8 = 2;

/// What lanes say of a group.
#[derive(Default)]
pub(super) struct Verdicts([[u8; LANES]; COLUMNS]);

impl Verdicts {
    pub(super) fn are_yes(&self) -> impl Iterator<Item = bool> {
        self.0.as_flattened().iter().map(|&verdict| verdict == YES)
    }
}

impl LaneAnswers for Verdicts {
    fn is_sure(&self, pair: usize) -> bool {
        self.0.as_flattened()[pair] != IN_DOUBT
    }
}

/// The kernel of a cell, if it has one.
pub(super) fn kernel<T: Real>(kinds: [Kind; 2]) -> Option<Kernel<T, Verdicts>> {
    Some(match kinds {
        [Kind::Circle, Kind::Circle] => |level, a, b, out| lanes(level, a, b, out, circles),
        [Kind::Circle, Kind::Point] => |level, a, b, out| lanes(level, a, b, out, circle_point),
        [Kind::Point, Kind::Circle] => |level, a, b, out| lanes(level, b, a, out, circle_point),
        [Kind::Aabb, Kind::Aabb] => |level, a, b, out| lanes(level, a, b, out, boxes),
        [Kind::Aabb, Kind::Point] => |level, a, b, out| lanes(level, a, b, out, box_point),
        [Kind::Point, Kind::Aabb] => |level, a, b, out| lanes(level, b, a, out, box_point),
        [Kind::Circle, Kind::Rect] => |level, a, b, out| lanes(level, a, b, out, circle_rect),
        [Kind::Rect, Kind::Circle] => |level, a, b, out| lanes(level, b, a, out, circle_rect),
        [Kind::Rect, Kind::Rect] => |level, a, b, out| lanes(level, a, b, out, rects),
        _ => return None,
    })
}

#[inline(always)]
fn lanes<T: Real, const A: usize, const B: usize>(
    level: Level,
    a: &[[T; LANES]],
    b: &[[T; LANES]],
    out: &mut Verdicts,
    kernel: impl Fn([T; A], [T; B]) -> Option<bool>,
) -> bool {
    dispatch!(level, _simd => {
        for_each_lane(a, b, #[inline(always)] |column, lane, a, b| {
            let (sure, yes) = match kernel(a, b) {
                Some(yes) => (true, yes),
                None => (false, false),
            };
            out.0[column][lane] = if sure { u8::from(yes) } else { IN_DOUBT };
        });
        out.0.as_flattened().iter().fold(0, |all, verdict| all | verdict) & IN_DOUBT != NO
    })
}

#[inline(always)]
fn circles<T: Real>([x, y, r]: [T; 3], [u, v, s]: [T; 3]) -> Option<bool> {
    circle_circle::clearly_within(&Point2::new(x, y), &Point2::new(u, v), r + s)
}

#[inline(always)]
fn circle_point<T: Real>([x, y, r]: [T; 3], [u, v]: [T; 2]) -> Option<bool> {
    circle_circle::clearly_within(&Point2::new(x, y), &Point2::new(u, v), r)
}

#[inline(always)]
fn boxes<T: Real>(a: [T; 4], b: [T; 4]) -> Option<bool> {
    Some((a[0] <= b[2]) & (b[0] <= a[2]) & (a[1] <= b[3]) & (b[1] <= a[3]))
}

#[inline(always)]
fn box_point<T: Real>(b: [T; 4], [x, y]: [T; 2]) -> Option<bool> {
    Some((b[0] <= x) & (x <= b[2]) & (b[1] <= y) & (y <= b[3]))
}

#[inline(always)]
fn circle_rect<T: Real>([x, y, radius]: [T; 3], b: [T; 6]) -> Option<bool> {
    circle_rect::clearly_meet(&stored::Circle { center: Point2::new(x, y), radius }, &rect(b))
}

/// In their own scalar, unlike alone, where they are promoted: of `f32` twice as many stand side by
/// side.
#[inline(always)]
fn rects<T: Real>(a: [T; 6], b: [T; 6]) -> Option<bool> {
    rect_rect::clearly_meet(&rect(a), &rect(b))
}

#[inline]
fn rect<T: Real>([x, y, cos, sin, half_x, half_y]: [T; 6]) -> stored::Rect<T> {
    stored::Rect {
        center: Point2::new(x, y),
        rotation: UnitComplex::new_unchecked(Complex::new(cos, sin)),
        half_extents: Vector2::new(half_x, half_y),
    }
}
