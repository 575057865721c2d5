//! Box2D v3 (f32), its C source compiled by `boxdd-sys`.
//!
//! Users call `b2ShapeDistance`, `b2ShapeCast` and `b2TimeOfImpact` on proxies that they make for
//! the call; faster, the proxies are at hand. Still faster for a boolean is the manifold function,
//! where there is one (box × octagon 107 ns for 128; a point as a circle without radius 39, for 109
//! by `b2PointInPolygon`), and where both shapes are circles, segments or capsules,
//! `b2SegmentDistance` (circle × capsule 23 for 46). Two segments cross where one as a ray hits the
//! other (33 for 99), two circles meet where the center of one as a ray hits the other, grown.
//!
//! B is in the frame of A, which the caller computes, as Box2D's own narrow phase does. Box2D then
//! carries a manifold back into the world, where ours are: with that the function is the user's
//! call, without it the fastest door.
#![allow(
    unsafe_code,
    reason = "Box2D is a C library; every call passes plain old data by value or by reference"
)]

use crate::contestant::Contestant;
use crate::inputs::{Form, Posed, TURNS, motion};
use boxdd_sys::ffi;
use std::hint::black_box;

type Pairs<'a> = &'a [(Posed, Posed)];

/// A shape at its pose.
type At<S> = (ffi::b2Transform, S);

