//! Shapes that stay in a frame of their own, and pairs of them in one frame.
//!
//! Two posed shapes of a few numbers are both brought to the world: that takes less than to bring
//! one into the frame of the other, and the answer to the world. Of other pairs the one that is
//! cheaper to move, by its kind, then by its vertices, is brought into the frame of the other;
//! points and normals of the answer are brought to the world afterwards, and normals of edges are
//! turned, not computed again. There the kernels are those of any two. So the pair is decided once
//! for all queries, and the mirrored call sees the same two shapes.

pub mod few;

use crate::Kind;
use crate::pose::{Pose, brought_to_unit, check_within};
use crate::{
    Bounds, Discs, Isometry2, Operand, Own, Real, Shape, ShapeError, Stored, Vec2, View, view,
    views,
};
use alloc::boxed::Box;
use core::cmp::Ordering;
use smallvec::SmallVec;

/// How far the edge of a moved polygon may turn against its normal, so that its length is still
/// known to the last bit from the two: the square of this is below EPS.
const SLIGHT_TURN: f64 = 1e-8;

/// The error of the cross product of two edges, per magnitude of its two products; needed are
/// 3 EPS.
const TURN_ERROR: f64 = 8.0 * f64::EPSILON;

/// A shape in its own frame, and the pose that brings it to the world: an operand of every query,
/// with other posed shapes as with placed ones, on either side. Two shapes of a few numbers are
/// moved to the world for an answer, of others at most one is moved into the frame of the other: a
/// small shape, or a convex polygon of up to 64 vertices, on the stack, any other on the heap for
/// the time of the call. Where a user's shape takes part, or a union with boxes that would turn,
/// both are placed.
///
/// **Accuracy**: points and normals are those of the world. A boolean is right where the shapes are
/// not within 32 EPS S of touching, S being the largest coordinate that takes part, in either frame
/// and in the world; of all queries between the same two posed shapes none contradicts it, and
/// `q(b, a)` is the mirror image of `q(a, b)`, bit for bit. For an exact answer about given
/// coordinates use shapes that carry their place.
///
/// **Degenerate**: a posed [`Aabb`](crate::Aabb) is the box around the moved box, as when it is
/// placed: only a `Rect` can turn.
///
/// ```
/// use collide2d::prelude::*;
/// let blade = Segment::new([0.0, 0.0], [2.0, 0.0])?;
/// let upright = Isometry2::new(Vector2::new(1.0, 0.0), core::f64::consts::FRAC_PI_2);
/// let ball = Circle::new([1.5, 1.0], 0.6)?;
/// assert!(Posed::new(&blade, &upright)?.intersects(&ball));
/// assert!(!Posed::new(&blade, &Isometry2::identity())?.intersects(&ball));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Debug)]
pub struct Posed<'a, S: Operand + ?Sized> {
    shape: &'a S,
    pose: Pose,
}

impl<'a, S: Operand + ?Sized> Posed<'a, S> {
    /// The shape at this pose.
    ///
    /// **Error**: a number that is not finite, a translation out of range, or a rotation that is
    /// none.
    #[inline]
    pub fn new(shape: &'a S, pose: &Isometry2<S::Scalar>) -> Result<Self, ShapeError> {
        Ok(Self { shape, pose: Pose::new(pose)?.of_unit_length() })
    }

    /// Poses the shape in `f64`, whatever its own scalar: for `f32` bodies far from the origin.
    /// Relative poses are computed in `f64`, so predicates, distances, depths and normals lose no
    /// accuracy to the distance from the origin, but for unions with boxes that would turn, which
    /// are placed in the scalar of the shape. Points are those of the world, rounded to that
    /// scalar.
    ///
    /// **Error**: as [`new`](Self::new); a translation beyond the range of either scalar.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let ball = Circle::<f32>::new([0.0, 0.0], 0.5)?;
    /// let at = |x| Posed::from_f64_pose(&ball, &Isometry2::translation(x, 0.0));
    /// // Of 10⁸ and 10⁸ + 1 the `f32` is the same.
    /// assert_eq!(at(1e8)?.distance(&at(1e8 + 1.25)?), 0.25);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn from_f64_pose(shape: &'a S, pose: &Isometry2<f64>) -> Result<Self, ShapeError> {
        let new = Pose::new(pose)?.of_unit_length();
        check_within::<S::Scalar>(new.image_of(Vec2::ZERO), Vec2::ZERO)?;
        Ok(Self { shape, pose: new })
    }

    /// The shape in its own frame.
    pub fn shape(&self) -> &'a S {
        self.shape
    }
}

