//! Lines of WKT or WKB, as PostGIS and shapely write them: a geometry a line, WKB in hexadecimal
//! digits; a spatial reference before a geometry is left aside.

use super::geojson;
use super::options::Options;
use super::scene::Scene;
use super::wkb::{self, MAX_DEPTH, NOT_READ};
use ::geojson::{Geometry, GeometryValue, Position};

/// Whether a text is of this format: its first word is that of a geometry, a spatial reference, or
/// the first bytes of WKB.
pub(crate) fn is_lines(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let word = first_word(line);
    let mut kinds = KINDS.iter().chain(&NOT_READ);
    word == "SRID" || is_wkb(line.trim()) || kinds.any(|kind| word.starts_with(kind))
}

fn first_word(line: &str) -> String {
    let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
    line[..end].to_ascii_uppercase()
}

/// The geometries of WKT that are read.
const KINDS: [&str; 8] = [
    "POINT",
    "LINESTRING",
    "LINEARRING",
    "POLYGON",
    "MULTIPOINT",
    "MULTILINESTRING",
    "MULTIPOLYGON",
    "GEOMETRYCOLLECTION",
];

/// The scene of all lines. The id of a geometry is the number of its line, from 1.
pub(crate) fn read(text: &str, options: &Options<'_>) -> Scene {
    let mut scene = Scene::default();
    for (index, line) in text.lines().enumerate() {
        let (line, id) = (line.trim(), (index + 1).to_string());
        if line.is_empty() {
            continue;
        }
        match if is_wkb(line) { from_wkb(line) } else { from_wkt(line) } {
            Ok(geometry) => geojson::add(&geometry, &id, "", options, &mut scene),
            Err(reason) => scene.skip(id, reason),
        }
    }
    scene
}

/// Whether a line is hexadecimal digits that begin with an order of bytes.
fn is_wkb(line: &str) -> bool {
    (line.starts_with("00") || line.starts_with("01"))
        && line.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn from_wkb(line: &str) -> Result<GeometryValue, String> {
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or(0) as u8;
    let (pairs, rest) = line.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return Err("an odd number of digits".to_owned());
    }
    let bytes: Vec<u8> = pairs.iter().map(|[high, low]| digit(*high) * 16 + digit(*low)).collect();
    wkb::geometry(&bytes).map_err(|e| e.to_string())
}

fn from_wkt(line: &str) -> Result<GeometryValue, String> {
    let line = match line.split_once(';') {
        Some((reference, geometry)) if reference.trim_start().starts_with("SRID=") => geometry,
        _ => line,
    };
    let mut reader = Reader { rest: balanced(line)?, dimensions: None };
    let geometry = reader.geometry()?;
    match reader.rest.trim() {
        "" => Ok(geometry),
        rest => Err(format!("`{rest}` follows the geometry")),
    }
}

/// The line, if its parentheses are balanced, not too deep, and nothing follows them. The reader
/// recurses.
fn balanced(line: &str) -> Result<&str, String> {
    let mut depth = 0_usize;
    for (at, c) in line.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Err("a closing parenthesis too many".to_owned()),
            ')' => depth -= 1,
            _ => continue,
        }
        if depth > MAX_DEPTH {
            return Err(format!("parentheses are nested more than {MAX_DEPTH} deep"));
        }
        let rest = line[at + 1..].trim();
        if depth == 0 && !rest.is_empty() {
            return Err(format!("`{rest}` follows the geometry"));
        }
    }
    if depth == 0 { Ok(line) } else { Err("a closing parenthesis is missing".to_owned()) }
}

/// The text of a line from some place on. Heights and measures are left aside; what is empty has no
/// positions.
struct Reader<'t> {
    rest: &'t str,
    /// How many numbers each position of the geometry has: what its tag (`Z`, `M`, `ZM`) says, or
    /// else as many as the first has.
    dimensions: Option<usize>,
}

