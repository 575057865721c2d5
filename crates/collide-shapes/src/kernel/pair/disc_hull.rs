//! Point and circle × segment, capsule, triangle and convex polygon: the feature of the outline
//! that is nearest to the center. For contacts; distances come here where `disc_distance.rs` is in
//! doubt.
//!
//! From outside that is the nearest corner or side, from inside the side where the center comes
//! out first. Which one it is, is chosen without branches; where that leaves no doubt, the answer
//! is computed from this feature alone, by the formulas of the hulls, so that it is theirs bit for
//! bit. Where there is doubt they answer.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.2 and §5.1.5.

use crate::kernel::certain::{Certain, beyond_squared, is_above};
use crate::kernel::flat::{self, FlatPair};
use crate::kernel::hull::many::MANY_FOR_A_POINT;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::furthest_side::{Furthest, furthest_of_polygon, furthest_of_triangle};
use crate::kernel::tolerance::{LEAST_FILTER_EXTENT, LENGTH_ERROR, NORMAL_SINE, SIDE_SINE};
use crate::kernel::{GapOrDistance, Separation};
use collide_core::view::{Circle, Segment};
use collide_core::{Vec2, greater, lesser, select_positive};
use core::hint::select_unpredictable;

/// A point with a radius: the only vertex of its hull.
pub trait Disc: AsHull {
    /// The point.
    #[inline]
    fn center(&self) -> Vec2 {
        self.hull().vertex(0)
    }

    /// The radius.
    #[inline]
    fn radius(&self) -> f64 {
        self.hull().radius()
    }
}

impl Disc for Vec2 {}
impl Disc for Circle {}

/// The signed distance of a hull that is at most `margin` away from the disc, which is B.
#[inline]
pub fn separation_within<A: AsHull, B: Disc>(
    hull: &A,
    disc: &B,
    margin: f64,
) -> Option<Separation> {
    let seen = nearest(disc, hull, margin).map(|nearest| nearest.separation.flipped());
    seen.within(hull, disc, margin)
}

/// The closest points, or the distance.
#[inline]
pub fn closest_points<A: AsHull, B: Disc, R: GapOrDistance>(hull: &A, disc: &B) -> R {
    match nearest(disc, hull, f64::INFINITY) {
        Certain::Sure(Nearest { separation, .. }) => {
            let distance = separation.distance;
            R::at_distance(distance, || separation.flipped(), || hull.common_point(disc))
        }
        Certain::Beyond | Certain::Unsure => flat::closest_points(hull, disc),
    }
}

/// What of an outline is nearest to a disc's center, or, inside, where that comes out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// The signed distance, the disc being A.
    pub separation: Separation,
    /// The index of the edge, or of the corner.
    pub index: usize,
    /// Whether it is a corner.
    pub is_corner: bool,
    /// Whether it is clear that nothing else is shown in this direction: no side where it is a
    /// corner, no longer side where it is one.
    pub is_plain: bool,
}

