//! Slope, step, corner, ceiling and platform, one by one.

use crate::player::{FRAME, GRAVITY, Player, SKIN, characters, fixed};
use collide_character::{CharacterSettings, Obstacle, Surface};
use collide2d::prelude::*;

fn floor() -> AnyShape<f64> {
    Aabb::new([-50.0, -1.0], [50.0, 0.0]).unwrap().into()
}

fn slope(degrees: f64) -> AnyShape<f64> {
    let rise = 20.0 * degrees.to_radians().tan();
    Polygon::simple([[-20.0, -rise], [20.0, rise], [20.0, -rise - 1.0], [-20.0, -rise - 1.0]])
        .unwrap()
        .into()
}

/// How far the character of this kind moves down until it rests.
fn dropped(shape: &AnyShape<f64>, level: &[AnyShape<f64>], y: f64) -> Player {
    let mut player = Player::new(shape.clone(), 0.0, y);
    for _ in 0..120 {
        player.walk(0.0, fixed(level));
    }
    player
}

#[test]
fn on_a_slope_that_is_ground_it_rests_and_walks_at_the_same_speed() {
    for shape in characters() {
        for degrees in [5.0, 20.0, 44.9] {
            let level = [slope(degrees)];
            let mut player = dropped(&shape, &level, 2.0);
            let x = player.x();
            let movement = player.walk(0.0, fixed(&level));
            assert!(movement.translation.norm() < 1e-12, "{shape:?} {degrees} {movement:?}");
            assert!(x.abs() < 1e-9, "{shape:?} {degrees}: slid to {x}");
            for speed in [3.0, -3.0] {
                let before = player.x();
                for _ in 0..60 {
                    assert!(player.walk(speed, fixed(&level)).ground.is_some(), "{shape:?}");
                }
                let gone = player.x() - before;
                assert!((gone - speed).abs() < 1e-9, "{shape:?} {degrees}: {gone} of {speed}");
            }
        }
    }
}

#[test]
fn down_a_slope_that_is_too_steep_it_slides_and_cannot_go_up() {
    for shape in characters() {
        let level = [slope(55.0)];
        let mut player = Player::new(shape.clone(), 0.0, 2.0);
        for _ in 0..60 {
            assert!(player.walk(2.0, fixed(&level)).ground.is_none());
        }
        assert!(player.x() < -1.0 && player.y() < -1.0, "{shape:?} {}", player.pose);
    }
}

#[test]
fn from_the_floor_a_slope_that_is_too_steep_is_a_wall() {
    for shape in characters() {
        let steep = Triangle::new([2.0, 0.0], [6.0, 8.0], [6.0, 0.0]).unwrap().into();
        let level = [floor(), steep];
        let mut player = dropped(&shape, &level, 1.0);
        let y = player.y();
        let mut last = player.clone();
        for _ in 0..120 {
            last = player.clone();
            let movement = player.walk(3.0, fixed(&level));
            assert!(movement.ground.is_some(), "{shape:?} {movement:?} {:?}", last.pose);
        }
        assert!((player.y() - y).abs() < 1e-9, "{shape:?} {}", player.pose);
        assert!((player.x() - last.x()).abs() < 1e-9, "{shape:?} {}", player.pose);
        assert!(player.x() > 1.0, "{shape:?} {}", player.pose);
    }
}

#[test]
fn steps_up_to_the_height_are_gone_up_and_down_again() {
    for shape in characters() {
        for step in [0.05, 0.2, 0.25, 0.35, 0.5] {
            let block = Aabb::new([2.0, 0.0], [8.0, step]).unwrap().into();
            let level = [floor(), block];
            let mut player = dropped(&shape, &level, 1.0);
            let y = player.y();
            let mut grounded = true;
            for _ in 0..4 * 60 {
                grounded &= player.walk(2.0, fixed(&level)).ground.is_some();
            }
            let is_up = player.x() > 5.0;
            let is_low = step <= 0.25;
            assert_eq!(is_up, is_low, "{shape:?} at a step of {step}: {}", player.pose);
            let height = if is_up { step } else { 0.0 };
            assert!((player.y() - y - height).abs() < 1e-9, "{shape:?} {step} {}", player.pose);
            for _ in 0..6 * 60 {
                grounded &= player.walk(-2.0, fixed(&level)).ground.is_some();
            }
            assert!(grounded, "{shape:?} leaves the ground at a step of {step}");
            assert!((player.y() - y).abs() < 1e-9, "{shape:?} {step} {}", player.pose);
        }
    }
}

