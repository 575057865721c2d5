//! Which regions of a GeoJSON file does a point lie in, and how far is it to the nearest border?

use collide_cli::check::shapes_in_file;
use collide2d::prelude::*;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let map = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/harbor.geojson");
    let mut regions = shapes_in_file(map.as_ref())?.shapes;
    // Piers are lines, and buoys points.
    regions.retain(|(_, shape)| shape.mass_properties().is_some_and(|mass| mass.area > 0.0));
    for [x, y] in [[0.5, 0.5], [2.0, 2.0], [1.25, 2.0], [7.0, 3.5], [12.0, 9.0]] {
        let point = Point2::new(x, y);
        let holding = regions.iter().filter(|(_, region)| region.contains_point(&point));
        let ids: Vec<_> = holding.map(|(id, _)| id.as_str()).collect();
        let borders =
            regions.iter().map(|(_, region)| region.signed_distance(point).distance.abs());
        let nearest = borders.fold(f64::INFINITY, f64::min);
        let places = if ids.is_empty() { "nothing".to_owned() } else { ids.join(", ") };
        println!("({x}, {y}) lies in {places}; {nearest:.3} to the nearest border");
    }
    Ok(())
}
