//! Shapes for JavaScript.

use crate::flat;
use crate::spec::{self, Fault};
use collide2d::prelude::{Shape as _, *};
use collide2d::{UnitComplex, nalgebra};
use wasm_bindgen::prelude::*;

/// The ray of four numbers.
pub(crate) fn ray([x, y, dx, dy]: [f64; 4]) -> Result<Ray<f64>, Fault> {
    Ok(Ray::new([x, y], [dx, dy])?)
}

fn motion([x, y, angle, cx, cy]: [f64; 5]) -> Result<Motion<f64>, Fault> {
    Ok(Motion::new([x, y], angle, [cx, cy])?)
}

/// `N` numbers a row, as far as the numbers go.
pub(crate) fn rows<const N: usize>(numbers: &[f64]) -> impl Iterator<Item = [f64; N]> {
    numbers.as_chunks().0.iter().copied()
}

/// A shape.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Shape {
    pub(crate) shape: AnyShape<f64>,
}

impl From<AnyShape<f64>> for Shape {
    fn from(shape: AnyShape<f64>) -> Self {
        Self { shape }
    }
}

#[wasm_bindgen]
#[allow(missing_docs, reason = "each is the query of that name: see the library")]
impl Shape {
    #[wasm_bindgen(constructor)]
    pub fn new(numbers: &[f64]) -> Result<Self, JsValue> {
        Ok(spec::read(numbers)?.into())
    }

    /// What makes the shape again.
    pub fn numbers(&self) -> Vec<f64> {
        spec::write(&self.shape)
    }

    pub fn copy(&self) -> Self {
        self.clone()
    }

    pub fn bounding_box(&self) -> Option<Vec<f64>> {
        let bounds = self.shape.bounding_box()?;
        Some([flat::point(bounds.min()), flat::point(bounds.max())].concat())
    }

    pub fn placed(&self, x: f64, y: f64, angle: f64) -> Result<Self, JsValue> {
        let rotation = UnitComplex::new(angle);
        let translation = nalgebra::Translation2::from([x, y]);
        let pose = Isometry2::from_parts(translation, rotation);
        let placed = self.shape.placed(&pose).map_err(Fault::from)?;
        Ok(placed.into())
    }

    pub fn scaled(&self, x: f64, y: f64) -> Result<Self, JsValue> {
        let scaled = self.shape.scaled([x, y]);
        Ok(scaled.map_err(Fault::from)?.into())
    }

    pub fn to_polygon(&self, tolerance: f64, is_outer: bool) -> Result<Self, JsValue> {
        let side = if is_outer { Approximation::Outer } else { Approximation::Inner };
        let polygon = self.shape.to_polygon(tolerance, side);
        Ok(AnyShape::from(polygon.map_err(Fault::from)?).into())
    }

    pub fn mass_properties(&self) -> Option<Vec<f64>> {
        Some(flat::mass(&self.shape.mass_properties()?))
    }

    pub fn intersects(&self, other: &Self) -> bool {
        self.shape.intersects(&other.shape)
    }

    pub fn contains(&self, other: &Self) -> bool {
        self.shape.contains(&other.shape)
    }

    pub fn touches(&self, other: &Self) -> bool {
        self.shape.touches(&other.shape)
    }

    pub fn distance(&self, other: &Self) -> f64 {
        self.shape.distance(&other.shape)
    }

    pub fn closest_points(&self, other: &Self) -> Vec<f64> {
        let closest = self.shape.closest_points(&other.shape);
        [flat::point(closest.point_a), flat::point(closest.point_b)].concat()
    }

    pub fn contact(&self, other: &Self, margin: f64) -> Option<Vec<f64>> {
        let contact = self.shape.contact(&other.shape, margin)?;
        Some(flat::contact(&contact))
    }

    pub fn manifolds(&self, other: &Self, margin: f64) -> Vec<f64> {
        flat::manifolds(&self.shape.manifold(&other.shape, margin))
    }

    pub fn is_composite(&self) -> bool {
        matches!(self.shape, AnyShape::Polygon(_) | AnyShape::Polyline(_) | AnyShape::Compound(_))
    }

