//! The other libraries, each by the call that its users write and by its fastest public door.
//!
//! Which door is the fastest was measured for each pair of kinds, shuffled, in f32, among all that
//! answer the same question. Left out: a cache of the last simplex or manifold, for the same pairs
//! are queried again and again here, so that it would hold the answer.

/// The contestant of the first pairs that can be made, answering by the function beside them.
macro_rules! first {
    ($kind:ident $name:expr, $door:expr; $($($pairs:expr),+ => $f:expr;)*) => {
        None$($(.or_else(|| Some(Contestant::$kind($name, $door, $pairs?, $f))))+)*
    };
}

pub mod box2d;
pub mod collision;
pub mod geo;
pub mod parry;
pub mod parry_solids;
