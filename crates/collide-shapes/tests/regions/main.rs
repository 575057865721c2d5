//! Polygons with holes, polylines and compounds: claims, the oracle's truth, and the index
//! against brute force.

mod claims;
mod index;
mod oracle;
mod scenes;
