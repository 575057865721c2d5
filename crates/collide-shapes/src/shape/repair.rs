//! Outlines that are no polygon, as they come from hands and programs, made into polygons.

use crate::kernel::hull::{AsHull, Hull};
use crate::shape::convex_polygon::check_points;
use crate::shape::overlay::{FillRule, difference, enclosed};
use crate::shape::polygon::Polygon;
use crate::shape::ring::argument;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use collide_core::{IntoPoint, Point2, Real, Shape, ShapeError, Vec2, View, views};
use core::fmt;

/// What an outline was made into.
///
/// ```
/// use collide2d::prelude::*;
/// // Twice around the same square.
/// let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
/// let repaired = Polygon::repair([square, square].concat())?;
/// assert_eq!(repaired.shapes.len(), 1);
/// assert_eq!(repaired.shapes[0].exterior().len(), 4);
/// assert!(!repaired.notes.is_empty());
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Repaired<T: Real> {
    /// The regions; none where the outline encloses no area. They may touch in single points.
    pub shapes: Vec<Polygon<T>>,
    /// What was changed; nothing where the outline was a polygon.
    pub notes: Vec<RepairNote>,
}

/// What the repair of an outline found or changed.
///
/// ```
/// use collide2d::RepairNote;
/// use collide2d::prelude::*;
/// let repaired = Polygon::repair([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]])?;
/// assert!(matches!(repaired.notes[0], RepairNote::Fault(ShapeError::SelfIntersection { .. })));
/// assert!(repaired.notes.contains(&RepairNote::Regions { count: 2, holes: 0 }));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RepairNote {
    /// Why the outline was no polygon: the first fault that was found.
    Fault(ShapeError),
    /// So many corners were added, where edges cross.
    Added(usize),
    /// So many vertices were left out, which repeat the one before, lie on a straight edge, on a
    /// spike or inside a region.
    LeftOut(usize),
    /// There is not one region without holes, as the outline had it, but so many with holes.
    Regions {
        /// How many regions there are.
        count: usize,
        /// How many holes they have.
        holes: usize,
    },
}

impl fmt::Display for RepairNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(error) => write!(f, "{error}"),
            Self::Added(1) => f.write_str("1 corner was added"),
            Self::Added(count) => write!(f, "{count} corners were added"),
            Self::LeftOut(1) => f.write_str("1 vertex was left out"),
            Self::LeftOut(count) => write!(f, "{count} vertices were left out"),
            Self::Regions { count: 0, .. } => f.write_str("nothing is left"),
            Self::Regions { count, holes } => {
                let ending = |count: &usize| if *count == 1 { "" } else { "s" };
                let (s, t) = (ending(count), ending(holes));
                write!(f, "it became {count} region{s} with {holes} hole{t}")
            }
        }
    }
}

impl<T: Real> Polygon<T> {
    /// The regions that an outline encloses, whatever it is like: one that crosses itself, runs
    /// twice along the same way, has spikes or repeated vertices. A point belongs to a region if
    /// the outline winds around it a number of times other than zero: what several loops of it
    /// enclose is solid, both halves of a bow tie are.
    ///
    /// An outline that is a polygon stays as it is. Else vertices keep their coordinates, and the
    /// places where edges cross are rounded to multiples of twice the rounding of the largest
    /// coordinate. Where edges are within that of each other, vertices may move as far, and
    /// sixteen times as far each time that edges moved so cross anew. Vertices in the middle of a
    /// straight edge are left out.
    ///
    /// **Error**: a coordinate that is not finite or out of range; regions so fine that rounding
    /// breaks them; more crossings than fit into memory.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let bow_tie = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
    /// assert!(Polygon::simple(bow_tie).is_err());
    /// let repaired = Polygon::repair(bow_tie)?;
    /// assert_eq!(repaired.shapes.len(), 2);
    /// assert_eq!(repaired.notes[0].to_string(), "exterior: edges 0 and 2 cross");
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn repair(
        points: impl IntoIterator<Item = impl IntoPoint<T>>,
    ) -> Result<Repaired<T>, ShapeError> {
        Self::repair_with_holes(points, [])
    }

