//! The touching pairs of parts where some are curved.
//!
//! The kernels of an ellipse and of a user's shape decide within a rounding of their own, and the
//! boolean of a polygon asks its edges where the contact asks its convex pieces. Near touching
//! the two may differ. The boolean decides: of shapes apart no pair is told to touch; of shapes
//! that meet the nearest pair is, by no more than rounding moved.

use super::{Touch, for_each_judged};
use crate::clip::with_distance;
use collide_core::{Real, View, greater, lesser};
use collide_shapes::kernel::LEAST_DISTANCE;
use collide_shapes::matrix;

/// As [`super::for_each_touch`].
pub(super) fn for_each_touch<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    tell: &mut dyn FnMut(&Touch),
) {
    if matrix::intersects::<T>(a, b) {
        for_each_of_meeting(a, b, margin, tell);
        return;
    }
    for_each_judged(a, b, margin, &mut |touch| {
        let apart = greater(distance(touch), LEAST_DISTANCE);
        if apart <= margin {
            tell(&at_distance(touch, apart));
        }
    });
}

/// The nearest comes last.
fn for_each_of_meeting<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    tell: &mut dyn FnMut(&Touch),
) {
    let mut nearest: Option<Touch> = None;
    for_each_judged(a, b, margin, &mut |touch| match nearest {
        Some(held) if distance(&held) <= distance(touch) => tell(touch),
        held => {
            nearest = Some(*touch);
            if let Some(held) = held {
                tell(&held);
            }
        }
    });
    if nearest.is_none() {
        for_each_judged(a, b, f64::MAX, &mut |touch| {
            nearest = nearest.filter(|held| distance(held) <= distance(touch)).or(Some(*touch));
        });
    }
    if let Some(nearest) = nearest {
        tell(&at_distance(&nearest, lesser(distance(&nearest), 0.0)));
    }
}

fn distance(touch: &Touch) -> f64 {
    touch.patch.deepest().distance
}

fn at_distance(touch: &Touch, distance: f64) -> Touch {
    Touch { patch: with_distance(touch.patch, distance), ..*touch }
}
