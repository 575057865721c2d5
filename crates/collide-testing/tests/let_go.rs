//! What casts with `stop_at_penetration: false` let go, and what they do not: rows A12, C1, C2 and
//! C3b of the third attack, in every image.

use collide_testing::Numbers;
use collide_testing::shapes::{Pair, circle, convex, place, polygon, ring, triangle, union};
use collide2d::prelude::*;

/// A point turned by a quarter or mirrored, and made larger.
type Image<'i> = dyn Fn(Pair) -> Pair + 'i;

/// Calls `check` with images of the plane.
fn in_every_image(check: impl Fn(&Image<'_>)) {
    let turns: [fn(Pair) -> Pair; 8] = [
        |[x, y]| [x, y],
        |[x, y]| [-y, x],
        |[x, y]| [-x, -y],
        |[x, y]| [y, -x],
        |[x, y]| [-x, y],
        |[x, y]| [x, -y],
        |[x, y]| [y, x],
        |[x, y]| [-y, -x],
    ];
    for scale in [-20, 0, 20].map(|power| f64::powi(2.0, power)) {
        turns.iter().for_each(|turn| check(&|p| turn(p).map(|x| x * scale)));
    }
}

/// The cast of A along the image of a motion, the same both ways round.
fn cast<T: Numbers>(a: &AnyShape<T>, motion: Pair, b: &AnyShape<T>, target: f64) -> Option<f64> {
    let options = CastOptions {
        target_distance: T::nearest(target),
        max_time: T::one(),
        stop_at_penetration: false,
    };
    let (motion, still) = (place::<T>(motion).coords, [T::zero(); 2]);
    let hit = a.cast_with(motion, b, still, &options);
    let back = b.cast_with(still, a, motion, &options).map(CastContact::flipped);
    assert_eq!(hit, back, "{a:?} {b:?} {motion:?}");
    hit.map(|hit| hit.time.to_f64())
}

/// The shape of these corners, counterclockwise or not, in every kind.
fn kinds<T: Numbers>(corners: &[Pair], image: &Image<'_>) -> Vec<AnyShape<T>> {
    let corners: Vec<_> = corners.iter().map(|&corner| image(corner)).collect();
    let solid = [convex(&corners, 0.0), polygon(&corners, &[])];
    let united = solid.clone().map(|part| union([part]));
    let flat = if let [a, b, c] = corners[..] { Some(triangle([a, b, c])) } else { None };
    solid.into_iter().chain(united).chain(flat).collect()
}

/// Sixteen directions, in sixteenths of a turn about.
fn directions() -> impl Iterator<Item = Pair> {
    let steps = [-2.0_f64, -1.0, 0.0, 1.0, 2.0];
    let all = steps.into_iter().flat_map(move |x| steps.map(|y| [x, y]));
    all.filter(|[x, y]| x.abs() == 2.0 || y.abs() == 2.0)
}

/// Corners like those of boxes, the one at its upper right end on the other's lower left, or as far
/// in as it is up and to the left: only what goes up and to the right comes nearer.
fn corners_part<T: Numbers>() {
    let boxed = |min: f64, max: f64| [[min, min], [max, min], [max, max], [min, max]];
    in_every_image(|image| {
        for overlap in [0.0, 0.125] {
            let mut of_a = kinds::<T>(&boxed(0.0, 1.0), image);
            of_a.extend(kinds(&[[1.0, 1.0], [0.0, 1.0], [1.0, 0.0]], image));
            let least = 1.0 - overlap;
            let mut of_b = kinds::<T>(&boxed(least, 2.0), image);
            of_b.extend(kinds(&[[least, least], [2.0, least], [least, 2.0]], image));
            if overlap == 0.0 {
                of_a.push(ring(&boxed(0.0, 1.0).map(image)));
            }
            for (a, b) in of_a.iter().flat_map(|a| of_b.iter().map(move |b| (a, b))) {
                for toward in directions() {
                    let comes_nearer = toward[0] > 0.0 && toward[1] > 0.0;
                    let time = cast(a, image(toward), b, 0.0);
                    // The far edges of a ring, which is hollow, come to the other corner later.
                    let is_far = |time: f64| matches!(a, AnyShape::Polyline(_)) && time > 0.25;
                    let is_right = match time {
                        Some(time) if comes_nearer => time == 0.0,
                        Some(time) => is_far(time),
                        None => !comes_nearer,
                    };
                    assert!(is_right, "{time:?} {toward:?} {overlap} {a:?} {b:?}");
                }
            }
        }
    });
}

#[test]
fn c1_corners_part_along_every_motion_that_does_not_lead_into_the_other() {
    corners_part::<f64>();
    corners_part::<f32>();
}

fn a_triangle_leaves<T: Numbers>() {
    in_every_image(|image| {
        for a in kinds::<T>(&[[3.0, 1.0], [-6.0, -5.0], [-1.0, -5.0]], image) {
            for b in kinds(&[[2.0, 2.0], [3.0, 1.0], [3.0, 2.0]], image) {
                assert_eq!(cast(&a, image([6.0, -2.0]), &b, 0.0), None, "{a:?} {b:?}");
            }
        }
    });
}

#[test]
fn a12_a_touch_of_corners_that_the_motion_leaves_is_let_go() {
    a_triangle_leaves::<f64>();
    a_triangle_leaves::<f32>();
}

/// Circles over a bent chain come down from the distance that is reported.
fn no_circle_falls<T: Numbers>() {
    let vertices = [[-5.0, 0.0], [0.0, 0.0], [5.0, 1.0]];
    in_every_image(|image| {
        let ([x, y], [left, up]) = (image([1.0, 0.0]), image([0.0, 1.0]));
        let is_mirrored = x * up - y * left < 0.0;
        let mut corners = vertices.map(image).map(place::<T>);
        if is_mirrored {
            corners.reverse();
        }
        let chain: AnyShape<T> = Polyline::new(corners).unwrap().one_sided().into();
        let unit = x.abs().max(y.abs());
        for i in 0..100 {
            let center = image([f64::from(i) * 0.03 - 1.0, 0.5400999 + f64::from(i % 7) * 0.01]);
            let ball = circle::<T>(center, 0.5 * unit);
            let gap = ball.distance(&chain).to_f64();
            let time = cast(&ball, image([0.0, -3.0]), &chain, gap);
            let bound = 16.0 * (f64::EPSILON + T::EPS.to_f64());
            assert!(time.is_some_and(|time| time <= bound), "{time:?} at {gap:e}: {ball:?}");
        }
    });
}

#[test]
fn c3b_nothing_falls_through_a_one_sided_chain_from_the_distance_itself() {
    no_circle_falls::<f64>();
    no_circle_falls::<f32>();
}

/// A row of three tiles of every kind, the last one this much higher.
fn grounds<T: Numbers>(step: f64, image: &Image<'_>) -> Vec<AnyShape<T>> {
    let tile =
        |[left, right]: Pair, top: f64| [[left, -1.0], [right, -1.0], [right, top], [left, top]];
    let tiles = [tile([-1.0, 1.5], 0.0), tile([1.5, 3.0], 0.0), tile([3.0, 4.5], step)];
    let of_kind = |kind: usize| tiles.map(|tile| kinds::<T>(&tile, image).swap_remove(kind));
    let nested = |[a, b, c]: [AnyShape<T>; 3]| union([a, union([b, c])]);
    (0..4).flat_map(|kind| [union(of_kind(kind)), nested(of_kind(kind))]).collect()
}

/// What stands on the tiles, is a little above them, or has sunk into them, slides over their seams
/// as far as the step; a tip that slides into a wall at its foot is stopped there.
fn seams_are_slid_over<T: Numbers>() {
    in_every_image(|image| {
        let unit = image([1.0, 1.0]).map(f64::abs)[0];
        for step in [-0.25, 0.0, 0.25] {
            for (ground, height) in
                grounds::<T>(step, image).iter().flat_map(|g| [0.0, 0.0625, -0.125].map(|h| (g, h)))
            {
                let body = |corners: &[Pair]| {
                    kinds::<T>(
                        &corners.iter().map(|[x, y]| [*x, y + height]).collect::<Vec<_>>(),
                        image,
                    )
                };
                let boxes = body(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
                let tips = body(&[[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
                for a in boxes.iter().chain(&tips) {
                    for target in [0.0, 0.125].into_iter().filter(|&target| target >= height) {
                        let time = cast(a, image([4.0, 0.0]), ground, target * unit);
                        let is_right = match time {
                            None => step <= height.max(0.0) || height < 0.0 && step <= 0.0,
                            Some(time) => step > 0.0 && (0.4..=0.5).contains(&time),
                        };
                        assert!(is_right, "{time:?} {step} {height} {target} {a:?} {ground:?}");
                    }
                }
            }
        }
    });
}

#[test]
fn c2_seams_of_a_union_stop_nothing_that_slides_over_them() {
    seams_are_slid_over::<f64>();
    seams_are_slid_over::<f32>();
}
