//! What of a shape lies at a point of its outline.

use crate::composite::ghosts::PartOutline;
use crate::composite::parts::{Part, bounds, for_each_leaf, for_each_part, grown};
use crate::manifold::support_face::front;
use crate::{FeatureId, FeatureKind};
use collide_core::view::Segment;
use collide_core::{Bounds, IntoPoint, IntoVector, Real, Rings, Vec2, View, greater, views};
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::signed_distance::signed_distance;
use collide_shapes::kernel::tolerance::NEARLY_ONE;
use core::ops::ControlFlow;

/// A feature of one part of a shape.
///
/// ```
/// use collide2d::prelude::*;
/// let plate = Rect::from_corners([0.0, 0.0], [2.0, 1.0])?;
/// let on_top = plate.feature_at([1.0, 1.0], [0.0, 1.0]);
/// assert_eq!(on_top, PartFeature { feature: FeatureId::edge(2), part: 0 });
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PartFeature {
    /// The edge or the vertex, named as in manifolds; the face of a smooth outline.
    pub feature: FeatureId,
    /// The part, numbered as [`Manifold::part_a`](crate::Manifold::part_a).
    pub part: u32,
}

/// What of a shape lies at a point of its outline.
pub trait FindFeature<T: Real> {
    /// The feature at a point of the outline, given the outward normal there: the edge with that
    /// normal, else the vertex. Points and normals are those that other queries answer:
    /// `feature_at(hit.point, hit.normal)` of a ray, `a.feature_at(c.point_a, c.normal)` and
    /// `b.feature_at(c.point_b, -c.normal)` of a contact `c` of A and B, and of a cast the same at
    /// the time of the hit. In time that grows with the number of parts.
    ///
    /// A part has that normal at one edge, or at the vertex that lies furthest along it: which is
    /// the answer also for a point that lies elsewhere on the part. The normal of a contact with a
    /// shape of your own is known to the root of the rounding only: it may be that of a vertex
    /// where the point lies on an edge beside it.
    ///
    /// Of several parts there it is that whose outline is nearest to the point, and that has a side
    /// of the normal before others.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let ray = Ray::new([3.0, 5.0], [0.0, -1.0])?;
    /// let ground = Polyline::new([[0.0, 0.0], [2.0, 0.0], [4.0, 0.0]])?;
    /// let hit = ground.cast_ray(&ray, 10.0).unwrap();
    /// let on = ground.feature_at(hit.point, hit.normal);
    /// assert_eq!((on.part, on.feature), (1, FeatureId::edge(1)));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn feature_at(&self, point: impl IntoPoint<T>, normal: impl IntoVector<T>) -> PartFeature;
}

/// What of the shape lies at a point of its outline with this unit outward normal, both known to
/// `error`, relatively: of the parts at that point the one whose outline is nearest to it, one with
/// a side of that normal before others.
pub(crate) fn feature_at(shape: &View<'_>, point: Vec2, normal: Vec2, error: f64) -> PartFeature {
    let window = grown(Bounds::of_point(point), error * reach(shape));
    let mut best: Option<((bool, f64), PartFeature)> = None;
    for_each_leaf(shape, &window, &mut |leaf| {
        for_each_part(leaf, &window, &mut |part| {
            let (is_corner, mut found) = feature_of_part(part, point, normal);
            if let View::Polygon(polygon) = &leaf.view
                && let Some(edge) = edge_at(polygon.rings, &window, normal)
            {
                found.feature = FeatureId::edge(edge);
            }
            let off = signed_distance(&part.view, &point).distance.abs();
            let is_off = off > error * (reach(&part.view) + point.norm_l1());
            let rank = (is_corner, if is_off { off } else { 0.0 });
            let is_better = |(corner, least): (bool, f64)| {
                rank.1 < least || rank.1 == least && corner && !is_corner
            };
            if best.is_none_or(|(least, _)| is_better(least)) {
                best = Some((rank, found));
            }
        });
    });
    best.map_or(PartFeature { feature: FeatureId::FACE, part: 0 }, |(_, found)| found)
}

