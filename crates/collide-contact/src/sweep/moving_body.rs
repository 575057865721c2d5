//! A convex shape on its way: what it is at a time of its motion, in `f64`.

use crate::cast::start::separation;
use crate::form::{furthest, support_of_convex};
use crate::sweep::motion::{Path, Placement};
use collide_core::view::{ConvexPolygon, Custom};
use collide_core::{Discs, Point2, SupportMap, Vec2, Vector2, View, greater, views};
use collide_shapes::kernel::geometry::point_of;
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::tolerance::LEVEL_ARM;
use smallvec::SmallVec;

/// A convex shape with its motion.
pub(crate) struct Body<'v> {
    shape: &'v View<'v>,
    round: Round,
    spokes: Spokes,
}

/// The circle about the center of the turn that holds a moving shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) path: Path,
    /// No point of the shape is further from the center of the turn.
    pub(crate) reach: f64,
}

impl Round {
    /// The center of the turn at `time`.
    #[inline]
    pub(crate) fn center(&self, time: f64) -> Vec2 {
        self.path.center + self.path.translation * time
    }
}

/// The vertices of a hull as seen from the center of the turn at time 0, with their distances
/// from it; none of a curved shape.
type Spokes = SmallVec<[(Vec2, f64); 8]>;

impl<'v> Body<'v> {
    pub(crate) fn new(shape: &'v View<'v>, path: Path) -> Self {
        let Some((spokes, radius)) = spokes(shape, path.center) else {
            let reach = furthest(shape, path.center);
            return Self { shape, round: Round { path, reach }, spokes: Spokes::new() };
        };
        let longest = longest(&spokes);
        Self { shape, round: Round { path, reach: longest + radius }, spokes }
    }

    pub(crate) fn round(&self) -> &Round {
        &self.round
    }

    pub(crate) fn path(&self) -> &Path {
        &self.round.path
    }

    /// How far the shape stays from the center about which it turns, if it turns.
    pub(crate) fn hole(&self) -> Option<f64> {
        let center = View::Point(self.path().center);
        (self.path().angle != 0.0)
            .then(|| separation(self.shape, &center).map(|met| met.distance))
            .flatten()
    }

    /// A circle that holds the moving shape: about its own middle, if that is free.
    pub(crate) fn disc(&self) -> Round {
        if self.path().angle != 0.0 {
            return self.round;
        }
        let end = |x: f64| support_of_convex(self.shape, Vec2::new(x, 0.0));
        let center = end(-1.0).midpoint(end(1.0));
        Round { path: Path { center, ..self.round.path }, reach: furthest(self.shape, center) }
    }

    /// The shape in a pose of its path.
    pub(crate) fn at<'p>(&self, pose: &Placement, lists: &'p mut Lists<'v>) -> View<'p> {
        match self.shape {
            View::ConvexPolygon(polygon) => lists.place(polygon, pose),
            View::Custom(inner) => {
                let posed = lists.posed.insert(Posed { inner: *inner, pose: *pose });
                View::Custom(Custom::F64(posed, inner.possible()))
            }
            View::Ellipse(_) | views!(small_hull | unbounded | region | compound) => {
                let moved = self.shape.moved_by(|p| pose.apply(p), |v| pose.turn(v));
                moved.unwrap_or_else(|| View::Point(pose.apply(point_of(self.shape))))
            }
        }
    }

    /// What the shape, which is there `placed`, reaches along a normal.
    pub(crate) fn arms<'p>(
        &'p self,
        pose: &Placement,
        placed: &'p View<'p>,
        normal: Vec2,
    ) -> Arms<'p> {
        if self.spokes.is_empty() {
            let center = pose.center + pose.shift;
            return Arms::Curved { placed, center, normal, reach: self.round.reach };
        }
        Arms::Vertices { spokes: &self.spokes, normal: pose.turn_back(normal) }
    }
}

fn longest(spokes: &[(Vec2, f64)]) -> f64 {
    spokes.iter().map(|&(_, length)| length).fold(0.0, |most, x| greater(x, most))
}

