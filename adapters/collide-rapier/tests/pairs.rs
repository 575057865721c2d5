//! Every pair of parry2d's fifteen shapes, queried by parry2d's interface, against exact
//! arithmetic.

use collide_rapier::{CollideDispatcher, from_parry};
use collide_testing::to_oracle;
use collide2d::nalgebra::{Isometry2, Vector2};
use parry2d::math::{IVector, Pose, Vector};
use parry2d::query::{
    Contact, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher, QueryDispatcher,
};
use parry2d::shape::{Cuboid, SharedShape, Voxels};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::panic::AssertUnwindSafe;

/// Shapes of about the same size.
fn shapes() -> [(&'static str, SharedShape); 15] {
    let v = Vector::new;
    let corners = [v(-0.9, -0.6), v(0.8, -0.7), v(0.1, 0.9)];
    let pentagon = vec![v(-0.8, -0.5), v(0.5, -0.8), v(0.9, 0.2), v(0.1, 0.8), v(-0.7, 0.5)];
    let small: Vec<Vector> = pentagon.iter().map(|&corner| corner * 0.7).collect();
    let polygon = |outline| SharedShape::convex_polyline(outline).expect("a pentagon");
    let round = |outline| SharedShape::round_convex_polyline(outline, 0.25).expect("a pentagon");
    let cells = [[-1, -1], [0, -1], [0, 0], [1, 0]].map(|[x, y]| IVector::new(x, y));
    let chain = vec![v(-1.0, 0.5), v(-0.3, -0.6), v(0.4, 0.3), v(1.0, -0.2)];
    let part = |x, angle, shape| (Pose::new(v(x, 0.1), angle), shape);
    let parts = vec![
        part(-0.6, 0.4, SharedShape::ball(0.5)),
        part(0.5, 0.7, SharedShape::cuboid(0.6, 0.3)),
    ];
    let quad = vec![v(-0.9, -0.7), v(0.8, -0.5), v(0.6, 0.8), v(-0.5, 0.3)];
    let mesh = SharedShape::trimesh(quad, vec![[0, 1, 2], [0, 2, 3]]).expect("two triangles");
    [
        ("ball", SharedShape::ball(0.8)),
        ("cuboid", SharedShape::cuboid(0.9, 0.6)),
        ("capsule", SharedShape::capsule(v(-0.6, -0.2), v(0.5, 0.3), 0.4)),
        ("segment", SharedShape::segment(v(-0.9, 0.3), v(0.8, -0.4))),
        ("triangle", SharedShape::triangle(corners[0], corners[1], corners[2])),
        ("voxels", SharedShape::new(Voxels::new(v(0.7, 0.5), &cells))),
        ("trimesh", mesh),
        ("polyline", SharedShape::polyline(chain, None)),
        ("half-space", SharedShape::halfspace(Vector::Y)),
        ("height field", SharedShape::heightfield(vec![0.4, -0.3, 0.5, 0.1], v(2.0, 1.0))),
        ("compound", SharedShape::compound(parts)),
        ("convex polygon", polygon(pentagon)),
        ("round cuboid", SharedShape::round_cuboid(0.6, 0.4, 0.2)),
        ("round triangle", SharedShape::round_triangle(corners[0], corners[1], corners[2], 0.2)),
        ("round convex polygon", round(small)),
    ]
}

/// Further than this from touching, posed shapes answer as exact arithmetic does.
const BAND: f32 = 1e-4;
const PREDICTION: f32 = 0.05;
const POSES: usize = 24;

struct Case<'a> {
    name: String,
    pos12: Pose,
    shapes: [&'a SharedShape; 2],
}

impl Case<'_> {
    /// Whether they intersect, by exact arithmetic on the shapes as they are placed.
    fn truth(&self) -> bool {
        let [a, b] = self.shapes.map(|shape| from_parry(&**shape).expect("one of ours"));
        let Pose { translation, rotation } = self.pos12;
        let isometry = Isometry2::new(Vector2::new(translation.x, translation.y), rotation.angle());
        let [a, b] = [a, b.placed(&isometry).expect("a rigid motion")]
            .map(|shape| to_oracle(&shape).expect("no shape of the user's"));
        collide_oracle::intersects(&a, &b)
    }

    fn intersects(&self, dispatcher: &impl QueryDispatcher) -> Option<bool> {
        let [a, b] = self.shapes;
        let answer = dispatcher.intersection_test(&self.pos12, &**a, &**b).ok()?;
        Some(answer.intersecting)
    }

    fn contact(&self) -> Option<Contact> {
        let [a, b] = self.shapes;
        CollideDispatcher.contact(&self.pos12, &**a, &**b, PREDICTION).expect("supported")
    }

    fn manifolds(
        &self,
        dispatcher: &impl PersistentQueryDispatcher<(), ()>,
    ) -> Vec<ContactManifold<(), ()>> {
        let [a, b] = self.shapes;
        let (mut manifolds, mut workspace) = (Vec::new(), None);
        let answer = dispatcher.contact_manifolds(
            &self.pos12,
            &**a,
            &**b,
            PREDICTION,
            &mut manifolds,
            &mut workspace,
        );
        if answer.is_err() {
            manifolds.clear();
        }
        manifolds.retain(|manifold| !manifold.points.is_empty());
        manifolds
    }

    /// `None` where it panics, as for some pairs with voxels.
    fn manifolds_of_parry(&self) -> Option<Vec<ContactManifold<(), ()>>> {
        let call = AssertUnwindSafe(|| self.manifolds(&DefaultQueryDispatcher));
        std::panic::catch_unwind(call).ok()
    }

    /// What rapier2d's solver relies on.
    #[track_caller]
    fn check_manifold(&self, manifold: &ContactManifold<(), ()>) {
        let normal2 = self.pos12.rotation * manifold.local_n2;
        assert!((normal2 + manifold.local_n1).length() < 1e-5, "{}: {manifold:?}", self.name);
        for point in &manifold.points {
            let way = self.pos12.transform_point(point.local_p2) - point.local_p1;
            let is_ahead = (way - manifold.local_n1 * point.dist).length() < 1e-5;
            assert!(is_ahead && point.dist <= PREDICTION, "{}: {manifold:?}", self.name);
        }
    }
}

