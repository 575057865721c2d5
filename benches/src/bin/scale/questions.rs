//! The queries, the shapes that they take, and who answers.

use collide_benches::contestant::Contestant;
use collide_benches::inputs::{Draw, Form, Pairs, Posed, draw_pairs, motion};
use collide_benches::ours::{FromForm, pose};
use collide_benches::peers::parry::double as parry;
use collide2d::Isometry2;
use collide2d::prelude::*;
use std::cell::RefCell;
use std::hint::black_box;

/// A question, of which shapes, how we answer it, and who else does.
pub(crate) struct Question {
    pub(crate) name: String,
    /// Such a shape of so many vertices.
    shape: fn(usize) -> Draw,
    /// So many pairs with it.
    draw: fn(Draw, usize) -> Drawn,
    pub(crate) ours: fn(&Drawn) -> Contestant,
    pub(crate) peers: fn(&Drawn) -> Vec<Contestant>,
    /// How many answers a pair has.
    pub(crate) answers: Option<fn(&Drawn) -> f64>,
    /// Vertices beyond which we are not measured, and peers.
    pub(crate) most: [usize; 2],
}

type Drawn = Vec<(Posed, Posed)>;

impl Question {
    /// Fewer pairs of larger shapes.
    pub(crate) fn pairs(&self, n: usize) -> Drawn {
        (self.draw)((self.shape)(n), ((1 << 18) / n).clamp(8, 256))
    }
}

const ANY: [usize; 2] = [usize::MAX; 2];
/// Where shapes are cut into pieces: for us in seconds, parry makes a mesh by cutting off ears, in
/// n² steps.
const PIECES: [usize; 2] = [1 << 17, 2048];

macro_rules! questions {
    ($shape:expr, $family:expr; $(
        $name:literal: $draw:expr, $ours:expr, $peers:expr, up to $most:expr
        $(, answers $answers:expr)?;
    )*) => {
        [$(Question {
            name: format!($name, $family),
            shape: $shape,
            draw: $draw,
            ours: $ours,
            peers: $peers,
            answers: questions!(@answers $($answers)?),
            most: $most,
        }),*]
    };
    (@answers) => { None };
    (@answers $answers:expr) => { Some($answers) };
}

/// Of two flat convex polygons, half of which intersect.
pub(crate) fn of_convex() -> Vec<Question> {
    questions! { Draw::Flat, "";
        "intersects{}": half_meet, |p| ours(p, hull, hull, meet), |p| parry::boolean(p), up to ANY;
        "distance{}": half_meet, |p| ours(p, hull, hull, gap), |p| parry::distance(p), up to ANY;
        "contact{}": half_meet, |p| ours(p, hull, hull, depth), |p| parry::contact(p), up to ANY;
        "manifold{}": half_meet, |p| ours(p, hull, hull, points), |p| parry::manifold(p), up to ANY;
    }
    .into()
}

/// Of polygons whose vertices lie 0.2 … 1 from their centers.
pub(crate) fn of_polygons() -> Vec<Question> {
    let families = [("needles", Draw::Needles as fn(usize) -> Draw), ("coast", Draw::Coast)];
    families.into_iter().flat_map(|(family, shape)| questions! { shape, family;
        "contact, {0} × {0}": |s, n| around(s, s, n), |p| ours(p, pieces, pieces, depth),
            |p| parry::contact(p), up to PIECES,
            answers |p| meeting(p, parts_of_polygon, parts_of_polygon);
        "contact, circle × {}": |s, n| around(Draw::Circle, s, n),
            |p| ours(p, disc, pieces, depth), |p| parry::contact(p), up to PIECES,
            answers |p| meeting(p, |body| vec![disc(body)], parts_of_polygon);
        "cast, {0} × {0}": |s, n| apart(s, s, n), |p| ours_moving(p, pieces, pieces),
            |p| parry::cast(p), up to PIECES;
        "cast, circle × {}": |s, n| apart(Draw::Circle, s, n), |p| ours_moving(p, disc, pieces),
            |p| parry::cast(p), up to PIECES;
        "ray × {}": |s, n| around(Draw::Ray, s, n), |p| ours(p, ray, polygon, first_hit),
            |p| parry::of_ring(p), up to ANY;
        "distance, point × {}": |s, n| apart(Draw::Point, s, n), |p| ours(p, point, polygon, gap),
            |p| parry::of_ring(p), up to ANY;
        "new {}": |s, n| around(s, Draw::Point, n), |p| ours(p, outline, point, make),
            |_| Vec::new(), up to ANY;
        "placed {}": |s, n| around(s, Draw::Point, n), |p| ours(p, placing, pose, place),
            |_| Vec::new(), up to ANY;
    })
    .collect()
}

fn half_meet(shape: Draw, count: usize) -> Drawn {
    let meet = |a: &Posed, b: &Posed| hull(a).intersects(&hull(b));
    Pairs::with_hit_rate(shape, shape, count, 0.5, meet).pairs
}

/// Each about the other.
fn around(a: Draw, b: Draw, count: usize) -> Drawn {
    draw_pairs(a, b, count, 1.2)
}

/// Pairs that do not intersect, near each other: a circle reaches at most 1.5.
fn apart(a: Draw, b: Draw, count: usize) -> Drawn {
    let is_apart = |(a, b): &(Posed, Posed)| {
        let [x, y] = [0, 1].map(|i| a.position[i] - b.position[i]);
        x * x + y * y > 2.5 * 2.5
    };
    draw_pairs(a, b, 3 * count, 4.0).into_iter().filter(is_apart).take(count).collect()
}

