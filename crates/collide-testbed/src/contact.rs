//! The constraint at one point of a manifold: bodies do not move into each other along the normal,
//! and friction holds them along the tangent.
//!
//! A contact is a spring of a given frequency and damping, integrated implicitly (Catto's *soft
//! constraints*): it pushes what overlaps apart at a bounded rate, and then its push is taken out
//! of the velocities again (*relaxed*). What is still apart may move until it touches.
//!
//! The gap is followed by the velocity at the anchors, which stay where the contact was found: to
//! the first order right for what rolls as for what slides.

use crate::body::{Body, perpendicular};
use collide2d::nalgebra::{Point2, Vector2};
use collide2d::{ContactKey, Manifold, ManifoldPoint};

/// How fast overlapping bodies are pushed apart, at most, in meters per second.
const MAX_PUSH: f64 = 3.0;

/// Speeds below do not bounce, in meters per second: or nothing would ever come to rest.
const LEAST_BOUNCE: f64 = 1.0;

/// What a substep needs to know of a spring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Softness {
    bias_rate: f64,
    mass_scale: f64,
    impulse_scale: f64,
}

impl Softness {
    const RIGID: Self = Self { bias_rate: 0.0, mass_scale: 1.0, impulse_scale: 0.0 };

    /// The spring of this frequency and damping ratio, in substeps of `seconds`.
    pub(crate) fn new(hertz: f64, damping: f64, seconds: f64) -> Self {
        let omega = std::f64::consts::TAU * hertz;
        let stiffness = 2.0 * damping + seconds * omega;
        let impulse_scale = 1.0 / (1.0 + seconds * omega * stiffness);
        let (bias_rate, mass_scale) = (omega / stiffness, 1.0 - impulse_scale);
        Self { bias_rate, mass_scale, impulse_scale }
    }
}

/// One point where two bodies touch, or are about to.
#[derive(Clone, Debug)]
pub struct Contact {
    /// The bodies, and which point of their manifolds: the same from step to step.
    pub(crate) name: ([u32; 2], ContactKey),
    /// Unit vector from the first body to the second.
    pub normal: Vector2<f64>,
    /// On the boundary of the first body when the step began.
    pub point: Point2<f64>,
    anchors: [Vector2<f64>; 2],
    gap: f64,
    /// Of the bodies along the normal when the step began; negative where they closed.
    speed: f64,
    normal_mass: f64,
    tangent_mass: f64,
    friction: f64,
    restitution: f64,
    belt: f64,
    pub(crate) normal_impulse: f64,
    pub(crate) tangent_impulse: f64,
    largest_impulse: f64,
}

impl Contact {
    pub(crate) fn new(
        name: ([u32; 2], ContactKey),
        manifold: &Manifold<f64>,
        point: &ManifoldPoint<f64>,
        bodies: &[Body],
    ) -> Self {
        let [a, b] = name.0.map(|i| &bodies[i as usize]);
        let anchors = [point.anchor_a(a.position), point.anchor_b(b.position)];
        let normal = manifold.normal;
        let mass_along = |direction: Vector2<f64>| {
            let [of_a, of_b] = anchors.map(|anchor| anchor.perp(&direction).powi(2));
            let inverse = a.inverse_mass + a.inverse_inertia * of_a;
            let inverse = inverse + b.inverse_mass + b.inverse_inertia * of_b;
            if inverse > 0.0 { 1.0 / inverse } else { 0.0 }
        };
        let [of_a, of_b] = [a.velocity_at(anchors[0]), b.velocity_at(anchors[1])];
        Self {
            name,
            normal,
            point: point.point_a,
            anchors,
            gap: -point.depth,
            speed: (of_b - of_a).dot(&normal),
            normal_mass: mass_along(normal),
            tangent_mass: mass_along(perpendicular(normal)),
            friction: (a.friction * b.friction).sqrt(),
            restitution: a.restitution.max(b.restitution),
            belt: a.belt + b.belt,
            normal_impulse: 0.0,
            tangent_impulse: 0.0,
            largest_impulse: 0.0,
        }
    }

    /// The indices of both bodies.
    pub fn bodies(&self) -> [usize; 2] {
        self.name.0.map(|i| i as usize)
    }

    /// Whether it held the bodies apart.
    pub fn is_pushing(&self) -> bool {
        self.largest_impulse > 0.0
    }

    /// Goes on with the impulses of the step before.
    pub(crate) fn warm_start(&self, bodies: &mut [Body]) {
        let tangent = perpendicular(self.normal);
        self.push(bodies, self.normal * self.normal_impulse + tangent * self.tangent_impulse);
    }

    /// Follows the gap while the bodies move.
    pub(crate) fn advance(&mut self, bodies: &[Body], seconds: f64) {
        self.gap += seconds * self.velocity(bodies).dot(&self.normal);
    }

    /// With a spring friction comes first, which matters less than that nothing sinks; without, it
    /// comes last and knows how much the bodies press.
    pub(crate) fn solve(&mut self, bodies: &mut [Body], spring: Option<&Softness>, seconds: f64) {
        if spring.is_some() {
            self.solve_friction(bodies);
        }
        let (softness, target) = match spring {
            _ if self.gap > 0.0 => (&Softness::RIGID, self.gap / seconds),
            Some(spring) => (spring, (spring.bias_rate * self.gap).max(-MAX_PUSH)),
            None => (&Softness::RIGID, 0.0),
        };
        let speed = self.velocity(bodies).dot(&self.normal);
        let change = softness.mass_scale * self.normal_mass * (speed + target);
        let relaxed = softness.impulse_scale * self.normal_impulse;
        self.push_along_normal(bodies, -change - relaxed);
        if spring.is_none() {
            self.solve_friction(bodies);
        }
    }

    fn solve_friction(&mut self, bodies: &mut [Body]) {
        let tangent = perpendicular(self.normal);
        let slip = self.velocity(bodies).dot(&tangent) + self.belt;
        let most = self.friction * self.normal_impulse;
        let held = (self.tangent_impulse - self.tangent_mass * slip).max(-most).min(most);
        self.push(bodies, tangent * (held - self.tangent_impulse));
        self.tangent_impulse = held;
    }

    /// Gives back a part of the speed at which the bodies closed.
    pub(crate) fn bounce(&mut self, bodies: &mut [Body]) {
        if self.restitution > 0.0 && self.speed < -LEAST_BOUNCE && self.is_pushing() {
            let speed = self.velocity(bodies).dot(&self.normal);
            let change = -self.normal_mass * (speed + self.restitution * self.speed);
            self.push_along_normal(bodies, change);
        }
    }

    /// Adds to the impulse, which never pulls.
    fn push_along_normal(&mut self, bodies: &mut [Body], change: f64) {
        let impulse = (self.normal_impulse + change).max(0.0);
        self.push(bodies, self.normal * (impulse - self.normal_impulse));
        self.normal_impulse = impulse;
        self.largest_impulse = self.largest_impulse.max(impulse);
    }

    /// How fast the second body moves away from the first one here.
    fn velocity(&self, bodies: &[Body]) -> Vector2<f64> {
        let [a, b] = self.bodies();
        bodies[b].velocity_at(self.anchors[1]) - bodies[a].velocity_at(self.anchors[0])
    }

    fn push(&self, bodies: &mut [Body], impulse: Vector2<f64>) {
        let [a, b] = self.bodies();
        bodies[a].push(-impulse, self.anchors[0]);
        bodies[b].push(impulse, self.anchors[1]);
    }
}
