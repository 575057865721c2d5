//! Box2D v3 (f32), its C source compiled by `boxdd-sys`.
//!
//! Box2D answers a boolean by `b2ShapeDistance(…) == 0` on proxies; where it has a
//! manifold function for the pair, that is its faster door: B in the frame of A, which the
//! caller computes, as Box2D's own narrow phase does. Box2D then carries a manifold back into the
//! world, where ours are: with that the function is the user's call, without it the fastest door.
#![allow(
    unsafe_code,
    reason = "Box2D is a C library; every call passes plain old data by value or by reference"
)]

use crate::contestant::Contestant;
use crate::inputs::{Form, Posed};
use boxdd_sys::ffi;
use std::hint::black_box;

type Items = Vec<((ffi::b2Transform, Body), (ffi::b2Transform, Body))>;

/// A shape as Box2D holds it.
#[derive(Clone, Copy)]
enum Body {
    Circle(ffi::b2Circle),
    Capsule(ffi::b2Capsule),
    Segment(ffi::b2Segment),
    Polygon(ffi::b2Polygon),
}

fn vector(v: [f64; 2]) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: v[0] as f32, y: v[1] as f32 }
}

fn transform(p: &Posed) -> ffi::b2Transform {
    let q = ffi::b2Rot { c: p.rotation[0] as f32, s: p.rotation[1] as f32 };
    ffi::b2Transform { p: vector(p.position), q }
}

fn body(form: &Form) -> Option<Body> {
    Some(match form {
        Form::Circle(r) => {
            Body::Circle(ffi::b2Circle { center: vector([0.0; 2]), radius: *r as f32 })
        }
        Form::Capsule(h, r) => Body::Capsule(ffi::b2Capsule {
            center1: vector([-h, 0.0]),
            center2: vector([*h, 0.0]),
            radius: *r as f32,
        }),
        Form::Segment(h) => {
            Body::Segment(ffi::b2Segment { point1: vector([-h, 0.0]), point2: vector([*h, 0.0]) })
        }
        Form::Rect(x, y) => Body::Polygon(unsafe { ffi::b2MakeBox(*x as f32, *y as f32) }),
        Form::Triangle(v) => Body::Polygon(polygon(v)?),
        Form::Convex(v) if v.len() <= 8 => Body::Polygon(polygon(v)?),
        _ => return None,
    })
}

fn polygon(v: &[[f64; 2]]) -> Option<ffi::b2Polygon> {
    let points: Vec<_> = v.iter().map(|&p| vector(p)).collect();
    let hull = unsafe { ffi::b2ComputeHull(points.as_ptr(), points.len() as i32) };
    (hull.count as usize == v.len()).then(|| unsafe { ffi::b2MakePolygon(&hull, 0.0) })
}

fn items(pairs: &[(Posed, Posed)]) -> Option<Items> {
    pairs
        .iter()
        .map(|(a, b)| Some(((transform(a), body(&a.form)?), (transform(b), body(&b.form)?))))
        .collect()
}

/// B in the frame of A.
fn relative(a: &ffi::b2Transform, b: &ffi::b2Transform) -> ffi::b2Transform {
    let (dx, dy) = (b.p.x - a.p.x, b.p.y - a.p.y);
    ffi::b2Transform {
        p: ffi::b2Vec2 { x: a.q.c * dx + a.q.s * dy, y: a.q.c * dy - a.q.s * dx },
        q: ffi::b2Rot { c: a.q.c * b.q.c + a.q.s * b.q.s, s: a.q.c * b.q.s - a.q.s * b.q.c },
    }
}

fn proxy(body: &Body) -> ffi::b2ShapeProxy {
    let (points, count, radius) = match body {
        Body::Circle(c) => (&raw const c.center, 1, c.radius),
        Body::Capsule(c) => (&raw const c.center1, 2, c.radius),
        Body::Segment(s) => (&raw const s.point1, 2, 0.0),
        Body::Polygon(p) => (p.vertices.as_ptr(), p.count, p.radius),
    };
    unsafe { ffi::b2MakeProxy(points, count, radius) }
}

