//! Convex polygons of many vertices: that they are searched changes no answer.

use super::all_looked_at::AllLookedAt;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::UnitComplex;
use collide2d::collide_shapes::kernel::Gap;
use collide2d::collide_shapes::kernel::flat::{self, FlatPair};
use collide2d::collide_shapes::kernel::hull::{AsHull, Hull};
use collide2d::prelude::*;
use collide2d::view::{self, Vec2};
use core::fmt::Debug;

/// Polygons of many vertices answer each other and small shapes as if every vertex were looked at,
/// bit for bit: on circles and ovals, with long straight stretches, with edges that are parallel or
/// all but, however thin, as they are and placed; mirrored calls and calls without types alike.
pub fn large(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let Some((a, b)) = pair(&mut decoder) else { return };
    large_of(&a, &b, [decoder.point(), decoder.point()], decoder.extent());
}

/// The two polygons that [`large`] makes of some bytes, if any: most often both are searched.
pub fn large_pair(bytes: &[u8]) -> Option<(ConvexPolygon<f64>, ConvexPolygon<f64>)> {
    pair(&mut Decoder::sensible(bytes))
}

fn pair<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Option<(ConvexPolygon<T>, ConvexPolygon<T>)> {
    let a = polygon(decoder)?;
    let b = match decoder.below(4) {
        0 => turned(&a, decoder.rotation())?,
        _ => polygon(decoder)?,
    };
    // About to touch, or somewhere.
    let way = match decoder.below(3) {
        0 => decoder.vector(),
        choice => {
            let found = flat::separation(&a.as_view(), &b.as_view());
            let more = decoder.extent() * T::nearest([0.0, 1.0 / 64.0][choice - 1]);
            (found.normal * (more.to_f64() - found.distance)).to_vector()
        }
    };
    let motion = Isometry2::from_parts(way.into(), UnitComplex::identity());
    let b = b.placed(&motion).unwrap_or(b);
    let rounding = if decoder.below(4) == 0 { decoder.extent() } else { T::zero() };
    Some((a, b.clone().with_radius(rounding).unwrap_or(b)))
}

/// [`large`] of two polygons, and the small shapes that two points span.
pub fn large_of<T: Numbers>(
    a: &ConvexPolygon<T>,
    b: &ConvexPolygon<T>,
    points: [Point2<T>; 2],
    radius: T,
) {
    let (p, q) = (&a.as_view(), &b.as_view());
    same(p, q);
    same(q, p);
    let [start, end] = points.map(Vec2::from_point);
    let corner = p.vertex(p.vertex_count() / 2);
    for polygon in [p, q] {
        same(polygon, &start);
        same(polygon, &view::Circle { center: start, radius: radius.to_f64() });
        same(polygon, &view::Segment { a: start, b: corner });
        same(&view::Segment { a: start, b: end }, polygon);
        same(&view::Triangle { vertices: counterclockwise([start, end, corner]) }, polygon);
        shown(polygon, end - start);
    }
    rays(a, points);
    same_answers(a, b);
}

/// What is searched for is what a look at all vertices finds.
fn same<A: AsHull + Copy + Debug, B: AsHull + Copy + Debug>(a: &A, b: &B) {
    let (every_a, every_b) = (&AllLookedAt(*a), &AllLookedAt(*b));
    let found = debug_text(&flat::separation(a, b));
    let expected = flat::separation(every_a, every_b);
    assert_eq!(found, debug_text(&expected), "{a:?}\n{b:?}");
    for margin in [expected.distance, 0.0, f64::INFINITY, 0.5 * expected.distance] {
        let expected = every_a.separation_within(every_b, margin);
        let found = a.separation_within(b, margin);
        assert_eq!(debug_text(&found), debug_text(&expected), "{margin}\n{a:?}\n{b:?}");
    }
    let found: Gap = flat::closest_points(a, b);
    let expected: Gap = flat::closest_points(every_a, every_b);
    assert_eq!(debug_text(&found), debug_text(&expected), "{a:?}\n{b:?}");
    let booleans = [flat::intersects(a, b), flat::touches(a, b), flat::contains(a, b)];
    let expected = [
        flat::intersects(every_a, every_b),
        flat::touches(every_a, every_b),
        flat::contains(every_a, every_b),
    ];
    assert_eq!(booleans, expected, "intersects, touches, contains\n{a:?}\n{b:?}");
}

/// Their text also distinguishes zeros.
fn debug_text(answer: &dyn Debug) -> String {
    format!("{answer:?}")
}

/// What a polygon shows along some directions.
fn shown(polygon: &view::ConvexPolygon<'_>, along: Vec2) {
    let every = AllLookedAt(*polygon);
    let every = every.hull();
    let edge = polygon.normals[polygon.normals.len() / 3];
    for direction in [along, -along, along.perp(), edge, -edge, Vec2::ZERO, along * 1e-320] {
        let index = polygon.hull().support_index(direction);
        assert_eq!(index, every.support_index(direction), "{direction:?} {polygon:?}");
        let origin = polygon.vertex(index) + along;
        let found = debug_text(&polygon.hull().lowest(direction, origin));
        assert_eq!(
            found,
            debug_text(&every.lowest(direction, origin)),
            "{direction:?} {polygon:?}"
        );
    }
}

