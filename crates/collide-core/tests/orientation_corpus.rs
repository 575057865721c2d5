//! The sign of the turn of three points, against the corpus of nearly collinear ones.

use collide_core::{Vec2, predicate};

/// Orientation triples of the corpus, if it is there.
#[test]
fn the_corpus_of_orientations_agrees() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora");
    let Ok(text) = std::fs::read_to_string(format!("{folder}/open/orient.jsonl")) else {
        eprintln!("SKIPPED: no corpora at {folder}");
        return;
    };
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert!(rows.len() > 500);
    for row in &rows {
        let point = |shape: &str, key: &str| {
            let p = &row[shape][key];
            Vec2::new(p[0].as_f64().expect("a number"), p[1].as_f64().expect("a number"))
        };
        let truth = row["expect"]["side"].as_i64().expect("a side");
        let side = predicate::orient2d(point("a", "a"), point("a", "b"), point("b", "p"));
        let sign = i64::from(side > 0.0) - i64::from(side < 0.0);
        assert_eq!(sign, truth, "{}", row["id"]);
    }
}
