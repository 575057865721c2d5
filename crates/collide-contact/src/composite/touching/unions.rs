//! The touches of unions: those of their members, but for the exits that lead into a neighbor.
//!
//! Each pair of members (the shapes that a union is made of, or what is none itself) has its
//! touches as if it were alone. Those whose exit leads into another member ([`Exposure`]) are
//! hidden: of them only a side is reported that goes on straight from one that was reported
//! ([`Pair::flush_with_reported`]). The nearest is reported if it is nearer than all that was. Of
//! shapes apart it is reported as it is: nothing else is that near. Where they overlap it is led
//! around the neighbors ([`Pair::led_out`]). So no contact of two shapes is shallower than that of
//! a member of the one and a member of the other.

use crate::composite::exposure::{Exposure, size};
use crate::composite::parts::{EVERYWHERE, Member, Part, bounds, for_each_part, grown, is_curve};
use crate::composite::reason::Reason;
use crate::composite::touch::{Touch, rounding_at};
use crate::composite::touching::corner_ways::ways_at_corners;
use crate::composite::touching::judged;
use crate::composite::touching::leaf_pair::ContactOfParts;
use crate::composite::touching::sides::{along_sides, at_corners, over_sides};
use crate::composite::touching::way_out;
use crate::manifold::clip::{PatchPoint, is_parallel};
use crate::pair_order::is_in_order;
use collide_core::{Bounds, Vec2, greater, lesser};
use collide_shapes::kernel::Meeting;
use collide_shapes::kernel::tolerance::POINT_ROUNDING;
use smallvec::SmallVec;

/// As [`judged::for_each_judged`], where one of the shapes is a union at least.
pub(crate) fn for_each_of_unions(
    a: &Member<'_>,
    b: &Member<'_>,
    margin: f64,
    contact: ContactOfParts,
    report: &mut dyn FnMut(&Touch),
) {
    let exits_a = Exposure::new(a, bounds(&b.view), margin);
    let near = exits_a.near().map(|(its, _)| *its);
    let Some(box_a) = near.reduce(Bounds::merged) else { return };
    let exits_b = Exposure::new(b, box_a, margin);
    let pair = Pair { a, b, exits_a: &exits_a, exits_b: &exits_b };
    let mut least = Least { reported: f64::INFINITY, hidden: None };
    // The first touch of depth 0 at a seam that was reported, and the first that was hidden.
    let mut level = [None; 2];
    let (mut reported, mut hidden) = (SmallVec::<[Touch; 8]>::new(), SmallVec::<[Touch; 8]>::new());
    let mut add = |touch: &Touch| {
        let is_hidden = pair.hides(touch);
        let level = &mut level[usize::from(is_hidden)];
        if touch.distance() == 0.0 && level.is_none() && pair.is_at_seam(touch) {
            *level = Some(*touch);
        }
        if is_hidden {
            least.add_hidden(touch);
            hidden.extend((touch.distance() < 0.0).then_some(*touch));
        } else {
            least.add_reported(touch);
            reported.extend((touch.distance() <= 0.0).then_some(*touch));
            report(touch);
        }
    };
    for (box_a, a) in pair.exits_a.near() {
        let window = grown(*box_a, margin);
        pair.exits_b.for_each_meeting(&window, &mut |b| {
            // In one order, whichever of the whole shapes the members belong to.
            if is_in_order(&a.view, &b.view) {
                judged::for_each_judged(a, b, margin, contact, &mut add);
            } else {
                let mut add_flipped = |touch: &Touch| add(&touch.flipped());
                judged::for_each_judged(b, a, margin, contact, &mut add_flipped);
            }
        });
    }
    for touch in &hidden {
        pair.flush_with_reported(touch, &reported, &mut |touch| {
            least.add_reported(touch);
            report(touch);
        });
    }
    let nearest = least.hidden.filter(|hidden| pair.is_clearly_nearer(hidden, least.reported));
    let nearest_distance = nearest.map_or(f64::INFINITY, |nearest| nearest.distance());
    if let Some(level) =
        level[0].or(level[1]).filter(|_| lesser(least.reported, nearest_distance) == 0.0)
        && way_out::has_curve_at_seam(&a.view, &b.view)
    {
        let distance = Meeting::Overlapping.signed(0.0);
        let touch = pair.led_out(&level.at(distance), contact);
        report(&touch.repeatable().because(Reason::CurveInside));
    } else if let Some(nearest) = nearest {
        report(&pair.led_out(&nearest, contact).repeatable());
    }
}

