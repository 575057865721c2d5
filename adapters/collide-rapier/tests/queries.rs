//! Scene queries, by parry2d's interface and by rapier2d's query pipeline.

use collide_rapier::{CollideDispatcher, CollideShape, ConversionError, from_parry, narrow_phase};
use collide2d::{AnyShape, Capsule, Circle, Compound, Ellipse, HalfPlane, Polygon, Polyline, Rect};
use parry2d::math::{Pose, Vector};
use parry2d::query::{
    ClosestPoints, DefaultQueryDispatcher, NonlinearRigidMotion, PointQuery, QueryDispatcher, Ray,
    RayCast, ShapeCastOptions, ShapeCastStatus,
};
use parry2d::shape::{FeatureId, Shape, SharedShape};
use rapier2d::prelude::{ColliderBuilder, PhysicsWorld, QueryFilter};

fn rect(half_width: f32, half_height: f32) -> Rect<f32> {
    Rect::from_angle([0.0, 0.0], 0.0, [half_width, half_height]).expect("a rectangle")
}

fn ellipse(half_width: f32, half_height: f32) -> Ellipse<f32> {
    Ellipse::from_angle([0.0, 0.0], 0.0, [half_width, half_height]).expect("an ellipse")
}

#[track_caller]
fn assert_near(found: f32, expected: f32) {
    assert!((found - expected).abs() <= 1e-4 * (1.0 + expected.abs()), "{found}, not {expected}");
}

#[track_caller]
fn assert_at(found: Vector, expected: [f32; 2]) {
    assert!((found - Vector::from(expected)).length() < 1e-4, "{found}, not {expected:?}");
}

#[test]
fn rays_name_what_they_hit() {
    let ground = Polyline::new([[0.0, 0.0], [2.0, 0.0], [4.0, 1.0_f32]]).expect("a chain");
    let ground = CollideShape::new(ground);
    let down = |x: f32| Ray::new(Vector::new(x, 5.0), -Vector::Y);
    let hit = ground.cast_local_ray_and_get_normal(&down(3.0), 10.0, true).expect("a hit");
    assert_eq!((hit.feature, hit.subshape), (FeatureId::Face(1), 1));
    assert_near(hit.time_of_impact, 4.5);
    assert_at(hit.normal, [-0.447_213_6, 0.894_427_2]);
    assert!(ground.cast_local_ray(&down(3.0), 4.0, true).is_none());
    assert!(ground.cast_local_ray(&down(-1.0), 10.0, true).is_none());
}

#[test]
fn rays_from_inside_meet_solids_at_once_and_outlines_on_their_way_out() {
    let egg = CollideShape::new(ellipse(2.0, 1.0));
    let ray = Ray::new(Vector::ZERO, Vector::X);
    assert_eq!(egg.cast_local_ray(&ray, 10.0, true), Some(0.0));
    let hit = egg.cast_local_ray_and_get_normal(&ray, 10.0, false).expect("a way out");
    assert_near(hit.time_of_impact, 2.0);
    assert_at(hit.normal, [-1.0, 0.0]);
}

#[test]
fn points_are_projected_onto_outlines_or_stay_in_solids() {
    let slab = CollideShape::new(rect(2.0, 1.0));
    let inside = Vector::new(0.0, 0.75);
    assert_eq!(slab.project_local_point(inside, true).point, inside);
    let (onto, feature) = slab.project_local_point_and_get_feature(inside);
    assert!(onto.is_inside && feature == FeatureId::Face(2), "{onto:?}, {feature:?}");
    assert_at(onto.point, [0.0, 1.0]);
    assert_near(slab.distance_to_local_point(Vector::new(0.0, 3.0), true), 2.0);
    assert!(slab.contains_local_point(inside) && !slab.contains_local_point(Vector::splat(1.5)));
}

