//! A character controller on [`collide2d`]: moves a shape through a level of posed shapes and
//! slides along what it meets.
//!
//! [`Character::move_and_slide`] moves for one frame. It has no state: whether the character stands
//! on something is decided from the poses at the start of the frame. Every kind of shape can be the
//! character and every kind can be an obstacle.
//!
//! ```
//! use collide_character::{Character, CharacterSettings, Obstacle};
//! use collide2d::prelude::*;
//!
//! let character = Character::new(CharacterSettings::default())?;
//! let body = Capsule::new([0.0, 0.4], [0.0, 1.4], 0.4)?;
//! let floor = Aabb::new([-5.0, -1.0], [5.0, 0.0])?;
//! let step = Aabb::new([2.0, 0.0], [5.0, 0.2])?;
//!
//! let mut pose = Isometry2::translation(0.0, 0.01);
//! for _ in 0..60 {
//!     let obstacles = [&floor as &dyn Shape<f64>, &step].map(Obstacle::fixed);
//!     let movement = character.move_and_slide(&body, &pose, [0.05, -0.01], obstacles)?;
//!     pose.translation.vector += movement.translation;
//!     assert!(movement.ground.is_some());
//! }
//! assert!((pose.translation.y - 0.21).abs() < 1e-6, "it stands on the step");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

extern crate alloc;

mod character;
mod frame;
mod movement;
mod obstacle;
mod plane;
mod scene;
mod settings;

pub use character::Character;
pub use movement::{Hit, Movement, Surface};
pub use obstacle::Obstacle;
pub use settings::{CharacterSettings, SettingsError};
