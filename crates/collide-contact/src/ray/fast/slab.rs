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

use crate::ray::fast::outline::{
    Cut, Ends, FastOutline, are_ordinary, greatest_of, is_positive, kind_of, sign,
};
use crate::ray::hit::Crossing;
use collide_core::view::{Aabb, Ray, Rect};
use collide_core::{Vec2, greater, lesser};
use collide_shapes::kernel::tolerance::SIGN_MARGIN;
use wide::f64x2;

/// The ray and the slabs, mirrored.
pub(crate) struct Slabs {
    low: Vec2,
    high: Vec2,
    direction: Vec2,
    /// ±1: how the axes were mirrored.
    sign: Vec2,
    rect: Rect,
}

/// `x`, negated if `direction` is negative: by the sign bits, for all that follows depends on it.
#[inline]
fn mirrored(x: f64, direction: f64) -> f64 {
    let sign = direction.to_bits() & (1 << 63);
    f64::from_bits(x.to_bits() ^ sign)
}

/// The entry or the exit.
struct Crossed {
    /// When the line is there.
    t: f64,
    /// 1 where the side is one across x, else 0.
    is_x: f64,
}

impl Slabs {
    /// Where the line enters (`outward` −1: it has crossed both near sides) or leaves (1: the first
    /// of the far ones). Without a branch.
    #[inline(always)]
    fn crossed(&self, outward: f64) -> Crossed {
        let side = Vec2::select_positive(outward, self.high, self.low);
        let (x, y) = (side.x / self.direction.x, side.y / self.direction.y);
        Crossed {
            t: outward * lesser(outward * x, outward * y),
            is_x: is_positive((y - x) * outward),
        }
    }

    /// `between` is positive iff the line meets the rectangle: the lesser of the cross products of
    /// the direction with those two corners. `reach` bounds all coordinates, from the origin of the
    /// world and from that of the ray.
    #[inline(always)]
    fn cut(self, between: f64, reach: f64) -> Cut<Self> {
        let (low, high, d) = (self.low, self.high, self.direction);
        let outside = greater(greater(low.x, -high.x), greater(low.y, -high.y));
        let thickness = lesser(high.x - low.x, high.y - low.y);
        let margin = SIGN_MARGIN * reach;
        let is_settled = (between.abs() > margin * (d.x + d.y))
            & (lesser(outside.abs(), thickness) > margin)
            & are_ordinary(d.length_squared(), reach * reach);
        let outward = sign(lesser(-low.x, -low.y));
        let is_hit = lesser(between, lesser(high.x, high.y)) > 0.0;
        let t = self.crossed(outward).t;
        Cut { is_settled, is_hit, t, outward, ends: self }
    }
}

impl Ends for Slabs {
    #[inline(always)]
    fn end(&self, outward: f64) -> Crossing {
        // 1 for the axis across the side and 0 for the other: which it is, is no branch to guess.
        let Crossed { t, is_x } = self.crossed(outward);
        let is_y = 1.0 - is_x;
        let (rotation, half) = (self.rect.rotation, self.rect.half_extents);
        let unscaled = self.rect.unscaled();
        let middle = (self.low + self.high) * 0.5;
        let along = (self.direction * t - middle) * (unscaled * unscaled);
        // As vectors: one of the comparisons is for rounding to decide, which no branch can guess.
        // Where a hit is settled, neither half extent is zero, and all are numbers.
        let (along, most) = (f64x2::new([along.x, along.y]), f64x2::new([half.x, half.y]));
        let [x, y] = along.fast_max(-most).fast_min(most).to_array();
        let place =
            Vec2::new(is_x * (outward * half.x) + is_y * x, is_y * (outward * half.y) + is_x * y);
        let local = Vec2::new(place.x * self.sign.x, place.y * self.sign.y);
        let axis = rotation * (is_x * self.sign.x) + rotation.perp() * (is_y * self.sign.y);
        Crossing {
            t,
            point: self.rect.center + rotation * local.x + rotation.perp() * local.y,
            normal: axis * (outward * unscaled),
            kind: kind_of(outward),
        }
    }
}

impl FastOutline for Rect {
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

impl FastOutline for Aabb {
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
