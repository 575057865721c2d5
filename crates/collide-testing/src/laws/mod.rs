//! Laws that every answer obeys, each as a function of any bytes that panics where one is
//! broken. The fuzz targets run them, and so does `tests/regressions.rs`.

mod all_looked_at;
mod batches;
mod booleans;
mod cast_options;
mod casts;
mod composites;
mod constructors;
mod contacts;
mod distances;
mod escape;
mod faces;
mod fits;
mod hostile;
mod large;
mod manifolds;
mod memory;
mod needles;
mod one_sided;
mod pair;
mod partition;
mod placed;
mod posed;
mod rays;
mod reach;
mod scalar;
mod seams;
mod serial;
mod trees;
mod ways_out;

pub use batches::{batches, batches_of};
pub use booleans::{booleans, booleans_of};
pub use cast_options::{cast_options, cast_options_of};
pub use casts::{casts, casts_of, sweeps_of};
pub use composites::{composites, composites_of};
pub use constructors::constructors;
pub use contacts::{contacts, contacts_of};
pub use distances::{distances, distances_of};
pub use escape::{escape, escape_of};
pub use faces::{faces, faces_of};
pub use fits::{fits, fits_of};
pub use hostile::{hostile, hostile_of};
pub use large::{large, large_of, large_pair};
pub use manifolds::{manifolds, manifolds_of};
pub use memory::{Step, memory, memory_of};
pub use needles::{needles, needles_of};
pub use one_sided::{one_sided, one_sided_of};
pub use pair::extent;
pub use placed::{placed, placed_of};
pub use posed::{alone_of, posed, posed_of};
pub use rays::{rays, rays_of};
pub use seams::{seams, seams_of};
pub use serial::{serial, serial_of};
pub use trees::{trees, trees_of};
pub use ways_out::{ways_out, ways_out_of};

/// A law.
pub type Law = fn(&[u8]);

/// Every law by the name of its fuzz target.
pub const ALL: [(&str, Law); 24] = [
    ("constructors", constructors),
    ("booleans", booleans),
    ("distances", distances),
    ("contacts", contacts),
    ("composites", composites),
    ("manifolds", manifolds),
    ("rays", rays),
    ("casts", casts),
    ("escape", escape),
    ("hostile", hostile),
    ("placed", placed),
    ("posed", posed),
    ("cast_options", cast_options),
    ("ways_out", ways_out),
    ("memory", memory),
    ("one_sided", one_sided),
    ("seams", seams),
    ("trees", trees),
    ("large", large),
    ("batches", batches),
    ("serial", serial),
    ("faces", faces),
    ("fits", fits),
    ("needles", needles),
];
