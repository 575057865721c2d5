//! Contacts as avian2d's narrow phase requires them.

use crate::shapes::{body, rect};
use crate::world::{RATE, position, spawn, speeds, step, world, world_with};
use avian2d::collision::contact_types::{ContactGraph, PackedFeatureId};
use avian2d::dynamics::solver::schedule::SubstepCount;
use avian2d::prelude::*;
use bevy::ecs::system::{RunSystemOnce, SystemParam};
use bevy::prelude::*;
use collide_avian::{CollideCollider, CollidePlugins, PairMemories};
use collide2d::prelude::{AnyShape, Circle, Compound, Polygon};

/// Two colliders, and what avian2d keeps of them.
struct Pair {
    app: App,
    colliders: [CollideCollider; 2],
    entities: [Entity; 2],
    manifolds: Vec<ContactManifold>,
}

impl Pair {
    fn new(a: impl Into<CollideCollider>, b: impl Into<CollideCollider>) -> Self {
        let mut app = world();
        let entities = [0, 1].map(|_| app.world_mut().spawn_empty().id());
        Self { app, colliders: [a.into(), b.into()], entities, manifolds: Vec::new() }
    }

    /// The number of points where the second is at `at`, seen from the first.
    fn manifold_count(&mut self, at: Vec2, angle: f32) -> usize {
        let ([a, b], [entity_a, entity_b]) = (self.colliders.clone(), self.entities);
        let before = core::mem::take(&mut self.manifolds);
        let manifold_count =
            move |memories: Res<'_, PairMemories>, config: Res<'_, NarrowPhaseConfig>| {
                let (mut manifolds, context) = (before.clone(), (memories, config));
                let context = ColliderPairContext::new(entity_a, entity_b, &context);
                let origin = Vec2::new(30.0, -20.0);
                let poses = [(origin, Rot2::IDENTITY), (origin + at, Rot2::radians(angle))];
                let [(p, r), (q, s)] = poses;
                a.contact_manifolds_with_context(&b, p, r, q, s, 0.02, &mut manifolds, context);
                manifolds
            };
        self.manifolds =
            self.app.world_mut().run_system_once(manifold_count).expect("the resources");
        self.points().count()
    }

    fn points(&self) -> impl Iterator<Item = &ContactPoint> {
        self.manifolds.iter().flat_map(|manifold| &manifold.points)
    }

    /// As the solver leaves its impulses.
    fn mark(&mut self) {
        let points = self.manifolds.iter_mut().flat_map(|manifold| &mut manifold.points);
        for (point, mark) in points.zip(1..) {
            point.warm_start_normal_impulse = mark as f32;
            point.warm_start_tangent_impulse = -mark as f32;
        }
    }

    fn marks(&self) -> Vec<(f32, f32)> {
        let impulses = |point: &ContactPoint| {
            (point.warm_start_normal_impulse, point.warm_start_tangent_impulse)
        };
        self.points().map(impulses).collect()
    }
}

fn polygon(outline: impl IntoIterator<Item = [f32; 2]>) -> AnyShape<f32> {
    Polygon::simple(outline).expect("an outline").into()
}

/// A comb that stands on six teeth.
fn comb() -> AnyShape<f32> {
    let tooth = |i: usize| {
        let x = i as f32 - 2.75;
        [[x - 0.2, 0.5], [x - 0.2, 0.0], [x + 0.2, 0.0], [x + 0.2, 0.5]]
    };
    polygon((0..6).flat_map(tooth).chain([[3.0, 1.0], [-3.5, 1.0]]))
}

