//! What people reported of other character controllers, each as a scene.

use crate::player::{FRAME, GRAVITY, Player, SKIN, characters, fixed};
use collide_character::{CharacterSettings, Obstacle, Surface};
use collide2d::prelude::*;

fn floor() -> AnyShape<f64> {
    Aabb::new([-50.0, -1.0], [50.0, 0.0]).unwrap().into()
}

fn block(min: [f64; 2], max: [f64; 2]) -> AnyShape<f64> {
    Aabb::new(min, max).unwrap().into()
}

fn polygon<const N: usize>(corners: [[f64; 2]; N]) -> AnyShape<f64> {
    Polygon::simple(corners).unwrap().into()
}

/// A character of each kind that has come to rest on the level.
fn each_at_rest(x: f64, level: &[AnyShape<f64>]) -> Vec<Player> {
    let settled = |shape| {
        let mut player = Player::new(shape, x, 1.5);
        for _ in 0..90 {
            player.walk(0.0, fixed(level));
        }
        player
    };
    characters().into_iter().map(settled).collect()
}

/// rapier #418: the offset is lost where the motion points partly into the ground.
#[test]
fn the_skin_is_kept_while_the_motion_points_into_the_ground() {
    let level = [floor()];
    for mut player in each_at_rest(0.0, &level) {
        for _ in 0..300 {
            player.go([0.05, -0.2], fixed(&level));
            let gap = Posed::new(&player.shape, &player.pose).unwrap().distance(&level[0]);
            assert!((gap - SKIN).abs() < 1e-12, "{gap}");
        }
    }
}

/// rapier #446 and bevy_rapier #301: ground is reported next to a wall of several parts.
#[test]
fn a_wall_of_several_parts_is_no_ground() {
    let rows = (-2..12).map(|row| 0.5 * f64::from(row));
    let tiles = rows.map(|y| block([1.0, y], [2.0, y + 0.5])).collect::<Vec<_>>();
    let level = [Compound::new(tiles).unwrap().into()];
    for shape in characters() {
        let mut player = Player::new(shape.clone(), 0.0, 4.5);
        for _ in 0..45 {
            let movement = player.walk(3.0, fixed(&level));
            assert!(movement.ground.is_none(), "{shape:?} {movement:?}");
        }
        assert!(player.velocity.y < -14.9, "{shape:?} is held: {}", player.velocity);
    }
}

/// rapier #488, rapier.js #168: the character dips into a platform that moves up, and falls
/// through it. OpenKCC #19: it is thrown when the platform turns round.
#[test]
fn on_an_elevator_it_keeps_its_height_above_the_floor() {
    let plank = Aabb::new([-2.0, -0.2], [2.0, 0.0]).unwrap();
    let height = |frame: i32| 3.0 * (f64::from(frame) * 0.1).sin();
    for mut player in each_at_rest(0.0, &[plank.into()]) {
        let above = player.y();
        for frame in 0..600 {
            let motion = Vector2::new(0.0, height(frame + 1) - height(frame));
            let pose = Isometry2::translation(0.0, height(frame));
            let movement = player.walk(0.0, [Obstacle { pose, motion, ..Obstacle::fixed(&plank) }]);
            assert!(movement.ground.is_some(), "frame {frame}");
            let now = player.y() - height(frame + 1);
            assert!((now - above).abs() < 1e-9, "frame {frame}: {now} for {above}");
        }
    }
}

/// rapier #747: on a kinematic body that does not move the character is stuck.
#[test]
fn on_a_platform_that_stands_still_it_walks_as_on_ground() {
    let plank = Aabb::new([-20.0, -0.2], [20.0, 0.0]).unwrap();
    for mut player in each_at_rest(0.0, &[plank.into()]) {
        for _ in 0..120 {
            let movement = player.walk(2.0, [Obstacle::fixed(&plank)]);
            assert!((movement.translation.x - 2.0 * FRAME).abs() < 1e-12);
        }
    }
}

