//! What the placed copies of a polygon share: the rings that they are copies of, and what follows
//! from these, computed once, on demand.
//!
//! Rounding moves the vertices of a copy. As long as none has moved further than the slack
//! ([`super::slack`]), no edges meet that did not before, and no corner of a piece turns the other
//! way: the copy is a polygon with the same convex pieces, and nothing of it needs to be looked at.

use crate::shape::convexity::{check_convex, is_clearly_convex};
use crate::shape::corners::corners;
use crate::shape::piece_boxes::PieceBoxes;
use crate::shape::pieces::partition;
use crate::shape::polygon::Polygon;
use crate::shape::slack::{slack_of_pieces, slack_of_rings};
use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::view::ConvexPiece;
use collide_core::{Real, Rings, Vec2};
use once_cell::race::OnceBox;
use smallvec::SmallVec;

/// The rings as they were given, so that nothing depends on which copy was read first.
pub(super) struct Original<T: Real> {
    rings: Rings,
    /// Whether queries may search, in place of looking at everything.
    is_searched: bool,
    template: OnceBox<Option<Polygon<T>>>,
    slack: OnceBox<f64>,
    pieces: OnceBox<Pieces>,
}

/// The convex pieces of a polygon.
pub(super) struct Pieces {
    pub(super) list: Vec<ConvexPiece>,
    /// How far the vertices of a copy may stray without breaking a piece.
    pub(super) slack: f64,
    /// A tree over them, if there are many.
    pub(super) boxes: Option<PieceBoxes>,
}

impl<T: Real> Original<T> {
    pub(super) fn of(rings: Rings) -> Self {
        let (template, slack, pieces) = (OnceBox::new(), OnceBox::new(), OnceBox::new());
        Self { rings, is_searched: true, template, slack, pieces }
    }

    /// The same, of which queries look at everything.
    pub(super) fn flattened(&self) -> Self {
        Self { is_searched: false, ..Self::of(self.rings.clone()) }
    }

    pub(super) fn is_searched(&self) -> bool {
        self.is_searched
    }

    pub(super) fn rings(&self) -> &Rings {
        &self.rings
    }

    /// The polygon of its corners, which copies are made of; `None` if it has only these.
    pub(super) fn template(&self) -> Option<&Polygon<T>> {
        let polygon = || Box::new(corners(&self.rings).map(Polygon::of));
        self.template.get_or_init(polygon).as_ref()
    }

    /// How far the vertices of a copy may stray without breaking the rings.
    pub(super) fn slack(&self) -> f64 {
        *self.slack.get_or_init(|| Box::new(slack_of_rings(&self.rings)))
    }

    pub(super) fn pieces(&self) -> &Pieces {
        self.pieces.get_or_init(|| {
            let list = partition(&self.rings);
            let slack = slack_of_pieces(&self.rings, &list);
            let boxes = self.is_searched.then(|| PieceBoxes::of(&self.rings, &list)).flatten();
            Box::new(Pieces { list, slack, boxes })
        })
    }
}

impl Pieces {
    /// Whether all are convex in this copy.
    pub(super) fn hold_in(&self, copy: &Rings) -> bool {
        let all = copy.vertices();
        self.list.iter().all(|piece| {
            let corners = piece.vertices.iter().map(|&i| all[i as usize]);
            let corners: SmallVec<[Vec2; 8]> = corners.collect();
            is_clearly_convex(&corners) || check_convex(&corners).is_ok_and(|w| !w.is_clockwise())
        })
    }
}
