//! Every ray of the corpora against the exact truth: all ends of the stretches that the ray
//! shares with the outline, nothing off the outline, in order; no hit without intersection.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{Crossing, HitKind, cast_ray_view, ray_hits_view};
use collide_core::pose::Pose;
use collide_core::view::{self, ConvexPiece, ConvexPieces, LargePiece};
use collide_core::{Discs, Isometry2, OrientedBox, Rings, Vec2, View};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

const CORPORA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora");

/// A shape of the corpora, with the lists that its view borrows.
struct Stored {
    kind: String,
    numbers: Vec<f64>,
    vertices: Vec<Vec2>,
    normals: Vec<Vec2>,
    discs: Discs,
    rings: Rings,
}

#[derive(Debug)]
struct NoPieces;

impl ConvexPieces for NoPieces {
    fn pieces(&self) -> &[ConvexPiece] {
        &[]
    }

    fn laid_out(&self, _: usize) -> Option<&LargePiece> {
        None
    }

    fn search(&self, _: &OrientedBox, _: &mut dyn FnMut(usize, &ConvexPiece)) {}

    fn search_sides(&self, _: &OrientedBox, _: f64, _: &mut dyn FnMut(usize, &ConvexPiece) -> f64) {
    }
}

impl Stored {
    fn read(shape: &Value, refs: &Refs) -> Option<Self> {
        let kind = shape["type"].as_str()?.to_owned();
        if kind == "ref" {
            let mut stored = Self::read(refs.get(shape["ref"].as_str()?)?, refs)?;
            let shift = &shape["translate"];
            if !shift.is_null() {
                let shift = vec2(shift);
                let shift = Isometry2::translation(shift.x, shift.y);
                stored.rings.place::<f64>(&Pose::new(&shift).unwrap());
            }
            return Some(stored);
        }
        let mut numbers = Vec::new();
        for key in ["p", "a", "b", "origin", "dir", "center", "min", "max", "radius"] {
            collect(&shape[key], &mut numbers);
        }
        for key in ["half_extents", "semi_axes", "angle", "rot"] {
            collect(&shape[key], &mut numbers);
        }
        let vertices = counterclockwise(points(&shape["vertices"]), true);
        let normals = outward(&vertices);
        let discs = if vertices.is_empty() {
            Discs::UNKNOWN
        } else {
            Discs::of_polygon(&vertices, &normals)
        };
        let mut all = vec![counterclockwise(points(&shape["exterior"]), true)];
        for hole in shape["holes"].as_array().into_iter().flatten() {
            all.push(counterclockwise(points(hole), false));
        }
        let rings = if kind == "polyline" {
            Rings::chain(points(&shape["vertices"]), false)
        } else {
            Rings::closed(all)
        };
        Some(Self { kind, numbers, vertices, normals, discs, rings })
    }

    fn view(&self) -> Option<View<'_>> {
        let n = &self.numbers;
        let v = |i: usize| Vec2::new(n[i], n[i + 1]);
        Some(match self.kind.as_str() {
            "point" => View::Point(v(0)),
            "segment" => View::Segment(view::Segment { a: v(0), b: v(2) }),
            "line" => View::Line(view::Line { point: v(0), direction: v(2) }),
            "ray" => View::Ray(view::Ray { origin: v(0), direction: v(2) }),
            "circle" => View::Circle(view::Circle { center: v(0), radius: n[2] }),
            "capsule" => View::Capsule(view::Capsule { a: v(0), b: v(2), radius: n[4] }),
            "aabb" => View::Aabb(view::Aabb { min: v(0), max: v(2) }),
            "triangle" => {
                View::Triangle(view::Triangle { vertices: [0, 1, 2].map(|i| self.vertices[i]) })
            }
            "convex_polygon" => View::ConvexPolygon(view::ConvexPolygon {
                vertices: &self.vertices,
                normals: &self.normals,
                discs: &self.discs,
                radius: 0.0,
            }),
            "polygon" | "ref" => {
                View::Polygon(view::Polygon { rings: &self.rings, pieces: &NoPieces })
            }
            "polyline" => View::Polyline(view::Polyline { rings: &self.rings }),
            _ => return None,
        })
    }
}

