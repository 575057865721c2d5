//! What must hold where shapes fit exactly, and no longer hold one ulp beside.

use collide_core::{Aabb, Engine, Isometry2, Kind, Point2, Real, Shape, SupportMap, Vector2};
use collide_shapes::{
    AnyShape, Capsule, Circle, Compound, HalfPlane, Polygon, Polyline, Segment, matrix,
};

/// What is expected of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Answers {
    intersects: bool,
    contains: bool,
    within: bool,
    touches: bool,
}

const APART: Answers =
    Answers { intersects: false, contains: false, within: false, touches: false };
const TOUCHING: Answers = Answers { intersects: true, touches: true, ..APART };
const OVERLAPPING: Answers = Answers { intersects: true, ..APART };
const HOLDING: Answers = Answers { contains: true, ..OVERLAPPING };
const HELD: Answers = Answers { within: true, ..OVERLAPPING };
const EQUAL: Answers = Answers { within: true, ..HOLDING };

#[track_caller]
fn check(a: &AnyShape<f64>, b: &AnyShape<f64>, expected: Answers) {
    let (a, b) = (a.view(), b.view());
    let answers = Answers {
        intersects: matrix::intersects(&a, &b),
        contains: matrix::contains(&a, &b),
        within: matrix::contains(&b, &a),
        touches: matrix::touches(&a, &b),
    };
    assert_eq!(answers, expected);
    assert_eq!(matrix::intersects(&b, &a), expected.intersects, "mirrored");
    assert_eq!(matrix::touches(&b, &a), expected.touches, "mirrored");
    let gap = matrix::closest_points(&a, &b);
    assert_eq!(gap.distance == 0.0, expected.intersects, "{gap:?}");
    assert_eq!(matrix::closest_points(&b, &a), gap.flipped(), "mirrored");
}

fn square(low: f64, high: f64) -> Vec<[f64; 2]> {
    vec![[low, low], [high, low], [high, high], [low, high]]
}

fn points(places: &[[f64; 2]]) -> Vec<Point2<f64>> {
    places.iter().map(|&p| Point2::from(p)).collect()
}

fn region(exterior: &[[f64; 2]], holes: &[Vec<[f64; 2]>]) -> AnyShape<f64> {
    let holes = holes.iter().map(|hole| points(hole)).collect();
    Polygon::new(points(exterior), holes).expect("valid").into()
}

fn chain(vertices: &[[f64; 2]]) -> AnyShape<f64> {
    Polyline::new(points(vertices)).expect("valid").into()
}

/// The square from 0 to 10 with a hole from 3 to 7.
fn frame() -> AnyShape<f64> {
    region(&square(0.0, 10.0), &[square(3.0, 7.0)])
}

fn solid(vertices: &[[f64; 2]]) -> AnyShape<f64> {
    region(vertices, &[])
}

fn circle(x: f64, y: f64, radius: f64) -> AnyShape<f64> {
    Circle::new(Point2::new(x, y), radius).expect("valid").into()
}

fn segment(a: [f64; 2], b: [f64; 2]) -> AnyShape<f64> {
    Segment::new(a.into(), b.into()).expect("valid").into()
}

fn union(parts: impl IntoIterator<Item = AnyShape<f64>>) -> AnyShape<f64> {
    Compound::new(parts).expect("parts").into()
}

#[test]
fn what_lies_in_a_hole_is_apart() {
    check(&frame(), &solid(&square(4.0, 6.0)), APART);
    check(&frame(), &circle(5.0, 5.0, 1.0), APART);
    check(&frame(), &region(&square(3.5, 6.5), &[square(4.0, 6.0)]), APART);
    check(&frame(), &segment([3.5, 3.5], [6.5, 6.5]), APART);
    let gap = matrix::closest_points(&frame().view(), &circle(5.0, 4.5, 1.0).view());
    assert_eq!((gap.distance, gap.point_a.y, gap.point_b.y), (0.5, 3.0, 3.5));
}

#[test]
fn what_fills_a_hole_touches() {
    check(&frame(), &solid(&square(3.0, 7.0)), TOUCHING);
    check(&frame(), &circle(5.0, 5.0, 2.0), TOUCHING);
    check(
        &frame(),
        &Aabb::new(Point2::new(3.0, 3.0), Point2::new(7.0, 7.0)).expect("valid").into(),
        TOUCHING,
    );
}

