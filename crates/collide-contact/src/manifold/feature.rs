//! What of a shape a contact point touches, named so that the name outlives the frame.
//!
//! A clipped manifold point is where a vertex of one shape meets an edge of the other. Both
//! are named, on both shapes, whichever of the two edges served as reference: the name does not
//! change when the reference does.

use core::fmt;

/// The vertex, edge or face of a shape that a manifold point touches.
///
/// The same features touching in the next frame give the same pair of ids, which is what a
/// solver needs to carry its impulses over.
///
/// | shape | ids |
/// |---|---|
/// | point, circle | vertex 0 |
/// | segment, capsule | vertices 0 and 1; edge 0 with the shape's start to end on its left side, edge 1 the other side |
/// | box, rectangle, triangle, convex polygon | vertex `i`, edge `i` from vertex `i` to the next |
/// | polygon, polyline | as above, counting vertices over all rings |
/// | ray | vertex 0 its origin; edges 0 and 1 its sides |
/// | line, half-plane | edge 0, and edge 1 for the left side of a line |
/// | ellipse, user's convex shape | face 0: the curve as a whole |
///
/// ```
/// use collide2d::prelude::*;
/// let corner = FeatureId::vertex(3);
/// assert_eq!((corner.index(), corner.to_string()), (3, "v3".to_string()));
/// assert_ne!(corner, FeatureId::edge(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct FeatureId(u32);

/// Which sort of feature a [`FeatureId`] names.
///
/// ```
/// use collide2d::FeatureKind;
/// use collide2d::prelude::*;
/// assert_eq!(FeatureId::edge(3).kind(), FeatureKind::Edge);
/// assert_eq!(FeatureId::FACE.kind(), FeatureKind::Face);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FeatureKind {
    /// A corner, or the arc around it where the shape is rounded.
    Vertex,
    /// A straight side.
    Edge,
    /// A smooth outline as a whole.
    Face,
}

/// The kind sits in the two highest bits.
const KIND_SHIFT: u32 = 30;
const INDEX_MASK: u32 = (1 << KIND_SHIFT) - 1;

impl FeatureId {
    /// The smooth outline as a whole.
    pub const FACE: Self = Self(2 << KIND_SHIFT);

    /// Vertex `index`.
    #[inline]
    pub const fn vertex(index: usize) -> Self {
        Self(index as u32 & INDEX_MASK)
    }

    /// Edge `index`.
    #[inline]
    pub const fn edge(index: usize) -> Self {
        Self((1 << KIND_SHIFT) | (index as u32 & INDEX_MASK))
    }

    /// Whether this is a vertex, an edge or a face.
    pub const fn kind(self) -> FeatureKind {
        match self.0 >> KIND_SHIFT {
            0 => FeatureKind::Vertex,
            1 => FeatureKind::Edge,
            _ => FeatureKind::Face,
        }
    }

    /// Which vertex or edge of the shape.
    pub const fn index(self) -> usize {
        (self.0 & INDEX_MASK) as usize
    }

    /// Kind and index in one number, unique among the features of a shape.
    pub const fn to_bits(self) -> u32 {
        self.0
    }
}

/// `v3`, `e1`, `f0`.
impl fmt::Display for FeatureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            FeatureKind::Vertex => 'v',
            FeatureKind::Edge => 'e',
            FeatureKind::Face => 'f',
        };
        write!(f, "{kind}{}", self.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn kind_and_index_come_back() {
        for index in [0, 1, 7, INDEX_MASK as usize] {
            assert_eq!(FeatureId::vertex(index).kind(), FeatureKind::Vertex);
            assert_eq!(FeatureId::edge(index).kind(), FeatureKind::Edge);
            assert_eq!(FeatureId::vertex(index).index(), index);
            assert_eq!(FeatureId::edge(index).index(), index);
            assert_ne!(FeatureId::edge(index), FeatureId::vertex(index));
        }
        assert_eq!(FeatureId::FACE.kind(), FeatureKind::Face);
    }

    #[test]
    fn a_feature_prints_as_its_letter_and_index() {
        let names = [FeatureId::vertex(3), FeatureId::edge(12), FeatureId::FACE];
        assert_eq!(names.map(|id| id.to_string()), ["v3", "e12", "f0"]);
    }
}
