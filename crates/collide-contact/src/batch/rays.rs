//! First hits in lanes, in `f64` by the kernels of single rays: what they leave unsettled is in
//! doubt here.

use crate::batch::lane_answers::LaneAnswers;
use crate::batch::lanes::{COLUMNS, GROUP, Kernel, LANES, Level, for_each_lane};
use crate::ray::fast::outline::{Cut, Ends, FastOutline};
use crate::ray::hit::Crossing;
use crate::{HitKind, RayHit};
use collide_core::nalgebra::zero;
use collide_core::view::{Aabb, Capsule, Circle, Ray, Rect, Segment};
use collide_core::{Kind, Point2, Real, Vec2, Vector2};
use fearless_simd::dispatch;

type Column<T> = [[T; LANES]; COLUMNS];

/// The hits of a group, number by number.
pub(super) struct HitLanes<T: Real> {
    t: Column<T>,
    x: Column<T>,
    y: Column<T>,
    normal_x: Column<T>,
    normal_y: Column<T>,
    /// None where the ray misses.
    kind: Column<Option<HitKind>>,
    is_in_doubt: Column<bool>,
}

impl<T: Real> HitLanes<T> {
    /// Writes the first hits with `t ≤ max`.
    #[inline]
    pub(super) fn write(&self, max: T, hits: &mut [Option<RayHit<T>>]) {
        let [t, x, y, normal_x, normal_y] =
            [&self.t, &self.x, &self.y, &self.normal_x, &self.normal_y]
                .map(|numbers| numbers.as_flattened());
        // Whether a ray hits nobody can guess: all numbers are written also of a miss, so that what
        // remains of the condition is a choice between two tags.
        for (pair, hit) in hits.iter_mut().enumerate() {
            // Within the columns, as the compiler sees.
            let pair = pair % GROUP;
            let kind = self.kind.as_flattened()[pair];
            *hit = Some(RayHit {
                t: t[pair],
                point: Point2::new(x[pair], y[pair]),
                normal: Vector2::new(normal_x[pair], normal_y[pair]),
                kind: kind.unwrap_or(HitKind::Touch),
            });
            let is_hit = kind.is_some() & (t[pair] <= max);
            if !is_hit {
                *hit = None;
            }
        }
    }
}

impl<T: Real> Default for HitLanes<T> {
    fn default() -> Self {
        let numbers = [[zero(); LANES]; COLUMNS];
        Self {
            t: numbers,
            x: numbers,
            y: numbers,
            normal_x: numbers,
            normal_y: numbers,
            kind: [[None; LANES]; COLUMNS],
            is_in_doubt: [[false; LANES]; COLUMNS],
        }
    }
}

impl<T: Real> LaneAnswers for HitLanes<T> {
    fn is_sure(&self, pair: usize) -> bool {
        !self.is_in_doubt.as_flattened()[pair]
    }
}

/// The kernel for rays at shapes of a kind, if there is one; others are cast one by one.
pub(super) fn kernel<T: Real>(kind: Kind) -> Option<Kernel<T, HitLanes<T>>> {
    let kernels: [(Kind, Kernel<T, HitLanes<T>>); 5] = [
        (Kind::Circle, |level, rays, shapes, out| lanes(level, rays, shapes, out, circle)),
        (Kind::Segment, |level, rays, shapes, out| lanes(level, rays, shapes, out, segment)),
        (Kind::Aabb, |level, rays, shapes, out| lanes(level, rays, shapes, out, aabb)),
        (Kind::Rect, |level, rays, shapes, out| lanes(level, rays, shapes, out, rect)),
        (Kind::Capsule, |level, rays, shapes, out| lanes(level, rays, shapes, out, capsule)),
    ];
    kernels.into_iter().find(|(of, _)| *of == kind).map(|(_, kernel)| kernel)
}

