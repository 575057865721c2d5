//! Random levels, played at random: nothing is entered, nothing holds without reason, nothing
//! trembles. With `COLLIDE_LONG` set 1,000 levels for each character and 10,000 frames in each, or
//! as many as `COLLIDE_LEVELS` and `COLLIDE_FRAMES` say.

use crate::level::{Level, mirrored};
use crate::player::{FRAME, GRAVITY, Player, SKIN, characters};
use collide_character::{Movement, Surface};
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The deepest overlap, in sizes of a character, which is about 1.
const DEEPEST: f64 = 1e-6;

/// The farthest move at rest.
const REST: f64 = 1e-9;

/// The least move of what falls or slides.
const FALL: f64 = 1e-3;

/// How near, in skins, the library says that ground is.
const NEAR: f64 = 17.0 / 16.0;

/// How far off, in cosines and skins, an answer may be where the truth is sampled.
const SAMPLED: f64 = 0.02;

/// What was met in the levels of a character: tests that never meet a case fail.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    frames: usize,
    grounded: usize,
    carried: usize,
    walls: usize,
    ceilings: usize,
    squeezed: usize,
    free: usize,
    open: usize,
    rested: usize,
}

impl Counts {
    fn add(&mut self, movement: &Movement<f64>) {
        let has = |surface| movement.hits.iter().any(|hit| hit.surface == surface);
        self.frames += 1;
        self.grounded += usize::from(movement.ground.is_some());
        self.carried += usize::from(movement.carried != Vector2::zeros());
        self.walls += usize::from(has(Surface::Wall));
        self.ceilings += usize::from(has(Surface::Ceiling));
        self.squeezed += usize::from(movement.is_squeezed);
    }
}

/// A player in a level.
struct Game<'l> {
    level: &'l Level,
    mirror: Level,
    player: Player,
    frame: usize,
    was_grounded: bool,
    /// Since when nothing squeezes or overlaps it.
    free_since: usize,
    name: String,
}

