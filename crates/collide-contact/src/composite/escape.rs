//! The way out of a polygon: the least translation that frees a convex body of all of it.
//!
//! The translations after which the body `B` overlaps a convex piece `P` of the polygon form the
//! interior of the Minkowski difference `P − B`: a convex polygon whose edges are those of `P`
//! and those of `B` turned around, one after the other in the order of their directions. The
//! translations that free the body lie in none of these regions, and the shortest lies on the
//! boundary of their union: on an edge, at the foot of the perpendicular from the origin, or where
//! the edge enters or leaves another region. All of these are tried, on each edge the nearest to
//! the foot first. Edges that stem from inner edges of the partition are never on that boundary.
//!
//! The inside of the polygon is more than that of its pieces: a thin body that runs along an inner
//! edge overlaps the two pieces beside it little or not at all. It is inside if the middle of what
//! it has in common with the inner edge is.
//!
//! **Cost**: `k` pieces of `n` vertices in all and a body of `m` vertices have `n + k·m` edges of
//! regions, `k` places on each, and `k` regions to hold a place against: at most `k²·(n + k·m)`
//! steps, far fewer where a short way is found early, with lists on the heap. Meant for the shapes
//! that got stuck, not for every pair of every frame.

use crate::Contact;
use crate::cast::minkowski::{Corner, Edge, Edges};
use alloc::vec::Vec;
use collide_core::view::{self, ConvexPiece, Segment};
use collide_core::{Real, Rings, Shape, Vec2, View, greater, lesser, views};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::signed_distance::signed_distance;
use collide_shapes::kernel::tolerance::{INSIDE_REGION, STEEP_SINE};
use collide_shapes::{Polygon, matrix};

/// The least translation out of a shape that need not be convex.
pub trait Escape<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The contact whose depth is the least translation that frees `other` of the whole shape,
    /// where [`FindContact::contact`](crate::FindContact::contact) has that of its deepest
    /// convex part. Its depth is 0 where the two only touch.
    ///
    /// `None` if they do not intersect, or if `other` is not a straight convex shape (point,
    /// segment, box, rectangle, triangle, convex polygon without rounding).
    ///
    /// **Error**: within 2^-40 of the pair's extent they touch after the translation, and no
    /// translation that is shorter by more than that frees `other`.
    ///
    /// **Degenerate**: a body without thickness (a point, a segment, a flat triangle) overlaps the
    /// polygon where it runs through its inside.
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
            View::Circle(_)
            | View::Capsule(_)
            | View::ConvexPolygon(_)
            | views!(unbounded | curved | region | compound) => None,
        };
        way.map(Contact::from)
    }
}

fn way_out<'p, B>(polygon: &view::Polygon<'p>, body: &B) -> Option<Separation>
where
    B: AsHull + Copy + Into<View<'p>>,
{
    let views = (View::Polygon(*polygon), (*body).into());
    if !matrix::intersects(&views.0, &views.1) {
        return None;
    }
    let way = Obstacles::new(*polygon, body.hull()).least_way()?;
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
    /// Whether it stems from an inner edge of the partition.
    is_inner: bool,
}

/// A vertex of the body on an edge of the piece, or the other way round.
#[derive(Clone, Copy, Debug)]
enum Witness {
    OfBody(Vec2),
    OfPiece(Vec2),
}

/// A convex region of translations, by its sides.
type Region = Vec<Rim>;

/// A convex piece of a polygon as a hull.
#[derive(Clone, Copy)]
struct Piece<'p> {
    rings: &'p Rings,
    piece: &'p ConvexPiece,
}

impl Hull for Piece<'_> {
    type Erased = Self;

    fn erased(&self) -> Self {
        *self
    }

    fn len(&self) -> usize {
        self.piece.vertices.len()
    }

    fn vertex(&self, index: usize) -> Vec2 {
        self.rings.vertex(self.piece.vertices[index] as usize)
    }

    fn radius(&self) -> f64 {
        0.0
    }

    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        self.outward(index).unit()
    }
}

/// The edges of `piece − body`, each starting where the one before ends.
fn difference<H: Hull>(piece: Piece<'_>, body: &H) -> Region {
    let at = |corner: Corner| piece.vertex(corner.a) - body.vertex(corner.b);
    let rim = |Edge { is_of_a, from, to }: Edge| {
        let (along, witness, is_inner) = if is_of_a {
            let along = piece.vertex(to.a) - piece.vertex(from.a);
            (along, Witness::OfBody(body.vertex(from.b)), piece.piece.inner[from.a])
        } else {
            let along = body.vertex(from.b) - body.vertex(to.b);
            (along, Witness::OfPiece(piece.vertex(from.a)), false)
        };
        let normal = (-along.perp()).unit()?;
        Some(Rim { start: at(from), end: at(to), normal, at: witness, is_inner })
    };
    Edges::new(&piece, body).filter_map(rim).collect()
}

/// The translations with which a body overlaps a polygon.
struct Obstacles<'p, H> {
    polygon: view::Polygon<'p>,
    body: H,
    /// The differences of the pieces and the body.
    differences: Vec<Region>,
    /// The inner edges of the partition.
    inner: Vec<Segment>,
    /// How far inside of a region lies what it covers.
    slack: f64,
}