#[inline(always)]
fn lanes<T: Real, const N: usize, S: FastOutline>(
    level: Level,
    rays: &[[T; LANES]],
    shapes: &[[T; LANES]],
    out: &mut HitLanes<T>,
    outline: impl Fn([f64; N]) -> S,
) -> bool {
    dispatch!(level, _simd => {
        for_each_lane(rays, shapes, #[inline(always)] |column, lane, numbers: [T; 4], shape| {
            let [x, y, u, v] = numbers.map(T::to_f64);
            let ray = Ray { origin: Vec2::new(x, y), direction: Vec2::new(u, v) };
            let Cut { is_settled, is_hit, t, outward, ends } =
                outline(shape.map(T::to_f64)).cut(&ray);
            let crossing = Crossing { t, ..ends.end(outward) };
            let hit = RayHit::<T>::from(crossing);
            out.kind[column][lane] = if is_hit { Some(hit.kind) } else { None };
            out.is_in_doubt[column][lane] = !is_settled;
            out.t[column][lane] = hit.t;
            // As `RayHit::on` has it.
            let [x, y, u, v] = numbers;
            out.x[column][lane] = if u == zero() { x + zero() } else { hit.point.x };
            out.y[column][lane] = if v == zero() { y + zero() } else { hit.point.y };
            out.normal_x[column][lane] = hit.normal.x;
            out.normal_y[column][lane] = hit.normal.y;
        });
        out.is_in_doubt.as_flattened().iter().fold(false, |any, is| any | is)
    })
}

#[inline]
fn circle([x, y, radius]: [f64; 3]) -> Circle {
    Circle { center: Vec2::new(x, y), radius }
}

#[inline]
fn segment([x, y, u, v]: [f64; 4]) -> Segment {
    Segment { a: Vec2::new(x, y), b: Vec2::new(u, v) }
}

#[inline]
fn aabb([x, y, u, v]: [f64; 4]) -> Aabb {
    Aabb { min: Vec2::new(x, y), max: Vec2::new(u, v) }
}

#[inline]
fn rect([x, y, cos, sin, half_x, half_y]: [f64; 6]) -> Rect {
    Rect {
        center: Vec2::new(x, y),
        rotation: Vec2::new(cos, sin),
        half_extents: Vec2::new(half_x, half_y),
    }
}

#[inline]
fn capsule([x, y, u, v, radius]: [f64; 5]) -> Capsule {
    Capsule { a: Vec2::new(x, y), b: Vec2::new(u, v), radius }
}

#[cfg(test)]
mod tests {
    use super::{HitLanes, kernel};
    use crate::CastRay;
    use crate::batch::lane_answers::LaneAnswers;
    use crate::batch::lanes::{GROUP, level};
    use crate::batch::{Batch, Circles, List, Rays};
    use alloc::format;
    use alloc::vec::Vec;
    use collide_core::{Kind, Real};
    use collide_shapes::{Circle, Ray};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// On a lattice, where many rays touch the circle, or start on it.
    fn hits_misses_and_doubts<T: Real>() {
        const ROUNDS: usize = 100;
        let mut rng = Pcg64Mcg::seed_from_u64(0x0a1);
        let mut number = |least: i32| T::nearest(f64::from(rng.random_range(least..=5)));
        let max = T::nearest(1.0);
        let kernel = kernel::<T>(Kind::Circle).expect("a kernel");
        let (mut out, mut hits) = (HitLanes::default(), Vec::new());
        let [mut hit, mut missed, mut beyond, mut in_doubt] = [0; 4];
        for _ in 0..ROUNDS {
            let circle = |_| Circle::new([number(-5), number(-5)], number(1)).expect("a radius");
            let circles: Circles<T> = (0..GROUP).map(circle).collect();
            let ray = |_| {
                Ray::new([number(-5), number(-5)], [number(-5), number(1)]).expect("a direction")
            };
            let rays: Rays<T> = (0..GROUP).map(ray).collect();
            kernel(level(), rays.columns(), circles.columns(), &mut out);
            in_doubt += (0..GROUP).filter(|&pair| !out.is_sure(pair)).count();
            Batch::zip(&rays, &circles).expect("as many").cast_ray(max, &mut hits);
            for ((answer, ray), circle) in hits.iter().zip(&*rays).zip(&*circles) {
                let alone = circle.cast_ray(ray, max);
                assert_eq!(format!("{answer:?}"), format!("{alone:?}"), "{ray:?} {circle:?}");
                match circle.cast_ray(ray, T::MAX_COORDINATE) {
                    None => missed += 1,
                    Some(far) if far.t > max => beyond += 1,
                    Some(_) => hit += 1,
                }
            }
        }
        let least = [hit, missed, beyond, in_doubt].map(|count| count * 100 / (ROUNDS * GROUP));
        assert!(least.iter().all(|&percent| percent >= 2), "{least:?} percent");
    }

    #[test]
    fn rays_hit_miss_and_leave_doubts_as_alone() {
        hits_misses_and_doubts::<f32>();
        hits_misses_and_doubts::<f64>();
    }
}
