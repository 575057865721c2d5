//! What pairs of colliders remember from step to step.

use crate::convert::AnyShape;
use avian2d::collision::contact_types::ContactGraph;
use avian2d::prelude::{PhysicsSchedule, PhysicsStepSystems};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use collide2d::PairMemory;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What pairs of colliders keep from step to step, so that a pair that has hardly moved needs no
/// new search.
#[derive(Resource, Debug, Default)]
pub struct PairMemories(Mutex<HashMap<[Entity; 2], Kept>>);

/// The memory of a pair, which holds for these shapes only.
#[derive(Debug)]
pub(crate) struct Kept {
    shapes: [Arc<AnyShape>; 2],
    pub(crate) memory: PairMemory<f32>,
}

/// Holds the memories of pairs as long as their boxes meet.
///
/// Part of [`CollidePlugins`](crate::CollidePlugins).
#[derive(Clone, Copy, Debug, Default)]
pub struct PairMemoryPlugin;

impl Plugin for PairMemoryPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PairMemories>();
        app.add_systems(PhysicsSchedule, forget_parted_pairs.in_set(PhysicsStepSystems::Last));
    }
}

impl PairMemories {
    /// The memory of a pair, for the time of a query; an empty one if a shape has been replaced.
    pub(crate) fn take(&self, pair: [Entity; 2], shapes: [&Arc<AnyShape>; 2]) -> Kept {
        let kept = self.lock().remove(&pair).filter(|kept| {
            kept.shapes.iter().zip(shapes).all(|(before, now)| Arc::ptr_eq(before, now))
        });
        let new = || Kept { shapes: shapes.map(Arc::clone), memory: PairMemory::default() };
        kept.unwrap_or_else(new)
    }

    pub(crate) fn keep(&self, pair: [Entity; 2], kept: Kept) {
        self.lock().insert(pair, kept);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[Entity; 2], Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drops the memories of pairs whose boxes are apart, or that are gone, when there may be as many
/// of them as of others.
fn forget_parted_pairs(
    memories: Res<'_, PairMemories>,
    graph: Res<'_, ContactGraph>,
    mut kept: Local<'_, usize>,
) {
    let mut memories = memories.lock();
    if memories.len() > 2 * *kept + MOST_PARTED {
        memories.retain(|[a, b], _| graph.get(*a, *b).is_some());
        *kept = memories.len();
    }
}

/// How many memories of pairs that are gone are no matter.
const MOST_PARTED: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn pairs_that_are_gone_are_forgotten() {
        let mut world = World::new();
        world.init_resource::<PairMemories>();
        world.init_resource::<ContactGraph>();
        let ball = collide2d::Circle::new([0.0, 0.0], 1.0).expect("a circle");
        let shape = Arc::new(AnyShape::from(ball));
        for _ in 0..10 * MOST_PARTED {
            let pair = [world.spawn_empty().id(), world.spawn_empty().id()];
            let memories = world.resource::<PairMemories>();
            memories.keep(pair, memories.take(pair, [&shape, &shape]));
        }
        world.run_system_once(forget_parted_pairs).expect("the resources");
        assert_eq!(world.resource::<PairMemories>().lock().len(), 0);
    }

    #[test]
    fn a_memory_holds_for_its_shapes_only() {
        let circle = |radius| collide2d::Circle::new([0.0, 0.0], radius).expect("a circle");
        let [small, large] = [1.0, 2.0].map(|radius| Arc::new(AnyShape::from(circle(radius))));
        let memories = PairMemories::default();
        let mut world = World::new();
        let pair = [world.spawn_empty().id(), world.spawn_empty().id()];
        let mut kept = memories.take(pair, [&small, &small]);
        kept.memory.update(&*small, &*small, 0.0);
        memories.keep(pair, kept);
        assert_eq!(memories.take(pair, [&small, &small]).memory.contacts().len(), 1);
        assert_eq!(memories.take(pair, [&small, &large]).memory.contacts().len(), 0);
    }
}
