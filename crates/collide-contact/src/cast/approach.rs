//! When a translating shape comes to boxes at the earliest.

use collide_core::{Bounds, OrientedBox, Vec2, View, greater, lesser, views};
use collide_shapes::kernel::geometry::{bounds_of, grown, support_point};
use collide_shapes::kernel::tolerance::AFTER_IMPACT;

/// How often the time of a box is bettered, where there are many: that of two costs as much as to
/// look at an edge. Small code (docs/web.md) does not.
const STEPS: usize = if cfg!(collide_small) { 0 } else { 2 };

/// A shape on its way to what lies in boxes.
pub(super) struct Approach<'v> {
    moving: &'v View<'v>,
    /// Its box at the start, grown against rounding.
    start: Bounds,
    /// What is not in it is not met: what that leaves out is not asked, for of a user's shape an
    /// edge is as wrong as it is long.
    window: Bounds,
    velocity: Vec2,
    slack: f64,
    /// Whether the times are bettered.
    is_bettered: bool,
}

impl<'v> Approach<'v> {
    /// To boxes within this one; `None` of what is unbounded.
    pub(super) fn new(around: &Bounds, moving: &'v View<'v>, velocity: Vec2) -> Option<Self> {
        let start = bounds_of(moving)?;
        let window = swept_window(&start, velocity);
        let slack = slack(around, &start, velocity);
        let is_bettered = has_support_point(moving) && slack < f64::INFINITY;
        Some(Self { moving, start: grown(start, slack), window, velocity, slack, is_bettered })
    }

    /// The same, of boxes that are few: nothing is bettered.
    pub(super) fn unbettered(self) -> Self {
        Self { is_bettered: false, ..self }
    }

    /// The same, to boxes that hold what they are around but for rounding.
    pub(super) fn to_rounded(around: &Bounds, b: &'v View<'v>, velocity: Vec2) -> Option<Self> {
        let approach = Self::new(around, b, velocity)?;
        Some(Self { window: grown(approach.window, approach.slack), ..approach })
    }

    /// When the shape comes to the box, and to another one around the same, or before; infinite
    /// where it does not.
    pub(super) fn meeting(&self, near: &Bounds, oriented: Option<&OrientedBox>) -> f64 {
        if !self.window.meets(near) {
            return f64::INFINITY;
        }
        let mut time = entry(&self.start, self.velocity, near);
        for _ in 0..STEPS {
            if !self.is_bettered || time > 1.0 {
                break;
            }
            let Some(later) = self.later(time, near, oriented) else { break };
            time = later;
        }
        time
    }

    /// When the shape, which comes to the box no earlier, has come as far along the normal with
    /// which that then faces its middle; `None` if that is no later.
    fn later(&self, time: f64, near: &Bounds, oriented: Option<&OrientedBox>) -> Option<f64> {
        let middle = self.start.min.midpoint(self.start.max);
        let then = middle + self.velocity * greater(time, 0.0);
        let nearest = oriented
            .map_or_else(|| then.max(near.min).min(near.max), |oriented| oriented.nearest_to(then));
        let normal = (nearest - then).unit()?;
        let front = support_point(self.moving, normal)?;
        let gap = (nearest - front).dot(normal) - self.slack;
        let closing = normal.dot(self.velocity);
        let later = if gap <= closing { gap / closing } else { f64::INFINITY };
        (gap > 0.0 && later > time).then_some(later)
    }
}

/// Whether the shape has a support point that is wrong by no more than rounding.
fn has_support_point(moving: &View<'_>) -> bool {
    match moving {
        views!(hull) | View::Ellipse(_) => true,
        views!(unbounded | region | compound) | View::Custom(_) => false,
    }
}

/// How far boxes are grown, that none may come later than what is in it by rounding.
pub(super) fn slack(a: &Bounds, b: &Bounds, velocity: Vec2) -> f64 {
    let all = a.merged(*b);
    let size = greater(all.min.norm_l1(), all.max.norm_l1()) + velocity.norm_l1();
    AFTER_IMPACT * size + f64::MIN_POSITIVE
}

/// When a box that translates comes to another one, infinite where it does not.
pub(super) fn entry(moving: &Bounds, velocity: Vec2, other: &Bounds) -> f64 {
    let along = |[min, max]: [f64; 2], [low, high]: [f64; 2], speed: f64| {
        if speed > 0.0 {
            [(low - max) / speed, (high - min) / speed]
        } else if speed < 0.0 {
            [(high - min) / speed, (low - max) / speed]
        } else if low <= max && min <= high {
            [f64::NEG_INFINITY, f64::INFINITY]
        } else {
            [f64::INFINITY, f64::NEG_INFINITY]
        }
    };
    let (a, b) = (moving, other);
    let x = along([a.min.x, a.max.x], [b.min.x, b.max.x], velocity.x);
    let y = along([a.min.y, a.max.y], [b.min.y, b.max.y], velocity.y);
    let (entry, exit) = (greater(x[0], y[0]), lesser(x[1], y[1]));
    if entry <= exit && exit >= 0.0 && entry <= 1.0 { entry } else { f64::INFINITY }
}

/// The same for boxes in any directions, as far as these show, of which one is grown.
pub(super) fn entry_of_oriented(
    moving: &OrientedBox,
    velocity: Vec2,
    other: &OrientedBox,
    slack: f64,
) -> f64 {
    let seen_along = |axis: Vec2| {
        let reach = moving.reach_along(axis) + other.reach_along(axis) + Vec2::new(slack, slack);
        let between = Bounds::of_point((moving.center - other.center).unrotated(axis));
        entry(&between, velocity.unrotated(axis), &Bounds { min: -reach, max: reach })
    };
    greater(seen_along(moving.axis), seen_along(other.axis))
}

/// The box of everything that what starts in a box meets, somewhat enlarged against rounding.
pub(crate) fn swept_window(start: &Bounds, velocity: Vec2) -> Bounds {
    let end = Bounds { min: start.min + velocity, max: start.max + velocity };
    let Bounds { min, max } = start.merged(end);
    let size = greater(greater(greater(min.x.abs(), min.y.abs()), max.x.abs()), max.y.abs());
    let slack = Vec2::new(1.0, 1.0) * (size * (16.0 * f64::EPSILON));
    Bounds { min: min - slack, max: max + slack }
}
