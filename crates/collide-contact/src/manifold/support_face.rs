//! The straight side that a convex shape shows in a direction.
//!
//! A contact with normal `n` happens between what A shows along `n` and what B shows along
//! `−n`: a straight side each, or a corner, or a curve. Of the sides at the support vertex the
//! one that faces the direction best is taken, together with its exactly parallel neighbors,
//! so that a face cut by collinear vertices is one face.
//!
//! A rounded side is its core moved out by the radius, and ends in an arc around a core vertex.
//! A line has no ends, a ray one: ends are parameters along the side and may be infinite.

use crate::FeatureId;
use crate::manifold::collinear_run::straight_run;
use collide_core::view::{HalfPlane, Line, Ray, Rect};
use collide_core::{Vec2, View, greater, lesser, views};
use collide_shapes::kernel::geometry::support_point;
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::pair::rect_side::{RectSide, corner, is_thin};
use collide_shapes::kernel::tolerance::{NEARLY_ONE, OFF_DIAGONAL};

/// A straight side of a convex shape, with the features at its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Side {
    /// A point of the side's core: where it starts, if it does.
    pub(crate) anchor: Vec2,
    /// Where the core ends, if it starts and ends; else a vector along it.
    pub(crate) end: Vec2,
    /// Unit outward normal.
    pub(crate) normal: Vec2,
    /// The rounding radius.
    pub(crate) radius: f64,
    /// Where the core starts and ends, as distance from `anchor` along [`Side::direction`];
    /// infinite where it does not.
    pub(crate) range: [f64; 2],
    /// The vertices at start and end.
    pub(crate) ends: [FeatureId; 2],
    /// The side itself.
    pub(crate) edge: FeatureId,
    /// The index of the hull edge that faced the direction best.
    pub(crate) hull_edge: usize,
}

/// What a convex shape shows in a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Front {
    /// The vertex (or curve) that reaches furthest.
    pub(crate) vertex: FeatureId,
    /// The straight side at that vertex that faces the direction best, if any faces it.
    pub(crate) side: Option<Side>,
}

impl Side {
    /// The straight side of this length between two vertices; its edge has the number of the first.
    #[inline]
    pub(crate) fn of_edge(
        [anchor, tip]: [Vec2; 2],
        normal: Vec2,
        length: f64,
        [start, end]: [usize; 2],
    ) -> Self {
        Self {
            anchor,
            end: tip,
            normal,
            radius: 0.0,
            range: [0.0, length],
            ends: [FeatureId::vertex(start), FeatureId::vertex(end)],
            edge: FeatureId::edge(start),
            hull_edge: start,
        }
    }

    /// Unit vector from start to end: the solid lies to its left.
    #[inline]
    pub(crate) fn direction(&self) -> Vec2 {
        self.normal.perp()
    }

    /// Whether the core starts and ends.
    pub(crate) fn is_bounded(&self) -> bool {
        self.length().is_finite()
    }

    /// The middle of the core, if it has ends.
    pub(crate) fn middle(&self) -> Option<Vec2> {
        self.is_bounded().then_some(self.anchor.midpoint(self.end))
    }

    /// The length of the core.
    #[inline]
    pub(crate) fn length(&self) -> f64 {
        self.range[1] - self.range[0]
    }
}

/// How far a point lies above a side.
fn height_over(side: &Side, p: Vec2) -> f64 {
    side.normal.dot(p - side.anchor) - side.radius
}

/// How far a shape stays above a side: negative where it reaches below, by the depth.
pub(crate) fn reach_over(side: &Side, other: &View<'_>) -> f64 {
    let lowest = support_point(other, -side.normal);
    lowest.map_or(f64::NEG_INFINITY, |p| height_over(side, p))
}

/// Whether a shape reaches as far above a side as below, so that it may have come in there.
pub(crate) fn lies_over(side: &Side, other: &View<'_>) -> bool {
    let highest = support_point(other, side.normal);
    highest.is_none_or(|p| height_over(side, p) >= -reach_over(side, other))
}

/// What the convex `view` shows along the unit vector `toward`. A composite shows nothing: its
/// parts are queried.
pub(crate) fn front(view: &View<'_>, toward: Vec2) -> Front {
    views! {
        match view, hull(shape) => hull_front(&shape.hull(), toward);
        View::Segment(segment) => segment_front(&segment.hull(), toward),
        View::Capsule(capsule) => segment_front(&capsule.hull(), toward),
        View::Rect(rect) => rect_front(rect, toward),
        View::Ray(ray) => ray_front(ray, toward),
        View::Line(line) => line_front(line, toward),
        View::HalfPlane(half_plane) => half_plane_front(half_plane, toward),
        views!(curved | region | compound) => Front { vertex: FeatureId::FACE, side: None },
    }
}