#[test]
fn one_ulp_more_than_the_hole_overlaps_and_one_less_is_apart() {
    check(&frame(), &circle(5.0, 5.0, 2.0_f64.next_up()), OVERLAPPING);
    check(&frame(), &circle(5.0, 5.0, 2.0_f64.next_down()), APART);
    check(&frame(), &solid(&square(3.0, 7.0_f64.next_up())), OVERLAPPING);
    check(&frame(), &solid(&square(3.0_f64.next_up(), 7.0_f64.next_down())), APART);
}

#[test]
fn the_lid_of_a_frame_holds_it() {
    check(&solid(&square(0.0, 10.0)), &frame(), HOLDING);
    check(&frame(), &circle(5.0, 5.0, 8.0), HELD);
    check(&frame(), &frame(), EQUAL);
    check(&frame(), &solid(&square(-1.0, 11.0)), HELD);
}

#[test]
fn a_square_around_the_hole_is_not_held() {
    check(&frame(), &solid(&square(2.0, 8.0)), OVERLAPPING);
    check(&frame(), &circle(5.0, 5.0, 3.5), OVERLAPPING);
    check(&frame(), &region(&square(2.0, 8.0), &[square(3.0, 7.0)]), HOLDING);
    check(&frame(), &region(&square(2.0, 8.0), &[square(3.5, 6.5)]), OVERLAPPING);
}

#[test]
fn a_circle_that_just_fits_between_hole_and_exterior_is_held() {
    check(&frame(), &circle(1.5, 5.0, 1.5), HOLDING);
    check(&frame(), &circle(1.5, 5.0, 1.5_f64.next_up()), OVERLAPPING);
    let capsule =
        |r| Capsule::new(Point2::new(1.5, 1.5), Point2::new(8.5, 1.5), r).expect("valid").into();
    check(&frame(), &capsule(1.5), HOLDING);
    check(&frame(), &capsule(1.5_f64.next_up()), OVERLAPPING);
}

#[test]
fn segments_along_the_boundary_are_held_and_touch() {
    let along = Answers { contains: true, ..TOUCHING };
    check(&frame(), &segment([3.0, 3.0], [7.0, 3.0]), along);
    check(&frame(), &segment([0.0, 2.0], [0.0, 8.0]), along);
    check(&frame(), &segment([3.0, 3.0], [7.0, 7.0]), TOUCHING);
    check(&frame(), &segment([0.0, 3.0], [10.0, 3.0]), HOLDING);
    check(&frame(), &segment([0.0, 3.0], [10.0, 3.0_f64.next_up()]), OVERLAPPING);
    check(&frame(), &segment([3.0, 3.0], [7.0, 3.0_f64.next_down()]), HOLDING);
}

#[test]
fn neighbors_that_share_an_edge_or_a_vertex_touch() {
    let dart = solid(&[[0.0, 0.0], [4.0, 2.0], [0.0, 4.0], [1.0, 2.0]]);
    check(&dart, &solid(&[[0.0, 0.0], [1.0, 2.0], [0.0, 4.0]]), TOUCHING);
    check(&dart, &solid(&[[4.0, 2.0], [5.0, 1.0], [5.0, 3.0]]), TOUCHING);
    check(&dart, &solid(&[[4.0_f64.next_up(), 2.0], [5.0, 1.0], [5.0, 3.0]]), APART);
    check(&dart, &segment([0.0, 1.0], [0.0, 3.0]), APART);
    check(&dart, &segment([1.0, 1.0], [1.0, 3.0]), HOLDING);
    check(&dart, &segment([1.0_f64.next_down(), 1.0], [1.0, 3.0]), OVERLAPPING);
    check(&dart, &segment([0.0, 2.0], [1.0, 2.0]), TOUCHING);
}

#[test]
fn a_segment_may_pass_from_hole_to_hole_where_they_touch() {
    let left = vec![[130.0, 110.0], [60.0, 40.0], [60.0, 180.0]];
    let right = vec![[130.0, 180.0], [130.0, 40.0], [200.0, 110.0]];
    let exterior = [[20.0, 200.0], [20.0, 20.0], [240.0, 20.0], [240.0, 200.0]];
    let holes = region(&exterior, &[left, right]);
    check(&holes, &segment([80.0, 110.0], [170.0, 110.0]), TOUCHING);
    check(&holes, &segment([80.0, 110.0], [170.0, 110.5]), OVERLAPPING);
}

