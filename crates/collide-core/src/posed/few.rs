//! Shapes of a few numbers and of known kinds, brought into one frame: as any two are, by no view.

use crate::pose::Pose;
use crate::view::Few;

/// Two shapes at these poses in one frame, as [`in_one_frame`](super::in_one_frame) brings them
/// there, and where that is, if not in the world.
#[inline]
pub fn in_one_frame<'p, A: Few, B: Few>(
    (a, pose_a): (A, &'p Pose),
    (b, pose_b): (B, &Pose),
) -> (A, B, Option<&'p Pose>) {
    if pose_a == pose_b {
        (a, b, Some(pose_a))
    } else {
        (moved(&a, pose_a), moved(&b, pose_b), None)
    }
}

/// The same of a shape beside a convex polygon at the pose `frame`, which is not moved.
#[inline]
pub fn in_the_frame<B: Few>(frame: &Pose, (b, pose_b): (B, &Pose)) -> B {
    if frame == pose_b { b } else { moved(&b, &Pose::relative(frame, pose_b)) }
}

#[inline]
fn moved<S: Few>(shape: &S, motion: &Pose) -> S {
    shape.moved_by(|point| motion.image_of(point), |way| way.rotated(motion.rotation()))
}
