//! The oracle against other ways of saying the same: separating axes in machine integers, and a
//! search for a direction that separates better.

use collide_oracle::{Shape, distance, gap, intersects};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

type P = [i64; 2];

fn minus(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: P, b: P) -> i64 {
    a[0] * b[0] + a[1] * b[1]
}

/// Whether no line along or across any difference of two points of a set separates the sets.
fn no_axis_separates(a: &[P], b: &[P]) -> bool {
    let differences = |set: &[P]| -> Vec<P> {
        set.iter().flat_map(|&p| set.iter().map(move |&q| minus(q, p))).collect()
    };
    let mut axes = [differences(a), differences(b)].concat();
    axes.extend(axes.clone().into_iter().map(|[x, y]| [-y, x]));
    axes.extend([[1, 0], [0, 1]]);
    axes.into_iter().all(|axis| {
        let [low_a, low_b] = [a, b].map(|set| set.iter().map(|&p| dot(axis, p)).min());
        let [high_a, high_b] = [a, b].map(|set| set.iter().map(|&p| dot(axis, p)).max());
        low_a <= high_b && low_b <= high_a
    })
}

fn hull(points: &[P], radius: i64) -> Shape {
    Shape::hull(points.iter().map(|p| p.map(|x| x as f64)).collect::<Vec<_>>(), radius as f64)
}

#[test]
fn separating_axes_agree() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut hits = 0;
    for _ in 0..20_000 {
        let mut set = || -> Vec<P> {
            let count = rng.random_range(1..=5);
            let corner = [rng.random_range(-5..=5), rng.random_range(-5..=5)];
            let mut near = |x: i64| x + rng.random_range(-3..=3);
            (0..count).map(|_| [near(corner[0]), near(corner[1])]).collect()
        };
        let (a, b) = (set(), set());
        let truth = no_axis_separates(&a, &b);
        assert_eq!(intersects(&hull(&a, 0), &hull(&b, 0)), truth, "{a:?} {b:?}");
        hits += usize::from(truth);
    }
    assert!((2000..16_000).contains(&hits), "{hits} hits");
}

/// Growing by a radius is growing each of the shapes by parts of it; it is never in vain and never
/// too much.
#[test]
fn radii_act_like_distances() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let (mut contacts, mut apart) = (0, 0);
    for _ in 0..5000 {
        let mut set = || -> Vec<P> {
            let count = rng.random_range(1..=3);
            (0..count).map(|_| [rng.random_range(-9..=9), rng.random_range(-9..=9)]).collect()
        };
        let (a, b) = (set(), set());
        let (r, s) = (rng.random_range(0..=3), rng.random_range(0..=3));
        let core = distance(&hull(&a, 0), &hull(&b, 0));
        let reach = (r + s) as f64;
        let grown = intersects(&hull(&a, r), &hull(&b, s));
        // The distance is a square root of a rational number with a small denominator: never nearly
        // an integer.
        assert_eq!(grown, core <= reach, "{a:?} {b:?} {r} {s}: {core}");
        if core > 0.0 {
            let value = gap(&hull(&a, r), &hull(&b, s));
            assert!((value - (core - reach)).abs() <= 1e-14, "{value} {core} {reach}");
        }
        contacts += usize::from(core == reach && reach > 0.0);
        apart += usize::from(core > reach);
    }
    assert!(contacts > 50 && apart > 500, "{contacts} contacts, {apart} apart");
}

/// A convex shape by its support function, in plain `f64`.
struct Convex {
    corners: Vec<[f64; 2]>,
    axes: [[f64; 2]; 2],
    shape: Shape,
}

impl Convex {
    fn height(&self, n: [f64; 2]) -> f64 {
        let dot = |v: [f64; 2]| v[0] * n[0] + v[1] * n[1];
        let [x, y] = self.axes.map(dot);
        let corners = self.corners.iter().map(|&p| dot(p)).fold(f64::NEG_INFINITY, f64::max);
        corners + (x * x + y * y).sqrt()
    }

    fn random(rng: &mut Pcg64Mcg) -> Self {
        let center = [rng.random_range(-1.5..1.5), rng.random_range(-1.5..1.5)];
        if rng.random_range(0..3) == 0 {
            let corner = || [0, 1].map(|i| center[i] + rng.random_range(-1.0..1.0));
            let corners: Vec<_> = core::iter::repeat_with(corner).take(3).collect();
            let shape = Shape::hull(corners.clone(), 0.0);
            return Self { corners, axes: [[0.0; 2]; 2], shape };
        }
        let t: f64 = rng.random_range(-1.0..1.0);
        let [cos, sin] = [(1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)];
        let thin = 10.0_f64.powi(-rng.random_range(0..6));
        let [a, b] = [rng.random_range(0.3..1.5), rng.random_range(0.3..1.5) * thin];
        let axes = [[a * cos, a * sin], [-b * sin, b * cos]];
        let shape = Shape::Ellipse { center, rotation: [cos, sin], semi_axes: [a, b] };
        Self { corners: vec![center], axes, shape }
    }
}

/// All values of the separation are below the gap, and those near its direction come close to it.
#[test]
fn the_gap_is_the_best_of_all_directions() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let (mut apart, mut deep) = (0, 0);
    for _ in 0..400 {
        let (a, b) = (Convex::random(&mut rng), Convex::random(&mut rng));
        let value = gap(&a.shape, &b.shape);
        let separation = |[x, y]: [f64; 2]| {
            let length = (x * x + y * y).sqrt();
            let n = [x / length, y / length];
            -a.height(n) - b.height([-n[0], -n[1]])
        };
        let (mut best, mut at) = (f64::NEG_INFINITY, [1.0, 0.0]);
        let mut spread = 1.0;
        for i in 0..6000 {
            if i >= 3000 && i % 300 == 0 {
                spread *= 0.1;
            }
            let [x, y] = [rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0)];
            let n = if i < 3000 { [x, y] } else { [at[0] + spread * x, at[1] + spread * y] };
            let found = separation(n);
            if found > best {
                let length = (n[0] * n[0] + n[1] * n[1]).sqrt();
                (best, at) = (found, n.map(|x| x / length));
            }
        }
        assert!(best <= value + 1e-14, "{best} beats {value}: {:?} {:?}", a.shape, b.shape);
        assert!(best >= value - 1e-7, "{best} is far from {value}: {:?} {:?}", a.shape, b.shape);
        apart += usize::from(value > 0.0);
        deep += usize::from(value < 0.0);
    }
    assert!(apart > 80 && deep > 80, "{apart} apart, {deep} overlapping");
}
