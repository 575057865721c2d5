//! The way out of a polygon: the least translation that frees a convex body of all of it.
//!
//! The translations after which the body overlaps a convex piece `P` of the polygon form the
//! interior of the Minkowski difference `P − B`, a convex polygon. Those that free the body lie
//! in none of them, and the shortest lies on the boundary of their union: on an edge, at the
//! foot of the perpendicular from the origin, or where the edge leaves another piece's
//! difference. All of these are tried. Edges that stem from inner edges of the partition are
//! never on that boundary.
//!
//! **Cost**: for `k` pieces and `n` vertices in all about `k²·n` steps, with a list on the heap:
//! meant for the shapes that got stuck, not for every pair of every frame.

use crate::Contact;
use alloc::vec::Vec;
use collide_core::view::ConvexPiece;
use collide_core::{Real, Rings, Shape, Vec2, View, clamped, greater, lesser};
use collide_shapes::Polygon;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::hull::{AsHull, Hull};

/// How far inside another difference, per extent of the pair, a point must lie to count as
/// inside (2^-42): the ends of a stretch lie on its boundary but for the rounding.
const INSIDE: f64 = 1.0 / (1u64 << 42) as f64;

/// The least translation out of a shape that need not be convex.
pub trait Escape<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The contact whose depth is the least translation that frees `other` of the whole shape,
    /// where [`ContactQuery::contact`](crate::ContactQuery::contact) has that of its deepest
    /// convex part.
    ///
    /// `None` if they do not overlap, or if `other` is not a straight convex shape (point,
    /// segment, box, rectangle, triangle, convex polygon without rounding).
    ///
    /// **Error**: within 2^-40 of the pair's extent.
    ///
    /// ```
    /// use collide_contact::Escape;
    /// use collide_core::{Point2, Vector2};
    /// use collide_shapes::{Polygon, Rect};
    ///
    /// // A block with a slot from above, too narrow for the box that is stuck in it.
    /// let outline = [(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (0.5, 5.0), (0.5, 0.0), (-0.5, 0.0),
    ///     (-0.5, 5.0), (-5.0, 5.0)];
    /// let block = Polygon::simple(outline.map(|(x, y)| Point2::new(x, y)).to_vec())?;
    /// let stuck = Rect::from_angle(Point2::new(0.0, 4.0), 0.0, Vector2::new(0.6, 0.5))?;
    ///
    /// let way = block.escape(&stuck).unwrap();
    /// assert_eq!((way.normal, way.depth), (Vector2::new(0.0, 1.0), 1.5));
    /// # Ok::<(), collide_core::ShapeError>(())
    /// ```
    fn escape(&self, other: &B) -> Option<Contact<Self::Scalar>>;
}

impl<T: Real, B: Shape<T> + ?Sized> Escape<B> for Polygon<T> {
    type Scalar = T;

    fn escape(&self, other: &B) -> Option<Contact<T>> {
        let polygon = self.as_view();
        let (rings, pieces) = (polygon.rings, polygon.pieces.pieces());
        let way = match other.view() {
            View::Point(point) => way_out(rings, pieces, &point.hull()),
            View::Segment(segment) => way_out(rings, pieces, &segment.hull()),
            View::Aabb(aabb) => way_out(rings, pieces, &aabb.hull()),
            View::Rect(rect) => way_out(rings, pieces, &rect.hull()),
            View::Triangle(triangle) => way_out(rings, pieces, &triangle.hull()),
            View::ConvexPolygon(body) if body.radius == 0.0 => way_out(rings, pieces, &body.hull()),
            _ => None,
        };
        way.map(Contact::from)
    }
}

/// An edge of a Minkowski difference: the translations with which body and piece just touch.
#[derive(Clone, Copy, Debug)]
struct Rim {
    start: Vec2,
    end: Vec2,
    /// Unit outward normal.
    normal: Vec2,
    /// Where they touch: a vertex of the body on an edge of the piece, or the other way round.
    at: Witness,
    is_inner: bool,
}

#[derive(Clone, Copy, Debug)]
enum Witness {
    OfBody(Vec2),
    OfPiece(Vec2),
}