fn ours<A: 'static, B: 'static>(
    pairs: &Drawn,
    first: fn(&Posed) -> A,
    second: fn(&Posed) -> B,
    answer: fn(&A, &B) -> f64,
) -> Contestant {
    let pairs = pairs.iter().map(|(a, b)| (first(a), second(b))).collect();
    Contestant::new("ours", "static", pairs, answer)
}

/// When the first meets the second, which is at rest, or −1.
fn ours_moving<A, B>(pairs: &Drawn, first: fn(&Posed) -> A, second: fn(&Posed) -> B) -> Contestant
where
    A: CastShape<B, Scalar = f64> + 'static,
    B: 'static,
{
    let pairs = pairs.iter().map(|(a, b)| ((first(a), motion(a, b)), second(b))).collect();
    Contestant::new("ours", "static", pairs, |(a, motion): &(A, [f64; 2]), b: &B| {
        black_box(a.cast(*motion, b, [0.0; 2])).map_or(-1.0, |hit| hit.time)
    })
}

fn placed<S: FromForm<f64>>(body: &Posed) -> S {
    S::local(&body.form).expect("of its form").moved(&pose(body))
}

fn hull(body: &Posed) -> ConvexPolygon<f64> {
    placed(body)
}

fn disc(body: &Posed) -> Circle<f64> {
    placed(body)
}

fn ray(body: &Posed) -> Ray<f64> {
    placed(body)
}

fn point(body: &Posed) -> Point2<f64> {
    body.position.into()
}

fn vertices(body: &Posed) -> Vec<[f64; 2]> {
    let Form::Concave(vertices) = &body.form else { panic!("no polygon") };
    vertices.iter().map(|&vertex| body.world(vertex)).collect()
}

fn polygon(body: &Posed) -> Polygon<f64> {
    Polygon::simple(vertices(body)).expect("a simple ring")
}

/// With its convex pieces, which it would else compute at the first contact.
fn pieces(body: &Posed) -> Polygon<f64> {
    let polygon = polygon(body);
    black_box(polygon.convex_pieces());
    polygon
}

fn parts_of_polygon(body: &Posed) -> Vec<ConvexPolygon<f64>> {
    let polygon = polygon(body);
    let vertices = polygon.vertices();
    let pieces = polygon.convex_pieces().iter().map(|piece| {
        let corners = piece.vertices.iter().map(|&i| vertices.get(i as usize).expect("its own"));
        ConvexPolygon::new(corners).expect("convex")
    });
    pieces.collect()
}

/// How many parts of the two meet, in the mean; queried pair by pair.
fn meeting<A, B>(pairs: &Drawn, first: fn(&Posed) -> Vec<A>, second: fn(&Posed) -> Vec<B>) -> f64
where
    A: Intersect<B> + Shape<f64>,
    B: Shape<f64>,
{
    let boxed = |part: &dyn Shape<f64>| part.bounding_box().expect("bounded");
    let of_pair = |(a, b): &(Posed, Posed)| {
        let (a, b) = (first(a), second(b));
        let boxes: Vec<_> = b.iter().map(|b| boxed(b)).collect();
        let met_by = |a: &A| {
            let its = boxed(a);
            let near = b.iter().zip(&boxes).filter(|(_, bounds)| its.intersects(*bounds));
            near.filter(|(b, _)| a.intersects(*b)).count()
        };
        a.iter().map(met_by).sum::<usize>() as f64
    };
    pairs.iter().map(of_pair).sum::<f64>() / pairs.len() as f64
}

/// What a polygon is made of.
struct Outline(Vec<[f64; 2]>);

fn outline(body: &Posed) -> Outline {
    Outline(vertices(body))
}

fn make(outline: &Outline, _: &Point2<f64>) -> f64 {
    let made = Polygon::simple(outline.0.iter().copied()).expect("a simple ring");
    made.vertices().len() as f64
}

/// A polygon, and what it is placed into.
type Placing = (Polygon<f64>, RefCell<Polygon<f64>>);

fn placing(body: &Posed) -> Placing {
    let polygon = polygon(body);
    let out = RefCell::new(polygon.clone());
    (polygon, out)
}

fn place((polygon, out): &Placing, pose: &Isometry2<f64>) -> f64 {
    let out = &mut *out.borrow_mut();
    polygon.place_into(pose, out).expect("in range");
    out.rings().vertex(0).x
}

fn meet(a: &ConvexPolygon<f64>, b: &ConvexPolygon<f64>) -> f64 {
    f64::from(u8::from(a.intersects(b)))
}

fn gap<A: MeasureDistance<B, Scalar = f64>, B>(a: &A, b: &B) -> f64 {
    a.distance(b)
}

fn depth<A: FindContact<B, Scalar = f64>, B>(a: &A, b: &B) -> f64 {
    black_box(a.contact(b, 0.0)).map_or(-1.0, |contact| contact.depth)
}

fn points(a: &ConvexPolygon<f64>, b: &ConvexPolygon<f64>) -> f64 {
    black_box(a.manifold(b, 0.0)).len() as f64
}

fn first_hit(ray: &Ray<f64>, polygon: &Polygon<f64>) -> f64 {
    black_box(polygon.cast_ray(ray, f64::MAX)).map_or(-1.0, |hit| hit.t)
}
