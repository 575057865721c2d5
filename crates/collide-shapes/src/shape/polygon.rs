//! The simple polygon with holes.

use crate::kernel::hull::many::MANY;
use crate::shape::convex_polygon::{bounds, furthest};
use crate::shape::implement::impl_shape;
use crate::shape::original::Original;
use crate::shape::piece_boxes::PieceBoxes;
use crate::shape::pieces::partition;
use crate::shape::vertices::Vertices;
use crate::shape::{mend, ring};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use collide_core::pose::{Pose, is_in_range, out_of_range};
use collide_core::view::{ConvexPiece, ConvexPieces, LargePiece};
use collide_core::{
    Aabb, Bounds, IntoPoint, IntoVector, Isometry2, OrientedBox, Point2, Real, Rings, ShapeError,
    view,
};
use core::fmt;
use once_cell::race::OnceBox;

/// A filled simple polygon; it may be concave and may have holes. The boundaries of the holes
/// belong to it.
///
/// ```
/// use collide2d::prelude::*;
/// let square = |r: f64| vec![[-r, -r], [r, -r], [r, r], [-r, r]];
/// let frame = Polygon::new(square(2.0), [square(1.0)])?;
/// assert_eq!(frame.holes().count(), 1);
/// assert_eq!(frame.holes().next().unwrap().get(1), Some(Point2::new(-1.0, 1.0))); // clockwise
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
pub struct Polygon<T: Real> {
    rings: Rings,
    /// Shared by all placed copies.
    original: Arc<Original<T>>,
    /// How far rounding has moved any vertex, at most, from where a rigid motion of the original
    /// would have brought it.
    strayed: f64,
    /// The convex pieces of these rings, where rounding has broken those of the original.
    own_pieces: OnceBox<Option<Vec<ConvexPiece>>>,
    /// The convex pieces of very many vertices, by their numbers.
    large_pieces: OnceBox<Vec<LargePiece>>,
}

impl<T: Real> Polygon<T> {
    /// The polygon with this exterior and these holes, none closed by repeating its first
    /// vertex (it may be; repeated and collinear vertices are tolerated). Rings run in either
    /// order: a clockwise exterior and counterclockwise holes are reversed, with the first
    /// vertex staying first. Rings may touch one another in single points.
    ///
    /// **Error**: a ring with fewer than three vertices, a coordinate that is not finite or
    /// out of range, a ring on one line, a ring that crosses or touches itself (with its two
    /// edges), a hole that crosses another ring, lies outside the exterior or in another hole.
    /// All decisions are exact.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let square = |x: f64, r: f64| vec![[x - r, -r], [x + r, -r], [x + r, r], [x - r, r]];
    /// assert!(Polygon::new(square(0.0, 2.0), [square(0.5, 1.0)]).is_ok());
    /// let error = Polygon::new(square(0.0, 2.0), [square(9.0, 1.0)]).unwrap_err();
    /// assert!(matches!(error, ShapeError::HoleOutside { hole: 0 }));
    /// ```
    pub fn new<P: IntoPoint<T>>(
        exterior: impl IntoIterator<Item = P>,
        holes: impl IntoIterator<Item = Vec<P>>,
    ) -> Result<Self, ShapeError> {
        let holes = holes.into_iter().map(points_of).collect();
        Ok(Self::of(ring::check_rings(points_of(exterior), holes)?))
    }

    /// The polygon of valid rings.
    pub(crate) fn of(rings: Rings) -> Self {
        let original = Arc::new(Original::of(rings.clone()));
        let (own_pieces, large_pieces) = (OnceBox::new(), OnceBox::new());
        Self { rings, original, strayed: 0.0, own_pieces, large_pieces }
    }

