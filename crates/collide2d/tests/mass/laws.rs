//! Every kind, drawn at random.

use super::quadrature::{Measured, measured};
use crate::laws::exactly;
use collide_testing::{
    Class, Hostile, Malice, Numbers, any_shape, draw, draw_degenerate, for_both_scalars, moved,
    promoted, stream,
};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

const EPS: f64 = f64::EPSILON;

/// How far an answer is from another one, in the units of what is promised.
#[derive(Debug)]
struct Errors {
    area: f64,
    centroid: f64,
    second_moment: f64,
    perimeter: f64,
}

impl Errors {
    fn of<T: Numbers>(found: &MassProperties<T>, expected: &Measured, place: f64) -> Self {
        let eps = T::EPS.to_f64();
        let Measured { area, extent: s, perimeter, .. } = *expected;
        let off = |found: T, expected: f64| (found.to_f64() - expected).abs();
        let rounded = |unit: f64, value: f64| EPS * unit + eps * value + T::LEAST.to_f64();
        let centroid = found.centroid.map(T::to_f64).coords - expected.centroid;
        // An area of which the rounding is larger may be measured as less than nothing.
        let lever = if area == 0.0 { 1.0 } else { (s * perimeter / area.abs()).max(1.0) };
        Self {
            area: off(found.area, area) / rounded(s * perimeter, area),
            centroid: centroid.norm() / rounded(s * lever, place + s),
            second_moment: off(found.second_moment, expected.second_moment)
                / rounded(s.powi(3) * perimeter, expected.second_moment),
            perimeter: off(found.perimeter, perimeter) / rounded(perimeter, perimeter),
        }
    }

    fn largest(&self) -> f64 {
        self.area.max(self.centroid).max(self.second_moment).max(self.perimeter)
    }
}

const SEED: u64 = 0x3a55;

/// Draws every kind from every class of numbers of one size.
fn for_each<T: Numbers>(rounds: usize, mut check: impl FnMut(Kind, AnyShape<T>, &mut Pcg64Mcg)) {
    for kind in Kind::ALL {
        for class in Class::ALL {
            let mut rng = stream(SEED, (kind, class));
            for _ in 0..rounds {
                let shape = draw::<T>(kind, class, &mut rng);
                check(kind, shape, &mut rng);
            }
        }
    }
}

fn is_unbounded(kind: Kind) -> bool {
    matches!(kind, Kind::Ray | Kind::Line | Kind::HalfPlane)
}

fn quadrature<T: Numbers>() {
    let mut worst = [0.0_f64; Kind::ALL.len()];
    let mut with_area = [0; Kind::ALL.len()];
    for_each::<T>(200, |kind, shape, _| {
        let (found, expected) = (shape.mass_properties(), measured(&shape));
        assert_eq!(found.is_none(), is_unbounded(kind), "{shape:?}");
        let (Some(found), Some(expected)) = (found, expected) else { return };
        if kind == Kind::Custom {
            let off = off_by(&found, &expected);
            assert!(off <= 1.0, "{shape:?}: {off}");
            worst[kind as usize] = worst[kind as usize].max(off);
            return;
        }
        // Areas that underflow weigh alike in the sum of the parts here, not in the library.
        if kind == Kind::Compound && expected.area > 0.0 && expected.area < f64::MIN_POSITIVE {
            return;
        }
        let errors = Errors::of(&found, &expected, 8.0);
        assert!(errors.largest() <= 16.0, "{shape:?}: {errors:?} {found:?} {expected:?}");
        worst[kind as usize] = worst[kind as usize].max(errors.largest());
        with_area[kind as usize] += usize::from(found.area > T::zero());
    });
    println!("{:?}", Kind::ALL.iter().zip(worst).collect::<Vec<_>>());
    for kind in Kind::ALL {
        let has_area = !is_unbounded(kind)
            && !matches!(kind, Kind::Point | Kind::Segment | Kind::Polyline | Kind::Custom);
        assert_eq!(with_area[kind as usize] > 300, has_area, "{kind}");
    }
}