#[test]
fn points_lie_midway_between_the_surfaces() {
    let mut pair = Pair::new(rect(0.0, 5.0, 0.5), rect(0.0, 0.5, 0.5));
    let at = Vec2::new(0.25, 0.99);
    assert_eq!(pair.manifold_count(at, 0.0), 2);
    let [manifold] = &pair.manifolds[..] else { panic!("{:?}", pair.manifolds) };
    assert!(manifold.normal.distance(Vec2::Y) < 1e-6);
    for point in &manifold.points {
        assert!((point.penetration - 0.01).abs() < 1e-6, "{point:?}");
        assert!((point.anchor1.y - 0.495).abs() < 1e-6, "{point:?}");
        assert!(point.anchor2.distance(point.anchor1 - at) < 1e-6, "{point:?}");
        assert!(point.point.distance(Vec2::new(30.0, -20.0) + point.anchor1) < 1e-5);
        let features = [point.feature_id1, point.feature_id2];
        assert!(!features.contains(&PackedFeatureId::UNKNOWN));
    }
    assert_eq!(pair.manifold_count(Vec2::new(0.25, 1.03), 0.0), 0, "beyond the prediction");
    assert_eq!(pair.manifold_count(Vec2::new(f32::NAN, 1.0), 0.0), 0);
}

#[test]
fn the_mirrored_pair_has_the_mirrored_contacts() {
    for (i, j) in (0..49).map(|n| (n / 7, n % 7)) {
        let (at, angle) = (Vec2::new(0.3125, 0.53125), 0.0);
        let mut there = Pair::new(body(i), body(j));
        let mut back = Pair::new(body(j), body(i));
        assert_eq!(there.manifold_count(at, angle), back.manifold_count(-at, angle), "{i}, {j}");
        assert!(!there.manifolds.is_empty(), "{i}, {j}");
        for (a, b) in there.manifolds.iter().zip(&back.manifolds) {
            assert!((a.normal + b.normal).length() < 1e-5, "{i}, {j}: {a:?}, {b:?}");
            assert_eq!(a.points.len(), b.points.len());
            for a in &a.points {
                let is_mirrored = |b: &&ContactPoint| {
                    (b.feature_id2, b.feature_id1) == (a.feature_id1, a.feature_id2)
                };
                let b = b.points.iter().find(is_mirrored).expect("the same features");
                assert!(a.anchor1.distance(b.anchor2) < 1e-5, "{i}, {j}: {a:?}, {b:?}");
                assert_eq!(a.penetration, b.penetration, "{i}, {j}");
            }
        }
    }
}

#[test]
fn points_keep_their_impulses_however_many_manifolds_there_are() {
    let mut pair = Pair::new(rect(0.0, 9.0, 0.5), comb());
    let points = pair.manifold_count(Vec2::new(0.0, 0.499), 0.0);
    assert!(pair.manifolds.len() > 4 && points == 12, "{:?}", pair.manifolds);
    pair.mark();
    let marks = pair.marks();
    for n in 1..50 {
        let at = Vec2::new(0.01 * n as f32, 0.499);
        assert_eq!(pair.manifold_count(at, 1e-5 * n as f32), points, "{n}");
        assert_eq!(pair.marks(), marks, "{n}");
    }
    pair.app.world_mut().resource_mut::<NarrowPhaseConfig>().match_contacts = false;
    pair.manifold_count(Vec2::new(0.5, 0.499), 0.0);
    assert!(pair.marks().into_iter().all(|mark| mark == (0.0, 0.0)));
}

#[test]
fn parts_of_the_same_shape_have_names_of_their_own() {
    let disc = |x: f32| Circle::new([x, 0.0], 0.3).expect("a disc").into();
    let feet = Compound::new([-2.0, -1.0, 0.0, 1.0, 2.0, 3.0].map(disc)).expect("six discs");
    let mut pair = Pair::new(rect(0.0, 9.0, 0.5), AnyShape::from(feet));
    assert_eq!(pair.manifold_count(Vec2::new(0.0, 0.79), 0.0), 6);
    let names: Vec<_> = pair.points().map(|point| (point.feature_id1, point.feature_id2)).collect();
    let are_unlike = (0..6).all(|i| (0..i).all(|j| names[i] != names[j]));
    assert!(are_unlike, "{names:?}");
}

