//! A physics scene for JavaScript: the bodies once, then their places after every step.

use collide_testbed::{Kind, Scene};
use collide2d::prelude::*;
use collide2d::{AnyShape, Point2};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// The world of a physics scene.
#[wasm_bindgen]
pub struct World {
    scene: Scene,
    world: collide_testbed::World,
}

#[wasm_bindgen]
impl World {
    /// The scene of the text.
    ///
    /// **Error**: in words, why it is none.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self, JsError> {
        let scene = Scene::read(text)?;
        let world = scene.world();
        Ok(Self { scene, world })
    }

    /// In JSON: what the scene is `about`, its steps a second as `rate`, and its `bodies`, with
    /// shapes in their own frames.
    pub fn description(&self) -> String {
        let bodies: Vec<_> = self
            .world
            .bodies()
            .iter()
            .zip(&self.scene.ids)
            .map(|(body, id)| {
                let kind = match body.kind() {
                    Kind::Static => "static",
                    Kind::Kinematic => "kinematic",
                    Kind::Dynamic | Kind::Upright | Kind::Pivoted => "pushed",
                };
                json!({ "id": id, "kind": kind, "shape": body.shape().to_spec() })
            })
            .collect();
        let Scene { about, settings, .. } = &self.scene;
        json!({ "about": about, "rate": settings.rate, "bodies": bodies }).to_string()
    }

    /// Scene JSON of the shapes where they are, with the ids of their bodies.
    ///
    /// **Error**: a body has left the range of coordinates.
    pub fn shapes(&self) -> Result<String, JsError> {
        let shape = |body: &collide_testbed::Body| -> Result<AnyShape<f64>, JsError> {
            Ok(body.shape().placed(&body.pose())?)
        };
        let placed: Result<Vec<_>, _> = self.world.bodies().iter().map(shape).collect();
        let specs: Vec<_> = placed?.iter().map(AnyShape::to_spec).collect();
        Ok(json!({ "shapes": specs, "ids": self.scene.ids }).to_string())
    }

    /// Of each body the place of its frame: x, y, and the cosine and sine of its angle.
    pub fn poses(&self) -> Vec<f64> {
        let pose = |body: &collide_testbed::Body| {
            let pose = body.pose();
            let (place, turn) = (pose.translation.vector, pose.rotation);
            [place.x, place.y, turn.re, turn.im]
        };
        self.world.bodies().iter().flat_map(pose).collect()
    }

    /// A box around all bodies that have bounds: its least and its greatest corner.
    pub fn bounds(&self) -> Option<Vec<f64>> {
        let boxes = self.world.bodies().iter().filter_map(|body| body.bounding_box().ok()?);
        let all = boxes.reduce(|a, b| a.merged(&b))?;
        Some(vec![all.min().x, all.min().y, all.max().x, all.max().y])
    }

    /// Goes on by one step.
    ///
    /// **Error**: a body has left the range of coordinates.
    pub fn step(&mut self) -> Result<(), JsError> {
        Ok(self.world.step()?)
    }

    /// Of each contact that held bodies apart in the last step its point and its normal.
    pub fn contacts(&self) -> Vec<f64> {
        let pushing = self.world.contacts().iter().filter(|contact| contact.is_pushing());
        pushing.flat_map(|c| [c.point.x, c.point.y, c.normal.x, c.normal.y]).collect()
    }

    /// The greatest speed within a meter of the center of a body that forces move.
    pub fn speed(&self) -> f64 {
        let moved = self.world.bodies().iter().filter(|body| body.is_pushed());
        moved.map(|body| body.velocity.norm() + body.spin.abs()).fold(0.0, f64::max)
    }

    /// The last body that forces move and that is no further than `reach` from a point.
    pub fn pick(&self, x: f64, y: f64, reach: f64) -> Option<usize> {
        let is_near = |body: &collide_testbed::Body| {
            let local = body.pose().inverse_transform_point(&Point2::new(x, y));
            body.is_moved() && body.shape().distance(&local) <= reach
        };
        self.world.bodies().iter().rposition(is_near)
    }

    /// Pulls a point of a body, given in its frame, towards a place for the next step.
    pub fn pull(&mut self, body: usize, anchor: &[f64], target: &[f64]) {
        if let (&[x, y], &[u, v]) = (anchor, target) {
            self.world.pull(body, [x, y], [u, v]);
        }
    }
}
