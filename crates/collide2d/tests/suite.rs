//! All tests of the facade, in one program: each more would link the library once more.
#![allow(clippy::unwrap_used, reason = "tests")]

mod cases;
mod cast_extremes;
mod cast_options;
mod contact_keys;
mod coordinates;
mod every_cell;
mod extreme_ratios;
mod f32_is_rounded_f64;
mod feature_at;
mod flat;
mod found;
mod gates;
mod images;
mod laws;
mod mass;
mod matrix_doc;
mod near_hull;
mod placed;
mod posed;
mod rect_far_away;
mod static_doors;
#[cfg(feature = "bytemuck")]
mod with_bytemuck;
#[cfg(feature = "geo-types")]
mod with_geo_types;
#[cfg(feature = "glam")]
mod with_glam;
#[cfg(feature = "kurbo")]
mod with_kurbo;
#[cfg(feature = "mint")]
mod with_mint;
#[cfg(feature = "repair")]
mod with_repair;
#[cfg(feature = "serde")]
mod with_serde;