/// How far the answer for a user's shape is off, in the units of what is promised.
fn off_by<T: Numbers>(found: &MassProperties<T>, expected: &Measured) -> f64 {
    let Measured { area, centroid, second_moment, perimeter, extent: s } = *expected;
    let slack = 64.0 * T::EPS.to_f64();
    let bound = |power: i32| 2f64.powi(power) + slack;
    let off = [
        (found.area.to_f64() - area).abs() / area / bound(-15),
        (found.perimeter.to_f64() - perimeter).abs() / perimeter / bound(-15),
        (found.centroid.map(T::to_f64).coords - centroid).norm() / s / bound(-14),
        (found.second_moment.to_f64() - second_moment).abs() / (area * s * s) / bound(-14),
    ];
    off.into_iter().fold(0.0, f64::max)
}

fn scale<T: Numbers>() {
    let mut compared = 0;
    for_each::<T>(60, |_, shape, rng| {
        let power = rng.random_range(-12..=12);
        let factor = 2f64.powi(power);
        let Some(larger) = exactly(&shape, T::nearest(factor)) else { return };
        let (Some(one), Some(other)) = (shape.mass_properties(), larger.mass_properties()) else {
            return;
        };
        let is_plain = |x: T| x == T::zero() || x.abs() > T::LEAST_SQUARED;
        let numbers = |m: &MassProperties<T>| {
            [m.area, m.second_moment, m.perimeter, m.centroid.x, m.centroid.y]
        };
        if ![one, other].iter().flat_map(numbers).all(is_plain) {
            return;
        }
        compared += 1;
        let times = |x: T, n: i32| T::nearest(x.to_f64() * factor.powi(n));
        let expected = MassProperties {
            area: times(one.area, 2),
            centroid: one.centroid.map(|x| times(x, 1)),
            second_moment: times(one.second_moment, 4),
            perimeter: times(one.perimeter, 1),
        };
        assert_eq!(other, expected, "{shape:?}");
    });
    assert!(compared > 1800, "{compared}");
}

fn holes<T: Numbers>(shape: &AnyShape<T>) -> usize {
    match shape {
        AnyShape::Polygon(polygon) => polygon.holes().len(),
        AnyShape::Compound(compound) => compound.parts().iter().map(holes).sum(),
        _ => 0,
    }
}

fn rigid_motion<T: Numbers>() {
    for_each::<T>(60, |kind, shape, rng| {
        let mut number = |limit: f64| T::nearest(rng.random_range(-limit..limit));
        let shift = Vector2::new(number(20.0), number(20.0));
        let pose = Isometry2::new(shift, number(3.0));
        let placed = moved(&shape, &pose);
        let (Some(one), Some(other)) = (shape.mass_properties(), placed.mass_properties()) else {
            return;
        };
        // The vertices are rounded where they come to lie.
        let bounds = placed.bounding_box().expect("bounded");
        let s = (bounds.max() - bounds.min()).norm().to_f64();
        let rounding = if kind == Kind::Custom { 1e-7 } else { 0.0 } + 8.0 * T::EPS.to_f64() * 64.0;
        let perimeter = one.perimeter.to_f64() + s;
        let close = |x: T, y: T, unit: f64| (x - y).to_f64().abs() <= rounding * unit;
        assert!(close(one.area, other.area, perimeter), "{shape:?} {one:?} {other:?}");
        // A hole of which rounding leaves nothing is left out.
        if holes(&shape) == holes(&placed) {
            assert!(close(one.perimeter, other.perimeter, 8.0), "{shape:?} {one:?} {other:?}");
        }
        let unit = perimeter * (1.0 + s * s * s);
        assert!(close(one.second_moment, other.second_moment, unit), "{shape:?} {one:?} {other:?}");
        let area = one.area.to_f64();
        if area > 0.05 * perimeter {
            let apart = (pose * one.centroid - other.centroid).norm().to_f64();
            let lever = 1.0 + (1.0 + s) * perimeter / area;
            assert!(apart <= rounding * lever, "{shape:?}: {apart:e}");
        }
    });
}