impl<S: Operand + ?Sized> Clone for Posed<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Operand + ?Sized> Copy for Posed<'_, S> {}

impl<S: Operand + ?Sized> Own for Posed<'_, S> {}

impl<S: Operand + ?Sized> Operand for Posed<'_, S> {
    type Scalar = S::Scalar;
    const KIND: Option<Kind> = None;
    const IS_POSED: bool = true;

    #[inline]
    fn as_shape(&self) -> &dyn Shape<S::Scalar> {
        self.shape.as_shape()
    }

    #[inline]
    fn variant(&self) -> Kind {
        self.shape.variant()
    }

    #[inline]
    fn to_view(&self) -> View<'_> {
        self.shape.to_view()
    }

    #[inline]
    fn to_stored(&self) -> Stored<'_, S::Scalar> {
        self.shape.to_stored()
    }

    #[inline]
    fn pose(&self) -> Pose {
        if S::IS_POSED { self.pose.of(&self.shape.pose()) } else { self.pose }
    }
}

/// A shape in its own frame as the kernels see it, and where that frame is.
pub struct PosedView<'a, T: Real> {
    shape: &'a dyn Shape<T>,
    place: Pose,
    /// The shape in its frame; a box that is turned in that of the world, the box around itself.
    pub view: View<'a>,
    /// Brings the frame to the world.
    pub pose: Pose,
}

impl<'a, T: Real> PosedView<'a, T> {
    /// The operand, which may be posed.
    #[inline]
    pub fn of<S: Operand<Scalar = T> + ?Sized>(operand: &'a S) -> Self {
        let (shape, view, place) = (operand.as_shape(), operand.to_view(), operand.pose());
        let (view, pose) = if let View::Aabb(aabb) = view
            && is_turned(&place)
        {
            (View::Aabb(box_around(&aabb, &place)), Pose::IDENTITY)
        } else {
            (view, place)
        };
        Self { shape, place, view, pose }
    }

    /// The same shape, shifted.
    #[must_use]
    pub fn shifted(self, by: Vec2) -> Self {
        Self { place: self.place.shifted(by), pose: self.pose.shifted(by), ..self }
    }

    /// The answer of a query of this shape alone, in a frame of this pose: its own, unless it is a
    /// union of boxes that are turned.
    #[inline]
    pub fn query_alone<R>(&self, query: impl FnOnce(&View<'_>, &Pose) -> R) -> R {
        if self.is_turned_union_of_boxes() {
            query(&self.in_the_world().view(), &Pose::IDENTITY)
        } else {
            query(&self.view, &self.pose)
        }
    }

    fn is_turned_union_of_boxes(&self) -> bool {
        is_turned(&self.pose) && self.is_union_of_boxes()
    }

    fn is_union_of_boxes(&self) -> bool {
        matches!(self.view, View::Compound(_)) && self.view.has(Kind::Aabb)
    }

    /// The shape placed in the world.
    fn in_the_world(&self) -> Box<dyn Shape<T>> {
        self.placed(&self.place)
    }

    /// A shape of a few numbers in the world, where a box is one; `None` of all others.
    #[inline]
    fn few_in_the_world(&self) -> Option<View<'_>> {
        if let View::Aabb(aabb) = &self.view {
            Some(View::Aabb(box_around(aabb, &self.pose)))
        } else {
            moved(&self.view, &self.pose)
        }
    }

