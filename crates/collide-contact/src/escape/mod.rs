//! The way out: translations that free a shape of the whole other one, not only of its deepest
//! part.

mod along;
mod least;

use crate::Contact;
use crate::composite::parts::{bounds, for_each_leaf, for_each_part, grown};
use crate::contact::margin::Margin;
use crate::contact::matrix::contact_within;
use crate::form::is_convex;
use crate::pair_order::is_in_order;
use alloc::vec::Vec;
use along::{Exit, least_length};
use collide_core::{Bounds, IntoVector, Real, Vec2, View, lesser};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::flat::UNBOUNDED_DEPTH;
use collide_shapes::matrix;

/// Translations that free one shape of another, either of which may be concave or a union.
pub trait Escape<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The contact whose depth is the length, and whose normal the direction, of a translation that
    /// frees `other` of the whole shape, where [`contact`](crate::FindContact::contact) has that of
    /// its deepest convex part. `None` if they do not intersect.
    ///
    /// The translation is the least one between convex shapes, and between straight bounded shapes
    /// of any kind (polygons, polylines, boxes, unions of them; of two composite ones up to 1024
    /// pairs of convex parts). Of others it is the least of those along a few directions: the axes
    /// and eight more, the normals of the parts' contacts, and those at the end of the way.
    ///
    /// **Error**: after it no part overlaps another by more than 2^-40 of the largest coordinate on
    /// the way, and its rounding to the scalar. Of straight shapes they touch then, and no
    /// translation that is shorter frees `other`, within 2^-40 of the pair's extent.
    ///
    /// **Degenerate**: the depth is 0 where the two only touch. A body without thickness (a point,
    /// a segment, a flat triangle) overlaps a polygon where it runs through its inside. Where no
    /// translation frees it (crossing lines) the depth is `Real::MAX_COORDINATE`.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// // A block with a slot from above, too narrow for the box that is stuck in it.
    /// let outline = [(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (0.5, 5.0), (0.5, 0.0), (-0.5, 0.0),
    ///     (-0.5, 5.0), (-5.0, 5.0)];
    /// let block = Polygon::simple(outline.map(|(x, y)| Point2::new(x, y)).to_vec())?;
    /// let stuck = Rect::from_angle(Point2::new(0.0, 4.0), 0.0, Vector2::new(0.6, 0.5))?;
    ///
    /// let way = block.escape(&stuck).unwrap();
    /// assert_eq!((way.normal, way.depth), (Vector2::new(0.0, 1.0), 1.5));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn escape(&self, other: &B) -> Option<Contact<Self::Scalar>>;

    /// The least `t` ≥ 0 after which `other`, translated by `t · direction`, no longer overlaps the
    /// shape: how deep it is along that direction, in lengths of the direction. 0 where they do
    /// not overlap; `None` where no translation along it frees `other`, or none within the range of
    /// numbers.
    ///
    /// **Error**: after it no part overlaps another by more than 16 EPS S, S being the largest
    /// coordinate on the way, and the rounding of `t` to the scalar; with a user's shape by 64 EPS
    /// of the scalar. All along it the two meet, within as little.
    ///
    /// **Degenerate**: along a direction of length 0 only what does not overlap is free.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// // A ball in a step of two boxes: up, as a one-way platform requires, or back to the left.
    /// let stairs = Compound::new([
    ///     Aabb::new([0.0, 0.0], [8.0, 1.0])?.into(),
    ///     Aabb::new([4.0, 1.0], [8.0, 3.0])?.into(),
    /// ])?;
    /// let ball = Circle::new([4.0, 2.0], 1.0)?;
    /// let way = |direction| stairs.escape_along(&ball, direction).unwrap();
    /// assert!((way([0.0, 1.0]) - 2.0_f64).abs() < 1e-12);
    /// assert!((way([-2.0, 0.0]) - 0.5).abs() < 1e-12);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn escape_along(
        &self,
        other: &B,
        direction: impl IntoVector<Self::Scalar>,
    ) -> Option<Self::Scalar>;
}

/// How often the shortest way that was tried may turn: it gets shorter each time, of users' shapes
/// perhaps by next to nothing.
const MOST_TURNS: usize = 256;

