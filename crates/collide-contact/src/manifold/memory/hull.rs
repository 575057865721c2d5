//! A hull that is looked at only where the memory says: of a convex polygon that is to be moved,
//! only the vertices and normals that are asked for are.
//!
//! The vertex above which an edge lies is found by walking downhill from where it was: on an
//! outline that turns clearly everywhere, what is lower than both neighbors is the lowest of all.

use collide_core::pose::Pose;
use collide_core::posed::normal_of;
use collide_core::view::ConvexPolygon;
use collide_core::{Discs, Vec2, View, greater, views};
use collide_shapes::kernel::hull::any_small::AnySmallHull;
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::tolerance::{KEPT_EDGE, KEPT_TURN};

/// A hull of two or more vertices after a motion.
#[derive(Clone, Copy)]
pub(super) enum KeptHull<'v> {
    /// Moved.
    Few(AnySmallHull),
    /// To be moved, if so said.
    Polygon(&'v ConvexPolygon<'v>, Option<Pose>),
}

/// An edge of a hull, as an axis: how far the other hull lies above it, and with which vertex.
#[derive(Clone, Copy)]
pub(super) struct KeptAxis {
    pub(super) edge: usize,
    pub(super) normal: Vec2,
    pub(super) gap: f64,
    pub(super) vertex: usize,
}

impl<'v> KeptHull<'v> {
    /// The shape as such a hull; `None` if it is none.
    #[inline]
    pub(super) fn of(view: &'v View<'v>) -> Option<Self> {
        if let View::ConvexPolygon(polygon) = view {
            Some(Self::Polygon(polygon, None))
        } else {
            Self::of_few(view)
        }
    }

    /// The same of a shape of few vertices, of a view that need not last.
    #[inline]
    pub(super) fn of_few(view: &View<'_>) -> Option<Self> {
        views! {
            match view, small_hull(shape) => Self::of_few_vertices(&shape.hull());
            View::ConvexPolygon(_) | views!(unbounded | curved | region | compound) => None,
        }
    }

    #[inline]
    fn of_few_vertices<H: Hull>(hull: &H) -> Option<Self> {
        (hull.vertex_count() > 1).then(|| Self::Few(AnySmallHull::new(hull)))
    }

    /// The same, to be moved when it is looked at; of a polygon only.
    #[inline]
    pub(super) fn to_be_moved(self, motion: &Pose) -> Option<Self> {
        match self {
            Self::Polygon(polygon, _) => Some(Self::Polygon(polygon, Some(*motion))),
            Self::Few(_) => None,
        }
    }

    /// Whether each edge is long enough in a pair of this size, and clearly turned from the last,
    /// so that rounding neither turns it noticeably nor makes the outline other than convex.
    pub(super) fn is_clear(&self, size: f64) -> bool {
        let count = self.vertex_count();
        let edge = |i: usize| self.vertex(self.next(i)) - self.vertex(i);
        let mut before = edge(count - 1);
        (0..count).all(|i| {
            let own = edge(i);
            let lengths = before.norm_l1() * own.norm_l1();
            let is_turned = before.cross(own) > KEPT_TURN * lengths || count == 2;
            before = own;
            is_turned && own.norm_l1() > KEPT_EDGE * size
        })
    }

    /// The vertex that lies lowest above an edge, found from the vertex `start`.
    pub(super) fn lowest_from(&self, normal: Vec2, origin: Vec2, start: usize) -> (f64, usize) {
        let height = |i: usize| normal.dot(self.vertex(i) - origin);
        let (mut least, mut vertex) = (height(start), start);
        for _ in 0..self.vertex_count() {
            let (ahead, behind) = (self.next(vertex), self.previous(vertex));
            let (of_ahead, of_behind) = (height(ahead), height(behind));
            if of_ahead < least {
                (least, vertex) = (of_ahead, ahead);
            } else if of_behind < least {
                (least, vertex) = (of_behind, behind);
            } else {
                break;
            }
        }
        (least, vertex)
    }