fn way_out<T: Real, H: Hull>(
    rings: &Rings<T>,
    pieces: &[ConvexPiece],
    body: &H,
) -> Option<Separation> {
    let differences: Vec<Vec<Rim>> =
        pieces.iter().map(|piece| difference(rings, piece, body)).collect();
    let slack = INSIDE * extent(&differences);
    if differences.iter().all(|d| !is_inside(d, Vec2::ZERO, -slack)) {
        return None;
    }
    let mut best: Option<(f64, Vec2, Rim)> = None;
    for rim in differences.iter().flatten().filter(|rim| !rim.is_inner) {
        for way in ways_to(rim, &differences) {
            let length = way.length();
            let is_shorter = best.is_none_or(|(least, ..)| length < least);
            if is_shorter && !differences.iter().any(|d| is_inside(d, way, slack)) {
                best = Some((length, way, *rim));
            }
        }
    }
    let (length, way, rim) = best?;
    let normal = if length > slack { way.unit()? } else { rim.normal };
    let (point_a, point_b) = match rim.at {
        Witness::OfBody(vertex) => (vertex + way, vertex),
        Witness::OfPiece(vertex) => (vertex, vertex - way),
    };
    Some(Separation::new(0.0 - length, normal, point_a, point_b))
}

/// The edges of `piece − body`: those of the piece, each at the vertex of the body that is the
/// first to meet it, and those of the body turned around, at a vertex of the piece.
fn difference<T: Real, H: Hull>(rings: &Rings<T>, piece: &ConvexPiece, body: &H) -> Vec<Rim> {
    let count = piece.vertices.len();
    let vertex = |i: usize| rings.vertex(piece.vertices[i % count] as usize);
    let mut rims = Vec::with_capacity(count + body.len());
    for i in 0..count {
        let (start, end) = (vertex(i), vertex(i + 1));
        let Some(normal) = (-(end - start).perp()).unit() else { continue };
        let meets = body.vertex(body.support_index(-normal));
        let (at, is_inner) = (Witness::OfBody(meets), piece.inner[i]);
        rims.push(Rim { start: start - meets, end: end - meets, normal, at, is_inner });
    }
    for i in 0..body.edge_count() {
        let edge = body.edge(i);
        let Some(normal) = body.edge_normal(i).map(|n| -n) else { continue };
        let heights = (0..count).map(vertex);
        let Some(meets) =
            heights.reduce(|best, v| if normal.dot(v - best) > 0.0 { v } else { best })
        else {
            continue;
        };
        let at = Witness::OfPiece(meets);
        rims.push(Rim { start: meets - edge.a, end: meets - edge.b, normal, at, is_inner: false });
    }
    rims
}

/// The translations on a rim that may be the shortest: the foot of the perpendicular, and where
/// the rim leaves or enters another difference.
fn ways_to<'d>(rim: &'d Rim, differences: &'d [Vec<Rim>]) -> impl Iterator<Item = Vec2> + 'd {
    let along = rim.normal.perp();
    let length = greater(along.dot(rim.end - rim.start), 0.0);
    let foot = clamped(along.dot(-rim.start), 0.0, length);
    let stretches = differences.iter().filter_map(move |d| stretch_inside(d, rim, length));
    core::iter::once(foot).chain(stretches.flatten()).map(move |s| rim.start + along * s)
}

/// From where to where, in lengths along it, a rim lies inside of a difference.
fn stretch_inside(difference: &[Rim], inside: &Rim, length: f64) -> Option<[f64; 2]> {
    let (mut low, mut high) = (0.0_f64, length);
    for rim in difference {
        let height = rim.normal.dot(inside.start - rim.start);
        let rise = rim.normal.dot(inside.normal.perp());
        if rise > 0.0 {
            high = lesser(-height / rise, high);
        } else if rise < 0.0 {
            low = greater(-height / rise, low);
        } else if height > 0.0 {
            return None;
        }
    }
    (low < high).then_some([low, high])
}

/// Whether a translation lies deeper than `slack` inside of the difference.
fn is_inside(difference: &[Rim], way: Vec2, slack: f64) -> bool {
    difference.iter().all(|rim| rim.normal.dot(way - rim.start) < -slack)
}

fn extent(differences: &[Vec<Rim>]) -> f64 {
    let corners = differences.iter().flatten().map(|rim| rim.start);
    corners.fold(0.0, |most, p| greater(greater(p.x.abs(), p.y.abs()), most))
}