impl Game<'_> {
    fn posed(&self, moved: Vector2<f64>) -> Isometry2<f64> {
        let mut pose = self.player.pose;
        pose.translation.vector += moved;
        pose
    }

    /// Plays one frame and checks it.
    #[track_caller]
    fn play(&mut self, speed: f64, counts: &mut Counts) -> Movement<f64> {
        let before = self.player.clone();
        let is_free = self.is_free(speed);
        let is_open = before.velocity.y <= 0.0 && self.was_grounded && self.is_open(speed);
        let movement = self.player.walk(speed, self.level.obstacles(self.frame));
        counts.add(&movement);
        if self.frame.is_multiple_of(8) {
            self.check_mirrored(&before, &movement, speed);
        }
        let was_held = self.frame < self.free_since + 4;
        if is_free && !was_held {
            counts.free += 1;
            let wanted = speed * FRAME + movement.carried.x;
            let gone = movement.translation.x;
            assert!((gone - wanted).abs() < 1e-9, "{}: stuck, {gone} of {wanted}", self.name());
        }
        // On the way down it may meet what is below the way that was tried.
        let is_level = movement.translation.y > -1e-9 && movement.carried == Vector2::zeros();
        if is_open && is_level && !was_held && self.is_low(&movement) {
            counts.open += 1;
            let (wanted, gone) = (speed.abs() * FRAME, movement.translation.x * speed.signum());
            let name = self.name();
            assert!(gone > wanted - 1e-9, "{name}: held, {gone} of {wanted}, {movement:?}");
        }
        self.was_grounded = movement.ground.is_some();
        self.frame += 1;
        self.check_depth(&movement);
        if self.frame > self.free_since + 4 {
            self.check_ground(&movement);
        }
        movement
    }

    fn name(&self) -> String {
        format!("{} frame {} {:?}", self.name, self.frame, self.player.pose.translation.vector)
    }

    /// Whether the motion that is wanted next is free of everything, with the skin.
    fn is_free(&self, speed: f64) -> bool {
        let down = self.player.velocity.y - GRAVITY * FRAME;
        self.passes(Vector2::zeros(), Vector2::new(speed, down) * FRAME)
    }

    /// Whether nothing is ahead that is higher above the ground than some skins, and no slope that
    /// is too steep.
    fn is_open(&self, speed: f64) -> bool {
        let ahead = speed * FRAME + 6.0 * SKIN * speed.signum();
        self.passes(Vector2::new(0.0, 4.0 * SKIN), Vector2::new(ahead, 0.0))
    }

    /// Whether all walls that held are low enough for a step.
    fn is_low(&self, movement: &Movement<f64>) -> bool {
        let bottom = self.player.shape.bounding_box().unwrap().min().y + self.player.y();
        let highest = bottom + self.player.character.settings().step_height;
        let walls = movement.hits.iter().filter(|hit| hit.surface == Surface::Wall);
        walls.into_iter().all(|hit| hit.point.y < highest)
    }

    fn passes(&self, lift: Vector2<f64>, motion: Vector2<f64>) -> bool {
        let pose = self.posed(lift);
        let shape = Posed::new(&self.player.shape, &pose).unwrap();
        let options = CastOptions { target_distance: 1.1 * SKIN, ..CastOptions::default() };
        self.level.items.iter().all(|item| {
            let obstacle = Posed::new(&item.shape, &item.pose(self.frame)).unwrap();
            let moves = item.obstacle(self.frame).motion;
            shape.cast_with(motion, &obstacle, moves, &options).is_none()
        })
    }

    #[track_caller]
    fn check_mirrored(&self, before: &Player, movement: &Movement<f64>, speed: f64) {
        let [x, y] = before.pose.translation.vector.into();
        let mut other = Player {
            shape: mirrored(&before.shape),
            pose: Isometry2::translation(-x, y),
            velocity: Vector2::new(-before.velocity.x, before.velocity.y),
            ..before.clone()
        };
        let answer = other.walk(-speed, self.mirror.obstacles(self.frame));
        let [x, y] = movement.translation.into();
        let difference = (answer.translation - Vector2::new(-x, y)).norm();
        assert!(difference < 1e-9, "{}: mirrored by {difference}", self.name());
        assert_eq!(answer.ground.is_some(), movement.ground.is_some(), "{}", self.name());
    }

    #[track_caller]
    fn check_depth(&mut self, movement: &Movement<f64>) {
        let [x, y] = self.player.pose.translation.vector.into();
        assert!(y > -9.0 && x.abs() < 13.0, "{}: fell through", self.name());
        let shape = Posed::new(&self.player.shape, &self.player.pose).unwrap();
        let depth = |item: &crate::level::Item| {
            let pose = item.pose(self.frame);
            let contact = Posed::new(&item.shape, &pose).unwrap().contact(&shape, 0.0);
            contact.map_or(0.0, |contact| contact.depth)
        };
        let solid = self.level.items.iter().filter(|item| !item.is_one_way);
        let deepest = solid.map(depth).fold(0.0, f64::max);
        if movement.is_squeezed || (deepest > DEEPEST && self.free_since == self.frame - 1) {
            self.free_since = self.frame;
            return;
        }
        assert!(deepest <= DEEPEST, "{}: {deepest} deep", self.name());
    }

    /// The slope of the nearest obstacle, from the change of its distance, says whether the
    /// character stands on it.
    #[track_caller]
    fn check_ground(&self, movement: &Movement<f64>) {
        const STEP: f64 = 1e-5;
        let mut nearest = f64::MAX;
        let mut is_ground = false;
        for item in self.level.items.iter().filter(|item| !item.is_one_way) {
            let pose = item.pose(self.frame);
            let distance = |x: f64, y: f64| {
                let moved = self.posed(Vector2::new(x, y));
                let shape = Posed::new(&self.player.shape, &moved).unwrap();
                Posed::new(&item.shape, &pose).unwrap().distance(&shape)
            };
            let gap = distance(0.0, 0.0);
            nearest = nearest.min(gap);
            if gap > NEAR * SKIN * (1.0 - SAMPLED) {
                continue;
            }
            let rise = (distance(0.0, STEP) - distance(0.0, -STEP)) / (2.0 * STEP);
            let run = (distance(STEP, 0.0) - distance(-STEP, 0.0)) / (2.0 * STEP);
            // Between two parts the distance has no slope.
            let is_smooth = (rise.hypot(run) - 1.0).abs() < SAMPLED;
            is_ground |= is_smooth && rise > 0.5_f64.sqrt() + SAMPLED;
        }
        if is_ground {
            assert!(movement.ground.is_some(), "{}: on ground {movement:?}", self.name());
        }
        if let Some(ground) = movement.ground.filter(|_| nearest > NEAR * SKIN * (1.0 + SAMPLED)) {
            let is_one_way = self.level.items[ground.obstacle].is_one_way;
            assert!(is_one_way, "{}: in the air at {nearest}", self.name());
        }
    }
}

