//! Bodies that reach a little into a union are pushed out about as far as they have come in.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{Escape, FindContact};
use collide_core::{Isometry2, Point2, Posed, Shape, UnitComplex, Vector2};
use collide_shapes::{AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, Rect, Triangle};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::f64::consts::FRAC_PI_6;

const POSES: usize = 200;

fn circle(x: f64, y: f64, radius: f64) -> AnyShape<f64> {
    Circle::new([x, y], radius).unwrap().into()
}

fn rect(center: [f64; 2], angle: f64, half_extents: [f64; 2]) -> AnyShape<f64> {
    Rect::from_angle(center, angle, half_extents).unwrap().into()
}

fn unions() -> Vec<(&'static str, AnyShape<f64>)> {
    let bar = || rect([0.0, 0.0], 0.0, [0.5, 0.15]);
    let upright = || rect([0.0, 0.0], 1.57, [0.5, 0.15]);
    let egg = |x| AnyShape::from(Ellipse::from_angle([x, 0.0], 1.0, [0.5, 0.25]).unwrap());
    let rod = |angle: f64| {
        let along = UnitComplex::new(angle) * Vector2::new(0.5, 0.0);
        let end = Point2::from(along);
        AnyShape::from(Capsule::new(-end, end, 0.15).unwrap())
    };
    let union = |parts: Vec<AnyShape<f64>>| Compound::new(parts).unwrap().into();
    vec![
        ("dumbbell", union(vec![circle(-0.5, 0.0, 0.4), circle(0.5, 0.0, 0.4), bar()])),
        ("two discs", union(vec![circle(-0.3, 0.0, 0.5), circle(0.3, 0.0, 0.4)])),
        ("cross of boxes", union(vec![bar(), upright()])),
        ("cross of rods", union(vec![rod(0.0), rod(1.3)])),
        ("two eggs", union(vec![egg(-0.2), egg(0.2)])),
        ("egg on a bar", union(vec![egg(0.3), bar()])),
    ]
}

fn bodies() -> Vec<(&'static str, AnyShape<f64>)> {
    let ring = (0..12).map(|i| UnitComplex::new(f64::from(i) * FRAC_PI_6) * Vector2::new(0.4, 0.0));
    let polygon = ConvexPolygon::new(ring.map(Point2::from)).unwrap();
    let triangle = Triangle::new([-0.3, -0.3], [0.5, -0.2], [0.0, 0.4]).unwrap();
    vec![
        ("rect", rect([0.0, 0.0], 0.0, [0.4, 0.25])),
        ("triangle", triangle.into()),
        ("12-gon", polygon.into()),
        ("circle", circle(0.0, 0.0, 0.2)),
        ("ellipse", Ellipse::from_angle([0.0, 0.0], 0.0, [0.4, 0.15]).unwrap().into()),
        ("capsule", Capsule::new([-0.3, 0.0], [0.3, 0.0], 0.1).unwrap().into()),
    ]
}

/// How often a body is to be pushed more than three times as far as need be, of poses where it is
/// pressed a little into a crevice of the union.
fn too_deep(union: &AnyShape<f64>, body: &AnyShape<f64>, seed: u64) -> usize {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (mut count, mut pressed) = (0, 0);
    for _ in 0..POSES {
        let angle = rng.random_range(-3.0..3.0);
        let place = Vector2::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
        let body = body.placed(&Isometry2::new(place, angle)).unwrap();
        let crevice = Vector2::new(rng.random_range(-0.3..0.3), 0.0);
        let body = settled(union, body, crevice);
        let depth = rng.random_range(0.001..0.03);
        let by = (crevice - body.bounding_box().unwrap().center().coords).normalize() * depth;
        let body = body.placed(&Isometry2::new(by, 0.0)).unwrap();
        let Some(least) = union.escape(&body).map(|way| way.depth) else { continue };
        let contact = union.contact(&body, 0.0).unwrap();
        pressed += 1;
        count += usize::from(contact.depth > 3.0 * least + 1e-9);
    }
    assert!(pressed > POSES / 2, "{pressed} of {POSES}");
    count
}

/// The body as it comes to rest, drawn to a point.
fn settled(union: &AnyShape<f64>, mut body: AnyShape<f64>, toward: Vector2<f64>) -> AnyShape<f64> {
    for _ in 0..30 {
        let center = body.bounding_box().unwrap().center().coords;
        let pull = (toward - center) * 0.05;
        body = body.placed(&Isometry2::new(pull, 0.0)).unwrap();
        if let Some(way) = union.escape(&body) {
            body = body.placed(&Isometry2::new(way.normal * way.depth, 0.0)).unwrap();
        }
    }
    body
}

#[test]
fn shallow_overlaps_have_shallow_contacts() {
    for (name, union) in unions() {
        for (seed, (body_name, body)) in bodies().into_iter().enumerate() {
            assert_eq!(too_deep(&union, &body, seed as u64), 0, "{name} and {body_name}");
        }
    }
}

/// A box on a dumbbell, as a pile had them: the corner is in the crevice between disc and bar, and
/// the way out of the disc is all but that of the crevice.
#[test]
fn what_is_right_in_the_corner_of_a_crevice_is_pushed_out_of_it() {
    let bar = rect([0.0, 0.0], 0.0, [0.25, 0.07]);
    let dumbbell = [circle(-0.25, 0.0, 0.18), circle(0.25, 0.0, 0.18), bar];
    let (dumbbell, body) = (Compound::new(dumbbell).unwrap(), rect([0.0, 0.0], 0.0, [0.35, 0.25]));
    let pose = |place: [f64; 2], [re, im]: [f64; 2]| {
        let turn = UnitComplex::from_cos_sin_unchecked(re, im);
        Isometry2::from_parts(Vector2::from(place).into(), turn)
    };
    let of_body =
        pose([-7.061525673696004, 6.047891862763495], [-0.7987879919920062, -0.6016126194233118]);
    let of_dumbbell =
        pose([-7.032514064852025, 6.503197615811321], [-0.9650998460624007, -0.2618822008658296]);
    let body = Posed::new(&body, &of_body).unwrap();
    let dumbbell = Posed::new(&dumbbell, &of_dumbbell).unwrap();
    let (contact, least) = (body.contact(&dumbbell, 0.0).unwrap(), body.escape(&dumbbell).unwrap());
    assert!(contact.depth <= least.depth, "{contact:?}, {least:?}");
    assert!(contact.normal.dot(&least.normal) > 0.99, "{contact:?}, {least:?}");
}