fn shape_distance(a: &(ffi::b2Transform, Body), b: &(ffi::b2Transform, Body)) -> f32 {
    let input = ffi::b2DistanceInput {
        proxyA: proxy(&a.1),
        proxyB: proxy(&b.1),
        transform: relative(&a.0, &b.0),
        useRadii: true,
    };
    let mut cache = ffi::b2SimplexCache { count: 0, indexA: [0; 3], indexB: [0; 3] };
    unsafe { ffi::b2ShapeDistance(&input, &mut cache, std::ptr::null_mut(), 0) }.distance
}

/// The manifold function of the pair [`in_order`], in whose first shape's frame the answer is;
/// `None` where Box2D has none.
fn collide(
    a: &(ffi::b2Transform, Body),
    b: &(ffi::b2Transform, Body),
) -> Option<ffi::b2LocalManifold> {
    let [p, q] = in_order(a, b);
    let xf = relative(&p.0, &q.0);
    Some(unsafe {
        match (&p.1, &q.1) {
            (Body::Circle(p), Body::Circle(q)) => ffi::b2CollideCircles(p, q, xf),
            (Body::Capsule(p), Body::Circle(q)) => ffi::b2CollideCapsuleAndCircle(p, q, xf),
            (Body::Segment(p), Body::Circle(q)) => ffi::b2CollideSegmentAndCircle(p, q, xf),
            (Body::Polygon(p), Body::Circle(q)) => ffi::b2CollidePolygonAndCircle(p, q, xf),
            (Body::Capsule(p), Body::Capsule(q)) => ffi::b2CollideCapsules(p, q, xf),
            (Body::Polygon(p), Body::Capsule(q)) => ffi::b2CollidePolygonAndCapsule(p, q, xf),
            (Body::Segment(p), Body::Capsule(q)) => ffi::b2CollideSegmentAndCapsule(p, q, xf),
            (Body::Segment(p), Body::Polygon(q)) => ffi::b2CollideSegmentAndPolygon(p, q, xf),
            (Body::Polygon(p), Body::Polygon(q)) => ffi::b2CollidePolygons(p, q, xf),
            _ => return None,
        }
    })
}

/// The shapes in the order in which Box2D has a manifold function for them.
#[inline(always)]
fn in_order<'a, S>(a: &'a (S, Body), b: &'a (S, Body)) -> [&'a (S, Body); 2] {
    let is_turned = matches!(
        (&a.1, &b.1),
        (Body::Circle(_), Body::Capsule(_) | Body::Segment(_) | Body::Polygon(_))
            | (Body::Capsule(_), Body::Segment(_) | Body::Polygon(_))
            | (Body::Polygon(_), Body::Segment(_))
    );
    if is_turned { [b, a] } else { [a, b] }
}

/// Reads this number alone. Together with its neighbors, which were written one by one a moment
/// ago, it would have to wait for them: that is no fault of Box2D's.
#[inline(always)]
fn alone(x: &f32) -> f32 {
    unsafe { std::ptr::read_volatile(x) }
}

/// A manifold in the world, of the shapes [`in_order`], as `b2UpdateContact` makes it of the local
/// one.
#[allow(dead_code, reason = "what a solver reads, not a benchmark")]
struct InWorld {
    normal: ffi::b2Vec2,
    /// From the positions of both shapes.
    anchors: [[ffi::b2Vec2; 2]; 2],
    separations: [f32; 2],
    ids: [u16; 2],
    count: usize,
}

impl InWorld {
    #[inline(always)]
    fn new(
        a: &(ffi::b2Transform, Body),
        b: &(ffi::b2Transform, Body),
        local: &ffi::b2LocalManifold,
    ) -> Self {
        let [p, q] = in_order(a, b);
        let turned = |v: &ffi::b2Vec2| {
            let (x, y) = (alone(&v.x), alone(&v.y));
            ffi::b2Vec2 { x: p.0.q.c * x - p.0.q.s * y, y: p.0.q.s * x + p.0.q.c * y }
        };
        let origin = ffi::b2Vec2 { x: p.0.p.x - q.0.p.x, y: p.0.p.y - q.0.p.y };
        let mut world = Self {
            normal: turned(&local.normal),
            anchors: [[ffi::b2Vec2 { x: 0.0, y: 0.0 }; 2]; 2],
            separations: [0.0; 2],
            ids: [0; 2],
            count: local.pointCount as usize,
        };
        for (i, point) in local.points[..world.count.min(2)].iter().enumerate() {
            let of_p = turned(&point.point);
            let of_q = ffi::b2Vec2 { x: of_p.x + origin.x, y: of_p.y + origin.y };
            world.anchors[i] = [of_p, of_q];
            world.separations[i] = alone(&point.separation);
            world.ids[i] = point.id;
        }
        world
    }
}