impl<'t> Reader<'t> {
    fn geometry(&mut self) -> Result<GeometryValue, String> {
        let word = self.word().to_ascii_uppercase();
        let (name, tag) = without_tag(&word);
        let next = self.next_word().to_ascii_uppercase();
        let tag = if tag.is_empty() && TAGS.contains(&next.as_str()) { self.word() } else { tag };
        self.dimensions = (!tag.is_empty()).then(|| 2 + tag.len());
        Ok(match name {
            "POINT" => GeometryValue::Point { coordinates: self.point()? },
            "LINESTRING" | "LINEARRING" => GeometryValue::LineString { coordinates: self.line()? },
            "POLYGON" => GeometryValue::Polygon { coordinates: self.rings()? },
            "MULTIPOINT" => GeometryValue::MultiPoint { coordinates: self.list(Self::member)? },
            "MULTILINESTRING" => {
                GeometryValue::MultiLineString { coordinates: self.list(Self::line)? }
            }
            "MULTIPOLYGON" => GeometryValue::MultiPolygon { coordinates: self.list(Self::rings)? },
            "GEOMETRYCOLLECTION" => GeometryValue::GeometryCollection {
                geometries: self.list(|parts| parts.geometry().map(Geometry::new))?,
            },
            _ if NOT_READ.contains(&name) => {
                return Err(format!("geometries of the kind {name} are not read"));
            }
            _ => return Err(format!("`{word}` is not the name of a geometry")),
        })
    }

    /// A list in parentheses, none for `EMPTY`.
    fn list<V>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<V, String>,
    ) -> Result<Vec<V>, String> {
        let mut items = Vec::new();
        if self.next_word().eq_ignore_ascii_case(EMPTY) {
            self.word();
            return Ok(items);
        }
        self.expect("(")?;
        loop {
            items.push(item(self)?);
            if self.expect(",").is_err() {
                self.expect(")")?;
                return Ok(items);
            }
        }
    }

    fn point(&mut self) -> Result<Position, String> {
        let mut positions = self.list(Self::position)?;
        match positions.len() {
            0 => Ok(Position::from(Vec::new())),
            1 => Ok(positions.swap_remove(0)),
            several => Err(format!("a point of {several} positions")),
        }
    }

    /// A point of several, which may have no parentheses of its own.
    fn member(&mut self) -> Result<Position, String> {
        match self.next_word() {
            "" => self.point(),
            word if word.eq_ignore_ascii_case(EMPTY) => self.point(),
            _ => self.position(),
        }
    }

    fn line(&mut self) -> Result<Vec<Position>, String> {
        self.list(Self::position)
    }

    fn rings(&mut self) -> Result<Vec<Vec<Position>>, String> {
        self.list(Self::line)
    }

    fn position(&mut self) -> Result<Position, String> {
        let text = self.rest.trim_start();
        let text = text[..text.find(['(', ',', ')']).unwrap_or(text.len())].trim_end();
        let mut numbers = Vec::with_capacity(2);
        while !self.next_word().is_empty() {
            let word = self.word();
            let number = word.parse().ok().filter(|number: &f64| number.is_finite());
            numbers.push(number.ok_or_else(|| format!("`{word}` is not a number"))?);
        }
        let expected = *self.dimensions.get_or_insert(numbers.len());
        match numbers[..] {
            [] | [_] => Err(format!("the position `{text}` has fewer than two numbers")),
            [_, _, _, _, _, ..] => Err("a position has more than four numbers".to_owned()),
            [x, y, ..] if numbers.len() == expected => Ok(Position::from([x, y])),
            _ => Err(format!("the position `{text}` has not {expected} numbers, as it should")),
        }
    }

    /// The next word, empty in front of a parenthesis or a comma.
    fn next_word(&self) -> &'t str {
        let text = self.rest.trim_start();
        let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ',' | ')');
        &text[..text.find(is_end).unwrap_or(text.len())]
    }

    fn word(&mut self) -> &'t str {
        let word = self.next_word();
        self.rest = &self.rest.trim_start()[word.len()..];
        word
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        match self.rest.trim_start().strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => Err(format!("`{sign}` is missing before `{}`", self.next_word())),
        }
    }
}

const EMPTY: &str = "EMPTY";

/// What says which numbers follow two coordinates, the longest first.
const TAGS: [&str; 3] = ["ZM", "Z", "M"];

/// The name of a geometry, and the tag at its end if it has one there.
fn without_tag(word: &str) -> (&str, &str) {
    let mut tags = TAGS.iter().filter_map(|tag| Some((word.strip_suffix(tag)?, *tag)));
    let known = |(name, _): &(&str, &str)| KINDS.contains(name);
    tags.find(known).unwrap_or((word, ""))
}
