//! A body that slides over a union of tiles meets no side between them.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::sliding::{assert_up, slide};
use collide_contact::{Escape, FindContact, FindManifold};
use collide_core::{Aabb, Point2, UnitComplex, Vector2};
use collide_shapes::{AnyShape, Circle, Compound, ConvexPolygon, Polygon, Rect, Segment, Triangle};

const TILES: usize = 40;
const SIZE: f64 = 0.1;
const LENGTH: f64 = TILES as f64 * SIZE;

/// Makes a tile from its least and its greatest corner.
type Tile = fn([f64; 2], [f64; 2]) -> AnyShape<f64>;

fn corners(min: [f64; 2], max: [f64; 2]) -> Vec<Point2<f64>> {
    [(min[0], min[1]), (max[0], min[1]), (max[0], max[1]), (min[0], max[1])]
        .map(|(x, y)| Point2::new(x, y))
        .to_vec()
}

fn aabb(min: [f64; 2], max: [f64; 2]) -> AnyShape<f64> {
    Aabb::new(min, max).unwrap().into()
}

fn rect(min: [f64; 2], max: [f64; 2]) -> AnyShape<f64> {
    let center = Point2::new(0.5 * (min[0] + max[0]), 0.5 * (min[1] + max[1]));
    let half_extents = Vector2::new(0.5 * (max[0] - min[0]), 0.5 * (max[1] - min[1]));
    Rect::from_angle(center, 0.0, half_extents).unwrap().into()
}

fn convex_polygon(min: [f64; 2], max: [f64; 2]) -> AnyShape<f64> {
    ConvexPolygon::new(corners(min, max)).unwrap().into()
}

fn polygon(min: [f64; 2], max: [f64; 2]) -> AnyShape<f64> {
    Polygon::simple(corners(min, max)).unwrap().into()
}

/// Rows of tiles below y = 0, of which every one starts where the last one ends, up to rounding.
fn floor_of(tile: Tile, rows: usize) -> AnyShape<f64> {
    let tiles = (0..rows).flat_map(|row| {
        let top = -(row as f64) * SIZE;
        (0..TILES).map(move |i| {
            let left = i as f64 * SIZE;
            tile([left, top - SIZE], [left + SIZE, top])
        })
    });
    Compound::new(tiles).unwrap().into()
}

#[test]
fn nothing_stumbles_over_the_seams_of_a_union() {
    for tile in [rect, convex_polygon, polygon] as [Tile; 3] {
        for (rows, angle) in [(1, 0.0), (1, 0.3), (2, -2.0)] {
            let floor = floor_of(tile, rows);
            assert!(slide(&floor, LENGTH, angle, 41, assert_up) > 1_500);
        }
    }
    for rows in [1, 2] {
        assert!(slide(&floor_of(aabb, rows), LENGTH, 0.0, 41, assert_up) > 1_500);
    }
}

/// Tiles that overlap, and of which every other one is of another kind.
#[test]
fn nothing_stumbles_where_tiles_overlap() {
    let tiles = (0..TILES).map(|i| {
        let (left, wide) = (i as f64 * SIZE, (1.0 + 0.3 * (i % 3) as f64) * SIZE);
        let tile: Tile = [rect as Tile, convex_polygon, polygon][i % 3];
        tile([left, -1.0 - (i % 2) as f64], [left + wide, 0.0])
    });
    let floor = Compound::new(tiles).unwrap().into();
    for angle in [0.0, 0.3] {
        assert!(slide(&floor, LENGTH, angle, 41, assert_up) > 1_500);
    }
}

#[test]
fn a_ball_deep_in_one_of_two_boxes_leaves_them_as_it_leaves_their_outline() {
    let boxes = [aabb([0.0, 0.0], [16.0, 16.0]), aabb([16.0, 0.0], [32.0, 16.0])];
    let union: AnyShape<f64> = Compound::new(boxes).unwrap().into();
    let outline = polygon([0.0, 0.0], [32.0, 16.0]);
    let ball = Circle::new([17.0, 13.0], 2.0).unwrap();
    for shape in [union, outline] {
        let contact = shape.contact(&ball, 0.0).unwrap();
        assert_eq!((contact.normal, contact.depth), (Vector2::new(0.0, 1.0), 5.0));
        let all = shape.manifold(&ball, 0.0);
        assert_eq!((all.len(), all[0].normal, all[0].depth()), (1, contact.normal, 5.0));
    }
}