fn deepest(m: &ffi::b2LocalManifold) -> f32 {
    let count = m.pointCount as usize;
    m.points[..count.min(2)].iter().map(|p| p.separation).fold(f32::MAX, f32::min)
}

/// `b2ShapeDistance == 0`; faster, the manifold function.
pub fn boolean(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    if pairs[0].0.form == Form::Point {
        return point_inside(pairs);
    }
    let Some(all) = items(pairs) else { return Vec::new() };
    let mut doors =
        vec![Contestant::boolean("box2d", "user", all.clone(), |a, b| shape_distance(a, b) == 0.0)];
    if collide(&all[0].0, &all[0].1).is_some() {
        doors.push(Contestant::boolean("box2d", "fastest", all, |a, b| {
            collide(a, b).is_some_and(|m| deepest(&m) <= 0.0)
        }));
    }
    doors
}

fn point_inside(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let all: Option<Vec<_>> = pairs
        .iter()
        .map(|(a, b)| Some((vector(a.position), (transform(b), body(&b.form)?))))
        .collect();
    let inside = |p: &ffi::b2Vec2, b: &(ffi::b2Transform, Body)| {
        let local = relative(&b.0, &ffi::b2Transform { p: *p, q: b.0.q }).p;
        unsafe {
            match &b.1 {
                Body::Circle(c) => ffi::b2PointInCircle(c, local),
                Body::Polygon(g) => ffi::b2PointInPolygon(g, local),
                Body::Capsule(c) => ffi::b2PointInCapsule(c, local),
                Body::Segment(_) => false,
            }
        }
    };
    all.map(|all| Contestant::boolean("box2d", "user", all, inside)).into_iter().collect()
}

/// `b2ShapeDistance`.
pub fn distance(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    items(pairs)
        .map(|all| Contestant::new("box2d", "user", all, |a, b| f64::from(shape_distance(a, b))))
        .into_iter()
        .collect()
}

/// The pairs, if Box2D has a manifold function for them.
fn colliding(pairs: &[(Posed, Posed)]) -> Option<Items> {
    items(pairs).filter(|all| collide(&all[0].0, &all[0].1).is_some())
}

/// The manifold function: the depth, −1 where the shapes are apart.
pub fn contact(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let depth = |m: &ffi::b2LocalManifold| {
        let separation = deepest(m);
        if separation <= 0.0 { f64::from(-separation) } else { -1.0 }
    };
    let Some(all) = colliding(pairs) else { return Vec::new() };
    vec![Contestant::new("box2d", "user", all, move |a, b| {
        collide(a, b).map_or(-1.0, |m| depth(&m))
    })]
}

/// The manifold function: the number of points that touch.
pub fn manifold(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let touching = |m: &ffi::b2LocalManifold| {
        let count = m.pointCount as usize;
        m.points[..count.min(2)].iter().filter(|p| p.separation <= 0.0).count() as f64
    };
    let Some(all) = colliding(pairs) else { return Vec::new() };
    let in_world = Contestant::new("box2d", "user", all.clone(), move |a, b| {
        collide(a, b).map_or(-1.0, |m| {
            black_box(&InWorld::new(a, b, &m));
            touching(&m)
        })
    });
    let bare = Contestant::new("box2d", "fastest", all, move |a, b| {
        collide(a, b).map_or(-1.0, |m| touching(&m))
    });
    vec![in_world, bare]
}