impl<'p, H: Hull> Obstacles<'p, H> {
    fn new(polygon: view::Polygon<'p>, body: H) -> Self {
        let (rings, pieces) = (polygon.rings, polygon.pieces.pieces());
        let differences: Vec<Region> =
            pieces.iter().map(|piece| difference(Piece { rings, piece }, &body)).collect();
        let slack = INSIDE_REGION * extent(&differences);
        Self { polygon, body, differences, inner: inner_edges(rings, pieces), slack }
    }

    /// The shortest translation that frees the body.
    fn least_way(&self) -> Option<Way> {
        let mut best: Option<Way> = None;
        for rim in self.differences.iter().flatten().filter(|rim| !rim.is_inner) {
            let least = rim.normal.dot(rim.start).abs();
            if best.as_ref().is_none_or(|best| least <= greater(best.length, self.slack)) {
                let ways = best.into_iter().chain(self.way_to(rim));
                best = ways.reduce(|x, y| if y.rank() < x.rank() { y } else { x });
            }
        }
        best
    }

    /// The shortest of the translations on a rim that free the body.
    fn way_to(&self, rim: &Rim) -> Option<Way> {
        let along = rim.normal.perp();
        let length = greater(along.dot(rim.end - rim.start), 0.0);
        let on_rim = |s: f64| lesser(greater(s, 0.0), length);
        let foot = on_rim(along.dot(-rim.start));
        let stretches: Vec<Stretch> =
            self.differences.iter().filter_map(|d| Stretch::new(d, rim, self.slack)).collect();
        let mut places: Vec<f64> = stretches.iter().flat_map(|s| s.ends.map(on_rim)).collect();
        places.push(foot);
        places.sort_unstable_by(|s, t| (s - foot).abs().total_cmp(&(t - foot).abs()));
        let uncovered = places.into_iter().filter(|&s| !stretches.iter().any(|t| t.covers(s)));
        let mut ways = uncovered.map(|s| rim.start + along * s);
        Some(self.way(rim, ways.find(|&way| !self.runs_inside(way))?))
    }

    /// Whether the body, moved, runs along an inner edge through the inside of the polygon.
    fn runs_inside(&self, way: Vec2) -> bool {
        let polygon = View::Polygon(self.polygon);
        let mut middles = self.inner.iter().filter_map(|edge| self.middle_on(edge, way));
        // What they have in common is known to within the slack on either axis.
        middles.any(|p| signed_distance(&polygon, &p).distance < -2.0 * self.slack)
    }

    /// The middle of what the body, moved, has in common with an edge.
    fn middle_on(&self, edge: &Segment, way: Vec2) -> Option<Vec2> {
        let along = (edge.b - edge.a).unit()?;
        let from_start = |vertex: Vec2| vertex + way - edge.a;
        let corners = self.body.vertices().map(from_start);
        let [low, high] = range(corners.map(|v| along.cross(v)));
        if low > self.slack || high < -self.slack {
            return None;
        }
        let corners = self.body.vertices().map(from_start);
        let [first, last] = range(corners.map(|v| along.dot(v)));
        let length = (edge.b - edge.a).length();
        let ends = [(-length, 1.0), (0.0, -1.0), (-last, 1.0), (first, -1.0)];
        let sides = (0..self.body.edge_count()).filter_map(|i| {
            let normal = self.body.edge_normal(i)?;
            Some((-normal.dot(from_start(self.body.vertex(i))), normal.dot(along)))
        });
        let [first, last] = below(sides.chain(ends), -self.slack)?;
        Some(edge.a + along * (0.5 * (first + last)))
    }

    fn way(&self, rim: &Rim, by: Vec2) -> Way {
        let length = by.length();
        if length > self.slack {
            let normal = by.unit().unwrap_or(rim.normal);
            return Way { by, length, normal, at: rim.at, is_blocked: false };
        }
        let onward = by + rim.normal * (8.0 * self.slack);
        let is_blocked = self.differences.iter().any(|d| is_inside(d, onward, self.slack));
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
        let along = rim.normal.perp();
        let sides = region
            .iter()
            .map(|side| (side.normal.dot(rim.start - side.start), side.normal.dot(along)));
        let covered = below(sides.clone(), slack)?;
        let settled = sides.map(|(height, rise)| {
            (if rise.abs() > STEEP_SINE { height } else { height + slack }, rise)
        });
        Some(Self { covered, ends: below(settled, 0.0)? })
    }

    fn covers(&self, at: f64) -> bool {
        self.covered[0] < at && at < self.covered[1]
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

/// Each inner edge of a partition, once.
fn inner_edges(rings: &Rings, pieces: &[ConvexPiece]) -> Vec<Segment> {
    let edges = pieces.iter().flat_map(|piece| {
        let next = piece.vertices.iter().cycle().skip(1);
        piece.vertices.iter().zip(next).zip(&piece.inner)
    });
    let of_one_side = edges.filter(|((from, to), is_inner)| **is_inner && from < to);
    let at = |&i: &u32| rings.vertex(i as usize);
    of_one_side.map(|((from, to), _)| Segment { a: at(from), b: at(to) }).collect()
}

/// Whether a translation lies deeper than `slack` inside of the region.
fn is_inside(region: &Region, way: Vec2, slack: f64) -> bool {
    region.iter().all(|side| side.normal.dot(way - side.start) < -slack)
}

fn extent(differences: &[Region]) -> f64 {
    let corners = differences.iter().flatten().map(|rim| rim.start);
    corners.fold(0.0, |most, p| greater(p.x.abs(), greater(p.y.abs(), most)))
}
