//! Real countries, which share borders: a query of every pair that meets, for callgrind.

use clap::{Parser, ValueEnum};
use collide2d::prelude::*;
use std::error::Error;
use std::path::PathBuf;

/// Queries every two countries that meet, in a function `counted`.
#[derive(Parser)]
struct Options {
    /// The query
    query: Query,
    /// A shape a line, as the corpora have them; those tagged `country` are taken
    file: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Query {
    Intersects,
    Touches,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let countries = countries(&std::fs::read_to_string(options.file)?)?;
    let pairs = (1..countries.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
    let pairs = pairs.map(|pair| pair.map(|i| &countries[i]));
    let meeting: Vec<_> = pairs.filter(|[a, b]| a.intersects(*b)).collect();
    let yes = counted(options.query, &meeting);
    println!("{} countries, {} pairs meet, {yes} answers are yes", countries.len(), meeting.len());
    Ok(())
}

fn countries(lines: &str) -> Result<Vec<AnyShape<f64>>, Box<dyn Error>> {
    let mut countries = Vec::new();
    for line in lines.lines() {
        let row: serde_json::Value = serde_json::from_str(line)?;
        if row["tags"].as_array().is_some_and(|tags| tags.contains(&"country".into())) {
            countries.push(AnyShape::from_spec(serde_json::from_value(row["shape"].clone())?)?);
        }
    }
    Ok(countries)
}

#[inline(never)]
fn counted(query: Query, pairs: &[[&AnyShape<f64>; 2]]) -> usize {
    let is_hit = |&&[a, b]: &&[&AnyShape<f64>; 2]| match query {
        Query::Intersects => a.intersects(b),
        Query::Touches => a.touches(b),
    };
    pairs.iter().filter(is_hit).count()
}
