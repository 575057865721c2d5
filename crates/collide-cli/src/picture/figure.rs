//! A shape as SVG elements.

use super::canvas::Canvas;
use super::round;
use ::svg::node::element::{Circle, Ellipse, Group, Path};
use collide2d::collide_shapes::kernel::hull::{AsHull, Hull};
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{AnyShape, Engine, Kind, Rings, View, view, views};
use std::fmt::Write;

/// How far lines and rays are drawn, in picture sizes: well past any border.
const FAR: f64 = 4.0;

/// Adds the shape to the group.
pub(crate) fn draw(shape: &AnyShape<f64>, canvas: &Canvas, group: Group) -> Group {
    add(&shape.view(), canvas, group)
}

/// Where a shape's name is written, in pixels.
pub(crate) fn label_place(shape: &AnyShape<f64>, canvas: &Canvas) -> [f64; 2] {
    if let View::Polyline(polyline) = shape.view() {
        let vertices = polyline.rings.vertices();
        let [p, q] = [vertices[(vertices.len() - 1) / 2], vertices[vertices.len() / 2]];
        let [x, y] = canvas.point([p.x / 2.0 + q.x / 2.0, p.y / 2.0 + q.y / 2.0]);
        return [x, y - 10.0];
    }
    if let Some(bounds) = shape.bounding_box() {
        let center = inner_center(shape, &bounds);
        let [x, y] = canvas.point([center.x, center.y]);
        // Beside what is too small to write on.
        let tiny = canvas.length(bounds.half_extents().amax()) < 8.0;
        return if tiny { [x, y - 10.0] } else { [x, y] };
    }
    let middle = canvas.size().map(|side| side / 2.0);
    let near = |p: Vec2, along: Vec2, least: f64| {
        let (from, direction) = pixels(canvas, p, along);
        let t = (Vec2::new(middle[0], middle[1]) - from).dot(direction).max(least);
        let at = from + direction * t;
        [at.x.clamp(12.0, 2.0 * middle[0] - 12.0), at.y.clamp(12.0, 2.0 * middle[1] - 12.0)]
    };
    match shape.view() {
        View::Ray(ray) => near(ray.origin, ray.direction, 40.0),
        View::Line(line) => near(line.point, line.direction, f64::NEG_INFINITY),
        View::HalfPlane(half) => {
            let [x, y] = near(half.point, half.normal.perp(), f64::NEG_INFINITY);
            let (_, inward) = pixels(canvas, half.point, -half.normal);
            [x + 14.0 * inward.x, y + 14.0 * inward.y]
        }
        _ => middle,
    }
}

/// The center of the box; of a polygon that it is outside of, the middle of the widest stretch at
/// that height.
fn inner_center(shape: &AnyShape<f64>, bounds: &Aabb<f64>) -> Point2<f64> {
    let (center, left) = (bounds.center(), bounds.min().x - bounds.half_extents().x);
    let ray = Ray::new([left, center.y], [1.0, 0.0]).ok();
    let Some(ray) = ray.filter(|_| shape.kind() == Kind::Polygon && !shape.contains_point(&center))
    else {
        return center;
    };
    let hits = shape.ray_hits(&ray);
    let ends = hits.iter().zip(hits.iter().skip(1));
    let stretches = ends.filter(|(from, to)| from.kind == HitKind::Enter && to.t > from.t);
    let widest = stretches.max_by(|(a, b), (c, d)| (b.t - a.t).total_cmp(&(d.t - c.t)));
    widest.map_or(center, |(from, to)| ray.point_at((from.t + to.t) / 2.0))
}

fn add(view: &View<'_>, canvas: &Canvas, group: Group) -> Group {
    views! {
        match view, hull(shape) => add_hull(&shape.hull(), canvas, group);
        View::Point(p) => group.add(dot(*p, canvas)),
        View::Ray(ray) => {
            group.add(dot(ray.origin, canvas)).add(far_line(ray.origin, ray.direction, 0.0, canvas))
        }
        View::Line(line) => group.add(far_line(line.point, line.direction, -FAR, canvas)),
        View::HalfPlane(half) => group.add(half_plane(half, canvas)),
        View::Ellipse(ellipse) => group.add(oval(ellipse, canvas)),
        View::Polygon(polygon) => group.add(outline(polygon.rings, canvas)),
        View::Polyline(polyline) => group.add(outline(polyline.rings, canvas).set("fill", "none")),
        View::Compound(parts) => {
            (0..parts.part_count()).fold(group, |group, part| add(&parts.part(part), canvas, group))
        }
        // Files cannot name a shape that is defined in a program.
        View::Custom(_) => group,
    }
}

fn dot(p: Vec2, canvas: &Canvas) -> Circle {
    disc(p, 0.0, canvas).set("r", 2.5).set("fill-opacity", 1)
}

fn disc(center: Vec2, radius: f64, canvas: &Canvas) -> Circle {
    let [x, y] = canvas.point([center.x, center.y]);
    let radius = canvas.length(radius).max(1.0);
    Circle::new().set("cx", round(x)).set("cy", round(y)).set("r", round(radius))
}

