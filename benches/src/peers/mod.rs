//! The other libraries, each by the call that its users write and by its fastest public door.

pub mod box2d;
pub mod collision;
pub mod geo;
pub mod parry;
