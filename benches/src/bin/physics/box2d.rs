//! The bodies of a scene in Box2D v3.
#![allow(
    unsafe_code,
    reason = "Box2D is a C library; every call passes plain old data by value or by reference"
)]

use boxdd_sys::ffi;
use collide_benches::solids::{Solid, solids};
use collide_testbed::{Body, Kind, Scene, Simulation};
use collide2d::ShapeError;
use collide2d::nalgebra::{Isometry2, Point2, UnitComplex, Vector2};

/// The most vertices of a polygon of Box2D: also of one in place of an ellipse.
const MOST_VERTICES: usize = 8;

/// Half the length of the segment in place of a half-plane.
const FAR: f64 = 1e3;

pub(crate) struct Box2d {
    world: ffi::b2WorldId,
    bodies: Vec<ffi::b2BodyId>,
    seconds: f32,
    substeps: i32,
}

fn vector(v: Vector2<f64>) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: v.x as f32, y: v.y as f32 }
}

fn point(p: Point2<f64>) -> ffi::b2Vec2 {
    vector(p.coords)
}

impl Box2d {
    /// The scene, with so many substeps a step.
    pub(crate) fn new(scene: &Scene, substeps: u32) -> Self {
        let mut definition = unsafe { ffi::b2DefaultWorldDef() };
        definition.gravity = vector(scene.gravity.into());
        definition.enableSleep = false;
        let world = unsafe { ffi::b2CreateWorld(&definition) };
        let bodies = scene.bodies.iter().map(|body| add(world, body)).collect();
        let seconds = 1.0 / scene.settings.rate as f32;
        Self { world, bodies, seconds, substeps: substeps as i32 }
    }
}

impl Drop for Box2d {
    fn drop(&mut self) {
        unsafe { ffi::b2DestroyWorld(self.world) }
    }
}

fn add(world: ffi::b2WorldId, body: &Body) -> ffi::b2BodyId {
    let mut definition = unsafe { ffi::b2DefaultBodyDef() };
    definition.type_ = match body.kind() {
        Kind::Static => ffi::b2BodyType_b2_staticBody,
        Kind::Kinematic => ffi::b2BodyType_b2_kinematicBody,
        Kind::Dynamic | Kind::Upright | Kind::Pivoted => ffi::b2BodyType_b2_dynamicBody,
    };
    definition.motionLocks.angularZ = body.kind() == Kind::Upright;
    definition.motionLocks.linearX = body.kind() == Kind::Pivoted;
    definition.motionLocks.linearY = body.kind() == Kind::Pivoted;
    definition.position = point(body.position());
    let rotation = body.pose().rotation;
    definition.rotation = ffi::b2Rot { c: rotation.re as f32, s: rotation.im as f32 };
    definition.linearVelocity = vector(body.velocity);
    definition.angularVelocity = body.spin as f32;
    definition.enableSleep = false;
    definition.isBullet = body.is_bullet;
    let id = unsafe { ffi::b2CreateBody(world, &definition) };
    let mut shape = unsafe { ffi::b2DefaultShapeDef() };
    shape.material.friction = body.friction as f32;
    shape.material.restitution = body.restitution as f32;
    shape.updateBodyMass = false;
    for solid in solids(body.shape(), MOST_VERTICES) {
        attach(id, &shape, &solid);
    }
    unsafe { ffi::b2Body_ApplyMassFromShapes(id) };
    if body.is_pushed() {
        let center = vector(Vector2::zeros());
        let (mass, inertia) = (body.mass() as f32, body.inertia() as f32);
        let data = ffi::b2MassData { mass, center, rotationalInertia: inertia };
        unsafe { ffi::b2Body_SetMassData(id, data) };
    }
    id
}

