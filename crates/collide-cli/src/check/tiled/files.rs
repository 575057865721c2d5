//! The tilesets and templates beside a map, each read once.

use super::super::options::Options;
use super::super::reason::Reason;
use super::model::{Template, Tileset, TilesetContent, TilesetRef};
use super::{json, xml};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Read<V> = Result<Arc<V>, Reason>;

/// The files that a map refers to.
pub(crate) struct Files<'a> {
    folder: &'a Path,
    options: &'a Options<'a>,
    tilesets: HashMap<PathBuf, Read<Tileset>>,
    templates: HashMap<PathBuf, Read<Template>>,
}

impl<'a> Files<'a> {
    /// Files relative to `folder`.
    pub(crate) fn new(folder: &'a Path, options: &'a Options<'a>) -> Self {
        Self { folder, options, tilesets: HashMap::new(), templates: HashMap::new() }
    }

    /// The tileset that the map names.
    pub(crate) fn tileset(&mut self, named: &TilesetRef) -> Read<Tileset> {
        match &named.content {
            TilesetContent::Embedded(tileset) => Ok(tileset.clone()),
            TilesetContent::External(source) => {
                let path = self.folder.join(source);
                self.tileset_at(&path).map_err(|reason| reason.of(path.display()))
            }
        }
    }

    /// The tileset that the template `template` names, of which its name is a value.
    pub(crate) fn tileset_of_template(
        &mut self,
        named: &TilesetRef,
        template: &str,
    ) -> Read<Tileset> {
        match &named.content {
            TilesetContent::Embedded(tileset) => Ok(tileset.clone()),
            TilesetContent::External(source) => {
                let template = self.folder.join(template);
                let path = template.parent().unwrap_or(self.folder).join(source);
                let tileset = self.tileset_at(&path);
                tileset.map_err(|reason| reason.of("its tileset").of(template.display()))
            }
        }
    }

    /// The template that an object names.
    pub(crate) fn template(&mut self, name: &str) -> Read<Template> {
        let path = self.folder.join(name);
        let load = || {
            let template = load(&path, self.options, xml::template_file, json::template_file)?;
            Ok(Arc::new(template.without_values()))
        };
        let template = self.templates.entry(path.clone()).or_insert_with(load).clone();
        template.map_err(|reason| reason.of(path.display()))
    }

    fn tileset_at(&mut self, path: &Path) -> Read<Tileset> {
        let load = || {
            let tileset = load(path, self.options, xml::tileset_file, json::tileset_file)?;
            Ok(Arc::new(tileset.without_values()))
        };
        self.tilesets.entry(path.to_owned()).or_insert_with(load).clone()
    }
}

fn load<V>(
    path: &Path,
    options: &Options<'_>,
    from_xml: fn(&str) -> Result<V, Reason>,
    from_json: fn(&str) -> Result<V, Reason>,
) -> Result<V, Reason> {
    options.name(path);
    let text = options.read_named(path)?;
    let read = if text.trim_start().starts_with('{') { from_json } else { from_xml };
    read(&text).map_err(Reason::without_values)
}
