//! Curves: path data in 64 bits, and chains of straight edges along a path.

use crate::check::affine::{Affine, Pair, length};
use crate::check::region::FillRule;
use kurbo::{Arc, BezPath, PathEl, Point, SvgArc, Vec2};
use svgtypes::{PathParser, PathSegment};

/// By how much a map stretches, at most.
pub(super) fn stretch(map: &Affine) -> f64 {
    length(map.x) + length(map.y)
}

/// What of the plane a path fills.
pub(super) fn fill_rule(path: &usvg::Path) -> FillRule {
    match path.fill().map(usvg::Fill::rule) {
        Some(usvg::FillRule::EvenOdd) => FillRule::EvenOdd,
        _ => FillRule::NonZero,
    }
}

/// Consecutive vertices of a polygon or a polyline.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) vertices: Vec<Pair>,
    pub(super) closed: bool,
}

/// How close edges come to curves at most, relative to the extent of a path: as close as numbers
/// of 24 bits would, and few enough.
const FINEST: f64 = 1e-7;

/// How close edges come to curves at most, relative to the largest coordinate: well above the
/// rounding of a few products, which would be taken for bends.
const ROUNDING: f64 = 1e-12;

/// The straight edges of a path after `map`, within `tolerance` of its curves.
pub(super) fn chains(path: &BezPath, map: &Affine, tolerance: f64) -> Vec<Chain> {
    let bounds = path.control_box();
    let extent = bounds.size().max_side() * stretch(map);
    let [x, y] = map.point([bounds.x0, bounds.y0]);
    let reach = x.abs().max(y.abs()) + extent;
    let tolerance = tolerance.max(FINEST * extent).max(ROUNDING * reach);
    let image = |p: Point| {
        let [x, y] = map.point([p.x, p.y]);
        Point::new(x, y)
    };
    let mapped = path.iter().map(|element| match element {
        PathEl::MoveTo(p) => PathEl::MoveTo(image(p)),
        PathEl::LineTo(p) => PathEl::LineTo(image(p)),
        PathEl::QuadTo(p, q) => PathEl::QuadTo(image(p), image(q)),
        PathEl::CurveTo(p, q, r) => PathEl::CurveTo(image(p), image(q), image(r)),
        PathEl::ClosePath => PathEl::ClosePath,
    });
    let mut chains: Vec<Chain> = Vec::new();
    kurbo::flatten(mapped, tolerance, |element| match (element, chains.last_mut()) {
        (PathEl::MoveTo(p), _) => chains.push(Chain { vertices: vec![[p.x, p.y]], closed: false }),
        (PathEl::LineTo(p), Some(chain)) => chain.vertices.push([p.x, p.y]),
        (PathEl::ClosePath, Some(chain)) => close(chain),
        _ => {}
    });
    // A move that draws nothing.
    chains.retain(|chain| chain.closed || chain.vertices.len() > 1);
    chains
}

fn close(chain: &mut Chain) {
    chain.closed = true;
    if chain.vertices.len() > 1 && chain.vertices.first() == chain.vertices.last() {
        chain.vertices.pop();
    }
}

/// Path data up to its first error.
pub(super) struct Data {
    pub(super) path: BezPath,
    /// How many curves usvg makes of arcs that are far too large.
    pub(super) excess: f64,
    pub(super) error: Option<svgtypes::Error>,
}

/// What path data draw. Arcs become curves within `tolerance`.
pub(super) fn parse(data: &str, tolerance: f64) -> Data {
    let mut pen = Pen::new(tolerance);
    let error = PathParser::from(data).find_map(|segment| segment.map(|s| pen.draw(s)).err());
    Data { path: pen.path, excess: pen.excess, error }
}

/// How many curves usvg makes of a full turn beyond the few of usual radii: it takes a fixed
/// tolerance, however large the radius.
pub(super) fn excess_curves(radius: f64) -> f64 {
    const TOLERANCE: f64 = 0.1;
    const FEW: f64 = 16.0;
    ((radius.abs() / TOLERANCE).powf(1.0 / 6.0) - FEW).max(0.0)
}

/// What usvg draws.
pub(super) fn from_usvg(path: &usvg::tiny_skia_path::Path) -> BezPath {
    use usvg::tiny_skia_path::PathSegment;
    let point = |p: usvg::tiny_skia_path::Point| {
        Point::new(super::number::decimal(p.x), super::number::decimal(p.y))
    };
    let elements = path.segments().map(|segment| match segment {
        PathSegment::MoveTo(p) => PathEl::MoveTo(point(p)),
        PathSegment::LineTo(p) => PathEl::LineTo(point(p)),
        PathSegment::QuadTo(p, q) => PathEl::QuadTo(point(p), point(q)),
        PathSegment::CubicTo(p, q, r) => PathEl::CurveTo(point(p), point(q), point(r)),
        PathSegment::Close => PathEl::ClosePath,
    });
    elements.collect()
}

