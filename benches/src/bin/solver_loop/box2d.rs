//! The same pairs by Box2D's step, without what is no geometry: `b2UpdateContact`,
//! which collides two shapes in the frame of the first and carries the manifold to the world, and
//! the recycling of `b2CollideTask`. That keeps the normal and the anchors of a pair while it has
//! moved by less than 5 cm and its bodies have turned by less than 11°, and moves them along.
#![allow(
    unsafe_code,
    reason = "Box2D is a C library; every call passes plain old data by value or by reference"
)]

use crate::Record;
use boxdd_sys::ffi;
use collide_benches::solids::{Solid, solids};
use collide2d::AnyShape;
use collide2d::nalgebra::{Isometry2, Point2, Vector2};

/// Of a polygon in place of an ellipse: Box2D has up to eight vertices.
const ELLIPSE_VERTICES: usize = 8;

/// Two bodies that turned against each other by no more than the angle of this cosine, and moved
/// by no more than these lengths, with and without a contact, keep it.
const LEAST_COSINE: f32 = 0.98;
const MOST_MOTION: [f32; 2] = [0.05, 0.02];

/// A shape as Box2D holds it.
#[derive(Clone, Copy)]
enum Body {
    Circle(ffi::b2Circle),
    Capsule(ffi::b2Capsule),
    Polygon(ffi::b2Polygon),
}

/// The bodies of a record.
pub(crate) struct Bodies {
    parts: Vec<Vec<Body>>,
    /// How far the furthest point of each is from its position; zero where it never moves.
    extents: Vec<f32>,
    steps: Vec<Vec<ffi::b2Transform>>,
    /// Where the contacts of each pair begin: one of each two parts.
    first: Vec<usize>,
    contact_count: usize,
}

/// A contact, in the world.
#[derive(Clone, Copy)]
struct Contact {
    is_known: bool,
    /// B as seen from A, and both rotations, when it was found.
    relative: ffi::b2Transform,
    rotations: [ffi::b2Rot; 2],
    normal: ffi::b2Vec2,
    /// From both positions.
    anchors: [[ffi::b2Vec2; 2]; 2],
    found: [f32; 2],
    separations: [f32; 2],
    count: usize,
}

const ZERO: ffi::b2Vec2 = ffi::b2Vec2 { x: 0.0, y: 0.0 };
const UPRIGHT: ffi::b2Rot = ffi::b2Rot { c: 1.0, s: 0.0 };

const UNKNOWN: Contact = Contact {
    is_known: false,
    relative: ffi::b2Transform { p: ZERO, q: UPRIGHT },
    rotations: [UPRIGHT; 2],
    normal: ZERO,
    anchors: [[ZERO; 2]; 2],
    found: [0.0; 2],
    separations: [0.0; 2],
    count: 0,
};

impl Bodies {
    pub(crate) fn new(record: &Record) -> Self {
        let shapes = record.shapes.iter();
        let parts: Vec<Vec<_>> = shapes
            .clone()
            .map(|(shape, _)| solids(shape, ELLIPSE_VERTICES).iter().map(body).collect())
            .collect();
        let extent = |(shape, is_moved): &(AnyShape<f64>, bool)| {
            let around = shape.as_shape().bounding_box().expect("bounded");
            let corners = [around.min(), around.max()];
            let most = |f: fn(&Point2<f64>) -> f64| corners.iter().map(f).fold(0.0, f64::max);
            let reach = most(|p| p.x.abs()).hypot(most(|p| p.y.abs()));
            if *is_moved { reach as f32 } else { 0.0 }
        };
        let (mut first, mut contact_count) = (vec![usize::MAX; record.pair_count], 0);
        for &([a, b], slot) in record.steps.iter().flat_map(|step| &step.pairs) {
            if first[slot] == usize::MAX {
                first[slot] = contact_count;
                contact_count += parts[a].len() * parts[b].len();
            }
        }
        Self {
            parts,
            extents: shapes.map(extent).collect(),
            steps: record.steps.iter().map(|s| s.ours.iter().map(transform).collect()).collect(),
            first,
            contact_count,
        }
    }