    /// The polygon with this exterior and no holes.
    ///
    /// **Error**: as [`Polygon::new`].
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let arrow = Polygon::simple([[0.0, 0.0], [3.0, -1.0], [2.0, 0.0], [3.0, 1.0]])?;
    /// assert!(arrow.contains(&Point2::new(2.0, 0.0)) && !arrow.contains(&Point2::new(2.5, 0.0)));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn simple(
        exterior: impl IntoIterator<Item = impl IntoPoint<T>>,
    ) -> Result<Self, ShapeError> {
        Self::new(exterior, [])
    }

    /// The exterior, counterclockwise.
    pub fn exterior(&self) -> Vertices<'_, T> {
        Vertices::new(self.rings.ring(0))
    }

    /// The holes, each clockwise.
    pub fn holes(&self) -> impl ExactSizeIterator<Item = Vertices<'_, T>> {
        (1..self.rings.ring_count()).map(|ring| Vertices::new(self.rings.ring(ring)))
    }

    /// All vertices, ring after ring: those that the pieces of [`Self::convex_pieces`] name.
    pub fn vertices(&self) -> Vertices<'_, T> {
        Vertices::new(self.rings.vertices())
    }

    /// All rings: the exterior, then the holes; the solid lies to the left of every edge.
    #[doc(hidden)]
    pub fn rings(&self) -> &Rings {
        &self.rings
    }

    /// A partition into convex pieces, in a fixed order. It is computed on the first call for this
    /// polygon, and for all its placed copies in which rounding left the pieces convex.
    #[doc(hidden)]
    pub fn convex_pieces(&self) -> &[ConvexPiece] {
        self.pieces()
    }

    /// The vertex that lies furthest along `direction`, the first of several.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        furthest(self.rings.ring(0), direction.into_vector())
    }

    /// The smallest axis-aligned box around it.
    pub fn bounding_box(&self) -> Aabb<T> {
        bounds(self.rings.ring(0))
    }

    /// This polygon after a rigid motion, which rounds each corner once.
    ///
    /// It has the corners of this one: vertices that repeat the one before or lie in the middle of
    /// a straight edge, where rounding would bend it, are left out.
    ///
    /// **Degenerate**: one that is finer than the rounding of its place may come to cross or touch
    /// itself. Then the vertices of the edges that meet are rounded in other directions, further
    /// only where that does not suffice; a hole of which nothing remains is left out, and of a
    /// polygon without area there remains the hull, as wide as a rounding. So the rings are always
    /// such as [`Polygon::new`] takes.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        let mut placed = self.template().clone();
        placed.move_by(&pose)?;
        Ok(placed)
    }

    /// Writes this polygon after a rigid motion to `out`; no allocation once `out` has held it, or
    /// as many vertices of a polygon without needles, except where rounding breaks the polygon.
    ///
    /// **Error**: as [`Polygon::placed`]; `out` is then a valid polygon all the same, its old self
    /// or this one unmoved.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        let pose = Pose::new(pose)?;
        out.clone_from(self.template());
        out.move_by(&pose).inspect_err(|_| out.clone_from(self))
    }

    /// The polygon that copies are made of: the same set, which rounding does not break unless it
    /// is as fine.
    fn template(&self) -> &Self {
        self.original.template().unwrap_or(self)
    }

    /// Moves every vertex; out of range if it cannot.
    fn move_by(&mut self, pose: &Pose) -> Result<(), ShapeError> {
        self.strayed += move_rings::<T>(&mut self.rings, pose)?;
        if self.strayed > self.original.slack() {
            *self = Self::of(mend::valid_rings::<T>(&self.rings));
        }
        Ok(())
    }

    /// The same polygon, of which every query looks at all edges and pieces: for tests.
    #[doc(hidden)]
    pub fn flattened(&self) -> Self {
        let original = Arc::new(self.original.flattened());
        Self { rings: self.rings.flattened(), original, ..self.clone() }
    }

    /// The polygon as the kernels see it.
    #[doc(hidden)]
    #[inline]
    pub fn as_view(&self) -> view::Polygon<'_> {
        view::Polygon { rings: &self.rings, pieces: self }
    }
}

impl<T: Real> Polygon<T> {
    /// The tree over these pieces, if there is one.
    fn boxes_of(&self, pieces: &[ConvexPiece]) -> Option<&PieceBoxes> {
        let shared = self.original.pieces();
        shared.boxes.as_ref().filter(|_| core::ptr::eq(pieces, &*shared.list))
    }

