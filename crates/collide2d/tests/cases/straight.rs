//! Straight and round shapes: chosen configurations, each hit exactly and missed by one unit in
//! the last place.

use super::answers::answers_to;
use collide_testing::shapes::{
    Pair, aabb, capsule, circle, convex, half_plane, line, point, ray, rect, segment, triangle,
};
use collide2d::prelude::*;

fn turned(center: Pair, half_extents: Pair) -> AnyShape<f64> {
    rect(center, [0.6, 0.8], half_extents)
}

/// The next number above a positive one.
fn up(x: f64) -> f64 {
    f64::from_bits(x.to_bits() + 1)
}

/// The next number below a positive one.
fn down(x: f64) -> f64 {
    f64::from_bits(x.to_bits() - 1)
}

/// Asserts the boolean and the signed distance.
#[track_caller]
fn check(a: &AnyShape<f64>, b: &AnyShape<f64>, intersects: bool, distance: f64) {
    let answer = answers_to(a, b);
    assert_eq!(answer.intersects, intersects, "{a:?} {b:?}");
    assert!((answer.distance - distance).abs() < 1e-14, "{a:?} {b:?} {answer:?}");
}

/// Asserts that the two touch, and that they do no more after `miss`.
#[track_caller]
fn check_touch(a: &AnyShape<f64>, b: &AnyShape<f64>, miss: &AnyShape<f64>) {
    check(a, b, true, 0.0);
    assert!(answers_to(a, b).touches);
    check(a, miss, false, 0.0);
    assert!(!answers_to(a, miss).touches);
}

#[test]
fn a_circle_meets_a_segment_by_the_foot_or_by_an_end() {
    let bar = segment([0.0, 0.0], [10.0, 0.0]);
    check(&circle([4.0, 2.0], 3.0), &bar, true, -1.0);
    check(&circle([4.0, 5.0], 3.0), &bar, false, 2.0);
    check(&circle([-3.0, 4.0], 6.0), &bar, true, -1.0);
    check(&circle([-3.0, 4.0], 4.5), &bar, false, 0.5);
    check(&circle([13.0, -4.0], 4.0), &bar, false, 1.0);
}

/// Both angles at the ends of the segment are obtuse for a center beyond neither.
#[test]
fn a_circle_that_holds_a_short_segment_meets_it() {
    check(&circle([0.0, 0.0], 10.0), &segment([-1.0, 1.0], [1.0, 1.0]), true, -9.0);
    check(&circle([0.0, 3.0], 1.0), &segment([-1.0, 1.0], [1.0, 1.0]), false, 1.0);
}

#[test]
fn a_polygon_meets_a_circle_by_its_inside_an_edge_or_a_vertex() {
    let square = convex(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], 0.0);
    check(&square, &circle([2.0, 2.0], 0.5), true, -2.5);
    check(&square, &circle([2.0, 1.0], 0.0), true, -1.0);
    check_touch(&square, &circle([2.0, 5.0], 1.0), &circle([2.0, 5.0], down(1.0)));
    check_touch(&square, &circle([7.0, 8.0], 5.0), &circle([7.0, 8.0], down(5.0)));
    check_touch(&square, &circle([-3.0, -4.0], 5.0), &circle([-3.0, -4.0], down(5.0)));
}

#[test]
fn circles_touch_to_the_last_bit() {
    check_touch(&circle([0.0, 0.0], 2.0), &circle([3.0, 4.0], 3.0), &circle([3.0, up(4.0)], 3.0));
    // In decimals these would touch; the stored numbers miss and overlap.
    check(&circle([0.1, 0.1], 0.1), &circle([0.1, 0.1 + 0.2], 0.1), false, 0.0);
    check(&circle([0.1, 0.1], 0.1), &circle([0.1, 0.3], 0.1), true, 0.0);
    assert!(!answers_to(&circle([0.1, 0.1], 0.1), &circle([0.1, 0.3], 0.1)).touches);
    let tiny = 1e-200;
    let (a, b) = (circle([0.0, 0.0], tiny), circle([2.0 * tiny, 0.0], tiny));
    assert!(answers_to(&a, &b).touches);
    assert!(!answers_to(&a, &circle([up(2.0 * tiny), 0.0], tiny)).intersects);
}

