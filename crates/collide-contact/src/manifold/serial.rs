//! Manifolds as a list, and their points with which ends they are.

use crate::manifold::Which;
use crate::{Manifold, ManifoldPoint, ManifoldPoints, Manifolds};
use alloc::vec::Vec;
use collide_core::Real;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The written form of [`ManifoldPoints`]: points by which ends of the touching stretch they are.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ends<T: Real> {
    Only([ManifoldPoint<T>; 1]),
    Earlier([ManifoldPoint<T>; 1]),
    Later([ManifoldPoint<T>; 1]),
    Both([ManifoldPoint<T>; 2]),
}

impl<T: Real + Serialize> Serialize for ManifoldPoints<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [first, _] = self.points;
        let ends = match self.which {
            Which::Only => Ends::Only([first]),
            Which::Earlier => Ends::Earlier([first]),
            Which::Later => Ends::Later([first]),
            Which::Both => Ends::Both(self.points),
        };
        ends.serialize(serializer)
    }
}

impl<'de, T: Real + Deserialize<'de>> Deserialize<'de> for ManifoldPoints<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (which, points) = match Ends::deserialize(deserializer)? {
            Ends::Only([point]) => (Which::Only, [point; 2]),
            Ends::Earlier([point]) => (Which::Earlier, [point; 2]),
            Ends::Later([point]) => (Which::Later, [point; 2]),
            Ends::Both(points) => (Which::Both, points),
        };
        Ok(Self { points, which })
    }
}

impl<T: Real + Serialize> Serialize for Manifolds<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de, T: Real + Deserialize<'de>> Deserialize<'de> for Manifolds<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut manifolds = Self::new();
        for manifold in Vec::<Manifold<T>>::deserialize(deserializer)? {
            manifolds.push(manifold);
        }
        Ok(manifolds)
    }
}
