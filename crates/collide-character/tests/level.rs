//! Random levels: ground of every kind, things on it, platforms that move.

use crate::player::FRAME;
use collide_character::Obstacle;
use collide2d::prelude::*;
use rand::RngExt;
use rand_pcg::Pcg64;

/// How far the level reaches to either side.
pub(crate) const REACH: f64 = 12.0;

/// A shape of the level, which may move to and fro.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) shape: AnyShape<f64>,
    amplitude: Vector2<f64>,
    /// Radians a frame.
    rate: f64,
    pub(crate) is_one_way: bool,
}

impl Item {
    fn fixed(shape: impl Into<AnyShape<f64>>) -> Self {
        Self { shape: shape.into(), amplitude: Vector2::zeros(), rate: 0.0, is_one_way: false }
    }

    fn at(&self, frame: usize) -> Vector2<f64> {
        self.amplitude * (self.rate * frame as f64).sin()
    }

    pub(crate) fn pose(&self, frame: usize) -> Isometry2<f64> {
        Isometry2::new(self.at(frame), 0.0)
    }

    /// The obstacle during a frame.
    pub(crate) fn obstacle(&self, frame: usize) -> Obstacle<'_, f64> {
        Obstacle {
            shape: self.shape.as_shape(),
            pose: self.pose(frame),
            motion: self.at(frame + 1) - self.at(frame),
            one_way: self.is_one_way.then(Vector2::y),
        }
    }

    fn mirrored(&self) -> Self {
        let [x, y] = self.amplitude.into();
        let mirrored = mirrored(&self.shape);
        Self { shape: mirrored, amplitude: Vector2::new(-x, y), ..self.clone() }
    }
}

/// The mirror image at the vertical axis.
pub(crate) fn mirrored(shape: &AnyShape<f64>) -> AnyShape<f64> {
    shape.scaled([-1.0, 1.0]).unwrap()
}

#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) items: Vec<Item>,
}

impl Level {
    pub(crate) fn random(rng: &mut Pcg64) -> Self {
        let mut items = vec![ground(rng)];
        for side in [-1.0, 1.0] {
            let x = side * REACH;
            items.push(Item::fixed(Aabb::new([x - 1.0, -9.0], [x + 1.0, 30.0]).unwrap()));
        }
        for _ in 0..rng.random_range(2..8) {
            items.push(Item::fixed(thing(rng)));
        }
        for _ in 0..rng.random_range(0..4) {
            items.push(platform(rng));
        }
        Self { items }
    }

    pub(crate) fn mirrored(&self) -> Self {
        Self { items: self.items.iter().map(Item::mirrored).collect() }
    }

    pub(crate) fn obstacles(&self, frame: usize) -> impl Iterator<Item = Obstacle<'_, f64>> {
        self.items.iter().map(move |item| item.obstacle(frame))
    }
}

/// Heights of hills from left to right.
fn hills(rng: &mut Pcg64) -> Vec<[f64; 2]> {
    let mut x = -REACH - 2.0;
    let mut points = Vec::new();
    while x < REACH + 2.0 {
        points.push([x, rng.random_range(-1.5..1.5)]);
        x += rng.random_range(0.3..2.5);
    }
    points.push([REACH + 3.0, 0.0]);
    points
}

fn ground(rng: &mut Pcg64) -> Item {
    match rng.random_range(0..5) {
        // From left to right its left, which is the side that holds, is above.
        0 => Item::fixed(Polyline::new(hills(rng)).unwrap().one_sided()),
        1 => Item::fixed(Polyline::new(hills(rng)).unwrap()),
        2 => {
            let hills = hills(rng);
            let corners = [[REACH + 3.0, -5.0], [-REACH - 2.0, -5.0]];
            Item::fixed(Polygon::simple(hills.into_iter().chain(corners)).unwrap())
        }
        3 => {
            let tiles = (-14..14).flat_map(|x| {
                let height = rng.random_range(-3..1);
                (-5..height).map(move |y| {
                    let corner = [f64::from(x), f64::from(y) * 0.5];
                    Aabb::new(corner, [corner[0] + 1.0, corner[1] + 0.5]).unwrap().into()
                })
            });
            Item::fixed(Compound::new(tiles.collect::<Vec<AnyShape<f64>>>()).unwrap())
        }
        _ => Item::fixed(HalfPlane::new([0.0, rng.random_range(-2.0..0.0)], [0.0, 1.0]).unwrap()),
    }
}

fn thing(rng: &mut Pcg64) -> AnyShape<f64> {
    let [x, y] = [rng.random_range(-REACH..REACH), rng.random_range(-1.0..3.0)];
    let mut extent = || rng.random_range(0.1..1.2);
    let [a, b] = [extent(), extent()];
    let angle = rng.random_range(-3.0..3.0);
    match rng.random_range(0..6) {
        0 => Circle::new([x, y], a).unwrap().into(),
        1 => Ellipse::from_angle([x, y], angle, [a, b]).unwrap().into(),
        2 => Rect::from_angle([x, y], angle, [a, b]).unwrap().into(),
        3 => Aabb::new([x - a, y - b], [x + a, y + b]).unwrap().into(),
        4 => Capsule::new([x, y], [x + a, y + b], 0.2).unwrap().into(),
        _ => Triangle::new([x, y], [x + a, y - b], [x + a + b, y + a]).unwrap().into(),
    }
}

fn platform(rng: &mut Pcg64) -> Item {
    let [x, y] = [rng.random_range(-9.0..9.0), rng.random_range(0.0..4.0)];
    let half = rng.random_range(0.5..2.0);
    let amplitude = rng.random_range(0.3..2.0);
    let is_upright = rng.random_bool(0.5);
    Item {
        amplitude: Vector2::new(amplitude, 0.0)
            .map_with_location(|i, _, _| if (i == 1) == is_upright { amplitude } else { 0.0 }),
        rate: rng.random_range(0.5..2.0) * FRAME,
        is_one_way: rng.random_bool(0.4),
        ..Item::fixed(Aabb::new([x - half, y - 0.15], [x + half, y + 0.15]).unwrap())
    }
}