#[test]
fn however_slow_a_step_is_gone_up() {
    for shape in characters() {
        let block = Aabb::new([0.52, 0.0], [8.0, 0.2]).unwrap().into();
        let level = [floor(), block];
        let mut player = dropped(&shape, &level, 1.0);
        let y = player.y();
        for _ in 0..3000 {
            player.walk(0.05, fixed(&level));
        }
        assert!((player.y() - y - 0.2).abs() < 1e-9, "{shape:?} {}", player.pose);
    }
}

#[test]
fn in_a_corner_it_stops_and_does_not_move() {
    for shape in characters() {
        let wall = Aabb::new([2.0, -1.0], [3.0, 9.0]).unwrap().into();
        let overhang = Triangle::new([-2.0, 4.0], [-4.0, -1.0], [-6.0, 4.0]).unwrap().into();
        let level = [floor(), wall, overhang];
        for speed in [4.0, -4.0] {
            let mut player = dropped(&shape, &level, 1.0);
            for _ in 0..120 {
                player.walk(speed, fixed(&level));
            }
            for _ in 0..60 {
                let movement = player.walk(speed, fixed(&level));
                assert!(movement.translation.norm() < 1e-9, "{shape:?} {movement:?}");
                assert_eq!(movement.hits.len(), 2, "{shape:?} {movement:?}");
            }
        }
    }
}

#[test]
fn under_a_ceiling_a_jump_ends_and_falls() {
    for shape in characters() {
        let level = [floor(), Aabb::new([-9.0, 2.2], [9.0, 3.0]).unwrap().into()];
        let mut player = dropped(&shape, &level, 1.0);
        let y = player.y();
        player.velocity.y = 12.0;
        let mut ceilings = 0;
        let mut highest = y;
        for _ in 0..60 {
            let movement = player.walk(1.0, fixed(&level));
            let is_ceiling = |hit: &collide_character::Hit<f64>| hit.surface == Surface::Ceiling;
            ceilings += movement.hits.iter().filter(|hit| is_ceiling(hit)).count();
            assert!(ceilings == 0 || player.velocity.y <= 0.0);
            highest = highest.max(player.y());
        }
        assert!(ceilings > 0 && ceilings < 3, "{shape:?} {ceilings}");
        assert!(highest > y + 0.3, "{shape:?}");
        assert!((player.y() - y).abs() < 1e-9, "{shape:?} {}", player.pose);
    }
}

#[test]
fn a_platform_takes_along_what_stands_on_it() {
    let plank = Aabb::new([-2.0, -0.2], [2.0, 0.0]).unwrap();
    for shape in characters() {
        for motion in [[0.03, 0.0], [0.0, 0.03], [0.0, -0.2], [-0.04, 0.02]].map(Vector2::from) {
            let still = [AnyShape::from(plank)];
            let mut player = dropped(&shape, &still, 1.0);
            let start = player.pose.translation.vector;
            for frame in 0..120 {
                let obstacle = Obstacle {
                    pose: Isometry2::new(motion * f64::from(frame), 0.0),
                    motion,
                    ..Obstacle::fixed(&plank)
                };
                let movement = player.walk(0.0, [obstacle]);
                assert!(movement.ground.is_some(), "{shape:?} {motion} frame {frame}");
                assert_eq!(movement.carried, motion);
            }
            let gone = player.pose.translation.vector - start;
            assert!((gone - motion * 120.0).norm() < 1e-9, "{shape:?} {gone} of {motion}");
        }
    }
}

#[test]
fn a_wall_that_comes_pushes_and_one_that_leaves_no_place_squeezes() {
    let pusher = Aabb::new([-1.0, -1.0], [0.0, 5.0]).unwrap();
    for shape in characters() {
        let level = [floor(), Aabb::new([6.0, -1.0], [7.0, 5.0]).unwrap().into()];
        let mut player = dropped(&shape, &level, 1.0);
        let mut squeezed = Vec::new();
        for frame in 0..150 {
            let at = -2.0 + 0.05 * f64::from(frame);
            let obstacle = Obstacle {
                pose: Isometry2::translation(at, 0.0),
                motion: Vector2::new(0.05, 0.0),
                ..Obstacle::fixed(&pusher)
            };
            let movement = player.walk(0.0, fixed(&level).chain([obstacle]));
            squeezed.push(movement.is_squeezed);
        }
        assert!(!squeezed[100] && squeezed[149], "{shape:?} {squeezed:?}");
        assert!(player.x() < 6.0 - 0.38 && player.x() > 5.0, "{shape:?} {}", player.pose);
    }
}