    /// The shape after a motion, in its scalar; one that comes to lie out of range is a point that
    /// is nowhere.
    fn placed(&self, pose: &Pose) -> Box<dyn Shape<T>> {
        let nowhere =
            |_| -> Box<dyn Shape<T>> { Box::new(Vec2::new(f64::NAN, f64::NAN).to_point::<T>()) };
        self.shape.placed_shape(&pose.to_isometry()).unwrap_or_else(nowhere)
    }

    /// Whether this one is moved, not `other`: the same from either side.
    fn is_moved_before(&self, other: &Self) -> bool {
        match cost(&self.view).cmp(&cost(&other.view)) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => self.pose.total_cmp(&other.pose).is_lt(),
        }
    }
}

/// The answer of a query of two shapes in one frame, of that pose.
#[inline]
pub fn in_one_frame<T: Real, R>(
    a: &PosedView<'_, T>,
    b: &PosedView<'_, T>,
    query: impl FnOnce(&View<'_>, &View<'_>, &Pose) -> R,
) -> R {
    if are_in_one_frame(a, b) {
        return query(&a.view, &b.view, &a.pose);
    }
    if is_of_few_numbers(&a.view)
        && is_of_few_numbers(&b.view)
        && let (Some(a), Some(b)) = (a.few_in_the_world(), b.few_in_the_world())
    {
        return query(&a, &b, &Pose::IDENTITY);
    }
    let may_be_placed =
        |side: &PosedView<'_, T>| matches!(side.view, View::Compound(_) | View::Custom(_));
    if (may_be_placed(a) || may_be_placed(b)) && are_placed(a, b) {
        return query(&a.in_the_world().view(), &b.in_the_world().view(), &Pose::IDENTITY);
    }
    let is_a_moved = a.is_moved_before(b);
    let (still, mover) = if is_a_moved { (b, a) } else { (a, b) };
    let relative = Pose::relative(&still.pose, &mover.pose);
    let mut room;
    let moved = match moved(&mover.view, &relative) {
        Some(moved) => moved,
        None => {
            room = Room::new();
            room.moved(mover, &relative)
        }
    };
    let (view_a, view_b) = if is_a_moved { (&moved, &b.view) } else { (&a.view, &moved) };
    query(view_a, view_b, &still.pose)
}

/// The answer of a query of two shapes as they are: those of the user's, which may have answers
/// of their own, and only for shapes that carry their place; `None` of all others.
pub fn of_users<T: Real, R>(
    a: &PosedView<'_, T>,
    b: &PosedView<'_, T>,
    query: impl FnOnce(&dyn Shape<T>, &dyn Shape<T>) -> R,
) -> Option<R> {
    if !is_users(a) && !is_users(b) {
        None
    } else if are_in_one_frame(a, b) && a.place == b.place {
        Some(query(a.shape, b.shape))
    } else {
        Some(query(&*a.in_the_world(), &*b.in_the_world()))
    }
}

fn is_users<T: Real>(side: &PosedView<'_, T>) -> bool {
    side.view.has(Kind::Custom)
}

