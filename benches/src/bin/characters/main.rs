//! Characters of collide-character and of rapier2d's `KinematicCharacterController` in the same
//! scenes, with the same settings and motions: how far they get, whether they fall through, and
//! how long a move takes.

mod ours;
mod rapier;
mod scenes;

use scenes::{Body, SCENES, Scene};
use std::time::Duration;

/// Frames of a scene, of a sixtieth of a second.
const FRAMES: usize = 600;

/// Seconds of a frame.
const FRAME: f32 = 1.0 / 60.0;

/// The acceleration down.
const GRAVITY: f32 = 20.0;

/// What at rest is a motion: a thousandth of the skin.
const TREMOR: f32 = 1e-5;

/// Rounds, of which the fastest counts, move by move.
const ROUNDS: usize = 5;

/// How far below its start a character has fallen through.
const FALL: f32 = 5.0;

/// The settings of both: gap, step and snap as lengths, slope in degrees.
const SKIN: f32 = 0.01;
const STEP: f32 = 0.25;
const SNAP: f32 = 0.25;
const SLOPE: f32 = 45.0;

/// What a controller does for a frame.
trait Controller {
    /// Moves by a motion, while the scene goes on to a frame; returns the place then, whether the
    /// character is on the ground, and how long it took.
    fn go(&mut self, motion: [f32; 2], frame: usize) -> ([f32; 2], bool, Duration);
}

/// What came of a scene.
struct Outcome {
    /// How far to the right the character got.
    gone: f32,
    has_fallen: bool,
    /// In how many of the last 60 frames, without a wish to move, it moved.
    trembles: usize,
    /// In how many of these it was said to be in the air.
    flickers: usize,
    /// Of each move.
    times: Vec<Duration>,
}

impl Outcome {
    /// The microseconds of a move.
    fn microseconds(&self) -> f64 {
        self.times.iter().sum::<Duration>().as_nanos() as f64 / 1000.0 / self.times.len() as f64
    }
}

fn run(controller: &mut impl Controller, scene: &Scene) -> Outcome {
    let (mut fall, mut last) = (0.0, scene.start);
    let (mut trembles, mut flickers) = (0, 0);
    let mut times = Vec::new();
    for frame in 0..FRAMES + 60 {
        let is_over = frame >= FRAMES;
        let speed = if is_over { 0.0 } else { scene.speed };
        fall -= GRAVITY * FRAME;
        let (at, is_grounded, took) = controller.go([speed * FRAME, fall * FRAME], frame);
        if is_grounded {
            fall = 0.0;
        }
        let moved = (at[0] - last[0]).hypot(at[1] - last[1]);
        trembles += usize::from(is_over && moved > TREMOR);
        flickers += usize::from(is_over && !is_grounded);
        times.push(took);
        last = at;
    }
    Outcome {
        gone: last[0] - scene.start[0],
        has_fallen: last[1] < scene.start[1].min(0.0) - FALL,
        trembles,
        flickers,
        times,
    }
}

fn fastest(run: impl Fn() -> Outcome) -> Outcome {
    let mut fastest = run();
    for _ in 1..ROUNDS {
        for (least, time) in fastest.times.iter_mut().zip(run().times) {
            *least = time.min(*least);
        }
    }
    fastest
}

fn shown(outcome: &Outcome, scene: &Scene) -> String {
    let Outcome { gone, has_fallen, trembles, flickers, .. } = outcome;
    let expected = scene.expected;
    let state = if *has_fallen {
        "falls through".to_owned()
    } else if (gone - expected).abs() < 0.5 {
        "gets there".to_owned()
    } else {
        format!("{gone:.1} of {expected:.1}")
    };
    let rest = match (trembles, flickers) {
        (0, 0) => String::new(),
        (0, _) => format!(", in the air {flickers}/60"),
        (_, 0) => format!(", trembles {trembles}/60"),
        _ => format!(", trembles {trembles}/60, in the air {flickers}/60"),
    };
    format!("{state}{rest} | {:.1}", outcome.microseconds())
}

fn main() {
    println!("| scene | character | collide-character | µs | rapier2d | µs |");
    println!("|---|---|---|--:|---|--:|");
    for scene in SCENES {
        for body in Body::ALL {
            let blocks = (scene.blocks)();
            let our = || run(&mut ours::Player::new(body, &scene, &blocks), &scene);
            let their = || run(&mut rapier::Player::new(body, &scene, &blocks), &scene);
            let (our, their) = (fastest(our), fastest(their));
            let (our, their) = (shown(&our, &scene), shown(&their, &scene));
            println!("| {} | {} | {our} | {their} |", scene.name, body.name());
        }
    }
}
