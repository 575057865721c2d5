//! What a world of our colliders needs beside avian2d's own plugins.

use crate::memory::forget_parted_pairs;
use crate::{CollideCcdPlugin, CollideCollider, PairMemories};
use avian2d::dynamics::rigid_body::body_size_metrics::BodySizeMetricsPlugin;
use avian2d::prelude::*;
use bevy::prelude::*;

/// All that a world of [`CollideCollider`]s needs, beside avian2d's `PhysicsPlugins`: add it after
/// them.
///
/// With collision hooks, or physics in a schedule of your own, add the plugins of `C =
/// CollideCollider` yourself: `ColliderBackendPlugin`, `ColliderTreePlugin`, `NarrowPhasePlugin`,
/// `BodySizeMetricsPlugin`, [`CollideCcdPlugin`], and the resource [`PairMemories`].
#[derive(Clone, Copy, Debug, Default)]
pub struct CollidePlugin;

impl Plugin for CollidePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PairMemories>();
        app.add_plugins((
            ColliderBackendPlugin::<CollideCollider>::default(),
            ColliderTreePlugin::<CollideCollider>::default(),
            NarrowPhasePlugin::<CollideCollider>::default(),
            BodySizeMetricsPlugin::<CollideCollider>::default(),
            CollideCcdPlugin,
        ));
        app.add_systems(PhysicsSchedule, forget_parted_pairs.in_set(PhysicsStepSystems::Last));
    }
}
