//! The way out of a polygon: after it they touch, and nothing shorter frees the body.

use super::pair::{Pair, coordinates, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers, translated};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Kind, Real};

/// What can escape.
const BODIES: [Kind; 6] =
    [Kind::Point, Kind::Segment, Kind::Aabb, Kind::Rect, Kind::Triangle, Kind::ConvexPolygon];

/// There is a way exactly where the two intersect, of length 0 where they only touch; it leaves
/// them touching, and no shorter translation that is tried frees the body.
pub fn escape(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let Some(polygon) = polygon(&mut decoder) else { return };
    decoder.change_scale();
    if let Some(body) = body(&mut decoder, &polygon) {
        escape_of(&polygon, &body);
    }
}

/// Any polygon, or a box with a hole that has its corners on a coarse lattice: often they touch
/// the exterior.
fn polygon<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Option<Polygon<T>> {
    if decoder.flag() {
        return Polygon::try_from(decoder.shape_of(Kind::Polygon).ok()?).ok();
    }
    let scale = decoder.scale();
    let at = |x: usize, y: usize| Point2::new(T::nearest(x as f64), T::nearest(y as f64)) * scale;
    let (width, height) = (2 + decoder.below(4), 2 + decoder.below(4));
    let exterior = vec![at(0, 0), at(width, 0), at(width, height), at(0, height)];
    let count = 3 + decoder.below(2);
    let mut corner = || at(decoder.below(width + 1), decoder.below(height + 1));
    Polygon::new(exterior, vec![(0..count).map(|_| corner()).collect()]).ok()
}

/// Any body, or one on a copy of an edge of the polygon.
fn body<T: Numbers>(decoder: &mut Decoder<'_, T>, polygon: &Polygon<T>) -> Option<AnyShape<T>> {
    let kind = BODIES[decoder.below(6)];
    if decoder.flag() {
        let body = decoder.shape_of(kind).ok()?;
        let is_straight = !matches!(&body, AnyShape::ConvexPolygon(p) if p.radius() > T::zero());
        return is_straight.then_some(body);
    }
    let vertices = polygon.exterior().to_vec();
    let (i, by) = (decoder.below(vertices.len()), decoder.vector());
    let (p, q) = (vertices[i] + by, vertices[(i + 1) % vertices.len()] + by);
    if decoder.flag() {
        return Some(Segment::new(p, q).ok()?.into());
    }
    Some(Triangle::new(p, q, decoder.point()).ok()?.into())
}

/// [`escape`] of a straight convex body out of a polygon.
pub fn escape_of<T: Numbers>(polygon: &Polygon<T>, body: &AnyShape<T>) {
    let pair = Pair { a: polygon.clone().into(), b: body.clone() };
    let way = polygon.escape(body);
    let meets = polygon.intersects(body);
    pair.check(way.is_some() == meets, || format!("meets {meets}: {way:?}"));
    pair.check_zeros(&way);
    let Some(way) = way else { return };
    let is_free = way.depth == T::zero() || !polygon.touches(body);
    let length = way.normal.map(Real::to_f64).norm();
    let is_unit = (length - 1.0).abs() <= 4.0 * T::EPS.to_f64();
    pair.check(is_free && is_unit && way.depth >= T::zero(), || format!("{way:?}"));
    if let Some(case) = Case::new(&pair, polygon, way) {
        case.check_points();
        case.check_touch();
        case.check_least();
    }
}

struct Case<'p, T: Real> {
    pair: &'p Pair<T>,
    polygon: &'p Polygon<T>,
    way: Contact<T>,
    /// Polygon and body for the oracle.
    truths: (Truth, Truth),
    /// Of the body.
    corners: Vec<Vec2>,
    /// What is promised, and the rounding of what is reported to the scalar.
    bound: f64,
}

impl<'p, T: Numbers> Case<'p, T> {
    fn new(pair: &'p Pair<T>, polygon: &'p Polygon<T>, way: Contact<T>) -> Option<Self> {
        let truths = pair.truths()?;
        let Truth::Hull { vertices, .. } = &truths.1 else { return None };
        let corners = vertices.iter().map(|&[x, y]| Vec2::new(x, y)).collect();
        let bound = pair.extent() * (f64::powi(2.0, -40) + 8.0 * rounding::<T>());
        Some(Self { pair, polygon, way, truths, corners, bound })
    }

