//! The least translation that frees one straight shape of another, either of which may be concave
//! or a union.
//!
//! The translations after which a convex piece of the body overlaps one of the other shape form the
//! interior of their Minkowski difference: a convex polygon whose edges are those of the one and
//! those of the other turned around, in the order of their directions. The translations that free
//! the body lie in none of these regions, and the shortest lies on the boundary of their union: on
//! an edge, at the foot of the perpendicular from the origin, or where the edge enters or leaves
//! another region. These are tried on the nearest edges first, on each the nearest to the foot
//! first, until all that is left is further away. Edges that stem from inner edges of a partition
//! are never on that boundary.
//!
//! The inside of a polygon is more than that of its pieces: a thin body that runs along an inner
//! edge overlaps the two pieces beside it little or not at all. It is inside if the middle of what
//! it has in common with the inner edge is.
//!
//! **Cost**: `k` pairs of pieces of `n` vertices have `k·n` edges of regions, each held against `k`
//! regions with as many sides: `k²·n²` steps, and `log k` for each of up to `k²·n` places, where
//! all edges are nearer than the way out; about `k·n` where few are. Lists are on the heap. Meant
//! for the shapes that got stuck, not for every pair of every frame.

use crate::cast::minkowski::{Edge, Edges, VertexPair};
use crate::composite::ghosts::PartOutline;
use crate::composite::parts::{EVERYWHERE, Part, for_each_leaf, for_each_part};
use alloc::vec::Vec;
use collide_core::view::Segment;
use collide_core::{Vec2, View, greater, lesser, views};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::signed_distance::signed_distance;
use collide_shapes::kernel::tolerance::{INSIDE_REGION, STEEP_SINE};
use collide_shapes::matrix;
use smallvec::SmallVec;

/// The most pairs of pieces of two composite shapes: beyond, the cost leaves all bounds.
const MOST_PAIRS: usize = 1024;

/// The way out of two shapes that intersect, where both are straight and bounded.
pub(crate) fn way_out(a: &View<'_>, b: &View<'_>) -> Option<Separation> {
    let (pieces_a, pieces_b) = (pieces_of(a)?, pieces_of(b)?);
    let is_composite = pieces_a.len() > 1 && pieces_b.len() > 1;
    if is_composite && pieces_a.len() * pieces_b.len() > MOST_PAIRS {
        return None;
    }
    let way = Obstacles::new([*a, *b], [pieces_a, pieces_b]).least_way()?;
    let is_free = matrix::touches(a, b);
    Some(if is_free { Way { by: Vec2::ZERO, ..way } } else { way }.separation())
}

/// A convex piece of a shape as a hull.
#[derive(Clone, Debug)]
struct Piece {
    vertices: SmallVec<[Vec2; 8]>,
    /// Whether the edge from each of them to the next is an inner edge of a partition.
    is_inner: SmallVec<[bool; 8]>,
}

/// All pieces of a shape; `None` unless it is straight and bounded.
fn pieces_of(view: &View<'_>) -> Option<Vec<Piece>> {
    let (mut pieces, mut is_straight) = (Vec::new(), true);
    for_each_leaf(view, &EVERYWHERE, &mut |leaf| {
        for_each_part(leaf, &EVERYWHERE, &mut |part| match Piece::of(part) {
            Some(piece) => pieces.push(piece),
            None => is_straight = false,
        });
    });
    is_straight.then_some(pieces)
}

impl Piece {
    fn of(part: &Part<'_>) -> Option<Self> {
        let vertices: SmallVec<[Vec2; 8]> = match &part.view {
            View::ConvexPolygon(polygon) if polygon.radius == 0.0 => {
                polygon.hull().vertices().collect()
            }
            View::ConvexPolygon(_) | views!(unbounded | curved | region | compound) => return None,
            view @ views!(small_hull) => {
                let hull = small_hull(view).filter(|hull| hull.radius() == 0.0)?;
                hull.vertices().collect()
            }
        };
        let is_inner = match &part.outline {
            PartOutline::Piece(outline) => outline.piece.inner.clone(),
            PartOutline::Own | PartOutline::Chain(_) => SmallVec::from_elem(false, vertices.len()),
        };
        Some(Self { vertices, is_inner })
    }
}