/// rapier #809: a capsule jumps and trembles on a flat floor, however it is tuned.
#[test]
fn to_and_fro_on_a_flat_floor_the_height_stays() {
    let level = [floor()];
    for mut player in each_at_rest(0.0, &level) {
        let height = player.y();
        for frame in 0..900 {
            let movement = player.walk(9.0 * (f64::from(frame) * 0.05).sin(), fixed(&level));
            assert!(movement.ground.is_some(), "frame {frame}");
            assert!((player.y() - height).abs() < 1e-12, "frame {frame}");
        }
    }
}

/// rapier #627, bevy_rapier #489 and rapier.js #191: sliding along a wall it stops now and then.
#[test]
fn along_a_wall_every_frame_goes_as_far() {
    let settings = CharacterSettings { step_height: 0.0, ..CharacterSettings::default() };
    for angle in [0.0, 0.3, -0.7] {
        let wall = HalfPlane::new([1.0, 0.0], [-f64::cos(angle), -f64::sin(angle)]).unwrap();
        let along = Vector2::new(-f64::sin(angle), f64::cos(angle));
        for shape in characters() {
            let mut player = Player::with(settings, shape, 0.0, 0.0);
            // Seen from above: no direction is up more than any other, so that it slides only.
            player.character = top_down();
            player.go([1.0, 0.0], [Obstacle::fixed(&wall)]);
            for frame in 0..300 {
                let movement = player.go([0.05, 0.05], [Obstacle::fixed(&wall)]);
                let expected = Vector2::new(0.05, 0.05).dot(&along);
                let gone = movement.translation.dot(&along);
                assert!(frame < 40 || (gone - expected).abs() < 1e-9, "{frame}: {gone}");
            }
        }
    }
}

/// A character seen from above: up points away from all walls of the test.
fn top_down() -> collide_character::Character<f64> {
    let settings = CharacterSettings {
        up: Vector2::new(1.0, 0.0),
        max_slope: 0.0,
        step_height: 0.0,
        snap_distance: 0.0,
        ..CharacterSettings::default()
    };
    collide_character::Character::new(settings).unwrap()
}

/// rapier.js #274 and rapier.js #291: the maximum slope has no effect.
#[test]
fn the_maximum_slope_is_held_to_a_tenth_of_a_degree() {
    for shape in characters() {
        for (degrees, is_climbed) in [(29.9, true), (30.1, false)] {
            let settings = CharacterSettings {
                max_slope: 30_f64.to_radians(),
                step_height: 0.0,
                ..CharacterSettings::default()
            };
            let rise = 20.0 * f64::to_radians(degrees).tan();
            let ramp = polygon([[1.0, 0.0], [21.0, rise], [21.0, -1.0], [1.0, -1.0]]);
            let level = [floor(), ramp];
            let mut player = Player::with(settings, shape.clone(), -1.0, 1.0);
            for _ in 0..360 {
                player.walk(2.0, fixed(&level));
            }
            assert_eq!(player.x() > 5.0, is_climbed, "{shape:?} at {degrees}: {}", player.pose);
        }
    }
}

/// bevy_rapier #377: grounded flickers where the velocity is set to zero on ground.
#[test]
fn grounded_does_not_flicker_when_the_velocity_is_cleared_on_ground() {
    let level = [floor()];
    for mut player in each_at_rest(0.0, &level) {
        let mut fall = 0.0;
        for frame in 0..300 {
            fall -= GRAVITY * FRAME;
            let movement = player.go([0.0, fall * FRAME], fixed(&level));
            assert!(movement.ground.is_some(), "frame {frame}");
            fall = 0.0;
        }
        // Nor does it without any fall.
        assert!(player.go([0.0, 0.0], fixed(&level)).ground.is_some());
    }
}