#[inline]
fn hull_front<H: Hull>(hull: &H, toward: Vec2) -> Front {
    let vertex = hull.support_index(toward);
    Front { vertex: FeatureId::vertex(vertex), side: hull_side(hull, vertex, toward) }
}

/// [`hull_front`] of a rectangle, seen in its frame.
#[inline]
pub(crate) fn rect_front(rect: &Rect, toward: Vec2) -> Front {
    let local = toward.unrotated(rect.rotation);
    let is_diagonal = (local.x.abs() - local.y.abs()).abs() <= OFF_DIAGONAL;
    if !(is_thin(rect) | is_diagonal)
        && let shown = RectSide::facing(rect, local)
        && let Some(normal) = shown.normal()
    {
        let anchor = corner(rect, 0);
        let height = |p: Vec2| (p - anchor).dot(toward);
        let (start, end) = (height(shown.start), height(shown.end));
        // Of equals the first: only the last side ends in it.
        let is_end = (end > start) | ((end == start) & (shown.edge == 3));
        let vertex = (shown.edge + usize::from(is_end)) & 3;
        return Front { vertex: FeatureId::vertex(vertex), side: Some(of_rect(&shown, normal)) };
    }
    hull_front(&rect.hull(), toward)
}

/// A side of a rectangle with this unit outward normal.
#[inline(always)]
pub(crate) fn of_rect(side: &RectSide, normal: Vec2) -> Side {
    let length = greater(normal.perp().dot(side.end - side.start), 0.0);
    Side::of_edge([side.start, side.end], normal, length, [side.edge, (side.edge + 1) & 3])
}

/// [`hull_front`] of a hull of two vertices: one of its two edges faces any direction across it.
#[inline]
fn segment_front<H: Hull>(hull: &H, toward: Vec2) -> Front {
    let vertex = FeatureId::vertex(hull.support_index(toward));
    let Some(normal) = hull.edge_normal(0) else { return Front { vertex, side: None } };
    let height = normal.dot(toward);
    if height == 0.0 {
        return Front { vertex, side: None };
    }
    let start = usize::from(height < 0.0);
    let normal = if height < 0.0 { -normal } else { normal };
    Front { vertex, side: Some(side_between(hull, start, start, 1 - start, normal)) }
}

/// The side at `vertex` that faces `toward` best. At the vertex of a flat hull none may, though
/// one lies there.
#[inline]
fn hull_side<H: Hull>(hull: &H, vertex: usize, toward: Vec2) -> Option<Side> {
    let ahead = edge_from(hull, vertex, Hull::next);
    let behind = edge_from(hull, hull.previous(vertex), Hull::previous);
    let facing = |&(_, normal): &(usize, Vec2)| normal.dot(toward) > 0.0;
    let at_vertex = better(ahead.filter(facing), behind.filter(facing), toward);
    let (edge, normal) = at_vertex.or_else(|| {
        let all = (0..hull.edge_count()).filter_map(|i| Some((i, hull.edge_normal(i)?)));
        all.filter(facing).fold(None, |best, edge| better(best, Some(edge), toward))
    })?;
    let (start, end) = straight_run(hull, edge, normal);
    let is_cut = start != edge || end != hull.next(edge);
    let chord = || (-(hull.vertex(end) - hull.vertex(start)).perp()).unit();
    let normal = if is_cut { chord().unwrap_or(normal) } else { normal };
    Some(side_between(hull, edge, start, end, normal))
}

/// The side from one vertex to another, of which `hull_edge` is a part.
#[inline(always)]
pub(crate) fn side_between<H: Hull>(
    hull: &H,
    hull_edge: usize,
    start: usize,
    end: usize,
    normal: Vec2,
) -> Side {
    let ends = [start, end].map(|index| hull.vertex(index));
    let length = greater(normal.perp().dot(ends[1] - ends[0]), 0.0);
    let side = Side::of_edge(ends, normal, length, [start, end]);
    Side { radius: hull.radius(), hull_edge, ..side }
}

