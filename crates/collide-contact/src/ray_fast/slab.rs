//! Ray × box and rectangle, as two slabs.
//!
//! In the frame of the rectangle, mirrored so that the ray goes up and to the right, it spans
//! `lo … hi` as seen from the ray's origin. The ray's line meets it iff it passes below the
//! corner (lo, hi) and above the corner (hi, lo), which is to say that it passes the center nearer
//! than the corners reach across it; the ray, iff neither `hi` is negative besides.
//! It enters at the later of the two slabs' near sides and leaves at the earlier far side.
//!
//! The set meant is the hull of the rounded corners, which lie within a few EPS of the reach
//! of the corners of this frame: the margin covers both.

use super::{Cut, Ends, MARGIN, Outline, are_ordinary, greatest_of, is_positive};
use crate::ray::{Crossing, HitKind};
use collide_core::view::{Aabb, Ray, Rect};
use collide_core::{Vec2, greater, lesser};

/// The ray and the slabs, mirrored.
pub(super) struct Slabs {
    low: Vec2,
    high: Vec2,
    direction: Vec2,
    /// ±1: how the axes were mirrored.
    sign: Vec2,
    rect: Rect,
}

/// `x`, negated if `direction` is negative: by the sign bits, as what hangs on it is waited for.
#[inline(always)]
fn mirrored(x: f64, direction: f64) -> f64 {
    let sign = direction.to_bits() & (1 << 63);
    f64::from_bits(x.to_bits() ^ sign)
}

/// ±1 with the sign of `x`.
#[inline(always)]
fn sign(x: f64) -> f64 {
    1.0_f64.copysign(x)
}

impl Slabs {
    /// Where the line crosses two sides.
    #[inline(always)]
    fn crossings(&self, side: Vec2) -> (f64, f64) {
        (side.x / self.direction.x, side.y / self.direction.y)
    }

    /// `between` is positive iff the line meets the rectangle: the lesser of the cross products of
    /// the direction with those two corners. `reach` bounds all coordinates, from the origin of the
    /// world and from that of the ray.
    #[inline(always)]
    fn cut(self, between: f64, reach: f64) -> Cut<Self> {
        let (low, high, d) = (self.low, self.high, self.direction);
        let outside = greater(greater(low.x, -high.x), greater(low.y, -high.y));
        let thickness = lesser(high.x - low.x, high.y - low.y);
        let margin = MARGIN * reach;
        let is_settled = (between.abs() > margin * (d.x + d.y))
            & (lesser(outside.abs(), thickness) > margin)
            & are_ordinary(d.length_squared(), reach * reach);
        let ((x0, y0), (x1, y1)) = (self.crossings(low), self.crossings(high));
        let (enter, exit) = (greater(x0, y0), lesser(x1, y1));
        let starts_inside = greater(low.x, low.y) < 0.0;
        let is_hit = lesser(between, lesser(high.x, high.y)) > 0.0;
        let t = if starts_inside { exit } else { enter };
        Cut { is_settled, is_hit, t, starts_inside, ends: self }
    }
}

impl Ends for Slabs {
    #[inline(always)]
    fn end(&self, is_exit: bool) -> Crossing {
        let (side, outward, kind) = if is_exit {
            (self.high, 1.0, HitKind::Exit)
        } else {
            (self.low, -1.0, HitKind::Enter)
        };
        let (x, y) = self.crossings(side);
        let t = if is_exit { lesser(x, y) } else { greater(x, y) };
        // 1 for the axis across the side and 0 for the other: which it is, is no branch to guess.
        let is_x = is_positive((y - x) * outward);
        let is_y = 1.0 - is_x;
        let (rotation, half) = (self.rect.rotation, self.rect.half_extents);
        let unscaled = self.rect.unscaled();
        let middle = (self.low + self.high) * 0.5;
        let along = (self.direction * t - middle) * (unscaled * unscaled);
        let within = |x: f64, half: f64| lesser(greater(x, -half), half);
        let place = Vec2::new(
            is_x * (outward * half.x) + is_y * within(along.x, half.x),
            is_y * (outward * half.y) + is_x * within(along.y, half.y),
        );
        let local = Vec2::new(place.x * self.sign.x, place.y * self.sign.y);
        let axis = rotation * (is_x * self.sign.x) + rotation.perp() * (is_y * self.sign.y);
        Crossing {
            t,
            point: self.rect.center + rotation * local.x + rotation.perp() * local.y,
            normal: axis * (outward * unscaled),
            kind,
        }
    }
}

impl Outline for Rect {
    type Ends = Slabs;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<Slabs> {
        let offset = ray.origin - self.center;
        let origin = offset.unrotated(self.rotation);
        let direction = ray.direction.unrotated(self.rotation);
        let across = ray.direction.cross(offset).abs();
        let half = self.half_extents;
        let between = direction.x.abs() * half.y + direction.y.abs() * half.x - across;
        let half = half * self.rotation.length_squared();
        let (x, y) = (mirrored(origin.x, direction.x), mirrored(origin.y, direction.y));
        let reach = self.center.x.abs() + self.center.y.abs() + x.abs() + y.abs() + half.x + half.y;
        let slabs = Slabs {
            low: Vec2::new(-half.x - x, -half.y - y),
            high: Vec2::new(half.x - x, half.y - y),
            direction: direction.abs(),
            sign: Vec2::new(sign(direction.x), sign(direction.y)),
            rect: *self,
        };
        slabs.cut(between, reach)
    }

    fn greatest(&self) -> f64 {
        greatest_of(&[self.center, self.half_extents])
    }

    fn scaled(self, factor: f64) -> Self {
        let (center, half_extents) = (self.center * factor, self.half_extents * factor);
        Self { center, half_extents, ..self }
    }
}

impl Outline for Aabb {
    type Ends = Slabs;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<Slabs> {
        let (min, max, d) = (self.min - ray.origin, self.max - ray.origin, ray.direction);
        // By the sign bit, as the answer is mirrored back: a direction may be −0.
        let sign = Vec2::new(sign(d.x), sign(d.y));
        let is_back = (sign.x < 0.0, sign.y < 0.0);
        let ordered = |is_back: bool, low: f64, high: f64| {
            if is_back { (-high, -low) } else { (low, high) }
        };
        let (x, y) = (ordered(is_back.0, min.x, max.x), ordered(is_back.1, min.y, max.y));
        let reach =
            ray.origin.x.abs() + ray.origin.y.abs() + x.0.abs() + x.1.abs() + y.0.abs() + y.1.abs();
        let slabs = Slabs {
            low: Vec2::new(x.0, y.0),
            high: Vec2::new(x.1, y.1),
            direction: d.abs(),
            sign,
            rect: Rect {
                center: self.min.midpoint(self.max),
                rotation: Vec2::new(1.0, 0.0),
                half_extents: (self.max - self.min) * 0.5,
            },
        };
        let (low, high, d) = (slabs.low, slabs.high, slabs.direction);
        let between = lesser(d.x * high.y - d.y * low.x, d.y * high.x - d.x * low.y);
        slabs.cut(between, reach)
    }

    fn greatest(&self) -> f64 {
        greatest_of(&[self.min, self.max])
    }

    fn scaled(self, factor: f64) -> Self {
        Self { min: self.min * factor, max: self.max * factor }
    }
}
