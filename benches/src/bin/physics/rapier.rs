//! The bodies of a scene in rapier2d.

use collide_benches::peers::parry_solids::{pose, shared_shape, vector};
use collide_testbed::{Body, Kind, Scene, Simulation};
use collide2d::ShapeError;
use collide2d::nalgebra::{Isometry2, UnitComplex, Vector2};
use rapier2d::prelude::*;

pub(crate) struct Rapier {
    gravity: Vector,
    parameters: IntegrationParameters,
    pipeline: PhysicsPipeline,
    islands: IslandManager,
    broad_phase: DefaultBroadPhase,
    narrow_phase: NarrowPhase,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    impulse_joints: ImpulseJointSet,
    multibody_joints: MultibodyJointSet,
    soft_bodies: SoftBodySet,
    ccd_solver: CCDSolver,
    handles: Vec<RigidBodyHandle>,
}

impl Rapier {
    /// The scene, with so many solver iterations a step.
    pub(crate) fn new(scene: &Scene, iterations: u32) -> Self {
        let parameters = IntegrationParameters {
            dt: 1.0 / scene.settings.rate as f32,
            num_solver_iterations: iterations as usize,
            ..IntegrationParameters::default()
        };
        let mut rapier = Self {
            gravity: vector(scene.gravity.into()),
            parameters,
            pipeline: PhysicsPipeline::new(),
            islands: IslandManager::new(),
            broad_phase: DefaultBroadPhase::new(),
            narrow_phase: NarrowPhase::new(),
            bodies: RigidBodySet::new(),
            colliders: ColliderSet::new(),
            impulse_joints: ImpulseJointSet::new(),
            multibody_joints: MultibodyJointSet::new(),
            soft_bodies: SoftBodySet::new(),
            ccd_solver: CCDSolver::new(),
            handles: Vec::new(),
        };
        scene.bodies.iter().for_each(|body| rapier.add(body));
        rapier
    }

    fn add(&mut self, body: &Body) {
        let builder = match body.kind() {
            Kind::Static => RigidBodyBuilder::fixed(),
            Kind::Kinematic => RigidBodyBuilder::kinematic_velocity_based(),
            Kind::Dynamic => RigidBodyBuilder::dynamic(),
            Kind::Upright => RigidBodyBuilder::dynamic().lock_rotations(),
            Kind::Pivoted => RigidBodyBuilder::dynamic().lock_translations(),
        };
        let (mass, inertia) = (body.mass() as f32, body.inertia() as f32);
        let builder = builder
            .pose(pose(&body.pose()))
            .linvel(vector(body.velocity))
            .angvel(body.spin as f32)
            .additional_mass_properties(MassProperties::new(Vector::ZERO, mass, inertia))
            .ccd_enabled(body.is_bullet)
            .can_sleep(false);
        let handle = self.bodies.insert(builder);
        let (place, shape) = shared_shape(body.shape());
        let collider = ColliderBuilder::new(shape)
            .position(place)
            .density(0.0)
            .friction(body.friction as f32)
            .restitution(body.restitution as f32);
        self.colliders.insert_with_parent(collider, handle, &mut self.bodies);
        self.handles.push(handle);
    }
}

impl Simulation for Rapier {
    fn step(&mut self) -> Result<(), ShapeError> {
        self.pipeline.step(
            self.gravity,
            &self.parameters,
            &mut self.islands,
            &mut self.broad_phase,
            &mut self.narrow_phase,
            &mut self.bodies,
            &mut self.colliders,
            &mut self.impulse_joints,
            &mut self.multibody_joints,
            &mut self.soft_bodies,
            &mut self.ccd_solver,
            &(),
            &(),
        );
        Ok(())
    }

    fn pose(&self, body: usize) -> Isometry2<f64> {
        let pose = self.bodies[self.handles[body]].position();
        let [x, y] = [pose.translation.x, pose.translation.y].map(f64::from);
        let (cos, sin) = (f64::from(pose.rotation.re), f64::from(pose.rotation.im));
        let length = cos.hypot(sin);
        let rotation = UnitComplex::from_cos_sin_unchecked(cos / length, sin / length);
        Isometry2::from_parts(Vector2::new(x, y).into(), rotation)
    }

    fn velocity(&self, body: usize) -> (Vector2<f64>, f64) {
        let body = &self.bodies[self.handles[body]];
        let v = body.linvel();
        (Vector2::new(f64::from(v.x), f64::from(v.y)), f64::from(body.angvel()))
    }
}