impl Hull for &Piece {
    type Erased = Self;

    fn erased(&self) -> Self {
        self
    }

    fn vertex_count(&self) -> usize {
        self.vertices.len()
    }

    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
    }

    fn radius(&self) -> f64 {
        0.0
    }

    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        self.outward(index).unit()
    }
}

/// An edge of a Minkowski difference: the translations with which body and piece just touch.
#[derive(Clone, Copy, Debug)]
struct Rim {
    start: Vec2,
    end: Vec2,
    /// Unit outward normal.
    normal: Vec2,
    /// Where they touch.
    witness: Witness,
    /// Whether it stems from an inner edge of the partition.
    is_inner: bool,
}

impl Rim {
    /// From its start to its end.
    fn along(&self) -> Vec2 {
        self.normal.perp()
    }

    /// The nearest length along it to one that may be beyond its ends.
    fn clamped(&self, s: f64) -> f64 {
        lesser(greater(s, 0.0), greater(self.along().dot(self.end - self.start), 0.0))
    }

    /// Where along it the shortest translation is.
    fn foot(&self) -> f64 {
        self.clamped(self.along().dot(-self.start))
    }

    fn at(&self, s: f64) -> Vec2 {
        self.start + self.along() * s
    }
}

/// A vertex of the body on an edge of the piece, or the other way round.
#[derive(Clone, Copy, Debug)]
enum Witness {
    OfBody(Vec2),
    OfPiece(Vec2),
}

/// A convex region of translations, by its sides.
type Region = Vec<Rim>;

/// The edges of `piece − body`, each starting where the one before ends.
fn difference(piece: &Piece, body: &Piece) -> Region {
    let at = |corner: VertexPair| piece.vertex(corner.a) - body.vertex(corner.b);
    let rim = |Edge { is_of_a, from, to }: Edge| {
        let (along, witness, is_inner) = if is_of_a {
            let along = piece.vertex(to.a) - piece.vertex(from.a);
            (along, Witness::OfBody(body.vertex(from.b)), piece.is_inner[from.a])
        } else {
            let along = body.vertex(from.b) - body.vertex(to.b);
            (along, Witness::OfPiece(piece.vertex(from.a)), body.is_inner[from.b])
        };
        let normal = (-along.perp()).unit()?;
        Some(Rim { start: at(from), end: at(to), normal, witness, is_inner })
    };
    Edges::new(&piece, &body).filter_map(rim).collect()
}

/// The translations with which the second shape, the body, overlaps the first.
struct Obstacles<'v> {
    views: [View<'v>; 2],
    pieces: [Vec<Piece>; 2],
    /// The differences of the pieces of both.
    differences: Vec<Region>,
    /// The inner edges of their partitions.
    inner: [Vec<Segment>; 2],
    /// How far inside of a region lies what it covers.
    slack: f64,
}

