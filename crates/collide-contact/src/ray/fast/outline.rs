//! What every kernel here shares: how a ray cuts an outline, and when that is certain.

use crate::ray::hit::{Crossing, HitKind, Stretch};
use collide_core::view::Ray;
use collide_core::{Vec2, greater};
use collide_shapes::kernel::tolerance::{GREATEST_ORDINARY, LEAST_ORDINARY};

/// What a ray and an outline have to do with each other. Plain numbers instead of branches, but for
/// one on whether the ray hits: that is mispredicted half of the time, so it depends on signs
/// alone, which are known long before the quotients.
pub(crate) struct Cut<E> {
    /// Whether rounding cannot decide; if not, the rest means nothing.
    pub(crate) is_settled: bool,
    /// Whether the ray hits.
    pub(crate) is_hit: bool,
    /// Where it does first.
    pub(crate) t: f64,
    /// 1 where that is the exit, as the ray starts inside, else −1.
    pub(crate) outward: f64,
    /// Where the line enters and leaves.
    pub(crate) ends: E,
}

/// The two points in which a line meets an outline.
pub(crate) trait Ends {
    /// The exit where `outward` is 1, the entry where it is −1. A number, for which of them is
    /// requested is no branch to predict.
    fn end(&self, outward: f64) -> Crossing;
}

/// A shape with a kernel here.
pub(crate) trait FastOutline: Copy {
    type Ends: Ends;
    /// Whether a line can only touch it: it has one hit at most, the entry.
    const IS_THIN: bool = false;

    /// Its cut with the ray.
    fn cut(&self, ray: &Ray) -> Cut<Self::Ends>;
    /// The greatest of its numbers.
    fn greatest(&self) -> f64;
    /// All numbers times `factor`.
    fn scaled(self, factor: f64) -> Self;

    /// The first hit, if any; `None` if unsettled.
    #[inline(always)]
    fn first(&self, ray: &Ray) -> Option<Option<Crossing>> {
        let Cut { is_settled, is_hit, t, outward, ends } = self.cut(ray);
        is_settled.then(|| is_hit.then(|| Crossing { t, ..ends.end(outward) }))
    }

    /// Every hit; `None` if unsettled.
    fn all(&self, ray: &Ray) -> Option<Stretch> {
        let Cut { is_settled, is_hit, t, outward, ends } = self.cut(ray);
        let first = || Crossing { t, ..ends.end(outward) };
        is_settled.then(|| {
            if !is_hit {
                Stretch::NONE
            } else if outward > 0.0 || Self::IS_THIN {
                Stretch::one(first())
            } else {
                let exit = ends.end(1.0);
                Stretch::two(first(), Crossing { t: greater(exit.t, t), ..exit })
            }
        })
    }

    /// [`FastOutline::first`] at an ordinary scale.
    fn rescaled_first(self, ray: &Ray) -> Option<Option<Crossing>> {
        let scale = Scale::of(ray, self.greatest());
        let hit = self.scaled(scale.place).first(&scale.ray(ray))?;
        Some(hit.map(|hit| scale.back(hit)))
    }

    /// [`FastOutline::all`], at an ordinary scale if need be.
    fn all_at_any_scale(self, ray: &Ray) -> Option<Stretch> {
        self.all(ray).or_else(|| {
            let scale = Scale::of(ray, self.greatest());
            let hits = self.scaled(scale.place).all(&scale.ray(ray))?;
            Some(hits.map(|hit| scale.back(hit)))
        })
    }
}

/// Powers of two that bring a ray and a shape to numbers near 1.
pub(crate) struct Scale {
    place: f64,
    direction: f64,
}

impl Scale {
    fn of(ray: &Ray, greatest: f64) -> Self {
        let place = greater(greatest, greatest_of(&[ray.origin]));
        let direction = greatest_of(&[ray.direction]);
        Self { place: inverse_power(place), direction: inverse_power(direction) }
    }

    fn ray(&self, ray: &Ray) -> Ray {
        Ray { origin: ray.origin * self.place, direction: ray.direction * self.direction }
    }

    /// The hit at the scale of the world.
    fn back(&self, hit: Crossing) -> Crossing {
        let place = 1.0 / self.place;
        let t = hit.t * self.direction * place;
        let t = if t > f64::MAX { f64::MAX } else { t };
        Crossing { t, point: hit.point * place, ..hit }
    }
}

/// A power of two that brings `x` near 1, as far as it and its inverse are normal numbers.
pub(crate) fn inverse_power(x: f64) -> f64 {
    let exponent = ((x.to_bits() >> 52) & 0x7ff).clamp(3, 2043);
    f64::from_bits((2046 - exponent) << 52)
}

/// 1 if `x` is positive, else 0; without a branch.
#[inline]
pub(crate) fn is_positive(x: f64) -> f64 {
    0.5 + 0.5_f64.copysign(x)
}

/// ±1 with the sign of `x`: of how deep inside a ray starts, its `outward`.
#[inline]
pub(crate) fn sign(x: f64) -> f64 {
    1.0_f64.copysign(x)
}

/// What the ray does at the exit, where `outward` is 1, or at the entry.
#[inline]
pub(crate) fn kind_of(outward: f64) -> HitKind {
    if outward > 0.0 { HitKind::Exit } else { HitKind::Enter }
}

/// The greatest coordinate, without its sign.
pub(crate) fn greatest_of(points: &[Vec2]) -> f64 {
    points.iter().fold(0.0, |most, p| greater(greater(p.x.abs(), p.y.abs()), most))
}

/// Whether neither squared length is extreme.
#[inline(always)]
pub(crate) fn are_ordinary(direction_squared: f64, reach_squared: f64) -> bool {
    are_all_ordinary(direction_squared, reach_squared, reach_squared)
}

/// Whether no squared length is extreme, from the least to the greatest of a shape.
#[inline(always)]
pub(crate) fn are_all_ordinary(direction_squared: f64, least: f64, greatest: f64) -> bool {
    (direction_squared > LEAST_ORDINARY)
        & (direction_squared < GREATEST_ORDINARY)
        & (least > LEAST_ORDINARY)
        & (greatest < GREATEST_ORDINARY)
}
