//! The law of trees on every pair of families: its cases meet often enough to mean something.

use collide_testing::laws::trees_of;
use collide_testing::{Large, draw_large};
use collide2d::{AnyShape, Compound, Point2, Vector2};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[test]
fn trees_change_no_answer_and_every_family_is_met_and_missed() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x7ee);
    for family in Large::ALL {
        let (mut drawn, mut met) = (0, 0);
        for round in 0..24 {
            let other = Large::ALL[round % Large::ALL.len()];
            let Ok(a) = draw_large::<f64>(family, &mut rng) else { continue };
            let Ok(b) = draw_large::<f64>(other, &mut rng) else { continue };
            let mut number = || rng.random_range(-2.0..2.0);
            let (point, vector) = (Point2::new(number(), number()), Vector2::new(number(), 1.0));
            drawn += 1;
            met += usize::from(trees_of(&a, &b, point, vector, number()));
        }
        assert!(drawn > 16 && met > drawn / 4, "{family:?}: {met} of {drawn}");
    }
}

/// All of the union is as far from the point but for rounding.
#[test]
fn far_away_the_same_part_of_a_union_is_the_nearest() {
    let coordinate = |i: u32| f64::from(i % 40);
    let point = |i: u32| AnyShape::from(Point2::new(coordinate(7 * i), coordinate(3 * i)));
    let union = Compound::new((17..57).map(point)).unwrap_or_else(|e| panic!("{e}"));
    for far in [[1e18, 2e18], [-1e18, 3e17], [1e18, -1e18], [-2e18, -1e18]].map(Point2::from) {
        trees_of(&union.clone().into(), &far.into(), Point2::origin(), Vector2::x(), 0.5);
    }
}

#[test]
fn some_stars_are_found_by_boxes_in_the_directions_of_their_needles() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x57a);
    let (mut deep, mut oriented) = (0, 0);
    for _ in 0..4000 {
        let Ok(AnyShape::Polygon(star)) = draw_large::<f64>(Large::Star, &mut rng) else {
            continue;
        };
        deep += usize::from(star.rings().is_deep());
        oriented += usize::from(star.rings().is_oriented());
    }
    assert!(deep > 300 && oriented > deep / 8, "{oriented} of {deep}");
}
