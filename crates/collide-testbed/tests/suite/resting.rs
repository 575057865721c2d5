//! What is put on something stays there. With `COLLIDE_LONG` set for a minute, else for some
//! seconds.

use crate::scenes::{named, scene, seconds};
use collide_testbed::measure;

/// Of boxes of 1 m: none goes 1 % of its size from where it settled, or aside from where it was
/// put, and none gets deeper than 1 % into another.
#[track_caller]
fn stands(name: &str, short: f64) {
    let scene = scene(name);
    let mut world = scene.world();
    let measured = measure(&scene, &mut world, seconds(&scene, short), |_, _| {});
    let measured = measured.expect("in range");
    assert!(measured.drift < 0.01, "{measured:?}");
    assert!(measured.penetration < 0.01, "{measured:?}");
    for (now, before) in world.bodies().iter().zip(&scene.bodies) {
        let moved = now.position() - before.position();
        assert!(moved.x.abs() < 0.01, "{moved:?}");
    }
}

#[test]
fn a_tower_of_50_boxes_stands() {
    stands("tower", 8.0);
}

#[test]
fn a_pyramid_of_30_rows_stands() {
    stands("pyramid", 6.0);
}

#[test]
fn a_pile_of_500_shapes_comes_to_rest_in_its_basket() {
    let mut scene = scene("pile");
    let seconds = seconds(&scene, 10.0);
    scene.settle = scene.settle.min(seconds - 1.0);
    let mut world = scene.world();
    let measured = measure(&scene, &mut world, seconds, |_, _| {}).expect("in range");
    assert!(measured.jitter < 1e-3, "{measured:?}");
    let things: Vec<_> = named(&scene, "thing").collect();
    assert_eq!(things.len(), 500);
    for i in things {
        let position = world.bodies()[i].position();
        let is_inside = position.x.abs() < 12.5 && (0.0..20.0).contains(&position.y);
        assert!(is_inside, "{i} has left the basket: {position:?}");
    }
}
