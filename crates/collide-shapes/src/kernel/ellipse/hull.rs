//! Ellipse × rounded hull: segment, capsule, box, rectangle, triangle, convex polygon.
//!
//! The boolean of a sharp hull is taken where the ellipse is the unit circle: some edge passes
//! within 1 of the origin, or the origin is inside. The map is diagonal, so that nothing is lost
//! however thin the ellipse. Everything else is the minimum of the support gap over directions:
//! each vertex is one smooth piece of it, and the edges' normals are the kinks between the
//! pieces. A rounding radius is subtracted at the end, which is exact.

use crate::kernel::Separation;
use crate::kernel::certain::beyond_squared;
use crate::kernel::curved::{reach, signed};
use crate::kernel::ellipse::EllipseBody;
use crate::kernel::ellipse::frame::Frame;
use crate::kernel::ellipse::point::contains_point;
use crate::kernel::hull::Hull;
use crate::kernel::hull::body::HullBody;
use crate::kernel::hull::small_hull::SmallHull;
use crate::kernel::tolerance::{BOX_DISC_ERROR, ONE_FACE_GAP, SAME_FACE_SINE};
use collide_core::convex::{self, Minimizer, Minimum, Node, SmoothGap, SupportGap};
use collide_core::view::{Ellipse, Ray};
use collide_core::{Vec2, clamped, greater, sqrt};

/// How far along the normal a ray may run, per extent, to the point that faces the ellipse, and
/// still run across: 8 EPS, what the search may be wrong by.
const SIDEWAYS_ERROR: f64 = 8.0 * f64::EPSILON;

/// The directions of the ellipse's axes in its own frame, counterclockwise: between two of them
/// its curvature is monotone.
pub(super) const AXES: [Vec2; 4] =
    [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0), Vec2::new(-1.0, 0.0), Vec2::new(0.0, -1.0)];

/// The support gap of an ellipse and the core of a hull, in the ellipse's frame.
pub(super) struct HullGap<'h, H> {
    pub(super) frame: Frame,
    pub(super) hull: &'h H,
}

impl<'h, H: Hull> HullGap<'h, H> {
    pub(super) fn new(ellipse: &Ellipse, hull: &'h H) -> Self {
        let extent = (0..hull.vertex_count())
            .map(|i| reach(hull.vertex(i) - ellipse.center))
            .fold(hull.radius(), |most, x| greater(x, most));
        Self { frame: Frame::new(ellipse, extent), hull }
    }

    /// Parts count on through a second turn.
    #[inline]
    fn index(&self, part: u32) -> usize {
        let part = part as usize;
        if part < self.hull.vertex_count() { part } else { part - self.hull.vertex_count() }
    }

    #[inline]
    pub(super) fn vertex(&self, part: u32) -> Vec2 {
        self.frame.localize(self.hull.vertex(self.index(part)))
    }

    /// The direction from the ellipse that sees edge `part` head on.
    #[inline]
    pub(super) fn edge_direction(&self, part: u32) -> Option<Vec2> {
        let outward = self.hull.edge_normal(self.index(part))?;
        Some(self.frame.localize_direction(-outward))
    }

    /// The edge at which to split the pieces from `left` to `right`: the middle one, or one
    /// close to it that has a length.
    fn middle_edge(&self, left: u32, right: u32) -> Option<(u32, Vec2)> {
        let span = right - left;
        (0..span)
            .map(|step| left + (step + span / 2) % span)
            .find_map(|edge| Some((edge, self.edge_direction(edge)?)))
    }

    /// The piece that each of the quarters between the axes begins with, and the one that the
    /// last ends with; `None` if all vertices coincide.
    ///
    /// The directions of a convex outline never turn back, and never by more than half a turn: one
    /// that falls into the quarter before is that of a collinear edge, turned by rounding.
    fn quarters(&self) -> Option<[u32; 5]> {
        let n = self.hull.edge_count();
        let quarter_of = |i: usize| {
            // Of a stored normal: the edge itself, if tiny, may have been turned around by
            // rounding.
            let direction = self.frame.localize_direction(-self.hull.outward(i));
            Some((quarter(direction)?, direction))
        };
        let (mut previous, mut before) = (0..n).rev().find_map(quarter_of)?;
        let mut count = [0; 4];
        let mut first = 0;
        for i in 0..n {
            let (mut current, direction) = quarter_of(i).unwrap_or((previous, before));
            if (current + 1) % 4 == previous && before.dot(direction) > 0.0 {
                current = previous;
            }
            count[current] += 1;
            if current < previous {
                first = i as u32;
            }
            (previous, before) = (current, direction);
        }
        let mut parts = [first; 5];
        for q in 0..4 {
            parts[q + 1] = parts[q] + count[q];
        }
        Some(parts)
    }

