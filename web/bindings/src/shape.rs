//! Shapes for JavaScript: one class for each scalar.

use crate::flat;
use crate::spec::{self, Fault};
use collide2d::collide_contact::hits_of_union;
use collide2d::prelude::*;
use collide2d::{RayHits, Real, UnitComplex, nalgebra};
use wasm_bindgen::prelude::*;

/// A shape of either scalar.
#[derive(Clone)]
pub(crate) struct Solid<T: Real> {
    pub(crate) shape: AnyShape<T>,
    /// Whether it is a union only because a radius grows it: rays hit the outline of the whole.
    is_grown: bool,
}

impl<T: Real> From<spec::Built<T>> for Solid<T> {
    fn from((shape, is_grown): spec::Built<T>) -> Self {
        Self { shape, is_grown }
    }
}

impl<T: Real> Solid<T> {
    fn same_sort(&self, shape: AnyShape<T>) -> Self {
        Self { shape, is_grown: self.is_grown }
    }

    fn ray_hits(&self, ray: &Ray<T>) -> RayHits<T> {
        let hits = self.shape.ray_hits(ray);
        if self.is_grown { hits_of_union(hits) } else { hits }
    }

    pub(crate) fn cast_ray(&self, ray: &Ray<T>, max: T) -> Option<RayHit<T>> {
        match self.is_grown {
            true => self.ray_hits(ray).into_iter().find(|hit| hit.t <= max),
            false => self.shape.cast_ray(ray, max),
        }
    }

    fn is_composite(&self) -> bool {
        matches!(self.shape, AnyShape::Polygon(_) | AnyShape::Polyline(_) | AnyShape::Compound(_))
    }
}

/// The numbers of a ray, as long as it is one.
pub(crate) fn ray<T: Real>([x, y, dx, dy]: [f64; 4]) -> Result<Ray<T>, Fault> {
    Ok(Ray::new(number_pair(x, y), number_pair(dx, dy))?)
}

pub(crate) fn number_pair<T: Real>(x: f64, y: f64) -> [T; 2] {
    [T::nearest(x), T::nearest(y)]
}

fn motion<T: Real>([x, y, angle, cx, cy]: [f64; 5]) -> Result<Motion<T>, Fault> {
    Ok(Motion::new(number_pair(x, y), T::nearest(angle), number_pair(cx, cy))?)
}

/// `N` numbers a row, as far as the numbers go.
pub(crate) fn rows<const N: usize>(numbers: &[f64]) -> impl Iterator<Item = [f64; N]> {
    numbers.as_chunks().0.iter().copied()
}

