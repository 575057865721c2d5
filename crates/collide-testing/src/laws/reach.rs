//! Contacts of a user's shape, which the oracle does not know: its support function, and that of
//! its partner, decide whether a translation separates, and whether a shorter one does.

use super::pair::{Pair, coordinates};
use crate::{Lens, Numbers, to_oracle};
use collide_oracle::Shape as Truth;
use collide2d::Real;
use collide2d::prelude::*;
use collide2d::view::Vec2;

impl<T: Numbers> Pair<T> {
    /// Whether the depth along the normal is what keeps the shapes from parting, and no shorter
    /// translation in 64 directions parts them.
    pub(crate) fn check_least(&self, contact: &Contact<T>) {
        let normal = contact.normal.map(Real::to_f64);
        let depth = contact.depth.to_f64();
        let width = |n: Vec2| Some(reach(&self.a, n)? + reach(&self.b, -n)?);
        let Some(along) = width(Vec2::new(normal.x, normal.y)) else { return };
        let bound = 128.0 * self.extent() * T::EPS.to_f64() + self.bound(depth);
        let off = (along - depth).abs();
        self.check(off <= bound, || format!("depth off by {off:e}: {contact:?}"));
        for n in directions() {
            let across = width(n).unwrap_or(f64::INFINITY);
            self.check(across >= depth - bound, || {
                format!("only {across:e} along {n:?}: {contact:?}")
            });
        }
    }

    /// Whether the points lie on the outlines, as exactly as a support map allows.
    pub(crate) fn check_on_surfaces(&self, contact: &Contact<T>) {
        let bound = 4.0 * self.extent() * T::EPS.to_f64().sqrt();
        for (shape, point) in [(&self.a, contact.point_a), (&self.b, contact.point_b)] {
            let off = shape.signed_distance(point).distance.to_f64().abs();
            self.check(off <= bound, || {
                format!("{:?} off by {off:e}: {contact:?}", coordinates(point))
            });
        }
    }
}

/// How far a convex shape reaches along a unit vector; `None` for composites.
fn reach<T: Real>(shape: &AnyShape<T>, n: Vec2) -> Option<f64> {
    let along = |p: [f64; 2]| vec2(p).dot(n);
    if let AnyShape::Custom(custom) = shape {
        let any: &dyn core::any::Any = &**custom;
        let lens = any.downcast_ref::<Lens<T>>()?;
        let height =
            |&(center, radius): &(Point2<T>, T)| along(coordinates(center)) + radius.to_f64();
        return lens.circles().iter().map(height).reduce(f64::max);
    }
    // Along a side that has no end the normal is rounded.
    let slack = 4.0 * T::EPS.to_f64();
    Some(match to_oracle(shape)? {
        Truth::Hull { vertices, radius } => {
            vertices.into_iter().map(along).fold(f64::NEG_INFINITY, f64::max) + radius
        }
        Truth::Ellipse { center, rotation, semi_axes } => {
            let local = n.unrotated(vec2(rotation));
            along(center) + Vec2::new(local.x * semi_axes[0], local.y * semi_axes[1]).length()
        }
        Truth::Ray { origin, direction } if unit(direction).dot(n) <= slack => along(origin),
        Truth::Line { point, direction } if unit(direction).dot(n).abs() <= slack => along(point),
        Truth::HalfPlane { point, normal }
            if unit(normal).dot(n) > 0.0 && unit(normal).cross(n).abs() <= slack =>
        {
            along(point)
        }
        Truth::Ray { .. } | Truth::Line { .. } | Truth::HalfPlane { .. } => f64::INFINITY,
        _ => return None,
    })
}

fn vec2([x, y]: [f64; 2]) -> Vec2 {
    Vec2::new(x, y)
}

fn unit(v: [f64; 2]) -> Vec2 {
    vec2(v).unit().unwrap_or(Vec2::ZERO)
}

/// 64 unit vectors all around, by the tangents of half angles; none along the axes or the
/// diagonals, where sides without end are often.
fn directions() -> impl Iterator<Item = Vec2> {
    (0..64).map(|i| {
        let t = f64::from(i % 16) / 16.0 - 0.47;
        let t = t * 0.828_427; // tan(π/8) = 0.4142…: a quarter turn from end to end.
        let [c, s] = [(1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)];
        let n = Vec2::new(c, s);
        [n, n.perp(), -n, -n.perp()][i as usize / 16]
    })
}