fn attach(body: ffi::b2BodyId, shape: &ffi::b2ShapeDef, solid: &Solid) {
    match solid {
        Solid::Disc { center, radius } => {
            let circle = ffi::b2Circle { center: point(*center), radius: *radius as f32 };
            unsafe { ffi::b2CreateCircleShape(body, shape, &circle) };
        }
        Solid::Capsule { ends, radius } => {
            let [center1, center2] = ends.map(point);
            let capsule = ffi::b2Capsule { center1, center2, radius: *radius as f32 };
            unsafe { ffi::b2CreateCapsuleShape(body, shape, &capsule) };
        }
        Solid::Rect { center, half_extents: half, rotation } => {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let corners =
                corners.map(|(x, y)| center + rotation * Vector2::new(x * half.x, y * half.y));
            polygon(body, shape, &corners, 0.0);
        }
        Solid::Convex { vertices, radius } => {
            // A fan, where there are too many.
            let (first, rest) = (vertices[0], &vertices[1..]);
            for at in (0..rest.len() - 1).step_by(MOST_VERTICES - 2) {
                let end = rest.len().min(at + MOST_VERTICES - 1);
                let fan: Vec<_> =
                    std::iter::once(first).chain(rest[at..end].iter().copied()).collect();
                polygon(body, shape, &fan, *radius);
            }
        }
        Solid::Chain { vertices } => chain(body, shape, vertices),
        Solid::HalfPlane { point: at, normal } => {
            let along = Vector2::new(-normal.y, normal.x) * FAR;
            let [point1, point2] = [at - along, at + along].map(point);
            unsafe { ffi::b2CreateSegmentShape(body, shape, &ffi::b2Segment { point1, point2 }) };
        }
    }
}

fn polygon(body: ffi::b2BodyId, shape: &ffi::b2ShapeDef, vertices: &[Point2<f64>], radius: f64) {
    let points: Vec<_> = vertices.iter().map(|&v| point(v)).collect();
    let hull = unsafe { ffi::b2ComputeHull(points.as_ptr(), points.len() as i32) };
    // None, where all lie on a line.
    if hull.count > 0 {
        let polygon = unsafe { ffi::b2MakePolygon(&hull, radius as f32) };
        unsafe { ffi::b2CreatePolygonShape(body, shape, &polygon) };
    }
}

/// A chain, which collides on its right, or a segment if it has but one edge. The scenes have their
/// polylines from left to right. The first and the last point of a chain are none of its edges'.
fn chain(body: ffi::b2BodyId, shape: &ffi::b2ShapeDef, vertices: &[Point2<f64>]) {
    let mut points: Vec<_> = vertices.iter().rev().map(|&v| point(v)).collect();
    if let [point1, point2] = points[..] {
        unsafe { ffi::b2CreateSegmentShape(body, shape, &ffi::b2Segment { point1, point2 }) };
        return;
    }
    let beyond = |end: ffi::b2Vec2, next: ffi::b2Vec2| ffi::b2Vec2 {
        x: 2.0 * end.x - next.x,
        y: 2.0 * end.y - next.y,
    };
    let last = points.len() - 1;
    let [before, after] = [beyond(points[0], points[1]), beyond(points[last], points[last - 1])];
    points.insert(0, before);
    points.push(after);
    let mut definition = unsafe { ffi::b2DefaultChainDef() };
    definition.points = points.as_ptr();
    definition.count = points.len() as i32;
    definition.materials = &raw const shape.material;
    definition.materialCount = 1;
    unsafe { ffi::b2CreateChain(body, &definition) };
}

impl Simulation for Box2d {
    fn step(&mut self) -> Result<(), ShapeError> {
        unsafe { ffi::b2World_Step(self.world, self.seconds, self.substeps) };
        Ok(())
    }

    fn pose(&self, body: usize) -> Isometry2<f64> {
        let [place, rotation] = unsafe {
            let (p, q) = (
                ffi::b2Body_GetPosition(self.bodies[body]),
                ffi::b2Body_GetRotation(self.bodies[body]),
            );
            [[p.x, p.y], [q.c, q.s]].map(|pair| pair.map(f64::from))
        };
        let length = rotation[0].hypot(rotation[1]);
        let [cos, sin] = rotation.map(|x| x / length);
        let rotation = UnitComplex::from_cos_sin_unchecked(cos, sin);
        Isometry2::from_parts(Vector2::from(place).into(), rotation)
    }

    fn velocity(&self, body: usize) -> (Vector2<f64>, f64) {
        let id = self.bodies[body];
        let (v, spin) =
            unsafe { (ffi::b2Body_GetLinearVelocity(id), ffi::b2Body_GetAngularVelocity(id)) };
        (Vector2::new(f64::from(v.x), f64::from(v.y)), f64::from(spin))
    }
}
