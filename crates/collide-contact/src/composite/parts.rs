//! The convex parts of a shape.
//!
//! A polygon falls into the pieces of its convex partition, a polyline into its edges, a
//! compound into the convex parts of its parts. Each part knows its number and its outline:
//! what of it the whole shape really shows. A convex shape is its own single part.
//!
//! Parts that lie further than the reach from the other shape's box are passed over before
//! anything of them is computed.

use crate::FeatureId;
use crate::composite::ghosts::{ChainEdge, PartOutline};
use crate::composite::pieces;
use crate::manifold::support_face::{Side, front};
use collide_core::view::{self, Segment};
use collide_core::{Bounds, Kinds, OrientedBox, PartBoxes, Vec2, View, greater, views};
use collide_shapes::kernel::geometry::{bounds_of, ends_of_flat};
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::hull::touch::is_flat;
use collide_shapes::kernel::hull::{AsHull, Hull};

/// A convex part of a shape.
pub(crate) struct Part<'p> {
    /// The part as the kernels see it.
    pub(crate) view: View<'p>,
    /// Its number among the parts of the whole shape.
    pub(crate) index: u32,
    /// What of it the whole shape shows.
    pub(crate) outline: PartOutline<'p>,
}

/// Parts of which all are soon looked at.
const FEW_PARTS: usize = 16;

/// The whole plane.
pub(crate) const EVERYWHERE: Bounds = Bounds::EVERYWHERE;

/// The smallest box around the points.
pub(crate) fn box_around(points: impl IntoIterator<Item = Vec2>) -> Bounds {
    let nothing = Bounds { min: EVERYWHERE.max, max: EVERYWHERE.min };
    points.into_iter().fold(nothing, Bounds::with_point)
}

/// Kinds of which the boolean has a rounding.
const CURVED: Kinds = Kinds::of_class("curved");

/// Kinds of more than one convex part.
pub(super) const OF_PARTS: Kinds = Kinds::of_class("region").with(Kinds::of_class("compound"));

