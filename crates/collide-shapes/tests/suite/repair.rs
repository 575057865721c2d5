//! Outlines that are no polygons become regions; tiles become outlines.

use collide_core::{Aabb, Point2, ShapeError};
use collide_shapes::{
    AnyShape, Circle, Compound, ConvexPolygon, MeasureMass, Polygon, Rect, RepairNote, Triangle,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

type Ring = Vec<[f64; 2]>;

/// The rings of each region, and what was said.
#[track_caller]
fn check(outline: &[[f64; 2]], regions: &[&[&[[f64; 2]]]], notes: &[&str]) {
    let repaired = Polygon::<f64>::repair(outline.to_vec()).expect("numbers in range");
    let said: Vec<_> = repaired.notes.iter().map(RepairNote::to_string).collect();
    assert_eq!(rings(&repaired.shapes), sorted(regions), "{said:?}");
    assert_eq!(said, notes);
}

/// Regions in one order, each ring from its least vertex.
fn rings(polygons: &[Polygon<f64>]) -> Vec<Vec<Ring>> {
    let ring = |vertices: collide_shapes::Vertices<'_, f64>| {
        from_least(vertices.iter().map(|p| [p.x, p.y]).collect())
    };
    let region = |polygon: &Polygon<f64>| {
        std::iter::once(polygon.exterior()).chain(polygon.holes()).map(ring).collect()
    };
    let mut regions: Vec<Vec<Ring>> = polygons.iter().map(region).collect();
    regions.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    regions
}

fn sorted(regions: &[&[&[[f64; 2]]]]) -> Vec<Vec<Ring>> {
    let mut regions: Vec<Vec<Ring>> = regions
        .iter()
        .map(|region| region.iter().map(|ring| from_least(ring.to_vec())).collect())
        .collect();
    regions.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    regions
}

fn from_least(mut ring: Ring) -> Ring {
    let least = (0..ring.len()).min_by(|i, j| ring[*i].partial_cmp(&ring[*j]).expect("no NaN"));
    ring.rotate_left(least.unwrap_or(0));
    ring
}

fn area(polygons: &[Polygon<f64>]) -> f64 {
    polygons.iter().map(|polygon| polygon.mass_properties().map_or(0.0, |mass| mass.area)).sum()
}

#[test]
fn what_is_a_polygon_stays_as_it_is() {
    let square = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [0.0, 2.0]];
    let repaired = Polygon::<f64>::repair(square).unwrap();
    assert_eq!(repaired.shapes, [Polygon::simple(square).unwrap()]);
    assert_eq!(repaired.notes, []);
}

#[test]
fn a_bow_tie_is_two_triangles() {
    check(
        &[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]],
        &[&[&[[0.0, 0.0], [1.0, 1.0], [0.0, 2.0]]], &[&[[1.0, 1.0], [2.0, 0.0], [2.0, 2.0]]]],
        &[
            "exterior: edges 0 and 2 cross",
            "1 corner was added",
            "it became 2 regions with 0 holes",
        ],
    );
}

#[test]
fn what_several_loops_enclose_is_solid() {
    // A pentagram: five points and the middle, around which it winds twice.
    let star = [[0.0, 3.0], [2.0, -3.0], [-3.0, 1.0], [3.0, 1.0], [-2.0, -3.0]];
    let repaired = Polygon::<f64>::repair(star).unwrap();
    assert_eq!(repaired.shapes.len(), 1);
    assert_eq!(repaired.shapes[0].exterior().len(), 10);
    assert!(repaired.shapes[0].contains_point([0.0, 0.0]));
}

#[test]
fn spikes_and_repetitions_are_left_out() {
    check(
        &[[0.0, 0.0], [4.0, 0.0], [4.0, -2.0], [4.0, 4.0], [0.0, 4.0], [0.0, 4.0], [0.0, 0.0]],
        &[&[&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]]],
        &["exterior: edges 1 and 2 share a stretch", "3 vertices were left out"],
    );
}

#[test]
fn what_encloses_no_area_leaves_nothing() {
    for outline in [&[[0.0, 0.0], [2.0, 2.0], [1.0, 1.0]][..], &[[0.0, 0.0], [1.0, 0.0]], &[]] {
        let repaired = Polygon::<f64>::repair(outline.to_vec()).unwrap();
        assert_eq!(repaired.shapes, []);
        assert_eq!(repaired.notes.last().unwrap().to_string(), "nothing is left");
    }
}

