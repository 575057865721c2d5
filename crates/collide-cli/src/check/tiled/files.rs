//! The tilesets and templates beside a map, each read once.

use super::super::encoding;
use super::model::{Template, Tileset, TilesetContent, TilesetRef};
use super::{json, xml};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Read<V> = Result<Arc<V>, String>;

/// The files that a map refers to.
pub(crate) struct Files {
    folder: PathBuf,
    tilesets: HashMap<PathBuf, Read<Tileset>>,
    templates: HashMap<PathBuf, Read<Template>>,
}

impl Files {
    /// Files relative to `folder`.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), tilesets: HashMap::new(), templates: HashMap::new() }
    }

    /// The tileset that the map names.
    pub(crate) fn tileset(&mut self, named: &TilesetRef) -> Read<Tileset> {
        self.tileset_beside(named, &self.folder.clone())
    }

    /// The tileset that the template `template` names.
    pub(crate) fn tileset_of_template(
        &mut self,
        named: &TilesetRef,
        template: &str,
    ) -> Read<Tileset> {
        let path = self.folder.join(template);
        self.tileset_beside(named, path.parent().unwrap_or(&self.folder.clone()))
    }

    /// The template that an object names.
    pub(crate) fn template(&mut self, name: &str) -> Read<Template> {
        let path = self.folder.join(name);
        let load = || load(&path, xml::template_file, json::template_file);
        self.templates.entry(path.clone()).or_insert_with(load).clone()
    }

    fn tileset_beside(&mut self, named: &TilesetRef, folder: &Path) -> Read<Tileset> {
        match &named.content {
            TilesetContent::Embedded(tileset) => Ok(tileset.clone()),
            TilesetContent::External(source) => {
                let path = folder.join(source);
                let load = || load(&path, xml::tileset_file, json::tileset_file);
                self.tilesets.entry(path.clone()).or_insert_with(load).clone()
            }
        }
    }
}

fn load<V>(
    path: &Path,
    from_xml: fn(&str) -> Result<V, String>,
    from_json: fn(&str) -> Result<V, String>,
) -> Read<V> {
    let named = |reason: &dyn std::fmt::Display| format!("{}: {reason}", path.display());
    let text = read_file(path).map_err(|e| named(&e))?;
    let read = if text.trim_start().starts_with('{') { from_json } else { from_xml };
    read(&text).map(Arc::new).map_err(|e| named(&e))
}

/// The text of a file. What a map names may be a device that never ends: only files are read.
pub(crate) fn read_file(path: &Path) -> Result<String, String> {
    let meta = std::fs::metadata(path).map_err(|e| e.to_string())?;
    if !meta.is_file() {
        return Err("not a file".to_owned());
    }
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    encoding::decode(&bytes).map_err(|e| e.to_string())
}
