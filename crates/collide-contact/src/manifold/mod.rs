//! Contact manifolds: what a solver needs to rest one body on another.

pub(crate) mod buffer;
pub(crate) mod cells;
pub(crate) mod clip;
pub(crate) mod collinear_run;
pub(crate) mod feature;
pub(crate) mod height;
#[cfg(feature = "serde")]
mod serial;
pub(crate) mod support_face;

use crate::manifold::clip::{Patch, PatchPoint};
use crate::{FeatureId, Manifolds, PairMemory};
use collide_core::{IntoPoint, Isometry2, Point2, Real, Vec2, Vector2, greater_of};
use core::fmt::{self, Debug};
use core::ops::Deref;

/// How two shapes touch, as one normal and up to two points for each touching pair of parts.
pub trait FindManifold<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The manifolds, empty exactly where there is no contact: the shapes are more than `margin`
    /// apart.
    ///
    /// Convex shapes have at most one manifold. A composite shape has one for each pair of
    /// convex parts that touch, except that a part whose shortest way out leads into its
    /// neighbor is silent: the neighbor speaks. So a box that slides over the joints of a
    /// polyline, or over the inner edges of a polygon, meets no normal that the outline has
    /// not.
    ///
    /// A margin that is negative or not a number counts as zero. For stable resting contact it
    /// should exceed the motion of one step.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// // A box that rests on a slab.
    /// let slab = Rect::from_angle(Point2::new(0.0, 0.0), 0.0, Vector2::new(5.0, 1.0))?;
    /// let load = Rect::from_angle(Point2::new(1.0, 1.5), 0.0, Vector2::new(0.5, 0.5))?;
    /// let manifolds = slab.manifold(&load, 0.1);
    /// assert_eq!(manifolds[0].normal, Vector2::new(0.0, 1.0));
    /// assert!(manifolds[0].points.iter().all(|point| point.depth == 0.0));
    /// assert_eq!(manifolds[0].points.len(), 2);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn manifold(&self, other: &B, margin: Self::Scalar) -> Manifolds<Self::Scalar> {
        let mut manifolds = Manifolds::new();
        self.manifold_into(other, margin, &mut manifolds);
        manifolds
    }

    /// As [`FindManifold::manifold`], into the caller's buffer, which is cleared first: no
    /// allocation once the buffer has grown, and no copy of a single manifold.
    fn manifold_into(&self, other: &B, margin: Self::Scalar, out: &mut Manifolds<Self::Scalar>);

    /// As [`FindManifold::manifold_into`], for a solver that calls it for the same pair in every
    /// step: `memory` is what the last call left in it. Of [`Posed`](collide_core::Posed) shapes
    /// the features that touched are measured again, without a search while they are the ones;
    /// [`PairMemory`] says how exact that is. Of placed shapes the memory is not used.
    ///
    /// A solver that keeps points in the frames of its bodies reads them by
    /// [`PairMemory::update`] and [`PairMemory::contacts`], which cost less.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let triangle = ConvexPolygon::new([[0.0, 0.0], [2.0, 0.0], [1.0, 2.0]].map(Point2::from))?;
    /// let at = |y: f64| Posed::new(&triangle, &Isometry2::new(Vector2::new(0.0, y), 0.0));
    /// let (mut memory, mut manifolds) = (PairMemory::default(), Manifolds::new());
    /// for step in 0..4 {
    ///     let y = 1.75 + 0.01 * f64::from(step);
    ///     at(0.0)?.manifold_with(&at(y)?, 0.0, &mut memory, &mut manifolds);
    ///     assert!((manifolds[0].depth() - (2.0 - y)).abs() < 1e-14);
    /// }
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn manifold_with(
        &self,
        other: &B,
        margin: Self::Scalar,
        memory: &mut PairMemory<Self::Scalar>,
        out: &mut Manifolds<Self::Scalar>,
    );
}