fn far_away<T: Numbers>() {
    let mut compared = 0;
    for_each::<T>(60, |kind, _, rng| {
        // Integers stay what they are: so does all that is relative to the shape. Parts are summed
        // about the place of the whole, and corners that turn, and support points, are rounded.
        let near = draw::<T>(kind, Class::Lattice, rng);
        let is_rounded = matches!(kind, Kind::Rect | Kind::Custom | Kind::Compound);
        let shift = Vector2::new(T::nearest(4096.0), T::nearest(-8192.0));
        let far = moved(&near, &Isometry2::new(shift, T::zero()));
        // A placed polygon leaves out vertices in the middle of an edge.
        if let (AnyShape::Polygon(near), AnyShape::Polygon(far)) = (&near, &far)
            && near.vertices().len() != far.vertices().len()
        {
            return;
        }
        if let (Some(a), Some(b), false) =
            (near.mass_properties(), far.mass_properties(), is_rounded)
        {
            let relative = |m: &MassProperties<T>| (m.area, m.second_moment, m.perimeter);
            assert_eq!(relative(&a), relative(&b), "{near:?}");
            compared += 1;
        }
    });
    assert!(compared > 1000, "{compared}");
}

/// What quadrature cannot resolve: it is as good as the diagonal of the box times the perimeter.
fn thin<T: Numbers>() {
    let number = |x: f64| T::nearest(x);
    for (length, radius) in [(64.0, 1.0 / 1024.0), (1024.0, 1.0 / 65536.0), (1.0, 1.0)] {
        let (l, r) = (number(length), number(radius));
        let capsule = Capsule::new([T::zero(), T::zero()], [l, T::zero()], r).expect("a capsule");
        let turned = Capsule::new([T::zero(), T::zero()], [T::zero(), l], r).expect("a capsule");
        let pi = std::f64::consts::PI;
        let (ends, core) = (pi * radius * radius, 2.0 * radius * length);
        for found in [capsule, turned].map(|c| c.mass_properties().expect("bounded")) {
            let is = |x: T, y: f64| (x.to_f64() - y).abs() <= 4.0 * T::EPS.to_f64() * y;
            assert!(is(found.area, ends + core), "{found:?}");
            assert!(is(found.perimeter, 2.0 * length + 2.0 * pi * radius), "{found:?}");
        }
    }
}

fn compounds<T: Numbers>() {
    let mut rng = stream(SEED, "compounds");
    for _ in 0..400 {
        let mut part = || any_shape::<T>(Class::Generic, &mut rng);
        let parts = [part(), part(), part()];
        let [a, b, c] = parts.clone();
        let nested =
            Compound::new([c, Compound::new([b, a]).expect("parts").into()]).expect("parts");
        let flat = Compound::new(parts.clone()).expect("parts");
        let measured: Option<Vec<_>> = parts.iter().map(MeasureMass::mass_properties).collect();
        let Some(measured) = measured else {
            assert_eq!((flat.mass_properties(), nested.mass_properties()), (None, None));
            continue;
        };
        let total =
            |f: fn(&MassProperties<T>) -> T| measured.iter().map(|p| f(p).to_f64()).sum::<f64>();
        let area = total(|p| p.area);
        for sum in [flat.mass_properties(), nested.mass_properties()].map(Option::unwrap) {
            let close = |x: T, y: f64| (x.to_f64() - y).abs() <= 16.0 * T::EPS.to_f64() * y.abs();
            assert!(
                close(sum.area, area) && close(sum.perimeter, total(|p| p.perimeter)),
                "{parts:?}"
            );
            // About any point the second moments add up: about the world's origin they do.
            let about_origin = |p: &MassProperties<T>| {
                let d = p.centroid.map(T::to_f64).coords.norm_squared();
                p.second_moment.to_f64() + p.area.to_f64() * d
            };
            let expected: f64 = measured.iter().map(about_origin).sum();
            let found = about_origin(&sum);
            assert!((found - expected).abs() <= 64.0 * T::EPS.to_f64() * expected, "{parts:?}");
        }
    }
}

