//! Results are written and read.

use collide2d::prelude::*;
use collide2d::{Manifolds, RayHits};
use serde_json::{from_str, to_string};

#[track_caller]
fn check<R>(result: &R)
where
    R: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let written = to_string(result).expect("a result");
    assert_eq!(&from_str::<R>(&written).expect("what was written"), result, "{written}");
}

#[test]
fn results_are_read_as_they_were_written() -> Result<(), ShapeError> {
    let plate = Rect::from_angle([0.0, 0.0], 0.1, [3.0, 1.0])?;
    let block = Rect::from_angle([0.5, 1.5], 0.1, [1.0, 0.6])?;
    check(&plate.closest_points(&block));
    check(&plate.contact(&block, 0.0));
    let manifolds = plate.manifold(&block, 0.0);
    assert_eq!((manifolds.len(), manifolds[0].points.len()), (1, 2));
    check(&manifolds);
    check(&Manifolds::<f64>::new());
    check(&plate.mass_properties());
    check(&plate.signed_distance([5.0, 1.0]));
    check(&plate.bounding_box());
    let ray = Ray::new([0.1, 9.0], [0.0, -1.0])?;
    let hits: RayHits<f64> = plate.ray_hits(&ray);
    assert_eq!(hits.len(), 2);
    check(&hits);
    check(&Circle::new([0.0f32, 9.0], 1.0)?.cast(
        [0.0, -9.0],
        &Segment::new([-1.0, 0.0], [1.0, 0.0])?,
        [0.0, 0.0],
    ));
    check(&plate.cast_with([0.0, 0.5], &block, [0.0, 0.0], &CastOptions::default()));
    check(&plate.feature_at([0.0, 0.5], [0.0, 1.0]));
    check(&Motion::new([1.0, 2.0], 3.0, [4.0, 5.0])?);
    Ok(())
}

#[test]
fn a_lone_end_is_read_as_the_end_that_it_is() -> Result<(), ShapeError> {
    let side = ConvexPolygon::new([[-4.0, 4.0], [8.0, 14.0], [7.0, 14.0]])?;
    let later = Segment::new([-5.0, 4.0], [2.0, 6.0])?.manifold(&side, 0.0);
    let mut earlier = later.clone();
    earlier.flip();
    for (manifolds, end) in [(&later, 1), (&earlier, 0)] {
        let keys = |manifolds: &Manifolds<f64>| manifolds[0].keys().map(|key| key.end).collect();
        let read: Manifolds<f64> = from_str(&to_string(manifolds).expect("one")).expect("one");
        assert_eq!((keys(manifolds), keys(&read)), (vec![end], vec![end]));
        assert_eq!(&read, manifolds);
    }
    // The same point as another end is another manifold.
    let written = to_string(&later).expect("one");
    let other = from_str::<Manifolds<f64>>(&written.replace("later", "earlier")).expect("one");
    assert_ne!(other, later);
    Ok(())
}

#[test]
fn a_box_is_written_as_the_shape_that_it_is() -> Result<(), ShapeError> {
    let aabb = Aabb::new([0.0, 1.0], [2.0, 3.0])?;
    let written = r#"{"type":"aabb","min":[0.0,1.0],"max":[2.0,3.0]}"#;
    assert_eq!(to_string(&aabb).expect("a box"), written);
    assert_eq!(to_string(&AnyShape::from(aabb)).expect("a box"), written);
    Ok(())
}

#[test]
fn what_the_constructors_refuse_is_not_read() {
    assert!(from_str::<Aabb<f64>>(r#"{"min":[0,0],"max":[-1,0]}"#).is_err());
    let too_far = r#"{"translation":[0,0],"angle":1e9,"center":[0,0]}"#;
    assert!(from_str::<Motion<f64>>(too_far).is_err());
    let no_points = r#"{"normal":[0,1],"points":{"only":[]},"part_a":0,"part_b":0}"#;
    assert!(from_str::<Manifold<f64>>(no_points).is_err());
}

#[test]
fn a_one_sided_polyline_is_written_as_one_and_has_no_radius() -> Result<(), ShapeError> {
    let floor = Polyline::new([[0.0, 0.0], [2.0, 0.0]])?;
    let written = |shape: AnyShape<f64>| to_string(&shape).expect("a polyline");
    let both = r#"{"type":"polyline","vertices":[[0.0,0.0],[2.0,0.0]],"closed":false}"#;
    assert_eq!(written(floor.clone().into()), both);
    let one_sided = both.replace("false", r#"false,"one_sided":true"#);
    assert_eq!(written(floor.one_sided().into()), one_sided);
    let read: AnyShape<f64> = from_str(&one_sided).expect("what was written");
    assert_eq!(written(read), one_sided);
    let rounded = one_sided.replace("true", r#"true,"radius":1"#);
    let error = from_str::<AnyShape<f64>>(&rounded).expect_err("a radius on one side");
    assert_eq!(error.to_string(), "a one-sided polyline has no radius");
    Ok(())
}
