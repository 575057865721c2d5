//! The convex pieces of a polygon as parts of it, those that lie near.

use crate::composite::ghosts::{PartOutline, PieceOutline};
use crate::composite::parts::{Part, box_around};
use collide_core::view::{self, ConvexPiece, LargePiece, normal_of_edge};
use collide_core::{Bounds, Discs, OrientedBox, Vec2, View};
use smallvec::SmallVec;

/// Calls `visit` with the pieces whose boxes meet `window`, the first of which has the number
/// `first`; those that certainly do not meet the oriented box may be left out.
pub(super) fn for_each_near(
    polygon: &view::Polygon<'_>,
    window: &Bounds,
    near: Option<&OrientedBox>,
    first: u32,
    visit: &mut dyn FnMut(&Part<'_>),
) {
    let all = polygon.rings.bounds();
    if !all.meets(window) {
        return;
    }
    let within = near.copied().unwrap_or_else(|| clipped(window, &all));
    polygon.pieces.search(&within, &mut |index, piece| {
        let of_piece =
            || box_around(piece.vertices.iter().map(|&i| polygon.rings.vertex(i as usize)));
        let large = laid_out(polygon, piece, index);
        if large.map_or_else(of_piece, |large| large.bounds).meets(window) {
            visit_piece(polygon, piece, large, first + index as u32, visit);
        }
    });
}

/// Calls `visit` with one of the pieces, which as a part has the number `index`.
pub(super) fn with_piece(
    polygon: &view::Polygon<'_>,
    place: usize,
    index: u32,
    visit: &mut dyn FnMut(&Part<'_>),
) {
    let piece = &polygon.pieces.pieces()[place];
    visit_piece(polygon, piece, laid_out(polygon, piece, place), index, visit);
}

/// Calls `visit` with the pieces, less than `limit` away from a box, those in nearer boxes first,
/// that may have a side over a point of the box; `visit` returns the limit from then on.
pub(super) fn for_each_beside(
    polygon: &view::Polygon<'_>,
    beside: &Bounds,
    limit: f64,
    first: u32,
    visit: &mut dyn FnMut(&Part<'_>) -> f64,
) {
    // Sides may be over a point of the box that the polygon's own box has not.
    let is_finite = beside.min.is_finite() && beside.max.is_finite();
    let beside = if is_finite {
        OrientedBox::of_bounds(beside)
    } else {
        clipped(beside, &polygon.rings.bounds())
    };
    polygon.pieces.search_sides(&beside, limit, &mut |index, piece| {
        let (mut limit, large) = (limit, laid_out(polygon, piece, index));
        visit_piece(polygon, piece, large, first + index as u32, &mut |part| limit = visit(part));
        limit
    });
}

/// The part of a box that lies in another one, which is finite; of one beside it the nearest side.
fn clipped(window: &Bounds, all: &Bounds) -> OrientedBox {
    let within = |p: Vec2| p.max(all.min).min(all.max);
    OrientedBox::of_bounds(&Bounds { min: within(window.min), max: within(window.max) })
}

/// The piece as it is stored laid out, if it is.
fn laid_out<'p>(
    polygon: &view::Polygon<'p>,
    piece: &ConvexPiece,
    index: usize,
) -> Option<&'p LargePiece> {
    // Most have not spilled, and need not be looked for.
    if piece.vertices.spilled() { polygon.pieces.laid_out(index) } else { None }
}

/// Lays the piece out as a convex polygon, if it is not stored so; beyond eight vertices that
/// allocates.
fn visit_piece(
    polygon: &view::Polygon<'_>,
    piece: &ConvexPiece,
    large: Option<&LargePiece>,
    index: u32,
    visit: &mut dyn FnMut(&Part<'_>),
) {
    let mut visit = |view: view::ConvexPolygon<'_>| {
        let outline = PieceOutline { rings: polygon.rings, piece, normals: view.normals };
        visit(&Part {
            view: View::ConvexPolygon(view),
            index,
            outline: PartOutline::Piece(outline),
        });
    };
    if let Some(large) = large {
        return visit(large.as_view());
    }
    let all = polygon.rings.vertices();
    // Extended where they lie: collected, both would be moved once.
    let (mut vertices, mut normals) = (SmallVec::<[Vec2; 8]>::new(), SmallVec::<[Vec2; 8]>::new());
    vertices.extend(piece.vertices.iter().map(|&i| all[i as usize]));
    normals.extend((0..vertices.len()).map(|i| normal_of_edge(&vertices, i)));
    let (vertices, normals) = (&vertices[..], &normals[..]);
    visit(view::ConvexPolygon { vertices, normals, discs: &Discs::UNKNOWN, radius: 0.0 });
}
