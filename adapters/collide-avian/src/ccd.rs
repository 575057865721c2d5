//! Continuous collision detection: fast bodies are swept, and stop where they first touch.

use crate::CollideCollider;
use crate::bounds::sagitta;
use crate::sweep::{Moving, Stopped, first_stop};
use avian2d::collider_tree::{
    ColliderTree, ColliderTreeProxy, ColliderTreeProxyFlags, ColliderTrees,
};
use avian2d::collision::collider::collider_hierarchy::RigidBodyColliders;
use avian2d::collision::contact_types::ContactGraph;
use avian2d::dynamics::rigid_body::body_size_metrics::BodySizeMetrics;
use avian2d::dynamics::rigid_body::mass_properties::components::ComputedCenterOfMass;
use avian2d::dynamics::solver::schedule::SolverSystems;
use avian2d::dynamics::solver::solver_body::{
    SolverBodies, SolverBody, SolverBodyFlags, SolverBodyIndex,
};
use avian2d::math::*;
use avian2d::prelude::*;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;

/// Stops fast bodies where they first touch, as avian2d does it with its own colliders: by default
/// dynamic bodies against static and kinematic ones. `SweptCcd` says it otherwise, body by body.
///
/// A kinematic body carries along what it hits, for it does not stop; and where it is fast itself,
/// it hits bodies at rest too. Bodies that touch when the step begins slide along each other, by
/// their translations alone, unless one would come to the other side.
///
/// Part of [`CollidePlugins`](crate::CollidePlugins).
#[derive(Clone, Copy, Debug, Default)]
pub struct CollideCcdPlugin;

impl Plugin for CollideCcdPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PhysicsSchedule,
            // Beside the sweeps of avian2d's own colliders, where they are there.
            stop_fast_bodies.in_set(SolverSystems::ContinuousCollision).ambiguous_with_all(),
        );
    }
}

#[derive(QueryData)]
struct Body {
    entity: Entity,
    index: &'static SolverBodyIndex,
    position: &'static Position,
    rotation: &'static Rotation,
    center: &'static ComputedCenterOfMass,
    colliders: &'static RigidBodyColliders,
    size: &'static BodySizeMetrics,
    ccd: Option<&'static SweptCcd>,
}

type Colliders<'w, 's> = Query<
    'w,
    's,
    (&'static CollideCollider, &'static Position, &'static Rotation, &'static CollisionLayers),
    (Without<ColliderDisabled>, Without<Sensor>),
>;

/// Where a body stops.
struct Stop {
    index: SolverBodyIndex,
    motion: Stopped,
    colliders: [Entity; 2],
    /// How far the two would have gone.
    travel: f32,
}

fn stop_fast_bodies(
    bodies: Query<'_, '_, Body>,
    colliders: Colliders<'_, '_>,
    trees: Res<'_, ColliderTrees>,
    mut solver_bodies: ResMut<'_, SolverBodies>,
    mut contacts: ResMut<'_, ContactGraph>,
) {
    let step = Step {
        bodies: &bodies,
        colliders: &colliders,
        trees: &trees,
        solver_bodies: &solver_bodies,
        contacts: &contacts,
    };
    for Stop { index, motion, colliders: [collider1, collider2], travel } in step.stops() {
        if let Some(body) = solver_bodies.get_mut(index) {
            body.flags |= SolverBodyFlags::IS_FAST | SolverBodyFlags::HAD_TIME_OF_IMPACT;
            body.delta_position = motion.translation;
            body.delta_rotation = Rot2::radians(motion.angle);
        }
        // So that the next step finds the contact, also where the other one has moved away.
        if let Some((_, pair)) = contacts.get_mut(collider1, collider2) {
            pair.speculative_distance = pair.speculative_distance.max(travel);
        }
    }
}

/// The world at the end of a step, before its bodies are moved.
struct Step<'a, 'w, 's> {
    bodies: &'a Query<'w, 's, Body>,
    colliders: &'a Colliders<'w, 's>,
    trees: &'a ColliderTrees,
    solver_bodies: &'a SolverBodies,
    contacts: &'a ContactGraph,
}

