//! Columns as arrays: of each shape its kind, its numbers, and what is counted of it. A column is
//! pickled and goes to Arrow as these.

use collide2d::{AnyShape, Compound, Kind, RotSpec, RotationSpec, Shape, ShapeError, ShapeSpec};

/// How deep compounds may be nested.
const LEVELS: usize = Compound::<f64>::MAX_LEVELS;

/// Arrays, one after the other: row `i` has `numbers[ends[i - 1]..ends[i]]`.
#[derive(Default)]
pub(crate) struct Flat {
    pub(crate) kinds: Vec<u8>,
    pub(crate) numbers: Vec<f64>,
    pub(crate) number_ends: Vec<i64>,
    pub(crate) counts: Vec<i64>,
    pub(crate) count_ends: Vec<i64>,
}

impl Flat {
    pub(crate) fn push(&mut self, shape: &AnyShape<f64>) {
        self.kinds.push(shape.kind() as u8);
        // Custom shapes come into no column.
        if let Some(spec) = shape.to_spec() {
            write(&spec, &mut self.numbers, &mut self.counts);
        }
        self.number_ends.push(self.numbers.len() as i64);
        self.count_ends.push(self.counts.len() as i64);
    }
}

fn write(spec: &ShapeSpec, numbers: &mut Vec<f64>, counts: &mut Vec<i64>) {
    let mut add = |all: &[[f64; 2]]| numbers.extend(all.iter().flatten());
    match spec {
        ShapeSpec::Point { p } => add(&[*p]),
        ShapeSpec::Segment { a, b, .. } => add(&[*a, *b]),
        ShapeSpec::Ray { origin, dir } => add(&[*origin, *dir]),
        ShapeSpec::Line { p, dir } => add(&[*p, *dir]),
        ShapeSpec::HalfPlane { p, normal } => add(&[*p, *normal]),
        ShapeSpec::Circle { center, radius } => {
            add(&[*center]);
            numbers.push(*radius);
        }
        ShapeSpec::Ellipse { center, semi_axes, rotation } => {
            add(&[*center, *semi_axes, cos_sin(rotation)]);
        }
        ShapeSpec::Capsule { a, b, radius } => {
            add(&[*a, *b]);
            numbers.push(*radius);
        }
        ShapeSpec::Aabb { min, max, .. } => add(&[*min, *max]),
        ShapeSpec::Rect { center, half_extents, rotation, .. } => {
            add(&[*center, *half_extents, cos_sin(rotation)]);
        }
        ShapeSpec::Triangle { vertices, .. } => add(vertices),
        ShapeSpec::ConvexPolygon { vertices, radius } => {
            add(vertices);
            numbers.push(radius.unwrap_or(0.0));
        }
        ShapeSpec::Polygon { exterior, holes, .. } => {
            for ring in std::iter::once(exterior).chain(holes) {
                add(ring);
                counts.push(ring.len() as i64);
            }
        }
        ShapeSpec::Polyline { vertices, closed, one_sided, .. } => {
            add(vertices);
            counts.extend([i64::from(*closed), i64::from(*one_sided)]);
        }
        ShapeSpec::Compound { parts } => {
            for part in parts {
                let (mut of_part, before) = (Vec::new(), numbers.len());
                write(part, numbers, &mut of_part);
                let kind = kind_of(part) as i64;
                counts.extend([kind, (numbers.len() - before) as i64, of_part.len() as i64]);
                counts.extend(of_part);
            }
        }
    }
}

fn kind_of(spec: &ShapeSpec) -> Kind {
    match spec {
        ShapeSpec::Point { .. } => Kind::Point,
        ShapeSpec::Segment { .. } => Kind::Segment,
        ShapeSpec::Ray { .. } => Kind::Ray,
        ShapeSpec::Line { .. } => Kind::Line,
        ShapeSpec::HalfPlane { .. } => Kind::HalfPlane,
        ShapeSpec::Circle { .. } => Kind::Circle,
        ShapeSpec::Ellipse { .. } => Kind::Ellipse,
        ShapeSpec::Capsule { .. } => Kind::Capsule,
        ShapeSpec::Aabb { .. } => Kind::Aabb,
        ShapeSpec::Rect { .. } => Kind::Rect,
        ShapeSpec::Triangle { .. } => Kind::Triangle,
        ShapeSpec::ConvexPolygon { .. } => Kind::ConvexPolygon,
        ShapeSpec::Polygon { .. } => Kind::Polygon,
        ShapeSpec::Polyline { .. } => Kind::Polyline,
        ShapeSpec::Compound { .. } => Kind::Compound,
    }
}

