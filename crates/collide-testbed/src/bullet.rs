//! What is fast is swept from where it was to where the step would bring it, and stopped where it
//! first touches something.

use crate::body::{Body, Kind, turn};
use crate::broad_phase::{BroadPhase, envelope};
use collide2d::nalgebra::Isometry2;
use collide2d::prelude::*;
use rstar::Envelope;

/// Which share of its least half extent a body may move in a step without being swept.
const SLOW: f64 = 0.5;

/// By which share of it a body that touches something is lifted off, to be swept.
const LIFT: f64 = 0.05;

/// By which share of it a body is beside what it touches: the sweep that has stopped it there
/// leaves a gap of rounding, and would hold it there for ever.
const BESIDE: f64 = 1e-6;

/// Stops the body `index`, which was at `start` when the step began, before it passes anything.
/// Other bodies are taken to be where the step has brought them.
pub(crate) fn stop(
    bodies: &mut [Body],
    index: usize,
    start: &Isometry2<f64>,
    broad_phase: &BroadPhase,
) -> Result<(), ShapeError> {
    let body = &bodies[index];
    let by = body.position.coords - start.translation.vector;
    let Some(bounds) = body.bounds.filter(|_| body.is_moved()) else { return Ok(()) };
    let least = bounds.half_extents().min();
    if !body.is_bullet && by.norm() < SLOW * least {
        return Ok(());
    }
    let mut before = body.clone();
    (before.position, before.rotation) = (start.translation.vector.into(), start.rotation);
    // What turns reaches no further than its furthest corner.
    let reach = bounds.half_extents().norm() + bounds.center().coords.norm();
    let around = envelope(&before, reach)?.merged(&envelope(body, reach)?);
    let motion = Motion::new(by, body.turned, before.position)?;
    let may_meet = |(i, other): &(usize, &Body)| {
        let is_other = *i != index && other.kind != Kind::Static;
        is_other && (body.is_bullet || other.kind == Kind::Kinematic)
    };
    let moving = bodies.iter().enumerate().filter(may_meet).map(|(i, _)| i as u32);
    let mut first = 1.0_f64;
    for other in broad_phase.still_in(around).chain(moving) {
        let other = &bodies[other as usize];
        let is_let_pass = other.one_way.is_some_and(|way| by.dot(&way) >= 0.0);
        if !is_let_pass && envelope(other, 0.0)?.intersects(&around) {
            first = first.min(first_touch(&before, &motion, least, other)?.unwrap_or(1.0));
        }
    }
    if first < 1.0 {
        let body = &mut bodies[index];
        body.position = before.position + by * first;
        body.rotation = turn(first * body.turned)? * before.rotation;
    }
    Ok(())
}

/// When the body first touches the other, which stands still. From a touch it is lifted a little,
/// for what counts is what else is met; where that does not free it, by what it meets along it.
fn first_touch(
    body: &Body,
    motion: &Motion<f64>,
    least_half_extent: f64,
    other: &Body,
) -> Result<Option<f64>, ShapeError> {
    let mut lifted = body.clone();
    let other = other.posed()?;
    let touch = body.posed()?.contact(&other, BESIDE * least_half_extent);
    if let Some(contact) = &touch {
        lifted.position -= contact.normal * (contact.depth + LIFT * least_half_extent);
    }
    let lifted = lifted.posed()?;
    let hit = lifted.sweep(motion, &other, &Motion::rest()).map(|hit| hit.time);
    let Some(contact) = touch.filter(|_| hit == Some(0.0)) else { return Ok(hit) };
    let closing = motion.translation().dot(&contact.normal).max(0.0);
    let along = motion.translation() - contact.normal * closing;
    let options = CastOptions { stop_at_penetration: false, ..CastOptions::default() };
    let hit = lifted.cast_with(along, &other, [0.0, 0.0], &options);
    Ok(hit.filter(|hit| !hit.is_at_start()).map(|hit| hit.time))
}
