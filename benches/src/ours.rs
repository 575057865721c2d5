//! This library as a contestant: the static door, the `dyn` door on the same shapes, the `dyn` door
//! on shapes in a `Box` each, and the static door with `placed` for both shapes.

use crate::contestant::Contestant;
use crate::inputs::{Draw, Form, Posed, TURNS, motion};
use crate::mask::Mask;
use crate::workload::{Query, Scalar, Workload, pairs};
use collide2d::prelude::*;
use collide2d::{Isometry2, Real, UnitComplex};
use std::hint::black_box;

/// A shape made from an input of the right form.
pub trait FromForm<T: Real>: Sized + Shape<T> + Clone {
    /// In its local frame; `None` if the form is another one.
    fn local(form: &Form) -> Option<Self>;
    /// After a rigid motion.
    fn moved(&self, pose: &Isometry2<T>) -> Self;
}

fn number<T: Real>(x: f64) -> T {
    T::nearest(x)
}

fn point<T: Real>(p: [f64; 2]) -> Point2<T> {
    Point2::new(number(p[0]), number(p[1]))
}

fn vector<T: Real>(p: [f64; 2]) -> Vector2<T> {
    Vector2::new(number(p[0]), number(p[1]))
}

/// The pose of an input.
pub fn pose<T: Real>(p: &Posed) -> Isometry2<T> {
    let [c, s] = p.rotation;
    let rotation = UnitComplex::from_cos_sin_unchecked(number(c), number(s));
    Isometry2::from_parts(vector(p.position).into(), rotation)
}

macro_rules! from_form {
    ($($shape:ident: $form:pat => $made:expr;)*) => {$(
        impl<T: Real> FromForm<T> for $shape<T> {
            fn local(form: &Form) -> Option<Self> {
                #[allow(clippy::redundant_closure_call, reason = "lets `?` end in None")]
                match form {
                    $form => (|| Some($made))(),
                    _ => None,
                }
            }

            fn moved(&self, pose: &Isometry2<T>) -> Self {
                self.placed(pose).expect("a rigid motion")
            }
        }
    )*};
}

fn ring<T: Real>(v: &[[f64; 2]]) -> Vec<Point2<T>> {
    v.iter().map(|&p| point(p)).collect()
}

from_form! {
    Circle: Form::Circle(r) => Circle::new(point([0.0; 2]), number(*r)).ok()?;
    Segment: Form::Segment(h) => Segment::new(point([-h, 0.0]), point([*h, 0.0])).ok()?;
    Capsule: Form::Capsule(h, r) =>
        Capsule::new(point([-h, 0.0]), point([*h, 0.0]), number(*r)).ok()?;
    Rect: Form::Rect(x, y) =>
        Rect::new(point([0.0; 2]), UnitComplex::identity(), vector([*x, *y])).ok()?;
    Aabb: Form::Rect(x, y) => Aabb::new(point([-x, -y]), point([*x, *y])).ok()?;
    Triangle: Form::Triangle(v) => Triangle::new(point(v[0]), point(v[1]), point(v[2])).ok()?;
    ConvexPolygon: Form::Convex(v) => ConvexPolygon::new(ring(v)).ok()?;
    Polygon: Form::Concave(v) => Polygon::simple(ring(v)).ok()?;
    Ellipse: Form::Ellipse(x, y) =>
        Ellipse::new(point([0.0; 2]), UnitComplex::identity(), vector([*x, *y])).ok()?;
    Ray: Form::Ray(length) => Ray::new(point([0.0; 2]), vector([*length, 0.0])).ok()?;
}

/// The body as a shape of any kind, of those that engines simulate.
///
/// # Panics
///
/// If the form is none of them.
pub fn any_shape<T: Real>(body: &Posed) -> AnyShape<T> {
    any_shape_in_its_frame(body).placed(&pose(body)).expect("a rigid motion")
}