/// avian #949: at rest on a slope the character drifts down, since it is pushed along the normal.
#[test]
fn at_rest_on_a_slope_nothing_drifts_for_ten_minutes() {
    let level = [polygon([[-9.0, -6.0], [9.0, 6.0], [9.0, -7.0], [-9.0, -7.0]])];
    for mut player in each_at_rest(0.0, &level) {
        let start = player.pose.translation.vector;
        for _ in 0..2000 {
            player.walk(0.0, fixed(&level));
        }
        let drift = (player.pose.translation.vector - start).norm();
        assert!(drift < 1e-12, "{:?} {drift}", player.shape);
    }
}

/// avian #1065: an ellipse passes through a polyline.
#[test]
fn an_ellipse_stands_on_a_polyline() {
    let hills = [[-9.0, 1.0], [-2.0, -0.5], [2.0, 0.0], [9.0, 2.0]];
    let chain = || Polyline::new(hills).unwrap();
    for level in [[chain().into()], [chain().one_sided().into()]] {
        let mut player = Player::new(characters()[3].clone(), 0.0, 3.0);
        for frame in 0..300 {
            let movement = player.walk(1.0, fixed(&level));
            assert!(frame < 60 || movement.ground.is_some(), "frame {frame}");
        }
    }
}

/// godot #6468: it travels further up at an angled platform than in the air.
#[test]
fn at_an_angled_platform_a_jump_is_no_higher_than_in_the_air() {
    for shape in characters() {
        let highest = |level: &[AnyShape<f64>]| {
            let mut player = Player::new(shape.clone(), 0.0, 1.0);
            player.walk(0.0, fixed(level));
            for _ in 0..60 {
                player.walk(0.0, fixed(level));
            }
            player.velocity.y = 8.0;
            (0..60).fold(0.0, |most: f64, _| {
                player.walk(3.0, fixed(level));
                most.max(player.y())
            })
        };
        let steep = polygon([[1.0, 0.0], [3.0, 4.0], [3.0, 0.0]]);
        let (free, beside) = (highest(&[floor()]), highest(&[floor(), steep]));
        assert!(beside < free + 1e-9, "{shape:?} {beside} for {free}");
    }
}

/// godot #91494, #50062 and #109926: exactly at a corner a box hangs, or its wall is a floor.
#[test]
fn a_box_that_meets_a_box_exactly_at_its_corner_does_not_hang() {
    let character = Rect::from_angle([0.0, 0.0], 0.0, [0.5, 0.5]).unwrap();
    let corner = [block([0.5, -1.0], [3.0, -0.5])];
    for gap in [0.0, SKIN, -SKIN, 0.5 * SKIN, 1e-15] {
        let mut player = Player::new(character, -gap, 0.0);
        for frame in 0..60 {
            let movement = player.walk(0.0, fixed(&corner));
            let is_on_top = player.x() > -0.01 && player.y() > -0.1;
            assert!(movement.ground.is_none() || is_on_top, "{gap} frame {frame}: {movement:?}");
        }
        let is_gone = player.y() < -2.0;
        assert!(is_gone || player.y() > -0.1, "{gap}: hangs at {}", player.pose);
    }
}

/// godot-rapier-physics #616 and #378: on a slope that grows steeper it is stuck between vertices.
#[test]
fn up_a_slope_that_grows_steeper_it_goes_on() {
    let points = (0..60).map(|i| 0.25 * f64::from(i));
    let hill: Vec<_> = points.map(|x| [x, x * x / 40.0]).collect();
    let chain = Polyline::new(hill.clone()).unwrap();
    let corners = hill.into_iter().chain([[15.0, -1.0], [-9.0, -1.0], [-9.0, 0.0]]);
    let solid = Polygon::simple(corners).unwrap();
    for level in [[AnyShape::from(chain)], [solid.into()]] {
        for shape in characters() {
            let mut player = Player::new(shape.clone(), 1.0, 1.0);
            for _ in 0..30 {
                player.walk(0.0, fixed(&level));
            }
            for _ in 0..240 {
                let movement = player.walk(3.0, fixed(&level));
                let gone = movement.translation.x;
                assert!((gone - 3.0 * FRAME).abs() < 1e-9, "{shape:?} {}", player.pose);
            }
        }
    }
}

