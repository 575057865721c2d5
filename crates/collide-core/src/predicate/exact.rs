//! placeholder
/// placeholder
#[derive(Debug)]
pub struct Exact;
