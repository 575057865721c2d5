//! The format of shapes: JSON objects like `{"type":"circle","center":[0,0],"radius":1}`.
//!
//! Numbers are read as `f64` and rounded to the shape's scalar; every shape passes the
//! constructors, so that what was read is as valid as what was made.

use crate::kernel::tolerance::WRITTEN_ROTATION;
use crate::kinds::*;
use crate::shape::any::AnyShape;
use crate::shape::grown;
use crate::shape::rotation;
use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::check::check_number;
use collide_core::error::Argument;
use collide_core::predicate::{dot_of_differences, dot_sign};
use collide_core::{
    Aabb, Kind, Point2, Real, Shape, ShapeError, UnitComplex, Vec2, Vector2, for_each_kind, view,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// A shape as the formats write it, not yet validated.
///
/// Angles are in radians, counterclockwise, y up. A `radius` grows the shape and rounds its
/// corners: it becomes all points at most that far from it. Keys that a kind does not have are
/// ignored; a reader that would rather refuse them finds those that it has in [`ShapeSpec::keys`].
///
/// ```
/// use collide2d::prelude::*;
/// use collide2d::ShapeSpec;
/// let json = r#"{"type":"circle","center":[0,0],"radius":-1}"#;
/// let spec: ShapeSpec = serde_json::from_str(json).unwrap();
/// let error = AnyShape::<f64>::from_spec(spec).unwrap_err();
/// assert_eq!(error.kind(), "negative_radius");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", expecting = "a shape: an object with a `type`")]
#[allow(missing_docs, reason = "the fields are those of the shapes, in the words of the format")]
pub enum ShapeSpec {
    Point {
        p: [f64; 2],
    },
    Segment {
        a: [f64; 2],
        b: [f64; 2],
        /// Makes it a capsule.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        radius: Option<f64>,
    },
    Ray {
        origin: [f64; 2],
        dir: [f64; 2],
    },
    Line {
        p: [f64; 2],
        dir: [f64; 2],
    },
    HalfPlane {
        p: [f64; 2],
        normal: [f64; 2],
    },
    Circle {
        center: [f64; 2],
        radius: f64,
    },
    Ellipse {
        center: [f64; 2],
        semi_axes: [f64; 2],
        #[serde(flatten)]
        rotation: RotationSpec,
    },
    Capsule {
        a: [f64; 2],
        b: [f64; 2],
        radius: f64,
    },
    Aabb {
        min: [f64; 2],
        max: [f64; 2],
        /// Makes it a rounded convex polygon.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        radius: Option<f64>,
    },
    Rect {
        center: [f64; 2],
        half_extents: [f64; 2],
        #[serde(flatten)]
        rotation: RotationSpec,
        /// Makes it a rounded convex polygon.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        radius: Option<f64>,
    },
    Triangle {
        vertices: [[f64; 2]; 3],
        /// Makes it a rounded convex polygon.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        radius: Option<f64>,
    },
    ConvexPolygon {
        vertices: Vec<[f64; 2]>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        radius: Option<f64>,
    },
    Polygon {
        exterior: Vec<[f64; 2]>,
        #[serde(default)]
        holes: Vec<Vec<[f64; 2]>>,
        /// Makes it a union: of its rounded convex pieces, and, where there are several, itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        radius: Option<f64>,
    },
    Polyline {
        vertices: Vec<[f64; 2]>,
        #[serde(default)]
        closed: bool,
        /// Whether it is met from its left only; not with a radius.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        one_sided: bool,
        /// Makes it a union of capsules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        radius: Option<f64>,
    },
    Compound {
        parts: Vec<ShapeSpec>,
    },
}

/// A rotation as the formats write it: `angle` in radians, or `rot`. Neither: none. Both must mean
/// the same, of which `rot` says it exactly.
///
/// ```
/// use collide2d::RotationSpec;
/// use collide2d::prelude::*;
/// let turned: RotationSpec = serde_json::from_str(r#"{"angle": 0.5}"#).expect("valid");
/// assert_eq!(turned.angle, Some(0.5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RotationSpec {
    /// Counterclockwise, in radians.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<f64>,
    /// The cosine and the sine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rot: Option<RotSpec>,
}