/// godot #28412 and #23675: with a stop on slopes it stops before it has come to the ground.
#[test]
fn a_fall_ends_at_the_skin_and_not_before() {
    let level = [floor()];
    for shape in characters() {
        let mut player = Player::new(shape, 0.0, 4.0);
        loop {
            let movement = player.walk(0.0, fixed(&level));
            if movement.ground.is_some() {
                break;
            }
        }
        let gap = Posed::new(&player.shape, &player.pose).unwrap().distance(&level[0]);
        assert!((gap - SKIN).abs() < 1e-12, "{gap}");
    }
}

/// godot #30509: jumping up through a one-way platform it is on the floor for a frame.
#[test]
fn inside_a_one_way_platform_there_is_no_ground() {
    let plank = Aabb::new([-3.0, 1.9], [3.0, 2.0]).unwrap();
    for shape in characters() {
        for launch in 0..40 {
            let mut player = Player::new(shape.clone(), 0.0, 0.0);
            player.velocity.y = 6.0 + 0.1 * f64::from(launch);
            for _ in 0..30 {
                let one_way = Obstacle { one_way: Some(Vector2::y()), ..Obstacle::fixed(&plank) };
                let rises = player.velocity.y > GRAVITY * FRAME;
                let movement = player.walk(0.0, [one_way]);
                assert!(!rises || movement.ground.is_none(), "{shape:?} {launch}");
                let is_above = player.y() > 2.0;
                assert!(is_above || movement.ground.is_none(), "{shape:?} {launch}");
            }
        }
    }
}

/// CharacterController2D #13 and #46: a sloped one-way platform is fallen through.
#[test]
fn a_sloped_one_way_platform_is_walked_up() {
    let plank = Polyline::new([[-9.0, -6.0], [9.0, 6.0]]).unwrap();
    for shape in characters() {
        let mut player = Player::new(shape.clone(), -4.0, 0.0);
        for frame in 0..240 {
            let one_way = Obstacle { one_way: Some(Vector2::y()), ..Obstacle::fixed(&plank) };
            let movement = player.walk(2.0, [one_way]);
            assert!(frame < 60 || movement.ground.is_some(), "{shape:?} frame {frame}");
        }
    }
}

/// CharacterController2D #43 and #82: under a low one-way platform a jump stays short.
#[test]
fn a_one_way_platform_close_overhead_does_not_shorten_a_jump() {
    let plank = Aabb::new([-3.0, 1.7], [3.0, 1.8]).unwrap();
    let ground = floor();
    for shape in characters() {
        let mut player = Player::new(shape, 0.0, 0.9);
        let obstacles = || {
            let one_way = Obstacle { one_way: Some(Vector2::y()), ..Obstacle::fixed(&plank) };
            [Obstacle::fixed(ground.as_shape()), one_way]
        };
        for _ in 0..30 {
            player.walk(0.0, obstacles());
        }
        player.velocity.y = 12.0;
        let mut expected = 12.0;
        for _ in 0..30 {
            player.walk(0.0, obstacles());
            expected -= GRAVITY * FRAME;
            assert!((player.velocity.y - expected).abs() < 1e-9);
        }
    }
}

/// CharacterController2D #50: what falls onto a slope is drawn to it before it lands.
#[test]
fn a_fall_past_a_slope_is_not_drawn_to_it() {
    let level = [polygon([[-9.0, 6.0], [9.0, -6.0], [-9.0, -6.0]])];
    for shape in characters() {
        let mut player = Player::new(shape, 2.0, 3.0);
        player.velocity = Vector2::new(3.0, 0.0);
        let mut expected = 0.0;
        for _ in 0..20 {
            expected -= GRAVITY * FRAME;
            let movement = player.walk(3.0, fixed(&level));
            if movement.ground.is_some() {
                break;
            }
            assert!((movement.translation.y - expected * FRAME).abs() < 1e-9);
        }
    }
}

