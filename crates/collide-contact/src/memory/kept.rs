//! The features that a pair keeps, and the contact between them.

use crate::FeatureId;
use crate::manifold::Which;
use crate::memory::features::{Features, Measured, Others};
use crate::memory::frame::{Frame, Placement, ReferenceEdge, perp};
use crate::memory::pair_contact::{PairContact, PairPoint};
use collide_core::pose::Pose;
use collide_core::{Real, Vector2};

/// The features of a pair of convex shapes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept<T: Real> {
    /// Whether the reference edge is that of B.
    pub(super) is_flipped: bool,
    pub(super) features: Features<T>,
    pub(super) reference: ReferenceEdge<T>,
    pub(super) others: Others<T>,
    /// Of the reference shape and of the other.
    pub(super) radii: [T; 2],
    pub(super) names: Names,
}

/// Which features these are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Names {
    /// The edge of the reference shape and the vertex at its end; or a vertex.
    pub(super) reference: [u16; 2],
    /// The edge of the incident shape and the vertex at its end; or a vertex.
    pub(super) incident: [u16; 2],
    /// Which end a point is that is the only one.
    pub(super) lone: Which,
    /// Whether an edge of the reference touches, and not a vertex.
    pub(super) has_edge: bool,
}

impl<T: Real> Kept<T> {
    /// Writes the contact between the features as they are now, and says whether it is within the
    /// margin; `None` where nothing proves that they are still the same. `is_best`: the reference
    /// edge is known to be the best axis of cores that overlap.
    #[inline(always)]
    pub(super) fn measure(
        &self,
        [a, b]: [&Pose; 2],
        margin: T,
        is_best: bool,
        out: &mut PairContact<T>,
    ) -> Option<bool> {
        let placement = Placement::of(a, b);
        let placement = if self.is_flipped { placement.swapped() } else { placement };
        let frame = self.reference.frame(&placement);
        let (len, others) = (self.reference.len, &self.others);
        // Each by itself: the compiler knows how many points there are.
        match &self.features {
            Features::Apart => {
                let limit = margin + self.radii[0] + self.radii[1];
                (others.gap - others.motion(&frame) > limit).then_some(false)
            }
            Features::Edges(edges) => {
                let measured = edges.measure(len, others, &frame, is_best)?;
                Some(self.write(&frame, measured, margin, out))
            }
            Features::Vertex(vertex) => {
                let measured = vertex.measure(len, others, &frame)?;
                Some(self.write(&frame, measured, margin, out))
            }
            Features::Corners(corners) => {
                Some(self.write(&frame, corners.measure(&frame)?, margin, out))
            }
        }
    }

    /// Writes the contact, if an end is within the margin.
    #[inline(always)]
    fn write(
        &self,
        frame: &Frame<T>,
        mut measured: Measured<T>,
        margin: T,
        out: &mut PairContact<T>,
    ) -> bool {
        let radii = self.radii[0] + self.radii[1];
        measured.gaps = measured.gaps.map(|gap| gap - radii);
        let [low, high] = measured.gaps.map(|gap| gap <= margin);
        if !(low | high) {
            return false;
        }
        let normal = measured.direction.map_or(frame.normal, |v| of_edge(v, frame.normal));
        out.normal = if self.is_flipped { -normal } else { normal };
        out.which = match (low, high) {
            _ if !measured.has_ends => self.names.lone,
            (true, true) => Which::Both,
            (low, _) if low != self.is_flipped => Which::Earlier,
            _ => Which::Later,
        };
        if out.which == Which::Both {
            let (low, high) = if self.is_flipped { (1, 0) } else { (0, 1) };
            self.write_point(frame, &measured, false, &mut out.points[low]);
            self.write_point(frame, &measured, true, &mut out.points[high]);
            (out.points[0].end, out.points[1].end) = (0, 1);
        } else {
            let is_later = out.which == Which::Later;
            let is_high = is_later != self.is_flipped;
            self.write_point(frame, &measured, is_high, &mut out.points[0]);
            out.points[0].end = is_later.into();
        }
        true
    }

    /// The point at the lower or the upper end along the reference edge.
    #[inline(always)]
    fn write_point(
        &self,
        frame: &Frame<T>,
        measured: &Measured<T>,
        is_high: bool,
        out: &mut PairPoint<T>,
    ) {
        let Measured { at: [low, high], gaps, direction, .. } = *measured;
        let (at, gap) = if is_high { (high, gaps[1]) } else { (low, gaps[0]) };
        let beyond = |distance| match direction {
            Some(direction) => Vector2::new(at, T::zero()) + direction * distance,
            None => Vector2::new(at, distance),
        };
        let [on_reference, on_incident] = [beyond(self.radii[0]), beyond(self.radii[0] + gap)];
        // By index: whether the reference is A or B is no branch to guess.
        let (own, other) = (usize::from(self.is_flipped), usize::from(!self.is_flipped));
        let start = self.reference.start;
        out.local[own] = (start + of_edge(on_reference, self.reference.normal)).into();
        out.local[other] = frame.preimage_of(on_incident).into();
        out.depth = T::zero() - gap;
        let names = &self.names;
        let is_beyond = if is_high { at >= self.reference.len } else { at <= T::zero() };
        [out.features[own], out.features[other]] =
            if measured.has_ends { names.at_end(is_high, is_beyond) } else { names.of_lone() };
    }
}

/// The features of the reference shape and of the other.
impl Names {
    fn of_lone(&self) -> [FeatureId; 2] {
        let of_reference = if self.has_edge { FeatureId::edge } else { FeatureId::vertex };
        [of_reference(self.reference[0].into()), FeatureId::vertex(self.incident[0].into())]
    }

    /// At an end of both edges: the vertex of the one, and the edge of the other.
    #[inline(always)]
    fn at_end(&self, is_high: bool, is_of_reference: bool) -> [FeatureId; 2] {
        let Self { reference: [r, r_next], incident: [i, i_next], .. } = *self;
        let (of_reference, of_incident) = if is_high { (r_next, i) } else { (r, i_next) };
        if is_of_reference {
            [FeatureId::vertex(of_reference.into()), FeatureId::edge(i.into())]
        } else {
            [FeatureId::edge(r.into()), FeatureId::vertex(of_incident.into())]
        }
    }
}

/// A vector, given along an edge and along its normal.
#[inline(always)]
fn of_edge<T: Real>(v: Vector2<T>, normal: Vector2<T>) -> Vector2<T> {
    perp(normal) * v.x + normal * v.y
}