#[test]
fn a_capsule_touches_along_its_side_and_at_its_cap() {
    let upright = capsule([0.0, 0.0], [0.0, 4.0], 1.0);
    check_touch(&upright, &circle([3.0, 2.0], 2.0), &circle([up(3.0), 2.0], 2.0));
    check_touch(&upright, &circle([3.0, 8.0], 4.0), &circle([3.0, up(8.0)], 4.0));
    let beside = capsule([3.0, 3.0], [3.0, 9.0], 2.0);
    check_touch(&upright, &beside, &capsule([up(3.0), 3.0], [up(3.0), 9.0], 2.0));
    // A slanted core: 3·x + 4·y = 25 lies at distance 5 from the origin.
    let slanted = capsule([3.0, 4.0], [7.0, 1.0], 2.0);
    check_touch(&circle([0.0, 0.0], 3.0), &slanted, &capsule([3.0, 4.0], [7.0, 1.0], down(2.0)));
}

#[test]
fn crossed_bars_overlap_without_a_vertex_in_each_other() {
    let (flat, upright) = (aabb([-5.0, -1.0], [5.0, 1.0]), aabb([-1.0, -5.0], [1.0, 5.0]));
    check(&flat, &upright, true, -6.0);
    let answer = answers_to(&turned([0.0, 0.0], [9.0, 0.5]), &flat);
    assert!(answer.intersects && !answer.touches && !answer.contains);
    check(&segment([-3.0, 0.0], [1.0, 0.0]), &segment([0.0, -2.0], [0.0, 5.0]), true, -1.0);
}