    /// A search over all directions, the quarters beginning with these pieces.
    fn minimizer(&self, parts: [u32; 5]) -> Minimizer<'_, Self> {
        let mut search = Minimizer::new(self, self.frame.extent, f64::EPSILON);
        let first = self.at(AXES[0], parts[0]);
        let mut left = first;
        for q in 0..4 {
            let right = if q == 3 {
                Node { part: parts[4], ..first }
            } else {
                self.at(AXES[q + 1], parts[q + 1])
            };
            search.push(left, right);
            left = right;
        }
        search
    }

    /// The minimum; `None` if all vertices coincide. Of the erased hull, so that the search is not
    /// compiled for each.
    #[cold]
    #[inline(never)]
    pub(super) fn full_search(&self, level: f64) -> Option<Minimum> {
        let gap = HullGap { frame: self.frame, hull: &self.hull.erased() };
        gap.minimizer(gap.quarters()?).run(level)
    }

    /// Whether the minimum is below a level; `None` if all vertices coincide.
    #[inline(never)]
    fn is_below(&self, level: f64) -> Option<bool> {
        let gap = HullGap { frame: self.frame, hull: &self.hull.erased() };
        Some(gap.minimizer(gap.quarters()?).is_below(level))
    }

    /// Whether the core meets the ellipse.
    fn meets_core(&self) -> bool {
        let axes = self.frame.axes;
        let flat = |i: usize| {
            let v = self.frame.localize(self.hull.vertex(i));
            Vec2::new(v.x / axes.x, v.y / axes.y)
        };
        let n = self.hull.vertex_count();
        let mut last = flat(n - 1);
        let (mut low, mut high, mut surrounds) = (last, last, n > 2);
        for i in 0..n {
            let next = flat(i);
            if next.length_squared() <= 1.0 || near_edge(last, next) {
                return true;
            }
            surrounds &= last == next || last.cross(next) > 0.0;
            (low, high) = (low.min(next), high.max(next));
            last = next;
        }
        surrounds && low.x <= 0.0 && low.y <= 0.0 && high.x >= 0.0 && high.y >= 0.0
    }

    /// The points of the pair at the minimum, world frame: the vertex, or the place on the face
    /// that faces the ellipse, moved out by the radius, and what lies `distance` from it. The flat
    /// side of a needle is mixed from what lies on both sides of the normal. With the normal, which
    /// they may give more exactly. Of erased hulls, once.
    #[inline(never)]
    fn witnesses(
        &self,
        ellipse: &Ellipse,
        minimum: &Minimum,
        normal: Vec2,
        distance: f64,
    ) -> (Vec2, [Vec2; 2]) {
        if self.frame.is_flat(minimum.node.curvature_a) {
            let (origin, scale) = (ellipse.center, self.frame.scale);
            let needle = EllipseBody::new(ellipse, origin, scale);
            let core = HullBody { hull: *self.hull, origin, scale };
            let facing = convex::facing_point(&needle, &core, normal, f64::EPSILON);
            let point_a = origin + facing.point * self.frame.unscale;
            let normal = facing.normal(normal, (distance + self.hull.radius()) * scale);
            return (normal, [point_a, point_a + normal * distance]);
        }
        let at = self.index(minimum.node.part);
        let core = if minimum.at_corner {
            // The face is the one towards which the gap falls, if that is known.
            let facing = self.frame.globalize(self.frame.support_point(minimum.node.normal));
            let forward = minimum.node.slope < 0.0;
            let sides = [forward, !forward];
            match sides.into_iter().find(|&side| self.faces(at, side, normal)) {
                Some(side) => self.point_on_face(at, side, normal, facing),
                None => self.hull.vertex(at),
            }
        } else {
            self.hull.vertex(at)
        };
        let point_b = core - normal * self.hull.radius();
        (normal, [point_b - normal * distance, point_b])
    }

    /// Whether the edge that leaves vertex `at` forward or back, the first that is longer than
    /// rounding, has about this normal.
    fn faces(&self, at: usize, forward: bool, normal: Vec2) -> bool {
        let n = self.hull.vertex_count();
        let edges = (0..n).map(|i| self.hull.edge((at + if forward { i } else { n - 1 - i }) % n));
        let mut sides = edges.map(|edge| edge.b - edge.a);
        let side = sides.find(|side| side.length() > self.face_level());
        side.is_some_and(|side| normal.dot(side).abs() <= SAME_FACE_SINE * side.length())
    }

    /// How much further away the next edge of one face may lie.
    fn face_level(&self) -> f64 {
        ONE_FACE_GAP * f64::EPSILON * self.frame.extent * self.frame.unscale
    }

    /// The point closest to `facing` of the face that starts at vertex `at`: its first edge, and
    /// the edges after it as long as they are as near the ellipse. Collinear vertices cut a face
    /// into several edges, which share one kink; so do those of a flat hull, both ways.
    fn point_on_face(&self, at: usize, forward: bool, normal: Vec2, facing: Vec2) -> Vec2 {
        let n = self.hull.vertex_count();
        let level = self.face_level();
        let mut start = self.hull.vertex(at);
        let mut is_first = true;
        for step in 1..n {
            let end = self.hull.vertex((at + if forward { step } else { n - step }) % n);
            let Some(along) = (end - start).unit() else { continue };
            let past = along.dot(facing - start);
            if past <= 0.0 || !is_first && normal.dot(end - start) > level {
                return start;
            }
            if past < (end - start).length() {
                return start + along * past;
            }
            (start, is_first) = (end, false);
        }
        start
    }
}