/// The way out of two shapes; `None` if they do not intersect.
pub(crate) fn way_out(a: &View<'_>, b: &View<'_>) -> Option<Separation> {
    if !matrix::intersects(a, b) {
        return None;
    }
    if is_in_order(a, b) {
        ordered_way_out(a, b)
    } else {
        ordered_way_out(b, a).map(Separation::flipped)
    }
}

/// The way out of two shapes that intersect, in order.
fn ordered_way_out(a: &View<'_>, b: &View<'_>) -> Option<Separation> {
    let contact = || contact_within(a, b, &Margin::new(0.0));
    if is_convex(a) && is_convex(b) {
        return contact();
    }
    least::way_out(a, b).or_else(|| {
        // Of a one-sided chain the whole shapes may have none.
        let contact = || contact().or_else(|| contact_of_parts(a, b));
        if matrix::touches(a, b) {
            return contact();
        }
        shortest_tried(a, b).or_else(|| contact().map(without_end))
    })
}

/// The least length in lengths of `direction` along which B is freed of A.
pub(crate) fn length_along(a: &View<'_>, b: &View<'_>, direction: Vec2) -> Option<f64> {
    if !matrix::intersects(a, b) || matrix::touches(a, b) {
        return Some(0.0);
    }
    let exit = least_length(a, b, direction.unit()?, f64::MAX)?;
    Some(exit.length / lesser(direction.length(), f64::MAX))
}

/// The answer where no translation frees the shapes.
fn without_end(Separation { normal, point_a, .. }: Separation) -> Separation {
    Separation::new(UNBOUNDED_DEPTH, normal, point_a, point_a + normal * UNBOUNDED_DEPTH)
}

/// The shortest way out along the directions that are tried.
fn shortest_tried(a: &View<'_>, b: &View<'_>) -> Option<Separation> {
    let shorter = |best: Option<(Vec2, Exit)>, along| {
        let limit = best.map_or(f64::MAX, |(_, exit)| exit.length);
        least_length(a, b, along, limit).map(|exit| (along, exit)).or(best)
    };
    let (mut along, mut best) = directions(a, b).into_iter().fold(None, shorter)?;
    // A way that ends across the outline may be shorter than those around it.
    for _ in 0..MOST_TURNS {
        let Some(next) = best.normal else { break };
        let Some(exit) = least_length(a, b, next, best.length) else { break };
        (along, best) = (next, exit);
    }
    let point_a = best.point?;
    Some(Separation::new(0.0 - best.length, along, point_a, point_a - along * best.length))
}

/// The first contact of two convex parts.
fn contact_of_parts(a: &View<'_>, b: &View<'_>) -> Option<Separation> {
    let mut first = None;
    for_each_contact_of_parts(a, b, &mut |found| first = first.or(Some(found)));
    first
}

fn for_each_contact_of_parts(a: &View<'_>, b: &View<'_>, visit: &mut dyn FnMut(Separation)) {
    let margin = Margin::new(0.0);
    for_each_convex(a, &grown(bounds(b), 0.0), &mut |part_a| {
        for_each_convex(b, &grown(bounds(part_a), 0.0), &mut |part_b| {
            contact_within(part_a, part_b, &margin).into_iter().for_each(&mut *visit);
        });
    });
}

/// The axes, directions between them, and the normals of the contacts of the convex parts.
fn directions(a: &View<'_>, b: &View<'_>) -> Vec<Vec2> {
    let quarter = [(1.0, 0.0), (0.8, 0.6), (0.6, 0.8)].map(|(x, y)| Vec2::new(x, y));
    let turned = |n: Vec2| [n, n.perp(), -n, -n.perp()];
    let mut directions: Vec<Vec2> = quarter.into_iter().flat_map(turned).collect();
    for_each_contact_of_parts(a, b, &mut |found| directions.push(found.normal));
    directions
}

fn for_each_convex(view: &View<'_>, window: &Bounds, visit: &mut dyn FnMut(&View<'_>)) {
    for_each_leaf(view, window, &mut |leaf| {
        for_each_part(leaf, window, &mut |part| visit(&part.view));
    });
}
