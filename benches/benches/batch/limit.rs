//! What the machine can do: kernels by hand over columns of numbers, compiled for each instruction
//! set as those of the batches are.

use collide_benches::hand::{Circle, Float, FromPosed, Obb, Ray, V};
use collide_benches::inputs::{Form, Posed};
use fearless_simd::{Level, dispatch};

/// The box around a turned rectangle.
#[derive(Clone, Copy)]
pub(crate) struct Aabb<F> {
    min: V<F>,
    max: V<F>,
}

impl<F: Float> FromPosed for Aabb<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        let Form::Rect(x, y) = p.form else { return None };
        let ([cos, sin], [u, v]) = (p.rotation.map(f64::abs), p.position);
        let half = [cos * x + sin * y, sin * x + cos * y];
        let corner = |sign: f64| V(F::of(u + sign * half[0]), F::of(v + sign * half[1]));
        Some(Self { min: corner(-1.0), max: corner(1.0) })
    }
}

#[inline(always)]
pub(crate) fn aabb_aabb<F: Float>(a: &Aabb<F>, b: &Aabb<F>) -> bool {
    (a.min.0 <= b.max.0) & (b.min.0 <= a.max.0) & (a.min.1 <= b.max.1) & (b.min.1 <= a.max.1)
}

/// The numbers of a shape of the hand-written kernels.
pub(crate) trait Numbers: FromPosed {
    type Scalar: Float;
    const COUNT: usize;
    fn numbers(&self) -> Vec<Self::Scalar>;
    fn at(columns: &[&[Self::Scalar]], place: usize) -> Self;
}

macro_rules! numbers {
    ($(
        $shape:ident $count:literal $at:ident: $pattern:pat => [$($number:expr),*], $made:expr;
    )*) => {$(
        impl<F: Float> Numbers for $shape<F> {
            type Scalar = F;
            const COUNT: usize = $count;

            fn numbers(&self) -> Vec<F> {
                let $pattern = *self;
                vec![$($number),*]
            }

            #[inline(always)]
            fn at(columns: &[&[F]], place: usize) -> Self {
                let $at = |column: usize| columns[column][place];
                $made
            }
        }
    )*};
}
numbers! {
    V 2 at: V(x, y) => [x, y], V(at(0), at(1));
    Circle 3 at: Circle { c: V(x, y), r } => [x, y, r], Circle { c: V(at(0), at(1)), r: at(2) };
    Aabb 4 at: Aabb { min: V(x, y), max: V(u, v) } => [x, y, u, v],
        Aabb { min: V(at(0), at(1)), max: V(at(2), at(3)) };
    Ray 4 at: Ray { o: V(x, y), d: V(u, v) } => [x, y, u, v],
        Ray { o: V(at(0), at(1)), d: V(at(2), at(3)) };
    Obb 6 at: Obb { c: V(x, y), x: V(u, v), h: V(s, t) } => [x, y, u, v, s, t],
        Obb { c: V(at(0), at(1)), x: V(at(2), at(3)), h: V(at(4), at(5)) };
}

/// Shapes, number by number.
pub(crate) struct Columns<S: Numbers>(Vec<Vec<S::Scalar>>);

impl<S: Numbers> Columns<S> {
    /// Of the first or the second of each pair.
    pub(crate) fn new(pairs: &[(Posed, Posed)], side: usize) -> Self {
        let mut columns = vec![Vec::new(); S::COUNT];
        for (a, b) in pairs {
            let shape = S::from_posed([a, b][side]).expect("the form drawn");
            for (column, number) in columns.iter_mut().zip(shape.numbers()) {
                column.push(number);
            }
        }
        Self(columns)
    }

    #[inline(always)]
    fn slices(&self, first: usize, count: usize) -> [&[S::Scalar]; 6] {
        std::array::from_fn(|column| match self.0.get(column) {
            Some(numbers) => &numbers[first..][..count],
            None => &[],
        })
    }
}

