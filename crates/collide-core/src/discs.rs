//! Two discs that settle most questions about a convex polygon without looking at its edges.

use crate::pose::Pose;
use crate::{Vec2, greater, lesser};

/// The rounding error of a distance from the center, per distance (16 EPS): in differences of
/// coordinates, the unit normals, products and sums. Larger only makes the discs less tight.
const ERROR: f64 = 16.0 * f64::EPSILON;

/// A disc inside of a convex polygon and one around it, with one center. The polygon's rounding
/// radius is left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Discs {
    /// The center of both.
    pub center: Vec2,
    /// The radius of a disc that certainly lies in the polygon; negative if none is known.
    pub inner: f64,
    /// The radius of a disc in which the polygon certainly lies.
    pub outer: f64,
}

impl Discs {
    /// Nothing is known.
    pub const UNKNOWN: Self =
        Self { center: Vec2::ZERO, inner: f64::NEG_INFINITY, outer: f64::INFINITY };

    /// The discs around the mean of the vertices of a convex polygon with these unit outward
    /// normals.
    pub fn of_polygon(vertices: &[Vec2], normals: &[Vec2]) -> Self {
        let at = |i: usize| vertices[i];
        let first = at(0);
        let sum = (1..vertices.len()).fold(Vec2::ZERO, |sum, i| sum + (at(i) - first));
        let center = first + sum * (1.0 / vertices.len() as f64);
        let (mut inner, mut outer) = (f64::INFINITY, 0.0_f64);
        for (i, normal) in normals.iter().enumerate() {
            let spoke = at(i) - center;
            inner = lesser(normal.dot(spoke), inner);
            outer = greater(spoke.length(), outer);
        }
        Self { center, inner, outer }.loosened(ERROR * outer)
    }

    /// The discs of the polygon after a motion that rounds its vertices.
    pub fn moved(&self, pose: &Pose) -> Self {
        let rounding = pose.rounding_at(self.center, self.outer);
        Self { center: pose.image_of(self.center), ..*self }.loosened(rounding)
    }

    fn loosened(self, by: f64) -> Self {
        Self { inner: self.inner - by, outer: self.outer + by, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Discs;
    use crate::Vec2;

    #[test]
    fn the_discs_of_a_square_are_tight() {
        let vertices =
            [[3.0, 0.0], [3.0, 2.0], [1.0, 2.0], [1.0, 0.0]].map(|[x, y]| Vec2::new(x, y));
        let normals =
            [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]].map(|n| Vec2::new(n[0], n[1]));
        let discs = Discs::of_polygon(&vertices, &normals);
        assert_eq!(discs.center, Vec2::new(2.0, 1.0));
        assert!(discs.inner < 1.0 && discs.inner > 1.0 - 1e-14);
        assert!(discs.outer > 2.0_f64.sqrt() && discs.outer < 2.0_f64.sqrt() + 1e-14);
    }
}