    /// How many points touch, of all pairs of all steps.
    #[inline(never)]
    pub(crate) fn touching(&self, record: &Record, is_kept: bool) -> usize {
        let (mut contacts, mut touching) = (vec![UNKNOWN; self.contact_count], 0);
        for (poses, step) in self.steps.iter().zip(&record.steps) {
            for &([a, b], slot) in &step.pairs {
                let (at_a, at_b) = (&poses[a], &poses[b]);
                let extent = self.extents[a].max(self.extents[b]);
                let parts =
                    self.parts[a].iter().flat_map(|p| self.parts[b].iter().map(move |q| (p, q)));
                for ((p, q), contact) in parts.zip(&mut contacts[self.first[slot]..]) {
                    if !(is_kept && contact.recycle(at_a, at_b, extent)) {
                        contact.find(p, at_a, q, at_b);
                    }
                    let separations = &contact.separations[..contact.count];
                    touching += separations.iter().filter(|s| **s <= 0.0).count();
                }
            }
        }
        touching
    }
}

impl Contact {
    #[inline(always)]
    fn recycle(&mut self, a: &ffi::b2Transform, b: &ffi::b2Transform, extent: f32) -> bool {
        let (now, then) = (relative(a, b), &self.relative);
        let cosine = |p: &ffi::b2Rot, q: &ffi::b2Rot| p.c * q.c + p.s * q.s;
        let [of_a, of_b] = &self.rotations;
        let least = cosine(&a.q, of_a).min(cosine(&b.q, of_b));
        let (dx, dy) = (now.p.x - then.p.x, now.p.y - then.p.y);
        let sine = now.q.c * then.q.s - now.q.s * then.q.c;
        let moved = (dx * dx + dy * dy).sqrt() + extent * sine.abs();
        let is_slow = moved < MOST_MOTION[usize::from(self.count == 0)];
        if !(self.is_known && least > LEAST_COSINE && is_slow) {
            return false;
        }
        let (turn_a, turn_b) = (turn_since(&a.q, of_a), turn_since(&b.q, of_b));
        let apart = minus(b.p, a.p);
        for i in 0..self.count {
            let on_a = turned(&turn_a, self.anchors[0][i]);
            let on_b = turned(&turn_b, self.anchors[1][i]);
            let gap = minus(on_b, on_a);
            let (x, y) = (apart.x + gap.x, apart.y + gap.y);
            self.separations[i] = self.found[i] + x * self.normal.x + y * self.normal.y;
        }
        true
    }

    #[inline(always)]
    fn find(&mut self, p: &Body, at_p: &ffi::b2Transform, q: &Body, at_q: &ffi::b2Transform) {
        self.is_known = true;
        (self.relative, self.rotations) = (relative(at_p, at_q), [at_p.q, at_q.q]);
        // Box2D has its kinds in one order.
        let rank = |body: &Body| match body {
            Body::Circle(_) => 0,
            Body::Capsule(_) => 1,
            Body::Polygon(_) => 2,
        };
        let is_swapped = rank(p) < rank(q);
        let (p, at_p, q, at_q) = if is_swapped { (q, at_q, p, at_p) } else { (p, at_p, q, at_q) };
        let local = collide(p, q, relative(at_p, at_q));
        let apart = minus(at_p.p, at_q.p);
        self.count = local.pointCount as usize;
        self.normal = turned(&at_p.q, local.normal);
        for (i, point) in local.points[..self.count].iter().enumerate() {
            let on_p = turned(&at_p.q, point.point);
            self.anchors[0][i] = on_p;
            self.anchors[1][i] = ffi::b2Vec2 { x: on_p.x + apart.x, y: on_p.y + apart.y };
            (self.found[i], self.separations[i]) = (point.separation, point.separation);
        }
        if is_swapped {
            self.normal = ffi::b2Vec2 { x: -self.normal.x, y: -self.normal.y };
            self.anchors.swap(0, 1);
        }
    }
}