/// A ray crosses the polygon as it crosses the same outline of a polygon that need not be convex.
fn rays<T: Numbers>(polygon: &ConvexPolygon<T>, [start, through]: [Point2<T>; 2]) {
    let mut vertices: Vec<_> = polygon.vertices().iter().collect();
    // Its edges in the order in which they are read: at a vertex the first one decides the normal.
    vertices.rotate_right(1);
    let Ok(outline) = Polygon::simple(vertices.iter().copied()) else { return };
    let count = vertices.len();
    // Of fewer vertices formulas answer that round otherwise.
    if count > 64 {
        let (corner, edge) = (vertices[count / 2], vertices[1] - vertices[0]);
        for (origin, direction) in
            [(start, through - start), (start, corner - start), (start, edge), (corner, edge)]
        {
            let Ok(ray) = Ray::new(origin, direction) else { continue };
            let found = polygon.ray_hits(&ray);
            assert_eq!(
                debug_text(&found),
                debug_text(&outline.ray_hits(&ray)),
                "{ray:?} {polygon:?}"
            );
        }
    }
}

/// Mirrored calls, and calls without types, answer alike.
fn same_answers<T: Numbers>(a: &ConvexPolygon<T>, b: &ConvexPolygon<T>) {
    let (dyn_a, dyn_b): (&dyn Shape<T>, &dyn Shape<T>) = (a, b);
    let contact = a.contact(b, T::zero());
    assert_eq!(debug_text(&contact), debug_text(&dyn_a.contact(dyn_b, T::zero())), "{a:?}\n{b:?}");
    let manifold = a.manifold(b, T::zero());
    assert_eq!(
        debug_text(&manifold),
        debug_text(&dyn_a.manifold(dyn_b, T::zero())),
        "{a:?}\n{b:?}"
    );
    if a.vertices().iter().ne(b.vertices().iter()) {
        let back = b.contact(a, T::zero()).map(Contact::flipped);
        assert_eq!(contact, back, "{a:?}\n{b:?}");
        let back: Vec<_> = b.manifold(a, T::zero()).into_iter().map(Manifold::flipped).collect();
        assert_eq!(manifold[..], back[..], "{a:?}\n{b:?}");
    }
}

fn counterclockwise([a, b, c]: [Vec2; 3]) -> [Vec2; 3] {
    if (b - a).cross(c - a) > 0.0 { [a, b, c] } else { [a, c, b] }
}

/// A polygon of many vertices.
fn polygon<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Option<ConvexPolygon<T>> {
    let (center, axes) = (decoder.point(), decoder.vector());
    let count = 65 + decoder.below(128) + [0, 0, 0, 200][decoder.below(4)];
    let thin = 0.5_f64.powi([0, 0, 0, 4, 12, 24][decoder.below(6)]);
    let at = |x: f64, y: f64| {
        let (x, y) = (axes.x.to_f64() * x, axes.y.to_f64() * y * thin);
        center + Vector2::new(T::nearest(x), T::nearest(y))
    };
    let kind = decoder.below(6);
    let vertices: Vec<_> = match kind {
        0..=2 => (0..count)
            .map(|i| {
                let uneven = if kind == 0 { 0.0 } else { decoder.below(16) as f64 / 20.0 };
                // Mostly where a few of the directions are.
                let part = (i as f64 + uneven) / count as f64;
                let turn = if kind == 2 { part * part * part } else { part };
                let on_circle = UnitComplex::new(std::f64::consts::TAU * turn);
                at(on_circle.re, on_circle.im)
            })
            .collect(),
        // A parabola: its edges are all but parallel.
        3 => {
            let bend = 0.5_f64.powi(decoder.below(40) as i32);
            (0..count)
                .map(|i| 2.0 * i as f64 / count as f64 - 1.0)
                .map(|x| at(x, bend * x * x))
                .collect()
        }
        _ => return lattice(decoder, count, at),
    };
    let hull = ConvexPolygon::hull(vertices).ok()?;
    if decoder.flag() { turned(&hull, decoder.rotation()) } else { Some(hull) }
}

/// A polygon whose edges are small vectors of a lattice, some of them several times: parallel to
/// others, equal to them, and on one line.
fn lattice<T: Numbers>(
    decoder: &mut Decoder<'_, T>,
    count: usize,
    at: impl Fn(f64, f64) -> Point2<T>,
) -> Option<ConvexPolygon<T>> {
    let half: Vec<_> = (0..count / 2)
        .map(|_| [decoder.below(9) as f64 - 4.0, 1.0 + decoder.below(4) as f64 * 0.5])
        .collect();
    let mut edges: Vec<_> =
        half.iter().copied().chain(half.iter().map(|[x, y]| [-x, -y])).collect();
    edges.sort_by(|p, q| {
        let turn = |v: &[f64; 2]| (v[1] < 0.0, -v[0] * v[1].signum() / v[1].abs());
        turn(p).partial_cmp(&turn(q)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let (mut x, mut y) = (0.0, 0.0);
    let vertices: Vec<_> = edges
        .iter()
        .map(|edge| {
            (x, y) = (x + edge[0], y + edge[1]);
            at(x / 64.0, y / 64.0)
        })
        .collect();
    ConvexPolygon::new(vertices).ok()
}

/// The polygon turned about the origin.
fn turned<T: Numbers>(
    polygon: &ConvexPolygon<T>,
    rotation: UnitComplex<T>,
) -> Option<ConvexPolygon<T>> {
    polygon.placed(&Isometry2::from_parts(Vector2::zeros().into(), rotation)).ok()
}