fn cos_sin(rotation: &RotationSpec) -> [f64; 2] {
    match rotation.rot {
        Some(RotSpec::CosSin(rot)) => rot,
        // A shape writes its rotation as the two numbers that it stores.
        Some(RotSpec::Ratio(_)) | None => [1.0, 0.0],
    }
}

/// The shape of a row; `None` where the arrays are not those of one.
pub(crate) fn read(
    kind: u8,
    numbers: &[f64],
    counts: &[i64],
) -> Option<Result<AnyShape<f64>, ShapeError>> {
    Some(AnyShape::from_spec(spec(i64::from(kind), numbers, counts, LEVELS)?))
}

fn spec(kind: i64, numbers: &[f64], counts: &[i64], levels: usize) -> Option<ShapeSpec> {
    let (points, odd) = numbers.as_chunks::<2>();
    let last = *odd.first().unwrap_or(&0.0);
    let rotation = |rot| RotationSpec { angle: None, rot: Some(RotSpec::CosSin(rot)) };
    let kind = Kind::ALL.get(usize::try_from(kind).ok()?)?;
    let (radius, vertices) = (None, points.to_vec());
    Some(match (kind, points) {
        (Kind::Point, &[p]) => ShapeSpec::Point { p },
        (Kind::Segment, &[a, b]) => ShapeSpec::Segment { a, b, radius },
        (Kind::Ray, &[origin, dir]) => ShapeSpec::Ray { origin, dir },
        (Kind::Line, &[p, dir]) => ShapeSpec::Line { p, dir },
        (Kind::HalfPlane, &[p, normal]) => ShapeSpec::HalfPlane { p, normal },
        (Kind::Circle, &[center]) => ShapeSpec::Circle { center, radius: last },
        (Kind::Ellipse, &[center, semi_axes, rot]) => {
            ShapeSpec::Ellipse { center, semi_axes, rotation: rotation(rot) }
        }
        (Kind::Capsule, &[a, b]) => ShapeSpec::Capsule { a, b, radius: last },
        (Kind::Aabb, &[min, max]) => ShapeSpec::Aabb { min, max, radius },
        (Kind::Rect, &[center, half_extents, rot]) => {
            ShapeSpec::Rect { center, half_extents, rotation: rotation(rot), radius }
        }
        (Kind::Triangle, &[a, b, c]) => ShapeSpec::Triangle { vertices: [a, b, c], radius },
        (Kind::ConvexPolygon, _) => ShapeSpec::ConvexPolygon { vertices, radius: Some(last) },
        (Kind::Polygon, _) => {
            let mut rest = points;
            let mut rings = counts.iter().map(|&count| {
                let (ring, after) = rest.split_at_checked(usize::try_from(count).ok()?)?;
                rest = after;
                Some(ring.to_vec())
            });
            let exterior = rings.next()??;
            ShapeSpec::Polygon { exterior, holes: rings.collect::<Option<_>>()?, radius }
        }
        (Kind::Polyline, _) => {
            let &[closed, one_sided] = counts else { return None };
            let (closed, one_sided) = (closed != 0, one_sided != 0);
            ShapeSpec::Polyline { vertices, closed, one_sided, radius }
        }
        (Kind::Compound, _) => {
            let (mut numbers, mut counts, mut parts) = (numbers, counts, Vec::new());
            while let &[kind, of_numbers, of_counts, ref rest @ ..] = counts {
                let of_numbers = numbers.split_at_checked(usize::try_from(of_numbers).ok()?)?;
                let of_counts = rest.split_at_checked(usize::try_from(of_counts).ok()?)?;
                parts.push(spec(kind, of_numbers.0, of_counts.0, levels.checked_sub(1)?)?);
                (numbers, counts) = (of_numbers.1, of_counts.1);
            }
            ShapeSpec::Compound { parts }
        }
        _ => return None,
    })
}
