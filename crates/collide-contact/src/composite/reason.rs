//! The rules that make contacts, by name.

use core::fmt;

/// Which rule made a contact or a manifold, as [`explain`](crate::explain()) reports it.
///
/// A composite shape is cut into convex parts. The contact of two parts is one of the shapes if
/// their outlines have its normal and it does not lead into a neighbor of a part. All other rules
/// replace one that is not.
///
/// Which rules there are may change with any version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Two convex shapes, or two convex members of unions, have this contact.
    Convex,
    /// Two parts have this contact, and the outlines of both shapes have its normal.
    OutlineNormal,
    /// The contact of two parts is along the normal of an inner edge or of a joint. This one is
    /// along the outer side next to it, where the outline goes on straight or turns toward the
    /// other shape.
    ReplacedNormal,
    /// The same of two parts that only touch, where other parts of the shapes overlap.
    DeeperAlongSide,
    /// A contact moved by rounding, so that its depth is that of the nearest parts, or has the sign
    /// that the yes/no queries decide.
    Rounding,
    /// The nearest parts have no contact of the shapes: the shallowest along an outer side of a
    /// part.
    ExitAlongSide,
    /// The same at a convex corner of a member of a union.
    ExitAtCorner,
    /// The same out of a concave corner, along the deeper of its two sides.
    ExitFromConcaveCorner,
    /// The same along the curve of a part, where a neighbor begins to cover it.
    ExitAlongCurve,
    /// The same along the normal of the nearest parts, up to where the whole shapes end.
    ExitBetweenOutlines,
    /// The interiors meet, but only along a curve that lies on an inner edge or where members of
    /// a union abut.
    CurveInside,
    /// A covered contact of a union, along a side that goes on straight from that of a contact that
    /// was reported.
    FlushSide,
    /// The contact of the nearest parts though a neighbor covers it, since nothing else is as near.
    Nearest,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 13] = [
        Self::Convex,
        Self::OutlineNormal,
        Self::ReplacedNormal,
        Self::DeeperAlongSide,
        Self::Rounding,
        Self::ExitAlongSide,
        Self::ExitAtCorner,
        Self::ExitFromConcaveCorner,
        Self::ExitAlongCurve,
        Self::ExitBetweenOutlines,
        Self::CurveInside,
        Self::FlushSide,
        Self::Nearest,
    ];

    /// The name that the program's formats use: `convex`, `outline_normal`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Convex => "convex",
            Self::OutlineNormal => "outline_normal",
            Self::ReplacedNormal => "replaced_normal",
            Self::DeeperAlongSide => "deeper_along_side",
            Self::Rounding => "rounding",
            Self::ExitAlongSide => "exit_along_side",
            Self::ExitAtCorner => "exit_at_corner",
            Self::ExitFromConcaveCorner => "exit_from_concave_corner",
            Self::ExitAlongCurve => "exit_along_curve",
            Self::ExitBetweenOutlines => "exit_between_outlines",
            Self::CurveInside => "curve_inside",
            Self::FlushSide => "flush_side",
            Self::Nearest => "nearest",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
