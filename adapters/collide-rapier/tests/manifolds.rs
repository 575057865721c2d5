//! Manifolds from step to step.

use collide_rapier::{CollideDispatcher, CollideShape};
use collide2d::{AnyShape, Polygon, Rect};
use parry2d::math::{Pose, Vector};
use parry2d::query::PersistentQueryDispatcher;
use parry2d::query::details::ContactManifoldsWorkspace;
use parry2d::query::{ContactManifold, DefaultQueryDispatcher, QueryDispatcher};
use parry2d::shape::{Polyline, PolylineFlags, Shape, SharedShape};

type Manifolds = Vec<ContactManifold<(), u32>>;

/// One pair, and what is kept of it.
struct Pair {
    shapes: [SharedShape; 2],
    manifolds: Manifolds,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl Pair {
    fn new(a: impl Into<AnyShape<f32>>, b: impl Into<AnyShape<f32>>) -> Self {
        let shapes = [CollideShape::new(a).into(), CollideShape::new(b).into()];
        Self { shapes, manifolds: Vec::new(), workspace: None }
    }

    /// The number of points after a step to this pose.
    fn step(&mut self, pos12: Pose) -> usize {
        let [a, b] = self.shapes.each_ref().map(|shape| &**shape);
        let (manifolds, workspace) = (&mut self.manifolds, &mut self.workspace);
        CollideDispatcher
            .contact_manifolds(&pos12, a, b, 0.02, manifolds, workspace)
            .expect("supported");
        manifolds.iter().map(|manifold| manifold.points.len()).sum()
    }

    /// As the solver leaves its impulses.
    fn mark(&mut self) {
        let points = self.manifolds.iter_mut().flat_map(|manifold| &mut manifold.points);
        for (point, mark) in points.zip(1..) {
            point.data = mark;
        }
    }

    fn marks(&self) -> Vec<u32> {
        let points = self.manifolds.iter().flat_map(|manifold| &manifold.points);
        points.map(|point| point.data).collect()
    }
}

fn rect(half_width: f32, half_height: f32) -> Rect<f32> {
    Rect::from_angle([0.0, 0.0], 0.0, [half_width, half_height]).expect("a rectangle")
}

#[test]
fn points_between_the_same_features_keep_their_impulses() {
    let mut pair = Pair::new(rect(5.0, 0.5), rect(0.5, 0.5));
    assert_eq!(pair.step(Pose::translation(0.0, 0.995)), 2);
    pair.mark();
    for step in 1..100 {
        let (shift, turn) = (0.01 * step as f32, 1e-4 * step as f32);
        assert_eq!(pair.step(Pose::new(Vector::new(shift, 0.995), turn)), 2);
        assert_eq!(pair.marks(), [1, 2], "step {step}");
    }
}

#[test]
fn points_on_many_parts_keep_their_impulses() {
    // Two legs on a floor, and later a third contact with the wall beside it.
    let table = [[-1.0, 0.0], [-0.6, 0.0], [-0.6, 0.8], [0.6, 0.8], [0.6, 0.0], [1.0, 0.0]];
    let outline = table.into_iter().chain([[1.0, 1.0], [-1.0, 1.0]]);
    let basin = [[-4.0, -1.0], [4.0, -1.0], [4.0, 2.0], [3.0, 2.0], [3.0, 0.0], [-4.0, 0.0]];
    let polygon = |outline: Vec<[f32; 2]>| Polygon::simple(outline).expect("an outline");
    let mut pair = Pair::new(polygon(basin.to_vec()), polygon(outline.collect()));
    let at = |x| Pose::translation(x, -0.001);
    let points = pair.step(at(1.9));
    assert!(points >= 4, "{:?}", pair.manifolds);
    pair.mark();
    let marks = pair.marks();
    assert_eq!(pair.step(at(1.91)), points);
    assert_eq!(pair.marks(), marks);
    assert!(pair.step(at(1.99)) > points);
    let kept = pair.marks().into_iter().filter(|&mark| mark > 0).count();
    assert_eq!(kept, points, "{:?}", pair.manifolds);
}

#[test]
fn shapes_that_part_leave_nothing() {
    let mut pair = Pair::new(rect(5.0, 0.5), rect(0.5, 0.5));
    assert_eq!(pair.step(Pose::translation(0.0, 0.995)), 2);
    assert_eq!(pair.step(Pose::translation(0.0, 2.0)), 0);
    assert!(pair.manifolds.is_empty());
    assert_eq!(pair.step(Pose::translation(f32::NAN, 0.0)), 0);
}

#[test]
fn a_one_sided_polyline_is_left_to_the_next_dispatcher() {
    let corners = vec![Vector::new(1.0, 0.0), Vector::new(-1.0, 0.0)];
    let floor = Polyline::with_flags(corners, None, PolylineFlags::ORIENTED);
    let ball = SharedShape::ball(0.5);
    let (floor, ball): (&dyn Shape, &dyn Shape) = (&floor, &*ball);
    let pos12 = Pose::translation(0.0, 0.49);
    let chain = CollideDispatcher.chain(DefaultQueryDispatcher);
    for (dispatcher, is_answered) in
        [(&CollideDispatcher as &dyn PersistentQueryDispatcher<(), ()>, false), (&chain, true)]
    {
        let (mut manifolds, mut workspace) = (Vec::new(), None);
        let answer =
            dispatcher.contact_manifolds(&pos12, floor, ball, 0.1, &mut manifolds, &mut workspace);
        assert_eq!(answer.is_ok(), is_answered);
    }
}
