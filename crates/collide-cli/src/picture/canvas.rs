//! Where shapes lie on the picture.

use collide2d::Aabb;

/// The map from the scene to pixels, whose y grows downward.
pub(crate) struct Canvas {
    min: [f64; 2],
    max: [f64; 2],
    scale: f64,
    /// Blank border, in pixels.
    border: f64,
    y_down: bool,
}

impl Canvas {
    /// The canvas on which all of these boxes are shown, of which the longer side has `side`
    /// pixels.
    pub(crate) fn around(boxes: impl Iterator<Item = Aabb<f64>>, side: f64, y_down: bool) -> Self {
        let all = boxes.reduce(|all, b| all.merged(&b));
        let (mut min, mut max) = match all {
            Some(all) => ([all.min().x, all.min().y], [all.max().x, all.max().y]),
            None => ([-10.0, -10.0], [10.0, 10.0]),
        };
        // Halves first: the extent of a huge scene must not overflow.
        let half = [0, 1].map(|i| max[i] / 2.0 - min[i] / 2.0);
        let extent = half[0].max(half[1]) * 2.0;
        if extent == 0.0 {
            let grow = min[0].abs().max(min[1].abs()).max(1.0);
            min = min.map(|x| x - grow);
            max = max.map(|x| x + grow);
        }
        let extent = [0, 1].map(|i| max[i] - min[i]);
        let border = side / 30.0;
        let scale = (side - 2.0 * border) / extent[0].max(extent[1]);
        Self { min, max, scale, border, y_down }
    }

    /// The canvas of `size` pixels with this point of the scene in its middle; `scale` is pixels a
    /// unit.
    pub(crate) fn about(center: [f64; 2], scale: f64, size: [f64; 2]) -> Self {
        let corner = |sign: f64| [0, 1].map(|i| center[i] + sign * size[i] / 2.0 / scale);
        Self { min: corner(-1.0), max: corner(1.0), scale, border: 0.0, y_down: false }
    }

    /// Width and height, in pixels.
    pub(crate) fn size(&self) -> [f64; 2] {
        [0, 1].map(|i| ((self.max[i] - self.min[i]) * self.scale + 2.0 * self.border).ceil())
    }

    /// A position, in pixels.
    pub(crate) fn point(&self, p: [f64; 2]) -> [f64; 2] {
        let x = (p[0] - self.min[0]) * self.scale + self.border;
        let y = if self.y_down { p[1] - self.min[1] } else { self.max[1] - p[1] };
        [x, y * self.scale + self.border]
    }

    /// A direction, of the same length.
    pub(crate) fn direction(&self, v: [f64; 2]) -> [f64; 2] {
        [v[0], if self.y_down { v[1] } else { -v[1] }]
    }

    /// A length, in pixels.
    pub(crate) fn length(&self, length: f64) -> f64 {
        length * self.scale
    }

    /// Whether counterclockwise in the scene is clockwise on the screen.
    pub(crate) fn is_mirrored(&self) -> bool {
        self.y_down
    }
}
