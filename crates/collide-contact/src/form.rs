//! The forms of shapes that casts and sweeps have kernels for, coarser than a
//! [`collide_core::Kind`].

use collide_core::view::{Compound, HalfPlane, Line, Ray};
use collide_core::{Rings, Vec2, View, greater, views};
use collide_shapes::kernel::geometry::support_point;

/// The form of a shape, as a kernel sees it that moves it.
pub(crate) enum Form<'v> {
    Convex(&'v View<'v>),
    Outline(&'v Rings),
    Ray(&'v Ray),
    Line(&'v Line),
    HalfPlane(&'v HalfPlane),
    Parts(Compound<'v>),
}

impl<'v> Form<'v> {
    pub(crate) fn of(view: &'v View<'v>) -> Self {
        match view {
            View::Ray(ray) => Self::Ray(ray),
            View::Line(line) => Self::Line(line),
            View::HalfPlane(half_plane) => Self::HalfPlane(half_plane),
            View::Polygon(polygon) => Self::Outline(polygon.rings),
            View::Polyline(polyline) => Self::Outline(polyline.rings),
            View::Compound(parts) => Self::Parts(*parts),
            views!(hull | curved) => Self::Convex(view),
        }
    }

    /// The place in the order in which the kernels take their pairs.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Convex(_) => 0,
            // What overlaps it at the start passes as a whole.
            Self::Outline(rings) if rings.is_one_sided() => 5,
            Self::Outline(_) => 1,
            Self::Ray(_) => 2,
            Self::Line(_) => 3,
            Self::HalfPlane(_) => 4,
            Self::Parts(_) => 6,
        }
    }
}

/// Whether a shape is convex by its kind: neither an outline nor parts.
pub(crate) fn is_convex(view: &View<'_>) -> bool {
    !matches!(Form::of(view), Form::Outline(_) | Form::Parts(_))
}

/// A bound of the distance from `origin` to the points of a bounded shape.
pub(crate) fn furthest(view: &View<'_>, origin: Vec2) -> f64 {
    let length = |p: Vec2| (p - origin).length();
    match Form::of(view) {
        Form::Convex(convex) => {
            let along = |x: f64, y: f64| support_of_convex(convex, Vec2::new(x, y));
            let (low, high) = (
                Vec2::new(along(-1.0, 0.0).x, along(0.0, -1.0).y),
                Vec2::new(along(1.0, 0.0).x, along(0.0, 1.0).y),
            );
            greater(
                greater(greater(length(low), length(high)), length(Vec2::new(low.x, high.y))),
                length(Vec2::new(high.x, low.y)),
            )
        }
        Form::Outline(rings) => {
            rings.vertices().iter().map(|&v| length(v)).fold(0.0, |most, x| greater(x, most))
        }
        Form::Parts(parts) => (0..parts.part_count())
            .map(|i| furthest(&parts.part(i), origin))
            .fold(0.0, |most, x| greater(x, most)),
        Form::Ray(_) | Form::Line(_) | Form::HalfPlane(_) => 0.0,
    }
}

/// The point of a convex shape that lies furthest along a unit direction.
pub(crate) fn support_of_convex(convex: &View<'_>, direction: Vec2) -> Vec2 {
    support_point(convex, direction).unwrap_or(Vec2::ZERO)
}
