//! Area, centroid, second moment of area and perimeter of every bounded shape.
//!
//! Each is measured about a point of its own, so that nothing depends on how far it is from the
//! world's origin but the rounding of its coordinates. The pieces of a union are summed up by the
//! parallel axis theorem.

mod custom;
mod moments;
mod outline;
mod round;
mod wide;

use collide_core::view::{Compound, Located};
use collide_core::{Rings, Vec2, View, sqrt};
pub use moments::Moments;
use outline::{Frame, Sums};

/// What the shape measures; `None` where it is unbounded, or a point that is nowhere.
pub fn moments(shape: &View<'_>) -> Option<Moments> {
    if shape.is_nowhere() {
        return None;
    }
    Some(match shape {
        View::Point(a) => Moments::of_curve(*a, 0.0),
        View::Segment(a) => Moments::of_curve(a.a.midpoint(a.b), (a.b - a.a).length()),
        View::Ray(_) | View::Line(_) | View::HalfPlane(_) => return None,
        View::Circle(a) => round::circle(a),
        View::Ellipse(a) => round::ellipse(a),
        View::Capsule(a) => round::capsule(a),
        View::Aabb(a) => {
            let half_extents = (a.max - a.min) * 0.5;
            round::rectangle(a.min.midpoint(a.max), half_extents, 1.0)
        }
        // The corners are as far apart as the stored rotation is long.
        View::Rect(a) => {
            round::rectangle(a.center, a.half_extents, sqrt(a.rotation.length_squared()))
        }
        View::Triangle(a) => outline::triangle(a),
        View::ConvexPolygon(a) => outline::rounded_polygon(a.vertices, a.normals, a.radius),
        View::Polygon(a) => of_rings(a.rings, Sums::filled),
        View::Polyline(a) => of_rings(a.rings, Sums::outline),
        View::Compound(parts) => return of_parts(*parts),
        View::Custom(a) => custom::custom(*a),
    })
}

fn of_rings(
    rings: &Rings,
    measured: fn(&Sums, Frame, &collide_core::Bounds) -> Moments,
) -> Moments {
    let bounds = rings.bounds();
    let frame = Frame::new(rings.vertex(0), &bounds, 0.0);
    let sums = Sums::of_edges(frame, rings.edges().map(|(_, edge)| edge));
    measured(&sums, frame, &bounds)
}

fn of_parts(parts: Compound<'_>) -> Option<Moments> {
    let all: Option<Moments> = moments(&parts.part(0));
    parts.parts().skip(1).try_fold(all?, |all, part| Some(all.with(moments(&part)?)))
}

impl Moments {
    /// Area, centroid, second moment, perimeter, within the range of the numbers.
    pub(crate) fn to_numbers(self) -> (f64, Vec2, f64, f64) {
        (self.area.to_f64(), self.centroid, self.second.to_f64(), self.perimeter)
    }
}