fn every_door<T: Numbers>() {
    for_each::<T>(4, |_, shape, _| {
        let expected = shape.mass_properties();
        let dynamic: &dyn Shape<T> = shape.as_shape();
        assert_eq!(dynamic.mass_properties(), expected);
        assert_eq!(dynamic.clone_shape().mass_properties(), expected);
        assert_eq!(AnyShape::Custom(dynamic.clone_shape()).mass_properties(), expected);
    });
}

fn is_finite<T: Numbers>(shape: &AnyShape<T>) -> bool {
    shape.mass_properties().is_none_or(|m| {
        let numbers = [m.area, m.second_moment, m.perimeter];
        let c = m.centroid;
        c.x.is_finite()
            && c.y.is_finite()
            && numbers.iter().all(|x| x.is_finite() && *x >= T::zero())
    })
}

fn extremes<T: Numbers>() {
    for kind in Kind::ALL {
        for class in Class::EXTREME {
            let mut rng = stream(SEED, (kind, class));
            for _ in 0..100 {
                let shape = draw::<T>(kind, class, &mut rng);
                assert!(is_finite(&shape), "{shape:?}: {:?}", shape.mass_properties());
                if let (Some(m), Some(b)) = (shape.mass_properties(), shape.bounding_box()) {
                    let is_curved = matches!(kind, Kind::Custom | Kind::Compound);
                    // Lengths that underflow have the rounding of the least numbers.
                    let b = b.loosened(T::LEAST * T::nearest(16.0));
                    assert!(is_curved || b.contains_point(m.centroid), "{shape:?} {m:?}");
                }
            }
        }
    }
    for kind in collide_testing::DEGENERATE {
        let mut rng = stream(SEED, kind);
        for _ in 0..200 {
            let shape = draw_degenerate::<T>(kind, &mut rng);
            assert!(is_finite(&shape), "{shape:?}");
        }
    }
}

fn liars<T: Numbers>() {
    for malice in Malice::ALL {
        let center = Point2::new(T::nearest(1.0), T::nearest(2.0));
        let shape = T::hostile(Hostile::new(malice, center, T::nearest(1.5)));
        assert!(is_finite(&shape), "{malice:?}: {:?}", shape.mass_properties());
    }
}

for_both_scalars! {
    every_kind_is_what_quadrature_finds = quadrature;
    a_power_of_two_scales_lengths_areas_and_second_moments = scale;
    a_rigid_motion_moves_the_centroid_alone = rigid_motion;
    nothing_depends_on_the_place = far_away;
    thin_capsules_are_right_relative_to_themselves = thin;
    parts_are_summed_by_the_parallel_axis_theorem = compounds;
    every_door_gives_the_same = every_door;
    at_the_ends_of_the_range_all_is_finite = extremes;
    shapes_that_lie_get_finite_answers = liars;
}

#[test]
fn an_f32_answer_is_the_rounded_one_of_f64() {
    // What is positive does not become zero.
    let positive = |x: f64| if x > 0.0 { (x as f32).max(f32::from_bits(1)) } else { 0.0 };
    let mut compared = 0;
    for_each::<f32>(60, |_, shape, _| {
        let Some(wide) = promoted(&shape) else { return };
        let (Some(narrow), Some(wide)) = (shape.mass_properties(), wide.mass_properties()) else {
            return;
        };
        compared += 1;
        let expected = MassProperties {
            area: positive(wide.area),
            centroid: wide.centroid.map(|x| x as f32),
            second_moment: positive(wide.second_moment),
            perimeter: positive(wide.perimeter),
        };
        assert_eq!(narrow, expected, "{shape:?}");
    });
    assert!(compared > 1500, "{compared}");
}
