//! The way out of a polygon: the least translation that frees a convex body of all of it.
//!
//! The translations after which the body `B` overlaps a convex piece `P` of the polygon form the
//! interior of the Minkowski difference `P − B`: a convex polygon whose edges are those of `P`
//! and those of `B` turned around, one after the other in the order of their directions. The
//! translations that free the body lie in none of these regions, and the shortest lies on the
//! boundary of their union: on an edge, at the foot of the perpendicular from the origin or,
//! where other regions cover that, at the nearest point on either side that none covers.
//!
//! The inside of the polygon is more than that of its pieces: a body without thickness that lies
//! along the inner edge between two pieces overlaps neither. Of the sides of both regions, those
//! along that edge left out, the common part is a convex region too: what it has beyond one of
//! the pieces lies in the other.
//!
//! **Cost**: `k` pieces and a body of `m` vertices have `N` edges of regions, of which at most
//! `n + k·m`; each that may hold a shorter way than was found is held against all others. About
//! `N²` steps at most, with lists on the heap: meant for the shapes that got stuck, not for every
//! pair of every frame.

use crate::Contact;
use alloc::vec::Vec;
use collide_core::view::{self, ConvexPiece};
use collide_core::{Real, Rings, Shape, Vec2, View, greater, lesser};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::{Polygon, matrix};

/// How far inside a region, per extent of the pair, a translation must lie to be covered by it
/// (2^-42): where edges meet it lies on their boundaries but for the rounding. Less would take
/// some of these for covered; more would leave an overlap beyond what is promised (2^-40).
const INSIDE: f64 = 1.0 / (1u64 << 42) as f64;

/// The least sine of the angle between edges whose crossing counts as exact (2^-8): within a
/// rounding there may lie many shorter ways along flatter ones.
const STEEP: f64 = 1.0 / (1u64 << 8) as f64;

/// The least translation out of a shape that need not be convex.
pub trait Escape<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The contact whose depth is the least translation that frees `other` of the whole shape,
    /// where [`ContactQuery::contact`](crate::ContactQuery::contact) has that of its deepest
    /// convex part. Its depth is 0 where the two only touch.
    ///
    /// `None` if they do not intersect, or if `other` is not a straight convex shape (point,
    /// segment, box, rectangle, triangle, convex polygon without rounding).
    ///
    /// **Error**: within 2^-40 of the pair's extent they touch after the translation, and no
    /// translation that is shorter by more than that frees `other`.
    ///
    /// **Degenerate**: a body without thickness (a point, a segment, a flat triangle) is inside
    /// where it runs through the inside of the polygon.
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
        let polygon = &self.as_view();
        let way = match other.view() {
            View::Point(point) => way_out(polygon, &point),
            View::Segment(segment) => way_out(polygon, &segment),
            View::Aabb(aabb) => way_out(polygon, &aabb),
            View::Rect(rect) => way_out(polygon, &rect),
            View::Triangle(triangle) => way_out(polygon, &triangle),
            View::ConvexPolygon(body) if body.radius == 0.0 => way_out(polygon, &body),
            _ => None,
        };
        way.map(Contact::from)
    }
}

fn way_out<'p, T, B>(polygon: &view::Polygon<'p, T>, body: &B) -> Option<Separation>
where
    T: Real,
    B: AsHull + Copy + Into<View<'p, T>>,
{
    let views = (View::Polygon(*polygon), (*body).into());
    if !matrix::intersects(&views.0, &views.1) {
        return None;
    }
    let way = Obstacles::new(polygon, &body.hull()).least_way()?;
    let is_free = matrix::touches(&views.0, &views.1);
    Some(if is_free { Way { by: Vec2::ZERO, ..way } } else { way }.separation())
}

/// An edge of a Minkowski difference: the translations with which body and piece just touch.
#[derive(Clone, Copy, Debug)]
struct Rim {
    start: Vec2,
    end: Vec2,
    /// Unit outward normal.
    normal: Vec2,
    /// Where they touch.
    at: Witness,
    /// The vertices of the polygon at the ends of the inner edge of the partition that it stems
    /// from.
    inner: Option<[u32; 2]>,
}

