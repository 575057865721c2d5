//! Manifolds that keep their impulses.

use crate::CollideDispatcher;
use crate::convert::{from_point, from_vector, packed_feature, posed};
use crate::from_parry::ours;
use crate::memory::Memory;
use collide2d::{PairContact, PairMemory, PairPoint};
use parry2d::math::{Pose, Real, Vector};
use parry2d::query::details::{ContactManifoldsWorkspace, NormalConstraints};
use parry2d::query::{ContactManifold, PersistentQueryDispatcher, TrackedContact, Unsupported};
use parry2d::shape::Shape;

/// Writes a contact over the manifold of the step before, whose points hand on their impulses: two
/// to two, in their order; else to those between the same features.
fn write<M, C: Default + Copy>(
    manifold: &mut ContactManifold<M, C>,
    contact: &PairContact<Real>,
    pos12: &Pose,
) {
    manifold.local_n1 = from_vector(contact.normal());
    manifold.local_n2 = pos12.inverse_transform_vector(-manifold.local_n1);
    let names = |point: &PairPoint<Real>| {
        (packed_feature(point.features[0]), packed_feature(point.features[1]))
    };
    let points = contact.points();
    let is_same = manifold.points.len() == points.len()
        && (points.len() == 2
            || (manifold.points.iter().zip(points))
                .all(|(old, new)| (old.fid1, old.fid2) == names(new)));
    if !is_same {
        let before = core::mem::take(&mut manifold.points);
        manifold.points.extend(points.iter().map(|point| {
            let (feature1, feature2) = names(point);
            TrackedContact::new(Vector::ZERO, Vector::ZERO, feature1, feature2, 0.0)
        }));
        manifold.match_contacts(&before);
    }
    for (point, new) in manifold.points.iter_mut().zip(points) {
        (point.fid1, point.fid2) = names(new);
        point.local_p1 = from_point(new.local[0]);
        point.local_p2 = from_point(new.local[1]);
        point.dist = -new.depth;
    }
}

/// The same of all contacts of a pair: those between the same parts follow each other.
fn write_all<M: Default, C: Default + Copy>(
    manifolds: &mut Vec<ContactManifold<M, C>>,
    pair: &PairMemory<Real>,
    pos12: &Pose,
) {
    if let ([last], [next]) = (&mut manifolds[..], pair.contacts())
        && [last.subshape1, last.subshape2] == next.parts()
    {
        return write(last, next, pos12);
    }
    let mut before = core::mem::take(manifolds);
    for contact in pair.contacts() {
        let parts = contact.parts();
        let last = before.iter().position(|old| [old.subshape1, old.subshape2] == parts);
        let mut next = match last {
            Some(index) => before.swap_remove(index),
            None => ContactManifold::with_data(parts[0], parts[1], M::default()),
        };
        write(&mut next, contact, pos12);
        manifolds.push(next);
    }
}

impl<M, C> PersistentQueryDispatcher<M, C> for CollideDispatcher
where
    M: Default + Clone + Send + Sync,
    C: Default + Copy + Send + Sync,
{
    fn contact_manifolds(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        prediction: Real,
        manifolds: &mut Vec<ContactManifold<M, C>>,
        workspace: &mut Option<ContactManifoldsWorkspace>,
    ) -> Result<(), Unsupported> {
        if !workspace.as_ref().is_some_and(|kept| kept.0.is::<Memory>()) {
            *workspace = Some(Memory::of([g1, g2])?.into());
        }
        let kept = workspace.as_mut().and_then(|kept| kept.0.downcast_mut::<Memory>());
        let memory = kept.ok_or(Unsupported)?;
        memory.update(pos12, [g1, g2], prediction);
        write_all(manifolds, &memory.pair, pos12);
        Ok(())
    }

    fn contact_manifold_convex_convex(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        _normal_constraints1: Option<&dyn NormalConstraints>,
        _normal_constraints2: Option<&dyn NormalConstraints>,
        prediction: Real,
        manifold: &mut ContactManifold<M, C>,
    ) -> Result<(), Unsupported> {
        let (Ok(a), Ok(b)) = (ours(g1), ours(g2)) else { return Err(Unsupported) };
        let b = posed(&b, pos12).map_err(|_| Unsupported)?;
        let mut pair = PairMemory::default();
        pair.update(&*a, &b, prediction);
        match pair.contacts() {
            [contact, ..] => write(manifold, contact, pos12),
            [] => manifold.clear(),
        }
        Ok(())
    }
}
