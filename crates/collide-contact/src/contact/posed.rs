//! Manifolds of two posed shapes from what they store, straight to their cell: where both are of a
//! few numbers, a view of either costs as much as the answer. The same bits as by views.

use crate::Manifolds;
use crate::contact::margin::Margin;
use crate::contact::matrix::Wanted;
use crate::contact::matrix::manifolds::Cell;
use crate::manifold::buffer::Sink;
use collide_core::pose::Pose;
use collide_core::posed::few;
use collide_core::{Kind, Real, Stored};

/// The row of convex polygons.
const POLYGON: u8 = Kind::ConvexPolygon as u8;

macro_rules! of_stored {
    (few { $($a:ident $b:ident,)* } polygon { $($few:ident,)* }) => {
        /// The manifolds of two posed shapes of a few numbers each, or of one and a convex polygon;
        /// false of all others.
        #[inline(never)]
        #[allow(unreachable_patterns, reason = "a kind with itself needs no mirror")]
        pub(crate) fn manifolds_of_stored<T: Real>(
            (a, pose_a): (Stored<'_, T>, &Pose),
            (b, pose_b): (Stored<'_, T>, &Pose),
            margin: Margin,
            out: &mut Manifolds<T>,
        ) -> bool {
            let sink = Sink::new(out);
            let wanted = |frame: Option<_>| Wanted { out: sink.in_frame(frame), margin };
            match (a, b) {
                $(
                    (Stored::$a(a), Stored::$b(b)) => {
                        let sides = ((a.as_view(), pose_a), (b.as_view(), pose_b));
                        let (a, b, frame) = few::in_one_frame(sides.0, sides.1);
                        let cell = Cell::<{ Kind::$a as u8 }, { Kind::$b as u8 }>::answer;
                        cell(&a, &b, &mut wanted(frame));
                    }
                    (Stored::$b(a), Stored::$a(b)) => {
                        let sides = ((a.as_view(), pose_a), (b.as_view(), pose_b));
                        let (a, b, frame) = few::in_one_frame(sides.0, sides.1);
                        let cell = Cell::<{ Kind::$a as u8 }, { Kind::$b as u8 }>::answer;
                        cell(&b, &a, &mut wanted(frame).mirrored());
                    }
                )*
                $(
                    (Stored::ConvexPolygon(a), Stored::$few(b)) => {
                        let b = few::in_the_frame(pose_a, (b.as_view(), pose_b));
                        let cell = Cell::<POLYGON, { Kind::$few as u8 }>::answer;
                        cell(&a.as_view(), &b, &mut wanted(Some(pose_a)));
                    }
                    (Stored::$few(a), Stored::ConvexPolygon(b)) => {
                        let a = few::in_the_frame(pose_b, (a.as_view(), pose_a));
                        let cell = Cell::<POLYGON, { Kind::$few as u8 }>::answer;
                        cell(&b.as_view(), &a, &mut wanted(Some(pose_b)).mirrored());
                    }
                )*
                _ => return false,
            }
            true
        }
    };
}

of_stored! {
    few {
        Segment Segment,
        Circle Segment,
        Circle Circle,
        Capsule Segment,
        Capsule Circle,
        Capsule Capsule,
        Rect Segment,
        Rect Circle,
        Rect Capsule,
        Rect Rect,
        Triangle Segment,
        Triangle Circle,
        Triangle Capsule,
        Triangle Rect,
        Triangle Triangle,
    }
    polygon { Segment, Circle, Capsule, Rect, Triangle, }
}

#[cfg(test)]
mod tests {
    use super::manifolds_of_stored;
    use crate::Manifolds;
    use crate::contact::margin::Margin;
    use crate::contact::matrix::{Wanted, manifolds};
    use crate::manifold::buffer::Sink;
    use collide_core::posed::{PosedView, in_one_frame};
    use collide_core::{Isometry2, Operand, Point2, Posed, Real, Vector2};
    use collide_shapes::{AnyShape, Capsule, Circle, ConvexPolygon, Rect, Segment, Triangle};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn shapes<T: Real>() -> [AnyShape<T>; 6] {
        let of = |x: f64, y: f64| Point2::new(T::nearest(x), T::nearest(y));
        let (p, q, r) = (of(-0.5, 0.25), of(0.75, 0.0), of(0.25, 1.0));
        let octagon = [(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1)]
            .map(|(x, y)| of(0.375 * f64::from(x), 0.25 * f64::from(y)));
        [
            Segment::new(p, q).expect("a segment").into(),
            Circle::new(p, T::nearest(0.5)).expect("a circle").into(),
            Capsule::new(q, r, T::nearest(0.25)).expect("a capsule").into(),
            Rect::from_angle(r, T::nearest(0.5), Vector2::new(q.x, r.y)).expect("a rect").into(),
            Triangle::new(p, q, r).expect("a triangle").into(),
            ConvexPolygon::new(octagon).expect("an octagon").into(),
        ]
    }

    /// How many of the pairs have manifolds.
    fn check<T: Real>(seed: u64) -> usize {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let (shapes, mut hits) = (shapes::<T>(), 0);
        for round in 0..200 {
            let mut number = || T::nearest(rng.random_range(-1.0..1.0));
            let mut pose = || Isometry2::new(Vector2::new(number(), number()), number());
            let (pose_a, other) = (pose(), pose());
            let turned = Isometry2::from_parts(other.translation, pose_a.rotation);
            let pose_b = [other, turned, pose_a, pose_a][round % 4];
            let margin = [T::zero(), T::nearest(0.125)][round / 4 % 2];
            for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
                let a = Posed::new(a, &pose_a).expect("a rigid motion");
                let b = Posed::new(b, &pose_b).expect("a rigid motion");
                let (mut short, mut long) = (Manifolds::new(), Manifolds::new());
                let margin = Margin::new(margin);
                in_one_frame(&PosedView::of(&a), &PosedView::of(&b), |view_a, view_b, frame| {
                    let out = Sink::new(&mut long).in_frame(frame);
                    manifolds::of_views(view_a, view_b, &mut Wanted { out, margin });
                });
                let (stored_a, stored_b) = ((a.to_stored(), &a.pose()), (b.to_stored(), &b.pose()));
                let is_answered = manifolds_of_stored(stored_a, stored_b, margin, &mut short);
                let are_polygons =
                    [a, b].iter().all(|s| matches!(s.shape(), AnyShape::ConvexPolygon(_)));
                assert_eq!(is_answered, !are_polygons);
                assert!(are_polygons || short == long, "{a:?} {b:?}");
                hits += usize::from(!long.is_empty());
            }
        }
        hits
    }

    #[test]
    fn from_what_shapes_store_come_the_manifolds_of_their_views_bit_for_bit() {
        assert!(check::<f32>(0x57) > 2_000);
        assert!(check::<f64>(0x58) > 2_000);
    }
}
