//! Bad input is refused with the name of what is wrong.

use collide_character::{Character, CharacterSettings, Obstacle};
use collide2d::prelude::*;

#[test]
fn a_bad_setting_is_named() {
    let good = CharacterSettings::<f64>::default();
    let cases = [
        (CharacterSettings { skin: 0.0, ..good }, "skin 0 is out of range"),
        (CharacterSettings { skin: f64::NAN, ..good }, "skin is not finite"),
        (CharacterSettings { skin: -0.5, ..good }, "skin -0.5 is out of range"),
        (CharacterSettings { step_height: 1e200, ..good }, "step_height 1000"),
        (CharacterSettings { up: Vector2::zeros(), ..good }, "up has length zero"),
        (CharacterSettings { up: Vector2::new(f64::NAN, 1.0), ..good }, "up is not finite"),
        (CharacterSettings { max_slope: 1.6, ..good }, "max_slope 1.6 is out of range"),
        (CharacterSettings { max_slope: -0.1, ..good }, "max_slope -0.1 is out of range"),
        (CharacterSettings { step_height: -1.0, ..good }, "step_height -1 is out of range"),
        (CharacterSettings { snap_distance: f64::INFINITY, ..good }, "snap_distance is not finite"),
    ];
    for (settings, message) in cases {
        assert!(Character::new(settings).unwrap_err().to_string().starts_with(message));
    }
}

#[test]
fn a_bad_motion_or_pose_is_refused() {
    let character = Character::new(CharacterSettings::default()).unwrap();
    let ball = Circle::new([0.0, 0.0], 0.5).unwrap();
    let floor = HalfPlane::new([0.0, -1.0], [0.0, 1.0]).unwrap();
    let at = |pose: Isometry2<f64>, motion: [f64; 2], obstacle: Obstacle<'_, f64>| {
        character.move_and_slide(&ball, &pose, motion, [obstacle]).map(|_| ())
    };
    let still = Isometry2::identity();
    let fixed = Obstacle::fixed(&floor);
    assert!(at(still, [0.0, -1.0], fixed).is_ok());
    let error = at(still, [f64::NAN, 0.0], fixed).unwrap_err();
    assert_eq!(error.to_string(), "motion is not finite");
    assert!(at(still, [1e300, 0.0], fixed).is_err());
    assert!(at(Isometry2::translation(f64::INFINITY, 0.0), [0.0, 0.0], fixed).is_err());
    let moving = Obstacle { motion: Vector2::new(0.0, f64::NAN), ..fixed };
    assert!(at(still, [0.0, 0.0], moving).is_err());
    let bad = Obstacle { one_way: Some(Vector2::new(f64::NAN, 0.0)), ..fixed };
    assert!(at(still, [0.0, 0.0], bad).is_err());
}

#[test]
fn a_one_way_direction_has_a_length() {
    let character = Character::new(CharacterSettings::default()).unwrap();
    let ball = Circle::new([0.0, 0.0], 0.5).unwrap();
    let floor = HalfPlane::new([0.0, -0.6], [0.0, 1.0]).unwrap();
    let drop = |side: Vector2<f64>| {
        let floor = Obstacle { one_way: Some(side), ..Obstacle::fixed(&floor) };
        character.move_and_slide(&ball, &Isometry2::identity(), [0.0, -1.0], [floor])
    };
    let error = drop(Vector2::zeros()).unwrap_err();
    assert_eq!(error.to_string(), "one_way has length zero");
    // The squares of these vanish and overflow.
    for length in [1e-200, 1.0, 1e140] {
        let moved = drop(Vector2::new(0.0, length)).unwrap();
        assert!(moved.ground.is_some(), "{length:e}");
    }
}

#[test]
fn extreme_input_ends_in_finite_numbers() {
    let tiny = CharacterSettings { skin: 1e-300, step_height: 1e-299, ..Default::default() };
    let huge = CharacterSettings { skin: 1e140, snap_distance: 1e145, ..Default::default() };
    let tilted = CharacterSettings { up: Vector2::new(1e300, 1e300), ..Default::default() };
    let floor = HalfPlane::new([0.0, -1.0], [0.0, 1.0]).unwrap();
    let ball = Circle::new([0.0, 0.0], 0.5).unwrap();
    for settings in [tiny, huge, tilted] {
        let character = Character::new(settings).unwrap();
        for motion in [[0.0, -1e149], [1e149, -1.0], [5e-324, 0.0], [-1e-160, 1e-160]] {
            let obstacles = [Obstacle::fixed(&floor)];
            let moved = character.move_and_slide(&ball, &Isometry2::identity(), motion, obstacles);
            let [x, y]: [f64; 2] = moved.unwrap().translation.into();
            assert!(x.is_finite() && y.is_finite(), "{settings:?} {motion:?}");
        }
    }
}

#[test]
fn a_character_of_f32_stands_walks_and_steps() {
    let character = Character::new(CharacterSettings::<f32>::default()).unwrap();
    let body = Capsule::new([0.0_f32, -0.4], [0.0, 0.4], 0.4).unwrap();
    let level = [
        AnyShape::from(Aabb::new([-50.0_f32, -1.0], [50.0, 0.0]).unwrap()),
        Aabb::new([2.0, 0.0], [50.0, 0.2]).unwrap().into(),
    ];
    let mut pose = Isometry2::translation(0.0, 0.81);
    for frame in 0..240 {
        let obstacles = level.iter().map(|shape| Obstacle::fixed(shape.as_shape()));
        let motion = [if frame < 200 { 0.05 } else { 0.0 }, -0.01];
        let moved = character.move_and_slide(&body, &pose, motion, obstacles).unwrap();
        assert!(moved.ground.is_some(), "frame {frame}");
        pose.translation.vector += moved.translation;
        assert!(frame < 200 || moved.translation.norm() < 1e-6, "{:?}", moved.translation);
    }
    assert!((pose.translation.x - 10.0).abs() < 1e-3, "{pose}");
    assert!((pose.translation.y - 1.01).abs() < 1e-5, "{pose}");
}
