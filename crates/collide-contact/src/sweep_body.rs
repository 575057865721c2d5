//! A convex shape on its way: what it is at a time of its motion, in `f64`.

use crate::cast_plane::{custom_support, furthest, support_point};
use crate::cast_view::small_hull;
use crate::motion::{Path, Placement};
use collide_core::view::{self, ConvexPolygon};
use collide_core::{Discs, Point2, Real, SupportMap, Vec2, Vector2, View, predicate};
use collide_shapes::kernel::hull::{AsHull, Hull};
use smallvec::SmallVec;

/// A convex shape with its motion.
#[derive(Clone, Copy)]
pub(crate) struct Body<'v, T: Real> {
    shape: &'v View<'v, T>,
    path: Path,
    /// No point of the shape is further from the center of the turn.
    reach: f64,
}

impl<'v, T: Real> Body<'v, T> {
    pub(crate) fn new(shape: &'v View<'v, T>, path: Path) -> Self {
        Self { shape, path, reach: furthest(shape, path.center) }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn reach(&self) -> f64 {
        self.reach
    }

    /// The center of the turn at `time`.
    pub(crate) fn center(&self, time: f64) -> Vec2 {
        self.path.center + self.path.translation * time
    }

    /// The shape at `time`.
    pub(crate) fn at(&self, time: f64) -> Placed<'v, T> {
        Placed::new(self.shape, &self.path.pose(time))
    }
}

/// A convex shape at a time, with the lists that its view borrows.
pub(crate) struct Placed<'v, T: Real> {
    form: Form<'v, T>,
}

#[allow(
    clippy::large_enum_variant,
    reason = "lives on the stack for one step; a box would allocate"
)]
enum Form<'v, T: Real> {
    Small(View<'v, f64>),
    Polygon { vertices: SmallVec<[Point2<f64>; 8]>, normals: SmallVec<[Vec2; 8]>, radius: f64 },
    Custom(Posed<'v, T>),
}

impl<'v, T: Real> Placed<'v, T> {
    fn new(shape: &View<'v, T>, pose: &Placement) -> Self {
        let form = match shape {
            View::ConvexPolygon(polygon) => placed_polygon(polygon, pose),
            View::Custom(inner) => Form::Custom(Posed { inner: *inner, pose: *pose }),
            _ => Form::Small(placed_small(shape, pose)),
        };
        Self { form }
    }

    pub(crate) fn view(&self) -> View<'_, f64> {
        match &self.form {
            Form::Small(view) => *view,
            Form::Polygon { vertices, normals, radius } => View::ConvexPolygon(ConvexPolygon {
                vertices,
                normals,
                discs: &Discs::UNKNOWN,
                radius: *radius,
            }),
            Form::Custom(posed) => View::Custom(posed),
        }
    }

    /// How far the shape, seen from a center, reaches along a direction of any length, each of its
    /// points moved on by the bend times its distance from the center.
    pub(crate) fn height(&self, direction: Vec2, about: About) -> f64 {
        let view = self.view();
        match &view {
            View::ConvexPolygon(polygon) => hull_height(&polygon.hull(), direction, about),
            _ => match small_hull(&view) {
                Some(hull) => hull_height(&hull, direction, about),
                None => {
                    let unit = direction.unit().unwrap_or(direction);
                    let furthest = support_point(&view, unit);
                    (furthest - about.center).dot(direction) + about.bend * about.reach
                }
            },
        }
    }
}

/// From where a height is measured.
#[derive(Clone, Copy)]
pub(crate) struct About {
    pub(crate) center: Vec2,
    /// No point is further away.
    pub(crate) reach: f64,
    /// What is added to the height of a point, per distance from the center.
    pub(crate) bend: f64,
}

/// The disc around a vertex turns in itself: only the vertex is moved on.
fn hull_height<H: Hull>(hull: &H, direction: Vec2, about: About) -> f64 {
    let height = |v: Vec2| {
        let from = v - about.center;
        from.dot(direction) + about.bend * from.length()
    };
    let highest = hull.vertices().map(height).fold(f64::NEG_INFINITY, f64::max);
    highest + hull.radius() * direction.length()
}

fn placed_polygon<'v, T: Real>(polygon: &ConvexPolygon<'_, T>, pose: &Placement) -> Form<'v, T> {
    Form::Polygon {
        vertices: polygon
            .vertices
            .iter()
            .map(|&v| pose.apply(Vec2::from_point(v)).to_point())
            .collect(),
        normals: polygon.normals.iter().map(|&n| pose.turn(n)).collect(),
        radius: polygon.radius,
    }
}

fn placed_small<'v, T: Real>(shape: &View<'_, T>, pose: &Placement) -> View<'v, f64> {
    let at = |p: Vec2| pose.apply(p);
    match shape {
        View::Segment(s) => View::Segment(view::Segment { a: at(s.a), b: at(s.b) }),
        View::Circle(c) => View::Circle(view::Circle { center: at(c.center), ..*c }),
        View::Ellipse(e) => View::Ellipse(view::Ellipse {
            center: at(e.center),
            rotation: pose.turn(e.rotation),
            ..*e
        }),
        View::Capsule(c) => View::Capsule(view::Capsule { a: at(c.a), b: at(c.b), ..*c }),
        View::Aabb(aabb) => View::Rect(view::Rect {
            center: at(aabb.min.midpoint(aabb.max)),
            rotation: pose.turn(Vec2::new(1.0, 0.0)),
            half_extents: (aabb.max - aabb.min) * 0.5,
        }),
        View::Rect(r) => {
            View::Rect(view::Rect { center: at(r.center), rotation: pose.turn(r.rotation), ..*r })
        }
        View::Triangle(t) => View::Triangle(counterclockwise(t.vertices.map(at))),
        View::Point(p) => View::Point(at(*p)),
        View::ConvexPolygon(_)
        | View::Custom(_)
        | View::Polygon(_)
        | View::Polyline(_)
        | View::Compound(_)
        | View::Ray(_)
        | View::Line(_)
        | View::HalfPlane(_) => View::Point(at(crate::cast_plane::any_point(shape))),
    }
}

/// The triangle of these corners; rounding may turn a sliver around.
fn counterclockwise([a, b, c]: [Vec2; 3]) -> view::Triangle {
    let vertices = if predicate::orient2d(a, b, c) < 0.0 { [a, c, b] } else { [a, b, c] };
    view::Triangle { vertices }
}

/// A user's shape, moved.
#[derive(Clone, Copy, Debug)]
struct Posed<'v, T: Real> {
    inner: &'v dyn SupportMap<T>,
    pose: Placement,
}

impl<T: Real> SupportMap<f64> for Posed<'_, T> {
    fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
        let local = self.pose.turn_back(Vec2::from_vector(direction));
        self.pose.apply(custom_support(self.inner, local)).to_point()
    }

    fn rounding(&self) -> f64 {
        self.inner.rounding().to_f64()
    }
}