/// The feature of one part, and whether it is a corner.
fn feature_of_part(part: &Part<'_>, point: Vec2, normal: Vec2) -> (bool, PartFeature) {
    let front = part.outline.of_whole(front(&part.view, normal));
    let side = front.side.filter(|side| side.normal.dot(normal) >= NEARLY_ONE);
    let of_run = views! {
        match &part.view, hull(shape) => {
            feature_of_run(&shape.hull(), &part.outline, point, normal)
        };
        View::Point(_)
        | View::Segment(_)
        | View::Circle(_)
        | View::Capsule(_)
        | View::Aabb(_)
        | View::Rect(_)
        | views!(unbounded | curved | region | compound) => None,
    };
    // Where vertices are as near as rounding, the front may be of another one.
    let of_front = || side.map_or(front.vertex, |side| side.edge);
    let local = of_run.unwrap_or_else(of_front);
    let is_corner = local.kind() == FeatureKind::Vertex;
    (is_corner, PartFeature { feature: part.name(local), part: part.index })
}

/// Of the edges with this outward normal, which may be several in a straight run, the one that is
/// nearest to the point; of one that the whole shape has not, the nearer end.
fn feature_of_run<H: Hull>(
    hull: &H,
    outline: &PartOutline<'_>,
    point: Vec2,
    normal: Vec2,
) -> Option<FeatureId> {
    let core = point - normal * hull.radius();
    let along = normal.perp();
    // How far beyond each end of the edge the point is.
    let beyond = |i: usize| {
        let Segment { a, b } = hull.edge(i);
        let [start, end] = [(a - core).dot(along), (b - core).dot(along)];
        if start < end { [start, -end] } else { [-start, end] }
    };
    let off = |i: usize| greater(beyond(i)[0], beyond(i)[1]);
    let faces = |&i: &usize| {
        let outward = hull.edge_normal(i);
        outward.is_some_and(|outward| outward.dot(normal) >= NEARLY_ONE)
    };
    let is_nearer = |&i: &usize, &j: &usize| {
        off(i).total_cmp(&off(j)).then(outline.has_edge(j).cmp(&outline.has_edge(i)))
    };
    let nearest = (0..hull.edge_count()).filter(faces).min_by(is_nearer)?;
    if outline.has_edge(nearest) {
        return Some(FeatureId::edge(nearest));
    }
    let [before, after] = beyond(nearest);
    let end = if before >= after { nearest } else { (nearest + 1) % hull.edge_count() };
    Some(FeatureId::vertex(end))
}

/// The edge with this outward normal in a window around the point: of a straight run of edges,
/// which is one side of a piece, the one that is there.
fn edge_at(rings: &Rings, window: &Bounds, normal: Vec2) -> Option<usize> {
    let (center, half) = ((window.min + window.max) * 0.5, (window.max - window.min) * 0.5);
    let found = rings.search(
        |bounds| bounds.meets(window),
        |index, edge| {
            let outward = (-(edge.b - edge.a).perp()).unit();
            let faces = outward.is_some_and(|outward| outward.dot(normal) >= NEARLY_ONE);
            let off = (edge.a - center).dot(normal).abs();
            let is_here =
                off <= half.dot(normal.abs()) && Bounds::of_segment(edge.a, edge.b).meets(window);
            if faces && is_here { ControlFlow::Break(index) } else { ControlFlow::Continue(()) }
        },
    );
    found.break_value()
}

/// The size of the coordinates of a bounded shape.
fn reach(shape: &View<'_>) -> f64 {
    let bounds = bounds(shape);
    let size = bounds.min.norm_l1() + bounds.max.norm_l1();
    if size.is_finite() { size } else { 0.0 }
}
