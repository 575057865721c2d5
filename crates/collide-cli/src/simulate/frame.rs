//! A frame of a simulation: each shape is drawn in its own frame and moved by its body's pose.

use collide_testbed::{Body, World};
use collide2d::collide_shapes::kernel::hull::{AsHull, Hull};
use collide2d::view::Vec2;
use collide2d::{Engine, Rings, View, views};
use svg::Document;
use svg::node::element::{Circle, Ellipse, Group, Path, Rectangle};

/// The longer side of the picture, in pixels.
const SIDE: f64 = 1000.0;
/// Blank border, in meters.
const BORDER: f64 = 0.5;
/// How far what has no end is drawn, in meters.
const FAR: f64 = 1e4;

const STILL: &str = "#8d99ae";
const MOVING: &str = "#1f77b4";
const CONTACT: &str = "#d7263d";

/// Where the world lies on all frames: around what it is at the beginning.
pub(crate) struct Picture {
    min: [f64; 2],
    max: [f64; 2],
}

impl Picture {
    /// The picture that shows every bounded body.
    pub(crate) fn around(world: &World) -> Self {
        let boxes = world.bodies().iter().filter_map(|body| body.bounding_box().ok()?);
        let all = boxes.reduce(|all, b| all.merged(&b)).map(|all| all.loosened(BORDER));
        match all {
            Some(all) => Self { min: all.min().into(), max: all.max().into() },
            None => Self { min: [-10.0; 2], max: [10.0; 2] },
        }
    }

    /// The bodies as they are, and the contacts of the last step.
    pub(crate) fn draw(&self, world: &World) -> Document {
        let [width, height] = [0, 1].map(|i| self.max[i] - self.min[i]);
        let scale = SIDE / width.max(height);
        let up = format!("matrix(1 0 0 -1 {} {})", -self.min[0], self.max[1]);
        let all = Group::new().set("transform", up).set("stroke-width", 1.0 / scale);
        let all = world.bodies().iter().fold(all, |all, body| all.add(figure(body)));
        let dots = Group::new().set("fill", CONTACT).set("stroke", "none");
        let dots = world.contacts().iter().fold(dots, |dots, contact| {
            let [x, y] = contact.point.into();
            dots.add(Circle::new().set("cx", x).set("cy", y).set("r", 2.0 / scale))
        });
        Document::new()
            .set("width", width * scale)
            .set("height", height * scale)
            .set("viewBox", (0.0, 0.0, width, height))
            .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#ffffff"))
            .add(all.add(dots))
    }
}

fn figure(body: &Body) -> Group {
    let color = if body.is_pushed() { MOVING } else { STILL };
    let pose = body.pose();
    let ([cos, sin], [x, y]) = ([pose.rotation.re, pose.rotation.im], body.position().into());
    let place = format!("matrix({cos} {sin} {} {cos} {x} {y})", -sin);
    let group = Group::new()
        .set("transform", place)
        .set("stroke", color)
        .set("fill", color)
        .set("fill-opacity", 0.25)
        .set("fill-rule", "evenodd")
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round");
    add(&body.shape().view(), group)
}

/// Adds the shape. What is rounded is a broad stroke around its core.
fn add(view: &View<'_>, group: Group) -> Group {
    views! {
        match view, hull(shape) => group.add(hull(&shape.hull()));
        View::Ray(ray) => group.add(path([0.0, FAR].map(|t| ray.origin + ray.direction * t))),
        View::Line(line) => group.add(path([-FAR, FAR].map(|t| line.point + line.direction * t))),
        View::HalfPlane(half) => {
            let (down, along) = (half.normal * -FAR, half.normal.perp() * FAR);
            let [left, right] = [half.point + along, half.point - along];
            group.add(ring([left, left + down, right + down, right]))
        }
        View::Circle(circle) => {
            let Vec2 { x, y } = circle.center;
            let spoke = path([circle.center, Vec2::new(x + circle.radius, y)]);
            group.add(Circle::new().set("cx", x).set("cy", y).set("r", circle.radius)).add(spoke)
        }
        View::Ellipse(ellipse) => {
            let (Vec2 { x, y }, Vec2 { x: cos, y: sin }) = (ellipse.center, ellipse.rotation);
            let turn = format!("matrix({cos} {sin} {} {cos} {x} {y})", -sin);
            let Vec2 { x, y } = ellipse.semi_axes;
            group.add(Ellipse::new().set("rx", x).set("ry", y).set("transform", turn))
        }
        View::Polygon(polygon) => group.add(outline(polygon.rings)),
        View::Polyline(polyline) => group.add(outline(polyline.rings).set("fill", "none")),
        View::Compound(parts) => parts.parts().fold(group, |group, part| add(&part, group)),
        // A scene cannot name a shape that is defined in a program.
        View::Custom(_) => group,
    }
}

fn hull<H: Hull>(hull: &H) -> Path {
    let core = if hull.vertex_count() > 2 { ring(hull.vertices()) } else { path(hull.vertices()) };
    if hull.radius() == 0.0 {
        return core;
    }
    core.set("stroke-width", 2.0 * hull.radius()).set("stroke-opacity", 0.5)
}

fn outline(rings: &Rings) -> Path {
    let end = if rings.is_closed() { " Z" } else { "" };
    let ring = |ring| line(rings.ring(ring).iter().copied()) + end;
    Path::new().set("d", (0..rings.ring_count()).map(ring).collect::<Vec<_>>().join(" "))
}

fn ring(vertices: impl IntoIterator<Item = Vec2>) -> Path {
    Path::new().set("d", line(vertices) + " Z")
}

fn path(vertices: impl IntoIterator<Item = Vec2>) -> Path {
    Path::new().set("d", line(vertices))
}

fn line(vertices: impl IntoIterator<Item = Vec2>) -> String {
    let points = vertices.into_iter().map(|Vec2 { x, y }| format!("{x},{y}"));
    format!("M{}", points.collect::<Vec<_>>().join(" L"))
}