/// The quarter that a direction belongs to, its first axis included; `None` for zero.
#[inline]
fn quarter(v: Vec2) -> Option<usize> {
    if v.x > 0.0 && v.y >= 0.0 {
        Some(0)
    } else if v.x <= 0.0 && v.y > 0.0 {
        Some(1)
    } else if v.x < 0.0 && v.y <= 0.0 {
        Some(2)
    } else if v.y < 0.0 {
        Some(3)
    } else {
        None
    }
}

/// Whether the edge passes within 1 of the origin between its ends.
#[inline]
fn near_edge(p: Vec2, q: Vec2) -> bool {
    let e = q - p;
    p.dot(e) < 0.0 && q.dot(e) > 0.0 && p.cross(e).abs() <= sqrt(e.length_squared())
}

impl<H: Hull> SupportGap for HullGap<'_, H> {
    const CURVATURE_KNOWN: bool = true;

    #[inline]
    fn at(&self, n: Vec2, part: u32) -> Node {
        self.at_with_change(n, part).0
    }

    fn kink(&self, left: &mut Node, right: &mut Node) -> Option<[Node; 2]> {
        while left.part != right.part {
            let Some((edge, n)) = self.middle_edge(left.part, right.part) else {
                *right = self.at(right.normal, left.part);
                break;
            };
            if left.normal.cross(n) <= 0.0 {
                *left = self.at(left.normal, edge + 1);
            } else if n.cross(right.normal) <= 0.0 {
                *right = self.at(right.normal, edge);
            } else {
                return Some([self.at(n, edge), self.at(n, edge + 1)]);
            }
        }
        None
    }
}

/// Whether the ellipse meets the hull. Right wherever the signed distance exceeds 1 ε of the extent
/// of the pair.
pub(super) fn meets_hull<H: Hull>(ellipse: &Ellipse, hull: &H) -> bool {
    if is_beyond_discs(ellipse, hull) {
        return false;
    }
    let gap = HullGap::new(ellipse, hull);
    if gap.meets_core() {
        return true;
    }
    let radius = hull.radius() * gap.frame.scale;
    if radius == 0.0 {
        return false;
    }
    match gap.is_below(-radius) {
        Some(is_below) => !is_below,
        None => super::circle::meets(ellipse, hull.vertex(0), hull.radius()),
    }
}

/// Whether the ellipse is known to be apart from a polygon or a box by the discs around both.
#[inline]
fn is_beyond_discs<H: Hull>(ellipse: &Ellipse, hull: &H) -> bool {
    let (center, radius) = match hull.as_box() {
        Some(boxed) => {
            // No less than the half of the diagonal.
            let (center, half) = (boxed.center(), boxed.half_extents().norm_l1());
            (center, half + BOX_DISC_ERROR * (center.norm_l1() + half))
        }
        None if H::HAS_NORMALS => {
            let discs = hull.discs();
            (discs.center, discs.outer + hull.radius())
        }
        None => return false,
    };
    let around = greater(ellipse.semi_axes.x, ellipse.semi_axes.y) + radius;
    (center - ellipse.center).length_squared() > beyond_squared(around)
}

/// The signed distance of the hull.
pub(super) fn hull_separation<H: Hull>(ellipse: &Ellipse, hull: &H) -> Separation {
    let gap = HullGap::new(ellipse, hull);
    of_gap(&gap, ellipse, gap.meets_core())
}

/// The signed distance of the hull, unless its core meets the ellipse.
pub(super) fn hull_separation_if_apart<H: Hull>(ellipse: &Ellipse, hull: &H) -> Option<Separation> {
    let gap = HullGap::new(ellipse, hull);
    (!gap.meets_core()).then(|| of_gap(&gap, ellipse, false))
}