/// The cosine and the sine of an angle.
///
/// ```
/// use collide2d::RotSpec;
/// use collide2d::prelude::*;
/// let turned: RotSpec = serde_json::from_str("[3, 4, 5]").expect("valid");
/// assert_eq!(turned, RotSpec::Ratio([3.0, 4.0, 5.0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected [cos,sin] or [p,q,d]")]
pub enum RotSpec {
    /// `[cos, sin]`.
    CosSin([f64; 2]),
    /// `[p, q, d]`: cos = p/d, sin = q/d.
    Ratio([f64; 3]),
}

impl ShapeSpec {
    /// The keys of the format that a shape of this kind may have beside `type`.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// use collide2d::{Kind, ShapeSpec};
    /// assert_eq!(ShapeSpec::keys(Kind::Circle), ["center", "radius"]);
    /// ```
    pub const fn keys(kind: Kind) -> &'static [&'static str] {
        match kind {
            Kind::Point => &["p"],
            Kind::Segment | Kind::Capsule => &["a", "b", "radius"],
            Kind::Ray => &["origin", "dir"],
            Kind::Line => &["p", "dir"],
            Kind::HalfPlane => &["p", "normal"],
            Kind::Circle => &["center", "radius"],
            Kind::Ellipse => &["center", "semi_axes", "angle", "rot"],
            Kind::Aabb => &["min", "max", "radius"],
            Kind::Rect => &["center", "half_extents", "angle", "rot", "radius"],
            Kind::Triangle | Kind::ConvexPolygon => &["vertices", "radius"],
            Kind::Polygon => &["exterior", "holes", "radius"],
            Kind::Polyline => &["vertices", "closed", "one_sided", "radius"],
            Kind::Compound => &["parts"],
            Kind::Custom => &[],
        }
    }
}

