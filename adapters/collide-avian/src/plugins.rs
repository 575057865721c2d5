//! What a world of our colliders needs beside avian2d's own plugins.

use crate::memory::PairMemoryPlugin;
use crate::{CollideCcdPlugin, CollideCollider};
use avian2d::dynamics::rigid_body::body_size_metrics::BodySizeMetricsPlugin;
use avian2d::prelude::*;
use bevy::app::PluginGroupBuilder;
use bevy::prelude::*;

/// All that a world of [`CollideCollider`]s needs, beside avian2d's `PhysicsPlugins`: add it after
/// them. A plugin of it is exchanged as those of any group, here for one with collision hooks:
///
/// ```
/// use avian2d::prelude::*;
/// use bevy::prelude::*;
/// use collide_avian::{CollideCollider, CollidePlugins};
///
/// fn physics<H: CollisionHooks + 'static>(app: &mut App)
/// where
///     for<'w, 's> bevy::ecs::system::SystemParamItem<'w, 's, H>: CollisionHooks,
/// {
///     let ours = CollidePlugins
///         .build()
///         .disable::<NarrowPhasePlugin<CollideCollider>>()
///         .add(NarrowPhasePlugin::<CollideCollider, H>::default());
///     app.add_plugins((PhysicsPlugins::default().with_collision_hooks::<H>(), ours));
/// }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CollidePlugins;

impl PluginGroup for CollidePlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(PairMemoryPlugin)
            .add(ColliderBackendPlugin::<CollideCollider>::default())
            .add(ColliderTreePlugin::<CollideCollider>::default())
            .add(NarrowPhasePlugin::<CollideCollider>::default())
            .add(BodySizeMetricsPlugin::<CollideCollider>::default())
            .add(CollideCcdPlugin)
    }
}