#[test]
fn degenerate_shapes_are_what_they_degenerate_to() {
    let point = point([1.0, 1.0]);
    let disguises = [
        segment([1.0, 1.0], [1.0, 1.0]),
        circle([1.0, 1.0], 0.0),
        capsule([1.0, 1.0], [1.0, 1.0], 0.0),
        aabb([1.0, 1.0], [1.0, 1.0]),
        turned([1.0, 1.0], [0.0, 0.0]),
        triangle([[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]),
    ];
    let others = [
        (segment([0.0, 0.0], [2.0, 2.0]), true, 0.0),
        (circle([4.0, 5.0], 5.0), true, 0.0),
        (circle([4.0, 5.0], 4.0), false, 1.0),
        (aabb([1.0, 0.0], [3.0, 2.0]), true, 0.0),
        (aabb([0.0, 0.0], [4.0, 4.0]), true, -1.0),
        (half_plane([0.0, 3.0], [0.0, 2.0]), true, -2.0),
        (line([0.0, 0.0], [1.0, 1.0]), true, 0.0),
        (ray([1.0, 3.0], [0.0, 1.0]), false, 2.0),
    ];
    for shape in &disguises {
        check(shape, &point, true, 0.0);
        assert!(answers_to(shape, &point).contains && answers_to(&point, shape).contains);
        assert!(!answers_to(shape, &point).touches, "a point is its own interior");
        for (other, intersects, distance) in &others {
            check(shape, other, *intersects, *distance);
            assert_eq!(answers_to(other, shape).contains, *intersects);
            assert_eq!(answers_to(other, shape).touches, answers_to(other, &point).touches);
        }
    }
}

#[test]
fn coincident_shapes_have_a_fixed_normal_and_their_full_depth() {
    let answer = answers_to(&circle([1.0, 2.0], 1.0), &circle([1.0, 2.0], 3.0));
    assert_eq!((answer.distance, answer.normal), (-4.0, Vector2::x()));
    let bar = capsule([0.0, 0.0], [4.0, 0.0], 1.0);
    assert_eq!(answers_to(&bar, &bar).distance, -2.0);
    let square = aabb([0.0, 0.0], [2.0, 3.0]);
    check(&square, &square, true, -2.0);
    assert!(answers_to(&square, &square).contains);
}

#[test]
fn collinear_segments_share_a_stretch_an_end_or_nothing() {
    let bar = segment([0.0, 0.0], [2.0, 1.0]);
    check(&bar, &segment([1.0, 0.5], [4.0, 2.0]), true, 0.0);
    assert!(!answers_to(&bar, &segment([1.0, 0.5], [4.0, 2.0])).touches);
    check(&bar, &segment([2.0, 1.0], [4.0, 2.0]), true, 0.0);
    assert!(answers_to(&bar, &segment([2.0, 1.0], [4.0, 2.0])).touches);
    check(&bar, &segment([5.0, 5.0], [8.0, 9.0]), false, 5.0);
    check(&segment([0.0, 0.0], [3.0, 4.0]), &segment([6.0, 8.0], [9.0, 12.0]), false, 5.0);
}

#[test]
fn a_polygon_holds_the_circle_inscribed_in_it_but_none_larger() {
    let square = convex(&[[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0]], 0.0);
    assert!(answers_to(&square, &circle([0.0, 0.0], 2.0)).contains);
    assert!(!answers_to(&square, &circle([0.0, 0.0], up(2.0))).contains);
    assert!(!answers_to(&square, &circle([up(1.0), 0.0], 1.0)).contains);
    // The circle around the vertices, and one that lets the corners out.
    let rhombus = convex(&[[3.0, -4.0], [3.0, 4.0], [-5.0, 0.0]], 0.0);
    assert!(answers_to(&circle([0.0, 0.0], 5.0), &rhombus).contains);
    assert!(!answers_to(&circle([0.0, 0.0], down(5.0)), &rhombus).contains);
    // The corners of a rounded square of radius 1 are rounder than those of radius 2.
    let rounded = convex(&[[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0]], 1.0);
    assert!(answers_to(&rounded, &circle([2.0, 2.0], 1.0)).contains);
    assert!(!answers_to(&rounded, &circle([2.0, 2.0], up(1.0))).contains);
    assert!(answers_to(&rounded, &capsule([-1.0, 1.0], [1.0, 1.0], 2.0)).contains);
    assert!(!answers_to(&rounded, &capsule([-1.0, 1.0], [up(1.0), 1.0], 2.0)).contains);
}

#[test]
fn unbounded_shapes_hold_what_lies_on_them() {
    let half_line = ray([0.0, 0.0], [0.1, 0.3]);
    assert!(answers_to(&half_line, &segment([0.2, 0.6], [0.0, 0.0])).contains);
    assert!(!answers_to(&half_line, &segment([0.2, up(0.6)], [0.0, 0.0])).contains);
    assert!(!answers_to(&half_line, &point([-0.1, -0.3])).contains);
    let ground = half_plane([0.0, 1.0], [0.0, 7.0]);
    assert!(answers_to(&ground, &circle([1e9, -1.0], 2.0)).contains);
    assert!(!answers_to(&ground, &circle([1e9, -1.0], up(2.0))).contains);
    assert!(answers_to(&ground, &ray([9.0, 1.0], [1.0, 0.0])).contains);
    assert!(!answers_to(&aabb([0.0, 0.0], [1.0, 1.0]), &half_line).contains);
}

#[test]
fn a_rectangle_far_from_the_origin_stays_convex() {
    for size in [1e-3, 0.3, 2.0, 40.0] {
        let rect = turned([1e16, -3e16], [size, size]);
        let answer = answers_to(&rect, &point([1e16, -3e16]));
        assert!(answers_to(&rect, &rect).contains);
        assert!(answer.distance.is_finite());
        assert_eq!(answer.intersects, answer.distance <= 0.0);
    }
}

/// Points are not validated: nalgebra makes them.
#[test]
fn a_point_that_is_not_finite_belongs_to_nothing() {
    let shapes = [
        point([0.0, 0.0]),
        segment([0.0, 0.0], [1.0, 2.0]),
        circle([0.0, 0.0], 1.0),
        capsule([0.0, 0.0], [1.0, 0.0], 1.0),
        aabb([-1.0, -1.0], [1.0, 1.0]),
        turned([0.0, 0.0], [1.0, 1.0]),
        triangle([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]),
        convex(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], 0.5),
        half_plane([0.0, 0.0], [0.0, 1.0]),
        line([0.0, 0.0], [1.0, 1.0]),
        ray([0.0, 0.0], [1.0, 0.0]),
    ];
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    for [x, y] in [[nan, nan], [nan, 0.0], [0.0, nan], [inf, inf], [0.0, -inf], [-inf, 0.0]] {
        for shape in &shapes {
            let p = point([x, y]);
            let answer = answers_to(shape, &p);
            assert!(!answer.intersects && !answer.contains && !answer.touches, "{shape:?} {p:?}");
        }
    }
}