/// Origin and direction.
type Ray = (ffi::b2Vec2, ffi::b2Vec2);

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
    let circle = |r: f64| ffi::b2Circle { center: vector([0.0; 2]), radius: r as f32 };
    Some(match form {
        Form::Point => Body::Circle(circle(0.0)),
        Form::Circle(r) => Body::Circle(circle(*r)),
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

fn at(p: &Posed) -> Option<At<Body>> {
    Some((transform(p), body(&p.form)?))
}

fn items(pairs: Pairs<'_>) -> Option<Vec<(At<Body>, At<Body>)>> {
    pairs.iter().map(|(a, b)| Some((at(a)?, at(b)?))).collect()
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

fn proxied(a: &At<Body>) -> At<ffi::b2ShapeProxy> {
    (a.0, proxy(&a.1))
}

fn proxies(pairs: Pairs<'_>) -> Option<Vec<(At<ffi::b2ShapeProxy>, At<ffi::b2ShapeProxy>)>> {
    Some(items(pairs)?.iter().map(|(a, b)| (proxied(a), proxied(b))).collect())
}

fn shape_distance(a: &At<ffi::b2ShapeProxy>, b: &At<ffi::b2ShapeProxy>) -> f32 {
    let input = ffi::b2DistanceInput {
        proxyA: a.1,
        proxyB: b.1,
        transform: relative(&a.0, &b.0),
        useRadii: true,
    };
    let mut cache = ffi::b2SimplexCache { count: 0, indexA: [0; 3], indexB: [0; 3] };
    unsafe { ffi::b2ShapeDistance(&input, &mut cache, std::ptr::null_mut(), 0) }.distance
}

/// Circles, segments and capsules as capsules, whose ends may be one.
fn capsules(pairs: Pairs<'_>) -> Option<Vec<(At<ffi::b2Capsule>, At<ffi::b2Capsule>)>> {
    let at = |p: &Posed| {
        let (half, radius) = match p.form {
            Form::Circle(r) => (0.0, r),
            Form::Segment(h) => (h, 0.0),
            Form::Capsule(h, r) => (h, r),
            _ => return None,
        };
        let [center1, center2] = [vector([-half, 0.0]), vector([half, 0.0])];
        Some((transform(p), ffi::b2Capsule { center1, center2, radius: radius as f32 }))
    };
    pairs.iter().map(|(a, b)| Some((at(a)?, at(b)?))).collect()
}

/// The squared distance of the cores.
fn squared(a: &At<ffi::b2Capsule>, b: &At<ffi::b2Capsule>) -> f32 {
    let xf = relative(&a.0, &b.0);
    let [p, q] = [b.1.center1, b.1.center2].map(|p| ffi::b2Vec2 {
        x: xf.q.c * p.x - xf.q.s * p.y + xf.p.x,
        y: xf.q.s * p.x + xf.q.c * p.y + xf.p.y,
    });
    unsafe { ffi::b2SegmentDistance(a.1.center1, a.1.center2, p, q) }.distanceSquared
}

/// The manifold function of the pair [`in_order`], in whose first shape's frame the answer is;
/// `None` where Box2D has none.
fn collide(a: &At<Body>, b: &At<Body>) -> Option<ffi::b2LocalManifold> {
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
    fn new(a: &At<Body>, b: &At<Body>, local: &ffi::b2LocalManifold) -> Self {
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

/// `b2ShapeDistance == 0`, `b2PointIn…`.
pub fn boolean(pairs: Pairs<'_>) -> Vec<Contestant> {
    let user = first! { boolean "box2d", "user";
        points(pairs) => is_inside;
        items(pairs) => |a, b| shape_distance(&proxied(a), &proxied(b)) == 0.0;
    };
    let fastest = first! { boolean "box2d", "fastest";
        crossing(pairs) => |ray, b| first_hit(ray, 1.0, b).hit;
        capsules(pairs) => |a, b| {
            let reach = a.1.radius + b.1.radius;
            squared(a, b) <= reach * reach
        };
        colliding(pairs) => |a, b| collide(a, b).is_some_and(|m| deepest(&m) <= 0.0);
    };
    user.into_iter().chain(fastest).collect()
}

fn points(pairs: Pairs<'_>) -> Option<Vec<(ffi::b2Vec2, At<Body>)>> {
    let point = |a: &Posed| (a.form == Form::Point).then(|| vector(a.position));
    pairs.iter().map(|(a, b)| Some((point(a)?, at(b)?))).collect()
}

fn is_inside(p: &ffi::b2Vec2, b: &At<Body>) -> bool {
    let local = relative(&b.0, &ffi::b2Transform { p: *p, q: b.0.q }).p;
    unsafe {
        match &b.1 {
            Body::Circle(c) => ffi::b2PointInCircle(c, local),
            Body::Polygon(g) => ffi::b2PointInPolygon(g, local),
            Body::Capsule(c) => ffi::b2PointInCapsule(c, local),
            Body::Segment(_) => false,
        }
    }
}

/// Two segments, the first as a ray.
fn crossing(pairs: Pairs<'_>) -> Option<Vec<(Ray, At<Body>)>> {
    let crossing = |(a, b): &(Posed, Posed)| {
        let (Form::Segment(h), Form::Segment(_)) = (&a.form, &b.form) else { return None };
        let ray = (vector(a.world([-h, 0.0])), vector(a.turn([2.0 * h, 0.0])));
        Some((ray, at(b)?))
    };
    pairs.iter().map(crossing).collect()
}

/// `b2ShapeDistance`.
pub fn distance(pairs: Pairs<'_>) -> Vec<Contestant> {
    let user = first! { new "box2d", "user";
        items(pairs) => |a, b| f64::from(shape_distance(&proxied(a), &proxied(b)));
    };
    let fastest = first! { new "box2d", "fastest";
        capsules(pairs) => |a, b| {
            f64::from((squared(a, b).sqrt() - a.1.radius - b.1.radius).max(0.0))
        };
        proxies(pairs) => |a, b| f64::from(shape_distance(a, b));
    };
    user.into_iter().chain(fastest).collect()
}

/// The pairs, if Box2D has a manifold function for them.
fn colliding(pairs: Pairs<'_>) -> Option<Vec<(At<Body>, At<Body>)>> {
    items(pairs).filter(|all| collide(&all[0].0, &all[0].1).is_some())
}

/// The manifold function: the depth, −1 where the shapes are apart.
pub fn contact(pairs: Pairs<'_>) -> Vec<Contestant> {
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
pub fn manifold(pairs: Pairs<'_>) -> Vec<Contestant> {
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
pub fn ray(pairs: Pairs<'_>) -> Vec<Contestant> {
    let aimed = |(a, b): &(Posed, Posed)| {
        let Form::Ray(length) = a.form else { return None };
        let ray = (vector(a.position), vector(a.turn([length, 0.0])));
        Some((ray, at(b)?))
    };
    let user = first! { new "box2d", "user";
        pairs.iter().map(aimed).collect::<Option<Vec<_>>>() => |ray, b| {
            fraction(first_hit(ray, 1e4, b))
        };
    };
    user.into_iter().collect()
}

fn first_hit(ray: &Ray, max: f32, b: &At<Body>) -> ffi::b2CastOutput {
    let at = relative(&b.0, &ffi::b2Transform { p: ray.0, q: b.0.q }).p;
    let input =
        ffi::b2RayCastInput { origin: at, translation: turned_back(&b.0, ray.1), maxFraction: max };
    unsafe {
        match &b.1 {
            Body::Circle(c) => ffi::b2RayCastCircle(c, &input),
            Body::Polygon(g) => ffi::b2RayCastPolygon(g, &input),
            Body::Capsule(c) => ffi::b2RayCastCapsule(c, &input),
            Body::Segment(s) => ffi::b2RayCastSegment(s, &input, false),
        }
    }
}

/// A vector in the frame.
fn turned_back(frame: &ffi::b2Transform, v: ffi::b2Vec2) -> ffi::b2Vec2 {
    let origin = ffi::b2Transform { p: ffi::b2Vec2 { x: 0.0, y: 0.0 }, q: frame.q };
    relative(&origin, &ffi::b2Transform { p: v, q: frame.q }).p
}

fn fraction(out: ffi::b2CastOutput) -> f64 {
    if out.hit { f64::from(out.fraction) } else { -1.0 }
}

/// `b2ShapeCast`, B moving against the motion of A.
pub fn cast(pairs: Pairs<'_>) -> Vec<Contestant> {
    let user = first! { new "box2d", "user";
        moving(pairs, items(pairs)) => |(a, motion), b| {
            fraction(shape_cast(&proxied(a), motion, &proxied(b)))
        };
    };
    let fastest = first! { new "box2d", "fastest";
        circles(pairs) => |ray, b| fraction(first_hit(ray, 1.0, b));
        moving(pairs, proxies(pairs)) => |(a, motion), b| fraction(shape_cast(a, motion, b));
    };
    user.into_iter().chain(fastest).collect()
}

/// Each A with its motion.
fn moving<A, B>(pairs: Pairs<'_>, all: Option<Vec<(A, B)>>) -> Option<Vec<((A, ffi::b2Vec2), B)>> {
    let motions = pairs.iter().map(|(a, b)| vector(motion(a, b)));
    Some(all?.into_iter().zip(motions).map(|((a, b), m)| ((a, m), b)).collect())
}

/// Two circles, the center of the first as a ray, the second grown by the first.
fn circles(pairs: Pairs<'_>) -> Option<Vec<(Ray, At<Body>)>> {
    let circles = |(a, b): &(Posed, Posed)| {
        let (Form::Circle(r), Form::Circle(s)) = (&a.form, &b.form) else { return None };
        let ray = (vector(a.position), vector(motion(a, b)));
        Some((ray, (transform(b), body(&Form::Circle(r + s))?)))
    };
    pairs.iter().map(circles).collect()
}

fn shape_cast(
    a: &At<ffi::b2ShapeProxy>,
    motion: &ffi::b2Vec2,
    b: &At<ffi::b2ShapeProxy>,
) -> ffi::b2CastOutput {
    let back = ffi::b2Vec2 { x: -motion.x, y: -motion.y };
    let input = ffi::b2ShapeCastPairInput {
        proxyA: a.1,
        proxyB: b.1,
        transform: relative(&a.0, &b.0),
        translationB: turned_back(&a.0, back),
        maxFraction: 1.0,
        canEncroach: false,
    };
    unsafe { ffi::b2ShapeCast(&input) }
}

/// `b2TimeOfImpact`, both turning; it interpolates the rotations linearly, not the angles.
pub fn sweep(pairs: Pairs<'_>) -> Vec<Contestant> {
    let user = first! { new "box2d", "user";
        turning(pairs, items(pairs)) => |a, b| time_of_impact(&a.0, proxy(&a.1), &b.0, proxy(&b.1));
    };
    let fastest = first! { new "box2d", "fastest";
        turning(pairs, proxies(pairs)) => |a, b| time_of_impact(&a.0, a.1, &b.0, b.1);
    };
    user.into_iter().chain(fastest).collect()
}

type Turning<S> = (ffi::b2Sweep, S);

/// Each shape with its sweep in place of its pose.
fn turning<S>(
    pairs: Pairs<'_>,
    all: Option<Vec<(At<S>, At<S>)>>,
) -> Option<Vec<(Turning<S>, Turning<S>)>> {
    let sweep = |p: &Posed, translation: [f64; 2], angle: f64| {
        let end = transform(&p.moved(translation, angle));
        let start = transform(p);
        let local = ffi::b2Vec2 { x: 0.0, y: 0.0 };
        ffi::b2Sweep { localCenter: local, c1: start.p, c2: end.p, q1: start.q, q2: end.q }
    };
    let turning = all?.into_iter().zip(pairs).map(|((a, b), (p, q))| {
        ((sweep(p, motion(p, q), TURNS[0]), a.1), (sweep(q, [0.0; 2], TURNS[1]), b.1))
    });
    Some(turning.collect())
}

fn time_of_impact(
    sweep_a: &ffi::b2Sweep,
    a: ffi::b2ShapeProxy,
    sweep_b: &ffi::b2Sweep,
    b: ffi::b2ShapeProxy,
) -> f64 {
    let input = ffi::b2TOIInput {
        proxyA: a,
        proxyB: b,
        sweepA: *sweep_a,
        sweepB: *sweep_b,
        maxFraction: 1.0,
    };
    let out = unsafe { ffi::b2TimeOfImpact(&input) };
    let is_hit = out.state == ffi::b2TOIState_b2_toiStateHit;
    if is_hit { f64::from(out.fraction) } else { -1.0 }
}