#[test]
fn within_the_margin_the_side_of_the_next_tile_is_no_obstacle() {
    let tiles = (0..4).map(|i| aabb([f64::from(i), -1.0], [f64::from(i + 1), 0.0]));
    let floor = Compound::new(tiles).unwrap();
    let body = Aabb::new([0.5, -0.005], [1.99, 1.0]).unwrap();
    let all = floor.manifold(&body, 0.02);
    let normals: Vec<_> = all.iter().map(|m| (m.part_a, m.normal)).collect();
    assert_eq!(normals, [(0, Vector2::y()), (1, Vector2::y())]);
}

/// What stands on tiles is an obstacle, also where one of its corners is on the floor.
#[test]
fn a_step_up_is_met() {
    let floor = (0..4).map(|i| aabb([f64::from(i), -1.0], [f64::from(i + 1), 0.0]));
    let step = aabb([2.0, 0.0], [3.0, 0.1]);
    let ground = Compound::new(floor.chain([step])).unwrap();
    let body = Aabb::new([0.5, -0.005], [1.99, 1.0]).unwrap();
    let all = ground.manifold(&body, 0.02);
    let normals: Vec<_> = all.iter().map(|m| (m.part_a, m.normal)).collect();
    assert_eq!(normals, [(0, Vector2::y()), (1, Vector2::y()), (4, -Vector2::x())]);
}

/// Beside a large part a small one ends within the rounding of the large one's coordinates.
#[test]
fn a_neighbor_within_rounding_is_one_at_any_margin() {
    let (large, long) = (196_608.0_f32, -8_388_608.0_f32);
    let union = Compound::new([
        Rect::new(
            [-large, -196_608.03],
            UnitComplex::from_cos_sin_unchecked(-1.0, 0.0),
            [large; 2],
        )
        .unwrap()
        .into(),
        Segment::new([long, 0.0], [0.0, 0.0]).unwrap().into(),
        Point2::new(0.0, 0.0).into(),
    ])
    .unwrap();
    let point = Point2::new(0.0, 0.0);
    let [none, any] = [0.0, f32::INFINITY].map(|margin| union.contact(&point, margin).unwrap());
    assert_eq!((none, none.depth), (any, 0.0));
}

/// Two discs at the ends of a bar, with a hold between them.
fn dumbbell(center: [f64; 2], turn: [f64; 2]) -> Compound<f64> {
    let turn = UnitComplex::from_cos_sin_unchecked(turn[0], turn[1]);
    let disc = |x: f64| {
        let center = Point2::from(center) + turn * Vector2::new(x, 0.0);
        Circle::new(center, 0.18).unwrap().into()
    };
    let bar = Rect::new(center, turn, [0.25, 0.07]).unwrap();
    Compound::new([disc(-0.25), disc(0.25), bar.into()]).unwrap()
}

/// The tip of a box in the corner between a disc and the bar lies in both, and each goes on where
/// the other ends. Poses of piles in engines whose contacts overlap a little.
#[test]
fn a_tip_between_a_disc_and_a_bar_is_pushed_out_where_it_came_in() {
    type Place = ([f64; 2], [f64; 2]);
    let places: [(Place, Place); 4] = [
        (
            ([5.606733322143555, 1.7132506370544434], [0.5233125356588425, 0.8521408275762362]),
            ([5.468311786651611, 2.1231417655944824], [-0.7973331452531365, -0.6035394398717793]),
        ),
        (
            ([5.593778610229492, 4.266295909881592], [0.8035935501498582, -0.595178465804625]),
            ([5.5751953125, 4.692721843719482], [0.9532619279442432, -0.3021451583792539]),
        ),
        (
            ([1.6903800964355469, 9.722694396972656], [-0.14488452756348744, -0.9894485705041496]),
            ([1.9450767040252686, 10.133284568786621], [0.8799189686617523, -0.4751237863824829]),
        ),
        (
            ([-2.665839195251465, 8.63367748260498], [-0.9966398336742416, 0.08190874149796264]),
            ([-2.9282143115997314, 8.998417854309082], [0.9631830295287696, 0.26884652057964503]),
        ),
    ];
    for ((center, turn), (bar, bar_turn)) in places {
        let turn = UnitComplex::from_cos_sin_unchecked(turn[0], turn[1]);
        let body = Rect::new(center, turn, [0.35, 0.25]).unwrap();
        let dumbbell = dumbbell(bar, bar_turn);
        let contact = body.contact(&dumbbell, 0.0).unwrap();
        let least = body.escape(&dumbbell).unwrap().depth;
        assert!(contact.depth <= 2.0 * least, "{least} {contact:?}");
        assert_eq!(dumbbell.contact(&body, 0.0).unwrap(), contact.flipped());
    }
}

