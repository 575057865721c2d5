//! The shapes that the oracle knows.

/// A closed set of points of the plane, stated in floats that are taken at their word.
///
/// Nothing is validated or reordered; every number must be finite.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The points within `radius` of the convex hull of the vertices, of which there is at least
    /// one, in any order.
    Hull {
        /// The vertices.
        vertices: Vec<[f64; 2]>,
        /// At least 0.
        radius: f64,
    },
    /// What the hull of the vertices, grown by `radius`, passes over when it moves along `motion`:
    /// a cast hits a shape that holds still iff this meets it.
    Swept {
        /// The vertices before the motion.
        vertices: Vec<[f64; 2]>,
        /// At least 0.
        radius: f64,
        /// From the first position to the last; the sums with the vertices are taken exactly.
        motion: [f64; 2],
    },
    /// The rectangle whose corners are exactly
    /// `center ± half_extents.0 · rotation ± half_extents.1 · perp(rotation)`.
    Rect {
        /// Center.
        center: [f64; 2],
        /// (cos, sin) as stored: it is not normalized.
        rotation: [f64; 2],
        /// At least 0.
        half_extents: [f64; 2],
    },
    /// The points `origin + t · direction`, t ≥ 0.
    Ray {
        /// Where it starts.
        origin: [f64; 2],
        /// Not zero.
        direction: [f64; 2],
    },
    /// The points `point + t · direction`.
    Line {
        /// A point of it.
        point: [f64; 2],
        /// Not zero.
        direction: [f64; 2],
    },
    /// The points `p` with `(p − point) · normal ≤ 0`.
    HalfPlane {
        /// A point of the boundary.
        point: [f64; 2],
        /// Not zero.
        normal: [f64; 2],
    },
    /// A polygon: the points enclosed by an odd number of the rings, and the rings.
    Region {
        /// Each of at least three vertices; the last is joined to the first. The first ring is the
        /// exterior.
        rings: Vec<Vec<[f64; 2]>>,
    },
    /// A chain of segments.
    Chain {
        /// At least one.
        vertices: Vec<[f64; 2]>,
        /// Whether the last vertex is joined to the first. A chain that ends where it starts has no
        /// ends either way.
        closed: bool,
    },
    /// The image of the unit disc under `u ↦ center + R · diag(semi_axes) · u`, where R has the
    /// columns `rotation` and `perp(rotation)`.
    Ellipse {
        /// Center.
        center: [f64; 2],
        /// (cos, sin) as stored: it is not normalized.
        rotation: [f64; 2],
        /// Both positive.
        semi_axes: [f64; 2],
    },
    /// The union of the parts, of which there is at least one.
    Union(Vec<Shape>),
}

impl Shape {
    /// A point.
    pub fn point(p: [f64; 2]) -> Self {
        Self::hull([p], 0.0)
    }

    /// The segment from `a` to `b`.
    pub fn segment(a: [f64; 2], b: [f64; 2]) -> Self {
        Self::hull([a, b], 0.0)
    }

    /// A filled circle.
    pub fn circle(center: [f64; 2], radius: f64) -> Self {
        Self::hull([center], radius)
    }

    /// The points within `radius` of the segment from `a` to `b`.
    pub fn capsule(a: [f64; 2], b: [f64; 2], radius: f64) -> Self {
        Self::hull([a, b], radius)
    }

    /// The filled box from `min` to `max`.
    pub fn aabb(min: [f64; 2], max: [f64; 2]) -> Self {
        Self::hull([min, [max[0], min[1]], max, [min[0], max[1]]], 0.0)
    }

    /// A filled triangle.
    pub fn triangle(vertices: [[f64; 2]; 3]) -> Self {
        Self::hull(vertices, 0.0)
    }

    /// The convex hull of the vertices, grown by `radius`.
    pub fn hull(vertices: impl Into<Vec<[f64; 2]>>, radius: f64) -> Self {
        Self::Hull { vertices: vertices.into(), radius }
    }

    /// The polygon with one ring.
    pub fn polygon(ring: impl Into<Vec<[f64; 2]>>) -> Self {
        Self::Region { rings: vec![ring.into()] }
    }

    /// The parts that no union is among.
    pub(crate) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Union(parts) => parts.iter().flat_map(Self::parts).collect(),
            single => vec![single],
        }
    }
}
