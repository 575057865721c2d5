//! WKB, the binary form of WKT: of each geometry a byte that gives the order of bytes, a number for
//! its kind, then its coordinates, rings or parts. Heights, measures and the spatial reference of
//! PostGIS (EWKB) are left aside.

use super::geojson;
use super::options::Options;
use super::scene::Scene;
use ::geojson::{Geometry, GeometryValue, Position};
use thiserror::Error;

/// How deep collections may be nested: as deep as JSON may.
pub(super) const MAX_DEPTH: usize = 128;

/// Why bytes are no geometry, and at which of them that shows.
#[derive(Debug, PartialEq, Error)]
#[error("byte {at}: {fault}")]
pub(super) struct WkbError {
    at: usize,
    fault: Fault,
}

#[derive(Debug, PartialEq, Error)]
enum Fault {
    #[error("needs {needed} bytes, {left} follow")]
    Short { needed: u64, left: usize },
    #[error("the order of bytes is {0}, not 0 or 1")]
    Order(u8),
    #[error("geometries of the kind {code}{} are not read", name(*.code))]
    Kind { code: u32 },
    #[error("a part is of the kind {found}, not {expected}")]
    Part { found: u32, expected: u32 },
    #[error("collections are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    #[error("{0} bytes follow the geometry")]
    Rest(usize),
}

const POINT: u32 = 1;
const LINE_STRING: u32 = 2;
const POLYGON: u32 = 3;
const MULTI_POINT: u32 = 4;
const MULTI_LINE_STRING: u32 = 5;
const MULTI_POLYGON: u32 = 6;
const COLLECTION: u32 = 7;

/// The kinds that are not read, from 8 on.
pub(super) const NOT_READ: [&str; 10] = [
    "CIRCULARSTRING",
    "COMPOUNDCURVE",
    "CURVEPOLYGON",
    "MULTICURVE",
    "MULTISURFACE",
    "CURVE",
    "SURFACE",
    "POLYHEDRALSURFACE",
    "TIN",
    "TRIANGLE",
];

/// The name of a kind that is not read, if it is one.
fn name(code: u32) -> String {
    let index = code.checked_sub(COLLECTION + 1).map(|index| index as usize);
    let name = index.and_then(|index| NOT_READ.get(index));
    name.map(|name| format!(" ({name})")).unwrap_or_default()
}

/// Whether a file is of this format: its first bytes are those of a geometry of some kind.
pub(super) fn is_wkb(bytes: &[u8]) -> bool {
    match Reader::new(bytes).header() {
        Ok(_) => true,
        Err(WkbError { fault: Fault::Kind { code }, .. }) => !name(code).is_empty(),
        Err(_) => false,
    }
}

/// The geometry that the bytes are.
pub(super) fn geometry(bytes: &[u8]) -> Result<GeometryValue, WkbError> {
    let mut reader = Reader::new(bytes);
    let geometry = reader.geometry(0)?;
    match reader.left() {
        0 => Ok(geometry),
        rest => Err(reader.fault(Fault::Rest(rest))),
    }
}

/// The scene of geometries one after the other. The id of each is its number, from 1. After one
/// that cannot be read it is not known where the next begins.
pub(super) fn read(bytes: &[u8], options: &Options<'_>) -> Scene {
    let mut scene = Scene::default();
    let mut reader = Reader::new(bytes);
    let mut number = 0;
    while reader.left() > 0 {
        number += 1;
        match reader.geometry(0) {
            Ok(geometry) => geojson::add(&geometry, &number.to_string(), "", options, &mut scene),
            Err(error) => {
                scene.skip(number.to_string(), format!("{error}; nothing after it is read"));
                break;
            }
        }
    }
    scene
}

/// The bytes from one of them on.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    /// The order of bytes in the geometry that is being read.
    is_big_endian: bool,
    /// How many numbers a position has there.
    dimensions: usize,
}

