//! The shapes of a pair, told apart from all others by 64 bits of all their numbers.

use collide_core::view::ConvexPolygon;
use collide_core::{Kind, Rings, Vec2, View};

/// A polygon or union of more points than these costs more to tell than to ask.
const MOST_POINTS: usize = 128;

/// The key of two shapes in this order, each in its own frame; `None` where they are not told
/// apart: shapes of the user's, unions of boxes, which are others where they are turned, and what
/// has too many points.
pub(super) fn key(a: &View<'_>, b: &View<'_>) -> Option<u64> {
    let mut key = Key { lanes: LANES, points: 0 };
    key.add(a)?;
    key.add(b)?;
    let [p, q, r, s] = key.lanes;
    Some(folded(folded(p, q), folded(r, s)))
}

/// Quiet NaNs, which are the bits of no number of a shape: no factor is zero.
const LANES: [u64; 4] =
    [0xfff9_e377_9b97_f4a7, 0xfffd_2b74_407b_1ce7, 0xfff8_b7e1_5162_8aed, 0xfffe_8ebc_6af0_9c89];

struct Key {
    /// Taken by turns, so that the products need not wait for each other.
    lanes: [u64; 4],
    points: usize,
}

impl Key {
    fn add(&mut self, view: &View<'_>) -> Option<()> {
        let at = |x: f64, y: f64| Vec2::new(x, y);
        self.add_points(&[at(f64::from(view.kind() as u8), 0.0)])?;
        match view {
            View::Point(point) => self.add_points(&[*point]),
            View::Segment(segment) => self.add_points(&[segment.a, segment.b]),
            View::Ray(ray) => self.add_points(&[ray.origin, ray.direction]),
            View::Line(line) => self.add_points(&[line.point, line.direction]),
            View::HalfPlane(half_plane) => self.add_points(&[half_plane.point, half_plane.normal]),
            View::Circle(circle) => self.add_points(&[circle.center, at(circle.radius, 0.0)]),
            View::Ellipse(e) => self.add_points(&[e.center, e.semi_axes, e.rotation]),
            View::Capsule(c) => self.add_points(&[c.a, c.b, at(c.radius, 0.0)]),
            View::Aabb(aabb) => self.add_points(&[aabb.min, aabb.max]),
            View::Rect(rect) => self.add_points(&[rect.center, rect.half_extents, rect.rotation]),
            View::Triangle(triangle) => self.add_points(&triangle.vertices),
            View::ConvexPolygon(ConvexPolygon { vertices, radius, .. }) => {
                self.add_points(vertices)?;
                self.add_points(&[at(*radius, vertices.len() as f64)])
            }
            View::Polygon(polygon) => self.add_rings(polygon.rings),
            View::Polyline(polyline) => self.add_rings(polyline.rings),
            View::Compound(_) if view.has(Kind::Aabb) => None,
            View::Compound(parts) => {
                self.add_points(&[at(parts.part_count() as f64, 0.0)])?;
                parts.parts().try_for_each(|part| self.add(&part))
            }
            View::Custom(_) => None,
        }
    }

    fn add_rings(&mut self, rings: &Rings) -> Option<()> {
        let vertices = rings.vertices().len();
        let is_closed = f64::from(u8::from(rings.is_closed()));
        self.add_points(&[Vec2::new(vertices as f64, is_closed)])?;
        for ring in 0..rings.ring_count() {
            self.add_points(&[Vec2::new(rings.ring(ring).len() as f64, 0.0)])?;
            self.add_points(rings.ring(ring))?;
        }
        Some(())
    }

    fn add_points(&mut self, points: &[Vec2]) -> Option<()> {
        self.points += points.len();
        // Before any of them is read.
        if self.points > MOST_POINTS {
            return None;
        }
        for four in points.chunks(self.lanes.len()) {
            for (lane, point) in self.lanes.iter_mut().zip(four) {
                *lane = folded(*lane ^ point.x.to_bits(), LANES[0] ^ point.y.to_bits());
            }
        }
        Some(())
    }
}

/// The two halves of the product.
#[inline]
fn folded(x: u64, y: u64) -> u64 {
    let product = u128::from(x) * u128::from(y);
    (product as u64) ^ (product >> 64) as u64
}
