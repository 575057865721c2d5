//! A convex shape as its vertices and the outward normals of its edges, in its own frame.

use collide_core::view::Rect;
use collide_core::{Vec2, View, greater, lesser, views};
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::tolerance::KEPT_TURN;
use smallvec::SmallVec;
use wide::f64x4;

/// Vectors, by fours and by coordinate; the last one is repeated where there is room for more.
#[derive(Default)]
pub(super) struct Vectors {
    fours: SmallVec<[[f64x4; 2]; 2]>,
    len: usize,
}

/// The points within `radius` of the hull of the vertices, which run counterclockwise.
#[derive(Default)]
pub(super) struct Outline {
    pub(super) vertices: Vectors,
    /// Of the edge from each vertex to the next; none of a single vertex.
    pub(super) normals: Vectors,
    pub(super) radius: f64,
}

/// More products of vertices than these cost more than a search.
const MOST_PRODUCTS: usize = 256;

/// Rectangles are wide from this half extent on, per size.
const LEAST_WIDTH: f64 = 1.0 / (1 << 22) as f64;

impl Vectors {
    #[inline(always)]
    fn set(&mut self, vectors: &[Vec2]) {
        let four = |[p, q, r, s]: [Vec2; 4]| {
            [f64x4::new([p.x, q.x, r.x, s.x]), f64x4::new([p.y, q.y, r.y, s.y])]
        };
        let (whole, rest) = vectors.as_chunks::<4>();
        for &each in whole {
            self.fours.push(four(each));
        }
        match *rest {
            [p] => self.fours.push(four([p; 4])),
            [p, q] => self.fours.push(four([p, q, q, q])),
            [p, q, r] => self.fours.push(four([p, q, r, r])),
            _ => {}
        }
        self.len = vectors.len();
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline(always)]
    pub(super) fn at(&self, i: usize) -> Vec2 {
        let [x, y] = &self.fours[i / 4];
        Vec2::new(x.as_array()[i % 4], y.as_array()[i % 4])
    }

    #[inline(always)]
    pub(super) fn fours(&self) -> &[[f64x4; 2]] {
        &self.fours
    }

    /// The first of those that lead furthest along a vector, and how far.
    #[inline(always)]
    pub(super) fn furthest(&self, along: Vec2) -> (usize, f64) {
        let (x, y) = (f64x4::splat(along.x), f64x4::splat(along.y));
        largest(self.fours.iter().map(|each| each[0] * x + each[1] * y))
    }
}

/// The first of the largest numbers, and its index.
#[inline(always)]
fn largest(fours: impl Iterator<Item = f64x4>) -> (usize, f64) {
    let mut most = (0, f64::NEG_INFINITY);
    for (row, four) in fours.enumerate() {
        for (lane, number) in four.to_array().into_iter().enumerate() {
            if number > most.1 {
                most = (4 * row + lane, number);
            }
        }
    }
    most
}

impl Outline {
    /// Reads a convex straight or round shape into an empty outline. Returns `false` for other
    /// shapes, for boxes, which are others where they are turned, and where edges have no length,
    /// or no certain turn between them.
    pub(super) fn read(&mut self, view: &View<'_>) -> bool {
        views! {
            match view, small_hull(shape) => self.read_hull(&shape.hull()).is_some();
            View::Rect(rect) if is_wide(rect) => self.read_rect(rect),
            View::ConvexPolygon(polygon) => {
                self.set(polygon.vertices, polygon.normals, polygon.radius);
                turns(polygon.vertices)
            }
            View::Aabb(_) | views!(unbounded | curved | region | compound) => false,
        }
    }

    #[inline(always)]
    fn set(&mut self, vertices: &[Vec2], normals: &[Vec2], radius: f64) {
        self.vertices.set(vertices);
        self.normals.set(normals);
        self.radius = radius;
    }

    /// Reads a rectangle whose corners are in their order, so that its normals are its axes.
    fn read_rect(&mut self, rect: &Rect) -> bool {
        let axis = rect.rotation * rect.unscaled();
        self.set(&rect.corners(), &[-axis.perp(), axis, axis.perp(), -axis], 0.0);
        true
    }

