//! The way out of a polygon is free, and no shorter one is.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{Contact, Escape, contact_views};
use collide_core::{Aabb, Engine, Point2, Real, Vector2};
use collide_shapes::{
    AnyShape, Circle, ConvexPolygon, HalfPlane, Intersect, Line, MeasureSignedDistance, Polygon,
    Ray, Rect, Segment, Touch, Triangle,
};
use nalgebra::Isometry2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn polygon(points: &[(f64, f64)]) -> Polygon<f64> {
    Polygon::simple(points).unwrap()
}

fn rect(x: f64, y: f64, hx: f64, hy: f64) -> Rect<f64> {
    Rect::from_angle(Point2::new(x, y), 0.0, Vector2::new(hx, hy)).unwrap()
}

/// A block with a narrow slot from above.
fn slotted() -> Polygon<f64> {
    let (left, right) = (-0.5, 0.5);
    polygon(&[
        (-5.0, -5.0),
        (5.0, -5.0),
        (5.0, 5.0),
        (right, 5.0),
        (right, 0.0),
        (left, 0.0),
        (left, 5.0),
        (-5.0, 5.0),
    ])
}

#[test]
fn a_body_too_wide_for_the_slot_must_leave_at_the_top() {
    let way = slotted().escape(&rect(0.0, 4.0, 0.6, 0.5)).unwrap();
    assert!((way.depth - 1.5).abs() < 1e-12, "{way:?}");
    assert!((way.normal - Vector2::y()).norm() < 1e-12, "{way:?}");
}

#[test]
fn a_body_that_fits_the_slot_moves_into_it() {
    let way = slotted().escape(&rect(0.7, 2.0, 0.4, 0.5)).unwrap();
    assert!((way.depth - 0.6).abs() < 1e-12, "{way:?}");
    assert!((way.normal + Vector2::x()).norm() < 1e-12, "{way:?}");
}

#[test]
fn apart_there_is_no_way_out() {
    assert!(slotted().escape(&rect(0.0, 2.0, 0.4, 0.5)).is_none());
}

#[test]
fn a_ball_leaves_the_block_across_its_nearest_side() {
    let way = slotted().escape(&Circle::new(Point2::new(3.0, 3.0), 0.5).unwrap()).unwrap();
    assert!((way.depth - 2.5).abs() < 1e-12, "{way:?}");
    assert!((way.normal - Vector2::x()).norm() < 1e-12, "{way:?}");
}

/// Two combs, one upside down and its teeth in the gaps of the other, which are too narrow.
#[test]
fn combs_part_across_their_teeth() {
    let comb = |at: f64, up: f64| {
        let tooth = |k: f64| [(k, 0.0), (k, 4.0), (k + 1.1, 4.0), (k + 1.1, 0.0)];
        let mut points: Vec<_> = [0.0, 2.0, 4.0].into_iter().flat_map(tooth).collect();
        points.extend([(5.1, -1.0), (0.0, -1.0)]);
        points.iter_mut().for_each(|(x, y)| (*x, *y) = (*x + at, *y * up));
        polygon(&points)
    };
    let (below, above) = (comb(0.0, 1.0), comb(1.05, -1.0));
    let moved = |by: f64| above.placed(&Isometry2::translation(0.0, by)).unwrap();
    let way = below.escape(&moved(6.0)).unwrap();
    assert!((way.depth - 2.0).abs() < 1e-12, "{way:?}");
    assert!((way.normal - Vector2::y()).norm() < 1e-12, "{way:?}");
    let along = below.escape_along(&moved(6.0), [0.0, 0.5]);
    assert_eq!(along, Some(4.0));
    assert_eq!(moved(6.0).escape_along(&below, [0.0, -0.5]), Some(4.0));
}

/// A segment along the seam of the two halves of a polygon overlaps neither.
#[test]
fn what_is_thin_does_not_hide_between_the_pieces_of_a_polygon() {
    let block = slotted();
    let way = block.escape_along(&Segment::new([-0.4, -2.0], [-0.4, 0.0]).unwrap(), [0.0, 1.0]);
    assert!((way.unwrap() - 2.0).abs() < 1e-12, "{way:?}");
    let (a, b) = (Point2::new(-0.5, -1.0), Point2::new(-0.5, 0.0));
    for seam in [Segment::new(a, b).unwrap(), Segment::new(b, a).unwrap()] {
        let way = block.escape_along(&seam, [0.0, 1.0]);
        assert!((way.unwrap() - 1.0).abs() < 1e-12, "{way:?}");
    }
}

