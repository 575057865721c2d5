//! What an element draws, in its own frame and in the numbers of the file.

use super::number::{Numbers, decimal, rounding};
use super::path::{self, Pen};
use crate::check::affine::Pair;
use crate::check::outline::Outline;
use kurbo::{BezPath, Point, Shape};
use roxmltree::Node;

/// A figure before its transform.
pub(super) struct Geometry {
    pub(super) path: BezPath,
    /// The figure without a path's approximations, if it has one.
    pub(super) exact: Option<Outline>,
}

/// The figure of usvg's path, with the numbers of its element; arcs become curves within
/// `tolerance`.
///
/// usvg makes every shape a path of 24-bit numbers. Which of these mean what is known from the tag
/// of the element, so that no shape needs to be recognized by its looks.
pub(super) fn geometry(
    element: Option<Node<'_, '_>>,
    drawn: &usvg::Path,
    tolerance: f64,
) -> Geometry {
    let tag = element.map_or("", |element| element.tag_name().name());
    let of_element = element.and_then(|element| {
        let numbers = Numbers::new(element, drawn.data().bounds());
        match tag {
            "rect" => Some(rect(&numbers, drawn, tolerance)),
            "circle" | "ellipse" => Some(ellipse(&numbers, drawn, tag, tolerance)),
            "line" => line(&numbers, drawn),
            "polyline" => Some(straight(numbers.points(points(drawn)), false)),
            "polygon" => Some(straight(numbers.points(points(drawn)), true)),
            "path" => data(element, drawn, tolerance),
            _ => None,
        }
    });
    of_element.unwrap_or_else(|| Geometry { path: path::from_usvg(drawn.data()), exact: None })
}

fn points(drawn: &usvg::Path) -> Vec<Pair> {
    drawn.data().points().iter().map(|p| [decimal(p.x), decimal(p.y)]).collect()
}

/// The middle and half the extent of usvg's path.
fn middle(drawn: &usvg::Path) -> (Pair, Pair) {
    let bounds = drawn.data().bounds();
    let (min, max) = ([bounds.left(), bounds.top()], [bounds.right(), bounds.bottom()]);
    let of = |f: fn(f32, f32) -> f32| [0, 1].map(|axis| decimal(f(min[axis], max[axis])));
    (of(f32::midpoint), of(|min, max| (max - min) / 2.0))
}

fn rect(numbers: &Numbers<'_, '_>, drawn: &usvg::Path, tolerance: f64) -> Geometry {
    let (center, half) = middle(drawn);
    let side = |axis: usize, at: &str, extent: &str| {
        let min = numbers.length(at, center[axis] - half[axis]);
        (min, min + numbers.length(extent, 2.0 * half[axis]))
    };
    let ((left, right), (top, bottom)) = (side(0, "x", "width"), side(1, "y", "height"));
    let (min, max) = ([left, top], [right, bottom]);
    let [rx, ry] = corner(drawn, center, half);
    // Each stands in for the other, and neither is more than half a side.
    let rx = numbers.radius(["rx", "ry"], (right - left) / 2.0, rx);
    let ry = numbers.radius(["ry", "rx"], (bottom - top) / 2.0, ry);
    let exact = |radius| Some(Outline::Box { min, max, radius });
    if rx == 0.0 || ry == 0.0 {
        let corners = vec![min, [right, top], max, [left, bottom]];
        return Geometry { exact: exact(0.0), ..straight(corners, true) };
    }
    let mut pen = Pen::new(tolerance);
    let quarter = |pen: &mut Pen, x, y| pen.arc_to([rx, ry], 0.0, [false, true], Point::new(x, y));
    pen.move_to(Point::new(left + rx, top));
    pen.line_to(Point::new(right - rx, top));
    quarter(&mut pen, right, top + ry);
    pen.line_to(Point::new(right, bottom - ry));
    quarter(&mut pen, right - rx, bottom);
    pen.line_to(Point::new(left + rx, bottom));
    quarter(&mut pen, left, bottom - ry);
    pen.line_to(Point::new(left, top + ry));
    quarter(&mut pen, left + rx, top);
    pen.close();
    Geometry { exact: if rx == ry { exact(rx) } else { None }, path: pen.path }
}

