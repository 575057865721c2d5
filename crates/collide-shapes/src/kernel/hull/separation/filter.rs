//! What two hulls face each other with: the best axis where it is clear which one that
//! is, and what is measured along it where rounding cannot matter.
//!
//! Where that leaves a doubt, the separation in full answers ([`super`]); where it does not, that
//! would answer the same, bit for bit.

use crate::kernel::certain::Certain;
use crate::kernel::hull::Hull;
use crate::kernel::hull::axis::Reference;
use crate::kernel::hull::axis::filter::{are_discs_beyond, sole_axis};
use crate::kernel::hull::axis::lanes;
use crate::kernel::hull::separation::core::{around_corners, extent, is_certified};
use crate::kernel::hull::with_normals::{HullWithNormals, Normals};
use crate::kernel::separation::Separation;
use crate::kernel::tolerance::{CERTIFIED, UNPROVEN};
use collide_core::{Vec2, greater, lesser};
use core::hint::select_unpredictable;

/// A signed distance, and what it is measured between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facing {
    /// The signed distance.
    pub separation: Separation,
    /// The side whose normal is that of the separation; `None` between corners.
    pub face: Option<Face>,
}

/// A side of one hull and the vertex of the other that lies lowest above its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Which hull has the side.
    pub reference: Reference,
    /// The index of the side.
    pub edge: usize,
    /// The index of the vertex.
    pub vertex: usize,
}

impl Facing {
    #[inline]
    pub(crate) fn without_face(separation: Separation) -> Self {
        Self { separation, face: None }
    }

    /// The same with A and B exchanged, on request: without a branch.
    #[inline]
    pub(crate) fn flipped_if(self, exchanged: bool) -> Self {
        let reference = if exchanged { Reference::B } else { Reference::A };
        let face = self.face.map(|face| Face { reference, ..face });
        Self { separation: self.separation.flipped_if(exchanged), face }
    }
}

/// What to compute of two hulls that face each other.
pub trait FacingVisitor {
    /// What is computed.
    type Answer;

    /// Of the hull with the side, the other one, and what is measured, seen from the first; and
    /// whether the first is the pair's second.
    fn visit<A: Hull, B: Hull>(
        self,
        first: &A,
        second: &B,
        facing: &Facing,
        is_flipped: bool,
    ) -> Self::Answer;
}

/// What `visitor` makes of two hulls that may be at most `margin` apart. Always unsure, unless
/// beyond, of a single vertex, of two polygons of which one has more than eight vertices, and of a
/// polygon of more than 16 with any other hull.
#[inline(always)]
pub fn certain_facing<A: Hull, B: Hull, F: FacingVisitor>(
    a: &A,
    b: &B,
    margin: f64,
    visitor: F,
) -> Certain<F::Answer> {
    let reach = a.radius() + b.radius();
    let (sole, extent) = if A::HAS_KNOWN_COUNT && B::HAS_KNOWN_COUNT {
        let (sole, size) = lanes::sole_axis_by_lanes(a, b, margin + reach);
        // The extent is one to three times the size; of boxes, which are taken larger, up to six.
        (sole, Extent { least: size * 0.999 + reach, most: size * 6.001 + reach })
    } else {
        let extent = extent(a, b);
        let limit = margin + reach + UNPROVEN * extent;
        if are_discs_beyond(a, b, extent, limit) {
            return Certain::Beyond;
        }
        (sole_axis(a, b, extent, limit), Extent { least: extent, most: extent })
    };
    let (edge, reference) = match sole {
        Certain::Sure((edge, reference)) => (edge, reference),
        Certain::Beyond => return Certain::Beyond,
        Certain::Unsure => return Certain::Unsure,
    };
    let is_b = reference == Reference::B;
    if A::HAS_KNOWN_COUNT && B::HAS_KNOWN_COUNT {
        let (of_a, of_b) = (Normals::of(a), Normals::of(b));
        if !of_a.are_plain(&of_b) {
            return Certain::Unsure;
        }
        let pair = [
            HullWithNormals::new(a, &of_a, extent.most),
            HullWithNormals::new(b, &of_b, extent.most),
        ];
        // By index: of a choice between two references the compiler makes one between what is read.
        let index = reference as usize & 1;
        let (first, second) = (&pair[index], &pair[index ^ 1]);
        let facing = along(first, edge, second, &extent, reach);
        facing.map(|facing| visitor.visit(first, second, &facing, is_b))
    } else if is_b {
        along(b, edge, a, &extent, reach).map(|facing| visitor.visit(b, a, &facing, true))
    } else {
        along(a, edge, b, &extent, reach).map(|facing| visitor.visit(a, b, &facing, false))
    }
}

/// Between what the extent of a pair lies.
struct Extent {
    least: f64,
    most: f64,
}

/// What is measured along the normal of an edge of `a`, which is the best axis.
#[inline(always)]
fn along<A: Hull, B: Hull>(
    a: &A,
    edge: usize,
    b: &B,
    extent: &Extent,
    reach: f64,
) -> Certain<Facing> {
    let Some(normal) = a.edge_normal(edge) else { return Certain::Unsure };
    let lowest = b.lowest(normal, a.vertex(edge));
    over(a, edge, normal, b, lowest, extent, reach)
}

/// What is measured over an edge of `a` that is known to be the best axis, with this normal; and
/// known is the lowest vertex of `b` above it, by its height and its index. In a pair of this
/// extent.
#[inline]
pub fn facing_over<A: Hull, B: Hull>(
    a: &A,
    (edge, normal): (usize, Vec2),
    b: &B,
    lowest: (f64, usize),
    extent: f64,
) -> Certain<Facing> {
    let reach = a.radius() + b.radius();
    over(a, edge, normal, b, lowest, &Extent { least: extent, most: extent }, reach)
}

