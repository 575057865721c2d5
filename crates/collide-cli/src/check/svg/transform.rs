//! The transforms of a drawing: usvg's, with the numbers of the file where they are the same.
//!
//! usvg resolves style sheets, origins and viewports, and rounds to 24 bits; it also makes a
//! quarter turn a rotation by nearly one. The file's own transform is parsed once more in 64
//! bits, and taken where it rounds to what usvg found.

use super::number::decimal;
use super::source::{self, declared};
use crate::check::affine::{Affine, Pair, direction};
use roxmltree::Node;
use std::str::FromStr;
use svgtypes::{Length, LengthUnit, TransformListParser, TransformListToken, TransformOrigin};

/// How far usvg's numbers may be from those of the file, relative to them: some roundings to 24
/// bits.
const ROUNDING: f64 = 1e-6;

/// The map of a group, in the numbers of its element where they agree with usvg's.
pub(super) fn exact(rounded: usvg::Transform, element: Option<Node<'_, '_>>) -> Affine {
    let rounded = from_usvg(rounded);
    let candidates = element.and_then(written).into_iter().flatten();
    candidates.into_iter().find(|map| agree(map, &rounded)).unwrap_or(rounded)
}

/// usvg's map; what is only the rounding of a quarter turn is zero.
pub(super) fn from_usvg(map: usvg::Transform) -> Affine {
    let clean = |v: [f32; 2]| {
        let noise = v[0].abs().max(v[1].abs()) * f32::EPSILON;
        v.map(|c| if c.abs() <= noise { 0.0 } else { decimal(c) })
    };
    Affine {
        x: clean([map.sx, map.ky]),
        y: clean([map.kx, map.sy]),
        origin: [decimal(map.tx), decimal(map.ty)],
    }
}

/// What the element itself says of its place: its transform, alone and with its corner.
fn written(element: Node<'_, '_>) -> Option<[Affine; 2]> {
    let mut own = parse(&source::transform(element).unwrap_or_default())?;
    if let Some(origin) = declared(element, "transform-origin").and_then(origin) {
        let there = Affine::translation(origin);
        own = there.after(&own).after(&Affine::translation(origin.map(|c| -c)));
    }
    let corner = ["x", "y"].map(|name| {
        let length = Length::from_str(element.attribute(name).unwrap_or("0")).ok();
        length.and_then(plain).unwrap_or(0.0)
    });
    Some([own, own.after(&Affine::translation(corner))])
}

fn origin(text: &str) -> Option<Pair> {
    let origin = TransformOrigin::from_str(text).ok()?;
    Some([plain(origin.x_offset)?, plain(origin.y_offset)?])
}

fn plain(length: Length) -> Option<f64> {
    matches!(length.unit, LengthUnit::None | LengthUnit::Px).then_some(length.number)
}

fn agree(written: &Affine, rounded: &Affine) -> bool {
    let near = |a: Pair, b: Pair, size: f64| {
        (a[0] - b[0]).abs() <= ROUNDING * size && (a[1] - b[1]).abs() <= ROUNDING * size
    };
    let largest =
        |pairs: &[Pair]| pairs.as_flattened().iter().fold(0.0, |m: f64, c| m.max(c.abs()));
    let size = largest(&[rounded.x, rounded.y]);
    near(written.x, rounded.x, size)
        && near(written.y, rounded.y, size)
        && near(written.origin, rounded.origin, largest(&[rounded.origin, written.origin]))
}

/// The map of a transform's text; none if there is an error in it.
pub(super) fn parse(text: &str) -> Option<Affine> {
    TransformListParser::from(text)
        .try_fold(Affine::IDENTITY, |map, token| Some(map.after(&one(token.ok()?))))
}

fn one(token: TransformListToken) -> Affine {
    match token {
        TransformListToken::Matrix { a, b, c, d, e, f } => {
            Affine { x: [a, b], y: [c, d], origin: [e, f] }
        }
        TransformListToken::Translate { tx, ty } => Affine::translation([tx, ty]),
        TransformListToken::Scale { sx, sy } => Affine::scale(sx, sy),
        TransformListToken::Rotate { angle } => Affine::rotation(angle),
        TransformListToken::SkewX { angle } => {
            Affine { y: [tangent(angle), 1.0], ..Affine::IDENTITY }
        }
        TransformListToken::SkewY { angle } => {
            Affine { x: [1.0, tangent(angle)], ..Affine::IDENTITY }
        }
    }
}

fn tangent(degrees: f64) -> f64 {
    let [cos, sin] = direction(degrees);
    sin / cos
}