    fn lay_out_large(&self) -> Vec<LargePiece> {
        let pieces = self.pieces().iter().enumerate();
        let is_searched = self.original.is_searched();
        let large = pieces.filter(|(_, piece)| is_searched && piece.vertices.len() > MANY);
        let vertices_of = |piece: &ConvexPiece| {
            piece.vertices.iter().map(|&vertex| self.rings.vertex(vertex as usize)).collect()
        };
        large.map(|(index, piece)| LargePiece::new(index, vertices_of(piece))).collect()
    }
}

impl<T: Real> ConvexPieces for Polygon<T> {
    fn pieces(&self) -> &[ConvexPiece] {
        let shared = self.original.pieces();
        if self.strayed <= shared.slack {
            return &shared.list;
        }
        let own_pieces = self.own_pieces.get_or_init(|| {
            let is_broken = !shared.hold_in(&self.rings);
            Box::new(is_broken.then(|| partition(&self.rings)))
        });
        own_pieces.as_deref().unwrap_or(&shared.list)
    }

    fn laid_out(&self, index: usize) -> Option<&LargePiece> {
        let large = self.large_pieces.get_or_init(|| Box::new(self.lay_out_large()));
        let place = large.binary_search_by_key(&index, |piece| piece.index).ok()?;
        large.get(place)
    }

    fn search(&self, near: &OrientedBox, visit: &mut dyn FnMut(usize, &ConvexPiece)) {
        let pieces = self.pieces();
        let Some(boxes) = self.boxes_of(pieces) else {
            return pieces.iter().enumerate().for_each(|(i, piece)| visit(i, piece));
        };
        let original = self.original.rings();
        boxes.search(original, &self.rings, self.strayed, near, &mut |i| visit(i, &pieces[i]));
    }

    fn search_sides(
        &self,
        beside: &OrientedBox,
        limit: f64,
        visit: &mut dyn FnMut(usize, &ConvexPiece) -> f64,
    ) {
        let pieces = self.pieces();
        let Some(boxes) = self.boxes_of(pieces) else {
            return pieces.iter().enumerate().for_each(|(i, piece)| {
                visit(i, piece);
            });
        };
        let (original, mut visit) = (self.original.rings(), |i: usize| visit(i, &pieces[i]));
        boxes.search_sides(original, &self.rings, self.strayed, beside, limit, &mut visit);
    }
}

/// `clone_from` does not allocate once there was room for as many vertices, and needles.
impl<T: Real> Clone for Polygon<T> {
    fn clone(&self) -> Self {
        Self {
            rings: self.rings.clone(),
            original: self.original.clone(),
            strayed: self.strayed,
            own_pieces: OnceBox::new(),
            large_pieces: OnceBox::new(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.rings.clone_from(&source.rings);
        if !Arc::ptr_eq(&self.original, &source.original) {
            self.original.clone_from(&source.original);
        }
        self.strayed = source.strayed;
        self.own_pieces = OnceBox::new();
        self.large_pieces = OnceBox::new();
    }
}

/// What follows from the rings is not printed, nor whether it has been computed yet.
impl<T: Real> fmt::Debug for Polygon<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Polygon").field("rings", &self.rings).finish()
    }
}

/// Equal rings in equal order.
impl<T: Real> PartialEq for Polygon<T> {
    fn eq(&self, other: &Self) -> bool {
        self.rings == other.rings
    }
}

/// Moves every vertex; how far one may have drifted, or an error where one is out of range.
pub(super) fn move_rings<T: Real>(rings: &mut Rings, pose: &Pose) -> Result<f64, ShapeError> {
    let drift = rings.place::<T>(pose);
    let Bounds { min, max } = rings.bounds();
    if is_in_range::<T>(min) && is_in_range::<T>(max) { Ok(drift) } else { Err(out_of_range()) }
}

fn points_of<T: Real, P: IntoPoint<T>>(ring: impl IntoIterator<Item = P>) -> Vec<Point2<T>> {
    ring.into_iter().map(IntoPoint::into_point).collect()
}

impl_shape!(Polygon stored at rings, polygon => Some(polygon.bounding_box()));
