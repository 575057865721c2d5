//! Lists of shapes, asked in one call.

use crate::flat;
use crate::shape::{Shape, ray, rows};
use crate::spec::{self, Fault};
use collide2d::prelude::{Shape as _, *};
use wasm_bindgen::prelude::*;

/// What stands for an answer where there is none.
const NO_CONTACT: [f64; 7] = [f64::NAN; 7];

type Any = AnyShape<f64>;

/// A list of shapes.
#[wasm_bindgen]
pub struct List(Vec<Shape>);

impl List {
    fn get(&self, index: u32) -> Result<&Shape, Fault> {
        self.0.get(index as usize).ok_or_else(|| Fault {
            kind: "out_of_range",
            message: format!("index {index} is not below the length {}", self.0.len()),
        })
    }

    fn of_all<R>(&self, ask: impl Fn(&Any) -> R) -> Vec<R> {
        self.0.iter().map(|item| ask(&item.shape)).collect()
    }

    /// The answers to one question about pairs of indices.
    fn of_pairs<R>(&self, pairs: &[u32], ask: impl Fn(&Any, &Any) -> R) -> Result<Vec<R>, Fault> {
        let answer = |&[a, b]: &[u32; 2]| Ok(ask(&self.get(a)?.shape, &self.get(b)?.shape));
        pairs.as_chunks().0.iter().map(answer).collect()
    }
}

fn contact_or_none(a: &Any, b: &Any, margin: f64) -> Vec<f64> {
    a.contact(b, margin).map_or(NO_CONTACT.to_vec(), |contact| flat::contact(&contact))
}

#[wasm_bindgen]
#[allow(missing_docs, reason = "each is the query of that name: see the library")]
impl List {
    #[wasm_bindgen(constructor)]
    pub fn new(numbers: &[f64]) -> Result<Self, JsValue> {
        Ok(Self(spec::read_all(numbers)?.into_iter().map(Shape::from).collect()))
    }

    pub fn length(&self) -> usize {
        self.0.len()
    }

    pub fn at(&self, index: u32) -> Result<Shape, JsValue> {
        Ok(self.get(index)?.clone())
    }

    pub fn push(&mut self, shape: &Shape) {
        self.0.push(shape.clone());
    }

    pub fn set(&mut self, index: u32, shape: &Shape) -> Result<(), JsValue> {
        self.get(index)?;
        self.0[index as usize] = shape.clone();
        Ok(())
    }

    /// Of each its least and its greatest corner, infinite where it has no bounds.
    pub fn bounding_boxes(&self) -> Vec<f64> {
        const UNBOUNDED: [[f64; 2]; 2] = [[f64::NEG_INFINITY; 2], [f64::INFINITY; 2]];
        let corners = |bounds: Aabb<f64>| [flat::point(bounds.min()), flat::point(bounds.max())];
        self.of_all(|s| s.bounding_box().map_or(UNBOUNDED, corners).concat()).concat()
    }

    pub fn intersects(&self, shape: &Shape) -> Vec<u8> {
        self.of_all(|s| u8::from(s.intersects(&shape.shape)))
    }

    pub fn distances(&self, shape: &Shape) -> Vec<f64> {
        self.of_all(|s| s.distance(&shape.shape))
    }

    pub fn contacts(&self, shape: &Shape, margin: f64) -> Vec<f64> {
        self.of_all(|s| contact_or_none(s, &shape.shape, margin)).concat()
    }

    /// The index of the shape that a ray hits first, and the hit.
    pub fn cast_ray(&self, numbers: &[f64], mut max: f64) -> Result<Option<Vec<f64>>, JsValue> {
        let Some(numbers) = rows(numbers).next() else { return Ok(None) };
        let ray = ray(numbers)?;
        let mut first = None;
        for (index, shape) in self.0.iter().enumerate() {
            if let Some(hit) = shape.shape.cast_ray(&ray, max)
                && (first.is_none() || hit.t < max)
            {
                max = hit.t;
                first = Some([vec![index as f64], flat::ray_hit(&hit)].concat());
            }
        }
        Ok(first)
    }

    pub fn pair_intersects(&self, pairs: &[u32]) -> Result<Vec<u8>, JsValue> {
        Ok(self.of_pairs(pairs, |a, b| u8::from(a.intersects(b)))?)
    }

    pub fn pair_distances(&self, pairs: &[u32]) -> Result<Vec<f64>, JsValue> {
        Ok(self.of_pairs(pairs, |a, b| a.distance(b))?)
    }

    pub fn pair_contacts(&self, pairs: &[u32], margin: f64) -> Result<Vec<f64>, JsValue> {
        Ok(self.of_pairs(pairs, |a, b| contact_or_none(a, b, margin))?.concat())
    }
}