/// The nearest touches of the members.
struct Least {
    /// The least distance that was reported.
    reported: f64,
    /// The nearest touch that was hidden.
    hidden: Option<Touch>,
}

impl Least {
    fn add_reported(&mut self, touch: &Touch) {
        self.reported = lesser(self.reported, touch.distance());
    }

    fn add_hidden(&mut self, touch: &Touch) {
        let held = self.hidden.filter(|held| held.distance() <= touch.distance());
        self.hidden = held.or(Some(*touch));
    }
}

/// Two shapes, one of them a union at least.
struct Pair<'m, 'a, 'b> {
    a: &'m Member<'a>,
    b: &'m Member<'b>,
    exits_a: &'m Exposure<'a>,
    exits_b: &'m Exposure<'b>,
}

impl Pair<'_, '_, '_> {
    /// Whether the exit of a touch leads into a neighbor.
    fn hides(&self, touch: &Touch) -> bool {
        self.hides_from_a(touch) || self.hides_from_b(touch)
    }

    /// Whether A goes on along the normal, in a neighbor of the part.
    fn hides_from_a(&self, touch: &Touch) -> bool {
        let (normal, ([p, q], _)) = (touch.patch.normal, touch.patch.points());
        let exits = || furthest(p.point_a, q.point_a, normal);
        self.exits_a.hides(touch.part_a, normal, exits)
    }

    /// Whether B goes on against the normal.
    fn hides_from_b(&self, touch: &Touch) -> bool {
        let (normal, ([p, q], _)) = (touch.patch.normal, touch.patch.points());
        let exits = || furthest(p.point_b, q.point_b, -normal);
        self.exits_b.hides(touch.part_b, -normal, exits)
    }

    /// Whether a part of the touch that is no curve is left into another such: there they abut.
    fn is_at_seam(&self, touch: &Touch) -> bool {
        let (normal, ([p, q], _)) = (touch.patch.normal, touch.patch.points());
        let is_solid = |exits: &Exposure<'_>, index: u32| {
            let mut is_solid = false;
            for_part(exits, index, &mut |part| is_solid |= !is_curve(&part.view));
            is_solid
        };
        let leads = |exits: &Exposure<'_>, own: u32, toward: Vec2, [p, q]: [Vec2; 2]| {
            is_solid(exits, own) && exits.leads_into_solid(own, toward, furthest(p, q, toward))
        };
        leads(self.exits_a, touch.part_a, normal, [p.point_a, q.point_a])
            || leads(self.exits_b, touch.part_b, -normal, [p.point_b, q.point_b])
    }

    /// By how much parts that abut may seem apart, per coordinate.
    fn seam(&self) -> f64 {
        greater(self.exits_a.seam, self.exits_b.seam)
    }

    /// By how much the corner of a part may lie beside a side, per coordinate: no more than points
    /// of contacts may lie off their shapes.
    fn room(&self) -> f64 {
        POINT_ROUNDING * self.rounding_units()
    }

    /// The rounding of what is stored, in units of [`POINT_ROUNDING`].
    fn rounding_units(&self) -> f64 {
        greater(self.exits_a.rounding_units(), self.exits_b.rounding_units())
    }

    /// Whether a touch is nearer than anything that was reported, `least`; of shapes apart by more
    /// than the rounding of what is stored, for then their distance is known without it.
    fn is_clearly_nearer(&self, touch: &Touch, least: f64) -> bool {
        if touch.distance() <= 0.0 {
            return touch.distance() < least;
        }
        touch.distance() < least - self.rounding_units() * rounding_at(touch.patch.deepest())
    }

    /// Reports the touches that the parts of a hidden touch, which overlap, have along a side of
    /// theirs that goes on straight from that of a reported touch: a body over both stands on both.
    #[inline(never)]
    fn flush_with_reported(
        &self,
        hidden: &Touch,
        reported: &[Touch],
        report: &mut dyn FnMut(&Touch),
    ) {
        let seam = self.seam();
        let is_flush = |p: Vec2, q: Vec2, normal: Vec2| {
            (p - q).dot(normal).abs() <= seam * (p.norm_l1() + q.norm_l1())
        };
        let mut offer = |touch: Touch, of: fn(&PatchPoint) -> Vec2| {
            let (here, normal) = (of(touch.patch.deepest()), touch.patch.normal);
            let is_beside = |reported: &Touch| {
                is_parallel(reported.patch.normal, normal)
                    && is_flush(here, of(reported.patch.deepest()), normal)
            };
            if reported.iter().any(is_beside) && !self.hides(&touch) {
                report(&touch.repeatable());
            }
        };
        for_part(self.exits_a, hidden.part_a, &mut |a| {
            for_part(self.exits_b, hidden.part_b, &mut |b| {
                over_sides(a, b, &mut |patch| {
                    offer(Touch::of(a, b, patch, Reason::FlushSide), |p| p.point_a);
                });
                over_sides(b, a, &mut |patch| {
                    offer(Touch::of(b, a, patch, Reason::FlushSide).flipped(), |p| p.point_b);
                });
            });
        });
    }

    /// A touch in place of a hidden one that is no shallower: the shallowest that leads out of the
    /// unions, of the sides and corners of all parts with the two, and of those of their own sides
    /// that end in a concave corner and their own curves there. Without such, along its own normal
    /// to where the unions end; of shapes that only touch, as it is.
    #[inline(never)]
    fn led_out(&self, hidden: &Touch, contact: ContactOfParts) -> Touch {
        let least = hidden.distance();
        if least > 0.0 {
            return hidden.because(Reason::Nearest);
        }
        self.shallowest(hidden, contact).unwrap_or_else(|| match least {
            0.0 => hidden.because(Reason::Nearest),
            _ => way_out::between_outlines(hidden, self.a, self.b),
        })
    }

    /// The shallowest touch in place of a hidden one. None is shallower than its parts are apart:
    /// they are looked for further and further away.
    fn shallowest(&self, hidden: &Touch, contact: ContactOfParts) -> Option<Touch> {
        let boxes = [bounds(&self.a.view), bounds(&self.b.view)];
        let everything = size(&boxes[0].merged(boxes[1])) * 2.0;
        let is_searched = self.exits_a.is_searched() || self.exits_b.is_searched();
        // Where something goes on without end, that has no size.
        let mut reach = if is_searched && everything > 0.0 {
            greater(-2.0 * hidden.distance(), 4.0 * self.room() * everything)
        } else {
            f64::INFINITY
        };
        loop {
            let touch = self.shallowest_within(reach, hidden, contact);
            let is_near = touch.is_some_and(|touch| -2.0 * touch.distance() <= reach);
            if is_near || hidden.distance() == 0.0 || reach > everything {
                return touch;
            }
            reach *= 4.0;
        }
    }

    /// The same of the parts that are no further from the two than this.
    fn shallowest_within(
        &self,
        reach: f64,
        hidden: &Touch,
        contact: ContactOfParts,
    ) -> Option<Touch> {
        let least = hidden.distance();
        let mut shallowest = Shallowest { pair: self, contact, least, touch: None };
        for_part(self.exits_b, hidden.part_b, &mut |part_b| {
            let window = grown(bounds(&part_b.view), reach);
            for_parts_in(&window, self.a, &mut |part_a| shallowest.offer(part_a, part_b));
        });
        for_part(self.exits_a, hidden.part_a, &mut |part_a| {
            let window = grown(bounds(&part_a.view), reach);
            for_parts_in(&window, self.b, &mut |part_b| shallowest.offer(part_a, part_b));
            for_part(self.exits_b, hidden.part_b, &mut |part_b| {
                shallowest.offer_at_corners(part_a, part_b, hidden.patch.normal);
            });
        });
        shallowest.touch
    }
}

