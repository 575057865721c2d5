//! Cells whose kernels are still to come.

macro_rules! pending {
    ($($family:ident)*) => {$(
        #[allow(missing_docs, reason = "stands in for the family until it comes")]
        pub mod $family {
            use crate::kernel::Gap;
            pub fn intersects<A, B>(_: &A, _: &B) -> bool { false }
            pub fn contains<A, B>(_: &A, _: &B) -> bool { false }
            pub fn touches<A, B>(_: &A, _: &B) -> bool { false }
            pub fn closest_points<A, B>(_: &A, _: &B) -> Gap {
                Gap::meeting(collide_core::Vec2::ZERO)
            }
        }
    )*};
}
pending!(region compound);
