//! The manifolds of every pair of shapes.
//!
//! A manifold is a contact seen more closely: its normal is the contact's, and its points are
//! where the sides that both shapes show along it face each other. Both steps know a shape only
//! by its view, so that one function serves every pair.

use crate::clip::{Patch, PatchPoint, patch};
use crate::contact::effective_margin;
use crate::contact_pairs::contact;
use crate::manifold::{Manifold, ManifoldPoint, ManifoldPoints, Manifolds};
use crate::order::{is_ordered, kind};
use crate::side::front;
use crate::touching::for_each_touch;
use collide_core::{Real, View};

/// The manifolds of two shapes, none exactly if they are more than `margin` apart. A margin
/// that is negative or not a number counts as zero. `out` is cleared first.
///
/// Swapping the shapes gives the flipped answer, bit for bit.
pub fn manifold_views<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    out: &mut Manifolds<T>,
) {
    out.clear();
    let margin = effective_margin(margin);
    if is_in_order(a, b) {
        collect(a, b, margin, out);
    } else {
        collect(b, a, margin, out);
        out.flip();
    }
}

/// Whether the pair is computed as it is, and not flipped: in the order of the pair matrix.
fn is_in_order<T: Real>(a: &View<'_, T>, b: &View<'_, T>) -> bool {
    kind(a) > kind(b) || (kind(a) == kind(b) && is_ordered(a, b))
}

fn collect<T: Real>(a: &View<'_, T>, b: &View<'_, T>, margin: f64, out: &mut Manifolds<T>) {
    if is_composite(a) || is_composite(b) {
        for_each_touch(a, b, margin, &mut |touch| {
            out.push(manifold(&touch.patch, touch.part_a, touch.part_b, margin));
        });
    } else if let Some(separation) = contact(a, b, margin) {
        let normal = separation.normal;
        let patch = patch(&separation, &front(a, normal), &front(b, -normal));
        out.push(manifold(&patch, 0, 0, margin));
    }
}

fn is_composite<T: Real>(view: &View<'_, T>) -> bool {
    matches!(view, View::Polygon(_) | View::Polyline(_) | View::Compound(_))
}

/// The manifold in the scalar of the shapes, rounded once.
fn manifold<T: Real>(patch: &Patch, part_a: u32, part_b: u32, margin: f64) -> Manifold<T> {
    let patch = patch.within(margin);
    let points = match patch.points() {
        [first, second] => ManifoldPoints::two(rounded(first), rounded(second)),
        _ => ManifoldPoints::one(rounded(patch.deepest())),
    };
    Manifold { normal: patch.normal.to_vector(), points, part_a, part_b }
}

fn rounded<T: Real>(point: &PatchPoint) -> ManifoldPoint<T> {
    ManifoldPoint {
        point_a: point.point_a.to_point(),
        point_b: point.point_b.to_point(),
        depth: T::nearest_keeping_sign(0.0 - point.distance),
        feature_a: point.feature_a,
        feature_b: point.feature_b,
    }
}