/// Plays a level at random, then rests.
fn play_level(shape: &AnyShape<f64>, seed: u64, frames: usize, counts: &mut Counts) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let level = Level::random(&mut rng);
    let mut game = Game {
        level: &level,
        mirror: level.mirrored(),
        player: Player::new(shape.clone(), rng.random_range(-8.0..8.0), 8.0),
        frame: 0,
        was_grounded: false,
        free_since: 0,
        name: format!("{:?} level {seed}", shape.kind()),
    };
    let mut speed = 0.0;
    let mut was_grounded = false;
    for _ in 0..frames {
        if rng.random_bool(0.02) {
            speed = rng.random_range(-6.0..6.0);
        }
        if was_grounded && rng.random_bool(0.03) {
            game.player.velocity.y = rng.random_range(4.0..11.0);
        }
        was_grounded = game.play(speed, counts).ground.is_some();
    }
    rest(&mut game, counts);
}

/// Stops all that moves; what stands on ground then does not move.
#[track_caller]
fn rest(game: &mut Game<'_>, counts: &mut Counts) {
    let frame = game.frame;
    let still = || {
        let still = game.level.items.iter().map(|item| item.obstacle(frame));
        still.map(|obstacle| collide_character::Obstacle { motion: Vector2::zeros(), ..obstacle })
    };
    for _ in 0..120 {
        game.player.walk(0.0, still());
    }
    for _ in 0..10 {
        let movement = game.player.walk(0.0, still());
        let moved = movement.translation.norm();
        // Without ground it may fall, or rest between two walls.
        if !movement.is_squeezed && (movement.ground.is_some() || moved < FALL) {
            counts.rested += 1;
            assert!(moved < REST, "{}: moves by {moved} at rest", game.name());
        }
    }
}

/// How many levels for each character, and frames in each.
fn extent() -> (u64, usize) {
    let number = |name: &str, otherwise: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    if std::env::var_os("COLLIDE_LONG").is_some() {
        (number("COLLIDE_LEVELS", 1000), number("COLLIDE_FRAMES", 10_000) as usize)
    } else {
        (40, 300)
    }
}

fn play(index: usize) {
    let (levels, frames) = extent();
    let shape = &characters()[index];
    let mut counts = Counts::default();
    for level in 0..levels {
        play_level(shape, level, frames, &mut counts);
    }
    println!("{:?}: {counts:?}", shape.kind());
    assert!(counts.squeezed * 20 < counts.frames, "{counts:?}");
    let least = levels as usize;
    for count in
        [counts.grounded, counts.carried, counts.walls, counts.free, counts.open, counts.rested]
    {
        assert!(count > least, "{counts:?}");
    }
    assert!(counts.ceilings > 0, "{counts:?}");
}

#[test]
fn a_circle_plays_random_levels() {
    play(0);
}

#[test]
fn a_capsule_plays_random_levels() {
    play(1);
}

#[test]
fn a_box_plays_random_levels() {
    play(2);
}

#[test]
fn an_ellipse_plays_random_levels() {
    play(3);
}

#[test]
fn a_hexagon_plays_random_levels() {
    play(4);
}

/// A platform comes down on a hexagon that has no place to go, in frame 1114.
#[test]
fn a_squeeze_is_reported_before_there_is_an_overlap() {
    play_level(&characters()[4], 923, 1200, &mut Counts::default());
}
