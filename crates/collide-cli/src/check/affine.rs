//! Affine maps of the plane, with quarter turns exact.

/// A position or a direction, in the coordinates of the file.
pub(crate) type Pair = [f64; 2];

/// How far, relative to its lengths, a map may be from a similarity and still count as one:
/// the rounding of a few products of rotation matrices, far below what a file means.
const SIMILARITY_TOLERANCE: f64 = 1e-12;

/// The map `p ↦ x · p[0] + y · p[1] + origin`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Affine {
    /// Image of the first axis.
    pub(crate) x: Pair,
    /// Image of the second axis.
    pub(crate) y: Pair,
    /// Image of the origin.
    pub(crate) origin: Pair,
}

impl Affine {
    pub(crate) const IDENTITY: Self = Self::translation([0.0, 0.0]);

    pub(crate) const fn translation(origin: Pair) -> Self {
        Self { x: [1.0, 0.0], y: [0.0, 1.0], origin }
    }

    pub(crate) const fn scale(sx: f64, sy: f64) -> Self {
        Self { x: [sx, 0.0], y: [0.0, sy], origin: [0.0, 0.0] }
    }

    /// The rotation that turns the first axis towards the second.
    pub(crate) fn rotation(degrees: f64) -> Self {
        let [cos, sin] = direction(degrees);
        Self { x: [cos, sin], y: [-sin, cos], origin: [0.0, 0.0] }
    }

    /// The map that does `inner` first, then `self`.
    pub(crate) fn after(&self, inner: &Self) -> Self {
        Self { x: self.vector(inner.x), y: self.vector(inner.y), origin: self.point(inner.origin) }
    }

    /// The image of a position.
    pub(crate) fn point(&self, p: Pair) -> Pair {
        let [x, y] = self.vector(p);
        [x + self.origin[0], y + self.origin[1]]
    }

    /// The image of a direction.
    pub(crate) fn vector(&self, v: Pair) -> Pair {
        [self.x[0] * v[0] + self.y[0] * v[1], self.x[1] * v[0] + self.y[1] * v[1]]
    }

    /// Whether boxes stay boxes.
    pub(crate) fn keeps_axes(&self) -> bool {
        (self.x[1] == 0.0 && self.y[0] == 0.0) || (self.x[0] == 0.0 && self.y[1] == 0.0)
    }

    /// Whether rectangles stay rectangles.
    pub(crate) fn keeps_right_angles(&self) -> bool {
        let dot = self.x[0] * self.y[0] + self.x[1] * self.y[1];
        dot.abs() <= SIMILARITY_TOLERANCE * length(self.x) * length(self.y)
    }

    /// By how much every length grows, if circles stay circles.
    pub(crate) fn uniform_scale(&self) -> Option<f64> {
        let (sx, sy) = (length(self.x), length(self.y));
        let same = (sx - sy).abs() <= SIMILARITY_TOLERANCE * sx.max(sy);
        (same && self.keeps_right_angles()).then_some(sx)
    }
}

/// The length of a direction; exact along an axis.
pub(crate) fn length(v: Pair) -> f64 {
    if v[0] == 0.0 || v[1] == 0.0 {
        return v[0].abs() + v[1].abs();
    }
    (v[0] * v[0] + v[1] * v[1]).sqrt()
}

/// (cos, sin) of an angle in degrees; exact for quarter turns, which files are full of.
pub(crate) fn direction(degrees: f64) -> Pair {
    let turn = degrees.rem_euclid(360.0);
    if turn == 0.0 || turn == 360.0 {
        [1.0, 0.0]
    } else if turn == 90.0 {
        [0.0, 1.0]
    } else if turn == 180.0 {
        [-1.0, 0.0]
    } else if turn == 270.0 {
        [0.0, -1.0]
    } else {
        cos_sin(turn)
    }
}

#[allow(clippy::disallowed_methods, reason = "an angle of a file is read, not queried")]
fn cos_sin(degrees: f64) -> Pair {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [cos, sin]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_are_exact_in_both_senses() {
        for (degrees, expected) in [
            (0.0, [1.0, 0.0]),
            (90.0, [0.0, 1.0]),
            (-270.0, [0.0, 1.0]),
            (180.0, [-1.0, 0.0]),
            (-90.0, [0.0, -1.0]),
            (720.0, [1.0, 0.0]),
        ] {
            assert_eq!(direction(degrees), expected, "{degrees}°");
        }
    }

    #[test]
    fn the_inner_map_comes_first() {
        let turn = Affine::translation([10.0, 0.0]).after(&Affine::rotation(90.0));
        assert_eq!(turn.point([2.0, 1.0]), [9.0, 2.0]);
    }

    #[test]
    fn only_similarities_have_a_uniform_scale() {
        let turned = Affine::rotation(33.0).after(&Affine::scale(-2.0, 2.0));
        assert!((turned.uniform_scale().unwrap() - 2.0).abs() < 1e-15);
        assert_eq!(Affine::scale(2.0, 3.0).uniform_scale(), None);
        let sheared = Affine { x: [1.0, 0.0], y: [0.6, 0.8], origin: [0.0, 0.0] };
        assert_eq!(sheared.uniform_scale(), None);
        assert!(!sheared.keeps_right_angles());
    }
}
