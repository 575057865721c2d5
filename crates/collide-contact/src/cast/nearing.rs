//! Casts with options: when two translating shapes are first as near as a distance.
//!
//! A plain cast is left to its own kernels. Else the pair is taken apart into convex pairs, the
//! outline of a polygon edge by edge. Two hulls are as near as the target when they touch with one
//! of them grown by it: that is a plain cast, where it is certain. So is a half-plane. Other pairs
//! take a certified advance, whose bound holds for what the gap exceeds the target by.
//!
//! The signed distance of two convex sets that translate is a convex function of time, and the
//! normal is its slope: a convex pair that does not close in along its normal never comes nearer
//! than it is. So what starts within the target and does not close in ([`cast_within`] decides that
//! of the whole shapes) is left out pair by pair, and only the others can be hit later.

use crate::cast::approach::swept_window;
use crate::cast::closing::{Slides, closing_contact, slides};
use crate::cast::horizon::horizon;
use crate::cast::limits::Limits;
use crate::cast::matrix::{cast_apart, cast_views, certain_impact};
use crate::cast::seam::is_at_seam;
use crate::cast::shadow::EdgeInChain;
use crate::cast::start::LEAST_TIME;
use crate::cast::unbounded::{half_plane, long_enough, side_away, start_of_ray};
use crate::cast::{Impact, Motions};
use crate::composite::parts::{EVERYWHERE, for_each_leaf};
use crate::contact::matrix::contact_within;
use crate::form::{Form, is_convex};
use crate::one_sided::is_met;
use crate::pair_order::{order, vectors};
use crate::sweep::certified_advance::{slack_of_translation, translate_within};
use collide_core::pose::Pose;
use collide_core::view::{HalfPlane, Located, Ray, Segment};
use collide_core::{Bounds, Rings, Vec2, View, greater, lesser};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::geometry::{bounds_of, grown};
use collide_shapes::kernel::tolerance::{COSINE_ERROR, SHORTEST_PART};

/// How often a hit is looked for in a shorter motion.
const SHORTER_MOTIONS: usize = 3;

/// A time and how the shapes lie then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearing {
    pub(crate) time: f64,
    pub(crate) separation: Separation,
}

impl Nearing {
    pub(crate) fn flipped(self) -> Self {
        Self { separation: self.separation.flipped(), ..self }
    }

    /// The same after a motion of both shapes.
    pub(crate) fn moved(self, pose: &Pose) -> Self {
        Self { separation: self.separation.moved(pose), ..self }
    }

    fn earlier(self, other: Self) -> Self {
        if other.time < self.time { other } else { self }
    }

    fn of_touch(impact: Impact) -> Self {
        Self::at_distance(impact, 0.0)
    }

    /// The impact of shapes grown by a distance, its point in the middle between them.
    fn at_distance(Impact { time, point, normal }: Impact, distance: f64) -> Self {
        let half = normal * (0.5 * distance);
        Self { time, separation: Separation::new(distance, normal, point - half, point + half) }
    }
}

/// The first time in [0, `limits.until`] at which A, translated by `time · motion_a`, and B,
/// translated by `time · motion_b`, are no further apart than the target.
pub(crate) fn cast_within(
    a: &View<'_>,
    b: &View<'_>,
    motions: Motions,
    limits: &Limits,
) -> Option<Nearing> {
    if a.is_nowhere() || b.is_nowhere() {
        return None;
    }
    let order = order(a, b);
    let is_twin = order.is_eq();
    // Of equal shapes that are let go the motions have an order.
    let by_motion = || if limits.stops { order } else { vectors(motions.a, motions.b) };
    if order.then_with(by_motion).is_gt() {
        cast_ordered(b, a, motions.flipped(), limits, is_twin).map(Nearing::flipped)
    } else {
        cast_ordered(a, b, motions, limits, is_twin)
    }
}

