//! Any outline becomes polygons; one with corners on a small grid becomes those around which it
//! winds, and so does the union of triangles.
#![no_main]

use collide2d::{Point2, Polygon, Triangle};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    any_numbers(bytes);
    let ring: Vec<[i32; 2]> = bytes
        .chunks_exact(2)
        .take(64)
        .map(|p| [i32::from(p[0] % 16), i32::from(p[1] % 16)])
        .collect();
    let in_f64 = |p: &[i32; 2]| p.map(f64::from);
    let repaired = Polygon::<f64>::repair(ring.iter().map(in_f64)).expect("small numbers");
    let triangles: Vec<_> = ring.chunks_exact(3).collect();
    let tiles: Vec<_> = triangles
        .iter()
        .filter_map(|t| Triangle::<f64>::new(in_f64(&t[0]), in_f64(&t[1]), in_f64(&t[2])).ok())
        .collect();
    let union = Polygon::union_of(&tiles).expect("small numbers");
    // Halves in both coordinates: on no grid line, but perhaps on a slanted edge.
    for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (2 * x + 1, 2 * y + 1))) {
        let p = Point2::new(f64::from(x) / 2.0, f64::from(y) / 2.0);
        let covers = |shapes: &[Polygon<f64>]| shapes.iter().any(|s| s.contains_point(&p));
        if let Some(winding) = winding(&ring, [x, y]) {
            assert_eq!(covers(&repaired.shapes), winding != 0, "{ring:?} around {p}");
        }
        let windings: Option<Vec<_>> = triangles.iter().map(|t| winding(t, [x, y])).collect();
        if let Some(windings) = windings {
            assert_eq!(covers(&union), windings.iter().any(|w| *w != 0), "{triangles:?} at {p}");
        }
    }
});

/// Whatever the numbers are, there is an answer or an error.
fn any_numbers(bytes: &[u8]) {
    let numbers: Vec<f64> =
        bytes.as_chunks().0.iter().take(64).map(|bytes| f64::from_le_bytes(*bytes)).collect();
    let points = numbers.chunks_exact(2).map(|p| [p[0], p[1]]);
    let _ = Polygon::<f64>::repair(points.clone());
    let _ = Polygon::<f32>::repair(points.map(|p| p.map(|c| c as f32)));
}

/// How often a ring winds around half of `p`, unless that lies on it.
fn winding(ring: &[[i32; 2]], p: [i32; 2]) -> Option<i32> {
    let mut winding = 0;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let ([ax, ay], [bx, by]) = (a.map(|c| 2 * c), b.map(|c| 2 * c));
        let side = (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax);
        let within = p[1] >= ay.min(by) && p[1] <= ay.max(by);
        if side == 0 && within && p[0] >= ax.min(bx) && p[0] <= ax.max(bx) {
            return None;
        }
        match (ay <= p[1], by <= p[1]) {
            (true, false) if side > 0 => winding += 1,
            (false, true) if side < 0 => winding -= 1,
            _ => {}
        }
    }
    Some(winding)
}