/// One normal with one or two points, between two convex parts. World frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Manifold<T: Real> {
    /// Unit vector from A to B.
    pub normal: Vector2<T>,
    /// One or two points, never none, in order along the normal turned by +90°.
    pub points: ManifoldPoints<T>,
    /// Which part of A touches: the piece of a polygon, the edge of a polyline, the part of a
    /// compound (counted through nested composites); 0 for a convex shape.
    pub part_a: u32,
    /// Which part of B touches.
    pub part_b: u32,
}

/// One point of a manifold. World frame; [`ManifoldPoint::anchor_a`] and its kin relate it to a
/// body.
///
/// ```
/// use collide2d::prelude::*;
/// let ground = HalfPlane::new([0.0, 0.0], [0.0, 1.0])?;
/// let block = Rect::from_corners([0.0, -0.25], [2.0, 1.0])?;
/// let manifolds = ground.manifold(&block, 0.0);
/// let point = manifolds[0].points[0];
/// assert_eq!((point.depth, point.point_b), (0.25, Point2::new(2.0, -0.25)));
/// assert_eq!(point.feature_b, FeatureId::vertex(1));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ManifoldPoint<T: Real> {
    /// On the boundary of A.
    pub point_a: Point2<T>,
    /// On the boundary of B, straight ahead of `point_a` along the normal.
    pub point_b: Point2<T>,
    /// How deep the shapes overlap here, along the normal; negative: the gap between them.
    pub depth: T,
    /// What of A touches here.
    pub feature_a: FeatureId,
    /// What of B touches here.
    pub feature_b: FeatureId,
}

/// Names a point of the manifolds of a pair from frame to frame ([`Manifold::keys`]).
///
/// ```
/// use collide2d::prelude::*;
/// use std::collections::HashMap;
/// // What a solver pushed with in the last step, by point.
/// let mut impulses: HashMap<ContactKey, f64> = HashMap::new();
/// let ground = HalfPlane::new([0.0, 0.0], [0.0, 1.0])?;
/// for manifold in ground.manifold(&Rect::from_corners([0.0, 0.0], [2.0, 1.0])?, 0.0).iter() {
///     impulses.extend(manifold.keys().map(|key| (key, 0.5)));
/// }
/// assert_eq!(impulses.len(), 2);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactKey {
    /// Which part of A touches.
    pub part_a: u32,
    /// Which part of B touches.
    pub part_b: u32,
    /// Which end of what touches, along the normal turned by +90°: 0 or 1; 0 if it has no ends.
    pub end: u8,
}

/// The points of a [`Manifold`]: one or two. Reads as a slice.
#[derive(Clone, Copy)]
pub struct ManifoldPoints<T: Real> {
    points: [ManifoldPoint<T>; 2],
    which: Which,
}

/// Which points of a patch these are, of one with two ends in order along the normal turned by
/// +90°. By their numbers, so that none is chosen by a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Which {
    /// There is no other.
    #[default]
    Only,
    /// The earlier end; the later one is too far apart.
    Earlier,
    /// The later end.
    Later,
    Both,
}

impl Which {
    pub(crate) fn flipped(self) -> Self {
        match self {
            Self::Earlier => Self::Later,
            Self::Later => Self::Earlier,
            Self::Only | Self::Both => self,
        }
    }
}

impl<T: Real> Manifold<T> {
    /// A place for a manifold.
    #[inline(always)]
    pub(crate) fn blank() -> Self {
        let (point, feature) = (Point2::new(T::zero(), T::zero()), FeatureId::FACE);
        let point = ManifoldPoint {
            point_a: point,
            point_b: point,
            depth: T::zero(),
            feature_a: feature,
            feature_b: feature,
        };
        let normal = Vector2::new(T::zero(), T::zero());
        Self { normal, points: ManifoldPoints::one(point), part_a: 0, part_b: 0 }
    }

