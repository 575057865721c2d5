//! The maps in the folder of a world whose names say where they lie.

use super::super::affine::Pair;
use regex_lite::Regex;
use serde::Deserialize;
use std::path::Path;

/// A regular expression for the names of maps. What its two groups capture are a column and a row.
#[derive(Deserialize)]
pub(super) struct Pattern {
    pub(super) regexp: String,
    #[serde(default = "one", rename = "multiplierX")]
    multiplier_x: f64,
    #[serde(default = "one", rename = "multiplierY")]
    multiplier_y: f64,
    #[serde(default, rename = "offsetX")]
    offset_x: f64,
    #[serde(default, rename = "offsetY")]
    offset_y: f64,
}

fn one() -> f64 {
    1.0
}

/// The name of a file, and where its map lies or why that is not known.
type Found = (String, Result<Pair, String>);

impl Pattern {
    /// The files whose names match, in the order of their names; why none can be looked for.
    pub(super) fn maps_in(&self, folder: &Path) -> Result<Vec<Found>, String> {
        let names = Regex::new(&self.regexp).map_err(|e| e.to_string())?;
        // The whole match is counted with the groups.
        if names.captures_len() != 3 {
            let groups = names.captures_len() - 1;
            return Err(format!("the pattern has {groups} groups, needs 2: a column and a row"));
        }
        if self.multiplier_x == 0.0 || self.multiplier_y == 0.0 {
            return Err("a multiplier is 0".to_owned());
        }
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = here.read_dir().map_err(|e| format!("{}: {e}", here.display()))?;
        let mut files: Vec<String> = entries
            .filter_map(|entry| entry.ok().filter(|entry| entry.path().is_file()))
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| !name.starts_with('.'))
            .collect();
        files.sort_unstable();
        let place = |name: String| {
            let groups = names.captures(&name)?;
            let place =
                self.place([1, 2].map(|i| groups.get(i).map_or("", |group| group.as_str())));
            Some((name, place))
        };
        Ok(files.into_iter().filter_map(place).collect())
    }

    fn place(&self, captured: [&str; 2]) -> Result<Pair, String> {
        let number =
            |text: &str| text.parse::<i32>().map_err(|_| format!("`{text}` is no whole number"));
        let [column, row] = captured.map(number);
        Ok([
            f64::from(column?) * self.multiplier_x + self.offset_x,
            f64::from(row?) * self.multiplier_y + self.offset_y,
        ])
    }
}
