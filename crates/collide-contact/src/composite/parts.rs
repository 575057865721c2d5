//! The convex parts of a shape.
//!
//! A polygon falls into the pieces of its convex partition, a polyline into its edges, a
//! compound into the convex parts of its parts. Each part knows its number and its outline:
//! what of it the whole shape really shows. A convex shape is its own single part.
//!
//! Parts that lie further than the reach from the other shape's box are passed over before
//! anything of them is computed.

use crate::FeatureId;
use crate::composite::ghosts::{ChainEdge, Outline, PieceOutline};
use crate::manifold::support_face::{Side, front};
use collide_core::view::{self, Compound, ConvexPiece};
use collide_core::{Bounds, Discs, Vec2, View, greater, views};
use collide_shapes::kernel::geometry::bounds_of;
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::hull::{AsHull, Hull};
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// A convex part of a shape.
pub(crate) struct Part<'p> {
    /// The part as the kernels see it.
    pub(crate) view: View<'p>,
    /// Its number among the parts of the whole shape.
    pub(crate) index: u32,
    /// What of it the whole shape shows.
    pub(crate) outline: Outline<'p>,
}

/// The whole plane.
pub(crate) const EVERYWHERE: Bounds = Bounds {
    min: Vec2::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
    max: Vec2::new(f64::INFINITY, f64::INFINITY),
};

/// The smallest box around the points.
pub(crate) fn box_around(points: impl IntoIterator<Item = Vec2>) -> Bounds {
    let nothing = Bounds { min: EVERYWHERE.max, max: EVERYWHERE.min };
    points.into_iter().fold(nothing, Bounds::with_point)
}

/// The box of a part, everywhere where it has none.
pub(crate) fn box_of_part(parts: Compound<'_>, index: usize) -> Bounds {
    parts.box_of_part(index).unwrap_or(EVERYWHERE)
}

/// A box around a view; everywhere where it has none.
pub(crate) fn bounds(view: &View<'_>) -> Bounds {
    match view {
        View::Custom(_) => EVERYWHERE,
        View::Compound(compound) => (0..compound.part_count())
            .map(|i| box_of_part(*compound, i))
            .reduce(Bounds::merged)
            .unwrap_or(EVERYWHERE),
        View::Ellipse(_) | views!(hull | unbounded | region) => {
            bounds_of(view).unwrap_or(EVERYWHERE)
        }
    }
}

/// The box grown on all sides, and a little more for the rounding of what it was made from.
pub(crate) fn grown(bounds: Bounds, by: f64) -> Bounds {
    let reach = |v: Vec2| greater(v.x.abs(), v.y.abs());
    let pad = by + (by + greater(reach(bounds.min), reach(bounds.max))) * (16.0 * f64::EPSILON);
    let pad = Vec2::new(pad, pad);
    Bounds { min: bounds.min - pad, max: bounds.max + pad }
}

/// A shape as a member of a whole, of which it may be all. One that is no union (convex, a polygon,
/// or a polyline) is a leaf.
#[derive(Clone, Copy)]
pub(crate) struct Member<'p> {
    /// The shape as the kernels see it.
    pub(crate) view: View<'p>,
    /// The number of its first convex part among those of the whole shape.
    first_part: u32,
}

impl<'p> Member<'p> {
    /// A shape by itself.
    pub(crate) fn whole(view: &View<'p>) -> Self {
        Self { view: *view, first_part: 0 }
    }

    pub(crate) fn is_union(&self) -> bool {
        matches!(self.view, View::Compound(_))
    }

    /// Whether the convex part of this number is one of its own.
    pub(crate) fn holds(&self, part: u32) -> bool {
        (self.first_part..self.first_part + part_count(&self.view)).contains(&part)
    }

    /// Calls `visit` with every part of a union of which the box `is_near`; what is no union is its
    /// own part.
    pub(crate) fn for_each_member(
        &self,
        is_near: &dyn Fn(&Bounds) -> bool,
        visit: &mut dyn FnMut(&Self),
    ) {
        let View::Compound(compound) = self.view else { return visit(self) };
        let mut first_part = self.first_part;
        for i in 0..compound.part_count() {
            let view = compound.part(i);
            if is_near(&box_of_part(compound, i)) {
                visit(&Self { view, first_part });
            }
            first_part += part_count(&view);
        }
    }

    /// Calls `visit` with every leaf whose box meets `window`.
    pub(crate) fn for_each_leaf(&self, window: &Bounds, visit: &mut dyn FnMut(&Self)) {
        if !self.is_union() {
            return visit(self);
        }
        let is_near = |its: &Bounds| its.meets(window);
        self.for_each_member(&is_near, &mut |member| member.for_each_leaf(window, visit));
    }
}

/// Calls `visit` with every leaf of `view` whose box meets `window`.
pub(crate) fn for_each_leaf<'p>(
    view: &View<'p>,
    window: &Bounds,
    visit: &mut dyn FnMut(&Member<'p>),
) {
    Member::whole(view).for_each_leaf(window, visit);
}

/// Calls `visit` with every convex part of a leaf whose box meets `window`; a convex leaf is its
/// own part.
pub(crate) fn for_each_part(leaf: &Member<'_>, window: &Bounds, visit: &mut dyn FnMut(&Part<'_>)) {
    match &leaf.view {
        View::Polygon(polygon) => visit_pieces(polygon, window, leaf.first_part, visit),
        View::Polyline(polyline) => visit_edges(polyline, window, leaf.first_part, visit),
        view @ (views!(hull | unbounded | curved | compound)) => {
            visit(&Part { view: *view, index: leaf.first_part, outline: Outline::Own });
        }
    }
}