fn oval(ellipse: &view::Ellipse, canvas: &Canvas) -> Ellipse {
    let [x, y] = canvas.point([ellipse.center.x, ellipse.center.y]).map(round);
    let [cos, sin] = canvas.direction([ellipse.rotation.x, ellipse.rotation.y]);
    // Digits enough for the picture, and the same for each platform's sine.
    let [cos, sin] = [cos, sin].map(|x| (x * 1e5).round() / 1e5);
    let turn = format!("matrix({cos} {sin} {} {cos} {x} {y})", -sin);
    Ellipse::new()
        .set("rx", round(canvas.length(ellipse.semi_axes.x)))
        .set("ry", round(canvas.length(ellipse.semi_axes.y)))
        .set("transform", turn)
}

fn add_hull<H: Hull>(hull: &H, canvas: &Canvas, group: Group) -> Group {
    if hull.vertices().all(|vertex| vertex == hull.vertex(0)) && hull.vertex_count() < 3 {
        return group.add(disc(hull.vertex(0), hull.radius(), canvas));
    }
    group.add(if hull.radius() > 0.0 { rounded(hull, canvas) } else { chain(hull, canvas) })
}

fn chain<H: Hull>(hull: &H, canvas: &Canvas) -> Path {
    let mut d = String::new();
    push_chain(&mut d, hull.vertices(), hull.vertex_count() > 2, canvas);
    Path::new().set("d", d)
}

fn outline(rings: &Rings, canvas: &Canvas) -> Path {
    let mut d = String::new();
    for ring in 0..rings.ring_count() {
        let vertices = rings.ring(ring).iter().copied();
        push_chain(&mut d, vertices, rings.is_closed(), canvas);
    }
    Path::new().set("d", d)
}

fn push_chain(d: &mut String, vertices: impl Iterator<Item = Vec2>, closed: bool, canvas: &Canvas) {
    for (index, vertex) in vertices.enumerate() {
        push(d, if index == 0 { "M" } else { "L" }, vertex, canvas);
    }
    if closed {
        d.push('Z');
    }
}

fn push(d: &mut String, command: &str, p: Vec2, canvas: &Canvas) {
    let [x, y] = canvas.point([p.x, p.y]).map(round);
    // Writing to a string cannot fail.
    let _ = write!(d, "{command}{x} {y}");
}

/// Each edge moved out along its normal, joined by arcs.
fn rounded<H: Hull>(hull: &H, canvas: &Canvas) -> Path {
    let arc = arc(hull.radius(), canvas);
    let out = |edge: usize| hull.edge_normal(edge).unwrap_or(Vec2::ZERO) * hull.radius();
    let mut d = String::new();
    for edge in 0..hull.vertex_count() {
        let start = hull.vertex(edge) + out(edge);
        push(&mut d, if edge == 0 { "M" } else { &arc }, start, canvas);
        push(&mut d, "L", hull.vertex(hull.next(edge)) + out(edge), canvas);
    }
    push(&mut d, &arc, hull.vertex(0) + out(0), canvas);
    Path::new().set("d", d)
}

/// The path command for an arc that turns counterclockwise in the scene, by half a turn at most.
fn arc(radius: f64, canvas: &Canvas) -> String {
    let radius = round(canvas.length(radius));
    let sweep = i32::from(canvas.is_mirrored());
    format!("A{radius} {radius} 0 0 {sweep} ")
}

/// From `start` picture sizes before the point to far ahead of it.
fn far_line(p: Vec2, along: Vec2, start: f64, canvas: &Canvas) -> Path {
    let (from, direction) = pixels(canvas, p, along);
    let far = reach(canvas, from);
    let [a, b] = [start / FAR * far, far].map(|t| from + direction * t);
    let d = format!("M{} {}L{} {}", round(a.x), round(a.y), round(b.x), round(b.y));
    Path::new().set("d", d).set("fill", "none")
}

fn half_plane(half: &view::HalfPlane, canvas: &Canvas) -> Path {
    let (from, inward) = pixels(canvas, half.point, -half.normal);
    let far = reach(canvas, from);
    let side = inward.perp() * far;
    let corners =
        [from - side, from + side, from + side + inward * far, from - side + inward * far];
    let corners = corners.map(|c| format!("{} {}", round(c.x), round(c.y)));
    Path::new().set("d", format!("M{}Z", corners.join("L")))
}

/// A position and the unit of a direction, in pixels.
fn pixels(canvas: &Canvas, p: Vec2, along: Vec2) -> (Vec2, Vec2) {
    let [x, y] = canvas.point([p.x, p.y]);
    let unit = along.unit().unwrap_or(Vec2::new(1.0, 0.0));
    let [dx, dy] = canvas.direction([unit.x, unit.y]);
    (Vec2::new(x, y), Vec2::new(dx, dy))
}

/// A length that leaves the picture from anywhere near it.
fn reach(canvas: &Canvas, from: Vec2) -> f64 {
    let [width, height] = canvas.size();
    (width + height) * FAR + from.length()
}
