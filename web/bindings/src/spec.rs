//! Shapes as rows of numbers, as `web/npm/format.js` writes and reads them: the index of the kind,
//! then the values of its keys in the order of [`ShapeSpec::keys`]. A list is its length and its
//! items; before what may be missing stands how many numbers it has.

use collide2d::{AnyShape, Kind, RotSpec, RotationSpec, ShapeError, ShapeSpec};

/// Why something was refused: a short name for programs, and the reason in words.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) kind: &'static str,
    pub(crate) message: String,
}

impl From<ShapeError> for Fault {
    fn from(error: ShapeError) -> Self {
        Self { kind: error.kind(), message: error.to_string() }
    }
}

/// The shapes that the numbers describe, one after the other.
pub(crate) fn read_all(numbers: &[f64]) -> Result<Vec<AnyShape<f64>>, Fault> {
    let mut numbers = Numbers(numbers);
    let mut built = Vec::new();
    while !numbers.0.is_empty() {
        let shape = build(&mut numbers).map_err(|fault| Fault {
            message: format!("shapes[{}]: {}", built.len(), fault.message),
            ..fault
        })?;
        built.push(shape);
    }
    Ok(built)
}

/// The shape that the numbers describe.
pub(crate) fn read(numbers: &[f64]) -> Result<AnyShape<f64>, Fault> {
    build(&mut Numbers(numbers))
}

fn build(numbers: &mut Numbers<'_>) -> Result<AnyShape<f64>, Fault> {
    Ok(AnyShape::from_spec(numbers.whole_shape()?)?)
}

/// The numbers that are still to be read.
struct Numbers<'a>(&'a [f64]);

impl Numbers<'_> {
    fn next(&mut self) -> Option<f64> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn pair(&mut self) -> Option<[f64; 2]> {
        Some([self.next()?, self.next()?])
    }

    fn list<R>(&mut self, mut item: impl FnMut(&mut Self) -> Option<R>) -> Option<Vec<R>> {
        let count = self.next()?;
        let mut list = Vec::new();
        while (list.len() as f64) < count {
            list.push(item(self)?);
        }
        Some(list)
    }

    fn pairs(&mut self) -> Option<Vec<[f64; 2]>> {
        self.list(Self::pair)
    }

    /// A number that may be missing.
    fn optional(&mut self) -> Option<Option<f64>> {
        if self.next()? == 0.0 { Some(None) } else { self.next().map(Some) }
    }

    /// The `angle`, then `rot`.
    fn rotation(&mut self) -> Option<RotationSpec> {
        let angle = self.optional()?;
        let rot = match self.next()? {
            0.0 => None,
            2.0 => Some(RotSpec::CosSin(self.pair()?)),
            _ => Some(RotSpec::Ratio([self.next()?, self.next()?, self.next()?])),
        };
        Some(RotationSpec { angle, rot })
    }

    fn whole_shape(&mut self) -> Result<ShapeSpec, Fault> {
        let missing = || Fault { kind: "malformed", message: "numbers are missing".to_owned() };
        self.shape().ok_or_else(missing)
    }

    fn shape(&mut self) -> Option<ShapeSpec> {
        Some(match Kind::ALL.get(self.next()? as usize)? {
            Kind::Point => ShapeSpec::Point { p: self.pair()? },
            Kind::Segment => {
                ShapeSpec::Segment { a: self.pair()?, b: self.pair()?, radius: self.optional()? }
            }
            Kind::Ray => ShapeSpec::Ray { origin: self.pair()?, dir: self.pair()? },
            Kind::Line => ShapeSpec::Line { p: self.pair()?, dir: self.pair()? },
            Kind::HalfPlane => ShapeSpec::HalfPlane { p: self.pair()?, normal: self.pair()? },
            Kind::Circle => ShapeSpec::Circle { center: self.pair()?, radius: self.next()? },
            Kind::Ellipse => ShapeSpec::Ellipse {
                center: self.pair()?,
                semi_axes: self.pair()?,
                rotation: self.rotation()?,
            },
            Kind::Capsule => {
                ShapeSpec::Capsule { a: self.pair()?, b: self.pair()?, radius: self.next()? }
            }
            Kind::Aabb => {
                ShapeSpec::Aabb { min: self.pair()?, max: self.pair()?, radius: self.optional()? }
            }
            Kind::Rect => ShapeSpec::Rect {
                center: self.pair()?,
                half_extents: self.pair()?,
                rotation: self.rotation()?,
                radius: self.optional()?,
            },
            Kind::Triangle => ShapeSpec::Triangle {
                vertices: self.pairs()?.try_into().ok()?,
                radius: self.optional()?,
            },
            Kind::ConvexPolygon => {
                ShapeSpec::ConvexPolygon { vertices: self.pairs()?, radius: self.optional()? }
            }
            Kind::Polygon => ShapeSpec::Polygon {
                exterior: self.pairs()?,
                holes: self.list(Self::pairs)?,
                radius: self.optional()?,
            },
            Kind::Polyline => {
                let (vertices, radius) = (self.pairs()?, self.optional()?);
                let closed = self.next()? != 0.0;
                ShapeSpec::Polyline { vertices, closed, one_sided: self.next()? != 0.0, radius }
            }
            Kind::Compound => ShapeSpec::Compound { parts: self.list(Self::shape)? },
            Kind::Custom => return None,
        })
    }
}

