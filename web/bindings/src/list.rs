//! Lists of shapes, asked in one call.

use crate::flat;
use crate::shape::{Shape32, Shape64, Solid, ray, rows};
use crate::spec::{self, Fault};
use collide2d::Real;
use collide2d::prelude::*;
use wasm_bindgen::prelude::*;

/// What stands for an answer where there is none.
const NO_CONTACT: [f64; 7] = [f64::NAN; 7];

/// Shapes of either scalar.
struct Solids<T: Real>(Vec<Solid<T>>);

impl<T: Real> Solids<T> {
    /// The answers to one question about pairs of indices.
    fn of_pairs<R>(
        &self,
        pairs: &[u32],
        ask: impl Fn(&AnyShape<T>, &AnyShape<T>) -> R,
    ) -> Result<Vec<R>, Fault> {
        let answer = |&[a, b]: &[u32; 2]| Ok(ask(&self.at(a)?.shape, &self.at(b)?.shape));
        pairs.as_chunks().0.iter().map(answer).collect()
    }

    fn at(&self, index: u32) -> Result<&Solid<T>, Fault> {
        self.0.get(index as usize).ok_or_else(|| {
            let message = format!("index {index} is not below the length {}", self.0.len());
            Fault::new("out_of_range", message)
        })
    }

    fn of_all<R>(&self, ask: impl Fn(&AnyShape<T>) -> R) -> Vec<R> {
        self.0.iter().map(|solid| ask(&solid.shape)).collect()
    }
}

fn contact_or_none<T: Real>(a: &AnyShape<T>, b: &AnyShape<T>, margin: T) -> Vec<f64> {
    a.contact(b, margin).map_or(NO_CONTACT.to_vec(), |contact| flat::contact(&contact))
}

macro_rules! list_class {
    ($class:ident $shape:ident $scalar:ty) => {
        /// A list of shapes.
        #[wasm_bindgen]
        pub struct $class(Solids<$scalar>);

        #[wasm_bindgen]
        #[allow(missing_docs, reason = "each is the query of that name: see the library")]
        impl $class {
            #[wasm_bindgen(constructor)]
            pub fn new(json: &str) -> Result<Self, JsValue> {
                let shapes = spec::read_list(json)?;
                Ok(Self(Solids(shapes.into_iter().map(Solid::from).collect())))
            }

            pub fn length(&self) -> usize {
                self.0.0.len()
            }

            pub fn at(&self, index: u32) -> Result<$shape, JsValue> {
                let found = self.0.at(index)?;
                Ok($shape(found.clone()))
            }

            pub fn push(&mut self, shape: &$shape) {
                self.0.0.push(shape.0.clone());
            }

            pub fn set(&mut self, index: u32, shape: &$shape) -> Result<(), JsValue> {
                self.0.at(index)?;
                self.0.0[index as usize] = shape.0.clone();
                Ok(())
            }

            /// Of each its least and its greatest corner, infinite where it has no bounds.
            pub fn bounding_boxes(&self) -> Vec<f64> {
                const UNBOUNDED: [[f64; 2]; 2] = [[f64::NEG_INFINITY; 2], [f64::INFINITY; 2]];
                let corners = |bounds: Aabb<$scalar>| {
                    [flat::point(bounds.min()), flat::point(bounds.max())]
                };
                self.0.of_all(|s| s.bounding_box().map_or(UNBOUNDED, corners).concat()).concat()
            }

            pub fn intersects(&self, shape: &$shape) -> Vec<u8> {
                self.0.of_all(|s| u8::from(s.intersects(&shape.0.shape)))
            }

            pub fn distances(&self, shape: &$shape) -> Vec<f64> {
                self.0.of_all(|s| s.distance(&shape.0.shape).to_f64())
            }

            pub fn contacts(&self, shape: &$shape, margin: f64) -> Vec<f64> {
                self.0
                    .of_all(|s| contact_or_none(s, &shape.0.shape, <$scalar>::nearest(margin)))
                    .concat()
            }

            /// The index of the shape that a ray hits first, and the hit.
            pub fn cast_ray(&self, numbers: &[f64], max: f64) -> Result<Option<Vec<f64>>, JsValue> {
                let Some(numbers) = rows(numbers).next() else { return Ok(None) };
                let ray = ray::<$scalar>(numbers)?;
                let mut max = <$scalar>::nearest(max);
                let mut first = None;
                for (index, solid) in self.0.0.iter().enumerate() {
                    if let Some(hit) = solid.cast_ray(&ray, max)
                        && (first.is_none() || hit.t < max)
                    {
                        max = hit.t;
                        first = Some([vec![index as f64], flat::ray_hit(&hit)].concat());
                    }
                }
                Ok(first)
            }

            pub fn pair_intersects(&self, pairs: &[u32]) -> Result<Vec<u8>, JsValue> {
                Ok(self.0.of_pairs(pairs, |a, b| u8::from(a.intersects(b)))?)
            }

            pub fn pair_distances(&self, pairs: &[u32]) -> Result<Vec<f64>, JsValue> {
                Ok(self.0.of_pairs(pairs, |a, b| a.distance(b).to_f64())?)
            }

            pub fn pair_contacts(&self, pairs: &[u32], margin: f64) -> Result<Vec<f64>, JsValue> {
                let margin = <$scalar>::nearest(margin);
                Ok(self.0.of_pairs(pairs, |a, b| contact_or_none(a, b, margin))?.concat())
            }
        }
    };
}

list_class!(List64 Shape64 f64);
list_class!(List32 Shape32 f32);