    fn check(&self, holds: bool, what: impl Fn() -> String) {
        self.pair.check(holds, || format!("{}: {:?}", what(), self.way));
    }

    fn outline(&self) -> Vec<Vec2> {
        self.polygon.rings().vertices().to_vec()
    }

    /// The points lie on the shapes, as far apart as the way is long.
    fn check_points(&self) {
        let (a, b) = (coordinates(self.way.point_a), coordinates(self.way.point_b));
        for (shape, point) in [(&self.truths.0, a), (&self.truths.1, b)] {
            let off = collide_oracle::distance(shape, &Truth::point(point));
            self.check(off <= self.bound, || format!("{point:?} is off by {off:e}"));
        }
        let [x, y]: [f64; 2] = self.by().into();
        let off = (a[0] - b[0] - x).abs().max((a[1] - b[1] - y).abs());
        self.check(off <= self.bound, || format!("points off by {off:e}"));
    }

    /// The way as it is reported.
    fn by(&self) -> Vector2<f64> {
        self.way.normal.map(Real::to_f64) * self.way.depth.to_f64()
    }

    /// After the way the two touch: the body reaches the polygon, and lies deep in no convex piece
    /// of it and, where it is thin, not between two of them.
    fn check_touch(&self) {
        let moved = translated(&self.truths.1, self.by().into());
        let gap = collide_oracle::distance(&self.truths.0, &moved);
        self.check(gap <= self.bound, || format!("{gap:e} apart after the way"));
        for piece in self.polygon.convex_pieces() {
            let vertex =
                |&i: &u32| coordinates(self.polygon.vertices().get(i as usize).expect("a vertex"));
            let piece = Truth::hull(piece.vertices.iter().map(vertex).collect::<Vec<_>>(), 0.0);
            let gap = collide_oracle::gap(&piece, &moved);
            self.check(gap >= -self.bound, || format!("{gap:e} is left in {piece:?}"));
        }
        let Truth::Hull { vertices, .. } = &moved else { return };
        for (p, q) in vertices.iter().flat_map(|p| vertices.iter().map(move |q| (p, q))) {
            let middle = [0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])];
            let depth = collide_oracle::signed_distance(middle, &self.truths.0).unwrap_or(0.0);
            self.check(depth >= -self.bound, || format!("{middle:?} is inside by {depth:e}"));
        }
    }

    /// No shorter translation frees the body: along the axes, across every edge of both, and from a
    /// corner of the body to one of the polygon.
    fn check_least(&self) {
        let depth = self.way.depth.to_f64();
        let longest = depth - 2.0 * self.bound;
        let lengths = [0.5 * depth, 0.999 * depth, longest];
        for n in self.directions() {
            for length in lengths.into_iter().filter(|&l| l > 0.0 && l <= longest) {
                self.check_blocked(n * length);
            }
        }
        for vertex in self.outline() {
            for by in self.corners.iter().map(|&corner| vertex - corner) {
                if by.length() <= longest {
                    self.check_blocked(by);
                }
            }
        }
    }

    fn directions(&self) -> Vec<Vec2> {
        let axes = [(1.0, 0.0), (0.0, 1.0), (0.8, 0.6), (-0.6, 0.8)].map(|(x, y)| Vec2::new(x, y));
        let across = |ring: &[Vec2]| -> Vec<Vec2> {
            let next = ring.iter().cycle().skip(1);
            ring.iter().zip(next).filter_map(|(&p, &q)| (q - p).perp().unit()).collect()
        };
        let all = [axes.to_vec(), across(&self.outline()), across(&self.corners)].concat();
        all.into_iter().flat_map(|n| [n, -n]).collect()
    }

    fn check_blocked(&self, by: Vec2) {
        let polygon = &self.truths.0;
        let moved = translated(&self.truths.1, [by.x, by.y]);
        let is_free = !collide_oracle::intersects(polygon, &moved)
            || collide_oracle::touches(polygon, &moved);
        self.check(!is_free, || format!("{by:?} frees it"));
    }
}