#[test]
fn casts_and_distances_are_those_of_parry2d_where_it_has_them() {
    let [tile, ball] = [SharedShape::cuboid(1.0, 0.5), SharedShape::ball(0.5)];
    let pos12 = Pose::new(Vector::new(0.2, 3.0), 0.3);
    let options = ShapeCastOptions { target_distance: 0.25, ..ShapeCastOptions::default() };
    let velocity = Vector::new(0.1, -2.0);
    let cast = |dispatcher: &dyn QueryDispatcher| {
        let hit = dispatcher.cast_shapes(&pos12, velocity, &*tile, &*ball, options);
        hit.expect("supported").expect("a hit")
    };
    let (ours, theirs) = (cast(&CollideDispatcher), cast(&DefaultQueryDispatcher));
    assert_near(ours.time_of_impact, theirs.time_of_impact);
    assert_at(ours.normal1, theirs.normal1.into());
    assert_at(ours.normal2, theirs.normal2.into());
    assert_at(ours.witness1, theirs.witness1.into());
    assert_at(ours.witness2, theirs.witness2.into());
    assert_eq!(ours.status, ShapeCastStatus::Converged);

    let distance = |dispatcher: &dyn QueryDispatcher| {
        dispatcher.distance(&pos12, &*tile, &*ball).expect("supported").distance
    };
    assert_near(distance(&CollideDispatcher), distance(&DefaultQueryDispatcher));
    let closest = |max: f32| CollideDispatcher.closest_points(&pos12, &*tile, &*ball, max);
    assert_eq!(closest(1.0), Ok(ClosestPoints::Disjoint));
    let Ok(ClosestPoints::WithinMargin(on_tile, on_ball)) = closest(5.0) else { panic!() };
    assert_at(on_tile, [0.2, 0.5]);
    assert_at(pos12.transform_point(on_ball), [0.2, 2.5]);
}

#[test]
fn turning_shapes_meet_when_they_do() {
    let bat = CollideShape::new(rect(2.0, 0.1));
    let ball = SharedShape::ball(0.25);
    let swing = NonlinearRigidMotion::new(Pose::IDENTITY, Vector::ZERO, Vector::ZERO, 1.0);
    let still = NonlinearRigidMotion::constant_position(Pose::translation(0.0, 1.5));
    let sweep = |end: f32| {
        CollideDispatcher
            .cast_shapes_nonlinear(&swing, &bat, &still, &*ball, 0.5, end, true)
            .expect("supported")
    };
    let hit = sweep(3.0).expect("a hit");
    // The side of the bat is 0.1 off its middle, and the ball 0.25 around its own.
    let angle = std::f32::consts::FRAC_PI_2 - (0.35_f32 / 1.5).asin();
    assert_near(hit.time_of_impact, angle);
    assert_at(hit.normal1, [0.0, 1.0]);
    assert_near(hit.witness1.y, 0.1);
    assert!(sweep(1.2).is_none());
}

#[test]
fn the_query_pipeline_sees_our_shapes() {
    let mut world = PhysicsWorld { narrow_phase: narrow_phase(), ..PhysicsWorld::new() };
    let ring = Polygon::new(
        [[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0_f32]],
        [[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].to_vec()],
    );
    let shape: SharedShape = CollideShape::new(ring.expect("a ring")).into();
    let ring = world.insert_collider(ColliderBuilder::new(shape), None);
    world.step();
    let queries = world.query_pipeline();
    let touches = |at: Pose, radius: f32| {
        queries.intersect_shape(at, &*SharedShape::ball(radius)).any(|(handle, _)| handle == ring)
    };
    assert!(!touches(Pose::IDENTITY, 0.9) && touches(Pose::IDENTITY, 1.1));

    // From the hole outward.
    let cast = queries.cast_shape(
        &Pose::IDENTITY,
        Vector::X,
        &*SharedShape::ball(0.25),
        ShapeCastOptions::default(),
    );
    let (handle, hit) = cast.expect("a hit");
    assert_eq!(handle, ring);
    assert_near(hit.time_of_impact, 0.75);

    let ray = Ray::new(Vector::ZERO, Vector::Y);
    let (_, time) = world.cast_ray(&ray, 10.0, true, QueryFilter::default()).expect("a hit");
    assert_near(time, 1.0);
}

