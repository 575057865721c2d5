//! Shapes of a user's that break every promise, against every kind.

use collide_testing::{Class, Hostile, Impostor, Malice, Numbers, draw, laws};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Pairs of each malice, kind and scalar.
const SAMPLES: usize = 12;

fn against_every_kind<T: Numbers>() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for malice in Malice::ALL {
        for kind in Kind::ALL {
            for sample in 0..SAMPLES {
                let mut number = || T::nearest(rng.random_range(-4.0..4.0));
                let center = Point2::new(number(), number());
                let (radius, motion, ray) =
                    (number().abs(), Vector2::new(number(), number()), Vector2::x());
                let hostile = Hostile::new(malice, center, radius);
                let bounds = Aabb::around([center, Point2::origin()]).filter(|_| sample % 4 == 1);
                let liar = match sample % 4 {
                    0 => T::impostor(Impostor::new(hostile.clone(), None)),
                    1 => T::impostor(Impostor::new(hostile.clone(), bounds)),
                    _ => T::hostile(hostile.clone()),
                };
                let other = draw(kind, Class::ALL[sample % 3], &mut rng);
                let ray = Ray::new(Point2::origin(), ray).ok();
                laws::hostile_of(&liar, &other, [motion, -motion], ray);
                let union = Compound::new([other, liar.clone()]).expect("two parts").into();
                laws::hostile_of(&liar, &union, [motion, motion], ray);
                // As hostile, and in step with it.
                let near = center + motion * T::nearest(0.125);
                let kin = T::hostile(hostile.kin(near, radius));
                laws::hostile_of(&liar, &kin, [motion, -motion], ray);
            }
        }
    }
}

#[test]
fn whatever_a_users_shape_says_every_query_answers_with_finite_numbers() {
    against_every_kind::<f64>();
    against_every_kind::<f32>();
}