#[inline(always)]
fn collide(p: &Body, q: &Body, q_in_p: ffi::b2Transform) -> ffi::b2LocalManifold {
    // SAFETY: plain data by reference and by value.
    unsafe {
        match (p, q) {
            (Body::Circle(p), Body::Circle(q)) => ffi::b2CollideCircles(p, q, q_in_p),
            (Body::Capsule(p), Body::Circle(q)) => ffi::b2CollideCapsuleAndCircle(p, q, q_in_p),
            (Body::Polygon(p), Body::Circle(q)) => ffi::b2CollidePolygonAndCircle(p, q, q_in_p),
            (Body::Capsule(p), Body::Capsule(q)) => ffi::b2CollideCapsules(p, q, q_in_p),
            (Body::Polygon(p), Body::Capsule(q)) => ffi::b2CollidePolygonAndCapsule(p, q, q_in_p),
            (Body::Polygon(p), Body::Polygon(q)) => ffi::b2CollidePolygons(p, q, q_in_p),
            _ => unreachable!("the kinds are in order"),
        }
    }
}

fn body(solid: &Solid) -> Body {
    let polygon = |vertices: &[Point2<f64>], radius: f64| {
        let points: Vec<_> = vertices.iter().copied().map(vector).collect();
        // SAFETY: the count is that of the points; what is made is plain data.
        let polygon = unsafe {
            let hull = ffi::b2ComputeHull(points.as_ptr(), points.len() as i32);
            assert_eq!(hull.count as usize, points.len(), "a convex polygon");
            ffi::b2MakePolygon(&hull, radius as f32)
        };
        Body::Polygon(polygon)
    };
    match solid {
        Solid::Disc { center, radius } => {
            Body::Circle(ffi::b2Circle { center: vector(*center), radius: *radius as f32 })
        }
        Solid::Capsule { ends: [a, b], radius } => Body::Capsule(ffi::b2Capsule {
            center1: vector(*a),
            center2: vector(*b),
            radius: *radius as f32,
        }),
        Solid::Rect { center, half_extents, rotation } => {
            let [x, y] = [half_extents.x, half_extents.y];
            let at = |[x, y]: [f64; 2]| center + rotation * Vector2::new(x, y);
            let corners = [[-x, -y], [x, -y], [x, y], [-x, y]];
            polygon(&corners.map(at), 0.0)
        }
        Solid::Convex { vertices, radius } => polygon(vertices, *radius),
        Solid::Chain { .. } | Solid::HalfPlane { .. } => panic!("no scene here has one"),
    }
}

fn vector(p: Point2<f64>) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: p.x as f32, y: p.y as f32 }
}

fn transform(pose: &Isometry2<f32>) -> ffi::b2Transform {
    let (at, turn) = (&pose.translation, &pose.rotation);
    ffi::b2Transform {
        p: ffi::b2Vec2 { x: at.x, y: at.y },
        q: ffi::b2Rot { c: turn.re, s: turn.im },
    }
}

/// B as seen from A.
fn relative(a: &ffi::b2Transform, b: &ffi::b2Transform) -> ffi::b2Transform {
    let d = minus(b.p, a.p);
    ffi::b2Transform {
        p: ffi::b2Vec2 { x: a.q.c * d.x + a.q.s * d.y, y: a.q.c * d.y - a.q.s * d.x },
        q: turn_since(&b.q, &a.q),
    }
}

fn minus(p: ffi::b2Vec2, q: ffi::b2Vec2) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: p.x - q.x, y: p.y - q.y }
}

fn turned(q: &ffi::b2Rot, v: ffi::b2Vec2) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: q.c * v.x - q.s * v.y, y: q.s * v.x + q.c * v.y }
}

fn turn_since(now: &ffi::b2Rot, then: &ffi::b2Rot) -> ffi::b2Rot {
    ffi::b2Rot { c: now.c * then.c + now.s * then.s, s: now.s * then.c - now.c * then.s }
}
