//! A rigid-body solver of the modern kind on the public interface of `collide2d`: soft contacts,
//! substeps, warm starting by contact keys, restitution, friction, and sweeps for what is fast.
//!
//! It is the worked example for authors of engines, walked through in `docs/physics.md`, and the
//! test of the contacts by what bodies do on them. Read it in this order: [`Body`],
//! [`World::step`], the constraint in `contact.rs`, then the scenes.
//!
//! ```
//! use collide_testbed::{Body, Kind, Settings, World};
//! use collide2d::prelude::*;
//!
//! let floor = HalfPlane::new([0.0, 0.0], [0.0, 1.0])?;
//! let mut ball = Body::new(Circle::new([0.0, 0.0], 0.5)?.into(), Kind::Dynamic, 1.0)?;
//! ball.place([0.0, 2.0], 0.0)?;
//! let bodies = vec![Body::new(floor.into(), Kind::Static, 1.0)?, ball];
//! let mut world = World::new(bodies, [0.0, -9.81], Settings::default());
//! for _ in 0..120 {
//!     world.step()?;
//! }
//! assert!((world.bodies()[1].position().y - 0.5).abs() < 1e-3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same scene gives the same bits on every run, in debug and release.
#![forbid(unsafe_code)]

mod body;
mod broad_phase;
mod contact;
mod hand;
mod measure;
mod scene;
mod sweep;
mod world;

pub use body::{Body, BodyError, Kind};
pub use contact::Contact;
pub use measure::{Energy, Measures, Simulation, fingerprint, measure};
pub use scene::{Scene, SceneError, SceneObject, made_shapes};
pub use world::{Settings, World};
