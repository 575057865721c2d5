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

use crate::kernel::hull::{AsHull, Hull};
use collide_core::view::{Compound, Located};
use collide_core::{Rings, Vec2, View, sqrt, views};
pub use moments::Moments;
use outline::{Frame, Sums};
use smallvec::SmallVec;

/// What the shape measures; `None` where it is unbounded, or a point that is nowhere.
pub fn moments(shape: &View<'_>) -> Option<Moments> {
    if shape.is_nowhere() {
        return None;
    }
    Some(views! {
        match shape, hull(a) => of_hull(&a.hull());
        View::Point(a) => Moments::of_curve(*a, 0.0),
        View::Segment(a) => Moments::of_curve(a.a.midpoint(a.b), (a.b - a.a).length()),
        views!(unbounded) => return None,
        View::Ellipse(a) => round::ellipse(a),
        View::Aabb(a) => {
            // The extents in halves: half of the least number is none.
            round::rectangle(a.min.midpoint(a.max), a.max - a.min, 0.5)
        }
        // The corners are as far apart as the stored rotation is long.
        View::Rect(a) => {
            round::rectangle(a.center, a.half_extents, sqrt(a.rotation.length_squared()))
        }
        View::Triangle(a) => outline::triangle(a),
        View::Polygon(a) => of_rings(a.rings, Sums::filled),
        View::Polyline(a) => of_rings(a.rings, Sums::outline),
        View::Compound(parts) => return of_parts(*parts),
        View::Custom(a) => custom::custom(*a),
    })
}

/// In closed form of up to two vertices, else by the edges.
fn of_hull<H: Hull>(hull: &H) -> Moments {
    if hull.vertex_count() == 1 {
        return round::stadium(hull.vertex(0), 0.0, hull.radius());
    }
    if hull.vertex_count() == 2 {
        let [start, end] = [hull.vertex(0), hull.vertex(1)];
        return round::stadium(start.midpoint(end), (end - start).length(), hull.radius());
    }
    let normal = |i| hull.edge_normal(i).unwrap_or(Vec2::ZERO);
    let vertices: SmallVec<[Vec2; 8]> = hull.vertices().collect();
    let normals: SmallVec<[Vec2; 8]> = (0..hull.vertex_count()).map(normal).collect();
    outline::rounded_polygon(&vertices, &normals, hull.radius())
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
    let mut parts =
        parts.parts().filter(|part| !matches!(part, View::Compound(_)) || !part.is_nowhere());
    let first: Moments = moments(&parts.next()?)?;
    parts.try_fold(first, |all, part| Some(all.with(moments(&part)?)))
}

impl Moments {
    /// Area, centroid, second moment, perimeter, within the range of the numbers.
    pub(crate) fn to_numbers(self) -> (f64, Vec2, f64, f64) {
        (self.area.to_f64(), self.centroid, self.second.to_f64(), self.perimeter)
    }
}
