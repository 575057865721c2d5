//! The scalar of a law.

/// Runs a law on the scalar that the first byte chooses.
macro_rules! for_the_scalar {
    ($bytes:expr, $law:ident) => {
        match $bytes {
            [] => {}
            [first, rest @ ..] if first & 1 == 0 => $law::<f64>(rest),
            [_, rest @ ..] => $law::<f32>(rest),
        }
    };
}
pub(super) use for_the_scalar;
