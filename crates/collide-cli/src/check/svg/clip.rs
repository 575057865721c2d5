//! Clip paths, also those of inner `svg` and `symbol` elements: what lies outside is not drawn.

use super::path::{self, chains};
use super::transform::from_usvg;
use crate::check::affine::Affine;
use crate::check::build;
use crate::check::outline::Refusal;
use crate::check::region::{self, Area};
use collide2d::prelude::*;
use usvg::{Group, Node};

/// The area that a clip path leaves.
#[derive(Debug)]
pub(super) struct Clip {
    area: Area,
    /// None if nothing is left.
    shape: Option<AnyShape<f64>>,
}

impl Clip {
    /// The clip path of a group that is drawn under `map`.
    pub(super) fn new(
        clip: &usvg::ClipPath,
        map: &Affine,
        tolerance: f64,
    ) -> Result<Self, Refusal> {
        let area = clip_area(clip, map, tolerance)?;
        let parts = region::shapes(area.clone());
        let shape = if parts.is_empty() { None } else { Some(build::compound(parts)?) };
        Ok(Self { area, shape })
    }

    pub(super) fn area(&self) -> &Area {
        &self.area
    }

    pub(super) fn contains(&self, shape: &AnyShape<f64>) -> bool {
        self.shape.as_ref().is_some_and(|clip| clip.contains(shape))
    }

    pub(super) fn meets(&self, shape: &AnyShape<f64>) -> bool {
        self.shape.as_ref().is_some_and(|clip| clip.intersects(shape))
    }
}

fn clip_area(clip: &usvg::ClipPath, map: &Affine, tolerance: f64) -> Result<Area, Refusal> {
    let inner = map.after(&from_usvg(clip.transform()));
    let area = group_area(clip.root(), &inner, tolerance)?;
    // The clip path's own clip path is placed as it is.
    match clip.clip_path() {
        Some(outer) => region::common(&area, &clip_area(outer, map, tolerance)?),
        None => Ok(area),
    }
}

fn group_area(group: &Group, map: &Affine, tolerance: f64) -> Result<Area, Refusal> {
    let mut all = Area::new();
    for child in group.children() {
        let area = match child {
            Node::Path(path) if path.is_visible() => path_area(path, map, tolerance)?,
            Node::Group(inner) => {
                let map = map.after(&from_usvg(inner.transform()));
                let area = group_area(inner, &map, tolerance)?;
                match inner.clip_path() {
                    Some(clip) => region::common(&area, &clip_area(clip, &map, tolerance)?)?,
                    None => area,
                }
            }
            _ => continue,
        };
        all.extend(area);
    }
    Ok(Polygon::union_of(&all)?)
}

fn path_area(path: &usvg::Path, map: &Affine, tolerance: f64) -> Result<Area, Refusal> {
    let chains = chains(&path::from_usvg(path.data()), map, tolerance);
    let rings: Vec<_> = chains.into_iter().map(|chain| chain.vertices).collect();
    region::enclosed(&rings, path::fill_rule(path))
}
