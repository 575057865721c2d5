//! The ellipse kernels against 3296 pairs whose truth was computed with 60 digits. Skipped,
//! visibly, where the corpora are absent.
#![allow(clippy::disallowed_methods, reason = "a test")]

use collide_core::view::{Capsule, Circle, ConvexPolygon, Ellipse, Line, Segment};
use collide_core::{Discs, Vec2};
use collide_shapes::kernel::Gap;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::curved::{self, CurvedPair};
use collide_shapes::kernel::ellipse::{ellipse_line_hits, point_foot};
use serde_json::Value;

const FILE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/ellipse_raw.jsonl");
const EPS: f64 = f64::EPSILON;

fn rows() -> Option<Vec<Value>> {
    let Ok(text) = std::fs::read_to_string(FILE) else {
        eprintln!("SKIPPED: no corpus at {FILE}");
        return None;
    };
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn vector(value: &Value) -> Vec2 {
    Vec2::new(number(&value[0]), number(&value[1]))
}

fn ellipse(value: &Value) -> Ellipse {
    let (sin, cos) = number(&value["angle"]).sin_cos();
    Ellipse {
        center: vector(&value["c"]),
        rotation: Vec2::new(cos, sin),
        semi_axes: vector(&value["r"]),
    }
}

/// The furthest point of an ellipse along `n`, relative to its center.
fn ellipse_support(e: &Ellipse, n: Vec2) -> Vec2 {
    let m = n.unrotated(e.rotation);
    let q = Vec2::new(e.semi_axes.x * m.x, e.semi_axes.y * m.y);
    let q = q * (1.0 / q.length());
    Vec2::new(e.semi_axes.x * q.x, e.semi_axes.y * q.y).rotated(e.rotation)
}

fn segment_distance(p: Vec2, a: Vec2, b: Vec2) -> f64 {
    let e = b - a;
    let t = ((p - a).dot(e) / e.length_squared()).clamp(0.0, 1.0);
    (p - (a + e * t)).length()
}

fn outline_distance(p: Vec2, vertices: &[Vec2]) -> f64 {
    let next = vertices.iter().cycle().skip(1);
    vertices.iter().zip(next).map(|(a, b)| segment_distance(p, *a, *b)).fold(f64::MAX, f64::min)
}

/// What is needed of the partner to check an answer.
struct Partner<'p> {
    /// `h(n)` relative to an origin.
    height: &'p dyn Fn(Vec2, Vec2) -> f64,
    /// Distance of a point from the boundary.
    off: &'p dyn Fn(Vec2) -> f64,
}

#[derive(Default, Debug)]
struct Worst {
    rows: usize,
    distance: f64,
    excess: f64,
    off: f64,
    normals: usize,
    wrong: Vec<String>,
}