#[test]
fn every_pair_answers_as_exact_arithmetic_does_and_touches_where_it_overlaps() {
    let shapes = shapes();
    let mut rng = Pcg64Mcg::seed_from_u64(15);
    let (mut cases, mut in_band) = (0, 0);
    let (mut parry_wrong, mut parry_silent, mut parry_panics) = (0, 0, 0);
    for (name_a, a) in &shapes {
        for (name_b, b) in &shapes {
            let mut overlaps = 0;
            for _ in 0..POSES {
                let mut number = |most: f32| rng.random_range(-most..most);
                let pos12 = Pose::new(Vector::new(number(1.8), number(1.8)), number(3.1));
                let name = format!("{name_a} × {name_b} at {pos12:?}");
                let case = Case { name, pos12, shapes: [a, b] };
                let contact = case.contact();
                if contact.is_some_and(|contact| contact.dist.abs() < BAND) {
                    in_band += 1;
                    continue;
                }
                cases += 1;
                let truth = case.truth();
                assert_eq!(case.intersects(&CollideDispatcher), Some(truth), "{}", case.name);
                assert_eq!(contact.is_some_and(|c| c.dist <= 0.0), truth, "{}", case.name);
                let manifolds = case.manifolds(&CollideDispatcher);
                // Nothing parts two half-spaces.
                let is_parted = contact.is_some_and(|contact| contact.dist > -f32::MAX);
                assert_eq!(!manifolds.is_empty(), is_parted, "{}", case.name);
                manifolds.iter().for_each(|manifold| case.check_manifold(manifold));

                overlaps += usize::from(truth);
                parry_wrong +=
                    usize::from(case.intersects(&DefaultQueryDispatcher) == Some(!truth));
                match case.manifolds_of_parry() {
                    Some(manifolds) => parry_silent += usize::from(truth && manifolds.is_empty()),
                    None => parry_panics += 1,
                }
            }
            assert!(overlaps > 0, "{name_a} × {name_b} never overlap");
        }
    }
    println!("{cases} pairs, {in_band} more within the band of touching");
    println!("parry2d: {parry_wrong} wrong booleans, {parry_silent} overlaps without a manifold");
    println!("and {parry_panics} panics");
    assert!(cases > 14 * shapes.len() * shapes.len(), "{cases}");
}

#[test]
fn a_shape_of_ours_within_a_compound_of_parry2d_touches() {
    let egg = collide2d::Ellipse::from_angle([0.0, 0.0], 0.0, [1.0_f32, 0.5]).expect("an ellipse");
    let egg: SharedShape = collide_rapier::CollideShape::new(egg).into();
    let compound = SharedShape::compound(vec![(Pose::translation(0.5, 0.0), egg)]);
    let tile = SharedShape::new(Cuboid::new(Vector::splat(0.5)));
    let pos12 = Pose::translation(1.9, 0.0);
    let case = Case { name: "egg in a compound".into(), pos12, shapes: [&compound, &tile] };
    let manifolds = case.manifolds(&CollideDispatcher);
    assert!(manifolds.len() == 1 && (manifolds[0].points[0].dist + 0.1).abs() < 1e-5);
    assert!(case.manifolds(&DefaultQueryDispatcher).is_empty());
}
