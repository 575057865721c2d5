//! The workloads that pages name (`bool/circle-obb`) are measured, and a number of nanoseconds
//! behind one (`bool/circle-obb` 3) is the static `f64` one of docs/performance.md, rounded. So is
//! the mean that pages name.

use crate::tree::Tree;
use std::collections::BTreeMap;

const MEASURED: &str = "docs/performance.md";

/// What stands behind the mean of all rows.
const MEAN: &str = " times as fast as the fastest call";

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let measured = measured(&tree.files[MEASURED]);
    let groups: Vec<&str> = measured.keys().filter_map(|name| name.split('/').next()).collect();
    let mut broken = Vec::new();
    let pages = tree.ending(".md").filter(|(path, _)| ![MEASURED, "CHANGELOG.md"].contains(path));
    for (path, text) in pages {
        // A number may be on the next line.
        let parts: Vec<&str> = text.split('`').collect();
        let quotes = parts.windows(2).skip(1).step_by(2);
        for (name, behind) in quotes.map(|pair| (pair[0], pair[1])) {
            if !is_workload(name, &groups) {
                continue;
            }
            match (measured.get(name), number(behind)) {
                (None, _) => broken.push(format!("{path}: {MEASURED} has no row {name}")),
                (Some(time), Some(written)) if !is_rounded(*time, written) => {
                    broken.push(format!("{path}: {name} takes {time} ns, not {written}"));
                }
                _ => {}
            }
        }
    }
    broken.extend(wrong_means(tree));
    broken
}

/// The means that pages name and that do not follow from the table.
fn wrong_means(tree: &Tree) -> Vec<String> {
    let mean = mean(&tree.files[MEASURED]);
    let mut wrong = Vec::new();
    for (path, text) in tree.ending(".md").filter(|(path, _)| *path != "CHANGELOG.md") {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let named = text.match_indices(MEAN).filter_map(|(at, _)| text[..at].rsplit(' ').next());
        let named = named.filter(|number| !is_rounded(mean, number));
        wrong.extend(named.map(|number| format!("{path}: the mean is {mean:.2}, not {number}")));
    }
    wrong
}

/// How many times as long the fastest peer takes: the inverse of the geometric mean of the last two
/// columns, where they have a number.
fn mean(page: &str) -> f64 {
    let cells = rows(page).flat_map(|row| row.trim_end_matches('|').rsplit('|').take(2));
    let ratios: Vec<f64> = cells.filter_map(|cell| cell.trim().parse().ok()).collect();
    let sum: f64 = ratios.iter().map(|ratio: &f64| ratio.ln()).sum();
    (-sum / ratios.len() as f64).exp()
}

/// The rows of the first table with their times in `f64`.
fn measured(page: &str) -> BTreeMap<&str, f64> {
    rows(page)
        .filter_map(|row| {
            let mut cells = row.split('|').skip(1).map(str::trim);
            Some((cells.next()?, cells.nth(1)?.parse().ok()?))
        })
        .collect()
}

fn rows(page: &str) -> impl Iterator<Item = &str> {
    let lines = page.lines().skip_while(|line| !line.starts_with("| workload |"));
    lines.skip(2).take_while(|line| line.starts_with('|'))
}

fn is_workload(quote: &str, groups: &[&str]) -> bool {
    let is_of_pairs = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let parts = quote.split_once('/');
    parts.is_some_and(|(group, pair)| groups.contains(&group) && pair.chars().all(is_of_pairs))
}

/// The number with which a text begins.
fn number(text: &str) -> Option<&str> {
    let text = text.strip_prefix([' ', '\n'])?.trim_start();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    Some(text[..end].trim_end_matches('.')).filter(|number| !number.is_empty())
}

/// Whether the number is the time, to as many places as it has.
fn is_rounded(time: f64, number: &str) -> bool {
    let places = number.split_once('.').map_or(0, |(_, places)| places.len() as i32);
    let off = number.parse::<f64>().unwrap() - time;
    off.abs() <= 0.5 * 0.1_f64.powi(places) + 1e-9
}

#[test]
fn a_workload_that_is_not_measured_or_takes_another_time_is_found() {
    let measured = "\
| workload | ours, ns, f32 | f64 |
|---|---|---|
| ray/obb | 2.0 | 3.4 |
| ray/long-obb | 600.0 | 712.5 |

| workload | out of caches |
|---|---|
| ray/obb | 90 |
";
    let broken_in = |page: &str| broken(&Tree::of(&[(MEASURED, measured), ("docs/a.md", page)]));
    for page in [
        "`ray/obb` 3 ns, `ray/long-obb` 713, `ray/obb`\n  3.4.",
        "`ray/obb`, 9 of them, `ray/fast/mod.rs`, `peers ray/none` 9",
        "```text\nray/none\n```\n`ray/long-obb` 712.5 `cells/none` 9",
    ] {
        assert_eq!(broken_in(page), [""; 0], "{page}");
    }
    assert_eq!(
        broken_in("`ray/obb` 3, `ray/none` 3"),
        ["docs/a.md: docs/performance.md has no row ray/none"]
    );
    assert_eq!(
        broken_in("```rust\na\n```\n`ray/obb`\n4 ns"),
        ["docs/a.md: ray/obb takes 3.4 ns, not 4"]
    );
    assert_eq!(broken_in("`ray/obb` 3.5 `ray/long-obb` 711").len(), 2);
}

#[test]
fn a_mean_that_does_not_follow_from_the_table_is_found() {
    let measured = "\
| workload | ours, ns, f32 | f64 | / best peer, f32 | f64 |
|---|---|---|---|---|
| ray/obb | 2.0 | 3.4 | 0.50 | 0.25 |
| ray/long-obb | 600.0 | 712.5 | – | 0.20 |
";
    let broken_in = |page: &str| broken(&Tree::of(&[(MEASURED, measured), ("a.md", page)]));
    for right in ["3.42", "3.4", "3"] {
        assert_eq!(broken_in(&format!("{right} times as\nfast as the fastest call")), [""; 0]);
    }
    assert_eq!(
        broken_in("It is 4.3 times as fast as the fastest call of a peer."),
        ["a.md: the mean is 3.42, not 4.3"]
    );
}