/// Whether both are left as they are.
fn are_in_one_frame<T: Real>(a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> bool {
    a.pose == b.pose && !a.is_turned_union_of_boxes() && !b.is_turned_union_of_boxes()
}

/// Whether both are placed: shapes of the user's, whose booleans are called so, and a union of
/// boxes that would be turned, which makes it one of other boxes.
fn are_placed<T: Real>(a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> bool {
    let would_be_turned = |side: &PosedView<'_, T>, other: &PosedView<'_, T>| {
        let may_be_moved = matches!(other.view, View::Compound(_));
        side.is_turned_union_of_boxes() || (may_be_moved && side.is_union_of_boxes())
    };
    is_users(a) || is_users(b) || would_be_turned(a, b) || would_be_turned(b, a)
}

/// The rank of a shape by what it costs to move it: its kind, then its number of vertices, or
/// parts.
fn cost(view: &View<'_>) -> (u8, usize) {
    match view {
        View::ConvexPolygon(polygon) => (1, polygon.vertices.len()),
        View::Polyline(chain) => (2, chain.rings.vertices().len()),
        View::Polygon(polygon) => (3, polygon.rings.vertices().len()),
        View::Compound(parts) => (4, parts.part_count()),
        View::Custom(_) => (5, 0),
        View::Ellipse(_) | views!(small_hull | unbounded) => (0, 0),
    }
}

#[inline]
fn is_of_few_numbers(view: &View<'_>) -> bool {
    matches!(view, View::Ellipse(_) | views!(small_hull | unbounded))
}

fn is_turned(pose: &Pose) -> bool {
    pose.rotation() != Pose::IDENTITY.rotation()
}

/// The box around a moved box.
fn box_around(aabb: &view::Aabb, pose: &Pose) -> view::Aabb {
    if *pose == Pose::IDENTITY {
        return *aabb;
    }
    let [first, rest @ ..] = aabb.corners().map(|corner| pose.image_of(corner));
    let Bounds { min, max } =
        rest.into_iter().fold(Bounds::of_point(first), |all, corner| all.with_point(corner));
    view::Aabb { min, max }
}

/// A shape of a few numbers after a motion; `None` of all others.
#[inline]
pub fn moved<'m>(view: &View<'_>, pose: &Pose) -> Option<View<'m>> {
    let along = |direction: Vec2| direction.rotated(pose.rotation());
    let mut moved = view.moved_by(|point| pose.image_of(point), along)?;
    if let View::Ellipse(ellipse) = &mut moved {
        ellipse.rotation = brought_to_unit(ellipse.rotation);
    }
    Some(moved)
}

/// Where a moved shape lies while it is queried.
struct Room<T: Real> {
    vertices: SmallVec<[Vec2; 64]>,
    normals: SmallVec<[Vec2; 64]>,
    discs: Discs,
    shape: Option<Box<dyn Shape<T>>>,
}

impl<T: Real> Room<T> {
    #[inline]
    fn new() -> Self {
        let (vertices, normals) = (SmallVec::new(), SmallVec::new());
        Self { vertices, normals, discs: Discs::UNKNOWN, shape: None }
    }

    /// The shape after a motion.
    #[inline(never)]
    fn moved(&mut self, side: &PosedView<'_, T>, pose: &Pose) -> View<'_> {
        match side.view {
            View::ConvexPolygon(polygon) if self.move_polygon(&polygon, pose) => {
                View::ConvexPolygon(view::ConvexPolygon {
                    vertices: &self.vertices,
                    normals: &self.normals,
                    discs: &self.discs,
                    radius: polygon.radius,
                })
            }
            views!(hull | unbounded | curved | region | compound) => {
                self.shape.insert(side.placed(pose)).view()
            }
        }
    }

    /// Moves the vertices, and turns the normals; false where rounding may leave no convex
    /// polygon.
    fn move_polygon(&mut self, polygon: &view::ConvexPolygon<'_>, pose: &Pose) -> bool {
        self.vertices.extend(polygon.vertices.iter().map(|&vertex| pose.image_of(vertex)));
        let vertices = &self.vertices;
        let &[first, .., last] = &vertices[..] else { return false };
        let ends = vertices.iter().zip(vertices[1..].iter().chain([&first]));
        let (mut before, mut is_convex) = (first - last, true);
        for ((&start, &end), normal) in ends.zip(polygon.normals) {
            let edge = end - start;
            let (l, r) = (before.x * edge.y, before.y * edge.x);
            is_convex &= l - r > TURN_ERROR * (l.abs() + r.abs());
            self.normals.push(normal_of(edge, normal.rotated(pose.rotation())));
            before = edge;
        }
        self.discs = polygon.discs.moved(pose);
        is_convex
    }
}

/// The unit outward normal of an edge whose normal was `normal` before it was rounded: what the
/// edge has along it is its length, up to the square of the turn.
#[inline]
pub fn normal_of(edge: Vec2, normal: Vec2) -> Vec2 {
    let outward = -edge.perp();
    let length = outward.dot(normal);
    if edge.dot(normal).abs() <= SLIGHT_TURN * length {
        outward * (1.0 / length)
    } else {
        outward.unit().unwrap_or(normal)
    }
}
