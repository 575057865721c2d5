//! Tiles that overlap or abut, merged into outlines: seams between them stop what slides over them.

use super::build::kind_name;
use super::outline::Figure;
use super::scene::Scene;
use collide2d::{AnyShape, Polygon};

/// The tiles of one layer.
#[derive(Default)]
pub(crate) struct Tiles {
    regions: Vec<AnyShape<f64>>,
    /// What has no straight outline stays what it is, with its id.
    others: Vec<(String, Figure)>,
}

impl Tiles {
    /// Adds what one tile is made of.
    pub(crate) fn add(&mut self, id: &str, figures: Vec<Figure>) {
        for figure in figures {
            if is_region(&figure.shape) {
                self.regions.push(figure.shape);
            } else {
                self.others.push((id.to_owned(), figure));
            }
        }
    }

    /// Adds the outlines to the scene as `id/0`, `id/1`, …, then all other figures.
    pub(crate) fn finish(self, id: &str, name: &str, scene: &mut Scene) {
        match Polygon::union_of(&self.regions) {
            Ok(outlines) => {
                for (index, outline) in outlines.into_iter().enumerate() {
                    let shape = AnyShape::from(outline);
                    let figure = Figure { kind: kind_name(&shape), shape };
                    scene.add(format!("{id}/{index}"), name.to_owned(), figure);
                }
            }
            Err(error) => scene.skip(id.to_owned(), error),
        }
        for (id, figure) in self.others {
            scene.add(id, name.to_owned(), figure);
        }
    }
}

/// Whether a shape is bounded by straight edges and may have an area.
fn is_region(shape: &AnyShape<f64>) -> bool {
    match shape {
        AnyShape::Aabb(_) | AnyShape::Rect(_) | AnyShape::Triangle(_) | AnyShape::Polygon(_) => {
            true
        }
        AnyShape::ConvexPolygon(polygon) => polygon.radius() == 0.0,
        _ => false,
    }
}
