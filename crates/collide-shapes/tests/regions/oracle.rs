//! Random pairs on small lattices get the oracle's answers.

use crate::scenes::{KINDS, Lattice, Scene};
use collide_core::{Kind, Shape};
use collide_shapes::matrix;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// How often each answer was true and false.
#[derive(Debug, Default)]
struct Tally {
    counts: [[usize; 2]; 4],
}

impl Tally {
    fn count(&mut self, question: usize, answer: bool) {
        self.counts[question][usize::from(answer)] += 1;
    }
}

#[track_caller]
fn check(a: &Scene, b: &Scene, tally: &mut Tally) {
    let (va, vb) = (a.view(), b.view());
    let (ta, tb) = (&a.truth, &b.truth);
    let context = || format!("{ta:?}\n{tb:?}");

    let meets = collide_oracle::intersects(ta, tb);
    assert_eq!(matrix::intersects(&va, &vb), meets, "intersects {}", context());
    assert_eq!(matrix::intersects(&vb, &va), meets, "intersects, mirrored {}", context());
    tally.count(0, meets);

    let gap = matrix::closest_points(&va, &vb);
    assert_eq!(gap.distance == 0.0, meets, "{gap:?} {}", context());
    assert_eq!(matrix::closest_points(&vb, &va).flipped(), gap, "{}", context());
    let distance = collide_oracle::distance(ta, tb);
    assert!((gap.distance - distance).abs() < 1e-13, "{gap:?} {distance} {}", context());
    let apart = (gap.point_b - gap.point_a).length();
    assert!((apart - distance).abs() < 1e-13, "{gap:?} {distance} {}", context());

    for (holder, held, views, question) in [(ta, tb, (&va, &vb), 1), (tb, ta, (&vb, &va), 2)] {
        if let Some(holds) = collide_oracle::contains(holder, held) {
            let answer = matrix::contains(views.0, views.1);
            assert_eq!(answer, holds, "contains: {holder:?}\n{held:?}");
            tally.count(question, holds);
        }
    }

    // The seams of a compound belong to its interior, which the oracle does not know.
    let is_union = |scene: &Scene| scene.shape.kind() == Kind::Compound;
    if !is_union(a) && !is_union(b) {
        let touches = collide_oracle::touches(ta, tb);
        assert_eq!(matrix::touches(&va, &vb), touches, "touches {}", context());
        assert_eq!(matrix::touches(&vb, &va), touches, "touches, mirrored {}", context());
        tally.count(3, touches);
    }
}

fn sample(region: usize, size: i32, rounds: usize) -> Tally {
    let mut lattice = Lattice { random: Pcg64Mcg::seed_from_u64(7 + region as u64), size };
    let mut tally = Tally::default();
    for _ in 0..rounds {
        for kind in 0..KINDS {
            let (a, b) = (lattice.region(region), lattice.shape(kind));
            check(&a, &b, &mut tally);
        }
    }
    tally
}

#[track_caller]
fn all_cases_occur(tally: &Tally, questions: &[usize]) {
    for &question in questions {
        let [no, yes] = tally.counts[question];
        assert!(no > 50 && yes > 50, "question {question}: {tally:?}");
    }
}

#[test]
fn polygons_on_a_lattice_get_the_true_answers() {
    all_cases_occur(&sample(0, 4, 200), &[0, 1, 2, 3]);
    all_cases_occur(&sample(0, 9, 100), &[0, 1, 3]);
}

#[test]
fn polylines_on_a_lattice_get_the_true_answers() {
    all_cases_occur(&sample(1, 3, 200), &[0, 1, 2, 3]);
    all_cases_occur(&sample(1, 8, 100), &[0, 3]);
}

#[test]
fn compounds_on_a_lattice_get_the_true_answers() {
    all_cases_occur(&sample(2, 4, 200), &[0, 1, 2]);
    all_cases_occur(&sample(2, 9, 100), &[0, 1]);
}