#[test]
fn a_loop_that_touches_itself_has_a_hole() {
    let keyhole = [
        [0.0, 0.0],
        [6.0, 0.0],
        [6.0, 6.0],
        [0.0, 6.0],
        [0.0, 0.0],
        [2.0, 2.0],
        [2.0, 4.0],
        [4.0, 4.0],
        [4.0, 2.0],
        [2.0, 2.0],
    ];
    check(
        &keyhole,
        &[&[
            &[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]],
            &[[2.0, 2.0], [2.0, 4.0], [4.0, 4.0], [4.0, 2.0]],
        ]],
        &[
            "exterior: edges 4 and 9 share a stretch",
            "2 vertices were left out",
            "it became 1 region with 1 hole",
        ],
    );
}

#[test]
fn holes_may_cross_what_they_are_cut_from() {
    let square = |x: f64, y: f64, side: f64| {
        vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    };
    let holes = [square(3.0, 1.0, 2.0), square(1.0, 1.0, 1.0), square(1.5, 1.5, 1.0)];
    let repaired = Polygon::<f64>::repair_with_holes(square(0.0, 0.0, 4.0), holes).unwrap();
    assert_eq!(repaired.shapes.len(), 1);
    assert_eq!(area(&repaired.shapes), 16.0 - 2.0 - 1.75);
    assert_eq!(repaired.shapes[0].holes().len(), 1);
}

#[test]
fn what_two_holes_of_opposite_direction_enclose_is_empty() {
    let square =
        |x: f64, side: f64| vec![[x, x], [x + side, x], [x + side, x + side], [x, x + side]];
    let mut reversed = square(4.0, 4.0);
    reversed.reverse();
    for holes in [[square(2.0, 4.0), square(4.0, 4.0)], [square(2.0, 4.0), reversed]] {
        let repaired = Polygon::<f64>::repair_with_holes(square(0.0, 10.0), holes).unwrap();
        assert_eq!((repaired.shapes.len(), area(&repaired.shapes)), (1, 100.0 - 28.0));
        assert!(!repaired.shapes[0].contains_point([5.0, 5.0]));
    }
}

#[test]
fn numbers_that_are_no_coordinates_are_an_error() {
    let ring = [[0.0, 0.0], [f64::NAN, 0.0], [0.0, 1.0]];
    assert!(matches!(Polygon::<f64>::repair(ring), Err(ShapeError::NonFinite { .. })));
    let ring = [[0.0, 0.0], [1e200, 0.0], [0.0, 1.0]];
    assert!(matches!(Polygon::<f64>::repair(ring), Err(ShapeError::OutOfRange { .. })));
}

#[test]
fn random_outlines_become_polygons_of_the_winding_number() {
    let mut rng = Pcg64::seed_from_u64(27);
    let (mut regions, mut inside, mut in_both) = (0, 0, 0);
    for round in 0..800 {
        let count = rng.random_range(4..24);
        // A coarse grid lets edges run along one another and through vertices.
        let coarse = round % 2 == 0;
        let number = |rng: &mut Pcg64| {
            if coarse { f64::from(rng.random_range(0..8)) } else { rng.random_range(-1.0..1e3) }
        };
        let mut ring = |count| (0..count).map(|_| [number(&mut rng), number(&mut rng)]).collect();
        let exterior: Ring = ring(count);
        // Some that wind to the left, some that wind to the right, some that do both.
        let holes: Vec<Ring> = (0..round / 2 % 4).map(|hole| ring(3 + hole)).collect();
        let repaired = Polygon::<f64>::repair_with_holes(exterior.clone(), holes.clone()).unwrap();
        regions += repaired.shapes.len();
        for _ in 0..20 {
            let p = [rng.random_range(0.0..8.0) + 1e-3, rng.random_range(0.0..8.0)];
            let covered = repaired.shapes.iter().any(|s| s.contains_point(p));
            inside += usize::from(covered);
            let in_hole = holes.iter().filter(|hole| winding(hole, p) != 0).count();
            in_both += usize::from(in_hole > 1 && winding(&exterior, p) != 0);
            let is_inside = winding(&exterior, p) != 0 && in_hole == 0;
            assert_eq!(covered, is_inside, "{exterior:?} without {holes:?} at {p:?}");
        }
    }
    assert!(regions > 1200 && inside > 900, "{regions} regions, {inside} points inside");
    assert!(in_both > 50, "{in_both} points in two holes");
}

