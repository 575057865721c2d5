//! Outlines of colliders, drawn by bevy's gizmos.

use crate::CollideCollider;
use crate::outline::outlines;
use avian2d::math::*;
use avian2d::prelude::*;
use bevy::prelude::*;

/// Draws the outlines of all [`CollideCollider`]s, where bevy draws gizmos.
///
/// ```no_run
/// use avian2d::prelude::*;
/// use bevy::prelude::*;
/// use collide_avian::{CollideDebugPlugin, CollidePlugins};
///
/// let physics = (PhysicsPlugins::default(), CollidePlugins, CollideDebugPlugin);
/// App::new().add_plugins((DefaultPlugins, physics)).run();
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CollideDebugPlugin;

impl Plugin for CollideDebugPlugin {
    fn build(&self, app: &mut App) {
        app.init_gizmo_group::<CollideGizmos>();
        app.add_systems(PostUpdate, draw.after(TransformSystems::Propagate));
    }
}

/// The gizmos of [`CollideDebugPlugin`]: the configuration of bevy's gizmos holds it.
#[derive(Clone, Debug, Reflect, GizmoConfigGroup)]
pub struct CollideGizmos {
    /// The color of outlines.
    pub color: Color,
}

impl Default for CollideGizmos {
    fn default() -> Self {
        Self { color: Color::srgb(1.0, 0.6, 0.1) }
    }
}

fn draw(
    mut gizmos: Gizmos<'_, '_, CollideGizmos>,
    colliders: Query<'_, '_, (&CollideCollider, &Position, &Rotation)>,
) {
    let color = gizmos.config_ext.color;
    for (collider, position, rotation) in &colliders {
        let rotation = Rot2::from(*rotation);
        for strip in outlines(collider.shape()) {
            let placed = strip.into_iter().map(|at| position.0.f32() + rotation * at);
            gizmos.linestrip_2d(placed, color);
        }
    }
}
