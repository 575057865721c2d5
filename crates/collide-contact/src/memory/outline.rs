//! A convex shape as its vertices and the outward normals of its edges, in its own frame.

use collide_core::{Vec2, View, greater, lesser, sqrt, views};
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::tolerance::KEPT_TURN;

/// The points within `radius` of the hull of the vertices, which run counterclockwise.
#[derive(Clone, Copy)]
pub(super) struct Outline<'v> {
    pub(super) vertices: &'v [Vec2],
    /// Of the edge from each vertex to the next; none of a single vertex.
    pub(super) normals: &'v [Vec2],
    pub(super) radius: f64,
}

/// Where the outline of a shape of at most four vertices is kept.
#[derive(Default)]
pub(super) struct Buffer {
    vertices: [Vec2; 4],
    normals: [Vec2; 4],
}

/// More products of vertices than these cost more than a search.
const MOST_PRODUCTS: usize = 256;

impl<'v> Outline<'v> {
    /// `None` of other shapes, of boxes, which are others where they are turned, and of outlines
    /// whose edges have no length, or no certain turn between them.
    pub(super) fn of(view: &'v View<'_>, buffer: &'v mut Buffer) -> Option<Self> {
        let outline = views! {
            match view, small_hull(shape) => buffer.filled(&shape.hull())?;
            View::ConvexPolygon(polygon) => Self {
                vertices: polygon.vertices,
                normals: polygon.normals,
                radius: polygon.radius,
            },
            View::Aabb(_) | views!(unbounded | curved | region | compound) => return None,
        };
        outline.turns().then_some(outline)
    }

    /// Whether to look at all vertices of both costs no more than a search.
    pub(super) fn pays_with(&self, other: &Self) -> bool {
        self.vertices.len() * other.vertices.len() <= MOST_PRODUCTS
    }

    fn turns(&self) -> bool {
        let len = self.vertices.len();
        len < 3
            || (0..len).all(|i| {
                let [before, own] = [self.edge(self.previous(i)), self.edge(i)];
                before.cross(own) > KEPT_TURN * before.norm_l1() * own.norm_l1()
            })
    }

    /// From vertex `i` to the next.
    pub(super) fn edge(&self, i: usize) -> Vec2 {
        self.vertices[self.next(i)] - self.vertices[i]
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

    /// The least that a vertex is ahead along a vector.
    pub(super) fn least_along(&self, along: Vec2) -> f64 {
        let least = |most: f64, v: &Vec2| lesser(along.dot(*v), most);
        // Four in a row, without a loop: what most shapes have.
        match self.vertices.as_chunks::<4>() {
            ([four], []) => four.iter().fold(f64::MAX, least),
            _ => self.vertices.iter().fold(f64::MAX, least),
        }
    }

    /// No less than the vertices are away from the origin.
    pub(super) fn reach(&self) -> f64 {
        self.vertices.iter().fold(0.0, |most, v| greater(v.norm_l1(), most))
    }

    /// The sum of the vertices divided by their number.
    pub(super) fn middle(&self) -> Vec2 {
        let sum = self.vertices.iter().fold(Vec2::ZERO, |sum, &v| sum + v);
        sum * (1.0 / self.vertices.len() as f64)
    }

    /// The cosine of half of the lesser turn at the ends of an edge, less than a right angle:
    /// within it, the edge is the nearest to a direction.
    pub(super) fn half_turn(&self, edge: usize) -> f64 {
        // Half the sum of two unit vectors is as long as the cosine of half the angle between them.
        let square = |other: usize| {
            let half = (self.normals[edge] + self.normals[other]) * 0.5;
            half.dot(half)
        };
        let square = greater(square(self.next(edge)), square(self.previous(edge)));
        greater(sqrt(square), 0.1)
    }
}

impl Buffer {
    /// The hull, written here; `None` where an edge has no length.
    fn filled<H: Hull>(&mut self, hull: &H) -> Option<Outline<'_>> {
        let len = hull.vertex_count();
        let edges = if len > 1 { len } else { 0 };
        for i in 0..len {
            self.vertices[i] = hull.vertex(i);
        }
        for i in 0..edges {
            self.normals[i] = hull.edge_normal(i)?;
        }
        Some(Outline {
            vertices: &self.vertices[..len],
            normals: &self.normals[..edges],
            radius: hull.radius(),
        })
    }
}
