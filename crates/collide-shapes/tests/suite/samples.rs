//! One shape of every kind, by the keys of the format.

use collide_core::{Kind, Real};
use collide_shapes::{AnyShape, Compound, ShapeSpec};
use serde_json::{Map, Value, json};

/// An odd value for a key.
fn value(key: &str) -> Value {
    match key {
        "p" | "a" | "origin" | "center" | "min" => json!([0.1, 0.2]),
        "b" | "dir" | "normal" => json!([0.3, -0.7]),
        "max" => json!([0.3, 0.7]),
        "semi_axes" | "half_extents" => json!([0.3, 1.7]),
        "angle" => json!(0.7),
        "radius" => json!(0.3),
        "closed" | "one_sided" => json!(true),
        "vertices" => json!([[0.1, 0.0], [4.0, 0.3], [1.1, 4.0]]),
        "exterior" => {
            json!([[0.1, 0.0], [4.0, 0.3], [4.0, 1.1], [1.0, 1.2], [1.1, 4.0], [0.2, 4.0]])
        }
        "holes" => json!([[[0.3, 0.4], [0.7, 0.4], [0.5, 0.9]]]),
        _ => panic!("no value for {key}"),
    }
}

fn sample<T: Real>(kind: Kind) -> AnyShape<T> {
    // An angle stands for `rot`. A radius makes another kind of most shapes: it comes if needed.
    let keys = ShapeSpec::keys(kind).iter().filter(|&&key| key != "rot");
    let mut written: Map<_, _> = keys.map(|&key| (key.to_owned(), value(key))).collect();
    written.insert("type".to_owned(), kind.name().into());
    let read = |written: Map<_, _>| serde_json::from_value::<AnyShape<T>>(written.into());
    let mut without = written.clone();
    without.remove("radius");
    read(without).or_else(|_| read(written)).unwrap_or_else(|e| panic!("{kind}: {e}"))
}

/// A shape of every kind but the user's, each with odd numbers; the last holds all others.
pub(crate) fn one_of_each<T: Real>() -> Vec<AnyShape<T>> {
    let simple = |kind: &Kind| !matches!(kind, Kind::Compound | Kind::Custom);
    let mut shapes: Vec<_> = Kind::ALL.into_iter().filter(simple).map(sample).collect();
    let union = Compound::new(shapes.clone()).unwrap_or_else(|e| panic!("{e}"));
    shapes.push(union.into());
    shapes
}
