//! What a pair keeps, and what it reports of that: points of both shapes, in their frames or in the
//! world.

use crate::manifold::{ManifoldPoints, Which};
use crate::memory::features::{Features, Measured, Others};
use crate::memory::frame::{Frame, Placement, ReferenceEdge, perp, rotated, rounded};
use crate::memory::pair_contact::PairPoint;
use crate::{FeatureId, Manifold, ManifoldPoint};
use collide_core::pose::Pose;
use collide_core::{Point2, Real, Vec2, Vector2};
use core::mem;

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

    /// The same, with A and B exchanged.
    pub(super) fn mirrored(mut self) -> Self {
        self.is_flipped = !self.is_flipped;
        self.names.lone = self.names.lone.flipped();
        self
    }

    /// The normal from A to B in the world.
    #[inline]
    pub(super) fn normal(&self, reading: &Reading<T>) -> Vector2<T> {
        let normal = of_edge(reading.measured.direction, reading.frame.normal);
        if self.is_flipped { -normal } else { normal }
    }

    /// The contact in the world: from the position of the reference body, added in `f64`, and
    /// rounded once.
    #[inline]
    pub(super) fn manifold(
        &self,
        reading: &Reading<T>,
        which: Which,
        poses: [&Pose; 2],
    ) -> Manifold<T> {
        let pose = poses[usize::from(self.is_flipped)];
        let start = rotated(self.reference.start, rounded(pose.rotation()));
        let edge_normal = reading.frame.normal;
        let toward_incident = of_edge(reading.measured.direction, edge_normal);
        let in_world = |v: Vector2<T>| {
            let at = pose.translation() + Vec2::from_vector(v);
            Point2::new(T::nearest(at.x), T::nearest(at.y))
        };
        let [first, second] = self.ends(which).map(|end| {
            let on_reference = start + of_edge(self.on_reference(reading, end), edge_normal);
            let on_incident = on_reference + toward_incident * reading.measured.gaps[end];
            let [point_a, point_b] = self.of_a_and_b([on_reference, on_incident].map(in_world));
            let [feature_a, feature_b] = self.names_at(reading, end);
            let depth = T::zero() - reading.measured.gaps[end];
            ManifoldPoint { point_a, point_b, depth, feature_a, feature_b }
        });
        let normal = self.normal(reading);
        Manifold { normal, points: ManifoldPoints::of(first, second, which), part_a: 0, part_b: 0 }
    }

    /// The points in the frames of the bodies, in order along the normal turned by +90°, and how
    /// many there are.
    #[inline]
    pub(super) fn points(&self, reading: &Reading<T>, which: Which) -> ([PairPoint<T>; 2], usize) {
        let normal = self.reference.normal;
        let is_pair = which == Which::Both;
        let mut ends_of_pair = [u8::from(which == Which::Later), 1];
        let points = self.ends(which).map(|end| {
            let on_reference = self.on_reference(reading, end);
            let on_incident =
                on_reference + reading.measured.direction * reading.measured.gaps[end];
            let [local_a, local_b] = self.of_a_and_b([
                self.reference.start + of_edge(on_reference, normal),
                reading.frame.preimage_of(on_incident),
            ]);
            let [feature_a, feature_b] = self.names_at(reading, end);
            PairPoint {
                local_a: local_a.into(),
                local_b: local_b.into(),
                depth: T::zero() - reading.measured.gaps[end],
                feature_a,
                feature_b,
                end: mem::replace(&mut ends_of_pair[0], 1),
            }
        });
        (points, 1 + usize::from(is_pair))
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

    /// The point of the reference shape at an end, along its edge and above it.
    #[inline(always)]
    fn on_reference(&self, reading: &Reading<T>, end: usize) -> Vector2<T> {
        let Measured { direction, at, .. } = &reading.measured;
        Vector2::new(at[end], T::zero()) + *direction * self.radii[0]
    }

    /// What belongs to the reference shape and to the other one, as of A and of B.
    #[inline(always)]
    fn of_a_and_b<P>(&self, [of_reference, of_incident]: [P; 2]) -> [P; 2] {
        if self.is_flipped { [of_incident, of_reference] } else { [of_reference, of_incident] }
    }

    /// The features of A and of B at an end: a vertex of one, and mostly an edge of the other.
    #[inline]
    fn names_at(&self, reading: &Reading<T>, end: usize) -> [FeatureId; 2] {
        let Names { reference, incident, has_edge, .. } = self.names;
        let Measured { at, has_ends, .. } = reading.measured;
        if !has_ends {
            let of_reference = if has_edge { FeatureId::edge } else { FeatureId::vertex };
            let names = [of_reference(reference[0]), FeatureId::vertex(incident[0])];
            return self.of_a_and_b(names);
        }
        let is_of_reference =
            if end == 0 { at[0] <= T::zero() } else { at[1] >= self.reference.len };
        self.of_a_and_b(if is_of_reference {
            [FeatureId::vertex(reference[end]), FeatureId::edge(incident[0])]
        } else {
            [FeatureId::edge(reference[0]), FeatureId::vertex(incident[1 - end])]
        })
    }
}

/// A vector, given along an edge and along its normal.
#[inline(always)]
fn of_edge<T: Real>(v: Vector2<T>, normal: Vector2<T>) -> Vector2<T> {
    perp(normal) * v.x + normal * v.y
}
