//! A hash of the bits of the answers of every query, over seeded pairs of every cell: the same for
//! every optimization level and target. `.ci/answers` compares it with the recorded one.
//!
//! usage: answers [pairs of each cell and class, 25 if not given]

use collide_testing::{Class, Numbers, draw};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, UnitComplex};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write};

const CLASSES: [Class; 6] = [
    Class::Generic,
    Class::Lattice,
    Class::LatticeUlp,
    Class::Subnormal,
    Class::Mixed(60),
    Class::Long(24),
];

/// FNV-1a of 64 bits (Fowler, Noll and Vo), of what is written to it.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// How many answers of a query there were, and their hash.
#[derive(Default)]
struct Answers(BTreeMap<&'static str, (u64, Hash)>);

impl Answers {
    /// The shortest digits that distinguish a number from all others, and the sign of a zero, stand
    /// for its bits.
    fn add(&mut self, query: &'static str, answer: impl Debug) {
        let (count, hash) = self.0.entry(query).or_default();
        *count += 1;
        write!(hash, "{answer:?};").expect("a hash takes all");
    }
}

fn motion<T: Numbers>(rng: &mut Pcg64Mcg) -> Motion<T> {
    let mut number = |most: i32| T::nearest(f64::from(rng.random_range(-most..=most)) / 4.0);
    let (way, angle, center) = (Vector2::new(number(16), number(16)), number(8), number(8));
    Motion::new(way, angle, Point2::new(center, number(8))).expect("a motion")
}

fn query<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, rng: &mut Pcg64Mcg, answers: &mut Answers) {
    answers.add("bounding_box", a.bounding_box());
    answers.add("intersects", a.intersects(b));
    answers.add("contains", a.contains(b));
    answers.add("touches", a.touches(b));
    answers.add("distance", a.distance(b));
    answers.add("closest_points", a.closest_points(b));
    for margin in [T::zero(), T::one()] {
        answers.add("contact", a.contact(b, margin));
        answers.add("manifold", a.manifold(b, margin));
    }
    let (m, n) = (motion::<T>(rng), motion::<T>(rng));
    answers.add("cast", a.cast(m.translation(), b, n.translation()));
    answers.add("sweep", a.sweep(&m, b, &n));
    answers.add("signed_distance", a.signed_distance(m.center()));
    if let Ok(ray) = Ray::new(n.center(), n.translation()) {
        answers.add("ray_hits", a.ray_hits(&ray));
        answers.add("cast_ray", a.cast_ray(&ray, T::nearest(2.0)));
    }
    if let AnyShape::Polygon(polygon) = a {
        answers.add("convex_pieces", polygon.convex_pieces());
    }
    answers.add("escape", a.escape(b.as_shape()));
    answers.add("escape_along", a.escape_along(b.as_shape(), m.translation()));
    let turn = UnitComplex::from_cos_sin_unchecked(T::nearest(0.28), T::nearest(-0.96));
    let placed = a.placed(&Isometry2::from_parts(m.translation().into(), turn));
    answers.add("placed", placed.map(|shape| (shape.to_spec(), shape.bounding_box())));
}

fn print<T: Numbers>(scalar: &str, pairs: usize) {
    let mut answers = Answers::default();
    let mut rng = Pcg64Mcg::seed_from_u64(24);
    for class in CLASSES {
        for kind_a in Kind::ALL {
            for kind_b in Kind::ALL {
                for _ in 0..pairs {
                    let (a, b) =
                        (draw::<T>(kind_a, class, &mut rng), draw(kind_b, class, &mut rng));
                    query(&a, &b, &mut rng, &mut answers);
                }
            }
        }
    }
    for (query, (count, hash)) in answers.0 {
        println!("{scalar} {query} {count} {:016x}", hash.0);
    }
}

fn main() {
    let pairs = std::env::args().nth(1).map_or(25, |n| n.parse().expect("a number of pairs"));
    print::<f32>("f32", pairs);
    print::<f64>("f64", pairs);
}