impl<'b> Reader<'b> {
    fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0, is_big_endian: false, dimensions: 2 }
    }

    fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    fn fault(&self, fault: Fault) -> WkbError {
        WkbError { at: self.at, fault }
    }

    fn need(&self, needed: u64) -> Result<(), WkbError> {
        let left = self.left();
        if needed <= left as u64 { Ok(()) } else { Err(self.fault(Fault::Short { needed, left })) }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], WkbError> {
        self.need(N as u64)?;
        let taken = std::array::from_fn(|i| self.bytes[self.at + i]);
        self.at += N;
        Ok(taken)
    }

    fn count(&mut self) -> Result<u32, WkbError> {
        let bytes = self.take()?;
        Ok(if self.is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    fn coordinate(&mut self) -> Result<f64, WkbError> {
        let bytes = self.take()?;
        Ok(if self.is_big_endian { f64::from_be_bytes(bytes) } else { f64::from_le_bytes(bytes) })
    }

    /// The order of bytes, the kind and the dimensions of a geometry; the kind.
    fn header(&mut self) -> Result<u32, WkbError> {
        let start = self.at;
        let [order] = self.take()?;
        if order > 1 {
            return Err(WkbError { at: start, fault: Fault::Order(order) });
        }
        self.is_big_endian = order == 0;
        let code = self.count()?;
        // PostGIS sets bits for heights, measures and a reference; ISO counts thousands.
        let [z, m, reference] = [31, 30, 29].map(|bit| code >> bit & 1 != 0);
        let (thousands, kind) = ((code & 0x1fff_ffff) / 1000, (code & 0x1fff_ffff) % 1000);
        if thousands > 3 || !(POINT..=COLLECTION).contains(&kind) {
            let code = if thousands > 3 { code } else { kind };
            return Err(WkbError { at: start + 1, fault: Fault::Kind { code } });
        }
        let (z, m) = (z || thousands & 1 != 0, m || thousands & 2 != 0);
        self.dimensions = 2 + usize::from(z) + usize::from(m);
        if reference {
            self.take::<4>()?;
        }
        Ok(kind)
    }

    fn geometry(&mut self, depth: usize) -> Result<GeometryValue, WkbError> {
        if depth > MAX_DEPTH {
            return Err(self.fault(Fault::TooDeep));
        }
        Ok(match self.header()? {
            POINT => GeometryValue::Point { coordinates: self.position()? },
            LINE_STRING => GeometryValue::LineString { coordinates: self.line()? },
            POLYGON => GeometryValue::Polygon { coordinates: self.rings()? },
            MULTI_POINT => GeometryValue::MultiPoint {
                coordinates: self.list(PART, |parts| parts.part(POINT, Self::position))?,
            },
            MULTI_LINE_STRING => GeometryValue::MultiLineString {
                coordinates: self.list(PART, |parts| parts.part(LINE_STRING, Self::line))?,
            },
            MULTI_POLYGON => GeometryValue::MultiPolygon {
                coordinates: self.list(PART, |parts| parts.part(POLYGON, Self::rings))?,
            },
            _ => GeometryValue::GeometryCollection {
                geometries: self
                    .list(PART, |parts| parts.geometry(depth + 1).map(Geometry::new))?,
            },
        })
    }

    /// A part of a geometry of several, all of one kind.
    fn part<V>(
        &mut self,
        expected: u32,
        read: fn(&mut Self) -> Result<V, WkbError>,
    ) -> Result<V, WkbError> {
        let at = self.at + 1;
        match self.header()? {
            found if found == expected => read(self),
            found => Err(WkbError { at, fault: Fault::Part { found, expected } }),
        }
    }

    /// As many elements as a number before them says, each of at least so many bytes.
    fn list<V>(
        &mut self,
        least: u64,
        mut read: impl FnMut(&mut Self) -> Result<V, WkbError>,
    ) -> Result<Vec<V>, WkbError> {
        let count = self.count()?;
        self.need(u64::from(count) * least)?;
        (0..count).map(|_| read(self)).collect()
    }

    fn rings(&mut self) -> Result<Vec<Vec<Position>>, WkbError> {
        self.list(COUNT, Self::line)
    }

    fn line(&mut self) -> Result<Vec<Position>, WkbError> {
        self.list(8 * self.dimensions as u64, Self::position)
    }

    /// A position; one without numbers for an empty point.
    fn position(&mut self) -> Result<Position, WkbError> {
        let [x, y] = [self.coordinate()?, self.coordinate()?];
        for _ in 2..self.dimensions {
            self.coordinate()?;
        }
        let is_empty = x.is_nan() && y.is_nan();
        Ok(if is_empty { Position::from(Vec::new()) } else { Position::from([x, y]) })
    }
}

/// The bytes of a number of elements.
const COUNT: u64 = 4;
/// The fewest bytes of a part: its header and a number of elements.
const PART: u64 = 5 + COUNT;

#[cfg(test)]
mod tests {
    use super::*;

    /// A collection of a point and, in it and so on, as many others, the innermost of which is
    /// empty.
    fn nested(depth: usize) -> Vec<u8> {
        let open = [1, 7, 0, 0, 0, 1, 0, 0, 0];
        [open.repeat(depth), vec![1, 7, 0, 0, 0, 0, 0, 0, 0]].concat()
    }

    #[test]
    fn every_byte_that_is_missing_is_reported_where() {
        // A collection of a line of two points with heights and a triangle with a hole.
        let point = |x: f64, y: f64| [x, y].map(f64::to_le_bytes).concat();
        let whole = [
            vec![1, 7, 0, 0, 0, 2, 0, 0, 0],
            vec![1, 0xea, 3, 0, 0, 2, 0, 0, 0],
            [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(f64::to_le_bytes).concat(),
            vec![1, 3, 0, 0, 0x20, 0xe6, 0x10, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0],
            [point(0.0, 0.0), point(1.0, 0.0), point(0.0, 1.0)].concat(),
        ]
        .concat();
        let GeometryValue::GeometryCollection { geometries } = geometry(&whole).expect("all of it")
        else {
            panic!("no collection")
        };
        let line = GeometryValue::LineString {
            coordinates: vec![Position::from([0.0, 1.0]), Position::from([3.0, 4.0])],
        };
        assert_eq!(geometries[0].value, line);
        for length in 0..whole.len() {
            let error = geometry(&whole[..length]).expect_err("the end is missing");
            let Fault::Short { needed, left } = error.fault else { panic!("{length}: {error}") };
            assert!(error.at + left == length && needed > left as u64, "{length}: {error}");
        }
    }

    #[test]
    fn a_hostile_number_of_parts_costs_nothing_and_depth_has_an_end() {
        for kind in 2..=7 {
            let many = [1, kind, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0];
            let error = geometry(&many).expect_err("too short");
            assert!(matches!(error, WkbError { at: 9, fault: Fault::Short { left: 2, .. } }));
        }
        assert!(geometry(&nested(MAX_DEPTH)).is_ok());
        let error = geometry(&nested(MAX_DEPTH + 1)).expect_err("too deep");
        assert_eq!(error, WkbError { at: 9 * (MAX_DEPTH + 1), fault: Fault::TooDeep });
        assert_eq!(geometry(&nested(100_000)).expect_err("too deep").fault, Fault::TooDeep);
    }
}
