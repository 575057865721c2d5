//! Lines of WKT or WKB, as PostGIS and shapely write them: a geometry a line, WKB in hexadecimal
//! digits; a spatial reference before a geometry is left aside.

use super::geojson;
use super::options::Options;
use super::scene::Scene;
use super::wkb::{self, MAX_DEPTH, NOT_READ};
use ::geojson::{GeometryValue, Position};
use geo_traits::{
    CoordTrait, GeometryCollectionTrait, GeometryTrait, GeometryType, LineStringTrait,
    MultiLineStringTrait, MultiPointTrait, MultiPolygonTrait, PointTrait, PolygonTrait,
};
use std::str::FromStr;

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
    let word = first_word(line.trim_start());
    if NOT_READ.contains(&word.as_str()) {
        return Err(format!("geometries of the kind {word} are not read"));
    }
    let line = balanced(line)?;
    let wkt = wkt::Wkt::<f64>::from_str(line);
    value(&wkt.map_err(|reason| wrong_position(line).unwrap_or_else(|| reason.to_owned()))?)
}

/// What is wrong with the first position of a line that is none: of `nan` and of a position of one
/// number the parser says that a parenthesis is missing.
fn wrong_position(line: &str) -> Option<String> {
    let positions = line.split(['(', ',', ')']).map(str::trim).filter(|text| !text.is_empty());
    let is_name = |text: &str| {
        let word = first_word(text);
        word == "EMPTY" || KINDS.iter().any(|kind| word.starts_with(kind))
    };
    positions.filter(|text| !is_name(text)).find_map(|position| {
        let is_number = |word: &&str| word.parse().is_ok_and(f64::is_finite);
        match position.split_whitespace().find(|word| !is_number(word)) {
            Some(word) => Some(format!("`{word}` is not a number")),
            None if position.contains(char::is_whitespace) => None,
            None => Some(format!("the position `{position}` has fewer than two numbers")),
        }
    })
}

/// The line, if its parentheses are balanced, not too deep, and nothing follows them. The parser
/// recurses, and does not look at what follows.
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

/// The same geometry as GeoJSON has it; heights are left aside.
fn value(geometry: &impl GeometryTrait<T = f64>) -> Result<GeometryValue, String> {
    Ok(match geometry.as_type() {
        GeometryType::Point(p) => GeometryValue::Point { coordinates: position(p.coord()) },
        GeometryType::LineString(l) => GeometryValue::LineString { coordinates: line(l) },
        GeometryType::Polygon(p) => GeometryValue::Polygon { coordinates: rings(p) },
        GeometryType::MultiPoint(m) => GeometryValue::MultiPoint {
            coordinates: m.points().map(|p| position(p.coord())).collect(),
        },
        GeometryType::MultiLineString(m) => GeometryValue::MultiLineString {
            coordinates: m.line_strings().map(|l| line(&l)).collect(),
        },
        GeometryType::MultiPolygon(m) => {
            GeometryValue::MultiPolygon { coordinates: m.polygons().map(|p| rings(&p)).collect() }
        }
        GeometryType::GeometryCollection(c) => GeometryValue::GeometryCollection {
            geometries: c
                .geometries()
                .map(|g| value(&g).map(::geojson::Geometry::new))
                .collect::<Result<_, _>>()?,
        },
        GeometryType::Rect(_) | GeometryType::Triangle(_) | GeometryType::Line(_) => {
            return Err("not a geometry of WKT".to_owned());
        }
    })
}

/// A position; one without numbers for an empty point.
fn position(coordinates: Option<impl CoordTrait<T = f64>>) -> Position {
    coordinates.map_or(Position::from(Vec::new()), |c| Position::from([c.x(), c.y()]))
}

fn line(line: &impl LineStringTrait<T = f64>) -> Vec<Position> {
    line.coords().map(|c| position(Some(c))).collect()
}

fn rings(polygon: &impl PolygonTrait<T = f64>) -> Vec<Vec<Position>> {
    let exterior = polygon.exterior().map(|ring| line(&ring));
    exterior.into_iter().chain(polygon.interiors().map(|ring| line(&ring))).collect()
}