impl<'v> Obstacles<'v> {
    fn new(views: [View<'v>; 2], pieces: [Vec<Piece>; 2]) -> Self {
        let of_all = |piece| pieces[1].iter().map(move |body| difference(piece, body));
        let differences: Vec<Region> = pieces[0].iter().flat_map(of_all).collect();
        let slack = INSIDE_REGION * extent(&differences);
        let inner = pieces.each_ref().map(|pieces| inner_edges(pieces));
        Self { views, pieces, differences, inner, slack }
    }

    /// The shortest translation that frees the body; of several that of the first rim.
    fn least_way(&self) -> Option<Way> {
        let rims = self.differences.iter().flatten().enumerate();
        let outer = rims.filter(|(_, rim)| !rim.is_inner);
        let mut nearest_first: Vec<_> =
            outer.map(|(place, rim)| (rim.at(rim.foot()).length(), place, rim)).collect();
        nearest_first.sort_unstable_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        let mut best: Option<(Way, usize)> = None;
        for (distance, place, rim) in nearest_first {
            if best.as_ref().is_some_and(|(best, _)| distance > best.length + 2.0 * self.slack) {
                break;
            }
            let ways = best.into_iter().chain(self.way_to(rim).map(|way| (way, place)));
            let rank = |(way, place): &(Way, usize)| (way.rank(), *place);
            best = ways.reduce(|x, y| if rank(&y) < rank(&x) { y } else { x });
        }
        best.map(|(way, _)| way)
    }

    /// The shortest of the translations on a rim that free the body.
    fn way_to(&self, rim: &Rim) -> Option<Way> {
        let foot = rim.foot();
        let stretches: Vec<Stretch> =
            self.differences.iter().filter_map(|d| Stretch::new(d, rim, self.slack)).collect();
        let mut places: Vec<f64> =
            stretches.iter().flat_map(|s| s.ends.map(|s| rim.clamped(s))).collect();
        places.push(foot);
        places.sort_by(|s, t| (s - foot).abs().total_cmp(&(t - foot).abs()));
        let covered = Covered::new(stretches.iter().map(|s| s.covered));
        let uncovered = places.into_iter().filter(|&s| !covered.contains(s));
        let mut ways = uncovered.map(|s| rim.at(s));
        Some(self.way(rim, ways.find(|&way| !self.runs_inside(way))?))
    }

    /// Whether the body, moved, runs along an inner edge through the inside of the other shape, or
    /// that along one of the body.
    fn runs_inside(&self, way: Vec2) -> bool {
        [(0, 1, way), (1, 0, -way)].into_iter().any(|(held, runner, way)| {
            let pieces = &self.pieces[runner];
            let pairs = self.inner[held].iter().flat_map(|e| pieces.iter().map(move |p| (e, p)));
            let mut middles = pairs.filter_map(|(edge, piece)| self.middle_on(edge, piece, way));
            // What they have in common is known to within the slack on either axis.
            let depth = |p| signed_distance(&self.views[held], &p).distance;
            middles.any(|p| depth(p) < -2.0 * self.slack)
        })
    }

    /// The middle of what a piece, moved, has in common with an edge.
    fn middle_on(&self, edge: &Segment, piece: &Piece, way: Vec2) -> Option<Vec2> {
        let along = (edge.b - edge.a).unit()?;
        let from_start = |vertex: Vec2| vertex + way - edge.a;
        let corners = piece.vertices().map(from_start);
        let [low, high] = range(corners.map(|v| along.cross(v)));
        if low > self.slack || high < -self.slack {
            return None;
        }
        let corners = piece.vertices().map(from_start);
        let [first, last] = range(corners.map(|v| along.dot(v)));
        let length = (edge.b - edge.a).length();
        let ends = [(-length, 1.0), (0.0, -1.0), (-last, 1.0), (first, -1.0)];
        let sides = (0..piece.edge_count()).filter_map(|i| {
            let normal = piece.edge_normal(i)?;
            Some((-normal.dot(from_start(piece.vertex(i))), normal.dot(along)))
        });
        let [first, last] = below(sides.chain(ends), -self.slack)?;
        Some(edge.a + along * (0.5 * (first + last)))
    }

    fn way(&self, rim: &Rim, by: Vec2) -> Way {
        let length = by.length();
        if length > self.slack {
            let normal = by.unit().unwrap_or(rim.normal);
            return Way { by, length, normal, at: rim.witness, is_blocked: false };
        }
        let onward = by + rim.normal * (8.0 * self.slack);
        let is_blocked = self.differences.iter().any(|d| is_inside(d, onward, self.slack));
        Way { by, length: 0.0, normal: rim.normal, at: rim.witness, is_blocked }
    }
}

/// A translation that frees the body.
#[derive(Clone, Copy, Debug)]
struct Way {
    by: Vec2,
    /// Its length; 0 for one that rounding may have made.
    length: f64,
    normal: Vec2,
    at: Witness,
    /// Whether the polygon lies beyond: where the two only touch, there is a better normal.
    is_blocked: bool,
}

impl Way {
    fn rank(&self) -> (f64, bool) {
        (self.length, self.is_blocked)
    }

