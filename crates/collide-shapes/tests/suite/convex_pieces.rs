//! The convex pieces of a polygon cover it exactly, without overlap.

use collide_core::predicate::{dot_of_differences, orient2d};
use collide_core::view::ConvexPiece;
use collide_core::{Point2, Vec2};
use collide_shapes::{AnyShape, Polygon};
use std::collections::BTreeMap;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/open");

/// Twice the signed area, exact: the vertices are integers.
fn doubled_area(vertices: &[Point2<f64>]) -> i128 {
    let integer = |x: f64| {
        assert!(x.fract() == 0.0 && x.abs() < 1e18);
        x as i128
    };
    (0..vertices.len())
        .map(|i| {
            let (p, q) = (vertices[i], vertices[(i + 1) % vertices.len()]);
            integer(p.x) * integer(q.y) - integer(p.y) * integer(q.x)
        })
        .sum()
}

fn corners(polygon: &Polygon<f64>, piece: &ConvexPiece) -> Vec<Point2<f64>> {
    piece.vertices.iter().map(|&i| polygon.rings().vertices()[i as usize].to_point()).collect()
}

/// Every piece is convex, and every edge is either part of the outline or shared, in the
/// opposite direction, with exactly one other piece.
#[track_caller]
fn check_partition(name: &str, polygon: &Polygon<f64>) {
    let mut inner = BTreeMap::<(u32, u32), usize>::new();
    for piece in polygon.convex_pieces() {
        let (n, vertices) = (piece.vertices.len(), corners(polygon, piece));
        assert!(n >= 3 && piece.inner.len() == n, "{name}");
        for i in 0..n {
            let [a, b, c] = [i, i + 1, i + 2].map(|k| Vec2::from_point(vertices[k % n]));
            assert!(orient2d(a, b, c) >= 0.0, "{name}: {piece:?} at {i}");
            let on_outline = polygon.rings().edges().any(|(_, edge)| {
                orient2d(edge.a, edge.b, a) == 0.0
                    && orient2d(edge.a, edge.b, b) == 0.0
                    && dot_of_differences(edge.a, edge.b, a, b) > 0.0
                    && dot_of_differences(edge.a, a, edge.b, a) <= 0.0
                    && dot_of_differences(edge.a, b, edge.b, b) <= 0.0
            });
            assert_eq!(on_outline, !piece.inner[i], "{name}: {piece:?} at {i}");
            if piece.inner[i] {
                *inner.entry((piece.vertices[i], piece.vertices[(i + 1) % n])).or_default() += 1;
            }
        }
    }
    for (&(from, to), &count) in &inner {
        assert_eq!((count, inner.get(&(to, from))), (1, Some(&1)), "{name}");
    }
}

#[track_caller]
fn check_area(name: &str, polygon: &Polygon<f64>) {
    let rings = std::iter::once(polygon.exterior()).chain(polygon.holes());
    let area: i128 = rings.map(|ring| doubled_area(&ring.to_vec())).sum();
    let pieces = polygon.convex_pieces().iter();
    let covered: i128 = pieces.map(|piece| doubled_area(&corners(polygon, piece))).sum();
    assert_eq!(area, covered, "{name}");
}

fn points(coordinates: &[[f64; 2]]) -> Vec<Point2<f64>> {
    coordinates.iter().map(|&p| Point2::from(p)).collect()
}

#[test]
fn a_convex_polygon_is_one_piece() {
    let square = points(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    let polygon = Polygon::simple(square).unwrap();
    let [piece] = polygon.convex_pieces() else { panic!() };
    assert_eq!(piece.vertices.as_slice(), [0, 1, 2, 3]);
    assert_eq!(piece.inner.as_slice(), [false; 4]);
}

#[test]
fn an_l_is_two_pieces() {
    let l = [[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]];
    let polygon = Polygon::simple(points(&l)).unwrap();
    assert_eq!(polygon.convex_pieces().len(), 2);
    check_partition("L", &polygon);
    check_area("L", &polygon);
}

#[test]
fn holes_may_touch_the_exterior_and_one_another() {
    let exterior = points(&[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]]);
    let on_edge = points(&[[0.0, 4.0], [2.0, 2.0], [4.0, 4.0]]);
    let on_vertex = points(&[[4.0, 4.0], [7.0, 4.0], [7.0, 7.0]]);
    let polygon = Polygon::new(exterior, vec![on_edge, on_vertex]).unwrap();
    check_partition("touching holes", &polygon);
    check_area("touching holes", &polygon);
}