fn vec2(value: &Value) -> Vec2 {
    Vec2::new(value[0].as_f64().unwrap(), value[1].as_f64().unwrap())
}

fn collect(value: &Value, numbers: &mut Vec<f64>) {
    match value {
        Value::Number(x) => numbers.push(x.as_f64().unwrap()),
        Value::Array(list) => list.iter().for_each(|x| collect(x, numbers)),
        _ => {}
    }
}

fn points(list: &Value) -> Vec<Vec2> {
    list.as_array().into_iter().flatten().map(vec2).collect()
}

fn counterclockwise(mut ring: Vec<Vec2>, wanted: bool) -> Vec<Vec2> {
    let Some(&first) = ring.first() else { return ring };
    let next = |i: usize| ring[(i + 1) % ring.len()] - first;
    let area: f64 = (0..ring.len()).map(|i| (ring[i] - first).cross(next(i))).sum();
    if (area < 0.0) == wanted {
        ring.reverse();
    }
    ring
}

fn outward(ring: &[Vec2]) -> Vec<Vec2> {
    let edge = |i: usize| ring[(i + 1) % ring.len()] - ring[i];
    (0..ring.len()).map(|i| (-edge(i).perp()).unit().unwrap_or(Vec2::new(1.0, 0.0))).collect()
}

type Refs = std::collections::HashMap<String, Value>;

fn rows(path: &Path) -> impl Iterator<Item = Value> {
    let file = std::fs::File::open(path).unwrap();
    let zipped = path.extension().is_some_and(|e| e == "gz");
    let reader: Box<dyn Read> =
        if zipped { Box::new(flate2::read::GzDecoder::new(file)) } else { Box::new(file) };
    BufReader::new(reader).lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap())
}

fn refs() -> Refs {
    let path = Path::new(CORPORA).join("open/real_shapes.jsonl");
    rows(&path).map(|r| (r["id"].as_str().unwrap().to_owned(), r["shape"].clone())).collect()
}

fn magnitude(numbers: &[f64]) -> f64 {
    numbers.iter().fold(1.0, |m, x| m.max(x.abs()))
}

/// The rules of the corpora's own judge.
fn hits_are_right(expected: &Value, hits: &[Crossing], tolerance: f64) -> bool {
    let intervals: Vec<(Option<f64>, Option<f64>)> =
        expected.as_array().unwrap().iter().map(|i| (i[0].as_f64(), i[1].as_f64())).collect();
    let scale = |t: f64| tolerance * t.abs().max(1.0);
    let inside = |t: f64| {
        intervals.iter().any(|&(low, high)| {
            low.is_none_or(|low| t >= low - scale(t)) && high.is_none_or(|h| t <= h + scale(t))
        })
    };
    let mut ends = intervals.iter().flat_map(|&(low, high)| [low, high]).flatten();
    hits.iter().all(|hit| inside(hit.t))
        && ends.all(|end| hits.iter().any(|hit| (hit.t - end).abs() <= scale(end)))
        && hits.is_sorted_by(|a, b| a.t <= b.t)
}

/// What holds for every answer, whatever the truth.
fn laws_hold(ray: &view::Ray, shape: &View<'_>, hits: &[Crossing]) -> Result<(), String> {
    let unit = ray.direction.unit().unwrap();
    let mut turns = hits.iter().filter(|hit| hit.kind != HitKind::Touch);
    let mut inside = turns.next().is_some_and(|hit| hit.kind == HitKind::Exit);
    for (i, hit) in hits.iter().enumerate() {
        let facing = hit.normal.dot(unit);
        if (hit.normal.length() - 1.0).abs() > 1e-15 || !hit.t.is_finite() || hit.t < 0.0 {
            return Err(format!("normal or t of hit {i}"));
        }
        match hit.kind {
            HitKind::Enter if inside || facing > 1e-15 => return Err(format!("entry {i}")),
            HitKind::Exit if !inside || facing < -1e-15 => {
                return Err(format!("exit {i}"));
            }
            HitKind::Enter => inside = true,
            HitKind::Exit => inside = false,
            HitKind::Touch => {}
        }
    }
    let first = cast_ray_view(ray, shape, f64::INFINITY);
    if first.map(|hit| hit.t) != hits.first().map(|hit| hit.t) {
        return Err(format!("cast_ray {first:?}"));
    }
    if let (Some(first), Some(hit)) = (first, hits.first())
        && first.kind != hit.kind
    {
        return Err(format!("cast_ray's kind {first:?}"));
    }
    Ok(())
}