/// How often a ring winds around a point that lies on none of its edges.
fn winding(ring: &[[f64; 2]], p: [f64; 2]) -> i32 {
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    edges
        .map(|(a, b)| {
            let side = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
            match (a[1] <= p[1], b[1] <= p[1]) {
                (true, false) if side > 0.0 => 1,
                (false, true) if side < 0.0 => -1,
                _ => 0,
            }
        })
        .sum()
}

#[test]
fn coordinates_stay_those_that_were_given() {
    // Small ones beside large ones are no multiples of the rounding of these.
    let ring = [[0.1, 0.2], [1e6 + 0.3, 0.7], [0.3, 1e6 + 0.9], [1e-9, 0.5], [0.4, 1e-7]];
    let repaired = Polygon::<f64>::repair(ring).unwrap();
    let vertices: Vec<_> =
        repaired.shapes.iter().flat_map(|s| s.vertices().iter().collect::<Vec<_>>()).collect();
    for [x, y] in [ring[1], ring[2]] {
        assert!(vertices.contains(&Point2::new(x, y)));
    }
    let small = |p: &&Point2<f64>| ring.contains(&[p.x, p.y]);
    assert!(vertices.iter().filter(small).count() >= 4, "{vertices:?}");
}

#[test]
fn abutting_tiles_become_one_outline() {
    let tiles: Vec<_> = (0..200)
        .map(|i| Aabb::new([f64::from(i), 0.0], [f64::from(i + 1), 1.0]).unwrap())
        .collect();
    let ground = Polygon::union_of(&tiles).unwrap();
    assert_eq!(rings(&ground), [vec![vec![[0.0, 0.0], [200.0, 0.0], [200.0, 1.0], [0.0, 1.0]]]]);
}

#[test]
fn tiles_of_any_size_keep_their_sides_exactly() {
    let width = 0.1;
    let side = |i: i32| 1e5 + f64::from(i) * width;
    let tiles: Vec<_> = (0..30)
        .flat_map(|i| (0..30).map(move |j| (i, j)))
        .filter(|(i, j)| (i + j) % 7 != 0)
        .map(|(i, j)| Aabb::new([side(i), side(j)], [side(i + 1), side(j + 1)]).unwrap())
        .collect();
    let outlines = Polygon::union_of(&tiles).unwrap();
    let known: Vec<_> = (0..=30).map(side).collect();
    for vertex in outlines.iter().flat_map(|outline| outline.vertices().to_vec()) {
        assert!(known.contains(&vertex.x) && known.contains(&vertex.y), "{vertex:?}");
    }
    let expected: f64 =
        tiles.iter().map(|t| (t.max().x - t.min().x) * (t.max().y - t.min().y)).sum();
    assert!((area(&outlines) - expected).abs() < 1e-9 * expected);
}

#[test]
fn a_ring_of_tiles_has_a_hole_and_corners_that_touch_stay_apart() {
    let tile = |x: f64, y: f64| Aabb::new([x, y], [x + 1.0, y + 1.0]).unwrap();
    let frame: Vec<_> =
        (0..9).filter(|i| *i != 4).map(|i| tile(f64::from(i % 3), f64::from(i / 3))).collect();
    let outlines = Polygon::union_of(&frame).unwrap();
    assert_eq!((outlines.len(), outlines[0].holes().len()), (1, 1));
    let diagonal = [tile(0.0, 0.0), tile(1.0, 1.0)];
    assert_eq!(Polygon::union_of(&diagonal).unwrap().len(), 2);
    assert_eq!(Polygon::<f64>::union_of(&[] as &[Aabb<f64>]).unwrap(), []);
}