    pub fn escape(&self, other: &Self) -> Option<Vec<f64>> {
        Some(flat::contact(&self.shape.escape(&other.shape)?))
    }

    pub fn escape_along(&self, other: &Self, x: f64, y: f64) -> Option<f64> {
        self.shape.escape_along(&other.shape, [x, y])
    }

    pub fn signed_distance(&self, x: f64, y: f64) -> Vec<f64> {
        let found = self.shape.signed_distance([x, y]);
        let gradient = flat::point(found.gradient.into());
        [&[found.distance], &gradient[..], &flat::point(found.closest)].concat()
    }

    pub fn signed_distances(&self, points: &[f64]) -> Vec<f64> {
        let distance = |[x, y]: [f64; 2]| self.shape.signed_distance([x, y]).distance;
        rows(points).map(distance).collect()
    }

    pub fn contains_points(&self, points: &[f64]) -> Vec<u8> {
        let contains = |[x, y]: [f64; 2]| u8::from(self.shape.contains_point(&[x, y].into()));
        rows(points).map(contains).collect()
    }

    pub fn ray_hits(&self, numbers: &[f64]) -> Result<Vec<f64>, JsValue> {
        let mut hits = Vec::new();
        for numbers in rows(numbers) {
            let found = self.shape.ray_hits(&ray(numbers)?);
            hits.extend(found.iter().flat_map(flat::ray_hit));
        }
        Ok(hits)
    }

    pub fn cast_rays(&self, numbers: &[f64], max: f64) -> Result<Vec<f64>, JsValue> {
        let mut hits = Vec::new();
        for numbers in rows(numbers) {
            let hit = self.shape.cast_ray(&ray(numbers)?, max);
            hits.extend(hit.map_or(vec![f64::NAN; 6], |hit| flat::ray_hit(&hit)));
        }
        Ok(hits)
    }

    pub fn cast_ray_solid(&self, numbers: &[f64], max: f64) -> Result<Option<Vec<f64>>, JsValue> {
        let Some(numbers) = rows(numbers).next() else { return Ok(None) };
        let hit = self.shape.cast_ray_solid(&ray(numbers)?, max);
        Ok(hit.map(|hit| flat::ray_hit(&hit)))
    }

    pub fn cast_thick_ray(
        &self,
        numbers: &[f64],
        radius: f64,
        max: f64,
    ) -> Result<Option<Vec<f64>>, JsValue> {
        let Some(numbers) = rows(numbers).next() else { return Ok(None) };
        let hit = self.shape.cast_thick_ray(&ray(numbers)?, radius, max);
        Ok(hit.map(|hit| flat::ray_hit(&hit)))
    }

    pub fn cast(&self, x: f64, y: f64, other: &Self, u: f64, v: f64) -> Option<Vec<f64>> {
        Some(flat::cast_hit(&self.shape.cast([x, y], &other.shape, [u, v])?))
    }

    pub fn cast_with(
        &self,
        other: &Self,
        motions: &[f64],
        target_distance: f64,
        max_time: f64,
        stop_at_penetration: bool,
    ) -> Option<Vec<f64>> {
        let [x, y, u, v] = rows(motions).next()?;
        let options = CastOptions { target_distance, max_time, stop_at_penetration };
        let hit = self.shape.cast_with([x, y], &other.shape, [u, v], &options)?;
        Some([vec![hit.time], flat::contact(&hit.contact)].concat())
    }

    /// `motions`: of each shape its translation, angle and center.
    pub fn sweep(&self, other: &Self, motions: &[f64]) -> Result<Option<Vec<f64>>, JsValue> {
        let mut motions = rows(motions);
        let (Some(a), Some(b)) = (motions.next(), motions.next()) else { return Ok(None) };
        let (a, b) = (motion(a)?, motion(b)?);
        let hit = self.shape.sweep(&a, &other.shape, &b);
        Ok(hit.map(|hit| flat::cast_hit(&hit)))
    }

    /// The part, and the bits of its feature.
    pub fn feature_at(&self, x: f64, y: f64, nx: f64, ny: f64) -> Vec<f64> {
        let found = self.shape.feature_at([x, y], [nx, ny]);
        vec![f64::from(found.part), f64::from(found.feature.to_bits())]
    }
}
