//! Named cases: what must hold where shapes fit exactly, and no longer hold one unit in the last
//! place beside. Each stands once, and is asked by every door.

mod answers;
#[path = "../flat/kernels.rs"]
#[allow(dead_code, reason = "what the exact predicates say is asked in `flat`")]
mod kernels;
mod regions;
mod straight;