#[test]
fn holes_and_islands_that_touch_find_their_own_exteriors() {
    let mut rng = Pcg64::seed_from_u64(9);
    let (mut holes, mut islands) = (0, 0);
    for side in [5, 14, 14, 20, 20, 30, 30, 60, 60] {
        let filled: Vec<_> = (0..side * side).filter(|_| rng.random_range(0..10) < 6).collect();
        let tiles: Vec<_> = filled
            .iter()
            .map(|i| [f64::from(i % side), f64::from(i / side)])
            .map(|[x, y]| Aabb::new([x, y], [x + 1.0, y + 1.0]).unwrap())
            .collect();
        let union = Polygon::union_of(&tiles).unwrap();
        assert_eq!(area(&union), filled.len() as f64);
        for (i, j) in (0..side * side).map(|i| (i % side, i / side)) {
            let middle = [f64::from(i) + 0.5, f64::from(j) + 0.5];
            let covered = union.iter().filter(|region| region.contains_point(middle)).count();
            assert_eq!(covered, usize::from(filled.contains(&(j * side + i))));
        }
        holes += union.iter().map(|region| region.holes().len()).sum::<usize>();
        islands += union.len() - 1;
    }
    assert!(holes > 300 && islands > 300, "{holes} holes, {islands} islands");
}

#[test]
fn every_shape_with_straight_edges_takes_part() {
    let square = |x: f64| vec![[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]];
    let frame = Polygon::<f64>::new(
        [[4.0, 0.0], [8.0, 0.0], [8.0, 4.0], [4.0, 4.0]],
        [vec![[5.0, 1.0], [7.0, 1.0], [7.0, 3.0], [5.0, 3.0]]],
    );
    let part: AnyShape<f64> = Aabb::new([3.0, 0.0], [4.0, 1.0]).unwrap().into();
    let shapes: Vec<AnyShape<f64>> = vec![
        ConvexPolygon::<f64>::new(square(0.0)).unwrap().into(),
        Rect::<f64>::from_cos_sin([1.5, 0.5], 0.0, 1.0, [0.5, 0.5]).unwrap().into(),
        Triangle::<f64>::new([2.0, 0.0], [3.0, 0.0], [3.0, 1.0]).unwrap().into(),
        Triangle::<f64>::new([2.0, 0.0], [3.0, 1.0], [2.0, 1.0]).unwrap().into(),
        Compound::<f64>::new([part]).unwrap().into(),
        frame.unwrap().into(),
        Aabb::new([5.0, 1.0], [6.0, 3.0]).unwrap().into(),
    ];
    let union = Polygon::union_of(&shapes).unwrap();
    assert_eq!(union.len(), 1);
    assert_eq!(area(&union), 4.0 + 12.0 + 2.0);
    let circle = Circle::<f64>::new([0.0, 0.0], 1.0).unwrap();
    let error = Polygon::union_of(&[circle]).unwrap_err();
    assert_eq!(error.to_string(), "a circle is not bounded by straight edges");
}

#[test]
fn floats_of_32_bits_are_repaired_and_merged_too() {
    let tiles = [0.1_f32, 1.1, 2.1].map(|x| Aabb::new([x, 0.3], [x + 1.0, 1.3]).unwrap());
    let merged = Polygon::union_of(&tiles).unwrap();
    // 1.1 and 0.1 + 1 are different numbers, the tiles overlap or abut all the same.
    assert_eq!(merged.len(), 1);
    let bow_tie = [[0.1_f32, 0.0], [2.0, 2.3], [2.0, 0.0], [0.0, 2.0]];
    let repaired = Polygon::<f32>::repair(bow_tie).unwrap();
    assert_eq!(repaired.shapes.len(), 2);
}

#[test]
fn turned_tiles_with_common_corners_become_one_outline_too() {
    let (along, across) = ([0.8, 0.6], [-0.6, 0.8]);
    let corner = |i: i32, j: i32| {
        let (i, j) = (f64::from(i), f64::from(j));
        [0.3 + along[0] * i + across[0] * j, 0.7 + along[1] * i + across[1] * j]
    };
    let tiles: Vec<_> = (0..50)
        .map(|i| [corner(i, 0), corner(i + 1, 0), corner(i + 1, 1), corner(i, 1)])
        .map(|corners| ConvexPolygon::<f64>::new(corners.to_vec()).unwrap())
        .collect();
    let union = Polygon::union_of(&tiles).unwrap();
    assert_eq!(union.len(), 1);
    assert_eq!(union[0].holes().len(), 0);
    assert!((area(&union) - 50.0).abs() < 1e-12);
}
