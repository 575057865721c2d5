//! What pairs of colliders remember from step to step.

use avian2d::collision::contact_types::ContactGraph;
use avian2d::prelude::{PhysicsSchedule, PhysicsStepSystems};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use collide2d::PairMemory;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What pairs of colliders remember from step to step, so that a pair that has hardly moved needs
/// no new search. Answers do not depend on it.
#[derive(Resource, Debug, Default)]
pub struct PairMemories(Mutex<HashMap<[Entity; 2], PairMemory>>);

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
    /// The memory of a pair, for the time of a question.
    pub(crate) fn take(&self, pair: [Entity; 2]) -> PairMemory {
        self.lock().remove(&pair).unwrap_or_default()
    }

    pub(crate) fn keep(&self, pair: [Entity; 2], memory: PairMemory) {
        self.lock().insert(pair, memory);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[Entity; 2], PairMemory>> {
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
        for _ in 0..10 * MOST_PARTED {
            let pair = [world.spawn_empty().id(), world.spawn_empty().id()];
            world.resource::<PairMemories>().keep(pair, PairMemory::default());
        }
        world.run_system_once(forget_parted_pairs).expect("the resources");
        assert_eq!(world.resource::<PairMemories>().lock().len(), 0);
    }
}
