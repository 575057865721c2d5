//! Images of shapes: stretched and mirrored, and as polygons within or around them.

mod extremes;
mod polygons;
mod scaling;

use collide_testing::{Class, Numbers, draw, stream};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// Draws every kind from every class of numbers of one size.
fn for_each<T: Numbers>(rounds: usize, mut check: impl FnMut(Kind, AnyShape<T>, &mut Pcg64Mcg)) {
    for kind in Kind::ALL {
        for class in Class::ALL {
            let mut rng = stream(0x1a4e, (kind, class));
            for _ in 0..rounds {
                let shape = draw::<T>(kind, class, &mut rng);
                check(kind, shape, &mut rng);
            }
        }
    }
}

fn any_point<T: Numbers>(rng: &mut Pcg64Mcg, limit: f64) -> Point2<T> {
    let mut number = || T::nearest(rng.random_range(-limit..limit));
    Point2::new(number(), number())
}
