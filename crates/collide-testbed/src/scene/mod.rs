//! Scenes: bodies in a JSON file.
//!
//! ```
//! use collide_testbed::Scene;
//! let scene = Scene::read(
//!     r#"{
//!         "seconds": 5,
//!         "bodies": [
//!             {"id": "ground", "kind": "static",
//!              "shape": {"type": "aabb", "min": [-9, -1], "max": [9, 0]}},
//!             {"id": "box", "position": [0, 0.5],
//!              "shape": {"type": "rect", "center": [0, 0], "half_extents": [0.5, 0.5]},
//!              "repeat": {"rows": 10, "row_step": [0, 1]}}
//!         ]
//!     }"#,
//! )?;
//! assert_eq!(scene.world().bodies().len(), 11);
//! # Ok::<(), collide_testbed::SceneError>(())
//! ```

mod error;
mod form;
mod keys;
mod placing;

use crate::body::Body;
use crate::world::{Settings, World};
pub use error::SceneError;
use error::{MOST, MOST_STEPS, number};
pub use form::made_shapes;
use keys::fields;
use placing::{BodySpec, Jitter, Repeat};
use serde::Deserialize;

/// Bodies, gravity, and for how long they are looked at.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What it shows.
    pub about: String,
    /// How long it goes on, in seconds.
    pub seconds: f64,
    /// After which time what was put down has settled, in seconds: drift and penetration count from
    /// there.
    pub settle: f64,
    /// How the time is cut.
    pub settings: Settings,
    /// What pulls.
    pub gravity: [f64; 2],
    /// All bodies.
    pub bodies: Vec<Body>,
    /// Their names; bodies of one entry have the same.
    pub ids: Vec<String>,
}

/// An object of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneObject {
    /// The scene itself.
    Scene,
    /// An entry of its `bodies`.
    Body,
    /// The `repeat` of a body.
    Repeat,
    /// The `jitter` of a body.
    Jitter,
}

impl SceneObject {
    /// The keys that it may have.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Scene => fields::<SceneSpec>(),
            Self::Body => fields::<BodySpec>(),
            Self::Repeat => fields::<Repeat>(),
            Self::Jitter => fields::<Jitter>(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SceneSpec {
    #[serde(default)]
    about: String,
    #[serde(default = "earth")]
    gravity: [f64; 2],
    rate: Option<f64>,
    substeps: Option<f64>,
    #[serde(default = "ten")]
    seconds: f64,
    #[serde(default)]
    settle: f64,
    bodies: Vec<BodySpec>,
}

fn earth() -> [f64; 2] {
    [0.0, -9.81]
}

fn ten() -> f64 {
    10.0
}

impl Scene {
    /// The scene that is written there.
    ///
    /// **Error**: what is wrong with it, by the name of the body and the key.
    pub fn read(text: &str) -> Result<Self, SceneError> {
        let mut json = serde_json::Deserializer::from_str(text);
        let spec: SceneSpec = serde_path_to_error::deserialize(&mut json)?;
        json.end()?;
        let check = |name, value, least, most| number("the scene", name, value, least, most);
        let default = Settings::default();
        let rate = check("rate", spec.rate.unwrap_or(default.rate.into()), 1.0, MOST_STEPS)?;
        let substeps = spec.substeps.unwrap_or(default.substeps.into());
        let substeps = check("substeps", substeps, 1.0, MOST_STEPS)?;
        let seconds = check("seconds", spec.seconds, 0.0, MOST)?;
        let settle = check("settle", spec.settle, 0.0, MOST)?;
        for value in spec.gravity {
            check("gravity", value, -MOST, MOST)?;
        }
        let (mut bodies, mut ids) = (Vec::new(), Vec::new());
        for body in &spec.bodies {
            body.add_to(&mut bodies)?;
            ids.resize(bodies.len(), body.id.clone());
        }
        if !bodies.iter().any(Body::is_pushed) {
            return Err(SceneError::NothingMoves);
        }
        let settings = Settings { rate: rate as u32, substeps: substeps as u32 };
        let (about, gravity) = (spec.about, spec.gravity);
        Ok(Self { about, seconds, settle, settings, gravity, bodies, ids })
    }

    /// The world at its beginning.
    pub fn world(&self) -> World {
        World::new(self.bodies.clone(), self.gravity, self.settings)
    }
}