/// The numbers of a shape as it is stored.
pub(crate) fn write(shape: &AnyShape<f64>) -> Vec<f64> {
    let mut out = Vec::new();
    if let Some(spec) = shape.to_spec() {
        write_shape(&spec, &mut out);
    }
    out
}

fn write_pairs(pairs: &[[f64; 2]], out: &mut Vec<f64>) {
    out.push(pairs.len() as f64);
    out.extend(pairs.as_flattened());
}

fn write_optional(number: Option<f64>, out: &mut Vec<f64>) {
    match number {
        None => out.push(0.0),
        Some(number) => out.extend([1.0, number]),
    }
}

fn write_rotation(rotation: &RotationSpec, out: &mut Vec<f64>) {
    write_optional(rotation.angle, out);
    match rotation.rot {
        None => out.push(0.0),
        Some(RotSpec::CosSin([cos, sin])) => out.extend([2.0, cos, sin]),
        Some(RotSpec::Ratio([p, q, d])) => out.extend([3.0, p, q, d]),
    }
}

fn write_shape(spec: &ShapeSpec, out: &mut Vec<f64>) {
    let mut begin = |kind: Kind, pairs: &[[f64; 2]]| {
        out.push(f64::from(kind as u8));
        out.extend(pairs.as_flattened());
    };
    match spec {
        ShapeSpec::Point { p } => begin(Kind::Point, &[*p]),
        ShapeSpec::Segment { a, b, radius } => {
            begin(Kind::Segment, &[*a, *b]);
            write_optional(*radius, out);
        }
        ShapeSpec::Ray { origin, dir } => begin(Kind::Ray, &[*origin, *dir]),
        ShapeSpec::Line { p, dir } => begin(Kind::Line, &[*p, *dir]),
        ShapeSpec::HalfPlane { p, normal } => begin(Kind::HalfPlane, &[*p, *normal]),
        ShapeSpec::Circle { center, radius } => {
            begin(Kind::Circle, &[*center]);
            out.push(*radius);
        }
        ShapeSpec::Ellipse { center, semi_axes, rotation } => {
            begin(Kind::Ellipse, &[*center, *semi_axes]);
            write_rotation(rotation, out);
        }
        ShapeSpec::Capsule { a, b, radius } => {
            begin(Kind::Capsule, &[*a, *b]);
            out.push(*radius);
        }
        ShapeSpec::Aabb { min, max, radius } => {
            begin(Kind::Aabb, &[*min, *max]);
            write_optional(*radius, out);
        }
        ShapeSpec::Rect { center, half_extents, rotation, radius } => {
            begin(Kind::Rect, &[*center, *half_extents]);
            write_rotation(rotation, out);
            write_optional(*radius, out);
        }
        ShapeSpec::Triangle { vertices, radius } => {
            begin(Kind::Triangle, &[]);
            write_pairs(vertices, out);
            write_optional(*radius, out);
        }
        ShapeSpec::ConvexPolygon { vertices, radius } => {
            begin(Kind::ConvexPolygon, &[]);
            write_pairs(vertices, out);
            write_optional(*radius, out);
        }
        ShapeSpec::Polygon { exterior, holes, radius } => {
            begin(Kind::Polygon, &[]);
            write_pairs(exterior, out);
            out.push(holes.len() as f64);
            holes.iter().for_each(|hole| write_pairs(hole, out));
            write_optional(*radius, out);
        }
        ShapeSpec::Polyline { vertices, closed, one_sided, radius } => {
            begin(Kind::Polyline, &[]);
            write_pairs(vertices, out);
            write_optional(*radius, out);
            out.push(f64::from(*closed));
            out.push(f64::from(*one_sided));
        }
        ShapeSpec::Compound { parts } => {
            begin(Kind::Compound, &[]);
            out.push(parts.len() as f64);
            parts.iter().for_each(|part| write_shape(part, out));
        }
    }
}
