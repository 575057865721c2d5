//! Shapes of a user's, whose normals are good to the root of a rounding of their scalar only.

use collide_testing::{Lens, laws};
use collide2d::Isometry2;
use collide2d::prelude::*;

fn disc(center: [f32; 2], radius: f32) -> AnyShape<f32> {
    let circle = (Point2::from(center), radius);
    AnyShape::Custom(Box::new(Lens::new([circle, circle])))
}

#[test]
fn a_disc_that_touches_a_chain_by_a_rounding_is_not_pushed_through_it() {
    let chain = [[4.931_885, -1.324_306_6], [-7.446_777_3, -2.360_595_7]];
    let chain = Polyline::new(chain.into_iter().chain([[-6.0, -0.0]])).expect("a chain");
    let disc = disc([0.7788086, 7.3851833], 7.3851833);
    let mut depths = vec![];
    for ulps in -16..16 {
        let y = f32::from_bits((-1.707504_f32).to_bits().wrapping_add_signed(ulps));
        let placed = disc.placed(&Isometry2::translation(-0.7328783, y)).expect("a translation");
        depths.extend(chain.contact(&placed, 0.0).map(|contact| contact.depth));
    }
    assert!(depths.len() > 16 && depths.iter().all(|&depth| depth < 1e-5), "{depths:?}");
}

#[test]
fn a_disc_that_may_be_let_go_meets_the_inside_of_an_edge_and_not_the_corner_behind() {
    let corner = Polyline::new([[-7.75_f32, -3.5], [-7.75, 7.0], [7.0, 7.000_000_5]]);
    let corner = corner.expect("a chain");
    let disc = disc([1.0, 1.0], 3.1280344);
    let options = CastOptions { stop_at_penetration: false, ..CastOptions::default() };
    let motion = [-6541.25_f32, 4219.0];
    let hit = disc.cast_with(motion, &corner, [0.0_f32, 0.0], &options).expect("a hit");
    // Up to the edge above.
    let expected = (7.0 - 1.0 - 3.1280344) / 4219.0;
    assert!((hit.time - expected).abs() < 1e-8, "{hit:?}");
}

#[test]
fn what_touches_the_edge_of_a_needle_is_not_pushed_through_all_of_it() {
    let needle = [
        [6.385_492e-6_f32, 6.385_492e-6],
        [1.490_116_1e-6, 6.385_492e-6],
        [6.385_492_7e-6, 7.510_185e-6],
        [7.475_366e-6, -5.408_423e-6],
    ];
    let needle = Polyline::closed(needle).expect("a chain");
    let needle = needle.placed(&Isometry2::translation(-3.281_908_4e-9, -5.251_053_5e-9));
    let needle = needle.expect("a translation");
    let lens = AnyShape::Custom(Box::new(Lens::new([
        (Point2::new(-2.728_775e-6_f32, -5.483_216_7e-6), 3.512_017_4e-6),
        (Point2::new(4.512_490_7e-6, -6.218_887e-7), 1.320_848_2e-6),
    ])));
    let mut depths = vec![];
    for ulps in -64..64 {
        let x = f32::from_bits(1.344_269_8e-6_f32.to_bits().wrapping_add_signed(ulps));
        let placed = lens.placed(&Isometry2::translation(x, -1.666_060_9e-6));
        let contact = placed.expect("a translation").contact(&needle, 0.0);
        depths.extend(contact.map(|contact| contact.depth));
    }
    assert!(depths.len() > 32 && depths.iter().all(|&depth| depth < 2e-11), "{depths:?}");
}

#[test]
fn a_ray_is_met_as_exactly_in_a_long_motion_along_it() {
    let lens = Lens::new([
        (Point2::new(2.384_185_791_015_625e-6, 4.768_371_582_031_25e-6), 4.768_371_582_031_25e-6),
        (Point2::new(5.722_045_898_437_5e-6, -6.176_065_653_562_546e-6), 3.874_301_910_400_391e-6),
    ]);
    let lens = AnyShape::Custom(Box::new(lens));
    let origin = [-2.912_224_889_154_233_5e-6, -3.898_593_125_853_474e-6];
    let direction = [-3.898_593_125_853_474e-6, 2.763_820_518_716_231_4e-6];
    let ray = AnyShape::from(Ray::new(origin, direction).expect("a ray"));
    let motions = [
        Vector2::new(-4.572_328_180_074_692e-6, 5.894_573_405_385_017e-6),
        Vector2::new(0.004_760_742_187_5, -0.003_992_159_360_873_958),
    ];
    laws::cast_options_of((&lens, motions[0]), (&ray, motions[1]), &CastOptions::default());
}

#[test]
fn what_only_touches_has_one_point_of_contact_however_far_away() {
    let ring = [[-33_051.977_f32, 32_383.982], [-33_052.03, 32_384.037], [-33_052.008, 32_383.943]];
    let triangle = Polygon::simple(ring).expect("a triangle");
    let lens = AnyShape::Custom(Box::new(Lens::new([
        (Point2::new(-3.685_988_5e-5_f32, 2.288_818_4e-5), 1.668_93e-5),
        (Point2::new(1.668_93e-5, -4.577_636_7e-5), 6.269_425e-6),
    ])));
    let place = Isometry2::translation(-33_051.992_f32, 32_383.998);
    let lens = lens.placed(&place).expect("a translation");
    let contact = triangle.contact(&lens, 0.0).expect("a touch");
    assert!(contact.depth == 0.0 && contact.point_a == contact.point_b, "{contact:?}");
}
