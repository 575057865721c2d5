//! A tree of boxes over the convex pieces of a polygon.
//!
//! The pieces are in the order of their lowest vertices, hence mostly along the outline, and that
//! is near enough to one another for the tree to be good. The boxes lie as the pieces do: those of
//! needles side by side do not overlap. All placed copies share them: what is looked for in a copy
//! is brought to the original, two vertices far apart give the motion, and grown by how far others
//! may have strayed.

use crate::kernel::tolerance::MOTION_ROUNDING;
use collide_core::view::ConvexPiece;
use collide_core::{Bounds, Levels, OrientedBox, Rings, Vec2, greater};

/// How many pieces are all looked at.
const FEW: usize = 16;
/// How far the motion that two vertices give may bring another vertex off, per how far each has
/// strayed: 1 + 2 · 2 √2 at most, since they are no nearer to each other than a side of the box.
const STRAY: f64 = 8.0;
/// How far the vertices of a copy may stray, per rounding of its motion, for the slopes of sides to
/// be known.
const SWAY: f64 = 64.0;

/// Pieces in a box.
struct Pieces {
    around: OrientedBox,
    /// The tangent of the greatest angle between the sides that they have of the polygon and the
    /// first side of the box; negative if they have none.
    slope: f64,
}

impl Pieces {
    /// Those of a polygon no vertex of which strays by more than `sway`.
    fn new(rings: &Rings, pieces: &[ConvexPiece], sway: f64) -> Self {
        let vertex = |&vertex: &u32| rings.vertex(vertex as usize);
        let around = OrientedBox::around(pieces.iter().flat_map(|p| &p.vertices).map(vertex));
        let slope_of = |edge: Vec2| {
            let Vec2 { x, y } = edge.unrotated(around.axis).abs();
            let (x, y) = (x - 2.0 * sway, y + 2.0 * sway);
            if x > 0.0 { y / x } else { f64::INFINITY }
        };
        let slopes = pieces.iter().flat_map(|piece| {
            let next = piece.vertices.iter().cycle().skip(1);
            let edges = piece.vertices.iter().zip(next).zip(&piece.inner);
            let outer = edges.filter(|(_, is_inner)| !**is_inner);
            outer.map(|((a, b), _)| slope_of(vertex(b) - vertex(a)))
        });
        let slope = slopes.fold(-1.0, |most, slope| greater(slope, most));
        Self { around, slope }
    }

    /// Whether the nearest point of a side to one of the box may lie between the side's ends.
    fn are_beside(&self, from: &OrientedBox) -> bool {
        let between = (from.center - self.around.center).unrotated(self.around.axis).abs();
        let reach = self.around.half + Vec2::new(1.0, 1.0) * from.half.norm_l1();
        let is_beyond = between.x - reach.x > self.slope * (between.y + reach.y);
        self.slope >= 0.0 && !is_beyond
    }
}

/// The boxes of the pieces of a polygon.
pub(super) struct PieceBoxes {
    levels: Levels<Pieces>,
    /// The length and height of the box around everything.
    size: f64,
    /// Two vertices at opposite sides of the longer way through the polygon.
    ends: [usize; 2],
    /// How far vertices may stray for the slopes to be known.
    sway: f64,
}

impl PieceBoxes {
    /// `None` where there are few.
    pub(super) fn of(rings: &Rings, pieces: &[ConvexPiece]) -> Option<Self> {
        if pieces.len() <= FEW {
            return None;
        }
        let bounds = rings.bounds();
        let (size, ends) = ((bounds.max - bounds.min).norm_l1(), far_ends(rings, &bounds));
        let sway = SWAY * MOTION_ROUNDING * (size + rings.vertex(ends[0]).norm_l1());
        let levels = Levels::around(pieces.len(), |run| Pieces::new(rings, &pieces[run], sway));
        Some(Self { levels, size, ends, sway })
    }

    /// Visits the pieces whose boxes meet another one in a copy of which no vertex has `strayed`
    /// further.
    pub(super) fn search(
        &self,
        original: &Rings,
        copy: &Rings,
        strayed: f64,
        near: &OrientedBox,
        visit: &mut dyn FnMut(usize),
    ) {
        let (near, _) = self.in_original(original, copy, strayed, near);
        self.levels.for_each_near(|its| !near.is_apart(&its.around), |piece, _| visit(piece));
    }

    /// Visits those less than `limit` away, those in nearer boxes first, that may have a side
    /// beside the box, not beyond its ends; `visit` returns the limit from then on.
    pub(super) fn search_sides(
        &self,
        original: &Rings,
        copy: &Rings,
        strayed: f64,
        beside: &OrientedBox,
        limit: f64,
        visit: &mut dyn FnMut(usize) -> f64,
    ) {
        let (beside, off) = self.in_original(original, copy, strayed, beside);
        let distance = |its: &Pieces| match off <= self.sway && !its.are_beside(&beside) {
            true => f64::INFINITY,
            false => its.around.least_distance(&beside),
        };
        self.levels.search_nearest(limit, distance, |i, _| visit(i));
    }

    /// A box as it lies to the original, grown by how far vertices of the copy may have strayed,
    /// and that.
    fn in_original(
        &self,
        original: &Rings,
        copy: &Rings,
        strayed: f64,
        near: &OrientedBox,
    ) -> (OrientedBox, f64) {
        let [from, far] = self.ends.map(|end| original.vertex(end));
        let [to, far_to] = self.ends.map(|end| copy.vertex(end));
        let along = |v: Vec2| v.unit().unwrap_or(Vec2::new(1.0, 0.0));
        let rotation = along(far_to - to).unrotated(along(far - from));
        let off = STRAY * strayed + MOTION_ROUNDING * (self.size + from.norm_l1() + to.norm_l1());
        let moved = OrientedBox {
            center: from + (near.center - to).unrotated(rotation),
            axis: near.axis.unrotated(rotation),
            ..*near
        };
        (moved.grown(off), off)
    }
}

/// Vertices on the opposite sides of the box that are furthest apart.
fn far_ends(rings: &Rings, bounds: &Bounds) -> [usize; 2] {
    let Vec2 { x, y } = bounds.max - bounds.min;
    let along = |v: &Vec2| if x >= y { v.x } else { v.y };
    let mut ends = [0; 2];
    for (i, vertex) in rings.vertices().iter().enumerate() {
        let [low, high] = ends.map(|end| along(&rings.vertices()[end]));
        ends = [
            if along(vertex) < low { i } else { ends[0] },
            if along(vertex) > high { i } else { ends[1] },
        ];
    }
    ends
}