/// A vertex of the body on an edge of the piece, or the other way round.
#[derive(Clone, Copy, Debug)]
enum Witness {
    OfBody(Vec2),
    OfPiece(Vec2),
}

/// A convex region of translations, by its sides.
type Region = Vec<Rim>;

/// The edges of `piece − body`, each starting where the one before ends, from the lowest point on,
/// the leftmost of several.
fn difference<T: Real, H: Hull>(rings: &Rings<T>, piece: &ConvexPiece, body: &H) -> Region {
    let count = piece.vertices.len();
    let index = |i: usize| piece.vertices[i % count];
    let vertex = |i: usize| rings.vertex(index(i) as usize);
    let is_lower = |p: Vec2, q: Vec2| (p.y, p.x) < (q.y, q.x);
    let lowest =
        (1..count).fold(0, |low, i| if is_lower(vertex(i), vertex(low)) { i } else { low });
    let higher = |top, j| if is_lower(body.vertex(top), body.vertex(j)) { j } else { top };
    let highest = (1..body.len()).fold(0, higher);
    let (mut i, mut left) = (lowest, count);
    let (mut j, mut left_of_body) = (highest, body.edge_count());
    let mut rims = Vec::with_capacity(left + left_of_body);
    while left + left_of_body > 0 {
        let (p, q) = (vertex(i), body.vertex(j));
        let edge = vertex(i + 1) - p;
        let edge_of_body = q - body.vertex(body.next(j));
        let is_of_piece = left_of_body == 0 || left > 0 && turn(edge) <= turn(edge_of_body);
        let (end, normal, at, inner) = if is_of_piece {
            let inner = piece.inner[i % count].then(|| [index(i), index(i + 1)]);
            (i, left) = (i + 1, left - 1);
            (vertex(i) - q, (-edge.perp()).unit(), Witness::OfBody(q), inner)
        } else {
            let normal = body.edge_normal(j).map(|n| -n);
            (j, left_of_body) = (body.next(j), left_of_body - 1);
            (p - body.vertex(j), normal, Witness::OfPiece(p), None)
        };
        // Vertices may repeat.
        rims.extend(normal.map(|normal| Rim { start: p - q, end, normal, at, inner }));
    }
    rims
}

/// A number that grows with the angle of a direction, counterclockwise from the x axis: from 0 to
/// 4. That of no direction is 0.
fn turn(direction: Vec2) -> f64 {
    let size = direction.norm_l1();
    let across = if size > 0.0 { direction.x / size } else { 1.0 };
    if direction.y >= 0.0 { 1.0 - across } else { 3.0 + across }
}

/// The translations with which a body overlaps a polygon.
struct Obstacles {
    /// The differences of the pieces and the body.
    differences: Vec<Region>,
    /// The regions across inner edges, where the body is too thin for the differences to overlap.
    seams: Vec<Region>,
    /// How far inside of a region lies what it covers.
    slack: f64,
}

impl Obstacles {
    fn new<T: Real, H: Hull>(polygon: &view::Polygon<'_, T>, body: &H) -> Self {
        let pieces = polygon.pieces.pieces().iter();
        let differences: Vec<Region> =
            pieces.map(|piece| difference(polygon.rings, piece, body)).collect();
        let slack = INSIDE * extent(&differences);
        Self { seams: seams(&differences, slack), differences, slack }
    }

    fn regions(&self) -> impl Iterator<Item = &Region> {
        self.differences.iter().chain(&self.seams)
    }

    /// The shortest translation that no region covers.
    fn least_way(&self) -> Option<Way> {
        let mut best: Option<Way> = None;
        for rim in self.differences.iter().flatten().filter(|rim| rim.inner.is_none()) {
            let least = rim.normal.dot(rim.start).abs();
            if best.as_ref().is_none_or(|best| least <= greater(best.length, self.slack)) {
                let ways = best.into_iter().chain(self.ways_to(rim));
                best = ways.reduce(|x, y| if y.rank() < x.rank() { y } else { x });
            }
        }
        best
    }

