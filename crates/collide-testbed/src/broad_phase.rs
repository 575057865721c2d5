//! Which bodies may touch: an R-tree over the boxes of those that stand still, made once, and one
//! over those that move, made anew in every step.

use crate::body::{Body, Kind};
use collide2d::ShapeError;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

/// Half the side of the box of what has none: beyond every scene.
pub(crate) const EVERYWHERE: f64 = 1e9;

type Entry = GeomWithData<Rectangle<[f64; 2]>, u32>;

/// The boxes of the bodies that never move.
#[derive(Clone, Debug)]
pub(crate) struct BroadPhase {
    still: RTree<Entry>,
}

impl BroadPhase {
    pub(crate) fn new(bodies: &[Body]) -> Self {
        let still = bodies.iter().enumerate().filter(|(_, body)| body.kind == Kind::Static);
        let boxes = still.filter_map(|(i, body)| entry(i, body, 0.0).ok());
        Self { still: RTree::bulk_load(boxes.collect()) }
    }

    /// The pairs whose boxes are at most `margin` apart, or as far as both may move in so many
    /// seconds, one of them pushed by forces; in order.
    pub(crate) fn pairs(
        &self,
        bodies: &[Body],
        margin: f64,
        seconds: f64,
    ) -> Result<Vec<[u32; 2]>, ShapeError> {
        let moving = bodies.iter().enumerate().filter(|(_, body)| body.kind != Kind::Static);
        let reach = |body: &Body| (0.5 * margin).max(body.velocity.norm() * seconds);
        let moving: Result<Vec<_>, _> = moving.map(|(i, b)| entry(i, b, reach(b))).collect();
        let moving = RTree::bulk_load(moving?);
        let among = moving.intersection_candidates_with_other_tree(&moving);
        let beside = moving.intersection_candidates_with_other_tree(&self.still);
        let mut pairs: Vec<[u32; 2]> = among
            .filter(|(a, b)| a.data < b.data)
            .chain(beside)
            .map(|(a, b)| [a.data.min(b.data), a.data.max(b.data)])
            .filter(|pair| pair.iter().any(|&i| bodies[i as usize].is_pushed()))
            .collect();
        pairs.sort_unstable();
        Ok(pairs)
    }

    /// The bodies that never move whose boxes meet this one.
    pub(crate) fn still_in(&self, envelope: AABB<[f64; 2]>) -> impl Iterator<Item = u32> {
        self.still.locate_in_envelope_intersecting(envelope).map(|entry| entry.data)
    }
}

fn entry(index: usize, body: &Body, margin: f64) -> Result<Entry, ShapeError> {
    Ok(Entry::new(Rectangle::from_aabb(envelope(body, margin)?), index as u32))
}

/// The box around the body, this much larger.
fn envelope(body: &Body, margin: f64) -> Result<AABB<[f64; 2]>, ShapeError> {
    let Some(bounds) = body.bounding_box()? else {
        return Ok(AABB::from_corners([-EVERYWHERE; 2], [EVERYWHERE; 2]));
    };
    let around = bounds.loosened(margin);
    Ok(AABB::from_corners(around.min().into(), around.max().into()))
}