/// The signed distance, where it is clear what it is measured from, and its sign. Never clear of
/// boxes and rectangles, which have their own cells, nor in small code (docs/web.md).
#[inline(always)]
pub fn nearest<A: Disc, B: AsHull>(disc: &A, b: &B, margin: f64) -> Certain<Nearest> {
    if cfg!(collide_small) {
        return Certain::Unsure;
    }
    let hull = b.hull();
    let (p, radii) = (disc.center(), [disc.radius(), hull.radius()]);
    let reach = radii[0] + radii[1];
    if B::Hull::<'_>::HAS_NORMALS {
        let discs = hull.discs();
        let most = discs.outer + (reach + margin);
        if (p - discs.center).length_squared() > beyond_squared(most) {
            return Certain::Beyond;
        }
    }
    let found = match hull.vertex_count() {
        2 if !B::Hull::<'_>::HAS_NORMALS => of_segment(p, hull.edge(0), reach),
        // The family searches it.
        _ if hull.vertex_count() > MANY_FOR_A_POINT => Certain::Unsure,
        count if count == 3 || B::Hull::<'_>::HAS_NORMALS => of_polygon(p, &hull, reach, margin),
        _ => Certain::Unsure,
    };
    let Feature { index, beyond, is_plain, mut origin, outward, normal, uncertainty, segment } =
        match found {
            Certain::Sure(feature) => feature,
            Certain::Beyond => return Certain::Beyond,
            Certain::Unsure => return Certain::Unsure,
        };
    // Before any root: whether a pair is beyond the margin is a branch that is often guessed wrong.
    let (across, limit) = (outward.dot(p - origin), margin + reach + uncertainty);
    if is_above(across, outward.length_squared(), limit) {
        return Certain::Beyond;
    }
    let Some((direction, length)) = outward.plain_unit() else { return Certain::Unsure };
    if let Some(Segment { a, b }) = segment {
        let along = (b - a) * (1.0 / length);
        let end = [a, b][usize::from(along.dot(p - a) + along.dot(p - b) > 0.0)];
        origin = Vec2::select_positive(beyond, origin, end);
    }
    let normal =
        normal.map_or(direction, |normal| Vec2::select_positive(beyond, direction, normal));
    let beside = normal.dot(p - origin);
    let height = select_positive(beyond, length, beside);
    let distance = height - reach;
    if distance.abs() <= uncertainty {
        return Certain::Unsure;
    }
    let foot = Vec2::select_positive(beyond, origin, p - normal * beside);
    let (point_a, point_b) = (p - normal * radii[0], foot + normal * radii[1]);
    let separation = Separation::new(distance, -normal, point_a, point_b);
    Certain::Sure(Nearest { separation, index, is_corner: beyond > 0.0, is_plain })
}

/// The feature that a point is nearest to.
struct Feature {
    index: usize,
    /// Positive where it is a corner: a number, to choose by without a branch.
    beyond: f64,
    is_plain: bool,
    /// The corner, or a point of the side.
    origin: Vec2,
    /// From the corner to the point, or a normal of the side.
    outward: Vec2,
    /// The unit normal of the side, if it is stored.
    normal: Option<Vec2>,
    /// What is in doubt of a distance.
    uncertainty: f64,
    /// Of a segment, the height above which is taken from its nearer end, the segment.
    segment: Option<Segment>,
}

/// Of a segment, beside which the side that faces the point counts, or one of its ends.
#[inline(always)]
fn of_segment(p: Vec2, segment: Segment, reach: f64) -> Certain<Feature> {
    let Segment { a, b } = segment;
    let (u, w) = (b - a, p - a);
    let (past_a, past_b, across) = (u.dot(w), u.dot(p - b), u.cross(w));
    let length = u.norm_l1();
    let uncertainty = LENGTH_ERROR * (length + w.norm_l1() + reach + LEAST_FILTER_EXTENT);
    let slack = uncertainty * length;
    let beyond = greater(-past_a, past_b);
    let is_clear = (past_a.abs() > slack) & (past_b.abs() > slack);
    if !(is_clear & (greater(beyond, across.abs() - slack) > 0.0)) {
        return Certain::Unsure;
    }
    let at_corner = usize::from(past_b > 0.0);
    let corner = Vec2::select_positive(past_b, b, a);
    let from_corner = p - corner;
    let toward = u.perp() * 1.0_f64.copysign(across);
    Certain::Sure(Feature {
        index: select_unpredictable(beyond > 0.0, at_corner, usize::from(across > 0.0)),
        beyond,
        is_plain: (beyond <= 0.0) | (beyond > NORMAL_SINE * length * from_corner.norm_l1()),
        origin: Vec2::select_positive(beyond, corner, a),
        outward: Vec2::select_positive(beyond, from_corner, toward),
        normal: None,
        uncertainty,
        segment: Some(segment),
    })
}