#[test]
fn a_one_way_platform_lets_pass_from_below_and_holds_from_above() {
    let plank = Aabb::new([-3.0, 2.0], [3.0, 2.1]).unwrap();
    let ground = floor();
    for shape in characters() {
        let obstacles = || {
            let one_way = Obstacle { one_way: Some(Vector2::y()), ..Obstacle::fixed(&plank) };
            [Obstacle::fixed(ground.as_shape()), one_way]
        };
        let mut player = Player::new(shape.clone(), 0.0, 1.0);
        for _ in 0..60 {
            player.walk(0.0, obstacles());
        }
        let y = player.y();
        player.velocity.y = 12.0;
        let mut free_fall = 12.0;
        for _ in 0..30 {
            player.walk(0.0, obstacles());
            free_fall -= GRAVITY * FRAME;
            assert!((player.velocity.y - free_fall).abs() < 1e-9, "{shape:?} is held");
        }
        for _ in 0..60 {
            player.walk(0.0, obstacles());
        }
        assert!((player.y() - y - 2.1).abs() < 1e-9, "{shape:?} {}", player.pose);
    }
}

#[test]
fn out_of_an_overlap_it_is_pushed_at_once() {
    for shape in characters() {
        let level = [floor(), Aabb::new([0.3, 0.0], [3.0, 5.0]).unwrap().into()];
        let mut player = Player::new(shape.clone(), 0.0, 0.7);
        player.go([0.0, 0.0], fixed(&level));
        for obstacle in &level {
            let posed = Posed::new(&player.shape, &player.pose).unwrap();
            assert!(posed.distance(obstacle) > 0.9 * SKIN, "{shape:?} {}", player.pose);
        }
    }
}

#[test]
fn up_can_be_any_direction() {
    for shape in characters() {
        for quarter in 0..4 {
            let turn = Isometry2::rotation(f64::from(quarter) * std::f64::consts::FRAC_PI_2);
            let settings = CharacterSettings {
                up: turn * Vector2::new(0.0, 3.0),
                ..CharacterSettings::default()
            };
            let level = [floor(), Aabb::new([2.0, 0.0], [8.0, 0.2]).unwrap().into()]
                .map(|shape: AnyShape<f64>| shape.placed(&turn).unwrap());
            let mut player = Player::with(settings, shape.clone(), 0.0, 0.0);
            player.pose = turn * Isometry2::translation(0.0, 1.0);
            for _ in 0..150 {
                let motion = turn * Vector2::new(0.05, -0.05);
                player.go([motion.x, motion.y], fixed(&level));
            }
            let place = turn.inverse() * player.pose.translation.vector;
            let distance = Posed::new(&player.shape, &player.pose).unwrap().distance(&level[1]);
            assert!((place.x - 7.5).abs() < 2.5 * SKIN, "{shape:?} {place}");
            assert!((distance - SKIN).abs() < 1e-9, "{shape:?} {distance}");
        }
    }
}

#[test]
fn in_other_units_it_moves_alike() {
    const UNIT: f64 = 64.0;
    let level = [
        slope(12.0),
        Aabb::new([2.0, 0.0], [8.0, 0.7]).unwrap().into(),
        Circle::new([-4.0, 0.5], 1.0).unwrap().into(),
    ];
    let large = level.clone().map(|shape| shape.scaled([UNIT; 2]).unwrap());
    let Player { character, .. } = Player::new(level[2].clone(), 0.0, 0.0);
    let settings = character.settings();
    let settings = CharacterSettings {
        skin: settings.skin * UNIT,
        step_height: settings.step_height * UNIT,
        snap_distance: settings.snap_distance * UNIT,
        ..*settings
    };
    for shape in characters() {
        for speed in [0.05, -0.05] {
            let mut player = Player::new(shape.clone(), 0.0, 2.0);
            let same = shape.scaled([UNIT; 2]).unwrap();
            let mut other = Player::with(settings, same, 0.0, 2.0 * UNIT);
            for _ in 0..300 {
                player.go([speed, -0.02], fixed(&level));
                other.go([speed * UNIT, -0.02 * UNIT], fixed(&large));
                let [p, q] = [&player, &other].map(|player| player.pose.translation.vector);
                assert!((q / UNIT - p).norm() < 1e-9, "{shape:?} {p} {q}");
            }
        }
    }
}
