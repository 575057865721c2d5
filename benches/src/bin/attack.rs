//! Pairs on which engines go wrong, answered by ours and by the peers, judged by exact arithmetic.
//!
//! For each class of input and each contestant a row: of all answers the share that is wrong. Wrong
//! is a boolean against the truth where the gap is more than 1024 EPS of the largest coordinate
//! (none at all in the classes that are exact), a distance off by more than that, a contact
//! missing, false or off in depth by 10^-3 of the size; and every panic and NaN. Box2D ends the
//! process by an assertion where numbers are huge or tiny, and is left out there.

use clap::Parser;
use collide_benches::contestant::Contestant;
use collide_benches::inputs::{Draw, Form, Pairs, Posed};
use collide_benches::judge::truth;
use collide_benches::ours::ours;
use collide_benches::peers::{box2d, geo, parry};
use collide_benches::workload::{self, Query, Scalar, Workload};
use collide_oracle::gap;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Attacks ours and the peers with structured input.
#[derive(Parser)]
struct Options {
    /// Cases of each class and pair of kinds
    #[arg(long, default_value_t = 2_000)]
    cases: usize,
}

/// Makes a pair of a random one.
type Make = fn(&mut (Posed, Posed), &mut Pcg64Mcg);

struct Class {
    name: &'static str,
    make: Make,
    /// Of placed shapes that are exact, booleans are too.
    is_exact: bool,
    /// All lengths are multiplied by it.
    scale: fn(Scalar) -> f64,
}

const fn class(name: &'static str, make: Make) -> Class {
    Class { name, make, is_exact: false, scale: |_| 1.0 }
}

const CLASSES: [Class; 13] = [
    class("generic", |_, _| {}),
    Class { is_exact: true, ..class("lattice", lattice) },
    class("lattice, turned", |pair, rng| {
        lattice(pair, rng);
        turn(pair, rng);
    }),
    class("nudged", |pair, rng| {
        lattice(pair, rng);
        let ulp = f64::from(rng.random_range(-2..=2_i8)) * f64::from(f32::EPSILON);
        pair.1.position[0] *= 1.0 + ulp;
    }),
    class("identical", |pair, _| {
        if std::mem::discriminant(&pair.0.form) == std::mem::discriminant(&pair.1.form) {
            pair.1 = pair.0.clone();
        }
    }),
    class("concentric", |pair, _| pair.1.position = pair.0.position),
    class("deep", |pair, _| {
        pair.1.form = resized(&pair.1.form, 1.0 / 64.0, 1.0 / 64.0);
        let at = |i: usize| pair.0.position[i] + (pair.1.position[i] - pair.0.position[i]) / 64.0;
        pair.1.position = [at(0), at(1)];
    }),
    class("sliver", |pair, _| pair.1.form = resized(&pair.1.form, 1.0, 1e-5)),
    class("parallel", |pair, rng| {
        pair.1.rotation = turned(&pair.0, 1e-7 * f64::from(rng.random_range(1..100_u8)));
    }),
    Class { scale: |s| power(s, 1e15, 1e15), ..class("huge 1e15", lattice) },
    Class { scale: |s| power(s, 1e30, 1e140), ..class("huge 1e30 (f64 1e140)", lattice) },
    Class { scale: |s| power(s, 1e-15, 1e-15), ..class("tiny 1e-15", lattice) },
    Class { scale: |s| power(s, 1e-30, 1e-140), ..class("tiny 1e-30 (f64 1e-140)", lattice) },
];

fn power(scalar: Scalar, single: f64, double: f64) -> f64 {
    if scalar == Scalar::F32 { single } else { double }
}

/// Small integers and quarter turns.
fn lattice(pair: &mut (Posed, Posed), rng: &mut Pcg64Mcg) {
    const QUARTERS: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
    for posed in [&mut pair.0, &mut pair.1] {
        posed.rotation = QUARTERS[rng.random_range(0..4)];
        posed.position = [0; 2].map(|_: i32| f64::from(rng.random_range(-3..=3_i8)));
        posed.form = integer(&posed.form, rng);
    }
}

