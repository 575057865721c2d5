//! Ellipse × line, ray, half-plane.
//!
//! Divided by the semi-axes the ellipse is the unit circle. There the distance `|k|` of the line
//! from the center is a cross product, the half chord `√((1 − k)(1 + k))`, and the crossings
//! are built on the foot of the center, not along the line: they lie on the ellipse however far
//! away the line's own point is.
//!
//! Source: the cross product in place of `B² − AC` is the idea of Haines, Günther and
//! Akenine-Möller, *Ray Tracing Gems* (2019), ch. 7.

use crate::kernel::Separation;
use crate::kernel::curved::{comfortable, reach, signed};
use crate::kernel::ellipse::frame::Frame;
use crate::kernel::ellipse::point::{contains_point, point_foot};
use collide_core::view::{Ellipse, HalfPlane, Line, Ray};
use collide_core::{Vec2, clamped, lesser, sqrt};

/// Where a line crosses the boundary of an ellipse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EllipseHit {
    /// The parameter along the line, in units of its direction.
    pub t: f64,
    /// The point, on the ellipse.
    pub point: Vec2,
    /// The unit outward normal there.
    pub normal: Vec2,
}

/// Both crossings, in the order of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EllipseHits {
    /// Where the line enters and leaves; the same twice where it is tangent.
    pub hits: [EllipseHit; 2],
    /// Whether the line only touches.
    pub tangent: bool,
}

/// A line relative to the unit circle that the ellipse becomes.
struct Chord {
    frame: Frame,
    /// The line's direction there, unit.
    along: Vec2,
    /// The signed distance of the center from the line, to the left.
    offset: f64,
    /// How far the line's point lies past the foot of the center.
    ahead: f64,
    /// Length there per unit of the parameter, after scaling.
    speed: f64,
    /// The power of two by which the direction was scaled.
    direction_scale: f64,
}

impl Chord {
    fn new(ellipse: &Ellipse, point: Vec2, direction: Vec2) -> Self {
        let frame = Frame::new(ellipse, reach(point - ellipse.center));
        let direction_scale = comfortable(reach(direction));
        let axes = frame.axes;
        let o = frame.localize(point);
        let v = frame.localize_direction(direction * direction_scale);
        let o = Vec2::new(o.x / axes.x, o.y / axes.y);
        // An axis may be 2^500 times shorter than the direction: scaled by the smaller one, which
        // `speed` is divided by in the end, no quotient leaves the range.
        let stretch = lesser(axes.x, axes.y);
        let v = Vec2::new(v.x * (stretch / axes.x), v.y * (stretch / axes.y));
        let speed = v.length();
        let along = v.unit().unwrap_or(Vec2::new(1.0, 0.0));
        Self {
            frame,
            along,
            offset: o.cross(along),
            ahead: o.dot(along),
            speed: speed / stretch,
            direction_scale,
        }
    }

    /// Half of the chord's length, `None` if the line misses.
    #[inline]
    fn half(&self) -> Option<f64> {
        let squared = (1.0 - self.offset) * (1.0 + self.offset);
        (squared >= 0.0).then(|| sqrt(squared))
    }

    fn hit(&self, sigma: f64) -> EllipseHit {
        let foot = Vec2::new(self.along.y, -self.along.x) * self.offset;
        let q = foot + self.along * sigma;
        let axes = self.frame.axes;
        let normal = Vec2::new(q.x * axes.y, q.y * axes.x);
        let t = (sigma - self.ahead) / self.speed * self.direction_scale * self.frame.unscale;
        EllipseHit {
            t: clamped(t, f64::MIN, f64::MAX),
            point: self.frame.globalize(Vec2::new(q.x * axes.x, q.y * axes.y)),
            normal: self.frame.globalize_unit(normal.unit().unwrap_or(normal)),
        }
    }
}

/// Where the line through `point` along `direction` (nonzero, any length) crosses the ellipse.
pub fn ellipse_line_hits(ellipse: &Ellipse, point: Vec2, direction: Vec2) -> Option<EllipseHits> {
    let chord = Chord::new(ellipse, point, direction);
    let half = chord.half()?;
    Some(EllipseHits { hits: [chord.hit(-half), chord.hit(half)], tangent: half == 0.0 })
}

