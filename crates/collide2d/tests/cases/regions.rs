//! Polygons with holes, polylines and unions.

use super::answers::answers_to;
use collide_testing::shapes::{
    Pair, aabb, capsule, chain, circle, half_plane, point, points, polygon, ring, segment, union,
};
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Isometry2, Kind};

/// Intersects, contains, is within, touches.
type Booleans = [bool; 4];

const APART: Booleans = [false; 4];
const TOUCHING: Booleans = [true, false, false, true];
const OVERLAPPING: Booleans = [true, false, false, false];
const HOLDING: Booleans = [true, true, false, false];
const HELD: Booleans = [true, false, true, false];
const EQUAL: Booleans = [true, true, true, false];
/// A part of the boundary.
const ALONG: Booleans = [true, true, false, true];

#[track_caller]
fn check(a: &AnyShape<f64>, b: &AnyShape<f64>, expected: Booleans) {
    assert_eq!(answers_to(a, b).booleans(), expected, "{a:?} {b:?}");
}

fn square(low: f64, high: f64) -> [Pair; 4] {
    [[low, low], [high, low], [high, high], [low, high]]
}

/// The square from 0 to 10 with a hole from 3 to 7.
fn frame() -> AnyShape<f64> {
    polygon(&square(0.0, 10.0), &[&square(3.0, 7.0)])
}

fn solid(vertices: &[Pair]) -> AnyShape<f64> {
    polygon(vertices, &[])
}

#[test]
fn what_lies_in_a_hole_is_apart() {
    check(&frame(), &solid(&square(4.0, 6.0)), APART);
    check(&frame(), &circle([5.0, 5.0], 1.0), APART);
    check(&frame(), &polygon(&square(3.5, 6.5), &[&square(4.0, 6.0)]), APART);
    check(&frame(), &segment([3.5, 3.5], [6.5, 6.5]), APART);
    let gap = frame().closest_points(&circle([5.0, 4.5], 1.0));
    assert_eq!((gap.distance, gap.point_a.y, gap.point_b.y), (0.5, 3.0, 3.5));
}

#[test]
fn what_fills_a_hole_touches() {
    check(&frame(), &solid(&square(3.0, 7.0)), TOUCHING);
    check(&frame(), &circle([5.0, 5.0], 2.0), TOUCHING);
    check(&frame(), &aabb([3.0, 3.0], [7.0, 7.0]), TOUCHING);
}

#[test]
fn one_ulp_more_than_the_hole_overlaps_and_one_less_is_apart() {
    check(&frame(), &circle([5.0, 5.0], 2.0_f64.next_up()), OVERLAPPING);
    check(&frame(), &circle([5.0, 5.0], 2.0_f64.next_down()), APART);
    check(&frame(), &solid(&square(3.0, 7.0_f64.next_up())), OVERLAPPING);
    check(&frame(), &solid(&square(3.0_f64.next_up(), 7.0_f64.next_down())), APART);
}

#[test]
fn the_lid_of_a_frame_holds_it() {
    check(&solid(&square(0.0, 10.0)), &frame(), HOLDING);
    check(&frame(), &circle([5.0, 5.0], 8.0), HELD);
    check(&frame(), &frame(), EQUAL);
    check(&frame(), &solid(&square(-1.0, 11.0)), HELD);
}

#[test]
fn a_square_around_the_hole_is_not_held() {
    check(&frame(), &solid(&square(2.0, 8.0)), OVERLAPPING);
    check(&frame(), &circle([5.0, 5.0], 3.5), OVERLAPPING);
    check(&frame(), &polygon(&square(2.0, 8.0), &[&square(3.0, 7.0)]), HOLDING);
    check(&frame(), &polygon(&square(2.0, 8.0), &[&square(3.5, 6.5)]), OVERLAPPING);
}

#[test]
fn a_circle_that_just_fits_between_hole_and_exterior_is_held() {
    check(&frame(), &circle([1.5, 5.0], 1.5), HOLDING);
    check(&frame(), &circle([1.5, 5.0], 1.5_f64.next_up()), OVERLAPPING);
    let capsule = |radius| capsule([1.5, 1.5], [8.5, 1.5], radius);
    check(&frame(), &capsule(1.5), HOLDING);
    check(&frame(), &capsule(1.5_f64.next_up()), OVERLAPPING);
}

#[test]
fn segments_along_the_boundary_are_held_and_touch() {
    check(&frame(), &segment([3.0, 3.0], [7.0, 3.0]), ALONG);
    check(&frame(), &segment([0.0, 2.0], [0.0, 8.0]), ALONG);
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
    let left = [[130.0, 110.0], [60.0, 40.0], [60.0, 180.0]];
    let right = [[130.0, 180.0], [130.0, 40.0], [200.0, 110.0]];
    let exterior = [[20.0, 200.0], [20.0, 20.0], [240.0, 20.0], [240.0, 200.0]];
    let holes = polygon(&exterior, &[&left, &right]);
    check(&holes, &segment([80.0, 110.0], [170.0, 110.0]), TOUCHING);
    check(&holes, &segment([80.0, 110.0], [170.0, 110.5]), OVERLAPPING);
}

