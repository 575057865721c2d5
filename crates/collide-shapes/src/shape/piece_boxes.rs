//! A tree of boxes over the convex pieces of a polygon.
//!
//! The pieces are in the order of their lowest vertices, hence mostly along the outline, and that
//! is near enough to one another for the tree to be good. All placed copies share it: a box is
//! brought to where the copy is, which two vertices far apart tell, and grown by how far others may
//! have strayed.

use crate::kernel::tolerance::MOTION_ROUNDING;
use collide_core::view::ConvexPiece;
use collide_core::{Bounds, Levels, Rings, Vec2};
use core::ops::ControlFlow;

/// How many pieces are all looked at.
const FEW: usize = 16;
/// How far the motion that two vertices tell may bring another vertex astray, per how far each has
/// strayed: 1 + 2 · 2 √2 at most, since they are no nearer to each other than a side of the box.
const STRAY: f64 = 8.0;

/// The boxes of the pieces of a polygon.
pub(super) struct PieceBoxes {
    levels: Levels,
    bounds: Bounds,
    /// Two vertices at opposite sides of the longer way through the polygon.
    ends: [usize; 2],
}

impl PieceBoxes {
    /// `None` where there are few.
    pub(super) fn of(rings: &Rings, pieces: &[ConvexPiece]) -> Option<Self> {
        if pieces.len() <= FEW {
            return None;
        }
        let mut levels = Levels::new(pieces.len());
        let bounds = levels.fit(pieces.iter().map(|piece| box_of(piece, rings)));
        Some(Self { levels, bounds, ends: far_ends(rings, &bounds) })
    }

    /// Visits the pieces in whose boxes, in a copy, of which no vertex has `strayed` further,
    /// `enter` lets.
    pub(super) fn search(
        &self,
        original: &Rings,
        copy: &Rings,
        strayed: f64,
        enter: &mut dyn FnMut(&Bounds) -> bool,
        visit: &mut dyn FnMut(usize),
    ) {
        let [from, far] = self.ends.map(|end| original.vertex(end));
        let [to, far_to] = self.ends.map(|end| copy.vertex(end));
        let along = |v: Vec2| v.unit().unwrap_or(Vec2::new(1.0, 0.0));
        let rotation = along(far_to - to).unrotated(along(far - from));
        let size = (self.bounds.max - self.bounds.min).norm_l1();
        let off = STRAY * strayed + MOTION_ROUNDING * (size + from.norm_l1() + to.norm_l1());
        let moved = |bounds: &Bounds| {
            let half = (bounds.max - bounds.min) * 0.5;
            let center = to + (bounds.min + half - from).rotated(rotation);
            let (cos, sin) = (rotation.x.abs(), rotation.y.abs());
            let reach =
                Vec2::new(cos * half.x + sin * half.y + off, sin * half.x + cos * half.y + off);
            Bounds { min: center - reach, max: center + reach }
        };
        let _: ControlFlow<()> = self.levels.search(
            |bounds| enter(&moved(bounds)),
            |piece, _| {
                visit(piece);
                ControlFlow::Continue(())
            },
        );
    }
}

fn box_of(piece: &ConvexPiece, rings: &Rings) -> Bounds {
    let corners = piece.vertices.iter().map(|&vertex| rings.vertex(vertex as usize));
    corners.map(Bounds::of_point).reduce(Bounds::merged).unwrap_or(rings.bounds())
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