/// A box around a view; everywhere where it has none.
pub(crate) fn bounds(view: &View<'_>) -> Bounds {
    match view {
        View::Custom(_) => EVERYWHERE,
        View::Compound(compound) => compound
            .stored_box()
            .or_else(|| compound.part_boxes().map(PartBoxes::bounds_of_all))
            .or_else(|| {
                let boxes = (0..compound.part_count()).map(|i| compound.box_of_part(i));
                boxes.reduce(Bounds::merged)
            })
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

/// A box around a hull of few vertices along its longest edge, grown on all sides as by [`grown`];
/// `None` of others.
pub(crate) fn oriented(view: &View<'_>, by: f64) -> Option<OrientedBox> {
    fn around<H: Hull>(hull: &H, by: f64) -> Option<OrientedBox> {
        let edges = (0..hull.edge_count()).map(|i| hull.edge(i)).map(|edge| edge.b - edge.a);
        let along = edges.reduce(|p, q| if q.norm_l1() > p.norm_l1() { q } else { p })?.unit()?;
        let size = hull.magnitude() + hull.radius() + by;
        let by = by + hull.radius() + size * (16.0 * f64::EPSILON);
        Some(OrientedBox::along(along, hull.vertices()).grown(by))
    }
    match view {
        View::ConvexPolygon(polygon) if polygon.vertices.len() > FEW_PARTS => None,
        View::ConvexPolygon(polygon) => around(&polygon.hull(), by),
        views!(small_hull | unbounded | curved | region | compound) => {
            around(&small_hull(view)?, by)
        }
    }
}

/// A box around what sides of others are looked for beside, and the radius that it is grown by: of
/// a circle its center. Of every other shape it holds all: any point of its outline may lie over a
/// side of which the deepest does not.
pub(crate) fn bounds_and_radius(view: &View<'_>) -> (Bounds, f64) {
    if let View::Circle(circle) = view {
        return (Bounds::of_point(circle.center), circle.radius);
    }
    (bounds(view), 0.0)
}

/// Whether a part is of a kind of which the boolean has a rounding.
pub(crate) fn is_curved(view: &View<'_>) -> bool {
    match view {
        View::Ellipse(_) | View::Custom(_) => true,
        View::Compound(parts) => parts.kinds().meets(CURVED),
        views!(hull | unbounded | region) => false,
    }
}

/// Whether a leaf is a curve or a point.
pub(crate) fn is_curve(leaf: &View<'_>) -> bool {
    views! {
        match leaf, small_hull(shape) => is_curve_of_hull(&shape.hull());
        View::Ray(_) | View::Line(_) | View::Polyline(_) => true,
        View::HalfPlane(_)
        | View::Ellipse(_)
        | View::ConvexPolygon(_)
        | View::Polygon(_)
        | View::Compound(_) => false,
        View::Custom(custom) => ends_of_flat(*custom).is_some(),
    }
}

fn is_curve_of_hull<H: Hull>(hull: &H) -> bool {
    hull.radius() == 0.0 && is_flat(hull)
}

/// A shape as a member of a whole, of which it may be all. One that is no union (convex, a polygon,
/// or a polyline) is a leaf.
#[derive(Clone, Copy)]
pub(crate) struct Member<'p> {
    /// The shape as the kernels see it.
    pub(crate) view: View<'p>,
    /// The number of its first convex part among those of the whole shape.
    pub(crate) first_part: u32,
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

    /// Whether it is the convex part of this number.
    pub(crate) fn is(&self, part: u32) -> bool {
        self.first_part == part && self.is_convex()
    }

    /// Whether it is its own single part.
    pub(crate) fn is_convex(&self) -> bool {
        matches!(self.view, views!(hull | unbounded | curved))
    }

    /// A convex shape as its own part.
    pub(crate) fn own_part(&self) -> Part<'p> {
        Part { view: self.view, index: self.first_part, outline: PartOutline::Own }
    }

    /// Whether it has so many convex parts that it pays to know well where they are looked for.
    pub(crate) fn has_many_parts(&self) -> bool {
        matches!(self.view, View::Polygon(polygon) if polygon.pieces.pieces().len() > FEW_PARTS)
    }

    /// Calls `visit` with the place, the box and every part of a union of which the box `is_near`,
    /// as then every box is that holds it; what is no union is its own part.
    pub(crate) fn for_each_member(
        &self,
        is_near: &dyn Fn(&Bounds) -> bool,
        visit: &mut dyn FnMut(usize, &Bounds, &Self),
    ) {
        let View::Compound(compound) = self.view else {
            return visit(0, &bounds(&self.view), self);
        };
        let is_of_convex = !compound.kinds().meets(OF_PARTS);
        let before = if is_of_convex { None } else { compound.parts_before(&part_count) };
        let (mut first_part, mut next) = (self.first_part, 0);
        let mut offer = |place: usize, its: &Bounds| {
            let passed = next..place;
            first_part += match before {
                _ if is_of_convex => passed.len() as u32,
                Some(before) => before[place] - before[next],
                None => passed.map(|i| part_count(&compound.part(i))).sum(),
            };
            next = place;
            visit(place, its, &Self { view: compound.part(place), first_part });
        };
        let boxes = compound.stored_boxes();
        let box_of =
            |place: usize| boxes.map_or_else(|| compound.box_of_part(place), |boxes| boxes[place]);
        if let Some(tree) = compound.part_boxes() {
            return tree.for_each_near(is_near, |place| offer(place, &box_of(place)));
        }
        for place in 0..compound.part_count() {
            let its = box_of(place);
            if is_near(&its) {
                offer(place, &its);
            }
        }
    }

    /// Calls `visit` with every leaf whose box meets `window`.
    pub(crate) fn for_each_leaf(&self, window: &Bounds, visit: &mut dyn FnMut(&Self)) {
        if !self.is_union() {
            return visit(self);
        }
        let is_near = |its: &Bounds| its.meets(window);
        self.for_each_member(&is_near, &mut |_, _, member| member.for_each_leaf(window, visit));
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
    for_each_part_near(leaf, window, None, visit);
}

/// The same; parts that certainly do not meet the oriented box may be left out.
pub(crate) fn for_each_part_near(
    leaf: &Member<'_>,
    window: &Bounds,
    near: Option<&OrientedBox>,
    visit: &mut dyn FnMut(&Part<'_>),
) {
    match &leaf.view {
        View::Polygon(polygon) => {
            pieces::for_each_near(polygon, window, near, leaf.first_part, visit);
        }
        View::Polyline(polyline) => visit_edges(polyline, window, leaf.first_part, visit),
        views!(hull | unbounded | curved | compound) => visit(&leaf.own_part()),
    }
}

/// Calls `visit` with the convex part of a leaf that has this number.
pub(crate) fn with_part(leaf: &Member<'_>, index: u32, visit: &mut dyn FnMut(&Part<'_>)) {
    let place = (index - leaf.first_part) as usize;
    match &leaf.view {
        View::Polygon(polygon) => pieces::with_piece(polygon, place, index, visit),
        View::Polyline(polyline) => {
            let chain = ChainEdge { rings: polyline.rings, edge: place };
            visit(&edge_of(polyline, place, chain.segment(), leaf.first_part));
        }
        views!(hull | unbounded | curved | compound) => visit(&leaf.own_part()),
    }
}

/// Calls `visit` with every convex part of a leaf, less than `limit` away from a box, those in
/// nearer boxes first, that may have a side over a point of the box; and perhaps with others.
/// `visit` returns the limit from then on.
pub(crate) fn for_each_part_beside(
    leaf: &Member<'_>,
    beside: &Bounds,
    limit: f64,
    visit: &mut dyn FnMut(&Part<'_>) -> f64,
) {
    match &leaf.view {
        View::Polygon(polygon) => {
            pieces::for_each_beside(polygon, beside, limit, leaf.first_part, visit);
        }
        View::Polyline(polyline) => polyline.rings.search_nearest(
            limit,
            |bounds| bounds.least_distance(beside),
            |edges| {
                let visit_edge = |_, (i, edge)| visit(&edge_of(polyline, i, edge, leaf.first_part));
                edges.fold(limit, visit_edge)
            },
        ),
        views!(hull | unbounded | curved | compound) => {
            visit(&leaf.own_part());
        }
    }
}

/// How many convex parts a shape has.
pub(super) fn part_count(view: &View<'_>) -> u32 {
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
    polyline.rings.for_each_near(
        |bounds| bounds.meets(window),
        |i, edge| {
            if Bounds::of_segment(edge.a, edge.b).meets(window) {
                visit(&edge_of(polyline, i, edge, first));
            }
        },
    );
}

fn edge_of<'p>(polyline: &view::Polyline<'p>, i: usize, edge: Segment, first: u32) -> Part<'p> {
    let outline = PartOutline::Chain(ChainEdge { rings: polyline.rings, edge: i });
    Part { view: View::Segment(edge), index: first + i as u32, outline }
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
            PartOutline::Own => for_each_side_of(&self.view, visit),
            PartOutline::Chain(_) | PartOutline::Piece(_) => self.outline.for_each_side(visit),
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