/// The spokes of a hull, and its radius.
fn spokes(shape: &View<'_>, center: Vec2) -> Option<(Spokes, f64)> {
    fn of<H: Hull>(hull: &H, center: Vec2) -> (Spokes, f64) {
        let spoke = |v: Vec2| (v - center, (v - center).length());
        (hull.vertices().map(spoke).collect(), hull.radius())
    }
    match shape {
        View::ConvexPolygon(polygon) => Some(of(&polygon.hull(), center)),
        views!(small_hull | unbounded | curved | region | compound) => {
            small_hull(shape).map(|hull| of(&hull, center))
        }
    }
}

/// A point of a shape as seen from the center of the turn: how far along the normal, how far to
/// the left of that, and no less than how far altogether.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arm {
    pub(crate) along: f64,
    pub(crate) across: f64,
    pub(crate) length: f64,
}

/// The arms of a shape.
pub(crate) enum Arms<'p> {
    /// The normal as it was at time 0. The disc around a vertex turns in itself, hence a radius
    /// adds the same height everywhere, and is left out.
    Vertices { spokes: &'p [(Vec2, f64)], normal: Vec2 },
    /// Every point of the outline can be the highest.
    Curved { placed: &'p View<'p>, center: Vec2, normal: Vec2, reach: f64 },
}

impl Arms<'_> {
    /// The length of the longest arm, or more.
    pub(crate) fn longest(&self) -> f64 {
        match self {
            Self::Vertices { spokes, .. } => longest(spokes),
            Self::Curved { reach, .. } => *reach,
        }
    }

    /// Whether another arm is as high along the normal as the highest: an edge lies across it.
    pub(crate) fn are_level(&self, highest: Arm) -> bool {
        let Self::Vertices { spokes, normal } = *self else { return false };
        let least = highest.along - LEVEL_ARM * highest.length;
        spokes.iter().filter(|(to, _)| to.dot(normal) >= least).count() > 1
    }

    /// The highest along the normal turned back by a small angle, the point moved on by half of
    /// the angle's square times its distance.
    pub(crate) fn highest(&self, angle: f64) -> Arm {
        match *self {
            Self::Vertices { spokes, normal } => {
                let (direction, bend) = (normal - normal.perp() * angle, 0.5 * angle * angle);
                let height = |&(to, length): &(Vec2, f64)| to.dot(direction) + bend * length;
                let (mut highest, mut index) = (height(&spokes[0]), 0);
                for (i, spoke) in spokes.iter().enumerate().skip(1) {
                    let height = height(spoke);
                    index = if height > highest { i } else { index };
                    highest = if height > highest { height } else { highest };
                }
                let (to, length) = spokes[index];
                Arm { along: to.dot(normal), across: to.dot(normal.perp()), length }
            }
            Self::Curved { placed, center, normal, reach } => {
                let direction = normal - normal.perp() * angle;
                let to = support_of_convex(placed, direction.unit().unwrap_or(direction)) - center;
                let across = to.dot(normal.perp());
                Arm { along: to.dot(normal), across, length: reach }
            }
        }
    }
}

/// What the view of a placed shape borrows.
pub(crate) struct Lists<'v> {
    vertices: SmallVec<[Vec2; 8]>,
    normals: SmallVec<[Vec2; 8]>,
    posed: Option<Posed<'v>>,
}

impl<'v> Lists<'v> {
    pub(crate) fn new() -> Self {
        Self { vertices: SmallVec::new(), normals: SmallVec::new(), posed: None }
    }

    fn place(&mut self, polygon: &ConvexPolygon<'_>, pose: &Placement) -> View<'_> {
        let at = |&v: &Vec2| pose.apply(v);
        self.vertices.clear();
        self.vertices.extend(polygon.vertices.iter().map(at));
        self.normals.clear();
        self.normals.extend(polygon.normals.iter().map(|&n| pose.turn(n)));
        View::ConvexPolygon(ConvexPolygon {
            vertices: &self.vertices,
            normals: &self.normals,
            discs: &Discs::UNKNOWN,
            radius: polygon.radius,
        })
    }
}

/// A user's shape, moved.
#[derive(Clone, Copy, Debug)]
struct Posed<'v> {
    inner: Custom<'v>,
    pose: Placement,
}

impl SupportMap<f64> for Posed<'_> {
    fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
        let local = self.pose.turn_back(Vec2::from_vector(direction));
        self.pose.apply(self.inner.support_point(local)).to_point()
    }

    fn rounding(&self) -> f64 {
        self.inner.rounding()
    }
}