    /// The shortest of the translations on a rim on either side of the foot of the perpendicular.
    fn ways_to(&self, rim: &Rim) -> impl Iterator<Item = Way> {
        let along = rim.normal.perp();
        let length = greater(along.dot(rim.end - rim.start), 0.0);
        let foot = lesser(greater(along.dot(-rim.start), 0.0), length);
        let mut stretches: Vec<Stretch> =
            self.regions().filter_map(|region| Stretch::new(region, rim, self.slack)).collect();
        stretches.sort_unstable_by(|s, t| s.covered[0].total_cmp(&t.covered[0]));
        let onward = uncovered(&stretches, foot, |s| lesser(s.ends[1], length));
        stretches.sort_unstable_by(|s, t| t.covered[1].total_cmp(&s.covered[1]));
        let back = uncovered(&stretches, foot, |s| greater(s.ends[0], 0.0));
        [onward, back].into_iter().flatten().map(move |s| self.way(rim, rim.start + along * s))
    }

    fn way(&self, rim: &Rim, by: Vec2) -> Way {
        let length = by.length();
        if length > self.slack {
            let normal = by.unit().unwrap_or(rim.normal);
            return Way { by, length, normal, at: rim.at, is_blocked: false };
        }
        let onward = by + rim.normal * (8.0 * self.slack);
        let is_blocked = self.regions().any(|region| is_inside(region, onward, self.slack));
        Way { by, length: 0.0, normal: rim.normal, at: rim.at, is_blocked }
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
        let ([mut low, mut first], [mut high, mut last]) =
            ([f64::NEG_INFINITY; 2], [f64::INFINITY; 2]);
        for side in region {
            let height = side.normal.dot(rim.start - side.start);
            let rise = side.normal.dot(rim.normal.perp());
            let deep = -(height + slack) / rise;
            let end = if rise.abs() > STEEP { -height / rise } else { deep };
            if rise > 0.0 {
                (high, last) = (lesser(end, high), lesser(deep, last));
            } else if rise < 0.0 {
                (low, first) = (greater(end, low), greater(deep, first));
            } else if height > -slack {
                return None;
            }
        }
        (first < last).then_some(Self { covered: [first, last], ends: [low, high] })
    }

    fn covers(&self, at: f64) -> bool {
        self.covered[0] < at && at < self.covered[1]
    }
}

/// The first place from `at` on that no stretch covers. `leave` tells where a stretch is left;
/// what it covers next to the first place comes before what it covers later.
fn uncovered(stretches: &[Stretch], mut at: f64, leave: impl Fn(&Stretch) -> f64) -> Option<f64> {
    for stretch in stretches {
        if stretch.covers(at) {
            at = leave(stretch);
            if stretch.covers(at) {
                return None;
            }
        }
    }
    Some(at)
}

/// The regions across those inner edges beside which the differences do not overlap.
fn seams(differences: &[Region], slack: f64) -> Vec<Region> {
    let mut seams = Vec::new();
    for (region, rim) in
        differences.iter().flat_map(|region| region.iter().map(move |r| (region, r)))
    {
        let Some([from, to]) = rim.inner.filter(|[from, to]| from < to) else { continue };
        let other_side = |side: &&Rim| side.inner == Some([to, from]);
        let beyond = differences.iter().find_map(|d| Some((d, d.iter().find(other_side)?)));
        let Some((beyond, back)) = beyond else { continue };
        if rim.normal.dot(rim.start - back.start) <= 4.0 * slack {
            let rest = region.iter().filter(|side| !lies_along(side, rim, slack));
            let others = beyond.iter().filter(|side| !lies_along(side, back, slack));
            seams.push(rest.chain(others).copied().collect());
        }
    }
    seams
}

/// Whether a side of a region lies on the line of another one.
fn lies_along(side: &Rim, of: &Rim, slack: f64) -> bool {
    let is_near = |p: Vec2| of.normal.dot(p - of.start).abs() <= slack;
    side.normal.dot(of.normal) > 0.0 && is_near(side.start) && is_near(side.end)
}

/// Whether a translation lies deeper than `slack` inside of the region.
fn is_inside(region: &Region, way: Vec2, slack: f64) -> bool {
    region.iter().all(|side| side.normal.dot(way - side.start) < -slack)
}

fn extent(differences: &[Region]) -> f64 {
    let corners = differences.iter().flatten().map(|rim| rim.start);
    corners.fold(0.0, |most, p| greater(p.x.abs(), greater(p.y.abs(), most)))
}