    /// The same, as measuring all of them tells it, bit for bit; `None` where rounding might tell
    /// another one.
    #[inline]
    fn lowest_near(
        &self,
        normal: Vec2,
        origin: Vec2,
        start: usize,
        slack: f64,
    ) -> Option<(f64, usize)> {
        if let Self::Few(few) = self {
            return Some(few.lowest(normal, origin));
        }
        let (least, vertex) = self.lowest_from(normal, origin, start);
        let above = |i: usize| normal.dot(self.vertex(i) - origin);
        let (ahead, behind) = (self.next(vertex), self.previous(vertex));
        let (of_ahead, of_behind) = (above(ahead), above(behind));
        let limit = least + slack;
        let (second, of_second, beyond) = match (of_ahead > limit, of_behind > limit) {
            (true, true) => return Some((least, vertex)),
            (false, true) => (ahead, of_ahead, self.next(ahead)),
            (true, false) => (behind, of_behind, self.previous(behind)),
            (false, false) => return None,
        };
        // The edge between the two is as low, and no other.
        let first = if of_second == least && second < vertex { second } else { vertex };
        (above(beyond) > limit).then_some((least, first))
    }

    /// The axis of an edge, below which the other hull had the vertex `start`; `None` where that is
    /// not clear, or the hulls have no such.
    #[inline]
    pub(super) fn axis(
        &self,
        edge: u32,
        other: &KeptHull<'_>,
        start: u32,
        slack: f64,
    ) -> Option<KeptAxis> {
        let (edge, start) = (edge as usize, start as usize);
        if edge >= self.vertex_count() || start >= other.vertex_count() {
            return None;
        }
        let normal = self.edge_normal(edge)?;
        let (gap, vertex) = other.lowest_near(normal, self.vertex(edge), start, slack)?;
        Some(KeptAxis { edge, normal, gap, vertex })
    }

    /// The best axis of the edges of this hull, and the greatest gap of the others. The other hull
    /// is walked around once.
    pub(super) fn best_two(&self, other: &KeptHull<'_>) -> Option<(KeptAxis, f64)> {
        let (mut best, mut second): (Option<KeptAxis>, f64) = (None, f64::NEG_INFINITY);
        let (_, mut vertex) = other.lowest(self.edge_normal(0)?, self.vertex(0));
        for edge in 0..self.vertex_count() {
            let normal = self.edge_normal(edge)?;
            let gap;
            (gap, vertex) = other.lowest_from(normal, self.vertex(edge), vertex);
            let axis = KeptAxis { edge, normal, gap, vertex };
            match best {
                Some(held) if gap <= held.gap => second = greater(gap, second),
                Some(held) => (best, second) = (Some(axis), held.gap),
                None => best = Some(axis),
            }
        }
        best.map(|best| (best, second))
    }
}

impl Hull for KeptHull<'_> {
    type Erased = Self;

    fn erased(&self) -> Self {
        *self
    }

    #[inline]
    fn vertex_count(&self) -> usize {
        match self {
            Self::Few(few) => few.vertex_count(),
            Self::Polygon(polygon, _) => polygon.vertices.len(),
        }
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        match self {
            Self::Few(few) => few.vertex(index),
            Self::Polygon(polygon, Some(motion)) => motion.image_of(polygon.vertices[index]),
            Self::Polygon(polygon, None) => polygon.vertices[index],
        }
    }

    #[inline]
    fn radius(&self) -> f64 {
        match self {
            Self::Few(few) => few.radius(),
            Self::Polygon(polygon, _) => polygon.radius,
        }
    }

    #[inline]
    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        match self {
            Self::Few(few) => few.edge_normal(index),
            Self::Polygon(polygon, None) => Some(polygon.normals[index]),
            Self::Polygon(polygon, Some(motion)) => {
                let edge = self.vertex(self.next(index)) - self.vertex(index);
                Some(normal_of(edge, polygon.normals[index].rotated(motion.rotation())))
            }
        }
    }

    #[inline]
    fn reach_from(&self, point: Vec2) -> f64 {
        match self {
            Self::Few(few) => few.reach_from(point),
            Self::Polygon(polygon, motion) => {
                let Discs { center, outer, .. } =
                    motion.map_or(*polygon.discs, |motion| polygon.discs.moved(&motion));
                (center - point).norm_l1() + 1.5 * outer
            }
        }
    }
}