    fn read_hull<H: Hull>(&mut self, hull: &H) -> Option<()> {
        let len = hull.vertex_count();
        let mut vertices = [Vec2::ZERO; 4];
        let mut normals = [Vec2::ZERO; 4];
        let edges = if len > 1 { len } else { 0 };
        for (i, vertex) in vertices.iter_mut().enumerate().take(len) {
            *vertex = hull.vertex(i);
        }
        for (i, normal) in normals.iter_mut().enumerate().take(edges) {
            *normal = hull.edge_normal(i)?;
        }
        self.set(&vertices[..len], &normals[..edges], hull.radius());
        turns(&vertices[..len]).then_some(())
    }

    /// Whether to look at all vertices of both costs no more than a search.
    pub(super) fn pays_with(&self, other: &Self) -> bool {
        self.vertices.len() * other.vertices.len() <= MOST_PRODUCTS
    }

    /// From vertex `i` to the next.
    pub(super) fn edge(&self, i: usize) -> Vec2 {
        self.vertices.at(self.next(i)) - self.vertices.at(i)
    }

    pub(super) fn next(&self, i: usize) -> usize {
        if i + 1 < self.vertices.len() { i + 1 } else { 0 }
    }

    pub(super) fn previous(&self, i: usize) -> usize {
        (if i > 0 { i } else { self.vertices.len() }) - 1
    }

    /// The sides at a vertex, away from it; no length of a single vertex.
    pub(super) fn sides(&self, i: usize) -> [Vec2; 2] {
        [self.edge(i), -self.edge(self.previous(i))]
    }

    /// The least that a vertex is ahead along each of four vectors.
    #[inline(always)]
    pub(super) fn least_along(&self, [along_x, along_y]: [f64x4; 2]) -> f64x4 {
        let mut least = f64x4::splat(f64::MAX);
        for [x, y] in self.vertices.fours() {
            let (x, y) = (x.as_array(), y.as_array());
            let ahead = |i: usize| along_x * f64x4::splat(x[i]) + along_y * f64x4::splat(y[i]);
            let [p, q, r, s] = [0, 1, 2, 3].map(ahead);
            least = least.fast_min(p.fast_min(q).fast_min(r.fast_min(s)));
        }
        least
    }

    /// No less than the vertices are away from the origin.
    pub(super) fn reach(&self) -> f64 {
        let sizes = self.vertices.fours().iter().map(|[x, y]| x.abs() + y.abs());
        let [p, q, r, s] = sizes.fold(f64x4::ZERO, f64x4::fast_max).to_array();
        greater(greater(p, q), greater(r, s))
    }

    /// The sum of the vertices divided by their number.
    pub(super) fn middle(&self) -> Vec2 {
        let len = self.vertices.len();
        let sum = (0..len).fold(Vec2::ZERO, |sum, i| sum + self.vertices.at(i));
        sum * (1.0 / len as f64)
    }

    /// The square of the cosine of half of the lesser turn at the ends of an edge, less than a
    /// right angle: within it, the edge is the nearest to a direction.
    pub(super) fn half_turn_squared(&self, edge: usize) -> f64 {
        // Half the sum of two unit vectors is as long as the cosine of half the angle between them.
        let square = |other: usize| {
            let half = (self.normals.at(edge) + self.normals.at(other)) * 0.5;
            half.dot(half)
        };
        greater(greater(square(self.next(edge)), square(self.previous(edge))), 0.01)
    }
}

/// Whether rounding leaves the corners of a rectangle right angles, nearly: those of narrower ones
/// may even be in another order.
fn is_wide(rect: &Rect) -> bool {
    let Vec2 { x, y } = rect.half_extents;
    let size = rect.center.norm_l1() + greater(x, y);
    lesser(x, y) > LEAST_WIDTH * size && x * y > f64::MIN_POSITIVE
}

/// Whether the outline of these vertices certainly turns at each of them.
fn turns(vertices: &[Vec2]) -> bool {
    let [.., before_last, last] = *vertices else { return true };
    if vertices.len() < 3 {
        return true;
    }
    let (mut before, mut start) = (last - before_last, last);
    vertices.iter().all(|&end| {
        let own = end - start;
        let turns = before.cross(own) > KEPT_TURN * before.norm_l1() * own.norm_l1();
        (before, start) = (own, end);
        turns
    })
}
