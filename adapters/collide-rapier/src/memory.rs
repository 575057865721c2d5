//! What a pair keeps from step to step, and when that saves a search.
//!
//! A point of B, seen from A, has moved since the last search by no more than B has, and its turn
//! times the reach of B: by so much has every distance changed at most. While that is little,
//! nothing has come into touch that was not found then, and the manifolds move along with the
//! shapes. Shapes whose turned boxes are apart need no search at all.

use crate::CollideShape;
use crate::convert::{from_point, posed};
use crate::from_parry::from_parry;
use collide2d::{FindManifold, Manifolds, PairMemory, Shape as _};
use parry2d::bounding_volume::Aabb;
use parry2d::math::{Pose, Real, Vector};
use parry2d::query::Unsupported;
use parry2d::query::details::{TypedWorkspaceData, WorkspaceData};
use parry2d::shape::Shape;

type AnyShape = collide2d::AnyShape<Real>;

/// The part of the prediction by which a pair may move before it is searched again: a contact is
/// noticed at 15/16 of the prediction at the latest. In rapier2d, at lengths of about 1, it is
/// 1.25 mm; with more, slow shapes slide and roll in steps that can be seen.
const REUSE: Real = 1.0 / 16.0;

/// The same as a part of the smaller shape: no normal is further off than by this angle, in
/// radians, whatever the prediction.
const REUSED_TURN: Real = 1.0 / 512.0;

/// What a pair keeps.
#[derive(Clone)]
pub(crate) struct Memory {
    /// The shapes of parry2d as ours; none where the collider has one of ours.
    converted: [Option<AnyShape>; 2],
    /// Around the shapes, in their frames, where they are bounded.
    boxes: [Option<Aabb>; 2],
    /// How far the shapes reach from the origins of their frames.
    reaches: [Real; 2],
    pair: PairMemory,
    last: Option<Search>,
}

/// The last search.
#[derive(Clone, Copy)]
struct Search {
    pos12: Pose,
    prediction: Real,
    /// How many manifolds it found.
    count: usize,
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
        let boxes = [0, 1].map(|side| {
            let around = stored(&converted[side], shapes[side])?.bounding_box()?;
            Some(Aabb::new(from_point(around.min()), from_point(around.max())))
        });
        let reaches = boxes.map(|around| {
            around.map_or(Real::INFINITY, |b| b.mins.abs().max(b.maxs.abs()).length())
        });
        Ok(Self { converted, boxes, reaches, pair: PairMemory::default(), last: None })
    }

    /// Whether the manifolds of the last search still hold, if it was it that left so many.
    pub(crate) fn holds(&self, pos12: &Pose, prediction: Real, count: usize) -> bool {
        let Some(last) = &self.last else { return false };
        let [now, then] = [&pos12.rotation, &last.pos12.rotation];
        let turn = Vector::new(now.cos() - then.cos(), now.sin() - then.sin()).length();
        let shift = (pos12.translation - last.pos12.translation).length();
        let [reach_a, reach_b] = self.reaches;
        let limit = (REUSE * prediction).min(REUSED_TURN * reach_a.min(reach_b));
        last.count == count && prediction <= last.prediction && shift + turn * reach_b <= limit
    }

    /// The manifolds of the pair, in the frame of the first shape; none at a pose that is not
    /// finite or out of range, and none of two unbounded shapes: nothing parts them where they
    /// overlap, and a solver would take their depth for a number.
    pub(crate) fn search(
        &mut self,
        pos12: &Pose,
        shapes: [&dyn Shape; 2],
        prediction: Real,
        found: &mut Manifolds<Real>,
    ) {
        found.clear();
        self.last = None;
        if self.boxes.iter().all(Option::is_none) || self.boxes_are_apart(pos12, prediction) {
            return;
        }
        let [a, b] = [0, 1].map(|side| stored(&self.converted[side], shapes[side]));
        if let (Some(a), Some(b)) = (a, b)
            && let Ok(b) = posed(b, pos12)
        {
            a.manifold_with(&b, prediction, &mut self.pair, found);
            self.last = Some(Search { pos12: *pos12, prediction, count: found.len() });
        }
    }

    /// Whether the boxes, turned with their shapes, are further apart than the prediction along a
    /// side of one of them.
    fn boxes_are_apart(&self, pos12: &Pose, prediction: Real) -> bool {
        let [Some(a), Some(b)] = &self.boxes else { return false };
        let (center_a, center_b) = (a.center(), pos12.transform_point(b.center()));
        let (half_a, half_b) = (a.half_extents(), b.half_extents());
        let (cos, sin) = (pos12.rotation.cos().abs(), pos12.rotation.sin().abs());
        let turned =
            |half: Vector| Vector::new(cos * half.x + sin * half.y, sin * half.x + cos * half.y);
        let between = center_b - center_a;
        let size = center_a.length() + center_b.length() + half_a.length() + half_b.length();
        let margin = Vector::splat(prediction + 16.0 * Real::EPSILON * size);
        let is_beyond = |offset: Vector, reach: Vector| offset.abs().cmpgt(reach + margin).any();
        is_beyond(between, half_a + turned(half_b))
            || is_beyond(pos12.rotation.inverse() * between, turned(half_a) + half_b)
    }
}

/// The shape of one side.
fn stored<'a>(converted: &'a Option<AnyShape>, shape: &'a dyn Shape) -> Option<&'a AnyShape> {
    let own = || shape.as_shape().map(CollideShape::shape);
    converted.as_ref().or_else(own)
}