#[test]
fn mass_and_boxes_are_those_of_the_shape() {
    let egg = CollideShape::new(ellipse(2.0, 1.0));
    let mass = egg.mass_properties(2.0);
    let expected = 4.0 * std::f32::consts::PI;
    assert_near(mass.mass(), expected);
    assert_near(mass.principal_inertia(), expected * (4.0 + 1.0) / 4.0);
    let slab = CollideShape::new(rect(2.0, 1.0)).mass_properties(2.0);
    let theirs = SharedShape::cuboid(2.0, 1.0).mass_properties(2.0);
    assert_near(slab.mass(), theirs.mass());
    assert_near(slab.principal_inertia(), theirs.principal_inertia());

    let quarter = Pose::rotation(std::f32::consts::FRAC_PI_4);
    // Of the turned ellipse, not of its turned box.
    assert_near(egg.compute_aabb(&quarter).maxs.x, 2.5_f32.sqrt());
    let parts = [AnyShape::from(ellipse(2.0, 1.0)), rect(1.0, 1.0).into()];
    let union = CollideShape::new(Compound::new(parts).expect("two parts"));
    assert_near(union.compute_aabb(&quarter).maxs.y, 2.5_f32.sqrt());
    let ground = HalfPlane::new([0.0, 0.0], [0.0, 1.0_f32]).expect("a half-plane");
    let ground = CollideShape::new(ground);
    assert!(ground.mass_properties(1.0).mass() == 0.0 && ground.ccd_thickness() > 1e30);
    assert!(ground.compute_aabb(&quarter).maxs.x > 1e30);
}

#[test]
fn shapes_scale() {
    let scaled = |shape: AnyShape<f32>, x: f32, y: f32| {
        let scaled = CollideShape::new(shape).scale_dyn(Vector::new(x, y), 32)?;
        Some(scaled.as_shape::<CollideShape>()?.shape().clone())
    };
    let ball = || Circle::new([1.0, 0.0], 1.0_f32).expect("a ball").into();
    assert!(matches!(scaled(ball(), 2.0, 2.0), Some(AnyShape::Circle(_))));
    assert!(matches!(scaled(ball(), 2.0, 3.0), Some(AnyShape::Ellipse(_))));
    assert!(scaled(ball(), 0.0, 1.0).is_none());
    let pill = || AnyShape::from(Capsule::new([0.0, 0.0], [1.0, 0.0], 1.0_f32).expect("a pill"));
    assert!(matches!(scaled(pill(), 2.0, 2.0), Some(AnyShape::Capsule(_))));
    let Some(AnyShape::ConvexPolygon(image)) = scaled(pill(), 2.0, 1.0) else { panic!() };
    assert!(image.vertices().len() >= 32, "{image:?}");
    let Some(AnyShape::Compound(union)) =
        scaled(Compound::new([pill(), ball()]).expect("two parts").into(), 2.0, 1.0)
    else {
        panic!()
    };
    assert!(matches!(union.parts(), [AnyShape::ConvexPolygon(_), AnyShape::Ellipse(_)]));
}

#[test]
fn what_has_no_counterpart_says_why() {
    use parry2d::shape::{Ball, PolylineFlags};
    let corners = vec![Vector::new(1.0, 0.0), Vector::new(-1.0, 0.0)];
    let polyline = |flags| parry2d::shape::Polyline::with_flags(corners.clone(), None, flags);
    let error = |shape: &dyn Shape| from_parry(shape).expect_err("no counterpart");
    assert_eq!(error(&polyline(PolylineFlags::ORIENTED)), ConversionError::OneSided);
    assert_eq!(error(&polyline(PolylineFlags::DEFORMABLE)), ConversionError::Deformable);
    assert_eq!(error(&Ball::new(f32::NAN)).to_string(), "radius is not finite");
}

#[test]
fn polylines_become_chains_where_their_segments_follow_each_other() {
    use parry2d::shape::Polyline as Theirs;
    let corners: Vec<Vector> =
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(Vector::from).into();
    let ours = |indices| from_parry(&Theirs::new(corners.clone(), indices)).expect("a polyline");
    let is_closed =
        |shape: &AnyShape<f32>| matches!(shape, AnyShape::Polyline(chain) if chain.is_closed());
    assert!(matches!(ours(None), AnyShape::Polyline(chain) if chain.vertices().len() == 4));
    assert!(is_closed(&ours(Some(vec![[0, 1], [1, 2], [2, 3], [3, 0]]))));
    let apart = ours(Some(vec![[0, 1], [2, 3]]));
    assert!(matches!(&apart, AnyShape::Compound(parts) if parts.parts().len() == 2));
}