/// The shallowest touch of several that are no shallower than `least` and lead out.
struct Shallowest<'p, 'm, 'a, 'b> {
    pair: &'p Pair<'m, 'a, 'b>,
    contact: ContactOfParts,
    least: f64,
    touch: Option<Touch>,
}

impl Shallowest<'_, '_, '_, '_> {
    /// Offers what the sides and corners of both parts have.
    fn offer(&mut self, a: &Part<'_>, b: &Part<'_>) {
        use Reason::{ExitAlongSide, ExitAtCorner};
        let (contact, room) = (self.contact, self.pair.room());
        along_sides(a, b, room, &mut |patch| self.hold(Touch::of(a, b, patch, ExitAlongSide)));
        at_corners(a, b, contact, &mut |patch| self.hold(Touch::of(a, b, patch, ExitAtCorner)));
        along_sides(b, a, room, &mut |patch| {
            self.hold(Touch::of(b, a, patch, ExitAlongSide).flipped());
        });
        at_corners(b, a, contact, &mut |patch| {
            self.hold(Touch::of(b, a, patch, ExitAtCorner).flipped());
        });
    }

    /// Offers what both have where they end in a concave corner of their union, next to a hidden
    /// normal: the way out leads along the wall there, not into it.
    fn offer_at_corners(&mut self, a: &Part<'_>, b: &Part<'_>, hidden: Vec2) {
        let pair = self.pair;
        ways_at_corners(a, b, hidden, pair.exits_a, &mut |patch, reason| {
            let touch = Touch::of(a, b, patch, reason);
            self.hold_if(touch, |touch| !pair.hides_from_b(touch));
        });
        ways_at_corners(b, a, -hidden, pair.exits_b, &mut |patch, reason| {
            let touch = Touch::of(b, a, patch, reason).flipped();
            self.hold_if(touch, |touch| !pair.hides_from_a(touch));
        });
    }