    /// The patch in the scalar of the shapes, rounded once, without points further apart than the
    /// margin; seen from B if it is flipped. By index: which points there are, and in which order,
    /// is no branch to guess.
    #[inline(always)]
    pub(crate) fn set(&mut self, patch: &Patch, is_flipped: bool, margin: f64) {
        let ([first, second], which) = patch.points();
        let has_ends = which == Which::Both;
        let is_pair = has_ends & (first.distance <= margin) & (second.distance <= margin);
        // The deepest comes first if it is alone.
        let is_second = second.distance < first.distance;
        let place = usize::from((is_pair & is_flipped) | (!is_pair & is_second));
        patch.normal.negated_if(is_flipped).write_normal(&mut self.normal);
        let ends = [Which::Earlier, Which::Later, Which::Both, Which::Both];
        let of_ends = ends[usize::from(is_second != is_flipped) + 2 * usize::from(is_pair)];
        let lone = [which, which.flipped()][usize::from(is_flipped)];
        self.points.which = [lone, of_ends][usize::from(has_ends)];
        self.points.points[place].set(first, is_flipped);
        self.points.points[1 - place].set(second, is_flipped);
        (self.part_a, self.part_b) = (0, 0);
    }

    /// The single point in the scalar of the shapes, rounded once; seen from B if it is flipped.
    #[inline(always)]
    pub(crate) fn set_one(&mut self, normal: Vec2, point: &PatchPoint, is_flipped: bool) {
        normal.negated_if(is_flipped).write_normal(&mut self.normal);
        self.points.which = Which::Only;
        self.points.points[0].set(point, is_flipped);
        (self.part_a, self.part_b) = (0, 0);
    }

    /// The same without the points further apart than `margin`; none if that is all of them.
    pub(crate) fn within(&self, margin: T) -> Option<Self> {
        let is_near = |point: &ManifoldPoint<T>| point.depth >= -margin;
        let points = match &self.points[..] {
            [p, q] if is_near(p) && is_near(q) => self.points,
            [p, _] if is_near(p) => ManifoldPoints { which: Which::Earlier, points: [*p; 2] },
            [_, q] if is_near(q) => ManifoldPoints { which: Which::Later, points: [*q; 2] },
            [p] if is_near(p) => self.points,
            _ => return None,
        };
        Some(Self { points, ..*self })
    }

    /// Makes the deepest points that are not as deep as `depth`, or deeper, exactly that deep.
    pub(crate) fn level(&mut self, deepest: T, depth: T) {
        for point in &mut self.points.points {
            if point.depth == deepest || point.depth > depth {
                point.depth = depth;
            }
        }
    }

    /// The same manifold seen from B.
    #[inline]
    pub fn flipped(self) -> Self {
        Self {
            // Not its negative: of a zero the sign is positive.
            normal: Vector2::zeros() - self.normal,
            points: self.points.flipped(),
            part_a: self.part_b,
            part_b: self.part_a,
        }
    }

    /// The keys of the points, in their order: what a solver keeps impulses by.
    ///
    /// Where two sides rest on each other, feature ids change as the bodies rock, for a corner of
    /// the one and a side of the other take turns in naming the same end. The key says which end it
    /// is, also where the other end has lifted beyond the margin.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let floor = Rect::from_angle(Point2::new(0.0, 0.0), 0.0, Vector2::new(5.0, 1.0))?;
    /// let keys = |angle: f64| {
    ///     let load = Rect::from_angle(Point2::new(0.0, 2.0), angle, Vector2::new(1.0, 1.0));
    ///     floor.manifold(&load.unwrap(), 0.05)[0].keys().collect::<Vec<_>>()
    /// };
    /// let level = keys(0.0);
    /// assert_eq!(keys(0.001), level);
    /// // Tilted: the left end has lifted.
    /// assert_eq!(keys(-0.1).len(), 1);
    /// assert!(level.contains(&keys(-0.1)[0]) && level.contains(&keys(0.1)[0]));
    /// assert_ne!(keys(-0.1), keys(0.1));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn keys(&self) -> impl Iterator<Item = ContactKey> + use<T> {
        let Self { part_a, part_b, .. } = *self;
        let ends = match self.points.which {
            Which::Only | Which::Earlier => 0..1,
            Which::Later => 1..2,
            Which::Both => 0..2,
        };
        ends.map(move |end| ContactKey { part_a, part_b, end })
    }

    /// The greatest depth among the points.
    pub fn depth(&self) -> T {
        let [first, second] = &self.points.points;
        let is_pair = self.points.len() == 2;
        if is_pair { greater_of(first.depth, second.depth) } else { first.depth }
    }
}