impl<T: Real> AnyShape<T> {
    /// The shape that was written.
    ///
    /// **Error**: what the constructor of the shape refuses; numbers beyond the range of `T`.
    ///
    /// ```
    /// use collide2d::ShapeSpec;
    /// use collide2d::prelude::*;
    /// let json = r#"{"type": "polyline", "vertices": [[0, 0], [2, 1]], "radius": 0.5}"#;
    /// let spec: ShapeSpec = serde_json::from_str(json).expect("valid");
    /// assert!(AnyShape::<f64>::from_spec(spec)?.intersects(&Point2::new(1.0, 1.0)));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn from_spec(spec: ShapeSpec) -> Result<Self, ShapeError> {
        Ok(match spec {
            ShapeSpec::Point { p } => point(p, "p")?.into(),
            ShapeSpec::Segment { a, b, radius } => {
                let segment = Segment::new(point(a, "a")?, point(b, "b")?)?;
                with_radius(segment, radius, |segment, radius| grown::segment(&segment, radius))?
            }
            ShapeSpec::Ray { origin, dir } => {
                Ray::new(point(origin, "origin")?, vector(dir, "dir")?)?.into()
            }
            ShapeSpec::Line { p, dir } => Line::new(point(p, "p")?, vector(dir, "dir")?)?.into(),
            ShapeSpec::HalfPlane { p, normal } => {
                HalfPlane::new(point(p, "p")?, vector(normal, "normal")?)?.into()
            }
            ShapeSpec::Circle { center, radius } => {
                Circle::new(point(center, "center")?, number(radius, "radius")?)?.into()
            }
            ShapeSpec::Ellipse { center, semi_axes, rotation } => Ellipse::new(
                point(center, "center")?,
                rotation.read()?,
                vector(semi_axes, "semi_axes")?,
            )?
            .into(),
            ShapeSpec::Capsule { a, b, radius } => {
                Capsule::new(point(a, "a")?, point(b, "b")?, number(radius, "radius")?)?.into()
            }
            ShapeSpec::Aabb { min, max, radius } => {
                let aabb = Aabb::new(point(min, "min")?, point(max, "max")?)?;
                with_radius(aabb, radius, |aabb, radius| {
                    grown::corners(aabb.as_view().corners().map(Vec2::to_point), radius)
                })?
            }
            ShapeSpec::Rect { center, half_extents, rotation, radius } => {
                let half_extents = vector(half_extents, "half_extents")?;
                let rect = Rect::new(point(center, "center")?, rotation.read()?, half_extents)?;
                match radius {
                    None => ratio_rect(rect, &rotation),
                    Some(radius) => grown::rect(&rect, number(radius, "radius")?)?,
                }
            }
            ShapeSpec::Triangle { vertices, radius } => {
                let [a, b, c] = vertices;
                let vertex = |v, i| read_point(v, Argument::element("vertices", i));
                let triangle = Triangle::new(vertex(a, 0)?, vertex(b, 1)?, vertex(c, 2)?)?;
                with_radius(triangle, radius, |it, radius| grown::corners(it.vertices(), radius))?
            }
            ShapeSpec::ConvexPolygon { vertices, radius } => {
                let radius = number(radius.unwrap_or(0.0), "radius")?;
                let vertices = points(&vertices, Argument::named("vertices"))?;
                ConvexPolygon::rounded(vertices, radius)?.into()
            }
            ShapeSpec::Polygon { exterior, holes, radius } => {
                let exterior = points(&exterior, Argument::named("exterior"))?;
                let holes = holes.iter().enumerate();
                let holes = holes.map(|(i, hole)| points(hole, Argument::element("holes", i)));
                let polygon = Polygon::new(exterior, holes.collect::<Result<Vec<_>, _>>()?)?;
                with_radius(polygon, radius, grown::polygon)?
            }
            ShapeSpec::Polyline { vertices, closed, one_sided, radius } => {
                let vertices = points(&vertices, Argument::named("vertices"))?;
                let make = if closed { Polyline::closed } else { Polyline::new };
                let polyline = make(vertices)?;
                match radius_of(radius)? {
                    None if one_sided => polyline.one_sided().into(),
                    None => polyline.into(),
                    Some(_) if one_sided => return Err(ShapeError::OneSidedRadius),
                    Some(radius) => grown::polyline(&polyline, radius)?,
                }
            }
            ShapeSpec::Compound { parts } => {
                let parts = parts.into_iter().enumerate().map(|(part, spec)| {
                    let in_part = |error| ShapeError::InPart { part, error: Box::new(error) };
                    Self::from_spec(spec).map_err(in_part)
                });
                Compound::new(parts.collect::<Result<Vec<_>, _>>()?)?.into()
            }
        })
    }

    /// The shape as the formats write it, exactly; `None` where it holds a custom shape.
    pub fn to_spec(&self) -> Option<ShapeSpec> {
        Some(match self {
            Self::Point(p) => ShapeSpec::Point { p: pair(*p) },
            Self::Segment(s) => {
                ShapeSpec::Segment { a: pair(s.start()), b: pair(s.end()), radius: None }
            }
            Self::Ray(r) => {
                ShapeSpec::Ray { origin: pair(r.origin()), dir: pair(r.direction().into()) }
            }
            Self::Line(l) => {
                ShapeSpec::Line { p: pair(l.point()), dir: pair(l.direction().into()) }
            }
            Self::HalfPlane(h) => {
                ShapeSpec::HalfPlane { p: pair(h.point()), normal: pair(h.normal().into()) }
            }
            Self::Circle(c) => {
                ShapeSpec::Circle { center: pair(c.center()), radius: c.radius().to_f64() }
            }
            Self::Ellipse(e) => ShapeSpec::Ellipse {
                center: pair(e.center()),
                semi_axes: pair(e.semi_axes().into()),
                rotation: RotationSpec::write(&e.rotation()),
            },
            Self::Capsule(c) => ShapeSpec::Capsule {
                a: pair(c.start()),
                b: pair(c.end()),
                radius: c.radius().to_f64(),
            },
            Self::Aabb(aabb) => {
                ShapeSpec::Aabb { min: pair(aabb.min()), max: pair(aabb.max()), radius: None }
            }
            Self::Rect(r) => ShapeSpec::Rect {
                center: pair(r.center()),
                half_extents: pair(r.half_extents().into()),
                rotation: RotationSpec::write(&r.rotation()),
                radius: None,
            },
            Self::Triangle(t) => {
                ShapeSpec::Triangle { vertices: t.vertices().map(pair), radius: None }
            }
            Self::ConvexPolygon(c) => ShapeSpec::ConvexPolygon {
                vertices: pairs(c.vertices().iter()),
                radius: (c.radius() != T::zero()).then(|| c.radius().to_f64()),
            },
            Self::Polygon(p) => ShapeSpec::Polygon {
                exterior: pairs(p.exterior().iter()),
                holes: p.holes().map(|hole| pairs(hole.iter())).collect(),
                radius: None,
            },
            Self::Polyline(p) => ShapeSpec::Polyline {
                vertices: pairs(p.vertices().iter()),
                closed: p.is_closed(),
                one_sided: p.is_one_sided(),
                radius: None,
            },
            Self::Compound(c) => ShapeSpec::Compound {
                parts: c.parts().iter().map(Self::to_spec).collect::<Option<_>>()?,
            },
            Self::Custom(_) => return None,
        })
    }
}

