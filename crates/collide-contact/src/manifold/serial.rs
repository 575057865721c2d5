//! Manifolds and their points as lists.

use crate::{Manifold, ManifoldPoint, ManifoldPoints, Manifolds};
use alloc::vec::Vec;
use collide_core::Real;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

impl<T: Real + Serialize> Serialize for ManifoldPoints<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de, T: Real + Deserialize<'de>> Deserialize<'de> for ManifoldPoints<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Vec::<ManifoldPoint<T>>::deserialize(deserializer)?[..] {
            [point] => Ok(Self::one(point)),
            [first, second] => Ok(Self::two(first, second)),
            ref points => Err(de::Error::invalid_length(points.len(), &"one or two points")),
        }
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