/// The same, where it is made.
///
/// # Panics
///
/// If the form is none of them.
pub fn any_shape_in_its_frame<T: Real>(body: &Posed) -> AnyShape<T> {
    fn of<T: Real, S: FromForm<T>>(form: &Form) -> Option<AnyShape<T>>
    where
        AnyShape<T>: From<S>,
    {
        S::local(form).map(AnyShape::from)
    }
    let form = &body.form;
    of::<T, Circle<T>>(form)
        .or_else(|| of::<T, Segment<T>>(form))
        .or_else(|| of::<T, Capsule<T>>(form))
        .or_else(|| of::<T, Rect<T>>(form))
        .or_else(|| of::<T, Triangle<T>>(form))
        .or_else(|| of::<T, ConvexPolygon<T>>(form))
        .or_else(|| of::<T, Ellipse<T>>(form))
        .expect("a body")
}

impl<T: Real> FromForm<T> for Point2<T> {
    fn local(form: &Form) -> Option<Self> {
        (*form == Form::Point).then(|| point([0.0; 2]))
    }

    fn moved(&self, pose: &Isometry2<T>) -> Self {
        pose * self
    }
}

type Pairs<'a> = &'a [(Posed, Posed)];

fn placed<T: Real, A: FromForm<T>, B: FromForm<T>>(pairs: Pairs<'_>) -> Option<Vec<(A, B)>> {
    pairs
        .iter()
        .map(|(a, b)| {
            Some((A::local(&a.form)?.moved(&pose(a)), B::local(&b.form)?.moved(&pose(b))))
        })
        .collect()
}

type Unplaced<A, B, T> = Vec<((A, Isometry2<T>), (B, Isometry2<T>))>;

fn unplaced<T: Real, A: FromForm<T>, B: FromForm<T>>(
    pairs: Pairs<'_>,
) -> Option<Unplaced<A, B, T>> {
    pairs
        .iter()
        .map(|(a, b)| Some(((A::local(&a.form)?, pose(a)), (B::local(&b.form)?, pose(b)))))
        .collect()
}

type Boxed<T> = Box<dyn Shape<T>>;

fn boxed<T: Real, A: FromForm<T>, B: FromForm<T>>(
    pairs: Pairs<'_>,
) -> Option<Vec<(Boxed<T>, Boxed<T>)>> {
    let pairs = placed::<T, A, B>(pairs)?;
    Some(pairs.into_iter().map(|(a, b)| (Box::new(a) as _, Box::new(b) as _)).collect())
}