fn integer(form: &Form, rng: &mut impl Rng) -> Form {
    let mut size = || f64::from(rng.random_range(1..=3_u8));
    match form {
        Form::Circle(_) => Form::Circle(size()),
        Form::Segment(_) => Form::Segment(size()),
        Form::Capsule(..) => Form::Capsule(size(), size()),
        Form::Rect(..) => Form::Rect(size(), size()),
        Form::Triangle(_) => {
            let (x, y) = (size(), size());
            Form::Triangle([[-x, -y], [x, -1.0], [1.0 - y, y]])
        }
        _ => {
            let (x, y) = (size(), size());
            let beside = |a: f64, b: f64| [[a * (x + 1.0), b * y], [a * x, b * (y + 1.0)]];
            let [a, b] = beside(1.0, 1.0);
            let [d, c] = beside(-1.0, 1.0);
            let [e, f] = beside(-1.0, -1.0);
            let [h, g] = beside(1.0, -1.0);
            Form::Convex(vec![a, b, c, d, e, f, g, h])
        }
    }
}

/// The whole scene by any angle.
fn turn(pair: &mut (Posed, Posed), rng: &mut Pcg64Mcg) {
    let t = rng.random_range(-1.0..1.0);
    let rotation =
        turned(&Posed { form: Form::Point, position: [0.0; 2], rotation: [1.0, 0.0] }, t);
    for posed in [&mut pair.0, &mut pair.1] {
        let frame = Posed { form: Form::Point, position: [0.0; 2], rotation };
        posed.position = frame.turn(posed.position);
        posed.rotation = frame.turn(posed.rotation);
    }
}

/// The rotation of a shape, turned by twice the angle of tangent `t`.
fn turned(posed: &Posed, t: f64) -> [f64; 2] {
    posed.turn([(1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)])
}

/// The form, larger by factors along its axes.
fn resized(form: &Form, x: f64, y: f64) -> Form {
    let at = |v: [f64; 2]| [v[0] * x, v[1] * y];
    match form {
        Form::Circle(r) => Form::Circle(r * y),
        Form::Segment(h) => Form::Segment(h * x),
        Form::Capsule(h, r) => Form::Capsule(h * x, r * y),
        Form::Rect(a, b) => Form::Rect(a * x, b * y),
        Form::Triangle(v) => Form::Triangle(v.map(at)),
        Form::Convex(v) => Form::Convex(v.iter().map(|&v| at(v)).collect()),
        other => other.clone(),
    }
}

/// Scaled, and with numbers of the scalar.
fn stored(posed: &Posed, scale: f64, scalar: Scalar) -> Posed {
    let number = |x: f64| if scalar == Scalar::F32 { f64::from(x as f32) } else { x };
    let all = |v: [f64; 2]| v.map(number);
    let form = match resized(&posed.form, scale, scale) {
        Form::Circle(r) => Form::Circle(number(r)),
        Form::Segment(h) => Form::Segment(number(h)),
        Form::Capsule(h, r) => Form::Capsule(number(h), number(r)),
        Form::Rect(x, y) => Form::Rect(number(x), number(y)),
        Form::Triangle(v) => Form::Triangle(v.map(all)),
        Form::Convex(v) => Form::Convex(v.into_iter().map(all).collect()),
        other => other,
    };
    Posed { form, position: all(posed.position.map(|x| x * scale)), rotation: all(posed.rotation) }
}

/// Each by the call that its users write.
fn contestants(
    w: &Workload,
    pairs: &[(Posed, Posed)],
    scalar: Scalar,
    is_scaled: bool,
) -> Vec<Contestant> {
    type Door = fn(&[(Posed, Posed)]) -> Vec<Contestant>;
    let none: Door = |_| Vec::new();
    let doors: [Door; 2] = match (w.query, scalar) {
        (Query::Boolean, Scalar::F32) => [parry::single::boolean, box2d::boolean],
        (Query::Boolean, Scalar::F64) => [parry::double::boolean, geo::boolean],
        (Query::Distance, Scalar::F32) => [parry::single::distance, box2d::distance],
        (Query::Distance, Scalar::F64) => [parry::double::distance, geo::distance],
        (_, Scalar::F32) => [parry::single::contact, box2d::contact],
        (_, Scalar::F64) => [parry::double::contact, none],
    };
    let of_box2d = scalar == Scalar::F32;
    let doors = if of_box2d && is_scaled { &doors[..1] } else { &doors[..] };
    let mut all = ours(w, pairs, scalar);
    all.retain(|c| c.name == "ours" && c.door == "static");
    all.extend(doors.iter().flat_map(|door| door(pairs)).filter(|c| c.door == "user"));
    all
}

#[derive(Default)]
struct Tally {
    queries: [usize; 3],
    wrong: [usize; 3],
    panics: usize,
    nans: usize,
}

/// What the numbers of a pair allow.
struct Bounds {
    gap: f64,
    rounding: f64,
    size: f64,
}