#[test]
fn a_body_millions_of_times_as_large_has_no_normal_of_a_hidden_corner_of_a_tile() {
    let (left, middle, right) = (-0.005397796630859375, 0.000461578369140625, 0.006320953369140625);
    let (low, high) = (-0.04951667785644531, -0.026079177856445313);
    let tiles =
        Compound::new([aabb([left, low], [middle, high]), aabb([middle, low], [right, high])]);
    let tiles = tiles.unwrap();
    let rotation = UnitComplex::from_cos_sin_unchecked(-0.28, 0.96);
    let center = [84.0, 0.021816253660290386];
    let slope = Rect::new(center, rotation, [35209.829892319976, 62628.0]).unwrap();
    let manifolds = tiles.manifold(&slope, 0.0);
    assert!(!manifolds.is_empty());
    for manifold in &manifolds {
        let deepest = manifold.points.iter().max_by(|p, q| p.depth.total_cmp(&q.depth));
        let at = deepest.unwrap().point_a;
        for [x, y] in [[left, low], [right, low], [right, high], [left, high]] {
            let beyond = Vector2::new(x - at.x, y - at.y).dot(&manifold.normal);
            assert!(beyond < 1e-9, "{beyond} {manifold:?}");
        }
    }
}

#[test]
fn a_segment_millions_of_times_as_long_leaves_two_tiles_at_once() {
    let [near, shared, far] = [
        [
            [0.0031485094503115804, 0.03155467151602596],
            [-0.007501907012206793, 0.02012185671935766],
        ],
        [
            [-0.006855203496773181, 0.04087378592072954],
            [-0.017505619959291556, 0.029440971124061237],
        ],
        [
            [-0.01685891644385794, 0.05019290032543311],
            [-0.027509332906376315, 0.038760085528764816],
        ],
    ];
    let convex = |corners: [[f64; 2]; 4]| AnyShape::from(ConvexPolygon::new(corners).unwrap());
    let between = |a: [[f64; 2]; 2], b: [[f64; 2]; 2]| convex([a[0], b[0], b[1], a[1]]);
    let row = Compound::new([between(near, shared), between(shared, far)]).unwrap();
    let whole = between(near, far);
    let start = [-0.007694244386584614, -49152.0];
    let line = Segment::new(start, [-0.0078125, 47322.0]).unwrap();
    let depth = row.contact(&line, 0.0).unwrap().depth;
    let of_whole = whole.contact(&line, 0.0).unwrap().depth;
    assert!((depth - of_whole).abs() < 1e-9, "{depth} {of_whole}");
}

#[test]
fn a_body_as_small_as_a_few_seams_leaves_the_corner_of_three_tiles_by_the_side_it_is_at() {
    let triangle =
        |a: [f32; 2], b: [f32; 2], c: [f32; 2]| AnyShape::from(Triangle::new(a, b, c).unwrap());
    let halves = [
        triangle([0.0, 0.0], [16.0, 0.0], [16.0, 8.0]),
        triangle([0.0, 0.0], [16.0, 8.0], [0.0, 8.0]),
    ];
    let left = AnyShape::from(Aabb::new([-16.0_f32, 0.0], [0.0, 8.0]).unwrap());
    let tiles = Compound::new([left, Compound::new(halves).unwrap().into()]).unwrap();
    let (min, max) = ([-3.742_799e-5_f32, 7.629_394_5e-6], [4.300_189_5e-5, 5.102_157_6e-5]);
    let contact = tiles.contact(&Aabb::new(min, max).unwrap(), 0.0).unwrap();
    // Not to the far end of the box on the left, 16 away.
    assert_eq!((contact.normal, contact.depth), (Vector2::new(0.0, -1.0), max[1]));
}
