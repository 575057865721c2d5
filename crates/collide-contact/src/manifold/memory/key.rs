//! The shapes of a pair, told apart from all others by 64 bits of all their numbers.

use collide_core::{Kind, Rings, Vec2, View, views};
use collide_shapes::kernel::hull::{AsHull, Hull};

/// A polygon or union of more points than these costs more to tell than to ask.
const MOST_POINTS: usize = 160;

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

/// What ordinates are mixed with; none of the lanes, or (x, y) would be told as (y, x).
const ORDINATE: u64 = 0xfffa_f72f_9d1c_35b5;

struct Key {
    /// Taken by turns, so that the products need not wait for each other.
    lanes: [u64; 4],
    points: usize,
}

impl Key {
    fn add(&mut self, view: &View<'_>) -> Option<()> {
        views! {
            match view, small_hull(shape) => self.add_small_hull(view, &shape.hull());
            View::Ray(ray) => self.add_points(view, &[ray.origin, ray.direction]),
            View::Line(line) => self.add_points(view, &[line.point, line.direction]),
            View::HalfPlane(plane) => self.add_points(view, &[plane.point, plane.normal]),
            View::Ellipse(e) => self.add_points(view, &[e.center, e.semi_axes, e.rotation]),
            View::Aabb(aabb) => self.add_points(view, &[aabb.min, aabb.max]),
            View::Rect(rect) => {
                self.add_points(view, &[rect.center, rect.half_extents, rect.rotation])
            }
            View::ConvexPolygon(polygon) => {
                self.add_word(polygon.radius.to_bits());
                self.add_points(view, polygon.vertices)
            }
            View::Polygon(polygon) => self.add_rings(view, polygon.rings),
            View::Polyline(polyline) => self.add_rings(view, polyline.rings),
            View::Compound(_) if view.has(Kind::Aabb) => None,
            View::Compound(parts) => {
                self.add_word(parts.part_count() as u64);
                parts.parts().try_for_each(|part| self.add(&part))
            }
            View::Custom(_) => None,
        }
    }

    #[inline]
    fn add_small_hull<H: Hull>(&mut self, view: &View<'_>, hull: &H) -> Option<()> {
        let vertices = [0, 1, 2, 3].map(|i: usize| hull.vertex(i.min(hull.vertex_count() - 1)));
        self.add_word(hull.radius().to_bits());
        self.add_points(view, &vertices[..hull.vertex_count()])
    }

    fn add_rings(&mut self, view: &View<'_>, rings: &Rings) -> Option<()> {
        self.add_word(u64::from(rings.is_closed()) + 2 * u64::from(rings.is_one_sided()));
        (0..rings.ring_count()).try_for_each(|ring| self.add_points(view, rings.ring(ring)))
    }

    fn add_points(&mut self, of: &View<'_>, points: &[Vec2]) -> Option<()> {
        self.points += points.len();
        // Before any of them is read.
        if self.points > MOST_POINTS {
            return None;
        }
        self.add_word(((of.kind() as u64) << 32) + points.len() as u64);
        let (fours, rest) = points.as_chunks();
        let [mut p, mut q, mut r, mut s] = self.lanes;
        for [a, b, c, d] in fours {
            (p, q) = (with_point(p, *a), with_point(q, *b));
            (r, s) = (with_point(r, *c), with_point(s, *d));
        }
        self.lanes = [p, q, r, s];
        for (lane, point) in self.lanes.iter_mut().zip(rest) {
            *lane = with_point(*lane, *point);
        }
        Some(())
    }

    fn add_word(&mut self, word: u64) {
        let last = &mut self.lanes[3];
        *last = folded(*last ^ word, LANES[1]);
    }
}

#[inline]
fn with_point(lane: u64, point: Vec2) -> u64 {
    folded(lane ^ point.x.to_bits(), ORDINATE ^ point.y.to_bits())
}

/// The two halves of the product.
#[inline]
fn folded(x: u64, y: u64) -> u64 {
    let product = u128::from(x) * u128::from(y);
    (product as u64) ^ (product >> 64) as u64
}