impl<T: Real> ManifoldPoint<T> {
    #[inline(always)]
    fn set(&mut self, point: &PatchPoint, is_flipped: bool) {
        let (a, b) = (&mut self.point_a, &mut self.point_b);
        let (a, b) = if is_flipped { (b, a) } else { (a, b) };
        point.point_a.write_point(a);
        point.point_b.write_point(b);
        let (a, b) = (&mut self.feature_a, &mut self.feature_b);
        let (a, b) = if is_flipped { (b, a) } else { (a, b) };
        (*a, *b) = (point.feature_a, point.feature_b);
        self.depth = T::nearest_keeping_sign(0.0 - point.distance);
    }

    /// The same point seen from B.
    #[inline]
    pub fn flipped(self) -> Self {
        Self {
            point_a: self.point_b,
            point_b: self.point_a,
            depth: self.depth,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
        }
    }

    /// Where the point acts on A, as a world vector from `center` (A's center of mass).
    pub fn anchor_a(&self, center: impl IntoPoint<T>) -> Vector2<T> {
        self.point_a - center.into_point()
    }

    /// Where the point acts on B, as a world vector from `center` (B's center of mass).
    pub fn anchor_b(&self, center: impl IntoPoint<T>) -> Vector2<T> {
        self.point_b - center.into_point()
    }

    /// `point_a` in the frame of the body whose pose is given.
    pub fn local_point_a(&self, pose: &Isometry2<T>) -> Point2<T> {
        pose.inverse_transform_point(&self.point_a)
    }

    /// `point_b` in the frame of the body whose pose is given.
    pub fn local_point_b(&self, pose: &Isometry2<T>) -> Point2<T> {
        pose.inverse_transform_point(&self.point_b)
    }
}

impl<T: Real> ManifoldPoints<T> {
    /// A single point.
    #[inline]
    pub fn one(point: ManifoldPoint<T>) -> Self {
        Self { points: [point; 2], which: Which::Only }
    }

    /// Two points.
    #[inline]
    pub fn two(first: ManifoldPoint<T>, second: ManifoldPoint<T>) -> Self {
        Self { points: [first, second], which: Which::Both }
    }

    /// One or two of the points of a patch, twice the same if it is one.
    #[inline(always)]
    pub(crate) fn of(first: ManifoldPoint<T>, second: ManifoldPoint<T>, which: Which) -> Self {
        Self { points: [first, second], which }
    }

    pub(crate) fn which(&self) -> Which {
        self.which
    }

    /// The same points seen from B, hence in the opposite order.
    #[inline]
    pub fn flipped(self) -> Self {
        let [first, second] = self.points.map(ManifoldPoint::flipped);
        let is_pair = self.which == Which::Both;
        let points = if is_pair { [second, first] } else { [first; 2] };
        Self { points, which: self.which.flipped() }
    }
}

impl<T: Real> Deref for ManifoldPoints<T> {
    type Target = [ManifoldPoint<T>];

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.points[..1 + usize::from(self.which == Which::Both)]
    }
}

impl<T: Real> Debug for ManifoldPoints<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Real> PartialEq for ManifoldPoints<T> {
    fn eq(&self, other: &Self) -> bool {
        self.which == other.which && **self == **other
    }
}

#[cfg(test)]
mod tests {
    use super::Manifold;
    use alloc::format;

    #[test]
    fn a_point_that_is_not_there_counts_for_nothing() {
        let blank = Manifold::<f64>::blank();
        let mut used = blank;
        used.points.points[1].depth = 1.0;
        assert_eq!(used, blank);
        assert_eq!(format!("{used:?}"), format!("{blank:?}"));
        assert_eq!(used.depth(), 0.0);
        used.points.which = super::Which::Both;
        assert_ne!(used, blank);
    }
}