fn is_wrong(query: Query, answer: f64, Bounds { gap, rounding, size }: &Bounds) -> bool {
    match query {
        Query::Boolean => {
            (answer > 0.0) != (*gap <= 0.0) && (*rounding == 0.0 || gap.abs() > *rounding)
        }
        Query::Distance => (answer - gap.max(0.0)).abs() > *rounding || answer.is_nan(),
        _ => {
            let is_contradicted = (answer >= 0.0) != (*gap <= 0.0) && gap.abs() > *rounding;
            let off = (answer.max(0.0) + gap.min(0.0)).abs();
            is_contradicted || off > 1e-3 * size || answer.is_nan()
        }
    }
}

fn main() {
    let o = Options::parse();
    std::panic::set_hook(Box::new(|_| {}));
    println!("| class | who | answers | boolean | distance | contact | panics | NaN |");
    println!("|---|---|---|---|---|---|---|---|");
    // The forms of polygons are those of the classes, whichever way they are drawn.
    let is_plain =
        |d: Draw| !matches!(d, Draw::Ellipse | Draw::Concave(_) | Draw::Flat(_) | Draw::Point);
    let queries = [Query::Boolean, Query::Distance, Query::Contact];
    for class in &CLASSES {
        for scalar in Scalar::ALL {
            let mut tallies = BTreeMap::<&str, Tally>::new();
            for w in workload::all().iter().filter(|w| is_plain(w.a) && is_plain(w.b)) {
                if let Some(query) = queries.iter().position(|&query| query == w.query) {
                    attack(w, query, class, scalar, o.cases, &mut tallies);
                }
            }
            for (who, tally) in tallies {
                report(class.name, who, scalar, &tally);
            }
        }
    }
}

fn attack(
    w: &Workload,
    query: usize,
    class: &Class,
    scalar: Scalar,
    cases: usize,
    tallies: &mut BTreeMap<&'static str, Tally>,
) {
    let mut rng = Pcg64Mcg::seed_from_u64(0xa77ac);
    let mut pairs = Pairs::apart(w.a, w.b, cases, |_, _| false).pairs;
    let scale = (class.scale)(scalar);
    for pair in &mut pairs {
        let [x, y] = [0, 1].map(|i| pair.1.position[i] - pair.0.position[i]);
        let near = rng.random_range(0.0..0.5);
        pair.1.position = [pair.0.position[0] + near * x, pair.0.position[1] + near * y];
        (class.make)(pair, &mut rng);
        *pair = (stored(&pair.0, scale, scalar), stored(&pair.1, scale, scalar));
    }
    let eps = if scalar == Scalar::F32 { f64::from(f32::EPSILON) } else { f64::EPSILON };
    let bounds = pairs.iter().map(|(a, b)| {
        let far = |p: &Posed| p.position[0].abs().max(p.position[1].abs()) + 4.0 * scale;
        let rounding = if class.is_exact && query == 0 { 0.0 } else { 1024.0 * eps };
        Bounds {
            gap: gap(&truth(a), &truth(b)),
            rounding: rounding * far(a).max(far(b)),
            size: scale,
        }
    });
    let bounds: Vec<_> = bounds.collect();
    let made = catch_unwind(AssertUnwindSafe(|| contestants(w, &pairs, scalar, scale != 1.0)));
    if made.is_err() {
        tallies.entry("nobody: a constructor").or_default().panics += 1;
    }
    for contestant in made.unwrap_or_default() {
        let tally = tallies.entry(contestant.name).or_default();
        for (i, bounds) in bounds.iter().enumerate() {
            tally.queries[query] += 1;
            match catch_unwind(AssertUnwindSafe(|| contestant.answer(i))) {
                Ok(answer) => {
                    tally.nans += usize::from(answer.is_nan());
                    tally.wrong[query] += usize::from(is_wrong(w.query, answer, bounds));
                }
                Err(_) => tally.panics += 1,
            }
        }
    }
}

fn report(class: &str, who: &str, scalar: Scalar, tally: &Tally) {
    let share = |i: usize| match tally.queries[i] {
        0 => "–".to_owned(),
        queries => match 100.0 * tally.wrong[i] as f64 / queries as f64 {
            0.0 => "**0**".to_owned(),
            percent => format!("{percent:.4} %"),
        },
    };
    let [boolean, distance, contact] = [0, 1, 2].map(share);
    let (queries, scalar): (usize, _) = (tally.queries.iter().sum(), scalar.name());
    println!(
        "| {class} | {who} {scalar} | {queries} | {boolean} | {distance} | {contact} | {} | {} |",
        tally.panics, tally.nans
    );
}
