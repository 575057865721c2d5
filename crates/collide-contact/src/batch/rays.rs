//! First hits in lanes, in `f64` by the kernels of single rays: what they leave unsettled is in
//! doubt here.

use crate::HitKind;
use crate::batch::lanes::{COLUMNS, Kernel, LANES, Level, for_each_lane};
use crate::batch::told::Told;
use crate::ray::fast::outline::{Cut, Ends, Outline};
use crate::ray::hit::Crossing;
use collide_core::view::{Aabb, Capsule, Circle, Ray, Rect, Segment};
use collide_core::{Kind, Real, Vec2};
use fearless_simd::dispatch;

type Column<T> = [[T; LANES]; COLUMNS];

const MISSED: u8 = 0;
const ENTERS: u8 = 1;
const EXITS: u8 = 2;
const TOUCHES: u8 = 3;
const IN_DOUBT: u8 = 4;

/// The hits of a group, number by number.
#[derive(Default)]
pub(super) struct HitLanes {
    t: Column<f64>,
    x: Column<f64>,
    y: Column<f64>,
    normal_x: Column<f64>,
    normal_y: Column<f64>,
    what: Column<u8>,
}

impl HitLanes {
    /// The hit of a pair, and whether it has one.
    #[inline]
    pub(super) fn crossing(&self, pair: usize) -> (Crossing, bool) {
        let (column, lane) = (pair / LANES, pair % LANES);
        let at = |numbers: &Column<f64>| numbers[column][lane];
        let what = self.what[column][lane];
        let kind = match what {
            EXITS => HitKind::Exit,
            TOUCHES => HitKind::Touch,
            _ => HitKind::Enter,
        };
        let crossing = Crossing {
            t: at(&self.t),
            point: Vec2::new(at(&self.x), at(&self.y)),
            normal: Vec2::new(at(&self.normal_x), at(&self.normal_y)),
            kind,
        };
        (crossing, what != MISSED)
    }
}

impl Told for HitLanes {
    fn is_sure(&self, pair: usize) -> bool {
        self.what.as_flattened()[pair] != IN_DOUBT
    }
}

/// The kernel for rays at shapes of a kind, if there is one.
pub(super) fn kernel<T: Real>(kind: Kind) -> Option<Kernel<T, HitLanes>> {
    Some(match kind {
        Kind::Circle => |level, rays, shapes, told| lanes(level, rays, shapes, told, circle),
        Kind::Segment => |level, rays, shapes, told| lanes(level, rays, shapes, told, segment),
        Kind::Aabb => |level, rays, shapes, told| lanes(level, rays, shapes, told, aabb),
        Kind::Rect => |level, rays, shapes, told| lanes(level, rays, shapes, told, rect),
        Kind::Capsule => |level, rays, shapes, told| lanes(level, rays, shapes, told, capsule),
        Kind::Point
        | Kind::Ray
        | Kind::Line
        | Kind::HalfPlane
        | Kind::Ellipse
        | Kind::Triangle
        | Kind::ConvexPolygon
        | Kind::Polygon
        | Kind::Polyline
        | Kind::Compound
        | Kind::Custom => return None,
    })
}

#[inline(always)]
fn lanes<T: Real, const N: usize, S: Outline>(
    level: Level,
    rays: &[[T; LANES]],
    shapes: &[[T; LANES]],
    told: &mut HitLanes,
    shape: impl Fn([f64; N]) -> S,
) -> bool {
    dispatch!(level, _simd => {
        for_each_lane(rays, shapes, #[inline(always)] |column, lane, ray: [T; 4], numbers| {
            let [x, y, u, v] = ray.map(T::to_f64);
            let ray = Ray { origin: Vec2::new(x, y), direction: Vec2::new(u, v) };
            let Cut { is_settled, is_hit, t, outward, ends } =
                shape(numbers.map(T::to_f64)).cut(&ray);
            let end = ends.end(outward);
            let what = match end.kind {
                HitKind::Enter => ENTERS,
                HitKind::Exit => EXITS,
                HitKind::Touch => TOUCHES,
            };
            let what = if is_hit { what } else { MISSED };
            told.what[column][lane] = if is_settled { what } else { IN_DOUBT };
            told.t[column][lane] = t;
            // As `RayHit::on` has it.
            told.x[column][lane] = if u == 0.0 { x + 0.0 } else { end.point.x };
            told.y[column][lane] = if v == 0.0 { y + 0.0 } else { end.point.y };
            told.normal_x[column][lane] = end.normal.x;
            told.normal_y[column][lane] = end.normal.y;
        });
        told.what.as_flattened().iter().fold(0, |all, what| all | what) & IN_DOUBT != 0
    })
}

#[inline(always)]
fn circle([x, y, radius]: [f64; 3]) -> Circle {
    Circle { center: Vec2::new(x, y), radius }
}

#[inline(always)]
fn segment([x, y, u, v]: [f64; 4]) -> Segment {
    Segment { a: Vec2::new(x, y), b: Vec2::new(u, v) }
}

#[inline(always)]
fn aabb([x, y, u, v]: [f64; 4]) -> Aabb {
    Aabb { min: Vec2::new(x, y), max: Vec2::new(u, v) }
}

#[inline(always)]
fn rect([x, y, cos, sin, half_x, half_y]: [f64; 6]) -> Rect {
    Rect {
        center: Vec2::new(x, y),
        rotation: Vec2::new(cos, sin),
        half_extents: Vec2::new(half_x, half_y),
    }
}

#[inline(always)]
fn capsule([x, y, u, v, radius]: [f64; 5]) -> Capsule {
    Capsule { a: Vec2::new(x, y), b: Vec2::new(u, v), radius }
}
