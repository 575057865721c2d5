//! What the benches share: inputs, hand-written kernels, the peers, and how they are timed.

pub mod contestant;
pub mod drawn;
pub mod hand;
pub mod hand_doors;
pub mod inputs;
pub mod judge;
pub mod mask;
pub mod ours;
#[cfg(feature = "peers")]
pub mod peers;
pub mod report;
pub mod solids;
pub mod workload;