/// Queries each pair.
#[inline(always)]
pub(crate) fn zip<A: Numbers, B: Numbers>(
    a: &Columns<A>,
    b: &Columns<B>,
    answers: &mut [bool],
    query: impl Fn(&A, &B) -> bool,
) {
    let level = Level::new();
    dispatch!(level, _simd => {
        let (a, b) = (a.slices(0, answers.len()), b.slices(0, answers.len()));
        for (place, answer) in answers.iter_mut().enumerate() {
            *answer = query(&A::at(&a, place), &B::at(&b, place));
        }
    });
}

/// Hits in columns: of a miss `t` is negative or not a number.
pub(crate) struct Hits<F> {
    t: Vec<F>,
    points: [Vec<F>; 2],
    normals: [Vec<F>; 2],
    are_exits: Vec<bool>,
}

impl<F: Float> Hits<F> {
    pub(crate) fn new(count: usize) -> Self {
        let column = || vec![F::ZERO; count];
        let (points, normals) = ([column(), column()], [column(), column()]);
        Self { t: column(), points, normals, are_exits: vec![false; count] }
    }
}

/// Casts each ray from the one at `first` on at its circle: without branches what
/// `hand::ray_circle` is with them.
#[inline(always)]
pub(crate) fn rays<F: Float>(
    rays: &Columns<Ray<F>>,
    circles: &Columns<Circle<F>>,
    first: usize,
    hits: &mut Hits<F>,
) {
    let level = Level::new();
    dispatch!(level, _simd => {
        let count = hits.t.len();
        let (rays, circles) = (rays.slices(first, count), circles.slices(first, count));
        let [x, y] = &mut hits.points;
        let [u, v] = &mut hits.normals;
        let (t, x, y) = (&mut hits.t[..count], &mut x[..count], &mut y[..count]);
        let (u, v) = (&mut u[..count], &mut v[..count]);
        let are_exits = &mut hits.are_exits[..count];
        for place in 0..count {
            let (ray, circle) = (Ray::at(&rays, place), Circle::at(&circles, place));
            let w = V(ray.o.0 - circle.c.0, ray.o.1 - circle.c.1);
            let dot = |p: V<F>, q: V<F>| p.0 * q.0 + p.1 * q.1;
            let (a, h, c) = (dot(ray.d, ray.d), dot(w, ray.d), dot(w, w) - circle.r * circle.r);
            let root = (h * h - a * c).sqrt();
            let is_exit = c <= F::ZERO;
            let first = if is_exit { root - h } else { F::ZERO - h - root } / a;
            let arm = V(w.0 + ray.d.0 * first, w.1 + ray.d.1 * first);
            let inverse = F::ONE / circle.r;
            (t[place], are_exits[place]) = (first, is_exit);
            (x[place], y[place]) = (circle.c.0 + arm.0, circle.c.1 + arm.1);
            (u[place], v[place]) = (arm.0 * inverse, arm.1 * inverse);
        }
    });
}

/// A hit as a batch answers it.
#[derive(Clone)]
#[expect(dead_code, reason = "to write it is what is measured")]
pub(crate) struct Hit<F> {
    t: F,
    point: [F; 2],
    normal: [F; 2],
    is_exit: bool,
}

/// The same in groups, each of which is then written hit by hit.
#[inline(always)]
pub(crate) fn written_rays<F: Float>(
    of_rays: &Columns<Ray<F>>,
    of_circles: &Columns<Circle<F>>,
    max: F,
    group: &mut Hits<F>,
    answers: &mut [Option<Hit<F>>],
) {
    let count = group.t.len();
    for (i, answers) in answers.chunks_exact_mut(count).enumerate() {
        rays(of_rays, of_circles, i * count, group);
        let ([x, y], [u, v]) = (&group.points, &group.normals);
        let (t, x, y) = (&group.t[..count], &x[..count], &y[..count]);
        let (u, v, are_exits) = (&u[..count], &v[..count], &group.are_exits[..count]);
        for (place, answer) in answers.iter_mut().enumerate().take(count) {
            let (point, normal) = ([x[place], y[place]], [u[place], v[place]]);
            *answer = Some(Hit { t: t[place], point, normal, is_exit: are_exits[place] });
            let is_hit = (t[place] >= F::ZERO) & (t[place] <= max);
            if !is_hit {
                *answer = None;
            }
        }
    }
}