#[test]
fn a_hole_may_touch_the_exterior_in_a_point() {
    let hole = vec![[0.0, 5.0], [4.0, 3.0], [4.0, 7.0]];
    let pinched = region(&square(0.0, 10.0), std::slice::from_ref(&hole));
    check(&pinched, &Point2::new(0.0, 5.0).into(), Answers { contains: true, ..TOUCHING });
    check(&pinched, &solid(&hole), TOUCHING);
    check(&pinched, &segment([-1.0, 5.0], [3.0, 5.0]), TOUCHING);
    check(&pinched, &segment([0.0, 4.0], [0.0, 6.0]), Answers { contains: true, ..TOUCHING });
    check(&pinched, &segment([0.0, 4.0], [1.0, 6.0]), OVERLAPPING);
}

#[test]
fn crossed_bars_overlap_though_no_vertex_lies_inside() {
    let bar = solid(&[[-5.0, -1.0], [5.0, -1.0], [5.0, 1.0], [-5.0, 1.0]]);
    let cross = solid(&[[-1.0, -5.0], [1.0, -5.0], [1.0, 5.0], [-1.0, 5.0]]);
    check(&bar, &cross, OVERLAPPING);
    let thin = segment([0.0, -5.0], [0.0, 5.0]);
    check(&bar, &thin, OVERLAPPING);
}

#[test]
fn chains_that_only_share_ends_touch() {
    let corner = chain(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]]);
    check(&corner, &segment([0.0, 0.0], [-3.0, 1.0]), TOUCHING);
    check(&corner, &segment([4.0, 0.0], [6.0, -1.0]), TOUCHING);
    check(&corner, &segment([5.0, 1.0], [3.0, -1.0]), OVERLAPPING);
    check(&corner, &segment([1.0, 0.0], [2.0, 0.0]), HOLDING);
    check(&corner, &chain(&[[3.0, 0.0], [4.0, 0.0], [4.0, 1.0]]), HOLDING);
    let ring = AnyShape::from(Polyline::closed(points(&square(0.0, 4.0))).expect("valid"));
    check(&ring, &chain(&[[0.0, 4.0], [0.0, 0.0], [4.0, 0.0]]), HOLDING);
    check(&ring, &segment([0.0, 0.0], [-1.0, -1.0]), TOUCHING);
    check(&ring, &solid(&square(0.0, 4.0)), Answers { within: true, ..TOUCHING });
    check(&ring, &solid(&square(1.0, 3.0)), APART);
}

#[test]
fn two_triangles_hold_the_square_that_they_make() {
    let lower = solid(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]]);
    let upper = solid(&[[0.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    let both = union([lower.clone(), upper]);
    let whole = solid(&square(0.0, 4.0));
    check(&both, &whole, EQUAL);
    check(&union([lower]), &whole, HELD);
    check(&both, &segment([1.0, 3.0], [3.0, 1.0]), HOLDING);
    check(&both, &segment([1.0, 1.0], [3.0, 3.0]), HOLDING);
    check(&both, &Point2::new(2.0, 2.0).into(), HOLDING);
    check(&both, &frame(), OVERLAPPING);
    let gap = solid(&[[0.0, 0.0], [4.0, 4.0_f64.next_up()], [0.0, 4.0_f64.next_up()]]);
    let lower = solid(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]]);
    check(&union([lower, gap]), &whole, OVERLAPPING);
}

#[test]
fn a_ring_of_parts_does_not_hold_what_bridges_its_gap() {
    let bar = |x0: f64, y0: f64, x1: f64, y1: f64| -> AnyShape<f64> {
        Aabb::new(Point2::new(x0, y0), Point2::new(x1, y1)).expect("valid").into()
    };
    let ring = union([
        bar(0.0, 0.0, 10.0, 3.0),
        bar(0.0, 7.0, 10.0, 10.0),
        bar(0.0, 0.0, 3.0, 10.0),
        bar(7.0, 0.0, 10.0, 10.0),
    ]);
    check(&ring, &frame(), EQUAL);
    check(&ring, &solid(&square(0.0, 10.0)), HELD);
    check(&ring, &solid(&square(3.0, 7.0)), TOUCHING);
    check(&ring, &solid(&square(4.0, 6.0)), APART);
}

