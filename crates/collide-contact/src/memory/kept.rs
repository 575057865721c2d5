//! What a pair keeps, and what it reports of that: points of both shapes, in their frames or in the
//! world.

use crate::manifold::{ManifoldPoints, Which};
use crate::memory::features::{Features, Measured, Others};
use crate::memory::frame::{Frame, Placement, ReferenceEdge, perp};
use crate::memory::pair_contact::PairPoint;
use crate::{FeatureId, Manifold, ManifoldPoint};
use collide_core::pose::Pose;
use collide_core::{Point2, Real, Vector2};

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
    pub(super) reference: [usize; 2],
    /// The edge of the incident shape and the vertex at its end; or a vertex.
    pub(super) incident: [usize; 2],
    /// Which end a point is that is the only one.
    pub(super) lone: Which,
    /// Whether an edge of the reference touches, and not a vertex.
    pub(super) has_edge: bool,
}

/// What a pair measured at its poses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<T: Real> {
    pub(super) frame: Frame<T>,
    pub(super) measured: Measured<T>,
    /// Which ends are within the margin.
    pub(super) which: Option<Which>,
}

impl<T: Real> Kept<T> {
    /// The gaps at these poses; `None` where nothing proves that the features are still the same.
    #[inline(always)]
    pub(super) fn read(
        &self,
        placement: &Placement<T>,
        margin: T,
        is_best: bool,
    ) -> Option<Reading<T>> {
        let frame = self.reference.frame(&placement.swapped_if(self.is_flipped));
        let radii = self.radii[0] + self.radii[1];
        let (reference, others) = (&self.reference, &self.others);
        let mut measured =
            self.features.measure(reference, others, &frame, margin + radii, is_best)?;
        measured.gaps = measured.gaps.map(|gap| gap - radii);
        let [low, high] = measured.gaps.map(|gap| gap <= margin);
        let which = match (low, high, measured.has_ends) {
            (false, false, _) => None,
            (.., false) => Some(self.names.lone),
            (true, true, _) => Some(Which::Both),
            (true, false, _) => Some(self.lone_end(false)),
            (false, true, _) => Some(self.lone_end(true)),
        };
        Some(Reading { frame, measured, which })
    }

    fn lone_end(&self, is_upper: bool) -> Which {
        if is_upper != self.is_flipped { Which::Later } else { Which::Earlier }
    }

    /// The normal from A to B in the world.
    #[inline]
    pub(super) fn normal(&self, reading: &Reading<T>) -> Vector2<T> {
        let normal = of_edge(reading.measured.direction, reading.frame.normal);
        if self.is_flipped { -normal } else { normal }
    }

    /// The contact in the world. Added to the positions in `f64`, and rounded once.
    #[inline]
    pub(super) fn manifold(
        &self,
        reading: &Reading<T>,
        which: Which,
        poses: [&Pose; 2],
    ) -> Manifold<T> {
        let normal = self.normal(reading);
        let [first, second] = self.ends(which).map(|end| {
            let point = self.point(reading, end);
            let at = |local: Point2<T>, pose: &Pose| pose.image(local);
            ManifoldPoint {
                point_a: at(point.local_a, poses[0]),
                point_b: at(point.local_b, poses[1]),
                depth: point.depth,
                feature_a: point.feature_a,
                feature_b: point.feature_b,
            }
        });
        Manifold { normal, points: ManifoldPoints::of(first, second, which), part_a: 0, part_b: 0 }
    }

    /// Which ends the points are, in order along the normal turned by +90°; twice the same of a
    /// single one.
    #[inline(always)]
    fn ends(&self, which: Which) -> [usize; 2] {
        let (first, second) = if self.is_flipped { (1, 0) } else { (0, 1) };
        match which {
            Which::Both => [first, second],
            Which::Only | Which::Earlier => [first; 2],
            Which::Later => [second; 2],
        }
    }

    /// The points that are within the margin, in order along the normal turned by +90°.
    #[inline]
    pub(super) fn points(&self, reading: &Reading<T>) -> impl Iterator<Item = PairPoint<T>> {
        let (kept, reading) = (*self, *reading);
        let len = match reading.which {
            None => 0,
            Some(Which::Both) => 2,
            Some(Which::Only | Which::Earlier | Which::Later) => 1,
        };
        let ends = kept.ends(reading.which.unwrap_or_default());
        ends.into_iter().take(len).map(move |end| kept.point(&reading, end))
    }

    /// The point at the lower or the upper end along the reference edge.
    #[inline]
    pub(super) fn point(&self, reading: &Reading<T>, end: usize) -> PairPoint<T> {
        let Measured { direction, at, gaps, has_ends } = reading.measured;
        let (start, normal) = (self.reference.start, self.reference.normal);
        // From the start of the edge, along it and above it.
        let on_reference = Vector2::new(at[end], T::zero()) + direction * self.radii[0];
        let on_incident = on_reference + direction * gaps[end];
        let local = [start + of_edge(on_reference, normal), reading.frame.preimage_of(on_incident)];
        let names = self.names_at(end, at[end], has_ends);
        let side = usize::from(self.is_flipped);
        let is_later = match reading.which {
            Some(Which::Both) => (end == 1) != self.is_flipped,
            Some(Which::Later) => true,
            Some(Which::Only | Which::Earlier) | None => false,
        };
        PairPoint {
            local_a: local[side].into(),
            local_b: local[1 - side].into(),
            depth: T::zero() - gaps[end],
            feature_a: names[side],
            feature_b: names[1 - side],
            end: u8::from(is_later),
        }
    }

    /// The features at an end: a vertex of one shape, and mostly an edge of the other.
    fn names_at(&self, end: usize, at: T, has_ends: bool) -> [FeatureId; 2] {
        let Names { reference, incident, has_edge, .. } = self.names;
        if !has_ends {
            let of_reference = if has_edge { FeatureId::edge } else { FeatureId::vertex };
            return [of_reference(reference[0]), FeatureId::vertex(incident[0])];
        }
        let is_of_reference = if end == 0 { at <= T::zero() } else { at >= self.reference.len };
        if is_of_reference {
            [FeatureId::vertex(reference[end]), FeatureId::edge(incident[0])]
        } else {
            [FeatureId::edge(reference[0]), FeatureId::vertex(incident[1 - end])]
        }
    }
}

/// A vector, given along an edge and along its normal.
#[inline(always)]
fn of_edge<T: Real>(v: Vector2<T>, normal: Vector2<T>) -> Vector2<T> {
    perp(normal) * v.x + normal * v.y
}
