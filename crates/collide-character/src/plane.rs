//! The plane solver: the displacement nearest to the wanted one that all planes allow.
//!
//! A plane allows the displacements `d` with `normal · d ≥ bound`. The nearest one is the wanted
//! one itself, lies on one plane, or at the crossing of two. Ground lifts straight up: horizontal
//! motion is kept, and what rests on a slope does not slide. A wall pushes straight aside: vertical
//! motion is kept, and the wall is not climbed. What hangs over pushes along its normal.

use crate::Surface;
use collide2d::Vector2;

/// The sine of the least angle between two planes that cross.
const LEAST_SINE: f64 = 1e-6;

/// The least horizontal part of the normal of a wall that pushes horizontally.
const LEAST_ACROSS: f64 = 0.1;

/// A half-plane of displacements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    /// Unit, from the obstacle to the character.
    pub(crate) normal: Vector2<f64>,
    /// What `normal · d` must be at least.
    pub(crate) bound: f64,
    pub(crate) surface: Surface,
}

impl Plane {
    /// How far the displacement is beyond the plane; positive where it is not allowed.
    pub(crate) fn excess(&self, displacement: Vector2<f64>) -> f64 {
        self.bound - self.normal.dot(&displacement)
    }

    /// The displacement on the plane that the wanted one is led to.
    fn corrected(&self, wanted: Vector2<f64>, up: Vector2<f64>) -> Vector2<f64> {
        let rise = self.normal.dot(&up);
        let across = self.normal - up * rise;
        let push = if self.surface == Surface::Ground {
            up / rise
        } else if rise > 0.0 && across.norm() > LEAST_ACROSS {
            across / across.norm_squared()
        } else {
            self.normal
        };
        wanted + push * self.excess(wanted)
    }

    /// The displacement on both planes.
    fn crossing(&self, other: &Self) -> Option<Vector2<f64>> {
        let sine = self.normal.perp(&other.normal);
        let [p, q] = [self, other].map(|plane| Vector2::new(-plane.normal.y, plane.normal.x));
        (sine.abs() > LEAST_SINE).then(|| (p * other.bound - q * self.bound) / sine)
    }
}

/// The displacement nearest to the wanted one that all planes allow within the slack.
pub(crate) fn solve(
    wanted: Vector2<f64>,
    planes: &[Plane],
    up: Vector2<f64>,
    slack: f64,
) -> Option<Vector2<f64>> {
    let is_allowed = |&d: &Vector2<f64>| planes.iter().all(|plane| plane.excess(d) <= slack);
    if is_allowed(&wanted) {
        return Some(wanted);
    }
    let blocking = planes.iter().filter(|plane| plane.excess(wanted) > slack);
    let on_one = blocking.map(|plane| plane.corrected(wanted, up)).filter(is_allowed);
    nearest(wanted, on_one).or_else(|| {
        let pairs = planes
            .iter()
            .enumerate()
            .flat_map(|(i, p)| planes[..i].iter().filter_map(move |q| p.crossing(q)));
        nearest(wanted, pairs.filter(is_allowed).chain(Some(Vector2::zeros()).filter(is_allowed)))
    })
}

fn nearest(
    wanted: Vector2<f64>,
    candidates: impl Iterator<Item = Vector2<f64>>,
) -> Option<Vector2<f64>> {
    let squared = |d: &Vector2<f64>| (d - wanted).norm_squared();
    candidates.reduce(|best, next| if squared(&next) < squared(&best) { next } else { best })
}