/// [`cast_within`] of a pair in order.
fn cast_ordered(
    a: &View<'_>,
    b: &View<'_>,
    motions: Motions,
    limits: &Limits,
    is_twin: bool,
) -> Option<Nearing> {
    let velocity = motions.relative();
    if limits.is_plain() && limits.until == 1.0 {
        return match cast_views(a, motions.a, b, motions.b)? {
            impact if impact.time > 0.0 => Some(Nearing::of_touch(impact)),
            _ => at_start(contact_within(a, b, &limits.margin)?),
        };
    }
    let start = contact_within(a, b, &limits.margin);
    let judged = start.map(|contact| contact.distance);
    let mut ask = Ask { motions, limits, judged, slides: &Slides::new(), is_flipped: false };
    if let Some(contact) = start {
        if limits.stops {
            return at_start(contact);
        }
        if !is_twin && let Some(contact) = ask.closing_contact(a, b, contact) {
            return at_start(contact);
        }
    }
    if velocity == Vec2::ZERO || !velocity.is_finite() || limits.until == 0.0 {
        return None;
    }
    let slides = start.map(|start| slides(a, b, start, limits.margin, &|n| ask.closes_in(n)));
    ask.slides = slides.as_ref().unwrap_or(ask.slides);
    let span = lesser(limits.until, horizon(a, b, velocity, limits.target));
    let later = ask.first_until(a, b, lesser(span, motions.time_in_range()))?;
    Some(Nearing { time: greater(lesser(later.time, limits.until), LEAST_TIME), ..later })
}

fn at_start(separation: Separation) -> Option<Nearing> {
    Some(Nearing { time: 0.0, separation })
}

/// What is asked of two shapes and their parts.
#[derive(Clone, Copy)]
pub(crate) struct Ask<'l> {
    pub(crate) motions: Motions,
    pub(crate) limits: &'l Limits,
    /// The distance of the shapes where they are within the target at the start and do not close
    /// in: pairs of parts within the target are left out.
    pub(crate) judged: Option<f64>,
    /// Of unions that start so: the contacts along which they slide, as the whole shapes have them,
    /// of which A and B may have been exchanged.
    slides: &'l Slides,
    is_flipped: bool,
}

