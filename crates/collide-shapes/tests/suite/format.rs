//! The JSON format of shapes: what it accepts, and that it gives back what it was given.

use crate::samples::one_of_each;
use collide_core::{Kind, Real, Shape};
use collide_shapes::{AnyShape, Circle, Rect, ShapeSpec};
use nalgebra::{Point2, Vector2};
use std::collections::{BTreeMap, BTreeSet};

fn read<T: Real>(json: &str) -> Result<AnyShape<T>, String> {
    let spec: ShapeSpec = serde_json::from_str(json).map_err(|error| error.to_string())?;
    AnyShape::from_spec(spec).map_err(|error| error.kind().to_owned())
}

const SHAPES: [(&str, Kind); 20] = [
    (r#"{"type":"circle","center":[0.1,2],"radius":0}"#, Kind::Circle),
    (r#"{"type":"ellipse","center":[0.1,2],"semi_axes":[1,0.3],"angle":0.7}"#, Kind::Ellipse),
    (r#"{"type":"ellipse","center":[0.1,2],"semi_axes":[1,0.3],"rot":[0.6,0.8]}"#, Kind::Ellipse),
    (r#"{"type":"rect","center":[0.1,2],"half_extents":[1,0]}"#, Kind::Rect),
    (
        r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"rot":[3,4,5],"vertices":[]}"#,
        Kind::Rect,
    ),
    (r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"radius":0.5}"#, Kind::ConvexPolygon),
    (r#"{"type":"rect","center":[0,0],"half_extents":[1,0],"radius":0.5}"#, Kind::Capsule),
    (r#"{"type":"triangle","vertices":[[0,0],[0,3],[4,0.1]]}"#, Kind::Triangle),
    (
        r#"{"type":"convex_polygon","vertices":[[0,0],[0,3],[4,0.1]],"radius":1}"#,
        Kind::ConvexPolygon,
    ),
    (
        r#"{"type":"polygon","exterior":[[0,0],[0,9],[9,0]],"holes":[[[1,1],[2,1],[1,2]]]}"#,
        Kind::Polygon,
    ),
    (r#"{"type":"polygon","exterior":[[0,0],[0,9],[9,0]]}"#, Kind::Polygon),
    (r#"{"type":"polyline","vertices":[[0,0],[0,9],[9,0]],"closed":true}"#, Kind::Polyline),
    (
        r#"{"type":"compound","parts":[{"type":"point","p":[1,2]},
            {"type":"compound","parts":[{"type":"circle","center":[0,0],"radius":1}]}]}"#,
        Kind::Compound,
    ),
    (r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"angle":0.7}"#, Kind::Rect),
    (r#"{"type":"segment","a":[0.1,2],"b":[3,4],"radius":1}"#, Kind::Capsule),
    (r#"{"type":"aabb","min":[0.1,2],"max":[3,4],"radius":1}"#, Kind::ConvexPolygon),
    (r#"{"type":"aabb","min":[0.1,2],"max":[3,2],"radius":1}"#, Kind::Capsule),
    (r#"{"type":"triangle","vertices":[[0,0],[0,3],[4,0.1]],"radius":1}"#, Kind::ConvexPolygon),
    (
        r#"{"type":"polygon","exterior":[[0,0],[0,9],[9,0]],"holes":[[[1,1],[2,1],[1,2]]],
            "radius":0.25}"#,
        Kind::Compound,
    ),
    (r#"{"type":"polyline","vertices":[[0,0],[0,9],[9,0]],"radius":1}"#, Kind::Compound),
];

fn comes_back<T: Real>() {
    for shape in one_of_each::<T>() {
        let written = serde_json::to_string(&shape).unwrap();
        let again: AnyShape<T> = serde_json::from_str(&written).unwrap();
        assert_eq!(format!("{again:?}"), format!("{shape:?}"), "{written}");
    }
    for (json, kind) in SHAPES {
        let shape = read::<T>(json).unwrap();
        assert_eq!(shape.kind(), kind, "{json}");
        let written = serde_json::to_string(&shape).unwrap();
        let again: AnyShape<T> = serde_json::from_str(&written).unwrap();
        assert_eq!(format!("{again:?}"), format!("{shape:?}"), "{written}");
    }
}

#[test]
fn every_shape_comes_back_bit_for_bit() {
    comes_back::<f64>();
    comes_back::<f32>();
}

#[test]
fn the_keys_of_a_kind_are_those_that_are_read() {
    let mut read: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let samples = one_of_each::<f64>();
    let written = SHAPES.iter().map(|(json, _)| serde_json::from_str::<ShapeSpec>(json).unwrap());
    for spec in samples.iter().filter_map(AnyShape::to_spec).chain(written) {
        let Ok(serde_json::Value::Object(mut keys)) = serde_json::to_value(spec) else { panic!() };
        let kind = keys.remove("type").unwrap().as_str().unwrap().to_owned();
        read.entry(kind).or_default().extend(keys.into_iter().map(|(key, _)| key));
    }
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Custom) {
        let known = ShapeSpec::keys(kind).iter().map(|&key| key.to_owned());
        assert_eq!(read[kind.name()], known.collect(), "{kind}");
    }
}

#[test]
fn three_numbers_are_a_ratio() {
    let ratio = r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"rot":[3,4,5]}"#;
    let AnyShape::Rect(rect) = read::<f64>(ratio).unwrap() else { panic!() };
    assert_eq!((rect.rotation().re, rect.rotation().im), (0.6, 0.8));
}

#[test]
fn an_angle_beside_a_cosine_and_a_sine_must_be_theirs() {
    let turned = |rotation: &str| {
        let rect = r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"#;
        match read::<f64>(&format!("{rect}{rotation}}}"))? {
            AnyShape::Rect(rect) => Ok(rect.rotation()),
            _ => Err("no rectangle".to_owned()),
        }
    };
    let exact = turned(r#""rot":[3,4,5]"#);
    for angle in ["0.9272952180016122", "0.927295", "7.210480525181198", "null"] {
        assert_eq!(turned(&format!(r#""angle":{angle},"rot":[3,4,5]"#)), exact, "{angle}");
    }
    for rotation in [
        r#""angle":0.9273,"rot":[3,4,5]"#,
        r#""angle":0,"rot":[0,1]"#,
        r#""rot":[0.6,0.8],"angle":-0.9272952180016122"#,
    ] {
        assert_eq!(turned(rotation), Err("two_rotations".to_owned()), "{rotation}");
    }
}

#[test]
fn what_the_constructors_refuse_is_refused_by_kind() {
    let cases = [
        (r#"{"type":"circle","center":[0,0],"radius":-1}"#, "negative_radius"),
        (r#"{"type":"circle","center":[1e300,0],"radius":1}"#, "out_of_range"),
        (r#"{"type":"ray","origin":[0,0],"dir":[0,0]}"#, "zero_direction"),
        (r#"{"type":"rect","center":[0,0],"half_extents":[1,-2]}"#, "negative_extent"),
        (r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"rot":[1,1]}"#, "not_a_rotation"),
        (r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"rot":[1,1,0]}"#, "non_finite"),
        (r#"{"type":"ellipse","center":[0,0],"semi_axes":[1,0]}"#, "zero_extent"),
        (r#"{"type":"convex_polygon","vertices":[[0,0],[1,0]]}"#, "too_few_vertices"),
        (r#"{"type":"convex_polygon","vertices":[[0,0],[4,0],[1,1],[0,4]]}"#, "not_convex"),
        (r#"{"type":"polygon","exterior":[[0,0],[1,0],[2,0]]}"#, "zero_area"),
        (r#"{"type":"polygon","exterior":[[0,0],[2,2],[2,0],[0,2]]}"#, "self_intersection"),
        (r#"{"type":"compound","parts":[]}"#, "no_parts"),
        (
            r#"{"type":"compound","parts":[{"type":"circle","center":[0,0],"radius":-1}]}"#,
            "negative_radius",
        ),
    ];
    for (json, kind) in cases {
        assert_eq!(read::<f64>(json).unwrap_err(), kind, "{json}");
    }
}

#[test]
fn f32_refuses_what_it_cannot_hold_and_rounds_the_rest() {
    let far = r#"{"type":"circle","center":[1e39,0],"radius":1}"#;
    assert_eq!(read::<f32>(far).unwrap_err(), "out_of_range");
    let tenth = r#"{"type":"circle","center":[0.1,0],"radius":1}"#;
    let AnyShape::Circle(circle) = read::<f32>(tenth).unwrap() else { panic!() };
    assert_eq!(circle.center().x, 0.1_f32);
}

#[test]
fn what_is_no_shape_is_an_error_of_the_format() {
    for json in [
        r#"{"type":"blob"}"#,
        r#"{"center":[0,0],"radius":1}"#,
        r#"{"type":"circle","center":[0,0]}"#,
        r#"{"type":"circle","center":[0,0,0],"radius":1}"#,
        r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"rot":[1]}"#,
    ] {
        assert!(serde_json::from_str::<ShapeSpec>(json).is_err(), "{json}");
    }
}

#[test]
fn a_shape_of_its_own_reads_only_its_kind() {
    let circle = Circle::new(Point2::new(1.0, 2.0), 0.1).unwrap();
    let json = serde_json::to_string(&circle).unwrap();
    assert_eq!(json, r#"{"type":"circle","center":[1.0,2.0],"radius":0.1}"#);
    assert_eq!(serde_json::from_str::<Circle<f64>>(&json).unwrap(), circle);
    assert!(serde_json::from_str::<Rect<f64>>(&json).is_err());
}

#[test]
fn rotated_shapes_write_their_rotation_exactly() {
    let rect = Rect::from_angle(Point2::origin(), 0.3_f32, Vector2::new(1.0, 2.0)).unwrap();
    let json = serde_json::to_string(&rect).unwrap();
    assert_eq!(serde_json::from_str::<Rect<f32>>(&json).unwrap(), rect);
}
