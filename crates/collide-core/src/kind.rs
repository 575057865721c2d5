//! The kinds of shape.

use core::fmt;

/// Which of the library's shapes a `dyn Shape` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "each variant is the shape of that name")]
pub enum Kind {
    Point,
    Segment,
    Ray,
    Line,
    HalfPlane,
    Circle,
    Ellipse,
    Capsule,
    Aabb,
    Rect,
    Triangle,
    ConvexPolygon,
    Polygon,
    Polyline,
    Compound,
    /// A shape defined outside the library.
    Custom,
}

impl Kind {
    /// Every kind, in the order in which `docs/matrix.md` has them.
    pub const ALL: [Self; 16] = [
        Self::Point,
        Self::Segment,
        Self::Ray,
        Self::Line,
        Self::HalfPlane,
        Self::Circle,
        Self::Ellipse,
        Self::Capsule,
        Self::Aabb,
        Self::Rect,
        Self::Triangle,
        Self::ConvexPolygon,
        Self::Polygon,
        Self::Polyline,
        Self::Compound,
        Self::Custom,
    ];

    /// The name that the program's formats use: `half_plane`, `convex_polygon`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Segment => "segment",
            Self::Ray => "ray",
            Self::Line => "line",
            Self::HalfPlane => "half_plane",
            Self::Circle => "circle",
            Self::Ellipse => "ellipse",
            Self::Capsule => "capsule",
            Self::Aabb => "aabb",
            Self::Rect => "rect",
            Self::Triangle => "triangle",
            Self::ConvexPolygon => "convex_polygon",
            Self::Polygon => "polygon",
            Self::Polyline => "polyline",
            Self::Compound => "compound",
            Self::Custom => "custom",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