/// Compiled once for both callers: it is 10 kB for each kind of hull.
#[inline(never)]
fn of_gap<H: Hull>(gap: &HullGap<'_, H>, ellipse: &Ellipse, core_meets: bool) -> Separation {
    let hull = gap.hull;
    let radius = hull.radius() * gap.frame.scale;
    let short = gap.short_way(-radius);
    let Some(minimum) = short.or_else(|| gap.full_search(-radius)) else {
        let s = super::circle::separation(ellipse, hull.vertex(0), hull.radius());
        let meet = core_meets || radius > 0.0 && s.distance <= 0.0;
        let distance = signed(s.distance, meet);
        return Separation { distance, point_b: s.point_a + s.normal * distance, ..s };
    };
    let meet = core_meets || radius > 0.0 && !minimum.below;
    let distance = signed((-minimum.lowest - radius) * gap.frame.unscale, meet);
    let normal = gap.frame.globalize_unit(minimum.node.normal);
    let erased = HullGap { frame: gap.frame, hull: &hull.erased() };
    let (normal, [point_a, point_b]) = erased.witnesses(ellipse, &minimum, normal, distance);
    Separation { distance, normal, point_a, point_b }
}

/// The signed distance of the ray, `meet` being whether it meets the ellipse: as of its origin,
/// over the directions that do not look back.
pub(super) fn ray_separation(ellipse: &Ellipse, ray: &Ray, meet: bool) -> Separation {
    let hull = SmallHull::new([ray.origin], 0.0).erased();
    let gap = HullGap::new(ellipse, &hull);
    let ahead = ray.direction.unit().unwrap_or(Vec2::new(1.0, 0.0));
    let ahead = gap.frame.localize_direction(ahead);
    let mut search = Minimizer::new(&gap, gap.frame.extent, f64::EPSILON);
    let mut left = gap.at(-ahead.perp(), 0);
    let start = (0..4).find(|&k| AXES[k].dot(ahead) >= 0.0 && AXES[k].dot(-ahead.perp()) > 0.0);
    for k in 0..4 {
        let axis = AXES[(start.unwrap_or(0) + k) % 4];
        if left.normal.cross(axis) > 0.0 && axis.cross(ahead.perp()) > 0.0 {
            let right = gap.at(axis, 0);
            search.push(left, right);
            left = right;
        }
    }
    search.push(left, gap.at(ahead.perp(), 0));
    let Some(minimum) = search.run(0.0) else {
        return super::circle::separation(ellipse, ray.origin, 0.0);
    };
    let distance = signed(-minimum.lowest * gap.frame.unscale, meet);
    let normal = gap.frame.globalize_unit(minimum.node.normal);
    // Where the normal is the ray's own, but for the accuracy of the search, the ellipse may face
    // any point ahead of the origin.
    let facing = gap.frame.globalize(gap.frame.support_point(minimum.node.normal));
    let along = ray.direction.unit().unwrap_or(Vec2::ZERO);
    let past = greater(along.dot(facing - ray.origin), 0.0);
    let accuracy = SIDEWAYS_ERROR * gap.frame.extent * gap.frame.unscale;
    let is_sideways = minimum.node.normal.dot(ahead) * past <= accuracy;
    let point_b = if is_sideways { ray.origin + along * past } else { ray.origin };
    Separation { distance, normal, point_a: point_b - normal * distance, point_b }
}

/// Whether the hull holds the ellipse, if it is sharp: no edge is exceeded.
pub(super) fn within_sharp_hull<H: Hull>(ellipse: &Ellipse, hull: &H) -> bool {
    let mut edges = 0;
    for i in 0..hull.edge_count() {
        let Some(outward) = hull.edge_normal(i) else { continue };
        edges += 1;
        let center = outward.dot(ellipse.center - hull.vertex(i));
        if center + super::line::support_height(ellipse, outward) > 0.0 {
            return false;
        }
    }
    edges > 0
}

/// A point of both, which meet.
pub(super) fn point_in_hull<H: Hull>(ellipse: &Ellipse, hull: &H) -> Vec2 {
    let n = hull.vertex_count();
    if let Some(v) = (0..n).map(|i| hull.vertex(i)).find(|&v| contains_point(ellipse, v)) {
        return v;
    }
    let gap = HullGap::new(ellipse, hull);
    let axes = gap.frame.axes;
    let flat = |i: usize| {
        let v = gap.frame.localize(hull.vertex(i));
        Vec2::new(v.x / axes.x, v.y / axes.y)
    };
    for i in 0..hull.edge_count() {
        let (p, q) = (flat(i), flat(hull.next(i)));
        if near_edge(p, q) {
            let e = q - p;
            let t = clamped(-p.dot(e) / e.length_squared(), 0.0, 1.0);
            let (start, end) = (hull.vertex(i), hull.vertex(hull.next(i)));
            return start * (1.0 - t) + end * t;
        }
    }
    if gap.meets_core() { ellipse.center } else { hull_separation(ellipse, hull).point_a }
}