macro_rules! shape_class {
    ($class:ident $scalar:ty) => {
        /// A shape.
        #[wasm_bindgen]
        pub struct $class(pub(crate) Solid<$scalar>);

        #[wasm_bindgen]
        #[allow(missing_docs, reason = "each is the query of that name: see the library")]
        impl $class {
            #[wasm_bindgen(constructor)]
            pub fn new(json: &str) -> Result<Self, JsValue> {
                Ok(Self(spec::read(json)?.into()))
            }

            pub fn kind(&self) -> String {
                self.0.shape.kind().name().to_owned()
            }

            pub fn json(&self) -> Option<String> {
                serde_json::to_string(&self.0.shape.to_spec()?).ok()
            }

            pub fn copy(&self) -> Self {
                Self(self.0.clone())
            }

            pub fn bounding_box(&self) -> Option<Vec<f64>> {
                let bounds = self.0.shape.bounding_box()?;
                Some([flat::point(bounds.min()), flat::point(bounds.max())].concat())
            }

            pub fn placed(&self, x: f64, y: f64, angle: f64) -> Result<Self, JsValue> {
                let rotation = UnitComplex::new(<$scalar>::nearest(angle));
                let translation = nalgebra::Translation2::from(number_pair::<$scalar>(x, y));
                let pose = Isometry2::from_parts(translation, rotation);
                let placed = self.0.shape.placed(&pose).map_err(Fault::from)?;
                Ok(Self(self.0.same_sort(placed)))
            }

            pub fn scaled(&self, x: f64, y: f64) -> Result<Self, JsValue> {
                let scaled = self.0.shape.scaled(number_pair::<$scalar>(x, y));
                Ok(Self(self.0.same_sort(scaled.map_err(Fault::from)?)))
            }

            pub fn to_polygon(&self, tolerance: f64, is_outer: bool) -> Result<Self, JsValue> {
                let side = if is_outer { Approximation::Outer } else { Approximation::Inner };
                let polygon = self.0.shape.to_polygon(<$scalar>::nearest(tolerance), side);
                Ok(Self((AnyShape::from(polygon.map_err(Fault::from)?), false).into()))
            }

            pub fn mass_properties(&self) -> Option<Vec<f64>> {
                Some(flat::mass(&self.0.shape.mass_properties()?))
            }

            pub fn intersects(&self, other: &Self) -> bool {
                self.0.shape.intersects(&other.0.shape)
            }

            pub fn contains(&self, other: &Self) -> bool {
                self.0.shape.contains(&other.0.shape)
            }

            pub fn touches(&self, other: &Self) -> bool {
                self.0.shape.touches(&other.0.shape)
            }

            pub fn distance(&self, other: &Self) -> f64 {
                self.0.shape.distance(&other.0.shape).to_f64()
            }

            pub fn closest_points(&self, other: &Self) -> Vec<f64> {
                let closest = self.0.shape.closest_points(&other.0.shape);
                [flat::point(closest.point_a), flat::point(closest.point_b)].concat()
            }

            pub fn contact(&self, other: &Self, margin: f64) -> Option<Vec<f64>> {
                let contact = self.0.shape.contact(&other.0.shape, <$scalar>::nearest(margin))?;
                Some(flat::contact(&contact))
            }

            pub fn manifolds(&self, other: &Self, margin: f64) -> Vec<f64> {
                flat::manifolds(&self.0.shape.manifold(&other.0.shape, <$scalar>::nearest(margin)))
            }

            pub fn is_composite(&self) -> bool {
                self.0.is_composite()
            }

            pub fn escape(&self, other: &Self) -> Option<Vec<f64>> {
                Some(flat::contact(&self.0.shape.escape(&other.0.shape)?))
            }

            pub fn escape_along(&self, other: &Self, x: f64, y: f64) -> Option<f64> {
                let direction = number_pair::<$scalar>(x, y);
                Some(self.0.shape.escape_along(&other.0.shape, direction)?.to_f64())
            }

            pub fn signed_distance(&self, x: f64, y: f64) -> Vec<f64> {
                let found = self.0.shape.signed_distance(number_pair::<$scalar>(x, y));
                let gradient = flat::point(found.gradient.into());
                [&[found.distance.to_f64()], &gradient[..], &flat::point(found.closest)].concat()
            }

            pub fn signed_distances(&self, points: &[f64]) -> Vec<f64> {
                let distance = |[x, y]: [f64; 2]| {
                    self.0.shape.signed_distance(number_pair::<$scalar>(x, y)).distance.to_f64()
                };
                rows(points).map(distance).collect()
            }

            pub fn contains_points(&self, points: &[f64]) -> Vec<u8> {
                let contains = |[x, y]: [f64; 2]| {
                    let point = number_pair::<$scalar>(x, y).into();
                    u8::from(self.0.shape.contains_point(&point))
                };
                rows(points).map(contains).collect()
            }

            pub fn ray_hits(&self, numbers: &[f64]) -> Result<Vec<f64>, JsValue> {
                let mut hits = Vec::new();
                for numbers in rows(numbers) {
                    let found = self.0.ray_hits(&ray(numbers)?);
                    hits.extend(found.iter().flat_map(flat::ray_hit));
                }
                Ok(hits)
            }

            pub fn cast_rays(&self, numbers: &[f64], max: f64) -> Result<Vec<f64>, JsValue> {
                let max = <$scalar>::nearest(max);
                let mut hits = Vec::new();
                for numbers in rows(numbers) {
                    let hit = self.0.cast_ray(&ray(numbers)?, max);
                    hits.extend(hit.map_or(vec![f64::NAN; 6], |hit| flat::ray_hit(&hit)));
                }
                Ok(hits)
            }

            pub fn cast_ray_solid(
                &self,
                numbers: &[f64],
                max: f64,
            ) -> Result<Option<Vec<f64>>, JsValue> {
                let Some(numbers) = rows(numbers).next() else { return Ok(None) };
                let hit = self.0.shape.cast_ray_solid(&ray(numbers)?, <$scalar>::nearest(max));
                Ok(hit.map(|hit| flat::ray_hit(&hit)))
            }

            pub fn cast_thick_ray(
                &self,
                numbers: &[f64],
                radius: f64,
                max: f64,
            ) -> Result<Option<Vec<f64>>, JsValue> {
                let Some(numbers) = rows(numbers).next() else { return Ok(None) };
                let (radius, max) = (<$scalar>::nearest(radius), <$scalar>::nearest(max));
                let hit = self.0.shape.cast_thick_ray(&ray(numbers)?, radius, max);
                Ok(hit.map(|hit| flat::ray_hit(&hit)))
            }

            pub fn cast(&self, x: f64, y: f64, other: &Self, u: f64, v: f64) -> Option<Vec<f64>> {
                let motions = [number_pair::<$scalar>(x, y), number_pair(u, v)];
                Some(flat::cast_hit(&self.0.shape.cast(motions[0], &other.0.shape, motions[1])?))
            }

            /// `options`: the target distance, the last time, whether overlaps at the start stop.
            pub fn cast_with(
                &self,
                other: &Self,
                motions: &[f64],
                target_distance: f64,
                max_time: f64,
                stop_at_penetration: bool,
            ) -> Option<Vec<f64>> {
                let [x, y, u, v] = rows(motions).next()?;
                let options = CastOptions {
                    target_distance: <$scalar>::nearest(target_distance),
                    max_time: <$scalar>::nearest(max_time),
                    stop_at_penetration,
                };
                let motions = [number_pair::<$scalar>(x, y), number_pair(u, v)];
                let (a, b) = (&self.0.shape, &other.0.shape);
                let hit = a.cast_with(motions[0], b, motions[1], &options)?;
                Some([vec![hit.time.to_f64()], flat::contact(&hit.contact)].concat())
            }

            /// `motions`: of each shape its translation, angle and center.
            pub fn sweep(
                &self,
                other: &Self,
                motions: &[f64],
            ) -> Result<Option<Vec<f64>>, JsValue> {
                let mut motions = rows(motions);
                let (Some(a), Some(b)) = (motions.next(), motions.next()) else { return Ok(None) };
                let (a, b) = (motion(a)?, motion(b)?);
                let hit = self.0.shape.sweep(&a, &other.0.shape, &b);
                Ok(hit.map(|hit| flat::cast_hit(&hit)))
            }

            /// The part, and the bits of its feature.
            pub fn feature_at(&self, x: f64, y: f64, nx: f64, ny: f64) -> Vec<f64> {
                let normal = number_pair::<$scalar>(nx, ny);
                let found = self.0.shape.feature_at(number_pair::<$scalar>(x, y), normal);
                vec![f64::from(found.part), f64::from(found.feature.to_bits())]
            }
        }
    };
}

shape_class!(Shape64 f64);
shape_class!(Shape32 f32);