/// Draws a path by the commands of path data.
pub(super) struct Pen {
    pub(super) path: BezPath,
    excess: f64,
    tolerance: f64,
    start: Point,
    at: Point,
    /// The last control point of the curve before, by its kind.
    cubic: Option<Point>,
    quadratic: Option<Point>,
}

impl Pen {
    pub(super) fn new(tolerance: f64) -> Self {
        let origin = Point::ORIGIN;
        let path = BezPath::new();
        Self {
            path,
            excess: 0.0,
            tolerance,
            start: origin,
            at: origin,
            cubic: None,
            quadratic: None,
        }
    }

    pub(super) fn move_to(&mut self, to: Point) {
        self.path.move_to(to);
        (self.start, self.at) = (to, to);
    }

    pub(super) fn line_to(&mut self, to: Point) {
        self.begin();
        self.path.line_to(to);
        self.at = to;
    }

    pub(super) fn close(&mut self) {
        if !self.path.elements().is_empty() {
            self.path.close_path();
        }
        self.at = self.start;
    }

    /// An elliptic arc, turned by `x_rotation` in radians.
    pub(super) fn arc_to(
        &mut self,
        radii: Pair,
        x_rotation: f64,
        [large_arc, sweep]: [bool; 2],
        to: Point,
    ) {
        self.begin();
        let radii = Vec2::new(radii[0], radii[1]);
        let arc = SvgArc { from: self.at, to, radii, x_rotation, large_arc, sweep };
        match Arc::from_svg_arc(&arc) {
            Some(arc) => {
                // Radii that do not reach from end to end have grown.
                let radius = arc.radii.x.max(arc.radii.y);
                self.excess += excess_curves(radius);
                self.path.extend(arc.append_iter(self.tolerance.max(FINEST * radius)));
            }
            None => {
                // To usvg an arc may begin beside this place, where the one before it was rounded.
                self.excess += excess_curves(radii.x.abs().max(radii.y.abs()));
                self.path.line_to(to);
            }
        }
        // The end is that of the file, whatever sines and cosines make of it.
        let last = self.path.elements_mut().last_mut();
        if let Some(PathEl::CurveTo(_, _, end) | PathEl::LineTo(end)) = last {
            *end = to;
        }
        self.at = to;
    }

    fn cubic_to(&mut self, p: Point, q: Point, to: Point) {
        self.begin();
        self.path.curve_to(p, q, to);
        self.at = to;
        self.cubic = Some(q);
    }

    fn quadratic_to(&mut self, p: Point, to: Point) {
        self.begin();
        self.path.quad_to(p, to);
        self.at = to;
        self.quadratic = Some(p);
    }

    /// After a closed part the next one starts where that one did.
    fn begin(&mut self) {
        if matches!(self.path.elements().last(), None | Some(PathEl::ClosePath)) {
            self.path.move_to(self.at);
        }
    }

    fn draw(&mut self, segment: PathSegment) {
        let at = self.at;
        let point = |abs: bool, x: f64, y: f64| {
            if abs { Point::new(x, y) } else { Point::new(at.x + x, at.y + y) }
        };
        let (cubic, quadratic) = (self.cubic.take(), self.quadratic.take());
        let reflected = |control: Option<Point>| control.map_or(at, |control| at + (at - control));
        match segment {
            PathSegment::MoveTo { abs, x, y } => self.move_to(point(abs, x, y)),
            PathSegment::LineTo { abs, x, y } => self.line_to(point(abs, x, y)),
            PathSegment::HorizontalLineTo { abs, x } => {
                self.line_to(Point::new(point(abs, x, 0.0).x, at.y));
            }
            PathSegment::VerticalLineTo { abs, y } => {
                self.line_to(Point::new(at.x, point(abs, 0.0, y).y));
            }
            PathSegment::CurveTo { abs, x1, y1, x2, y2, x, y } => {
                self.cubic_to(point(abs, x1, y1), point(abs, x2, y2), point(abs, x, y));
            }
            PathSegment::SmoothCurveTo { abs, x2, y2, x, y } => {
                self.cubic_to(reflected(cubic), point(abs, x2, y2), point(abs, x, y));
            }
            PathSegment::Quadratic { abs, x1, y1, x, y } => {
                self.quadratic_to(point(abs, x1, y1), point(abs, x, y));
            }
            PathSegment::SmoothQuadratic { abs, x, y } => {
                self.quadratic_to(reflected(quadratic), point(abs, x, y));
            }
            PathSegment::EllipticalArc { abs, rx, ry, x_axis_rotation, large_arc, sweep, x, y } => {
                let turn = x_axis_rotation.to_radians();
                self.arc_to([rx, ry], turn, [large_arc, sweep], point(abs, x, y));
            }
            PathSegment::ClosePath { .. } => self.close(),
        }
    }
}