#[test]
fn without_end_there_is_a_way_only_across() {
    let (line, floor) = (
        Line::new([0.0, 0.0], [1.0, 0.0]).unwrap(),
        HalfPlane::new([0.0, 0.0], [0.0, 1.0]).unwrap(),
    );
    let ball = Circle::new([0.0, 0.25], 1.0).unwrap();
    assert_eq!(line.escape_along(&ball, [0.0, 2.0]), Some(0.375));
    assert_eq!(line.escape_along(&ball, [0.0, -1.0]), Some(1.25));
    assert_eq!(line.escape_along(&ball, [1.0, 0.0]), None);
    assert_eq!(floor.escape_along(&ball, [3.0, 1.0]), Some(0.75));
    assert_eq!(floor.escape_along(&ball, [3.0, -1.0]), None);
    let ray = Ray::new([-2.0, 0.0], [1.0, 0.0]).unwrap();
    let over_the_end = 2.0 + (1.0_f64 - 0.0625).sqrt();
    for (direction, length) in [([0.0, 2.0], 0.375), ([-1.0, 0.0], over_the_end)] {
        let way = ray.escape_along(&ball, direction).unwrap();
        assert!((way - length).abs() < 1e-12, "{way} along {direction:?}");
    }
    assert_eq!(ray.escape_along(&ball, [1.0, 0.0]), None);
    let crossing = Ray::new([0.0, -1.0], [0.0, 1.0]).unwrap();
    assert_eq!(ray.escape_along(&crossing, [0.0, 1.0]), Some(1.0));
    assert_eq!(ray.escape_along(&crossing, [-1.0, 0.0]), Some(2.0));
    assert_eq!(ray.escape_along(&crossing, [1.0, -1.0]), None);
    assert_eq!(line.escape_along(&crossing, [5.0, 0.5]), Some(2.0));
    assert_eq!(line.escape_along(&Line::new([0.0, 0.0], [1.0, 1.0]).unwrap(), [0.0, 1.0]), None);
}

#[test]
fn out_of_a_convex_polygon_the_way_is_the_depth() {
    let corners = [(0.0, 0.0), (4.0, 0.0), (5.0, 3.0), (1.0, 4.0)];
    let solid = polygon(&corners);
    let convex: AnyShape<f64> =
        ConvexPolygon::hull(corners.map(|(x, y)| Point2::new(x, y))).unwrap().into();
    for step in 0..50 {
        let body = rect(f64::from(step) * 0.08 + 0.5, 1.5, 0.3, 0.2);
        let way = solid.escape(&body).unwrap();
        let contact = contact_views(&convex.view(), &body.view(), 0.0).unwrap();
        assert!((way.depth + contact.distance).abs() < 1e-12, "{step}: {way:?} {contact:?}");
    }
}

/// The corners of a box on the lattice.
type Corners = [i32; 4];

fn lattice_ring<T: Real>(corners: &[(i32, i32)]) -> Vec<Point2<T>> {
    let number = |k: i32| T::nearest(f64::from(k) / 2.0);
    corners.iter().map(|&(x, y)| Point2::new(number(x), number(y))).collect()
}

/// In halves.
fn lattice_box<T: Real>([x0, y0, x1, y1]: Corners) -> Aabb<T> {
    let corners = lattice_ring(&[(x0, y0), (x1, y1)]);
    Aabb::new(corners[0], corners[1]).unwrap()
}

/// The depth: `None` where they do not meet, 0 where they only touch.
#[track_caller]
fn depth<T: Real>(polygon: &Polygon<T>, body: &AnyShape<T>) -> Option<f64> {
    let way = polygon.escape(body);
    let describe = || format!("{polygon:?}\n{body:?}\n{way:?}");
    assert_eq!(way.is_some(), polygon.intersects(body), "{}", describe());
    let Contact { depth, normal, .. } = way?;
    let length = normal.map(Real::to_f64).norm();
    assert!((length - 1.0).abs() <= 4.0 * T::EPS.to_f64(), "{}", describe());
    assert!(depth >= T::zero() && (depth == T::zero() || !polygon.touches(body)), "{}", describe());
    Some(depth.to_f64())
}