/// bump.lua #37: a slide goes backwards, or far away.
#[test]
fn no_motion_leads_back_or_further_than_it_goes() {
    let level = [floor(), block([2.0, 0.0], [3.0, 3.0]), block([-3.0, 1.5], [-1.0, 2.0])];
    for shape in characters() {
        for direction in 0..64 {
            let angle = f64::from(direction) * std::f64::consts::TAU / 64.0;
            let mut player = Player::new(shape.clone(), 0.0, 0.9);
            for _ in 0..30 {
                let wanted = Vector2::new(angle.cos(), angle.sin()) * 0.1;
                let moved = player.go(wanted.into(), fixed(&level)).translation;
                assert!(moved.dot(&wanted) > -1e-9, "{shape:?} {angle}: {moved}");
                let most = 0.1 + CharacterSettings::<f64>::default().step_height;
                assert!(moved.norm() < most, "{shape:?} {angle}: {moved}");
            }
        }
    }
}

/// OpenKCC #42: in a corner wider than 90° it trembles. bullet3 #40: in a narrow one it hammers.
#[test]
fn in_wide_and_narrow_corners_it_stops_dead() {
    for degrees in [20.0, 60.0, 89.0, 91.0, 120.0, 160.0] {
        let half = f64::to_radians(degrees / 2.0);
        let [x, y] = [9.0 * half.cos(), 9.0 * half.sin()];
        let corner = [Polyline::new([[-x, y], [0.0, 0.0], [-x, -y]]).unwrap().into()];
        for shape in characters() {
            let mut player = Player::new(shape.clone(), -6.0, 0.0);
            player.character = top_down();
            for _ in 0..1000 {
                player.go([0.05, 0.005], fixed(&corner));
            }
            for _ in 0..20 {
                let moved = player.go([0.05, 0.005], fixed(&corner)).translation.norm();
                assert!(moved < 1e-9, "{shape:?} at {degrees}: {moved}");
            }
        }
    }
}

/// OpenKCC #42: in a hallway as wide as the player it is stuck.
#[test]
fn in_a_hallway_of_exactly_its_width_it_goes_on() {
    for slack in [0.0, 0.5 * SKIN, SKIN, 2.0 * SKIN, 3.0 * SKIN] {
        let level = [floor(), block([-50.0, 1.6 + slack], [50.0, 3.0])];
        let character = Rect::from_angle([0.0, 0.0], 0.0, [0.4, 0.8]).unwrap();
        let mut player = Player::new(character, 0.0, 0.8 + 0.5 * slack);
        for _ in 0..60 {
            player.walk(3.0, fixed(&level));
        }
        assert!((player.x() - 3.0).abs() < 1e-9, "{slack}: {}", player.pose);
    }
}

/// OpenKCC #218: going up a step interrupts a jump. OpenKCC #194: on stairs it is falling.
#[test]
fn a_jump_onto_stairs_is_not_interrupted() {
    let steps = (0..8).map(|i| {
        let i = f64::from(i);
        block([1.0 + 0.5 * i, -1.0], [9.0, 0.2 * (i + 1.0)])
    });
    let level: Vec<_> = [floor()].into_iter().chain(steps).collect();
    for mut player in each_at_rest(0.0, &level) {
        player.velocity.y = 7.0;
        let mut expected = 7.0;
        for _ in 0..20 {
            player.walk(4.0, fixed(&level));
            expected -= GRAVITY * FRAME;
            assert!((player.velocity.y - expected).abs() < 1e-9, "{:?}", player.shape);
        }
        for frame in 0..120 {
            let movement = player.walk(0.0, fixed(&level));
            assert!(frame < 60 || movement.ground.is_some(), "{:?}", player.shape);
        }
    }
}