#[test]
fn a_chain_of_touching_holes_may_cut_the_polygon_in_two() {
    let exterior = points(&[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]]);
    let left = points(&[[0.0, 4.0], [2.0, 2.0], [4.0, 4.0], [2.0, 6.0]]);
    let right = points(&[[4.0, 4.0], [6.0, 2.0], [8.0, 4.0], [6.0, 6.0]]);
    let polygon = Polygon::new(exterior, vec![left, right]).unwrap();
    check_partition("cut", &polygon);
    check_area("cut", &polygon);
}

#[test]
fn the_partition_does_not_depend_on_the_scale() {
    let star = |scale: f64| {
        let vertices = (0..10).map(|i| {
            let radius = if i % 2 == 0 { 5.0 } else { 2.0 };
            let direction = [[3.0, 1.0], [1.0, 3.0], [-1.0, 3.0], [-3.0, 1.0], [-3.0, -1.0]];
            let [x, y] = direction[i % 5];
            let sign = if i < 5 { 1.0 } else { -1.0 };
            Point2::new(sign * x * radius * scale, sign * y * radius * scale)
        });
        Polygon::simple(vertices).unwrap()
    };
    let pieces = star(1.0).convex_pieces().to_vec();
    assert!(pieces.len() > 1);
    for exponent in [-1000, -400, -30, 30, 200, 480] {
        let scale = 2.0_f64.powi(exponent);
        assert_eq!(star(scale).convex_pieces(), pieces, "2^{exponent}");
    }
}

#[test]
fn coordinates_of_any_ratio_make_a_whole_partition() {
    for exponent in [-1000, -300, -190, -150, -60, 60, 190, 480] {
        let far = 2.0_f64.powi(exponent);
        // A notched box, of which one side is as far away as the exponent says.
        let outline = [[0.0, 0.0], [far, 0.0], [far, 4.0], [0.5 * far, 1.0], [0.0, 4.0]];
        let hole = [[0.125 * far, 0.5], [0.25 * far, 0.5], [0.25 * far, 0.75]];
        let polygon = Polygon::new(points(&outline), vec![points(&hole)]).unwrap();
        check_partition(&format!("2^{exponent}"), &polygon);
        // Five corners and a triangular hole make eight triangles, of which some are joined.
        let sides: usize = polygon.convex_pieces().iter().map(|p| p.vertices.len() - 2).sum();
        assert_eq!(sides, 8, "2^{exponent}");
    }
}

#[test]
fn placed_copies_share_the_pieces() {
    let l = [[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]];
    let polygon = Polygon::simple(points(&l)).unwrap();
    let pose = nalgebra::Isometry2::new(nalgebra::Vector2::new(1.0, 2.0), 0.7);
    let placed = polygon.placed(&pose).unwrap();
    assert!(std::ptr::eq(placed.convex_pieces(), polygon.as_view().pieces.pieces()));
}

#[test]
fn the_pieces_of_real_outlines_cover_them_exactly() {
    let Ok(text) = std::fs::read_to_string(format!("{FOLDER}/real_shapes.jsonl")) else {
        eprintln!("SKIPPED: no corpora at {FOLDER}");
        return;
    };
    let (mut count, mut vertices, mut pieces) = (0, 0, 0);
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let shape = serde_json::from_value(row["shape"].clone()).unwrap();
        if let AnyShape::Polygon(polygon) = shape {
            let name = row["id"].to_string();
            check_partition(&name, &polygon);
            check_area(&name, &polygon);
            count += 1;
            vertices += polygon.rings().vertices().len();
            pieces += polygon.convex_pieces().len();
        }
    }
    eprintln!("{count} polygons, {vertices} vertices, {pieces} pieces");
    assert!(count > 100 && pieces > count);
}