/// Where they only touch, the normal leads away from the polygon, if an axis does on whose other
/// side the polygon lies.
fn leads_away<T: Real>(polygon: &Polygon<T>, body: &AnyShape<T>) -> bool {
    let is_free = |by: Vector2<T>| {
        let moved = body.placed(&Isometry2::translation(by.x, by.y)).unwrap();
        !polygon.intersects(&moved) || polygon.touches(&moved)
    };
    let step = T::nearest(0.125);
    let axes = [Vector2::x(), Vector2::y(), -Vector2::x(), -Vector2::y()];
    let normal = polygon.escape(body).unwrap().normal;
    let leads = |axis: &Vector2<T>| is_free(axis * step) && !is_free(-axis * step);
    is_free(normal * step) || !axes.iter().any(leads)
}

fn parallel_edges<T: Real>() {
    let square = Polygon::<T>::simple(lattice_ring(&[(0, 0), (8, 0), (8, 8), (0, 8)])).unwrap();
    let boxes = [
        ([2, 6, 6, 10], Some(1.0)),
        ([-6, 6, 2, 10], Some(1.0)),
        ([-4, 7, 10, 10], Some(0.5)),
        ([2, 8, 6, 10], Some(0.0)),
        ([-4, 8, 2, 10], Some(0.0)),
        ([4, -2, 12, 0], Some(0.0)),
        ([8, 8, 9, 9], Some(0.0)),
        ([4, -2, 12, -1], None),
    ];
    for (corners, expected) in boxes {
        assert_eq!(depth(&square, &lattice_box(corners).into()), expected, "{corners:?}");
    }
    let [a, b, c] = lattice_ring(&[(-2, 7), (2, 7), (0, 12)])[..] else { unreachable!() };
    assert_eq!(depth(&square, &Triangle::new(a, b, c).unwrap().into()), Some(0.5));
    assert_eq!(depth(&square, &Segment::new(a, b).unwrap().into()), Some(0.5));
}

#[test]
fn an_edge_along_one_of_the_polygon_leaves_straight_across_it() {
    parallel_edges::<f64>();
    parallel_edges::<f32>();
}

/// Columns side by side, from a lower to an upper height each; now and then with a hole, which
/// may touch the exterior in a point. All edges run along the axes; vertices may repeat.
fn columns<T: Real>(rng: &mut Pcg64Mcg) -> Polygon<T> {
    loop {
        let count = rng.random_range(1..6);
        let heights: Vec<(i32, i32)> =
            (0..count).map(|_| (rng.random_range(0..4), rng.random_range(5..9))).collect();
        let column = |(i, &(low, high)): (usize, &(i32, i32))| {
            let x = 2 * i as i32;
            [(x, low), (x + 2, low), (x, high), (x + 2, high)]
        };
        let columns: Vec<[(i32, i32); 4]> = heights.iter().enumerate().map(column).collect();
        let lower = columns.iter().flat_map(|c| [c[0], c[1]]);
        let upper = columns.iter().rev().flat_map(|c| [c[3], c[2]]);
        let exterior: Vec<(i32, i32)> = lower.chain(upper).collect();
        let mut hole = || (rng.random_range(0..2 * count), rng.random_range(1..8));
        let ((x0, y0), (x1, y1)) = (hole(), hole());
        let hole = lattice_ring(&[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]);
        let holes = if x0 < x1 && y0 < y1 { vec![hole] } else { Vec::new() };
        if let Ok(polygon) = Polygon::new(lattice_ring(&exterior), holes) {
            return polygon;
        }
    }
}

/// The least of all translations on the lattice that free the box. Where all edges run along the
/// axes of the lattice no other is shorter: what is not free is bounded by lattice lines.
fn least_lattice_way<T: Real>(polygon: &Polygon<T>, [x0, y0, x1, y1]: Corners) -> f64 {
    let is_free = |(x, y): (i32, i32)| {
        let moved: Aabb<T> = lattice_box([x0 + x, y0 + y, x1 + x, y1 + y]);
        !polygon.intersects(&moved) || polygon.touches(&moved)
    };
    let mut ways: Vec<(i32, i32)> =
        (-12..=12).flat_map(|x| (-12..=12).map(move |y| (x, y))).collect();
    ways.sort_by_key(|(x, y)| x * x + y * y);
    let (x, y) = ways.into_iter().find(|&way| is_free(way)).unwrap();
    f64::from(x * x + y * y).sqrt() / 2.0
}

