//! Polygons with holes, polylines and compounds: claims, and the index against brute force.

mod claims;
mod index;
