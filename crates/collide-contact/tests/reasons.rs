//! Every rule that makes contacts, by a small pair that needs it.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{FindContact, FindManifold, Reason, explain};
use collide_core::{Isometry2, Posed};
use collide_shapes::AnyShape;

/// A rule, and two shapes whose contact it makes.
const CASES: [(Reason, [&str; 2]); 15] = [
    (
        Reason::Convex,
        [
            r#"{"type":"circle","center":[0,0],"radius":1}"#,
            r#"{"type":"aabb","min":[0.5,-1],"max":[2,1]}"#,
        ],
    ),
    (
        Reason::Convex,
        [
            r#"{"type":"compound","parts":[{"type":"aabb","min":[0,0],"max":[1,1]}]}"#,
            r#"{"type":"circle","center":[0.5,1.5],"radius":1}"#,
        ],
    ),
    (
        Reason::OutlineNormal,
        [
            r#"{"type":"polygon","exterior":[[0,0],[4,0],[4,1],[1,1],[1,4],[0,4]]}"#,
            r#"{"type":"circle","center":[3,1.5],"radius":1}"#,
        ],
    ),
    // A tip in a concave vertex, next to which the polygon is cut.
    (
        Reason::ReplacedNormal,
        [
            r#"{"type":"polygon","exterior":[[-2,2],[0,-2],[1,3],[0,0]]}"#,
            r#"{"type":"point","p":[0,0]}"#,
        ],
    ),
    // One edge overlaps the box, the other touches its side.
    (
        Reason::DeeperAlongSide,
        [
            r#"{"type":"aabb","min":[3,0],"max":[4,3]}"#,
            r#"{"type":"polyline","vertices":[[4,0],[3,2],[-3,3]]}"#,
        ],
    ),
    (
        Reason::Rounding,
        [
            r#"{"type":"segment","a":[0,1],"b":[-3,2]}"#,
            r#"{"type":"polyline","vertices":[[1,-4],[-1,2],[-2,1],[-3,-4]]}"#,
        ],
    ),
    // A point of which the way out of its part is through an inner edge.
    (
        Reason::ExitAlongSide,
        [
            r#"{"type":"point","p":[2,2]}"#,
            r#"{"type":"polygon","exterior":[[3,-4],[4,4],[2,3],[1,3]]}"#,
        ],
    ),
    // Two equal discs: the normal of equal centers leads into the box next to them.
    (
        Reason::ExitAtCorner,
        [
            r#"{"type":"compound","parts":[
                {"type":"circle","center":[-2,2],"radius":2},
                {"type":"aabb","min":[-1,0],"max":[1,3]}]}"#,
            r#"{"type":"circle","center":[-2,2],"radius":2}"#,
        ],
    ),
    (
        Reason::ExitFromConcaveCorner,
        [
            r#"{"type":"polygon","exterior":[[0,-4],[2,-1],[4,-1],[4,3]]}"#,
            r#"{"type":"segment","a":[1,1],"b":[4,-2]}"#,
        ],
    ),
    // The lowest point of a disc, where a segment leaves it.
    (
        Reason::ExitAlongCurve,
        [
            r#"{"type":"point","p":[1,1]}"#,
            r#"{"type":"compound","parts":[
                {"type":"circle","center":[1,4],"radius":3},
                {"type":"segment","a":[1,2],"b":[1,0]}]}"#,
        ],
    ),
    // No side of the two triangles is free over the point.
    (
        Reason::ExitBetweenOutlines,
        [
            r#"{"type":"compound","parts":[
                {"type":"triangle","vertices":[[4,-1],[-1,4],[0,0]]},
                {"type":"triangle","vertices":[[0,-2],[4,1],[4,2]]}]}"#,
            r#"{"type":"point","p":[2,0]}"#,
        ],
    ),
    // On the inner edge of a polygon, and where two boxes abut.
    (
        Reason::CurveInside,
        [
            r#"{"type":"polygon","exterior":[[0,-1],[1,1],[3,3],[1,4]]}"#,
            r#"{"type":"point","p":[1,2]}"#,
        ],
    ),
    (
        Reason::CurveInside,
        [
            r#"{"type":"compound","parts":[
                {"type":"aabb","min":[-1,0],"max":[0,2]},
                {"type":"aabb","min":[0,0],"max":[1,2]}]}"#,
            r#"{"type":"segment","a":[0,0.5],"b":[0,1.5]}"#,
        ],
    ),
    (
        Reason::FlushSide,
        [
            r#"{"type":"segment","a":[0,-1],"b":[1,0]}"#,
            r#"{"type":"compound","parts":[
                {"type":"aabb","min":[0,-2],"max":[3,0]},
                {"type":"segment","a":[-2,1],"b":[3,-3]}]}"#,
        ],
    ),
    // A segment that ends at a straight joint, from which the chain goes on along its normal.
    (
        Reason::Nearest,
        [
            r#"{"type":"segment","a":[3,3],"b":[1,-3]}"#,
            r#"{"type":"polyline","vertices":[[4,0],[2,0],[-1,0]]}"#,
        ],
    ),
];

fn shapes(pair: [&str; 2]) -> [AnyShape<f64>; 2] {
    pair.map(|json| serde_json::from_str(json).unwrap())
}

#[test]
fn every_rule_makes_the_contact_of_a_pair_both_ways_round_and_posed() {
    for (reason, pair) in CASES {
        let [a, b] = shapes(pair);
        assert_eq!(explain(&a, &b, 0.0).contact, Some(reason), "{a:?}\n{b:?}");
        let [back, dynamic] = [explain(&b, &a, 0.0), explain(a.as_shape(), b.as_shape(), 0.0)];
        assert_eq!([back, dynamic], [explain(&a, &b, 0.0), explain(&a, &b, 0.0)]);
        let still = Isometry2::identity();
        let [posed_a, posed_b] = [&a, &b].map(|shape| Posed::new(shape, &still).unwrap());
        assert_eq!(explain(&posed_a, &posed_b, 0.0).contact, Some(reason), "{a:?}\n{b:?}");
    }
    for reason in Reason::ALL {
        assert!(CASES.iter().any(|case| case.0 == reason), "no pair for {reason}");
    }
}

#[test]
fn there_is_a_reason_for_the_contact_and_for_each_manifold_within_the_margin() {
    let mut count = 0;
    for (_, [first, second]) in CASES {
        for (_, [third, fourth]) in CASES {
            let [a, b] = shapes([first, fourth]);
            let [c, d] = shapes([second, third]);
            for (a, b) in [(&a, &b), (&a, &c), (&b, &d), (&c, &d)] {
                for margin in [0.0, 1.0, f64::INFINITY] {
                    let reasons = explain(a, b, margin);
                    assert_eq!(reasons.contact.is_some(), a.contact(b, margin).is_some());
                    assert_eq!(reasons.manifolds.len(), a.manifold(b, margin).len());
                    count += reasons.manifolds.len();
                }
            }
        }
    }
    assert!(count > 3_000, "{count}");
}

#[test]
fn names_are_those_of_the_variants() {
    for reason in Reason::ALL {
        let mut words = String::new();
        for letter in format!("{reason:?}").chars() {
            if letter.is_uppercase() && !words.is_empty() {
                words.push('_');
            }
            words.extend(letter.to_lowercase());
        }
        assert_eq!(reason.to_string(), words);
    }
}
