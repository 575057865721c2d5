//! An entry of a scene: one body, or many alike in rows and columns.

use super::error::{MOST, MOST_BODIES, SceneError, number};
use super::form;
use crate::body::{Body, Kind};
use collide2d::AnyShape;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BodySpec {
    pub(super) id: String,
    /// A shape, or a list of which the bodies take one after the other.
    shape: Value,
    #[serde(default)]
    kind: Kind,
    #[serde(default)]
    position: [f64; 2],
    #[serde(default)]
    angle: f64,
    #[serde(default)]
    velocity: [f64; 2],
    #[serde(default)]
    spin: f64,
    #[serde(default = "one")]
    density: f64,
    friction: Option<f64>,
    #[serde(default)]
    restitution: f64,
    #[serde(default)]
    belt: f64,
    one_way: Option<[f64; 2]>,
    #[serde(default)]
    bullet: bool,
    #[serde(default)]
    repeat: Repeat,
    #[serde(default)]
    jitter: Jitter,
}

fn one() -> f64 {
    1.0
}

/// How often, and where.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Repeat {
    rows: usize,
    row_step: [f64; 2],
    columns: usize,
    column_step: [f64; 2],
    /// By how many columns each row is shorter than the one before.
    fewer_per_row: usize,
}

impl Default for Repeat {
    fn default() -> Self {
        let [row_step, column_step] = [[0.0, 1.0], [1.0, 0.0]];
        Self { rows: 1, row_step, columns: 1, column_step, fewer_per_row: 0 }
    }
}

/// How much places differ from where they are said to be.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Jitter {
    position: f64,
    angle: f64,
    seed: u64,
}

impl BodySpec {
    /// Adds the bodies to the list.
    pub(super) fn add_to(&self, bodies: &mut Vec<Body>) -> Result<(), SceneError> {
        let shapes = match &self.shape {
            Value::Array(shapes) => {
                shapes.iter().map(|shape| form::read(&self.id, shape)).collect()
            }
            shape => form::read(&self.id, shape).map(|shape| vec![shape]),
        }?;
        let prototypes: Result<Vec<_>, _> = shapes.into_iter().map(|s| self.body(s)).collect();
        let prototypes = prototypes?;
        let Repeat { rows, row_step, columns, column_step, fewer_per_row } = self.repeat;
        let mut rng = Pcg64Mcg::seed_from_u64(self.jitter.seed);
        let cells = (0..rows.min(MOST_BODIES)).flat_map(|row| {
            let count = columns.saturating_sub(row.saturating_mul(fewer_per_row));
            (0..count).map(move |column| [row as f64, column as f64])
        });
        for ([row, column], prototype) in cells.zip(prototypes.iter().cycle()) {
            if bodies.len() == MOST_BODIES {
                let of = self.id.clone();
                return Err(SceneError::TooMany { what: "bodies", of, most: MOST_BODIES });
            }
            let mut around = |size: f64| size * rng.random_range(-1.0..1.0);
            let place = |i: usize| self.position[i] + row * row_step[i] + column * column_step[i];
            let position = [0, 1].map(|i| place(i) + around(self.jitter.position));
            let mut body = prototype.clone();
            body.place(position, self.angle + around(self.jitter.angle))
                .map_err(|error| SceneError::Shape { id: self.id.clone(), error })?;
            bodies.push(body);
        }
        Ok(())
    }

    /// The body in the origin.
    fn body(&self, shape: AnyShape<f64>) -> Result<Body, SceneError> {
        let check = |name, value, least, most| {
            number(&format!("body `{}`", self.id), name, value, least, most)
        };
        let pair = |name, [x, y]: [f64; 2]| {
            Ok::<_, SceneError>([check(name, x, -MOST, MOST)?, check(name, y, -MOST, MOST)?])
        };
        let density = check("density", self.density, 0.0, MOST)?;
        let mut body = Body::new(shape, self.kind, density)
            .map_err(|error| SceneError::Body { id: self.id.clone(), error })?;
        body.velocity = pair("velocity", self.velocity)?.into();
        body.spin = check("spin", self.spin, -MOST, MOST)?;
        body.friction = check("friction", self.friction.unwrap_or(body.friction), 0.0, MOST)?;
        body.restitution = check("restitution", self.restitution, 0.0, 1.0)?;
        body.belt = check("belt", self.belt, -MOST, MOST)?;
        body.one_way = self.one_way.map(|way| pair("one_way", way)).transpose()?.map(Into::into);
        body.is_bullet = self.bullet;
        Ok(body)
    }
}
