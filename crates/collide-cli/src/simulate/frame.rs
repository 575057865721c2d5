//! A frame of a simulation: each shape is drawn in its own frame and moved by its body's pose.

use collide_testbed::{Body, World};
use collide2d::{RotSpec, RotationSpec, ShapeSpec};
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
    // A scene cannot name a shape that is defined in a program.
    body.shape().to_spec().iter().fold(group, |group, spec| draw(spec, group))
}

/// Adds the shape. What is rounded is a broad stroke around its core.
fn draw(spec: &ShapeSpec, group: Group) -> Group {
    match spec {
        ShapeSpec::Point { p } => group.add(path(&[*p], false)),
        ShapeSpec::Segment { a, b, .. } => group.add(path(&[*a, *b], false)),
        ShapeSpec::Ray { origin: [x, y], dir } => {
            group.add(path(&[[*x, *y], [x + FAR * dir[0], y + FAR * dir[1]]], false))
        }
        ShapeSpec::Line { p: [x, y], dir } => {
            group.add(path(&[-FAR, FAR].map(|t| [x + t * dir[0], y + t * dir[1]]), false))
        }
        ShapeSpec::HalfPlane { p: [x, y], normal: [nx, ny] } => {
            let corner = |along: f64, below: f64| {
                [x - FAR * (along * ny + below * nx), y + FAR * (along * nx - below * ny)]
            };
            let corners = [(-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0)];
            group.add(path(&corners.map(|(along, below)| corner(along, below)), true))
        }
        ShapeSpec::Circle { center: [x, y], radius } => {
            let spoke = path(&[[*x, *y], [x + radius, *y]], false);
            group.add(Circle::new().set("cx", *x).set("cy", *y).set("r", *radius)).add(spoke)
        }
        ShapeSpec::Ellipse { center: [x, y], semi_axes: [rx, ry], rotation } => {
            let oval = Ellipse::new().set("rx", *rx).set("ry", *ry);
            group.add(oval.set("transform", turn(rotation, [*x, *y])))
        }
        ShapeSpec::Capsule { a, b, radius } => group.add(rounded(&[*a, *b], false, *radius)),
        ShapeSpec::Triangle { vertices, .. } => group.add(path(vertices, true)),
        ShapeSpec::ConvexPolygon { vertices, radius, .. } => match radius {
            Some(radius) => group.add(rounded(vertices, true, *radius)),
            None => group.add(path(vertices, true)),
        },
        ShapeSpec::Polyline { vertices, closed, .. } => {
            group.add(path(vertices, *closed).set("fill", "none"))
        }
        ShapeSpec::Aabb { min: [x, y], max: [right, top], .. } => {
            group.add(path(&[[*x, *y], [*right, *y], [*right, *top], [*x, *top]], true))
        }
        ShapeSpec::Rect { center: [x, y], half_extents: [hx, hy], rotation, .. } => {
            let corners = [[-hx, -hy], [*hx, -hy], [*hx, *hy], [-hx, *hy]];
            group.add(path(&corners, true).set("transform", turn(rotation, [*x, *y])))
        }
        ShapeSpec::Polygon { exterior, holes, .. } => {
            let rings = std::iter::once(exterior).chain(holes);
            let all: Vec<_> = rings.map(|ring| line(ring, true)).collect();
            group.add(Path::new().set("d", all.join(" ")))
        }
        ShapeSpec::Compound { parts } => parts.iter().fold(group, |group, part| draw(part, group)),
    }
}

/// The motion from the frame of a shape to that of its body. Shapes are written with `rot`.
fn turn(rotation: &RotationSpec, [x, y]: [f64; 2]) -> String {
    let Some(RotSpec::CosSin([cos, sin])) = rotation.rot else {
        return format!("translate({x} {y})");
    };
    format!("matrix({cos} {sin} {} {cos} {x} {y})", -sin)
}

fn rounded(vertices: &[[f64; 2]], is_closed: bool, radius: f64) -> Path {
    path(vertices, is_closed).set("stroke-width", 2.0 * radius).set("stroke-opacity", 0.5)
}

fn path(vertices: &[[f64; 2]], is_closed: bool) -> Path {
    Path::new().set("d", line(vertices, is_closed))
}

fn line(vertices: &[[f64; 2]], is_closed: bool) -> String {
    let points = vertices.iter().map(|[x, y]| format!("{x},{y}"));
    let end = if is_closed { " Z" } else { "" };
    format!("M{}{end}", points.collect::<Vec<_>>().join(" L"))
}