impl<T: Real> Serialize for AnyShape<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let refused = || ser::Error::custom("a custom shape has no format");
        self.to_spec().ok_or_else(refused)?.serialize(serializer)
    }
}

impl<'de, T: Real> Deserialize<'de> for AnyShape<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_spec(ShapeSpec::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

impl RotationSpec {
    fn read<T: Real>(&self) -> Result<UnitComplex<T>, ShapeError> {
        let angle = self.angle.map(rotation::from_angle).transpose()?;
        let [cos, sin] = match (self.rot, angle) {
            (Some(RotSpec::CosSin(pair)), _) => pair,
            (Some(RotSpec::Ratio([p, q, d])), _) => [p / d, q / d],
            (None, Some(angle)) => [angle.re, angle.im],
            (None, None) => [1.0, 0.0],
        };
        let rotation = rotation::from_cos_sin(number(cos, "rot")?, number(sin, "rot")?)?;
        match (self.angle, angle) {
            (Some(angle), Some(other)) if !is_same([cos, sin], other) => {
                Err(ShapeError::TwoRotations { angle, cos, sin })
            }
            _ => Ok(rotation),
        }
    }

    fn write<T: Real>(rotation: &UnitComplex<T>) -> Self {
        let rot = RotSpec::CosSin([rotation.re.to_f64(), rotation.im.to_f64()]);
        Self { angle: None, rot: Some(rot) }
    }
}

/// Whether a cosine and a sine are those of an angle, but for the rounding of what is written.
fn is_same([cos, sin]: [f64; 2], angle: UnitComplex<f64>) -> bool {
    [angle.re - cos, angle.im - sin].iter().all(|apart| apart.abs() <= WRITTEN_ROTATION)
}

/// A rectangle whose rotation was written as a ratio. Cosine and sine are rounded, and may put
/// a corner beside the number that it should be; if all four corners are numbers and the
/// rectangle misses one, it becomes the convex polygon of its exact corners.
fn ratio_rect<T: Real>(rect: Rect<T>, rotation: &RotationSpec) -> AnyShape<T> {
    let Some(RotSpec::Ratio(ratio)) = rotation.rot else { return rect.into() };
    let rounded = rect.as_view();
    let Some(exact) = exact_corners(&rounded, ratio) else { return rect.into() };
    if exact == rounded.corners() {
        return rect.into();
    }
    let vertices = exact.map(Vec2::to_point::<T>);
    let stored = vertices.map(Vec2::from_point) == exact;
    let polygon = if stored { ConvexPolygon::new(vertices).ok() } else { None };
    polygon.map_or_else(|| rect.into(), AnyShape::from)
}

/// The corners of `rect` with cos = p/d and sin = q/d, if they are all numbers.
fn exact_corners(rect: &view::Rect, [p, q, d]: [f64; 3]) -> Option<[Vec2; 4]> {
    let (c, h) = (rect.center, rect.half_extents);
    let mut corners = [Vec2::ZERO; 4];
    for (corner, [x, y]) in
        corners.iter_mut().zip([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    {
        let (px, qx, py, qy) = (p * h.x * x, q * h.x * x, p * h.y * y, q * h.y * y);
        let exact = [(p, h.x * x, px), (q, h.x * x, qx), (p, h.y * y, py), (q, h.y * y, qy)]
            .iter()
            .all(|&(a, b, product)| dot_sign(Vec2::new(a, product), Vec2::new(b, -1.0)) == 0.0);
        if !exact {
            return None;
        }
        *corner = Vec2::new(moved_by_ratio(c.x, px, qy, d)?, moved_by_ratio(c.y, py, -qx, d)?);
    }
    Some(corners)
}

/// `start + (plus − minus) / d`, if that is a number.
fn moved_by_ratio(start: f64, plus: f64, minus: f64, d: f64) -> Option<f64> {
    let end = start + (plus - minus) / d;
    let (from, to) = (Vec2::new(start, minus), Vec2::new(end, plus));
    (dot_of_differences(from, to, Vec2::ZERO, Vec2::new(d, -1.0)) == 0.0).then_some(end)
}

fn read_number<T: Real>(x: f64, argument: Argument) -> Result<T, ShapeError> {
    check_number(x, argument)?;
    if x.abs() > T::MAX_COORDINATE.to_f64() {
        return Err(ShapeError::OutOfRange { argument });
    }
    Ok(T::nearest(x))
}

fn read_point<T: Real>([x, y]: [f64; 2], argument: Argument) -> Result<Point2<T>, ShapeError> {
    Ok(Point2::new(read_number(x, argument)?, read_number(y, argument)?))
}

fn number<T: Real>(x: f64, name: &'static str) -> Result<T, ShapeError> {
    read_number(x, Argument::named(name))
}

/// The radius of a shape that is none without one.
fn radius_of<T: Real>(radius: Option<f64>) -> Result<Option<T>, ShapeError> {
    radius.filter(|&radius| radius != 0.0).map(|radius| number(radius, "radius")).transpose()
}

/// The shape, or what it grows to if it has a radius.
fn with_radius<T: Real, S: Into<AnyShape<T>>>(
    shape: S,
    radius: Option<f64>,
    grow: impl FnOnce(S, T) -> Result<AnyShape<T>, ShapeError>,
) -> Result<AnyShape<T>, ShapeError> {
    match radius_of(radius)? {
        None => Ok(shape.into()),
        Some(radius) => grow(shape, radius),
    }
}

fn point<T: Real>(p: [f64; 2], name: &'static str) -> Result<Point2<T>, ShapeError> {
    read_point(p, Argument::named(name))
}

fn vector<T: Real>(v: [f64; 2], name: &'static str) -> Result<Vector2<T>, ShapeError> {
    Ok(point(v, name)?.coords)
}

fn points<T: Real>(list: &[[f64; 2]], argument: Argument) -> Result<Vec<Point2<T>>, ShapeError> {
    list.iter().enumerate().map(|(i, &p)| read_point(p, argument.at(i))).collect()
}

fn pair<T: Real>(p: Point2<T>) -> [f64; 2] {
    [p.x.to_f64(), p.y.to_f64()]
}

fn pairs<T: Real>(points: impl Iterator<Item = Point2<T>>) -> Vec<[f64; 2]> {
    points.map(pair).collect()
}

fn another_kind<E: de::Error>(wanted: &str, found: Kind) -> E {
    E::custom(format_args!("expected a shape of the kind {wanted}, found {found}"))
}

/// The shapes of this crate read and write as the [`AnyShape`] that holds them.
macro_rules! serde_shapes {
    (Point) => {};
    (Aabb) => {};
    (Custom) => {};
    ($shape:ident) => {
        impl<T: Real> Serialize for $shape<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                AnyShape::from(self.clone()).serialize(serializer)
            }
        }

        impl<'de, T: Real> Deserialize<'de> for $shape<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::try_from(AnyShape::deserialize(deserializer)?)
                    .map_err(|other| another_kind(stringify!($shape), other.kind()))
            }
        }
    };
    ($($class:ident $shape:ident $what:tt)*) => {
        $(serde_shapes! { $shape })*
    };
}
for_each_kind!(serde_shapes);