impl Worst {
    fn check<B>(&mut self, row: &Value, a: &Ellipse, b: &B, partner: &Partner<'_>)
    where
        Ellipse: CurvedPair<B>,
        B: CurvedPair<Ellipse>,
    {
        self.rows += 1;
        let s = curved::separation(a, b);
        let mut wrong = Vec::new();
        let (sd, scale) = (number(&row["sd"]), number(&row["scale"]));
        let error = (s.distance - sd).abs() / (EPS * scale);
        if error > 8.0 {
            wrong.push(format!("distance {} instead of {sd}: {error:.1} eps", s.distance));
        }
        let gap = row_gap(a, partner, s.normal);
        let excess = (gap + sd) / (EPS * scale);
        if excess > 8.0 {
            wrong.push(format!("normal {:?} is {excess:.1} eps worse", s.normal));
        }
        let meets = curved::intersects(a, b);
        if meets != row["intersects"].as_bool().unwrap() && number(&row["margin"]) > 2.0 * EPS {
            wrong.push(format!("intersects: {meets}"));
        }
        if meets != (s.distance <= 0.0) {
            wrong.push(format!("intersects {meets} but distance {}", s.distance));
        }
        self.direct_normal(row, &s, &mut wrong);
        let coordinates = s.point_a.x.abs().max(s.point_a.y.abs());
        let allowed = EPS * (8.0 * scale + 4.0 * coordinates);
        for off in [point_foot(a, s.point_a).distance.abs(), (partner.off)(s.point_b)] {
            self.off = self.off.max(off * 8.0 / allowed);
            if off > allowed {
                wrong.push(format!("witness {:?} {:?} off by {off:e}", s.point_a, s.point_b));
            }
        }
        let closest: Gap = curved::closest_points(a, b);
        if meets != (closest.distance == 0.0) || meets && closest.point_a != closest.point_b {
            wrong.push(format!("closest points {closest:?}"));
        }
        if meets {
            let p = closest.point_a;
            let outside = point_foot(a, p).distance;
            let n = if outside > 0.0 { point_foot(a, p).normal } else { s.normal };
            if outside > allowed {
                wrong.push(format!("common point {p:?} off A by {outside:e} along {n:?}"));
            }
        }
        let identical = row["tags"].as_array().unwrap().iter().any(|tag| tag == "identical");
        if !identical && curved::separation(b, a) != s.flipped() {
            wrong.push("not symmetric".to_owned());
        }
        self.distance = self.distance.max(error);
        self.excess = self.excess.max(excess);
        for what in wrong {
            self.wrong.push(format!("row {} {} {}: {what}", row["id"], row["kind"], row["tags"]));
        }
    }

    /// The normal itself, where it is well conditioned.
    fn direct_normal(&mut self, row: &Value, s: &Separation, wrong: &mut Vec<String>) {
        let scale = number(&row["scale"]);
        let isolated = row["second_excess"].as_f64().is_none_or(|excess| excess > 64.0 * EPS);
        let curvature = row["curv"].as_f64();
        let stiff = curvature.is_none_or(|curvature| curvature > 1e-6 * scale);
        if row["unique"] != true || !isolated || !stiff || number(&row["margin"]) <= 64.0 * EPS {
            return;
        }
        self.normals += 1;
        let off = (s.normal - vector(&row["n"])).length();
        let allowed = 8.0 * EPS + curvature.map_or(0.0, |c| 16.0 * EPS * scale / c);
        if off > allowed {
            wrong.push(format!("normal off by {off:e}, allowed {allowed:e}"));
        }
    }
}

/// `F(n)`, relative to the center of A.
fn row_gap(a: &Ellipse, partner: &Partner<'_>, n: Vec2) -> f64 {
    n.dot(ellipse_support(a, n)) + (partner.height)(-n, a.center)
}

fn vertices_height(vertices: &[Vec2], radius: f64, n: Vec2, origin: Vec2) -> f64 {
    vertices.iter().map(|&v| n.dot(v - origin)).fold(f64::MIN, f64::max) + radius
}

fn check_row(worst: &mut Worst, row: &Value) {
    let a = ellipse(&row["a"]);
    let b = &row["b"];
    let radius = b["r"].as_f64().unwrap_or(0.0);
    let ends = || [vector(&b["p"]), vector(&b["q"])];
    let mut check_vertices =
        |vertices: &[Vec2], check: &mut dyn FnMut(&mut Worst, &Partner<'_>)| {
            let height = |n, origin| vertices_height(vertices, radius, n, origin);
            let off = |p| (outline_distance(p, vertices) - radius).abs();
            check(worst, &Partner { height: &height, off: &off });
        };
    match row["kind"].as_str().unwrap() {
        "point_ellipse" => {
            let p = vector(&b["p"]);
            let height = |n: Vec2, origin| n.dot(p - origin);
            let off = |q: Vec2| (q - p).length();
            worst.check(row, &a, &p, &Partner { height: &height, off: &off });
        }
        "ellipse_circle" => {
            let circle = Circle { center: vector(&b["c"]), radius };
            let height = |n: Vec2, origin| n.dot(circle.center - origin) + radius;
            let off = |q: Vec2| ((q - circle.center).length() - radius).abs();
            worst.check(row, &a, &circle, &Partner { height: &height, off: &off });
        }
        "ellipse_segment" => {
            let [p, q] = ends();
            check_vertices(&[p, q], &mut |worst, partner| {
                worst.check(row, &a, &Segment { a: p, b: q }, partner);
            });
        }
        "ellipse_capsule" => {
            let [p, q] = ends();
            check_vertices(&[p, q], &mut |worst, partner| {
                worst.check(row, &a, &Capsule { a: p, b: q, radius }, partner);
            });
        }
        "ellipse_polygon" => {
            let vertices: Vec<_> = b["verts"].as_array().unwrap().iter().map(vector).collect();
            check_vertices(&vertices, &mut |worst, partner| {
                with_polygon(&vertices, 0.0, |polygon| worst.check(row, &a, polygon, partner));
            });
        }
        "ellipse_ellipse" => {
            let e = ellipse(b);
            let height = |n: Vec2, o| n.dot(e.center - o) + n.dot(ellipse_support(&e, n));
            let off = |q: Vec2| point_foot(&e, q).distance.abs();
            worst.check(row, &a, &e, &Partner { height: &height, off: &off });
        }
        _ => {}
    }
}

fn with_polygon(vertices: &[Vec2], radius: f64, check: impl FnOnce(&ConvexPolygon<'_>)) {
    let next = vertices.iter().cycle().skip(1);
    let normals: Vec<Vec2> =
        vertices.iter().zip(next).map(|(p, q)| -(*q - *p).perp().unit().unwrap()).collect();
    check(&ConvexPolygon { vertices, normals: &normals, discs: &Discs::UNKNOWN, radius });
}

#[test]
fn every_pair_of_the_corpus_is_within_eight_epsilons() {
    let Some(rows) = rows() else { return };
    let mut worst = Worst::default();
    for row in &rows {
        check_row(&mut worst, row);
    }
    let wrong = worst.wrong.len();
    assert!(wrong == 0, "{wrong} wrong:\n{}", worst.wrong[..wrong.min(40)].join("\n"));
    assert!(worst.rows > 2900 && worst.normals > 2000, "{worst:?}");
    eprintln!("{worst:?}");
}

#[test]
fn lines_hit_where_the_corpus_says() {
    let Some(rows) = rows() else { return };
    let mut seen = 0;
    for row in rows.iter().filter(|row| row["kind"] == "line_ellipse") {
        let (a, b) = (ellipse(&row["a"]), &row["b"]);
        let line = Line { point: vector(&b["o"]), direction: vector(&b["v"]) };
        let scale = number(&row["scale"]);
        let expected = row["hits"].as_array().unwrap();
        let meets = CurvedPair::intersects(&a, &line);
        let found = ellipse_line_hits(&a, line.point, line.direction);
        assert_eq!(meets, found.is_some());
        if number(&row["margin"]) <= 2.0 * EPS {
            continue;
        }
        assert_eq!(meets, !expected.is_empty(), "row {}", row["id"]);
        let gap = CurvedPair::separation(&a, &line).distance;
        let true_gap = number(&row["line_gap"]);
        assert!((gap - true_gap).abs() <= 8.0 * EPS * scale, "{gap} {true_gap} {}", row["id"]);
        for (hit, truth) in found.iter().flat_map(|h| h.hits).zip(expected) {
            let slip = (hit.t - number(&truth["t"])).abs() * line.direction.length();
            let error = slip * number(&truth["cos"]).abs() / (EPS * scale);
            assert!(error <= 8.0, "row {} t {} {truth}: {error}", row["id"], hit.t);
            let off = point_foot(&a, hit.point).distance.abs();
            let coordinates = hit.point.x.abs().max(hit.point.y.abs());
            assert!(off <= EPS * (8.0 * scale + 4.0 * coordinates), "row {} {off:e}", row["id"]);
            seen += 1;
        }
    }
    assert!(seen > 300, "{seen}");
}
