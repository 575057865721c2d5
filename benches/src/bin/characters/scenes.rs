//! What the characters walk through.

use std::f32::consts::TAU;

/// A character, about the origin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body {
    Circle,
    Capsule,
    Rect,
    Hexagon,
}

impl Body {
    pub(crate) const ALL: [Self; 4] = [Self::Circle, Self::Capsule, Self::Rect, Self::Hexagon];

    pub(crate) const HEXAGON: [[f32; 2]; 6] =
        [[0.4, 0.3], [0.0, 0.6], [-0.4, 0.3], [-0.4, -0.3], [0.0, -0.6], [0.4, -0.3]];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Capsule => "capsule",
            Self::Rect => "box",
            Self::Hexagon => "hexagon",
        }
    }
}

/// A shape of a scene.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    Box { min: [f32; 2], max: [f32; 2] },
    Hull(Vec<[f32; 2]>),
    Chain(Vec<[f32; 2]>),
}

pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) start: [f32; 2],
    /// Units a second to the right.
    pub(crate) speed: f32,
    /// How far that leads.
    pub(crate) expected: f32,
    pub(crate) blocks: fn() -> Vec<Block>,
    /// How far all blocks have moved at a frame.
    pub(crate) moved: fn(usize) -> [f32; 2],
}

fn still(_: usize) -> [f32; 2] {
    [0.0; 2]
}

/// To and fro by 3, four times, after two seconds and before the last.
fn sway(frame: usize) -> f32 {
    3.0 * (frame.clamp(120, 600) as f32 * TAU / 120.0).sin()
}

fn block(min: [f32; 2], max: [f32; 2]) -> Block {
    Block::Box { min, max }
}

fn floor() -> Block {
    block([-60.0, -1.0], [60.0, 0.0])
}

const WALK: Scene = Scene {
    name: "",
    start: [0.0, 1.0],
    speed: 2.0,
    expected: 20.0,
    blocks: Vec::new,
    moved: still,
};

/// The scenes, each with how far a character gets that nothing holds without reason.
pub(crate) const SCENES: [Scene; 10] = [
    Scene {
        name: "floor of 60 tiles",
        blocks: || {
            let left = (-30..30).map(|i| i as f32);
            left.map(|x| block([x, -1.0], [x + 1.0, 0.0])).collect()
        },
        ..WALK
    },
    Scene {
        name: "slope of 40°",
        blocks: || {
            let rise = 60.0 * 40_f32.to_radians().tan();
            vec![floor(), Block::Hull(vec![[2.0, 0.0], [62.0, rise], [62.0, 0.0]])]
        },
        ..WALK
    },
    Scene {
        name: "slope of 50°, which is too steep",
        expected: 1.5,
        blocks: || {
            let rise = 60.0 * 50_f32.to_radians().tan();
            vec![floor(), Block::Hull(vec![[2.0, 0.0], [62.0, rise], [62.0, 0.0]])]
        },
        ..WALK
    },
    Scene {
        name: "30 steps of 0.2 up",
        blocks: || {
            let step = |i: usize| {
                let i = i as f32;
                block([2.0 + 0.5 * i, -1.0], [60.0, 0.2 * (i + 1.0)])
            };
            std::iter::once(floor()).chain((0..30).map(step)).collect()
        },
        ..WALK
    },
    Scene {
        name: "30 steps of 0.2 down",
        start: [0.0, 7.0],
        blocks: || {
            let step = |i: usize| {
                let i = i as f32;
                block([-60.0, -1.0], [2.0 + 0.5 * i, 6.0 - 0.2 * i])
            };
            std::iter::once(floor()).chain((0..30).map(step)).collect()
        },
        ..WALK
    },
    Scene {
        name: "hills, a chain of 300 edges",
        start: [0.0, 1.6],
        blocks: || {
            let points = (-100..200).map(|i| 0.2 * i as f32);
            vec![Block::Chain(points.map(|x| [x, 0.8 * (x * 0.9).sin()]).collect())]
        },
        ..WALK
    },
    Scene {
        name: "wall of 20 tiles",
        expected: 4.5,
        blocks: || {
            let tiles = (-2..18).map(|i| 0.5 * i as f32);
            let wall = tiles.map(|y| block([5.0, y], [6.0, y + 0.5]));
            std::iter::once(floor()).chain(wall).collect()
        },
        ..WALK
    },
    Scene {
        name: "hallway, 0.08 higher than the highest",
        start: [0.0, 0.83],
        blocks: || vec![floor(), block([-60.0, 1.7], [60.0, 3.0])],
        ..WALK
    },
    Scene {
        name: "elevator, up and down by 3",
        speed: 0.0,
        expected: 0.0,
        blocks: || vec![block([-3.0, -0.5], [3.0, 0.0])],
        moved: |frame| [0.0, sway(frame)],
        ..WALK
    },
    Scene {
        name: "platform, to and fro by 3",
        speed: 0.0,
        expected: 0.0,
        blocks: || vec![block([-3.0, -0.5], [3.0, 0.0])],
        moved: |frame| [sway(frame), 0.0],
        ..WALK
    },
];