    /// The regions that an outline encloses without those that the holes enclose, all by the rule
    /// of [`Polygon::repair`]. Holes may cross the outline and each other.
    ///
    /// **Error**: as [`Polygon::repair`].
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let square = |x: f64| vec![[x, 0.0], [x + 2.0, 0.0], [x + 2.0, 2.0], [x, 2.0]];
    /// let repaired = Polygon::repair_with_holes(square(0.0), [square(1.0)])?;
    /// assert_eq!(repaired.shapes[0].bounding_box(), Aabb::new([0.0, 0.0], [1.0, 2.0])?);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn repair_with_holes<P: IntoPoint<T>>(
        exterior: impl IntoIterator<Item = P>,
        holes: impl IntoIterator<Item = Vec<P>>,
    ) -> Result<Repaired<T>, ShapeError> {
        let points = |ring: Vec<P>| ring.into_iter().map(P::into_point).collect::<Vec<_>>();
        let exterior: Vec<Point2<T>> = exterior.into_iter().map(P::into_point).collect();
        let holes: Vec<Vec<Point2<T>>> = holes.into_iter().map(points).collect();
        for (index, ring) in core::iter::once(&exterior).chain(&holes).enumerate() {
            check_points(ring, argument(index))?;
        }
        let fault = match Self::new(exterior.clone(), holes.clone()) {
            Ok(polygon) => return Ok(Repaired { shapes: vec![polygon], notes: Vec::new() }),
            Err(fault) => fault,
        };
        let exterior = in_f64(&exterior);
        let holes: Vec<_> = holes.iter().map(|hole| in_f64(hole)).collect();
        let shapes = difference(core::slice::from_ref(&exterior), &holes)?;
        let notes = notes(fault, &exterior, &holes, &shapes);
        Ok(Repaired { shapes, notes })
    }

    /// The outlines of shapes that overlap or abut, such as the tiles of a map: the regions that
    /// they cover together. Bodies that slide over the tiles stop at the seams between them; over
    /// the union they do not.
    ///
    /// Coordinates are those of the shapes; where edges that run along no axis cross, they are
    /// rounded as in [`Polygon::repair`]. Regions that touch in single points stay apart, and so do
    /// shapes which rounding has moved apart: merge tiles first, place the outline then.
    ///
    /// **Error**: a shape that is not bounded by straight edges, or has no area by its kind;
    /// regions so fine that rounding breaks them; more crossings than fit into memory.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let tiles = [0.0, 1.0, 2.0].map(|x| Aabb::new([x, 0.0], [x + 1.0, 1.0]));
    /// let tiles = tiles.into_iter().collect::<Result<Vec<_>, _>>()?;
    /// let ground = Polygon::union_of(&tiles)?;
    /// assert_eq!(ground.len(), 1);
    /// assert_eq!(ground[0].exterior().len(), 4);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn union_of<'a, S: Shape<T> + ?Sized + 'a>(
        shapes: impl IntoIterator<Item = &'a S>,
    ) -> Result<Vec<Self>, ShapeError> {
        let mut rings = Vec::new();
        for shape in shapes {
            add_parts(shape, &mut rings)?;
        }
        enclosed(&rings, FillRule::NonZero)
    }
}

/// The rings of a shape, or of all the parts of a union.
fn add_parts<T: Real, S: Shape<T> + ?Sized>(
    shape: &S,
    rings: &mut Vec<Vec<Vec2>>,
) -> Result<(), ShapeError> {
    match shape.as_composite() {
        Some(union) => {
            (0..union.part_count()).try_for_each(|index| add_parts(union.part(index), rings))
        }
        None => add_rings(&shape.view(), rings),
    }
}

/// The rings of a shape with straight edges, the solid to their left.
fn add_rings(shape: &View<'_>, rings: &mut Vec<Vec<Vec2>>) -> Result<(), ShapeError> {
    let refused = ShapeError::NoStraightOutline { kind: shape.kind() };
    views! {
        match shape, hull(a) => rings.push(ring_of(&a.hull()).ok_or(refused)?);
        View::Polygon(a) => {
            rings.extend((0..a.rings.ring_count()).map(|ring| a.rings.ring(ring).to_vec()));
        }
        View::Polyline(_) | views!(unbounded | curved | compound) => return Err(refused),
    }
    Ok(())
}

/// The outline of a hull with an inside that is not rounded.
fn ring_of<H: Hull>(hull: &H) -> Option<Vec<Vec2>> {
    (hull.vertex_count() > 2 && hull.radius() == 0.0).then(|| hull.vertices().collect())
}

fn in_f64<T: Real>(ring: &[Point2<T>]) -> Vec<Vec2> {
    ring.iter().copied().map(Vec2::from_point).collect()
}

/// What computes the regions from the rings that they were made of.
fn notes<T: Real>(
    fault: ShapeError,
    exterior: &[Vec2],
    holes: &[Vec<Vec2>],
    shapes: &[Polygon<T>],
) -> Vec<RepairNote> {
    // Adding 0 makes one of both zeros.
    let bits = |p: &Vec2| ((p.x + 0.0).to_bits(), (p.y + 0.0).to_bits());
    let given: BTreeSet<_> = exterior.iter().chain(holes.iter().flatten()).map(bits).collect();
    let made: BTreeSet<_> =
        shapes.iter().flat_map(|shape| shape.rings().vertices()).map(bits).collect();
    let count = exterior.len() + holes.iter().map(Vec::len).sum::<usize>();
    let kept = given.intersection(&made).count();
    let mut notes = vec![RepairNote::Fault(fault)];
    if made.len() > kept {
        notes.push(RepairNote::Added(made.len() - kept));
    }
    if count > kept {
        notes.push(RepairNote::LeftOut(count - kept));
    }
    let inner = shapes.iter().map(|shape| shape.holes().len()).sum();
    if (shapes.len(), inner) != (1, holes.len()) {
        notes.push(RepairNote::Regions { count: shapes.len(), holes: inner });
    }
    notes
}