#[test]
fn a_comb_stands_on_all_its_teeth_without_recycled_contacts() {
    let mut app = world();
    app.world_mut().resource_mut::<NarrowPhaseConfig>().recycle_distance = 0.0;
    app.insert_resource(TimeToSleep(f32::INFINITY));
    let ground = spawn(&mut app, RigidBody::Static, rect(0.0, 9.0, 0.5).into(), Vec2::ZERO);
    let at = Vec2::new(0.3, 0.5);
    let comb = spawn(&mut app, RigidBody::Dynamic, comb().into(), at);
    step(&mut app, 300);
    let graph = app.world().resource::<ContactGraph>();
    let (_, pair) = graph.get(ground, comb).expect("a pair");
    assert!(pair.manifolds.len() > 4);
    let mass = app.world().get::<ComputedMass>(comb).expect("a mass").value();
    // Of a substep.
    let substeps = app.world().resource::<SubstepCount>().0 as f32;
    let weight = mass * 9.81 / (RATE * substeps);
    let points = pair.manifolds.iter().flat_map(|manifold| &manifold.points);
    let carried: Vec<f32> = points.map(|point| point.warm_start_normal_impulse).collect();
    let impulse: f32 = carried.iter().sum();
    assert!((impulse - weight).abs() < 0.02 * weight, "{carried:?}, {impulse} of {weight}");
    let [speed, turning] = speeds(&app, comb);
    assert!(speed < 1e-3 && turning < 1e-3, "{speed}, {turning}");
    assert!(position(&app, comb).distance(at) < 0.02, "{}", position(&app, comb));
}

#[test]
fn a_sensor_is_crossed() {
    let mut app = world();
    let gate = spawn(&mut app, RigidBody::Static, body(0), Vec2::ZERO);
    app.world_mut().entity_mut(gate).insert((Sensor, CollidingEntities::default()));
    let ball = spawn(&mut app, RigidBody::Dynamic, body(2), Vec2::new(0.0, 2.0));
    let is_inside = |app: &App| {
        app.world().get::<CollidingEntities>(gate).is_some_and(|inside| inside.contains(&ball))
    };
    step(&mut app, 1);
    assert!(!is_inside(&app));
    let crossed = (0..120).filter(|_| {
        step(&mut app, 1);
        is_inside(&app)
    });
    assert!(crossed.count() > 5);
    assert!(!is_inside(&app) && position(&app, ball).y < -5.0);
}

/// Moves what lies on anything to the right.
#[derive(SystemParam)]
struct Conveyor<'w> {
    speed: Res<'w, BeltSpeed>,
}

#[derive(Resource)]
struct BeltSpeed(f32);

impl CollisionHooks for Conveyor<'_> {
    fn modify_contacts(&self, contacts: &mut ContactPair, _: &mut Commands<'_, '_>) -> bool {
        for manifold in &mut contacts.manifolds {
            manifold.tangent_speed = self.speed.0;
        }
        true
    }
}

#[test]
fn collision_hooks_change_contacts() {
    let ours = CollidePlugins
        .build()
        .disable::<NarrowPhasePlugin<CollideCollider>>()
        .add(NarrowPhasePlugin::<CollideCollider, Conveyor<'_>>::default());
    let avian = PhysicsPlugins::default().with_collision_hooks::<Conveyor<'_>>();
    let mut app = world_with((avian, ours));
    app.insert_resource(BeltSpeed(2.0));
    let belt = CollideCollider::new(rect(0.0, 9.0, 0.5));
    app.world_mut().spawn((RigidBody::Static, belt, ActiveCollisionHooks::MODIFY_CONTACTS));
    let load = spawn(&mut app, RigidBody::Dynamic, rect(0.0, 0.5, 0.5).into(), Vec2::Y);
    step(&mut app, 128);
    assert!(position(&app, load).x.abs() > 2.0, "{}", position(&app, load));
}