    fn separation(&self) -> Separation {
        let (point_a, point_b) = match self.at {
            Witness::OfBody(vertex) => (vertex + self.by, vertex),
            Witness::OfPiece(vertex) => (vertex, vertex - self.by),
        };
        Separation::new(0.0 - self.by.length(), self.normal, point_a, point_b)
    }
}

/// What a region covers of a rim, in lengths along it.
struct Stretch {
    /// From where to where the rim lies deep inside.
    covered: [f64; 2],
    /// Where it enters and leaves the region.
    ends: [f64; 2],
}

impl Stretch {
    /// `None` where the rim lies nowhere deep inside.
    fn new(region: &Region, rim: &Rim, slack: f64) -> Option<Self> {
        let along = rim.along();
        let sides = region
            .iter()
            .map(|side| (side.normal.dot(rim.start - side.start), side.normal.dot(along)));
        let covered = below(sides.clone(), slack)?;
        let settled = sides.map(|(height, rise)| {
            (if rise.abs() > STEEP_SINE { height } else { height + slack }, rise)
        });
        Some(Self { covered, ends: below(settled, 0.0)? })
    }
}

/// What all regions cover of a rim: intervals by where they begin, each up to the furthest end of
/// those so far.
struct Covered(Vec<[f64; 2]>);

impl Covered {
    fn new(intervals: impl Iterator<Item = [f64; 2]>) -> Self {
        let mut intervals: Vec<[f64; 2]> = intervals.collect();
        intervals.sort_unstable_by(|x, y| x[0].total_cmp(&y[0]));
        let mut furthest = f64::NEG_INFINITY;
        for [_, end] in &mut intervals {
            furthest = greater(*end, furthest);
            *end = furthest;
        }
        Self(intervals)
    }

    fn contains(&self, at: f64) -> bool {
        let begun = self.0.partition_point(|[begin, _]| *begin < at);
        self.0[..begun].last().is_some_and(|[_, end]| at < *end)
    }
}

/// From where to where a point that moves along a line lies deeper than `slack` below all sides:
/// each has its height at the start of the line, and how much it rises by length.
fn below(sides: impl Iterator<Item = (f64, f64)>, slack: f64) -> Option<[f64; 2]> {
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for (height, rise) in sides {
        let end = -(height + slack) / rise;
        if rise > 0.0 {
            high = lesser(end, high);
        } else if rise < 0.0 {
            low = greater(end, low);
        } else if height >= -slack {
            return None;
        }
    }
    (low < high).then_some([low, high])
}

fn range(heights: impl Iterator<Item = f64>) -> [f64; 2] {
    heights.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], height| {
        [lesser(height, low), greater(height, high)]
    })
}

/// Each inner edge of a partition, once: it is an edge of two pieces, there and back.
fn inner_edges(pieces: &[Piece]) -> Vec<Segment> {
    let edges = pieces.iter().flat_map(|piece| {
        let next = piece.vertices.iter().cycle().skip(1);
        piece.vertices.iter().zip(next).zip(&piece.is_inner)
    });
    let inner = edges.filter(|(_, is_inner)| **is_inner);
    let there = inner.filter(|((a, b), _)| (a.x, a.y) < (b.x, b.y));
    there.map(|((&a, &b), _)| Segment { a, b }).collect()
}

/// Whether a translation lies deeper than `slack` inside of the region.
fn is_inside(region: &Region, way: Vec2, slack: f64) -> bool {
    region.iter().all(|side| side.normal.dot(way - side.start) < -slack)
}

fn extent(differences: &[Region]) -> f64 {
    let corners = differences.iter().flatten().map(|rim| rim.start);
    corners.fold(0.0, |most, p| greater(p.x.abs(), greater(p.y.abs(), most)))
}
