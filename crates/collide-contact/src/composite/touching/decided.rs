//! The touching pairs of parts where some are curved.
//!
//! The kernels of an ellipse and of a user's shape decide within a rounding of their own, and the
//! boolean of a polygon asks its edges where the contact asks its convex pieces. Near touching
//! the two may differ. The boolean decides: of shapes apart no pair is reported to touch; of shapes
//! that meet the nearest pair is, by no more than rounding moved. With a one-sided chain shapes may
//! meet of which no pair is reported.

use crate::composite::parts::Member;
use crate::composite::touch::{Touch, rounding_at};
use crate::composite::touching::judged::for_each_judged;
use crate::composite::touching::leaf_pair::ContactOfParts;
use crate::contact::margin::distance_error;
use crate::manifold::clip::Patch;
use crate::one_sided::is_one_sided;
use collide_core::{View, greater};
use collide_shapes::kernel::Meeting;
use collide_shapes::matrix;

/// As [`crate::composite::touching::for_each_touch`], where parts are curved.
pub(crate) fn for_each_of_curved(
    a: &Member<'_>,
    b: &Member<'_>,
    margin: f64,
    contact: ContactOfParts,
    report: &mut dyn FnMut(&Touch),
) {
    let is_meeting = matrix::intersects(&a.view, &b.view);
    if is_meeting && !(is_one_sided(&a.view) || is_one_sided(&b.view)) {
        for_each_of_meeting(a, b, margin, contact, report);
        return;
    }
    // What meets within rounding may lie beside the boxes of parts.
    let reach = if is_meeting { greater(margin, distance_error(&a.view, &b.view)) } else { margin };
    for_each_judged(a, b, reach, contact, &mut |touch| {
        let distance = touch.distance();
        let distance = if is_meeting { distance } else { Meeting::Apart.signed(distance) };
        if distance <= margin {
            report(&at_distance(touch, distance));
        }
    });
}

/// The nearest comes last.
fn for_each_of_meeting(
    a: &Member<'_>,
    b: &Member<'_>,
    margin: f64,
    contact: ContactOfParts,
    report: &mut dyn FnMut(&Touch),
) {
    let mut whole = Whole { a: &a.view, b: &b.view, is_touching: None, error: None };
    let mut nearest: Option<Touch> = None;
    for_each_judged(a, b, margin, contact, &mut |touch| {
        let further = match nearest {
            Some(held) if held.distance() <= touch.distance() => Some(*touch),
            _ => nearest.replace(*touch),
        };
        if let Some(touch) = further {
            report(&at_distance(&touch, whole.without_noise(&touch)));
        }
    });
    if nearest.is_none() {
        for_each_judged(a, b, f64::MAX, contact, &mut |touch| {
            nearest = nearest.filter(|held| held.distance() <= touch.distance()).or(Some(*touch));
        });
    }
    if let Some(nearest) = nearest {
        let distance = whole.without_noise(&nearest);
        let is_overlap = || distance < 0.0 || !whole.is_touching();
        let distance = Meeting::of(true, is_overlap).signed(distance);
        report(&at_distance(&nearest, distance).repeatable());
    }
}

/// The touch with the distance that was decided; where that is another by more than rounding, as
/// with a user's shape, halfway between the points.
fn at_distance(touch: &Touch, distance: f64) -> Touch {
    let mut point = *touch.patch.deepest();
    let patch = if (point.distance - distance).abs() <= rounding_at(&point) {
        touch.patch
    } else {
        let middle = (point.point_a + point.point_b) * 0.5;
        (point.point_a, point.point_b) = (middle, middle);
        Patch::one(touch.patch.normal, point)
    };
    Touch { patch, ..*touch }.decided(distance)
}

/// What is computed of the whole shapes, once at most.
struct Whole<'w> {
    a: &'w View<'w>,
    b: &'w View<'w>,
    is_touching: Option<bool>,
    error: Option<f64>,
}

impl Whole<'_> {
    fn is_touching(&mut self) -> bool {
        *self.is_touching.get_or_insert_with(|| matrix::touches(self.a, self.b))
    }

    /// The signed distance; 0 in place of a depth that may be rounding, if the shapes only touch.
    fn without_noise(&mut self, touch: &Touch) -> f64 {
        let distance = touch.distance();
        let mut is_noise =
            || distance >= -*self.error.get_or_insert_with(|| distance_error(self.a, self.b));
        if distance < 0.0 && is_noise() && self.is_touching() { 0.0 } else { distance }
    }
}
