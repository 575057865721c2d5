//! The lesser and the greater of two numbers as the machine has them: one instruction, without the
//! rule of [`f64::min`] for what is not a number.

/// The lesser of two, the second if either is not a number.
#[inline(always)]
pub fn lesser(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

/// The greater of two, the second if either is not a number.
#[inline(always)]
pub fn greater(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}