fn ways_on_the_lattice<T: Real>() {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let (mut touching, mut overlapping, mut oblique, mut flat, mut at_hole) = (0, 0, 0, 0, 0);
    for _ in 0..8000 {
        let polygon = columns::<T>(&mut rng);
        let mut between = |low, high| {
            let (p, q) = (rng.random_range(low..high), rng.random_range(low..high));
            (i32::min(p, q), i32::max(p, q))
        };
        let ((x0, x1), (y0, y1)) = (between(-1, 10), between(-1, 10));
        let body = lattice_box::<T>([x0, y0, x1, y1]);
        let Some(depth) = depth(&polygon, &body.into()) else { continue };
        let least = least_lattice_way(&polygon, [x0, y0, x1, y1]);
        let bound = 1e-12 + 8.0 * T::EPS.to_f64();
        assert!((depth - least).abs() <= bound, "{depth} is not {least}: {polygon:?} {body:?}");
        let is_led = least > 0.0 || leads_away(&polygon, &body.into());
        assert!(is_led, "{polygon:?} {body:?} {:?}", polygon.escape(&body));
        touching += usize::from(least == 0.0);
        overlapping += usize::from(least > 0.0);
        oblique += usize::from(least > 0.0 && (2.0 * least) % 1.0 != 0.0);
        flat += usize::from(least > 0.0 && (x0 == x1 || y0 == y1));
        let exterior = polygon.exterior().to_vec();
        let is_corner = |vertex: Point2<T>| exterior.contains(&vertex);
        at_hole += usize::from(polygon.holes().any(|hole| hole.iter().any(is_corner)));
    }
    let hits = [touching, overlapping, oblique, flat, at_hole];
    assert!(hits.iter().all(|&count| count > 30), "{hits:?}");
}

#[test]
fn among_edges_along_the_axes_it_is_the_least_of_all_ways_on_the_lattice() {
    ways_on_the_lattice::<f64>();
    ways_on_the_lattice::<f32>();
}

/// Any ring of small integers that happens to be simple.
fn lattice_polygon(rng: &mut Pcg64Mcg) -> Polygon<f64> {
    loop {
        let count = rng.random_range(3..9);
        let mut number = || rng.random_range(-4..=4);
        let ring: Vec<(i32, i32)> = (0..count).map(|_| (number(), number())).collect();
        if let Ok(polygon) = Polygon::simple(lattice_ring(&ring)) {
            return polygon;
        }
    }
}

/// The same outline with vertices that repeat and others between them.
fn with_more_vertices(ring: &[Point2<f64>], rng: &mut Pcg64Mcg) -> Vec<Point2<f64>> {
    let next = ring.iter().cycle().skip(1);
    let mut more = Vec::new();
    for (p, q) in ring.iter().zip(next) {
        more.extend(core::iter::repeat_n(*p, rng.random_range(1..3)));
        if rng.random_bool(0.5) {
            more.push(p + (q - p) * 0.5);
        }
    }
    more
}

#[test]
fn vertices_that_repeat_or_lie_on_edges_change_no_depth() {
    let mut rng = Pcg64Mcg::seed_from_u64(29);
    let (mut overlapping, mut aligned) = (0, 0);
    for _ in 0..3000 {
        let polygon = lattice_polygon(&mut rng);
        let corners: Vec<(i32, i32)> =
            (0..4).map(|_| (rng.random_range(-5..=5), rng.random_range(-5..=5))).collect();
        let Ok(body) = ConvexPolygon::hull(lattice_ring::<f64>(&corners)) else { continue };
        let exterior = with_more_vertices(&polygon.exterior().to_vec(), &mut rng);
        let vertices = with_more_vertices(&body.vertices().to_vec(), &mut rng);
        let same = Polygon::simple(exterior).unwrap();
        let same_body = ConvexPolygon::new(vertices).unwrap();
        let highest = body.vertices().iter().map(|v| v.y).fold(f64::NEG_INFINITY, f64::max);
        aligned += usize::from(same_body.vertices().iter().filter(|v| v.y == highest).count() > 1);
        let [plain, more] = [(polygon, body), (same, same_body)].map(|(a, b)| depth(&a, &b.into()));
        let (Some(plain), Some(more)) = (plain, more) else { continue };
        assert!((plain - more).abs() < 1e-12, "{plain} is not {more}: {corners:?}");
        overlapping += usize::from(plain > 0.0);
    }
    assert!(overlapping > 1000 && aligned > 1000, "{overlapping} {aligned}");
}