impl Ask<'_> {
    fn flipped(self) -> Self {
        Self { motions: self.motions.flipped(), is_flipped: !self.is_flipped, ..self }
    }

    /// Whether the motion brings shapes with this normal nearer to each other.
    pub(crate) fn closes_in(&self, normal: Vec2) -> bool {
        let velocity = self.motions.relative();
        // A length of infinity would hide every cosine.
        let speed = lesser(velocity.length(), f64::MAX);
        normal.dot(velocity) < -self.limits.least_cosine * speed
    }

    /// The contact at the start, of the shapes or of their parts, that the motion closes in along.
    fn closing_contact(&self, a: &View<'_>, b: &View<'_>, whole: Separation) -> Option<Separation> {
        closing_contact(a, b, whole, self.limits.margin, &|normal| self.closes_in(normal))
    }

    /// The first time in [0, `span`]. A hit early in a long motion is found again in a short one:
    /// what is certified is measured in how far that leads.
    fn first_until(self, a: &View<'_>, b: &View<'_>, span: f64) -> Option<Nearing> {
        let within = |span: f64| {
            let motions = self.motions.up_to(span);
            if self.limits.is_plain() {
                cast_views(a, motions.a, b, motions.b).map(Nearing::of_touch)
            } else {
                Ask { motions, ..self }.first(a, b)
            }
        };
        let (mut span, mut hit) = (span, within(span)?);
        for _ in 0..SHORTER_MOTIONS {
            let shorter = span * greater(2.0 * hit.time, SHORTEST_PART);
            if shorter >= 0.5 * span {
                break;
            }
            let Some(again) = within(shorter) else { break };
            (span, hit) = (shorter, again);
        }
        Some(Nearing { time: hit.time * span, ..hit })
    }

    /// The first time in [0, 1] of a pair that is judged, or further apart than the target.
    fn first(self, a: &View<'_>, b: &View<'_>) -> Option<Nearing> {
        let (form_a, form_b) = (Form::of(a), Form::of(b));
        if rank_composites_last(&form_a) < rank_composites_last(&form_b) {
            return self.flipped().first(b, a).map(Nearing::flipped);
        }
        match form_a {
            Form::Parts(_) => self.first_of_leaves(a, b),
            Form::Outline(rings) => self.first_of_edges(a, rings, b),
            Form::HalfPlane(_) | Form::Line(_) | Form::Ray(_) | Form::Convex(_) => {
                self.first_of_convex(a, b).filter(|hit| self.counts(hit))
            }
        }
    }

    fn counts(&self, hit: &Nearing) -> bool {
        self.limits.stops || self.closes_in(hit.separation.normal)
    }

    /// The leaves of the union A, of which those are passed that `b` slides onto over a seam.
    fn first_of_leaves(self, a: &View<'_>, b: &View<'_>) -> Option<Nearing> {
        let mut best: Option<Nearing> = None;
        for_each_leaf(a, &EVERYWHERE, &mut |leaf| {
            let hit = self.first_of_hidden(&leaf.view, b).or_else(|| self.first(&leaf.view, b));
            let hit = hit.filter(|hit| {
                let place = hit.separation.point_a - self.motions.a * hit.time;
                let sign = if self.is_flipped { -1.0 } else { 1.0 };
                let slides =
                    self.slides.iter().map(|&(normal, distance)| (normal * sign, distance));
                !is_at_seam((a, leaf), b, (place, -self.motions.relative()), slides)
            });
            best = best.into_iter().chain(hit).reduce(Nearing::earlier);
        });
        best
    }

    /// Two convex parts of unions that are within the target and close in, though the whole does
    /// not, since other parts hide where. They are hit before they are nearer than the whole was.
    fn first_of_hidden(self, a: &View<'_>, b: &View<'_>) -> Option<Nearing> {
        let start = self.judged.filter(|&start| start > 0.0)?;
        if !(is_convex(a) && is_convex(b)) {
            return None;
        }
        let near = contact_within(a, b, &self.limits.margin)?;
        if !self.closes_in(near.normal) || near.distance <= start {
            return None;
        }
        // What slides along as near as that is not hit by a rounding.
        let slack = slack_of_translation(a, b, self.motions, start);
        let limits = Limits { target: greater(start - 2.0 * slack, 0.0), ..*self.limits };
        Ask { limits: &limits, judged: None, ..self }.first(a, b)
    }

    /// The outline of A, edge by edge.
    fn first_of_edges(self, a: &View<'_>, rings: &Rings, b: &View<'_>) -> Option<Nearing> {
        let window = bounds_of(b)
            .map(|start| swept_window(&start, self.motions.relative()))
            .map(|window| grown(window, self.limits.target));
        let is_near = |bounds: &Bounds| window.is_none_or(|window| window.meets(bounds));
        let is_solid = matches!(a, View::Polygon(_));
        let mut best: Option<Nearing> = None;
        rings.for_each_near(is_near, |index, edge| {
            let corners = || EdgeInChain::of(rings, index, edge, b);
            let is_passed =
                || rings.is_one_sided() && self.judged.is_none() && self.passes(edge, corners, b);
            if is_near(&Bounds::of_segment(edge.a, edge.b)) && !is_passed() {
                // Where all that is near is hit, the nearer neighbor was.
                let hit = if self.limits.stops {
                    self.first(&View::Segment(edge), b)
                } else {
                    self.in_the_dark(corners, edge, b)
                        .or_else(|| self.first(&View::Segment(edge), b))
                        .and_then(|hit| corners().lit(hit, b, &self))
                        .filter(|hit| {
                            !(self.judged.is_some() && is_solid) || comes_from_outside(edge, hit)
                        })
                };
                let hit =
                    hit.filter(|hit| !rings.is_one_sided() || is_met(&edge, hit.separation.normal));
                best = best.into_iter().chain(hit).reduce(Nearing::earlier);
            }
        });
        best
    }

    /// Whether an edge of a one-sided chain that has no contact within the target is near at the
    /// start. Where it is met from its left, only rounding has kept it from a contact: it is hit.
    fn passes(&self, edge: Segment, corners: impl Fn() -> EdgeInChain, b: &View<'_>) -> bool {
        let near = contact_within(&View::Segment(edge), b, &self.limits.margin);
        near.is_some_and(|Separation { distance, normal, .. }| {
            distance <= 0.0 || !is_met(&edge, normal) || corners().is_dark(normal)
        })
    }

    /// Whether the shapes are within the target at the start.
    fn is_near(&self, a: &View<'_>, b: &View<'_>) -> bool {
        contact_within(a, b, &self.limits.margin).is_some()
    }

    /// An edge that is near at the start, in the shadow of the neighbor which the shapes are judged
    /// by, and closes in.
    fn in_the_dark(
        self,
        corners: impl Fn() -> EdgeInChain,
        edge: Segment,
        b: &View<'_>,
    ) -> Option<Nearing> {
        if self.judged.is_none() || !matches!(Form::of(b), Form::Convex(_)) {
            return None;
        }
        let edge = View::Segment(edge);
        let separation = contact_within(&edge, b, &self.limits.margin)?;
        let closing = self.closing_contact(&edge, b, separation)?;
        corners().is_dark(closing.normal).then_some(Nearing { time: 0.0, separation })
    }

    /// Two convex shapes, one of them perhaps unbounded.
    fn first_of_convex(self, a: &View<'_>, b: &View<'_>) -> Option<Nearing> {
        if self.judged.is_some() && self.is_near(a, b) {
            return None;
        }
        if self.limits.target == 0.0 {
            return cast_apart(a, b, self.motions).map(Nearing::of_touch);
        }
        match (Form::of(a), Form::of(b)) {
            (Form::HalfPlane(plane), _) => self.above(plane, b),
            (Form::Line(line), _) => self.above(&side_away(line, b), b),
            (Form::Ray(p), Form::Ray(q)) => {
                // Rays that do not meet are as near as the origin of one is to the other.
                let of_p = self.of_ray(p, &View::Point(q.origin));
                let of_q = self.flipped().of_ray(q, &View::Point(p.origin)).map(Nearing::flipped);
                of_p.into_iter().chain(of_q).reduce(Nearing::earlier)
            }
            (Form::Ray(ray), _) => self.of_ray(ray, b),
            _ => self.of_bounded(a, b),
        }
    }

    /// Two bounded convex shapes.
    fn of_bounded(self, a: &View<'_>, b: &View<'_>) -> Option<Nearing> {
        let target = self.limits.target;
        match certain_impact(a, b, self.motions, target) {
            Certain::Sure(impact) => Some(Nearing::at_distance(impact, target)),
            Certain::Beyond => None,
            Certain::Unsure => {
                let (time, separation) = translate_within(a, b, self.motions, target)?;
                Some(Nearing { time, separation })
            }
        }
    }

    /// A half-plane and a convex shape above it, which comes no nearer where it slides along.
    fn above(self, plane: &HalfPlane, b: &View<'_>) -> Option<Nearing> {
        let target = self.limits.target;
        let up = plane.normal.unit()? * target;
        if up.dot(self.motions.relative()) >= 0.0 {
            return None;
        }
        let grown = HalfPlane { point: plane.point + up, ..*plane };
        let impact = half_plane(&grown, b, self.motions)?;
        Some(Nearing::at_distance(Impact { point: impact.point - up * 0.5, ..impact }, target))
    }

    /// A ray and a bounded convex shape: the part of the ray that this can come near.
    fn of_ray(self, ray: &Ray, b: &View<'_>) -> Option<Nearing> {
        let length = long_enough(ray, b, self.motions, 1.0) + self.limits.target;
        self.of_bounded(&View::Segment(start_of_ray(ray, length)), b)
    }
}

/// The place in the order in which pairs are taken apart, the greater first: unlike in
/// [`Form::rank`] outlines come after what is unbounded, so that a line too meets them edge by
/// edge.
fn rank_composites_last(form: &Form<'_>) -> u8 {
    match form {
        Form::Convex(_) => 0,
        Form::Ray(_) => 1,
        Form::Line(_) => 2,
        Form::HalfPlane(_) => 3,
        // What overlaps it at the start passes as a whole.
        Form::Outline(rings) if rings.is_one_sided() => 5,
        Form::Outline(_) => 4,
        Form::Parts(_) => 6,
    }
}

/// Whether the other shape comes to this edge of a solid from its outside: what overlaps at the
/// start leaves by edges that it meets from inside.
fn comes_from_outside(edge: Segment, hit: &Nearing) -> bool {
    let outward = -(edge.b - edge.a).perp();
    hit.separation.normal.dot(outward) >= -COSINE_ERROR * outward.length()
}