#[test]
fn half_planes_hold_together_what_none_holds_alone() {
    let side = |x: f64, nx: f64| -> AnyShape<f64> {
        HalfPlane::new(Point2::new(x, 0.0), Vector2::new(nx, 0.0)).expect("valid").into()
    };
    let all = union([side(0.0, 1.0), side(0.0, -1.0)]);
    check(&all, &segment([-3.0, 1.0], [3.0, 2.0]), HOLDING);
    check(&all, &solid(&square(-1.0, 1.0)), HOLDING);
    let slit = union([side(0.0, 1.0), side(0.0_f64.next_up(), -1.0)]);
    check(&slit, &segment([-3.0, 1.0], [3.0, 2.0]), OVERLAPPING);
}

#[test]
fn nested_compounds_answer_as_flat_ones() {
    let nested = union([union([circle(0.0, 0.0, 1.0), union([circle(5.0, 0.0, 1.0)])])]);
    check(&nested, &circle(2.5, 0.0, 1.5), TOUCHING);
    check(&nested, &circle(2.5, 0.0, 1.5_f64.next_down()), APART);
    check(&nested, &segment([-0.5, 0.0], [0.5, 0.0]), HOLDING);
    check(&nested, &nested, EQUAL);
    assert_eq!(nested.kind(), Kind::Compound);
}

#[test]
fn tiny_and_huge_worlds_answer_alike() {
    for exponent in [-1000, -300, -30, 30, 300, 480] {
        let scale = 2.0_f64.powi(exponent);
        let scaled = |ring: Vec<[f64; 2]>| ring.iter().map(|p| p.map(|x| x * scale)).collect();
        let frame: Vec<Vec<[f64; 2]>> = [square(0.0, 10.0), square(3.0, 7.0)].map(scaled).to_vec();
        let frame = region(&frame[0], &frame[1..]);
        check(&frame, &circle(5.0 * scale, 5.0 * scale, 2.0 * scale), TOUCHING);
        check(&frame, &solid(&scaled(square(3.0, 7.0))), TOUCHING);
        check(&frame, &solid(&scaled(square(4.0, 6.0))), APART);
        check(&frame, &solid(&scaled(square(7.0, 10.0))), HOLDING);
    }
}

/// A diamond of the user's.
#[derive(Clone, Debug)]
struct Diamond(Point2<f64>);

impl SupportMap<f64> for Diamond {
    fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
        let step = match direction.x.abs() > direction.y.abs() {
            true => Vector2::new(direction.x.signum(), 0.0),
            false => Vector2::new(0.0, direction.y.signum()),
        };
        self.0 + step
    }
}

#[test]
fn shapes_of_the_users_lie_in_holes_and_in_polygons() {
    let frame = frame();
    for (x, y, intersects, contains) in [
        (5.0, 5.0, false, false),
        (1.5, 5.0, true, true),
        (3.0, 5.0, true, false),
        (-2.0, 5.0, false, false),
    ] {
        let diamond = Diamond(Point2::new(x, y));
        let view = collide_core::View::Custom(f64::custom_view(&diamond));
        assert_eq!(matrix::intersects(&frame.view(), &view), intersects, "{x} {y}");
        assert_eq!(matrix::contains(&frame.view(), &view), contains, "{x} {y}");
        let gap = matrix::closest_points(&frame.view(), &view);
        assert_eq!(gap.distance == 0.0, intersects, "{gap:?}");
    }
}

#[test]
fn placed_polygons_answer_like_fresh_ones() {
    let pose = Isometry2::translation(100.0, -50.0);
    let star =
        Polygon::simple(points(&[[0.0, 0.0], [4.0, 2.0], [0.0, 4.0], [1.0, 2.0]])).expect("valid");
    let placed = star.placed(&pose).unwrap();
    assert!(placed.rings().encloses(collide_core::Vec2::new(102.0, -48.0)));
    assert!(!placed.rings().encloses(collide_core::Vec2::new(100.5, -48.0)));
}