/// How many convex parts a shape has.
fn part_count(view: &View<'_>) -> u32 {
    match view {
        View::Polygon(polygon) => polygon.pieces.pieces().len() as u32,
        View::Polyline(polyline) => polyline.rings.vertices().len() as u32,
        View::Compound(compound) => {
            (0..compound.part_count()).map(|i| part_count(&compound.part(i))).sum()
        }
        views!(hull | unbounded | curved) => 1,
    }
}

fn visit_edges(
    polyline: &view::Polyline<'_>,
    window: &Bounds,
    first: u32,
    visit: &mut dyn FnMut(&Part<'_>),
) {
    let _: ControlFlow<()> = polyline.rings.search(
        |bounds| bounds.meets(window),
        |i, edge| {
            if Bounds::of_segment(edge.a, edge.b).meets(window) {
                let outline = Outline::Chain(ChainEdge { rings: polyline.rings, edge: i });
                visit(&Part { view: View::Segment(edge), index: first + i as u32, outline });
            }
            ControlFlow::Continue(())
        },
    );
}

fn visit_pieces(
    polygon: &view::Polygon<'_>,
    window: &Bounds,
    first: u32,
    visit: &mut dyn FnMut(&Part<'_>),
) {
    if !polygon.rings.bounds().meets(window) {
        return;
    }
    polygon.pieces.search(&mut |bounds| bounds.meets(window), &mut |index, piece| {
        let bounds = box_around(piece.vertices.iter().map(|&i| polygon.rings.vertex(i as usize)));
        if bounds.meets(window) {
            visit_piece(polygon, piece, first + index as u32, visit);
        }
    });
}

/// Lays the piece out as a convex polygon; beyond eight vertices that allocates.
fn visit_piece(
    polygon: &view::Polygon<'_>,
    piece: &ConvexPiece,
    index: u32,
    visit: &mut dyn FnMut(&Part<'_>),
) {
    let all = polygon.rings.vertices();
    let vertices: SmallVec<[Vec2; 8]> = piece.vertices.iter().map(|&i| all[i as usize]).collect();
    let normals: SmallVec<[Vec2; 8]> =
        (0..vertices.len()).map(|i| edge_normal(&vertices, i)).collect();
    let outline = PieceOutline { rings: polygon.rings, piece, normals: &normals };
    let view = view::ConvexPolygon {
        vertices: &vertices,
        normals: &normals,
        discs: &Discs::UNKNOWN,
        radius: 0.0,
    };
    visit(&Part { view: View::ConvexPolygon(view), index, outline: Outline::Piece(outline) });
}

/// The outward normal of an edge. Partitions have no edges without length.
fn edge_normal(vertices: &[Vec2], edge: usize) -> Vec2 {
    let (start, end) = (vertices[edge], vertices[(edge + 1) % vertices.len()]);
    (-(end - start).perp()).unit().unwrap_or(Vec2::new(1.0, 0.0))
}

impl Part<'_> {
    /// A feature of the part, named as the whole shape names it.
    pub(crate) fn name(&self, id: FeatureId) -> FeatureId {
        self.outline.name(id)
    }

    /// Calls `visit` with each corner of the part, as the disc that rounds it, and its name.
    pub(crate) fn for_each_corner(&self, visit: &mut dyn FnMut(view::Circle, FeatureId)) {
        fn of_hull<H: Hull>(hull: &H, visit: &mut dyn FnMut(view::Circle, FeatureId)) {
            let radius = hull.radius();
            for (index, center) in hull.vertices().enumerate() {
                visit(view::Circle { center, radius }, FeatureId::vertex(index));
            }
        }
        if let View::ConvexPolygon(polygon) = &self.view {
            of_hull(&polygon.hull(), visit);
        } else if let Some(hull) = small_hull(&self.view) {
            of_hull(&hull, visit);
        }
    }

    /// Calls `visit` with each side of the part that its shape has.
    pub(crate) fn for_each_side(&self, visit: &mut dyn FnMut(&Side)) {
        match self.outline {
            Outline::Own => for_each_side_of(&self.view, visit),
            Outline::Chain(_) | Outline::Piece(_) => self.outline.for_each_side(visit),
        }
    }
}

/// Calls `visit` with each side of a convex shape, at least once.
fn for_each_side_of(view: &View<'_>, visit: &mut dyn FnMut(&Side)) {
    let mut along = |normal: Option<Vec2>| {
        if let Some(side) = normal.and_then(|normal| front(view, normal).side) {
            visit(&side);
        }
    };
    match view {
        View::ConvexPolygon(polygon) => polygon.normals.iter().copied().map(Some).for_each(along),
        View::HalfPlane(half_plane) => along(half_plane.normal.unit()),
        View::Ray(view::Ray { direction, .. }) | View::Line(view::Line { direction, .. }) => {
            let left = direction.perp().unit();
            along(left);
            along(left.map(|normal| -normal));
        }
        views!(small_hull | curved | region | compound) => {
            if let Some(hull) = small_hull(view) {
                (0..hull.edge_count()).map(|edge| hull.edge_normal(edge)).for_each(along);
            }
        }
    }
}
