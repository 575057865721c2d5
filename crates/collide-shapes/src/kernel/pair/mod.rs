//! The hand-tuned cells: pairs that engines run millions of times, where the family's kernel
//! leaves something to gain. They answer what the family answers. A file is named by its shapes, or
//! by what the kernels of several cells share.

#[cfg(test)]
pub(crate) mod random;

pub mod aabb_aabb;
pub mod circle_aabb;
pub mod circle_circle;
pub mod circle_rect;

pub mod convex_capsule;
pub mod convex_circle;
pub mod convex_convex;
pub mod convex_point;
pub mod convex_rect;
pub mod convex_segment;
pub mod convex_triangle;
pub mod disc_distance;
pub mod disc_hull;
pub mod frame_distance;
mod furthest_side;
mod in_doubt;
pub mod point_aabb;
pub mod rect_distance;
pub mod rect_rect;
pub mod rect_segment;
pub mod rect_side;
pub mod round_segment;
pub mod segments;
pub mod triangle_distance;
pub mod triangle_triangle;
mod two;
pub(crate) mod within_reach;