/// The edge of which the normal is nearer to `toward`; the first if both are as near. Both face it.
#[inline]
fn better(
    first: Option<(usize, Vec2)>,
    second: Option<(usize, Vec2)>,
    toward: Vec2,
) -> Option<(usize, Vec2)> {
    match (first, second) {
        (Some(first), Some(second)) if is_nearer(second.1, first.1, toward) => Some(second),
        (first, second) => first.or(second),
    }
}

/// Whether `u` is nearer to `toward` than `v`, all being unit vectors. By the cosines, unless these
/// are both nearly 1: then what distinguishes the angles is lost in their rounding, but not in that
/// of the sines.
#[inline]
fn is_nearer(u: Vec2, v: Vec2, toward: Vec2) -> bool {
    let (of_u, of_v) = (u.dot(toward), v.dot(toward));
    if lesser(of_u, of_v) > NEARLY_ONE {
        u.cross(toward).abs() < v.cross(toward).abs()
    } else {
        of_u > of_v
    }
}

/// The first edge with a length, from `edge` on in the direction of `step`.
#[inline]
fn edge_from<H: Hull>(
    hull: &H,
    mut edge: usize,
    step: impl Fn(&H, usize) -> usize,
) -> Option<(usize, Vec2)> {
    for _ in 0..hull.edge_count() {
        if let Some(normal) = hull.edge_normal(edge) {
            return Some((edge, normal));
        }
        edge = step(hull, edge);
    }
    None
}

fn half_plane_front(half_plane: &HalfPlane, toward: Vec2) -> Front {
    let edge = FeatureId::edge(0);
    let facing = half_plane.normal.unit().filter(|normal| normal.dot(toward) > 0.0);
    let side = facing.map(|normal| Side {
        anchor: half_plane.point,
        end: half_plane.normal.perp(),
        normal,
        radius: 0.0,
        range: [f64::NEG_INFINITY, f64::INFINITY],
        ends: [edge; 2],
        edge,
        hull_edge: 0,
    });
    Front { vertex: edge, side }
}

fn line_front(line: &Line, toward: Vec2) -> Front {
    let side = thin_side(line.point, line.direction, toward, f64::NEG_INFINITY);
    Front { vertex: FeatureId::edge(0), side }
}

fn ray_front(ray: &Ray, toward: Vec2) -> Front {
    let side = thin_side(ray.origin, ray.direction, toward, 0.0);
    Front { vertex: FeatureId::vertex(0), side }
}

/// The side of a curve without thickness that faces `toward`: edge 0 has its normal to the
/// right of `direction`, edge 1 to the left.
fn thin_side(anchor: Vec2, direction: Vec2, toward: Vec2, start: f64) -> Option<Side> {
    let unit = direction.unit()?;
    let right = -unit.perp();
    let height = right.dot(toward);
    let (normal, range, edge) = if height > 0.0 {
        (right, [start, f64::INFINITY], 0)
    } else if height < 0.0 {
        (-right, [f64::NEG_INFINITY, 0.0 - start], 1)
    } else {
        return None;
    };
    let ends = [FeatureId::vertex(0); 2];
    let edge_id = FeatureId::edge(edge);
    let end = direction;
    Some(Side { anchor, end, normal, radius: 0.0, range, ends, edge: edge_id, hull_edge: edge })
}

#[cfg(test)]
mod tests {
    use super::{hull_front, rect_front};
    use collide_core::Vec2;
    use collide_core::view::Rect;
    use collide_shapes::kernel::hull::AsHull;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn a_rectangle_shows_in_its_frame_what_its_hull_shows() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xf207);
        for round in 0..40_000 {
            let far = [0.0, 1.0, 1e6][round % 3];
            let mut number = || {
                let x: f64 = rng.random_range(-1.0..1.0);
                if round % 5 == 0 { (4.0 * x).round() * 0.25 } else { x }
            };
            let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
            let half_extents = Vec2::new(number().abs(), number().abs().powi(1 + round as i32 % 9));
            let center = Vec2::new(far + number(), number());
            let rect = Rect { center, rotation, half_extents };
            let [a, b, ..] = rect.corners();
            let any = Vec2::new(number(), number()).unit();
            let own = (-(b - a).perp()).unit().map(|normal| -normal);
            let corner = Vec2::new(1.0, 1.0 + 1e-9 * number()).rotated(rotation).unit();
            for toward in [any, own, Some(rotation), Some(rotation.perp()), corner] {
                let Some(toward) = toward else { continue };
                let expected = hull_front(&rect.hull(), toward);
                assert_eq!(rect_front(&rect, toward), expected, "{rect:?} {toward:?}");
            }
        }
    }
}