fn check(row: &Value, refs: &Refs, tally: &mut [usize; 3]) -> Result<(), String> {
    let (Some(a), Some(b)) = (Stored::read(&row["a"], refs), Stored::read(&row["b"], refs)) else {
        return Ok(());
    };
    let (Some(View::Ray(ray)), Some(shape)) = (a.view(), b.view()) else { return Ok(()) };
    let hits = ray_hits_view(&ray, &shape);
    let expect = &row["expect"];
    let is_hit = !hits.is_empty();
    tally[0] += 1;
    tally[1] += usize::from(is_hit);
    laws_hold(&ray, &shape, &hits)?;
    let thin = matches!(shape, View::Point(_) | View::Segment(_) | View::Line(_) | View::Ray(_));
    let truth = match &expect["hits"] {
        hits if !hits["boundary"].is_null() => Some(&hits["boundary"]),
        hits if thin && !hits["solid"].is_null() => Some(&hits["solid"]),
        _ => None,
    };
    let starts_inside = truth.is_some_and(|t| t.as_array().unwrap().is_empty());
    if let Some(intersects) = expect["intersects"].as_bool()
        && intersects != is_hit
        && !starts_inside
    {
        return Err(format!("intersects {intersects}"));
    }
    if let Some(truth) = truth {
        let vertices = b.vertices.iter().chain(b.rings.vertices()).flat_map(|p| [p.x, p.y]);
        let numbers: Vec<f64> =
            a.numbers.iter().chain(&b.numbers).copied().chain(vertices).collect();
        let tolerance = row["tolerance"].as_f64().unwrap_or(0.0).max(1e-12 * magnitude(&numbers));
        if !hits_are_right(truth, &hits, tolerance) {
            return Err("hits".to_owned());
        }
        tally[2] += 1;
    }
    let first_normal = &expect["hits"]["first_normal"];
    if !first_normal.is_null() && (hits[0].normal - vec2(first_normal)).length() > 1e-12 {
        return Err("first normal".to_owned());
    }
    Ok(())
}

#[test]
fn every_ray_of_the_corpora_is_answered_right() {
    if !Path::new(CORPORA).exists() {
        eprintln!("SKIPPED: no corpora at {CORPORA}");
        return;
    }
    let refs = refs();
    let mut tally = [0; 3];
    let mut wrong = 0;
    for folder in ["open", "bulk"] {
        let mut files: Vec<_> = std::fs::read_dir(Path::new(CORPORA).join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| {
                let name = path.file_name().unwrap().to_str().unwrap();
                name.contains(".jsonl") && (folder == "open" || name.starts_with("exact_ray"))
            })
            .collect();
        files.sort();
        for file in files {
            for row in rows(&file).filter(|row| row["a"]["type"] == "ray") {
                if let Err(fault) = check(&row, &refs, &mut tally) {
                    wrong += 1;
                    if wrong < 12 {
                        let ray = Stored::read(&row["a"], &refs).unwrap();
                        let shape = Stored::read(&row["b"], &refs).unwrap();
                        let (Some(View::Ray(r)), Some(s)) = (ray.view(), shape.view()) else {
                            continue;
                        };
                        let hits = ray_hits_view(&r, &s);
                        eprintln!("{fault}: {row}\n   got {:?}", hits);
                    }
                }
            }
        }
    }
    assert_eq!(wrong, 0, "of {}", tally[0]);
    assert!(tally[0] > 40_000 && tally[1] > 15_000 && tally[2] > 30_000, "{tally:?}");
}