/// Of a triangle or a convex polygon: the side that the point is furthest outside of, or an end of
/// that.
#[inline(always)]
fn of_polygon<H: Hull>(p: Vec2, hull: &H, reach: f64, margin: f64) -> Certain<Feature> {
    let reach = reach + LEAST_FILTER_EXTENT;
    let (furthest, extent) = if H::HAS_NORMALS {
        let extent = hull.reach_from(p) + reach;
        (furthest_of_polygon(p, hull, LENGTH_ERROR * extent), extent)
    } else {
        let vertices = [hull.vertex(0), hull.vertex(1), hull.vertex(2)];
        furthest_of_triangle(p, vertices, reach, reach + margin)
    };
    let uncertainty = LENGTH_ERROR * extent;
    let Furthest { edge, ends, outward, height, clearness, is_beyond } = furthest;
    // Of what misses, most is above a side, and so decided long before the corner is known.
    if is_beyond {
        return Certain::Beyond;
    }
    let sizes = outward.map(|normal| if H::HAS_NORMALS { 1.0 } else { normal.norm_l1() });
    let [before, normal, after] = outward;
    let tangent = normal.perp();
    let (past_a, past_b) = (tangent.dot(p - ends[0]), tangent.dot(p - ends[1]));
    // Of a point inside the ends do not matter. One condition, for nobody can guess which it is.
    let beside_ends = lesser(past_a.abs(), past_b.abs()) - uncertainty * sizes[1];
    let is_clear = lesser(greater(beside_ends, -height), clearness) > 0.0;
    if !is_clear {
        return Certain::Unsure;
    }
    let is_b = past_b > 0.0;
    let past_end = greater(-past_a, past_b);
    let beyond = lesser(height, past_end);
    let corner = Vec2::select_positive(past_b, ends[1], ends[0]);
    let from_corner = p - corner;
    let sharp = NORMAL_SINE * from_corner.norm_l1();
    let past_before = before.perp().dot(from_corner) - sharp * sizes[0];
    let past_after = -after.perp().dot(from_corner) - sharp * sizes[2];
    let sharpness =
        lesser(past_end - sharp * sizes[1], select_positive(past_b, past_after, past_before));
    let turn_before = before.cross(normal).abs() - SIDE_SINE * sizes[0] * sizes[1];
    let turn_after = normal.cross(after).abs() - SIDE_SINE * sizes[1] * sizes[2];
    let plainness = select_positive(beyond, sharpness, lesser(turn_before, turn_after));
    let at_corner = select_unpredictable(is_b, hull.next(edge), edge);
    Certain::Sure(Feature {
        index: select_unpredictable(beyond > 0.0, at_corner, edge),
        beyond,
        is_plain: plainness > 0.0,
        origin: Vec2::select_positive(beyond, corner, ends[0]),
        outward: Vec2::select_positive(beyond, from_corner, normal),
        normal: if H::HAS_NORMALS { Some(normal) } else { None },
        uncertainty,
        segment: None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Certain, Disc, Nearest, closest_points, nearest, separation_within};
    use crate::kernel::hull::AsHull;
    use crate::kernel::pair::random::{Outlines, grown_to, number, outlines};
    use crate::kernel::{Gap, flat};
    use collide_core::Vec2;
    use collide_core::view::{Capsule, Circle, Segment, Triangle};
    use core::fmt::Debug;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    fn clear<A: AsHull, B: Disc>(hull: &A, disc: &B) -> Option<Nearest> {
        match nearest(disc, hull, f64::INFINITY) {
            Certain::Sure(nearest) => Some(nearest),
            _ => None,
        }
    }

    /// Whether it was clear, the first of a side and the second of a corner.
    #[track_caller]
    fn check<A: AsHull + Debug, B: Disc + Debug>(hull: &A, disc: &B, size: f64) -> [bool; 2] {
        let expected = flat::separation(hull, disc);
        for margin in [0.0, 0.1, expected.distance.abs()] {
            let within = (expected.distance <= margin).then_some(expected);
            assert_eq!(separation_within(hull, disc, margin), within, "{hull:?} {disc:?}");
        }
        let (gap, truth): (Gap, Gap) =
            (closest_points(hull, disc), flat::closest_points(hull, disc));
        assert_eq!(gap, truth, "{hull:?} {disc:?}");
        assert_eq!(closest_points::<_, _, f64>(hull, disc), gap.distance, "{hull:?} {disc:?}");
        let Some(found) = clear(hull, disc) else { return [false; 2] };
        assert_eq!(found.separation.flipped(), expected, "{hull:?} {disc:?}");
        if found.is_corner {
            let corner = expected.point_a - expected.normal * hull_radius(hull);
            let vertex = vertex(hull, found.index);
            assert!((corner - vertex).norm_l1() <= 1e-14 * size, "{hull:?} {disc:?}");
        }
        [!found.is_corner, found.is_corner]
    }

    fn hull_radius<A: AsHull>(hull: &A) -> f64 {
        use crate::kernel::hull::Hull;
        hull.hull().radius()
    }

    fn vertex<A: AsHull>(hull: &A, index: usize) -> Vec2 {
        use crate::kernel::hull::Hull;
        hull.hull().vertex(index)
    }

    #[test]
    fn the_nearest_feature_gives_the_distance_of_the_hulls_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd15c);
        let (mut clear, mut all) = ([[0; 2]; 4], 0);
        for round in 0..30_000 {
            let far = if round % 5 == 0 { 1e6 } else { 0.0 };
            let Some(drawn) = outlines(&mut rng, round, far) else { continue };
            let Outlines { polygon, triangle, capsule, mut circle } = drawn;
            let ([a, b, _], center) = (triangle.vertices, circle.center);
            if round % 7 == 0 {
                circle = grown_to(&circle, &triangle, 1e-14 * number(&mut rng, round));
            }
            let size = far + 8.0;
            let answers = [
                check(&Segment { a, b }, &circle, size),
                check(&capsule, &circle, size),
                check(&triangle, &circle, size),
                check(&polygon.as_view(), &circle, size),
            ];
            check(&Segment { a, b }, &center, size);
            check(&capsule, &center, size);
            check(&triangle, &center, size);
            check(&polygon.as_view(), &center, size);
            if round % 8 > 3 && round % 3 != 0 && round % 7 != 0 && round % 11 != 0 {
                all += 1;
                for (count, answer) in clear.iter_mut().zip(answers) {
                    *count = [0, 1].map(|i| count[i] + usize::from(answer[i]));
                }
            }
        }
        for [sides, corners] in clear {
            assert!(all > 6_000 && sides > all / 5 && corners > all / 9, "{clear:?} of {all}");
            assert!(1000 * (sides + corners) > 999 * all, "{clear:?} of {all}");
        }
    }

    #[test]
    fn the_nearest_feature_does_not_depend_on_the_scale_of_the_world() {
        for scale in [-450, -200, -1, 200, 450].map(|e: i32| 2.0_f64.powi(e)) {
            let at = |x: f64, y: f64| Vec2::new(x, y) * scale;
            let vertices = [at(0.0, 0.0), at(4.0, 0.0), at(0.0, 3.0)];
            let triangle = Triangle { vertices };
            let capsule = Capsule { a: vertices[0], b: vertices[1], radius: 0.25 * scale };
            for (x, y) in [(1.0, -2.0), (5.0, -1.0), (0.5, 0.75), (3.0, 3.0)] {
                let circle = Circle { center: at(x, y), radius: 0.5 * scale };
                check(&triangle, &circle, scale);
                check(&capsule, &circle, scale);
                let [a, b, c] = vertices;
                for vertices in [[a, a, b], [a, b, b], [b, a, b], [a, a, a], [a, b, c + c * 1e9]] {
                    check(&Triangle { vertices }, &circle, scale * 1e9);
                }
            }
        }
    }
}
