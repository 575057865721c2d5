//! The numbers of a drawing: usvg's, with those of the file where they are the same.

use crate::check::affine::Pair;
use roxmltree::Node;
use std::str::FromStr;
use svgtypes::{Length, LengthUnit, PointsParser};

/// The number with the fewest digits that rounds to `x`: the one in the file, if that has no more
/// than seven.
pub(super) fn decimal(x: f32) -> f64 {
    x.to_string().parse().unwrap_or(f64::from(x))
}

/// How far a number of the file may be from what usvg made of it, for coordinates of this size:
/// some roundings to 24 bits.
pub(super) fn rounding(size: f64) -> f64 {
    1e-6 * size
}

/// The numbers of one element, by what usvg drew of it.
pub(super) struct Numbers<'a, 'input> {
    element: Node<'a, 'input>,
    /// The largest coordinate that usvg drew.
    size: f64,
}

impl<'a, 'input> Numbers<'a, 'input> {
    pub(super) fn new(element: Node<'a, 'input>, bounds: usvg::Rect) -> Self {
        let sides = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
        let size = sides.iter().fold(0.0, |size: f32, side| size.max(side.abs()));
        Self { element, size: f64::from(size) }
    }

    /// The length in this attribute, or `drawn` if usvg made something else of it: a percentage,
    /// a default, a limit.
    pub(super) fn length(&self, attribute: &str, drawn: f64) -> f64 {
        let text = self.element.attribute(attribute).unwrap_or("0");
        match user_units(text) {
            Some(length) if (length - drawn).abs() <= rounding(self.size) => length,
            _ => drawn,
        }
    }

    /// The radius in the first of two attributes that is what usvg drew, or its `limit`, or else
    /// `drawn`.
    pub(super) fn radius(&self, attributes: [&str; 2], limit: f64, drawn: f64) -> f64 {
        if drawn == 0.0 {
            return 0.0;
        }
        let written = attributes.map(|name| user_units(self.element.attribute(name)?));
        let candidates = written.into_iter().flatten().chain([limit]);
        let mut near = candidates.filter(|radius| (radius - drawn).abs() <= rounding(self.size));
        near.next().unwrap_or(drawn).min(limit)
    }

    /// The attribute `points`, or `drawn` if usvg made something else of it.
    pub(super) fn points(&self, drawn: Vec<Pair>) -> Vec<Pair> {
        let text = self.element.attribute("points").unwrap_or_default();
        let written: Vec<_> = PointsParser::from(text).map(|(x, y)| [x, y]).collect();
        let near = |(p, q): (&Pair, &Pair)| {
            (0..2).all(|axis| (p[axis] - q[axis]).abs() <= rounding(self.size))
        };
        let same = written.len() == drawn.len() && written.iter().zip(&drawn).all(near);
        if same { written } else { drawn }
    }
}

/// A length in user units, 96 to the inch; none if it is relative.
pub(super) fn user_units(text: &str) -> Option<f64> {
    let length = Length::from_str(text).ok()?;
    let unit = match length.unit {
        LengthUnit::None | LengthUnit::Px => 1.0,
        LengthUnit::In => 96.0,
        LengthUnit::Cm => 96.0 / 2.54,
        LengthUnit::Mm => 96.0 / 25.4,
        LengthUnit::Pt => 96.0 / 72.0,
        LengthUnit::Pc => 16.0,
        LengthUnit::Em | LengthUnit::Ex | LengthUnit::Percent => return None,
    };
    Some(length.number * unit)
}