    fn hold(&mut self, touch: Touch) {
        let pair = self.pair;
        self.hold_if(touch, |touch| !pair.hides(touch));
    }

    fn hold_if(&mut self, touch: Touch, leads_out: impl FnOnce(&Touch) -> bool) {
        let room = rounding_at(touch.patch.deepest());
        let distance = lesser(touch.distance(), self.least);
        let is_level = touch.distance() - distance <= room;
        let is_touching = self.least < 0.0 || distance >= -room;
        let is_shallower = self.touch.is_none_or(|held| held.distance() < distance);
        if is_level && is_touching && is_shallower && leads_out(&touch) {
            let distance = if self.least < 0.0 { distance } else { 0.0 };
            self.touch = Some(touch.at(distance));
        }
    }
}

/// The points of an outline that lie furthest along a unit vector, of two of them: the further one,
/// or both and the middle between them.
fn furthest(p: Vec2, q: Vec2, toward: Vec2) -> SmallVec<[Vec2; 3]> {
    let lead = (p - q).dot(toward);
    let is_level = lead.abs() <= 2.0 * POINT_ROUNDING * (p.norm_l1() + q.norm_l1());
    match (p == q, is_level) {
        (false, true) => SmallVec::from_buf([p, q, p.midpoint(q)]),
        _ if lead < 0.0 => SmallVec::from_slice(&[q]),
        _ => SmallVec::from_slice(&[p]),
    }
}

/// Calls `visit` with all convex parts whose boxes meet the window.
fn for_parts_in(window: &Bounds, shape: &Member<'_>, visit: &mut dyn FnMut(&Part<'_>)) {
    shape.for_each_leaf(window, &mut |leaf| for_each_part(leaf, window, visit));
}

/// Calls `visit` with the convex part of this number, of a member near the other shape.
fn for_part(shape: &Exposure<'_>, index: u32, visit: &mut dyn FnMut(&Part<'_>)) {
    let Some(member) = shape.near_with(index) else { return };
    member.for_each_leaf(&EVERYWHERE, &mut |leaf| {
        if leaf.holds(index) {
            for_each_part(leaf, &EVERYWHERE, &mut |part| {
                if part.index == index {
                    visit(part);
                }
            });
        }
    });
}