#[test]
fn a_hole_may_touch_the_exterior_in_a_point() {
    let hole = [[0.0, 5.0], [4.0, 3.0], [4.0, 7.0]];
    let pinched = polygon(&square(0.0, 10.0), &[&hole]);
    check(&pinched, &point([0.0, 5.0]), ALONG);
    check(&pinched, &solid(&hole), TOUCHING);
    check(&pinched, &segment([-1.0, 5.0], [3.0, 5.0]), TOUCHING);
    check(&pinched, &segment([0.0, 4.0], [0.0, 6.0]), ALONG);
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
    let ring = ring(&square(0.0, 4.0));
    check(&ring, &chain(&[[0.0, 4.0], [0.0, 0.0], [4.0, 0.0]]), HOLDING);
    check(&ring, &segment([0.0, 0.0], [-1.0, -1.0]), TOUCHING);
    check(&ring, &solid(&square(0.0, 4.0)), [true, false, true, true]);
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
    check(&both, &point([2.0, 2.0]), HOLDING);
    check(&both, &frame(), OVERLAPPING);
    let gap = solid(&[[0.0, 0.0], [4.0, 4.0_f64.next_up()], [0.0, 4.0_f64.next_up()]]);
    let lower = solid(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]]);
    check(&union([lower, gap]), &whole, OVERLAPPING);
}

#[test]
fn a_ring_of_parts_does_not_hold_what_bridges_its_gap() {
    let ring = union([
        aabb([0.0, 0.0], [10.0, 3.0]),
        aabb([0.0, 7.0], [10.0, 10.0]),
        aabb([0.0, 0.0], [3.0, 10.0]),
        aabb([7.0, 0.0], [10.0, 10.0]),
    ]);
    check(&ring, &frame(), EQUAL);
    check(&ring, &solid(&square(0.0, 10.0)), HELD);
    check(&ring, &solid(&square(3.0, 7.0)), TOUCHING);
    check(&ring, &solid(&square(4.0, 6.0)), APART);
}

#[test]
fn half_planes_hold_together_what_none_holds_alone() {
    let side = |x, nx| half_plane([x, 0.0], [nx, 0.0]);
    let all = union([side(0.0, 1.0), side(0.0, -1.0)]);
    check(&all, &segment([-3.0, 1.0], [3.0, 2.0]), HOLDING);
    check(&all, &solid(&square(-1.0, 1.0)), HOLDING);
    let slit = union([side(0.0, 1.0), side(0.0_f64.next_up(), -1.0)]);
    check(&slit, &segment([-3.0, 1.0], [3.0, 2.0]), OVERLAPPING);
}

#[test]
fn nested_compounds_answer_as_flat_ones() {
    let nested = union([union([circle([0.0, 0.0], 1.0), union([circle([5.0, 0.0], 1.0)])])]);
    check(&nested, &circle([2.5, 0.0], 1.5), TOUCHING);
    check(&nested, &circle([2.5, 0.0], 1.5_f64.next_down()), APART);
    check(&nested, &segment([-0.5, 0.0], [0.5, 0.0]), HOLDING);
    check(&nested, &nested, EQUAL);
    assert_eq!(nested.kind(), Kind::Compound);
}

#[test]
fn tiny_and_huge_worlds_answer_alike() {
    for exponent in [-1000, -300, -30, 30, 300, 480] {
        let scale = 2.0_f64.powi(exponent);
        let scaled = |low, high| square(low * scale, high * scale);
        let frame = polygon(&scaled(0.0, 10.0), &[&scaled(3.0, 7.0)]);
        check(&frame, &circle([5.0 * scale, 5.0 * scale], 2.0 * scale), TOUCHING);
        check(&frame, &solid(&scaled(3.0, 7.0)), TOUCHING);
        check(&frame, &solid(&scaled(4.0, 6.0)), APART);
        check(&frame, &solid(&scaled(7.0, 10.0)), HOLDING);
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

user_shape!(Diamond: f64, convex);

#[test]
fn shapes_of_the_users_lie_in_holes_and_in_polygons() {
    for (x, y, expected) in
        [(5.0, 5.0, APART), (1.5, 5.0, HOLDING), (3.0, 5.0, OVERLAPPING), (-2.0, 5.0, APART)]
    {
        let diamond = AnyShape::Custom(Box::new(Diamond(Point2::new(x, y))));
        check(&frame(), &diamond, expected);
    }
}

#[test]
fn placed_polygons_answer_like_fresh_ones() {
    let dart = [[0.0, 0.0], [4.0, 2.0], [0.0, 4.0], [1.0, 2.0]];
    let dart = Polygon::<f64>::simple(points(&dart)).expect("a polygon");
    let placed = dart.placed(&Isometry2::translation(100.0, -50.0)).expect("a rigid motion");
    assert!(placed.rings().encloses(Vec2::new(102.0, -48.0)));
    assert!(!placed.rings().encloses(Vec2::new(100.5, -48.0)));
}

/// To a curve or an outline through it a single point adds nothing: the end of a segment stays an
/// end.
#[test]
fn a_point_of_a_union_on_its_curves_is_a_point_of_them() {
    let (end, middle) = (point([1.0, 0.0]), point([0.5, 0.0]));
    let bar = segment([0.0, 0.0], [1.0, 0.0]);
    let both = union([end.clone(), middle.clone(), bar]);
    check(&both, &end, [true, true, false, true]);
    check(&both, &middle, [true, true, false, false]);
    let corner = point([0.0, 0.0]);
    check(&union([corner.clone(), solid(&square(0.0, 4.0))]), &corner, [true, true, false, true]);
    check(&union([corner.clone(), point([9.0, 9.0])]), &corner, [true, true, false, false]);
}