/// The middles of the inner edges of the partition.
fn inner_points(polygon: &Polygon<f64>) -> Vec<(Point2<f64>, Vector2<f64>)> {
    let mut points = Vec::new();
    for piece in polygon.convex_pieces() {
        let vertex = |i: usize| {
            let index = piece.vertices[i % piece.vertices.len()];
            polygon.rings().vertices()[index as usize].to_point::<f64>()
        };
        let inner = (0..piece.inner.len()).filter(|&i| piece.inner[i]);
        points.extend(inner.map(|i| {
            let along = vertex(i + 1) - vertex(i);
            (vertex(i) + along * 0.5, along)
        }));
    }
    points
}

#[test]
fn out_of_any_polygon_the_way_of_a_point_is_its_depth_also_between_the_convex_pieces() {
    let mut rng = Pcg64Mcg::seed_from_u64(19);
    let (mut inner, mut other) = (0, 0);
    for _ in 0..1500 {
        let polygon = lattice_polygon(&mut rng);
        let between: Vec<_> = inner_points(&polygon).into_iter().map(|(point, _)| point).collect();
        let mut number = || f64::from(rng.random_range(-8..=8)) / 4.0;
        let anywhere: Vec<_> = (0..8).map(|_| Point2::new(number(), number())).collect();
        for point in between.iter().chain(&anywhere) {
            let Some(depth) = depth(&polygon, &(*point).into()) else { continue };
            let truth = -polygon.signed_distance(point).distance;
            assert!((depth - truth).abs() <= 1e-12, "{depth} is not {truth}: {polygon:?} {point}");
        }
        (inner, other) = (inner + between.len(), other + anywhere.len());
    }
    assert!(inner > 500 && other > 500, "{inner} {other}");
}

/// Along all of the segment, after its way out.
#[track_caller]
fn check_segment_outside(polygon: &Polygon<f64>, body: &Segment<f64>) {
    let way = polygon.escape(body).unwrap();
    let by = way.normal * way.depth;
    for i in 0..=16 {
        let at = body.start() + (body.end() - body.start()) * (f64::from(i) / 16.0) + by;
        let outside = polygon.signed_distance(at).distance;
        assert!(outside >= -1e-11, "{outside:e} {way:?} {polygon:?} {body:?}");
    }
}

/// A segment that lies along an inner edge overlaps neither of the pieces beside it.
#[test]
fn a_segment_between_two_convex_pieces_leaves_the_polygon() {
    let mut rng = Pcg64Mcg::seed_from_u64(23);
    let mut cases = 0;
    for _ in 0..800 {
        let polygon = lattice_polygon(&mut rng);
        for (middle, along) in inner_points(&polygon) {
            let half = along * (0.5 * rng.random_range(0.05..1.2));
            let body = Segment::new(middle - half, middle + half).unwrap();
            let way = polygon.escape(&body).unwrap();
            cases += 1;
            let middle_depth = -polygon.signed_distance(middle).distance;
            assert!(way.depth >= middle_depth - 1e-12, "{way:?} {polygon:?} {body:?}");
            check_segment_outside(&polygon, &body);
        }
    }
    assert!(cases > 500, "{cases}");
}

/// Beside an inner edge, nearly parallel to it, it overlaps either piece by less than it pokes into
/// both.
#[test]
fn a_segment_almost_along_an_inner_edge_leaves_the_polygon() {
    let exact =
        |ring: [(f32, f32); 4]| ring.map(|(x, y)| Point2::new(f64::from(x), f64::from(y))).to_vec();
    let (low, high) = (-2.0000005, 2.9999995);
    let exterior = exact([(1.0, low), (4.0, low), (4.0, high), (1.0, high)]);
    let (low, high) = (-1.0000005, 1.9999995);
    let hole = exact([(2.0, low), (2.0, high), (3.0, high), (3.0, low)]);
    let frame = Polygon::new(exterior, vec![hole]).unwrap();
    let [start, end, ..] = exact([(4.0, 1.9999999), (3.0, 0.99999994), (0.0, 0.0), (0.0, 0.0)])[..]
    else {
        unreachable!()
    };
    check_segment_outside(&frame, &Segment::new(start, end).unwrap());
}