/// The radii of the corners of usvg's rectangle, whose path begins at the end of the first corner
/// and goes on along the top and around the next.
fn corner(drawn: &usvg::Path, [cx, cy]: Pair, [hx, hy]: Pair) -> Pair {
    use usvg::tiny_skia_path::PathSegment::{CubicTo, LineTo, MoveTo};
    let mut segments = drawn.data().segments();
    let Some(MoveTo(first)) = segments.next() else { return [0.0; 2] };
    let side = segments.skip(1).find(|segment| !matches!(segment, CubicTo(..)));
    let curved = drawn.data().segments().any(|segment| matches!(segment, CubicTo(..)));
    match side {
        Some(LineTo(second)) if curved => {
            [decimal(first.x) - (cx - hx), cy + hy - decimal(second.y)]
        }
        _ => [0.0; 2],
    }
}

fn ellipse(numbers: &Numbers<'_, '_>, drawn: &usvg::Path, tag: &str, tolerance: f64) -> Geometry {
    let ([cx, cy], [rx, ry]) = middle(drawn);
    let center = [numbers.length("cx", cx), numbers.length("cy", cy)];
    let semi_axes = if tag == "circle" {
        [numbers.length("r", rx); 2]
    } else {
        [("rx", "ry", rx), ("ry", "rx", ry)]
            .map(|(own, other, drawn)| numbers.radius([own, other], f64::INFINITY, drawn))
    };
    let mut pen = Pen::new(tolerance);
    let end = |side: f64| Point::new(center[0] + side * semi_axes[0], center[1]);
    pen.move_to(end(1.0));
    pen.arc_to(semi_axes, 0.0, [false, true], end(-1.0));
    pen.arc_to(semi_axes, 0.0, [false, true], end(1.0));
    pen.close();
    Geometry { path: pen.path, exact: Some(Outline::Ellipse { center, semi_axes }) }
}

fn line(numbers: &Numbers<'_, '_>, drawn: &usvg::Path) -> Option<Geometry> {
    let points = points(drawn);
    let [start, end] = points[..] else { return None };
    let start = [numbers.length("x1", start[0]), numbers.length("y1", start[1])];
    let end = [numbers.length("x2", end[0]), numbers.length("y2", end[1])];
    let exact = Some(Outline::Segment(start, end));
    Some(Geometry { exact, ..straight(vec![start, end], false) })
}

fn straight(vertices: Vec<Pair>, closed: bool) -> Geometry {
    let mut path = BezPath::new();
    for (index, [x, y]) in vertices.into_iter().enumerate() {
        if index == 0 { path.move_to((x, y)) } else { path.line_to((x, y)) }
    }
    if closed && !path.elements().is_empty() {
        path.close_path();
    }
    Geometry { path, exact: None }
}

/// The path data of the file, if they have the extent of usvg's path.
fn data(element: Node<'_, '_>, drawn: &usvg::Path, tolerance: f64) -> Option<Geometry> {
    let path = path::parse(element.attribute("d").unwrap_or_default(), tolerance).path;
    let (written, bounds) = (path.bounding_box(), drawn.bounding_box());
    let sides = [
        (written.x0, bounds.left()),
        (written.y0, bounds.top()),
        (written.x1, bounds.right()),
        (written.y1, bounds.bottom()),
    ];
    let size = sides.iter().fold(0.0, |size: f64, (_, side)| size.max(f64::from(side.abs())));
    // usvg's arcs are curves within a ten-thousandth.
    let near = |(p, q): &(f64, f32)| (p - f64::from(*q)).abs() <= 1000.0 * rounding(size);
    sides.iter().all(near).then_some(Geometry { path, exact: None })
}
