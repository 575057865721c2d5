//! A hand that pulls a point of a body towards a place: a damped spring between the two.
//!
//! Like the contacts it is integrated implicitly, as what the point's velocity is to become, so
//! that no spring is too stiff for a step; the impulse that does it goes by the inverse mass that
//! the point shows in either direction. Source: Catto, *Soft Constraints* (GDC 2011).

use crate::body::{Body, perpendicular};
use collide2d::nalgebra::{Matrix2, Point2, Vector2};

/// The frequency of the spring, in hertz.
const FREQUENCY: f64 = 3.0;

/// The most that the hand accelerates the point by, in meters per second squared: a body that is
/// pulled into a wall stays out of it.
const MOST_ACCELERATION: f64 = 300.0;

/// Pulls for so many seconds. A body that no force moves is left alone.
pub(crate) fn pull(body: &mut Body, anchor: Point2<f64>, target: Point2<f64>, seconds: f64) {
    let arm = body.pose() * anchor - body.position;
    let across = perpendicular(arm);
    let linear = Matrix2::from_diagonal_element(body.inverse_mass);
    let inverse_mass = linear + across * across.transpose() * body.inverse_inertia;
    let Some(mass) = inverse_mass.try_inverse() else { return };
    let velocity = body.velocity_at(arm);
    let way = target - (body.position + arm);
    let rate = std::f64::consts::TAU * FREQUENCY * seconds;
    let wanted = (velocity + way * (rate * rate / seconds)) / (1.0 + 2.0 * rate + rate * rate);
    let change: Vector2<f64> = wanted - velocity;
    body.push(mass * change.cap_magnitude(MOST_ACCELERATION * seconds), arm);
}