/// `b2RayCast…`, the ray carried into the frame of the shape; it has no exit hits.
pub fn ray(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let all: Option<Vec<_>> = pairs
        .iter()
        .map(|(a, b)| {
            let Form::Ray(length) = a.form else { return None };
            let ray = (vector(a.position), vector(a.turn([length, 0.0])));
            Some((ray, (transform(b), body(&b.form)?)))
        })
        .collect();
    let cast = |ray: &(ffi::b2Vec2, ffi::b2Vec2), b: &(ffi::b2Transform, Body)| {
        let at = relative(&b.0, &ffi::b2Transform { p: ray.0, q: b.0.q }).p;
        let origin = ffi::b2Transform { p: ffi::b2Vec2 { x: 0.0, y: 0.0 }, q: b.0.q };
        let along = relative(&origin, &ffi::b2Transform { p: ray.1, q: b.0.q }).p;
        let input = ffi::b2RayCastInput { origin: at, translation: along, maxFraction: 1e4 };
        let out = unsafe {
            match &b.1 {
                Body::Circle(c) => ffi::b2RayCastCircle(c, &input),
                Body::Polygon(g) => ffi::b2RayCastPolygon(g, &input),
                Body::Capsule(c) => ffi::b2RayCastCapsule(c, &input),
                Body::Segment(s) => ffi::b2RayCastSegment(s, &input, false),
            }
        };
        if out.hit { f64::from(out.fraction) } else { -1.0 }
    };
    all.map(|all| Contestant::new("box2d", "user", all, cast)).into_iter().collect()
}

/// `b2ShapeCast`, B moving against the motion of A.
pub fn cast(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let Some(all) = items(pairs) else { return Vec::new() };
    let moving: Vec<_> = all
        .into_iter()
        .zip(pairs)
        .map(|((a, b), (p, q))| ((a, vector(crate::inputs::motion(p, q))), b))
        .collect();
    vec![Contestant::new("box2d", "user", moving, |(a, motion), b| {
        let zero = ffi::b2Vec2 { x: 0.0, y: 0.0 };
        let frame = ffi::b2Transform { p: zero, q: a.0.q };
        let back = ffi::b2Vec2 { x: -motion.x, y: -motion.y };
        let input = ffi::b2ShapeCastPairInput {
            proxyA: proxy(&a.1),
            proxyB: proxy(&b.1),
            transform: relative(&a.0, &b.0),
            translationB: relative(&frame, &ffi::b2Transform { p: back, q: a.0.q }).p,
            maxFraction: 1.0,
            canEncroach: false,
        };
        let out = unsafe { ffi::b2ShapeCast(&input) };
        if out.hit { f64::from(out.fraction) } else { -1.0 }
    })]
}

/// `b2TimeOfImpact`, both turning; it interpolates the rotations linearly, not the angles.
pub fn sweep(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let Some(all) = items(pairs) else { return Vec::new() };
    let sweep = |p: &Posed, translation: [f64; 2], angle: f64| {
        let end = transform(&p.moved(translation, angle));
        let start = transform(p);
        let local = ffi::b2Vec2 { x: 0.0, y: 0.0 };
        ffi::b2Sweep { localCenter: local, c1: start.p, c2: end.p, q1: start.q, q2: end.q }
    };
    let moving: Vec<_> = all
        .into_iter()
        .zip(pairs)
        .map(|((a, b), (p, q))| {
            let [turn_a, turn_b] = crate::inputs::TURNS;
            let sweep_a = sweep(p, crate::inputs::motion(p, q), turn_a);
            ((sweep_a, a.1), (sweep(q, [0.0; 2], turn_b), b.1))
        })
        .collect();
    vec![Contestant::new("box2d", "user", moving, |a, b| {
        let input = ffi::b2TOIInput {
            proxyA: proxy(&a.1),
            proxyB: proxy(&b.1),
            sweepA: a.0,
            sweepB: b.0,
            maxFraction: 1.0,
        };
        let out = unsafe { ffi::b2TimeOfImpact(&input) };
        let is_hit = out.state == ffi::b2TOIState_b2_toiStateHit;
        if is_hit { f64::from(out.fraction) } else { -1.0 }
    })]
}