/// Whether the line meets the ellipse: exactly when [`ellipse_line_hits`] finds hits.
pub(super) fn meets_line(ellipse: &Ellipse, line: &Line) -> bool {
    Chord::new(ellipse, line.point, line.direction).half().is_some()
}

/// Whether the ray meets the ellipse.
pub(super) fn meets_ray(ellipse: &Ellipse, ray: &Ray) -> bool {
    if contains_point(ellipse, ray.origin) {
        return true;
    }
    let chord = Chord::new(ellipse, ray.origin, ray.direction);
    chord.ahead < 0.0 && chord.half().is_some()
}

/// The signed distance of the line: to leave it, the ellipse moves to the nearer side.
pub(super) fn line_separation(ellipse: &Ellipse, line: &Line) -> Separation {
    let chord = Chord::new(ellipse, line.point, line.direction);
    let side = line.direction.perp().unit().unwrap_or(Vec2::new(0.0, 1.0));
    let height = side.dot(line.point - ellipse.center);
    let normal = if height < 0.0 { -side } else { side };
    let half = chord.half();
    let distance = height.abs() - support_height(ellipse, normal);
    let distance = if half == Some(0.0) { 0.0 } else { signed(distance, half.is_some()) };
    against_boundary(ellipse, normal, distance)
}

/// The point of the ellipse furthest along the unit vector `n`.
fn support_point(ellipse: &Ellipse, n: Vec2) -> Vec2 {
    let frame = Frame::new(ellipse, 0.0);
    frame.globalize(frame.support_point(frame.localize_direction(n)))
}

/// How far the ellipse reaches from its center along the unit vector `n`.
pub(super) fn support_height(ellipse: &Ellipse, n: Vec2) -> f64 {
    let frame = Frame::new(ellipse, 0.0);
    frame.height(frame.localize_direction(n)) * frame.unscale
}

/// The separation along a known normal from a straight boundary.
fn against_boundary(ellipse: &Ellipse, normal: Vec2, distance: f64) -> Separation {
    let point_a = support_point(ellipse, normal);
    Separation { distance, normal, point_a, point_b: point_a + normal * distance }
}

/// How far the ellipse stays clear of the half-plane, its inward normal, and how high its center
/// lies.
fn half_plane_gap(ellipse: &Ellipse, half_plane: &HalfPlane) -> (f64, Vec2, f64) {
    let outward = half_plane.normal.unit().unwrap_or(Vec2::new(0.0, 1.0));
    let center = outward.dot(ellipse.center - half_plane.point);
    let height = support_height(ellipse, -outward);
    (center - height, -outward, center + support_height(ellipse, outward))
}

/// The signed distance of the half-plane.
pub(super) fn half_plane_separation(ellipse: &Ellipse, half_plane: &HalfPlane) -> Separation {
    let (distance, normal, _) = half_plane_gap(ellipse, half_plane);
    against_boundary(ellipse, normal, distance)
}

/// Whether the half-plane meets the ellipse.
pub(super) fn meets_half_plane(ellipse: &Ellipse, half_plane: &HalfPlane) -> bool {
    half_plane_gap(ellipse, half_plane).0 <= 0.0
}

/// Whether the half-plane holds the ellipse.
pub(super) fn within_half_plane(ellipse: &Ellipse, half_plane: &HalfPlane) -> bool {
    half_plane_gap(ellipse, half_plane).2 <= 0.0
}

/// A point of both the ellipse and the ray, which meet.
pub(super) fn point_on_ray(ellipse: &Ellipse, ray: &Ray) -> Vec2 {
    if contains_point(ellipse, ray.origin) {
        return ray.origin;
    }
    ellipse_line_hits(ellipse, ray.origin, ray.direction)
        .map_or_else(|| point_foot(ellipse, ray.origin).point, |hits| hits.hits[0].point)
}