/// All doors of a query: `$f` is its answer, an expression in `a` and `b`.
macro_rules! doors {
    ($(#[$doc:meta])* $query:ident: $kind:ident, [$($bound:tt)+], |$a:ident, $b:ident| $f:expr) => {
        $(#[$doc])*
        fn $query<T, A, B>(pairs: Pairs<'_>) -> Vec<Contestant>
        where
            T: Real,
            A: FromForm<T> + $($bound)+ + 'static,
            B: FromForm<T> + 'static,
        {
            let mut all = Vec::new();
            all.extend(
                placed::<T, A, B>(pairs)
                    .map(|p| Contestant::$kind("ours", "static", p, |$a, $b| $f)),
            );
            all.extend(placed::<T, A, B>(pairs).map(|p| {
                let (mask_a, mask_b) = (Mask::of(&p[0].0), Mask::of(&p[0].1));
                Contestant::$kind("ours", "dyn", p, move |$a, $b| {
                    let ($a, $b) = (mask_a.on($a), mask_b.on($b));
                    $f
                })
            }));
            all.extend(boxed::<T, A, B>(pairs).map(|p| {
                Contestant::$kind("ours", "boxed", p, |$a, $b| {
                    let ($a, $b): (&dyn Shape<T>, &dyn Shape<T>) = (&**$a, &**$b);
                    $f
                })
            }));
            all.extend(unplaced::<T, A, B>(pairs).map(|p| {
                Contestant::$kind("ours", "placed", p, |$a, $b| {
                    let ($a, $b) = (&$a.0.moved(&$a.1), &$b.0.moved(&$b.1));
                    $f
                })
            }));
            all
        }
    };
}

/// This library's contestants for a workload. Not generic, so that each bench does not compile
/// all of them again.
pub fn ours(workload: &Workload, pairs: Pairs<'_>, scalar: Scalar) -> Vec<Contestant> {
    match scalar {
        Scalar::F32 => of_scalar::<f32>(workload, pairs),
        Scalar::F64 => of_scalar::<f64>(workload, pairs),
    }
}

/// Sends a workload to the doors of its query for its pair of types, which bear the names of the
/// draws here.
fn of_scalar<T: Real>(w: &Workload, p: Pairs<'_>) -> Vec<Contestant> {
    use collide2d::{ConvexPolygon as Convex, Point2 as Point, Polygon as Concave};
    macro_rules! sent {
        (($w:ident $p:ident) $($query:ident => $doors:ident { $(
            $a:ident $(($n:literal))?, $b:ident $(($m:literal))? $(= $kernel:ident)?;
        )* })*) => {
            match ($w.query, $w.a.kind(), $w.b.kind()) {
                $($( (Query::$query, Draw::$a $(($n))?, Draw::$b $(($m))?) => {
                    $doors::<T, $a<T>, $b<T>>($p)
                } )*)*
                _ => Vec::new(),
            }
        };
    }
    pairs!(sent! (w p))
}

doors! {
    boolean: boolean, [Intersect<B>], |a, b| a.intersects(b)
}

doors! {
    distance: new, [MeasureDistance<B, Scalar = T>], |a, b| a.distance(b).to_f64()
}

doors! {
    contact: new, [FindContact<B, Scalar = T>], |a, b| {
        black_box(&a.contact(b, T::zero())).map_or(-1.0, |c| c.depth.to_f64())
    }
}

doors! {
    /// Into a buffer, as a solver queries, that is new for each pair.
    manifold: new, [FindManifold<B, Scalar = T>], |a, b| {
        let mut manifolds = Manifolds::new();
        a.manifold_into(b, T::zero(), &mut manifolds);
        black_box(&manifolds).first().map_or(0.0, |m| m.points.len() as f64)
    }
}

/// The first hit of ray `A`, of which everything is wanted. Every door knows it as a ray.
#[allow(clippy::extra_unused_type_parameters, reason = "as of all queries, two for the table")]
fn ray<T, A, B>(pairs: Pairs<'_>) -> Vec<Contestant>
where
    T: Real,
    B: FromForm<T> + CastRay<T> + 'static,
{
    #[inline(always)]
    fn t<T: Real, B: CastRay<T> + ?Sized>(ray: &Ray<T>, shape: &B) -> f64 {
        let hit = shape.cast_ray(ray, T::MAX_COORDINATE);
        black_box(&hit).map_or(-1.0, |h| h.t.to_f64())
    }
    let mut all = Vec::new();
    // Each has shapes of its own, made in the same way: where they lie in memory counts, too.
    let placed = || placed::<T, Ray<T>, B>(pairs);
    all.extend(placed().map(|p| Contestant::new("ours", "static", p, t::<T, B>)));
    all.extend(placed().map(|p| {
        let mask = Mask::of(&p[0].1);
        Contestant::new("ours", "dyn", p, move |ray, b: &B| t(ray, mask.on(b)))
    }));
    all.extend(placed().map(|p| {
        let p = p.into_iter().map(|(ray, b)| (ray, Box::new(b) as Boxed<T>)).collect();
        Contestant::new("ours", "boxed", p, |ray, b: &Boxed<T>| t(ray, &**b))
    }));
    all.extend(unplaced::<T, Ray<T>, B>(pairs).map(|p| {
        Contestant::new("ours", "placed", p, |a, b| t(&a.0.moved(&a.1), &b.0.moved(&b.1)))
    }));
    all
}

/// When two shapes meet that move and turn, or −1.
#[inline(always)]
fn turned<T: Real, A: Sweep<B, Scalar = T> + ?Sized, B: ?Sized>(
    a: &A,
    motion: &Motion<T>,
    b: &B,
    other_motion: &Motion<T>,
) -> f64 {
    black_box(&a.sweep(motion, b, other_motion)).map_or(-1.0, |hit| hit.time.to_f64())
}

/// A moves as in a cast, and both turn by [`TURNS`].
fn sweep<T, A, B>(pairs: Pairs<'_>) -> Vec<Contestant>
where
    T: Real,
    A: FromForm<T> + Sweep<B, Scalar = T> + 'static,
    B: FromForm<T> + 'static,
{
    let about = |shape: &Posed, translation: Vector2<T>, angle: f64| {
        let center: Vector2<T> = vector(shape.position);
        Motion::new(translation, T::nearest(angle), center).expect("a finite motion")
    };
    let motions: Vec<(Motion<T>, Motion<T>)> = pairs
        .iter()
        .map(|(a, b)| {
            (about(a, vector(motion(a, b)), TURNS[0]), about(b, Vector2::zeros(), TURNS[1]))
        })
        .collect();
    let mut all = Vec::new();
    let placed = || {
        let p = placed::<T, A, B>(pairs)?.into_iter().zip(motions.clone());
        Some(p.map(|((a, b), (m, n))| ((a, m), (b, n))).collect())
    };
    all.extend(placed().map(|p| {
        Contestant::new("ours", "static", p, |(a, m): &(A, _), (b, n)| {
            turned::<T, A, B>(a, m, b, n)
        })
    }));
    all.extend(placed().map(|p: Vec<((A, _), (B, _))>| {
        let (mask_a, mask_b) = (Mask::of(&p[0].0.0), Mask::of(&p[0].1.0));
        Contestant::new("ours", "dyn", p, move |(a, m), (b, n)| {
            let (a, b) = (mask_a.on(a), mask_b.on(b));
            turned(a, m, b, n)
        })
    }));
    if let Some(p) = boxed::<T, A, B>(pairs) {
        let p = p.into_iter().zip(motions).map(|((a, b), (m, n))| ((a, m), (b, n))).collect();
        all.push(Contestant::new("ours", "boxed", p, |(a, m): &(Boxed<T>, _), (b, n)| {
            let b: &Boxed<T> = b;
            turned(&**a, m, &**b, n)
        }));
    }
    all
}

/// When a moving shape meets another that rests, or −1.
#[inline(always)]
fn moved<T: Real, A: CastShape<B, Scalar = T> + ?Sized, B: ?Sized>(
    a: &A,
    motion: &Vector2<T>,
    b: &B,
) -> f64 {
    black_box(&a.cast(*motion, b, Vector2::zeros())).map_or(-1.0, |hit| hit.time.to_f64())
}

/// A moves by [`motion`].
fn cast<T, A, B>(pairs: Pairs<'_>) -> Vec<Contestant>
where
    T: Real,
    A: FromForm<T> + CastShape<B, Scalar = T> + 'static,
    B: FromForm<T> + 'static,
{
    let motions: Vec<Vector2<T>> = pairs.iter().map(|(a, b)| vector(motion(a, b))).collect();
    let mut all = Vec::new();
    let placed = || {
        let p = placed::<T, A, B>(pairs)?.into_iter().zip(motions.clone());
        Some(p.map(|((a, b), m)| ((a, m), b)).collect())
    };
    all.extend(placed().map(|p| {
        Contestant::new("ours", "static", p, |(a, m): &(A, _), b| moved::<T, A, B>(a, m, b))
    }));
    all.extend(placed().map(|p: Vec<((A, _), B)>| {
        let (mask_a, mask_b) = (Mask::of(&p[0].0.0), Mask::of(&p[0].1));
        Contestant::new("ours", "dyn", p, move |(a, m), b| {
            let (a, b) = (mask_a.on(a), mask_b.on(b));
            moved(a, m, b)
        })
    }));
    if let Some(p) = boxed::<T, A, B>(pairs) {
        let p = p.into_iter().zip(motions).map(|((a, b), m)| ((a, m), b)).collect();
        all.push(Contestant::new("ours", "boxed", p, |(a, m): &(Boxed<T>, _), b: &Boxed<T>| {
            moved(&**a, m, &**b)
        }));
    }
    all
}
