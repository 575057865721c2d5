//! SVG paths of straight lines: `M`, `L`, `H`, `V` and `Z`.

use super::affine::Pair;
use super::outline::{Outline, Refusal};
use svgtypes::{PathParser, PathSegment};

/// The outline of the path data `d`: an open path is a polyline, a closed one a polygon. Of
/// several closed parts the one with the largest area is the exterior, the others are holes.
pub(crate) fn outline(d: &str) -> Result<Outline, Refusal> {
    let mut parts = parts(d)?;
    if parts.len() == 1 && !parts[0].closed {
        return Ok(Outline::Polyline { vertices: parts.swap_remove(0).vertices, closed: false });
    }
    if parts.is_empty() {
        return Err(Refusal::Malformed("an empty path".to_owned()));
    }
    if parts.iter().any(|part| !part.closed) {
        return Err(Refusal::Malformed("a path of several parts that are not closed".to_owned()));
    }
    parts.sort_by(|a, b| area(&b.vertices).total_cmp(&area(&a.vertices)));
    let mut rings = parts.into_iter().map(|part| part.vertices);
    let exterior = rings.next().unwrap_or_default();
    Ok(Outline::Polygon { exterior, holes: rings.collect() })
}

#[derive(Default)]
struct Part {
    vertices: Vec<Pair>,
    closed: bool,
}

fn parts(d: &str) -> Result<Vec<Part>, Refusal> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut start, mut at) = ([0.0, 0.0], [0.0, 0.0]);
    for segment in PathParser::from(d) {
        let segment = segment.map_err(|e| Refusal::Malformed(format!("path data: {e}")))?;
        let from = |abs: bool, x: f64, y: f64| if abs { [x, y] } else { [at[0] + x, at[1] + y] };
        at = match segment {
            PathSegment::MoveTo { abs, x, y } => {
                start = from(abs, x, y);
                parts.push(Part { vertices: vec![start], closed: false });
                start
            }
            PathSegment::ClosePath { .. } => {
                if let Some(part) = parts.last_mut() {
                    close(part);
                }
                start
            }
            PathSegment::LineTo { abs, x, y } => line_to(&mut parts, at, from(abs, x, y)),
            PathSegment::HorizontalLineTo { abs, x } => {
                let x = if abs { x } else { at[0] + x };
                line_to(&mut parts, at, [x, at[1]])
            }
            PathSegment::VerticalLineTo { abs, y } => {
                let y = if abs { y } else { at[1] + y };
                line_to(&mut parts, at, [at[0], y])
            }
            _ => return Err(Refusal::Malformed("a path with curves".to_owned())),
        };
    }
    // A path may end in a move that draws nothing.
    let drawn = parts.len();
    parts.retain(|part| part.closed || part.vertices.len() > 1 || drawn == 1);
    Ok(parts)
}

/// Adds a vertex; after a closed part a new one starts where that one did.
fn line_to(parts: &mut Vec<Part>, from: Pair, to: Pair) -> Pair {
    match parts.last_mut().filter(|part| !part.closed) {
        Some(part) => part.vertices.push(to),
        None => parts.push(Part { vertices: vec![from, to], closed: false }),
    }
    to
}

fn close(part: &mut Part) {
    part.closed = true;
    if part.vertices.len() > 1 && part.vertices.first() == part.vertices.last() {
        part.vertices.pop();
    }
}

/// Twice the area of a ring, whatever its winding.
fn area(ring: &[Pair]) -> f64 {
    let Some(&[x, y]) = ring.first() else { return 0.0 };
    let cross = |p: &Pair, q: &Pair| (p[0] - x) * (q[1] - y) - (p[1] - y) * (q[0] - x);
    ring.windows(2).map(|edge| cross(&edge[0], &edge[1])).sum::<f64>().abs()
}
