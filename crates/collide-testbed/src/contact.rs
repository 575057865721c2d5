//! The constraints at the points of a manifold: bodies do not move into each other along the
//! normal, and friction holds them along the tangent.
//!
//! Where two bodies have one manifold, the impulses along the normal of its two points are found
//! together: what one of them does to the velocity at the other is not left to the next iteration,
//! so that what lands flat stays flat. The points of several manifolds share what there is to bear.
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

/// By which factor an impulse does less to the other point of a manifold than to its own, at the
/// least: points that all but coincide share what they bear.
const DISTINCT: f64 = 1.0 - 1e-9;

/// What a substep needs to know of a spring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spring {
    /// Which share of an overlap it undoes, a second.
    rate: f64,
    /// How much it gives way to an impulse, in what the bodies do.
    softness: f64,
}

impl Spring {
    /// The spring of this frequency and damping ratio, in substeps of `seconds`.
    pub(crate) fn new(hertz: f64, damping: f64, seconds: f64) -> Self {
        let omega = std::f64::consts::TAU * hertz;
        let stiffness = 2.0 * damping + seconds * omega;
        Self { rate: omega / stiffness, softness: 1.0 / (seconds * omega * stiffness) }
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
    /// Of the bodies along the normal when they touch; negative where they close.
    speed: f64,
    /// Of both bodies together, and the inverse inertia of each.
    inverse_mass: f64,
    inverse_inertias: [f64; 2],
    /// The lever of the normal about both centers.
    levers: [f64; 2],
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
        gravity: Vector2<f64>,
    ) -> Self {
        let [a, b] = name.0.map(|i| &bodies[i as usize]);
        let (normal, gap) = (manifold.normal, -point.depth);
        let anchors = [point.anchor_a(a.position), point.anchor_b(b.position)];
        let inverse_mass = a.inverse_mass + b.inverse_mass;
        let inverse_inertias = [a.inverse_inertia, b.inverse_inertia];
        let [of_a, of_b] = anchors.map(|anchor| anchor.perp(&perpendicular(normal)).powi(2));
        let along_tangent = inverse_mass + a.inverse_inertia * of_a + b.inverse_inertia * of_b;
        let [of_a, of_b] = [a.velocity_at(anchors[0]), b.velocity_at(anchors[1])];
        let now = (of_b - of_a).dot(&normal);
        // Through the gap, or out of the overlap, the bodies fall.
        let [fall_a, fall_b] =
            [a, b].map(|body| if body.is_moved() { gravity } else { Vector2::zeros() });
        let gained = 2.0 * gap * (fall_a - fall_b).dot(&normal);
        let speed = if now < 0.0 { -(now * now + gained).max(0.0).sqrt() } else { now };
        Self {
            name,
            normal,
            point: point.point_a,
            anchors,
            gap,
            speed,
            inverse_mass,
            inverse_inertias,
            levers: anchors.map(|anchor| anchor.perp(&normal)),
            tangent_mass: if along_tangent > 0.0 { 1.0 / along_tangent } else { 0.0 },
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

    /// How many times the one body is heavier than the other, if contacts move both.
    pub(crate) fn mass_ratio(&self, bodies: &[Body]) -> f64 {
        let [a, b] = self.bodies().map(|i| bodies[i].inverse_mass);
        if a > 0.0 && b > 0.0 { (a / b).max(b / a) } else { 1.0 }
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

    fn solve_friction(&mut self, bodies: &mut [Body]) {
        let tangent = perpendicular(self.normal);
        let slip = self.velocity(bodies).dot(&tangent) + self.belt;
        let most = self.friction * self.normal_impulse;
        let held = (self.tangent_impulse - self.tangent_mass * slip).max(-most).min(most);
        self.push(bodies, tangent * (held - self.tangent_impulse));
        self.tangent_impulse = held;
    }

    /// Whether both are points of one manifold.
    fn shares_manifold(&self, other: &Self) -> bool {
        let parts = |contact: &Self| (contact.name.0, contact.name.1.part_a, contact.name.1.part_b);
        parts(self) == parts(other)
    }

    /// What is wanted of the bodies here: to touch at most, with a spring to leave each other.
    fn wanted(&self, spring: Option<&Spring>, seconds: f64) -> Wanted {
        match spring {
            _ if self.gap > 0.0 => Wanted { closing: self.gap / seconds, softness: 0.0 },
            Some(spring) => Wanted {
                closing: (spring.rate * self.gap).max(-MAX_PUSH),
                softness: spring.softness,
            },
            None => Wanted { closing: 0.0, softness: 0.0 },
        }
    }

    fn bounces(&self) -> bool {
        self.restitution > 0.0 && self.speed < -LEAST_BOUNCE && self.is_pushing()
    }

    /// How much an impulse of 1 at the other point changes the speed at this one, along the normal.
    fn response(&self, other: &Self) -> f64 {
        let turning = |k: usize| self.inverse_inertias[k] * self.levers[k] * other.levers[k];
        self.inverse_mass + turning(0) + turning(1)
    }

    fn set_normal_impulse(&mut self, bodies: &mut [Body], impulse: f64) {
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

/// What a constraint aims at.
struct Wanted {
    /// The speed at which the bodies may close.
    closing: f64,
    /// See [`Spring::softness`].
    softness: f64,
}

/// Solves the points at which two bodies touch. With a spring friction comes first, which matters
/// less than that nothing sinks; without, it comes last and knows how much the bodies press.
pub(crate) fn solve(
    points: &mut [Contact],
    bodies: &mut [Body],
    spring: Option<&Spring>,
    seconds: f64,
) {
    if spring.is_some() {
        points.iter_mut().for_each(|point| point.solve_friction(bodies));
    }
    solve_normal(points, bodies, |point| point.wanted(spring, seconds));
    if spring.is_none() {
        points.iter_mut().for_each(|point| point.solve_friction(bodies));
    }
}

/// Gives back a part of the speed at which the bodies closed.
pub(crate) fn bounce(points: &mut [Contact], bodies: &mut [Body], seconds: f64) {
    if points.iter().any(Contact::bounces) {
        solve_normal(points, bodies, |point| match point.bounces() {
            true => Wanted { closing: point.restitution * point.speed, softness: 0.0 },
            false => point.wanted(None, seconds),
        });
    }
}

/// Finds the impulses along the normal, none of which pulls. Those of two points of one manifold
/// are found together: with the speeds `rows · impulses + rest` each impulse is 0 or leaves no
/// speed, and none leaves a closing one.
fn solve_normal(points: &mut [Contact], bodies: &mut [Body], wanted: impl Fn(&Contact) -> Wanted) {
    let row = |point: &Contact, bodies: &[Body]| {
        let Wanted { closing, softness } = wanted(point);
        let own = point.response(point);
        let rest = point.velocity(bodies).dot(&point.normal) + closing - own * point.normal_impulse;
        (own * (1.0 + softness), rest)
    };
    // What stops the closing speed at one point alone.
    let alone = |own: f64, rest: f64| if own > 0.0 { (-rest / own).max(0.0) } else { 0.0 };
    match points {
        [first, second] if first.shares_manifold(second) => {
            let cross = first.response(second) * DISTINCT;
            let [(own_1, rest_1), (own_2, rest_2)] = [row(first, bodies), row(second, bodies)];
            let rest_1 = rest_1 - cross * second.normal_impulse;
            let rest_2 = rest_2 - cross * first.normal_impulse;
            let determinant = own_1 * own_2 - cross * cross;
            let both = [cross * rest_2 - own_2 * rest_1, cross * rest_1 - own_1 * rest_2];
            let [only_1, only_2] = [alone(own_1, rest_1), alone(own_2, rest_2)];
            let impulses = if determinant > 0.0 && both.iter().all(|&impulse| impulse >= 0.0) {
                both.map(|impulse| impulse / determinant)
            } else if cross * only_1 + rest_2 >= 0.0 {
                [only_1, 0.0]
            } else {
                [0.0, only_2]
            };
            first.set_normal_impulse(bodies, impulses[0]);
            second.set_normal_impulse(bodies, impulses[1]);
        }
        points => {
            for point in points {
                let (own, rest) = row(point, bodies);
                point.set_normal_impulse(bodies, alone(own, rest));
            }
        }
    }
}
