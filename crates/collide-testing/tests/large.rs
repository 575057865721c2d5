//! The law of large polygons meets what it is about.

use collide_testing::laws::large_pair;
use collide2d::collide_shapes::kernel::flat;
use collide2d::collide_shapes::kernel::hull::{AsHull, Hull};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const SAMPLES: usize = 4_000;

#[test]
fn polygons_are_searched_that_are_apart_that_touch_and_that_overlap() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x1a26e);
    let (mut searched, mut apart, mut touching, mut overlapping) = (0, 0, 0, 0);
    for _ in 0..SAMPLES {
        let mut bytes = vec![0; rng.random_range(0..400)];
        rng.fill_bytes(&mut bytes);
        let Some((a, b)) = large_pair(&bytes) else { continue };
        let (a, b) = (a.as_view(), b.as_view());
        if !(a.hull().is_large() && b.hull().is_large()) {
            continue;
        }
        searched += 1;
        let extent = a.hull().reach_from(b.vertex(0)) + b.radius;
        match flat::separation(&a, &b).distance / extent {
            gap if gap.abs() < 1e-9 => touching += 1,
            gap if gap > 0.0 => apart += 1,
            _ => overlapping += 1,
        }
    }
    assert!(5 * searched > 2 * SAMPLES, "{searched} of {SAMPLES}");
    for count in [apart, touching, overlapping] {
        assert!(10 * count > searched, "{apart} {touching} {overlapping} of {searched}");
    }
}
