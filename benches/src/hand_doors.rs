//! The hand-written kernels as contestants.

use crate::contestant::Contestant;
use crate::hand::*;
use crate::inputs::{Draw, Posed, motion};
use crate::workload::{Query, Scalar, Workload, pairs};
use std::hint::black_box;

type Pairs<'a> = &'a [(Posed, Posed)];

/// The hand-written contestant of a workload, where there is one.
pub fn hand(workload: &Workload, pairs: Pairs<'_>, scalar: Scalar) -> Option<Contestant> {
    match scalar {
        Scalar::F32 => of_scalar::<f32>(workload, pairs),
        Scalar::F64 => of_scalar::<f64>(workload, pairs),
    }
}

/// Sends a workload to its kernel in the table, where there is one.
fn of_scalar<F: Float>(w: &Workload, p: Pairs<'_>) -> Option<Contestant> {
    macro_rules! door {
        ($door:ident, $p:ident, $kernel:ident) => {
            $door($p, $kernel::<F>)
        };
        ($door:ident, $p:ident,) => {
            None
        };
    }
    macro_rules! sent {
        (($w:ident $p:ident) $($query:ident => $door:ident { $(
            $a:ident $(($n:literal))?, $b:ident $(($m:literal))? $(= $kernel:ident)?;
        )* })*) => {
            match ($w.query, $w.a.kind(), $w.b.kind()) {
                $($( (Query::$query, Draw::$a $(($n))?, Draw::$b $(($m))?) => {
                    door!($door, $p, $($kernel)?)
                } )*)*
                _ => None,
            }
        };
    }
    pairs!(sent! (w p))
}

fn both<A: FromPosed, B: FromPosed>(pairs: Pairs<'_>) -> Option<Vec<(A, B)>> {
    pairs.iter().map(|(a, b)| Some((A::from_posed(a)?, B::from_posed(b)?))).collect()
}

fn boolean<A: FromPosed + 'static, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&A, &B) -> bool + 'static,
) -> Option<Contestant> {
    Some(Contestant::boolean("hand", "fastest", both(pairs)?, f))
}

fn distance<F: Float, A: FromPosed + 'static, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&A, &B) -> F + 'static,
) -> Option<Contestant> {
    Some(Contestant::new("hand", "fastest", both(pairs)?, move |a, b| f(a, b).f64()))
}

/// The time that is added up. The rest of the hit is wanted too.
fn time<F: Float>(hit: Option<Hit<F>>) -> F {
    black_box(&hit).map_or(-F::ONE, |hit| hit.t)
}

fn ray<F: Float, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&Ray<F>, &B) -> Option<Hit<F>> + 'static,
) -> Option<Contestant> {
    distance(pairs, move |a, b| time(f(a, b)))
}

/// The depth is added up. The rest of the answer is wanted too: nothing may be left out.
fn contact<F: Float, A: FromPosed + 'static, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&A, &B) -> Touch<F> + 'static,
) -> Option<Contestant> {
    distance(pairs, move |a, b| {
        let touch = f(a, b);
        black_box(&touch);
        if touch.count == 0 { -F::ONE } else { touch.depth }
    })
}

/// As [`contact`], but the number of points is added up.
fn manifold<F: Float, A: FromPosed + 'static, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&A, &B) -> Touch<F> + 'static,
) -> Option<Contestant> {
    distance(pairs, move |a, b| {
        let touch = f(a, b);
        black_box(&touch);
        F::of(f64::from(touch.count))
    })
}

fn cast<F: Float, A: FromPosed + 'static, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&A, V<F>, &B) -> Option<Hit<F>> + 'static,
) -> Option<Contestant> {
    let motions = pairs.iter().map(|(a, b)| motion(a, b)).map(|m| V(F::of(m[0]), F::of(m[1])));
    let moving = both::<A, B>(pairs)?.into_iter().zip(motions);
    let moving = moving.map(|((a, b), m)| ((a, m), b)).collect();
    Some(Contestant::new("hand", "fastest", moving, move |(a, m), b| time(f(a, *m, b)).f64()))
}