impl Step<'_, '_, '_> {
    /// Where fast bodies stop, each among all others on their whole way.
    fn stops(&self) -> Vec<Stop> {
        // Of dynamic and of kinematic bodies.
        let mut furthest = [0.0_f32; 2];
        for body in self.bodies {
            if let Some(state) = self.solver_bodies.get(*body.index) {
                let most = &mut furthest[usize::from(state.flags.is_kinematic())];
                *most = most.max(travel(&body, state));
            }
        }
        self.bodies.iter().filter_map(|body| self.stop(&body, furthest)).collect()
    }

    fn stop(&self, body: &BodyItem<'_, '_>, furthest: [f32; 2]) -> Option<Stop> {
        let state = self.solver_bodies.get(*body.index)?;
        if !state.flags.is_dynamic() {
            return None;
        }
        let ccd = body.ccd.copied().unwrap_or_default();
        let mut first: Option<Stop> = None;
        for (tree, furthest) in self.trees_of(ccd.filter, furthest) {
            let travel = travel(body, state) + furthest;
            if travel <= ccd.threshold * body.size.ccd_thickness {
                continue;
            }
            for collider in body.colliders {
                let Some(swept) = self.swept_box(body, state, collider) else { continue };
                tree.aabb_traverse(swept.grow(Vec2::splat(furthest)).into(), |proxy| {
                    if let Some(other) = tree.get_proxy(proxy)
                        && let Some(motion) = self.first_stop(body, collider, other)
                        && first.as_ref().is_none_or(|stop| motion.time < stop.motion.time)
                    {
                        let colliders = [collider, other.collider];
                        first = Some(Stop { index: *body.index, motion, colliders, travel });
                    }
                    true
                });
            }
        }
        first
    }

    /// The trees of what a body is swept against, and how far that may move.
    fn trees_of(
        &self,
        filter: CcdFilter,
        [dynamic, kinematic]: [f32; 2],
    ) -> impl Iterator<Item = (&ColliderTree, f32)> {
        let trees = self.trees;
        let trees = [
            (CcdFilter::DYNAMIC, &trees.dynamic_tree, dynamic),
            (CcdFilter::KINEMATIC, &trees.kinematic_tree, kinematic),
            (CcdFilter::STATIC, &trees.static_tree, 0.0),
            (CcdFilter::STANDALONE, &trees.standalone_tree, 0.0),
        ];
        let of_filter = trees.into_iter().filter(move |(kind, ..)| filter.contains(*kind));
        of_filter.map(|(_, tree, furthest)| (tree, furthest))
    }

    /// Around a collider on the way of its body.
    fn swept_box(
        &self,
        body: &BodyItem<'_, '_>,
        state: &SolverBody,
        collider: Entity,
    ) -> Option<ColliderAabb> {
        let (collider, position, rotation, _) = self.colliders.get(collider).ok()?;
        let rotation = Rot2::from(*rotation);
        let center = body.position.0 + (body.rotation * body.center.0).real();
        let arm = state.delta_rotation * (position.0 - center).f32();
        let end = center + (state.delta_position + arm).real();
        let start = collider.aabb_at(position.0, rotation, 0.0);
        let end = collider.aabb_at(end, state.delta_rotation * rotation, 0.0);
        let arc = body.size.sweep_radius * sagitta(state.delta_rotation);
        Some(start.merged(end).grow(Vec2::splat(arc)))
    }

    /// The motion of a body whose collider another one stops.
    fn first_stop(
        &self,
        body: &BodyItem<'_, '_>,
        collider: Entity,
        other: &ColliderTreeProxy,
    ) -> Option<Stopped> {
        let is_left_out =
            other.is_sensor() || other.flags.contains(ColliderTreeProxyFlags::BODY_DISABLED);
        let (shape, origin, _, layers) = self.colliders.get(collider).ok()?;
        if is_left_out || other.body == Some(body.entity) || !layers.interacts_with(other.layers) {
            return None;
        }
        let moving = self.moving(collider, Some(body.entity), origin.0)?;
        let other_moving = self.moving(other.collider, other.body, origin.0)?;
        let is_touching = self
            .contacts
            .get(collider, other.collider)
            .is_some_and(|(_, pair)| pair.is_touching() && pair.generates_constraints());
        first_stop(&moving, &other_moving, is_touching, shape.thickness())
    }

    /// A collider with the motion of its body, seen from `origin`. A body whose sweeps are linear
    /// does not turn.
    fn moving(
        &self,
        collider: Entity,
        body: Option<Entity>,
        origin: RVector,
    ) -> Option<Moving<'_>> {
        let (collider, position, rotation, _) = self.colliders.get(collider).ok()?;
        let position = (position.0 - origin).f32();
        let still = Moving::at_rest(collider.shape(), position, Rot2::from(*rotation));
        let Some(body) = body.and_then(|body| self.bodies.get(body).ok()) else {
            return Some(still);
        };
        let Some(state) = self.solver_bodies.get(*body.index) else { return Some(still) };
        let is_linear = body.ccd.is_some_and(|ccd| ccd.mode == SweepMode::Linear);
        let angle = if is_linear { 0.0 } else { state.delta_rotation.as_radians() };
        let center = (body.position.0 - origin).f32() + body.rotation * body.center.0;
        let (translation, is_kinematic) = (state.delta_position, state.flags.is_kinematic());
        Some(Moving { center, translation, angle, is_kinematic, ..still })
    }
}

/// How far a point of a body moves at most.
fn travel(body: &BodyItem<'_, '_>, state: &SolverBody) -> f32 {
    let angle = state.delta_rotation.as_radians().abs();
    state.delta_position.length() + angle * body.size.sweep_radius
}
