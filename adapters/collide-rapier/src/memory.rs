//! What a pair keeps from step to step: its shapes, converted once, and which features touch.

use crate::CollideShape;
use crate::convert::posed;
use crate::from_parry::from_parry;
use collide2d::{PairMemory, Shape as _};
use parry2d::math::{Pose, Real};
use parry2d::query::Unsupported;
use parry2d::query::details::{TypedWorkspaceData, WorkspaceData};
use parry2d::shape::Shape;

type AnyShape = collide2d::AnyShape<Real>;

/// What a pair keeps.
#[derive(Clone)]
pub(crate) struct Memory {
    /// The shapes of parry2d as ours; none where the collider has one of ours.
    converted: [Option<AnyShape>; 2],
    /// Whether neither shape is bounded: nothing parts them where they overlap, and a solver would
    /// take their depth for a number.
    is_unbounded: bool,
    pub(crate) pair: PairMemory<Real>,
}

impl WorkspaceData for Memory {
    fn as_typed_workspace_data(&self) -> TypedWorkspaceData<'_> {
        TypedWorkspaceData::Custom
    }

    fn clone_dyn(&self) -> Box<dyn WorkspaceData> {
        Box::new(self.clone())
    }
}

impl Memory {
    pub(crate) fn of(shapes: [&dyn Shape; 2]) -> Result<Self, Unsupported> {
        let converted = |shape: &dyn Shape| match shape.as_shape::<CollideShape>() {
            Some(_) => Ok(None),
            None => from_parry(shape).map(Some).map_err(|_| Unsupported),
        };
        let [a, b] = shapes.map(converted);
        let converted = [a?, b?];
        let is_unbounded = [0, 1].into_iter().all(|side| {
            stored(&converted[side], shapes[side]).is_none_or(|s| s.bounding_box().is_none())
        });
        Ok(Self { converted, is_unbounded, pair: PairMemory::default() })
    }

    /// Brings the contacts of the pair to this pose; there are none at one that is not finite or
    /// out of range, and none of two unbounded shapes.
    pub(crate) fn update(&mut self, pos12: &Pose, shapes: [&dyn Shape; 2], prediction: Real) {
        let [a, b] = [0, 1].map(|side| stored(&self.converted[side], shapes[side]));
        match (a, b.and_then(|b| posed(b, pos12).ok())) {
            (Some(a), Some(b)) if !self.is_unbounded => self.pair.update(a, &b, prediction),
            _ => self.pair.forget(),
        }
    }
}

/// The shape of one side.
#[inline]
fn stored<'a>(converted: &'a Option<AnyShape>, shape: &'a dyn Shape) -> Option<&'a AnyShape> {
    let own = || shape.as_shape().map(CollideShape::shape);
    converted.as_ref().or_else(own)
}