/// shrimple_character_controller #12: the head at a ramp that hangs over sticks, or is drawn up.
#[test]
fn the_head_at_an_overhanging_ramp_slides_down_again() {
    let level = [floor(), polygon([[0.5, 3.5], [4.0, 0.0], [4.0, 5.0], [0.5, 5.0]])];
    for mut player in each_at_rest(0.0, &level) {
        let rest = player.y();
        player.velocity.y = 9.0;
        let mut last = 9.0;
        for _ in 0..90 {
            let movement = player.walk(3.0, fixed(&level));
            let held = |hit: &collide_character::Hit<f64>| hit.surface == Surface::Ceiling;
            assert!(player.velocity.y <= last + 1e-9, "{:?} {movement:?}", player.shape);
            last =
                if movement.hits.iter().any(held) { 0.0_f64.max(player.velocity.y) } else { last };
        }
        assert!((player.y() - rest).abs() < 1e-9, "{:?} {}", player.shape, player.pose);
    }
}

/// Unity-2D-Platformer-Controller #46: moving into a slope from below it gets stuck inside.
#[test]
fn nothing_is_entered_from_below() {
    let level = [floor(), polygon([[-9.0, 4.0], [9.0, 1.0], [9.0, 5.0], [-9.0, 5.0]])];
    for mut player in each_at_rest(-6.0, &level) {
        for frame in 0..400 {
            if frame % 40 == 0 {
                player.velocity.y = 11.0;
            }
            player.walk(5.0, fixed(&level));
            for obstacle in &level {
                let gap = Posed::new(&player.shape, &player.pose).unwrap().distance(obstacle);
                assert!(gap > 0.9 * SKIN, "{:?} frame {frame}: {gap}", player.shape);
            }
        }
    }
}

/// PropHunt #103, CharacterController2D #80: on the way down stairs it hops.
#[test]
fn down_stairs_it_never_leaves_the_ground() {
    let steps = (0..8).map(|i| {
        let i = f64::from(i);
        block([-9.0, -1.0], [1.0 + 0.6 * i, 0.2 * (8.0 - i)])
    });
    let level: Vec<_> = [floor()].into_iter().chain(steps).collect();
    for shape in characters() {
        let mut player = Player::new(shape.clone(), 0.0, 2.6);
        for _ in 0..60 {
            player.walk(0.0, fixed(&level));
        }
        for frame in 0..300 {
            let movement = player.walk(2.5, fixed(&level));
            assert!(movement.ground.is_some(), "{shape:?} frame {frame} {}", player.pose);
        }
    }
}

/// godot #71993: at the top of a slope it leaves the ground.
#[test]
fn over_the_top_of_a_slope_it_stays_on_the_ground() {
    let level = [polygon([[-6.0, -5.0], [-1.0, 0.0], [1.0, 0.0], [6.0, -5.0]])];
    for mut player in each_at_rest(-3.0, &level) {
        for _ in 0..100 {
            let movement = player.walk(4.0, fixed(&level));
            assert!(movement.ground.is_some(), "{:?} {}", player.shape, player.pose);
        }
    }
}

/// godot #75428: on landing at a wall the velocity along the ground is not cleared.
#[test]
fn landing_at_a_wall_keeps_no_velocity_into_it() {
    let level = [floor(), block([1.0, -1.0], [2.0, 9.0])];
    for shape in characters() {
        let mut player = Player::new(shape.clone(), 0.0, 4.0);
        for frame in 0..120 {
            player.walk(5.0, fixed(&level));
            assert!(frame < 10 || player.velocity.x.abs() < 1e-9, "{shape:?} frame {frame}");
        }
    }
}

/// ecctrl #81: at rest it slides by itself.
#[test]
fn without_a_motion_nothing_moves() {
    let level = [floor(), polygon([[0.0, 0.0], [9.0, 6.0], [9.0, 0.0]])];
    for x in [-2.0, 0.0, 0.3, 3.0] {
        for mut player in each_at_rest(x, &level) {
            let moved = player.go([0.0, 0.0], fixed(&level)).translation;
            assert!(moved.norm() < 1e-12, "{moved}");
        }
    }
}