#[inline(always)]
fn over<A: Hull, B: Hull>(
    a: &A,
    edge: usize,
    normal: Vec2,
    b: &B,
    (gap, vertex): (f64, usize),
    extent: &Extent,
    reach: f64,
) -> Certain<Facing> {
    let unproven = UNPROVEN * extent.most;
    let [before, start, end, after] = a.around(edge);
    if lesser(gap.abs(), (gap - reach).abs()) <= unproven {
        return Certain::Unsure;
    }
    let (tangent, lowest) = (normal.perp(), b.vertex(vertex));
    let (past_start, past_end) = (tangent.dot(lowest - start), tangent.dot(lowest - end));
    // One number, so that each condition is one: nobody can guess on which side of it that is.
    let beyond = greater(-past_start, past_end);
    if lesser(beyond, gap) > 0.0 {
        let corner = if past_start < 0.0 { edge } else { a.next(edge) };
        let guess = around_corners(a, corner, b, vertex);
        let is_proven = (guess.distance > 0.0) & ((guess.distance - reach).abs() > unproven);
        if is_proven && is_certified(a, b, &guess, CERTIFIED * extent.least) {
            return Certain::Sure(Facing::without_face(guess.grown(a.radius(), b.radius())));
        }
        return Certain::Unsure;
    }
    // Beside the side's ends, the one that is nearest is the point of A, unless the side goes on.
    let height = greater(normal.dot(before - start), normal.dot(after - start));
    if (lesser(beyond, height + unproven) > 0.0) & (a.vertex_count() > 2) {
        return Certain::Unsure;
    }
    let corner = a.vertex(select_unpredictable(past_start < 0.0, edge, a.next(edge)));
    let foot = Vec2::select_positive(beyond, corner, lowest - normal * gap);
    let met = Vec2::select_positive(beyond, corner + normal * gap, lowest);
    let separation = Separation::new(gap, normal, foot, met).grown(a.radius(), b.radius());
    let face = Face { reference: Reference::A, edge, vertex };
    Certain::Sure(Facing { separation, face: Some(face) })
}

#[cfg(test)]
mod tests {
    use super::{Facing, FacingVisitor, certain_facing};
    use crate::kernel::certain::Certain;
    use crate::kernel::hull::separation::hull_facing_within;
    use crate::kernel::hull::{AsHull, Hull};
    use crate::kernel::pair::random::{corner, number, polygon};
    use collide_core::Vec2;
    use collide_core::view::{Capsule, Rect, Segment};
    use core::fmt::Debug;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// The facing, seen from A.
    struct AsItIs;

    impl FacingVisitor for AsItIs {
        type Answer = Facing;

        fn visit<A: Hull, B: Hull>(
            self,
            _: &A,
            _: &B,
            facing: &Facing,
            is_flipped: bool,
        ) -> Facing {
            facing.flipped_if(is_flipped)
        }
    }

    /// What is certain is what the search finds; whether anything is.
    #[track_caller]
    fn check<A: AsHull + Debug, B: AsHull + Debug>(a: &A, b: &B, margin: f64) -> bool {
        let found = hull_facing_within(&a.hull(), &b.hull(), margin);
        match certain_facing(&a.hull(), &b.hull(), margin, AsItIs) {
            Certain::Sure(facing) => {
                let within = (facing.separation.distance <= margin).then_some(facing);
                assert_eq!(within, found, "{margin} {a:?} {b:?}");
                true
            }
            Certain::Beyond => {
                assert_eq!(found, None, "{margin} {a:?} {b:?}");
                true
            }
            Certain::Unsure => false,
        }
    }

    #[test]
    fn what_certainly_faces_is_what_the_search_finds_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xface);
        let (mut seen, mut common) = ([0; 6], 0);
        for round in 0..20_000 {
            let far = if round % 5 == 0 { 1e6 } else { 0.0 };
            let (Some(first), Some(second)) =
                (polygon(&mut rng, round, far), polygon(&mut rng, round + 40, far))
            else {
                continue;
            };
            let (s, t) = (corner(&first, round), corner(&second, round));
            let [a, b, c] = s.vertices;
            let direction = Vec2::new(number(&mut rng, round), number(&mut rng, round));
            let rotation = direction.unit().unwrap_or(Vec2::new(0.6, 0.8));
            let half_extents = (c - b).abs() * 0.5;
            let rect = Rect { center: t.vertices[0], rotation, half_extents };
            let radius = 0.125 * (round % 4) as f64;
            let capsule = Capsule { a: t.vertices[1], b: (a + b) * 0.25 + c * 0.5, radius };
            let segment = Segment { a: capsule.a, b: capsule.b };
            for margin in [0.0, 0.25, f64::INFINITY] {
                let answers = [
                    check(&s, &t, margin),
                    check(&s, &rect, margin),
                    check(&capsule, &s, margin),
                    check(&s, &segment, margin),
                    check(&second.as_view(), &s, margin),
                    check(&capsule, &first.as_view(), margin),
                ];
                // Neither on a lattice nor flat.
                if round % 3 == 1 && round % 7 != 0 && round % 11 != 0 {
                    common += 1;
                    for (count, answer) in seen.iter_mut().zip(answers) {
                        *count += usize::from(answer);
                    }
                }
            }
        }
        assert!(common > 5_000, "{common}");
        assert!(seen.iter().all(|&count| 1000 * count > 999 * common), "{seen:?} of {common}");
    }
}
