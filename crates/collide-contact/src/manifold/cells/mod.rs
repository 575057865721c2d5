//! What serves the cells of the matrix: for each `contact`, the signed distance of two shapes that
//! are at most a margin apart, and `manifold`, which adds to it what the shapes show to each other.
//! The families are served by `flat` (straight and round shapes), `curved` (ellipses and users'
//! shapes) and `parts` (polygons, polylines, unions); the rest are the hand-tuned cells, each named
//! by its shapes.

pub(crate) mod circle_circle;
pub(crate) mod curved;
pub(crate) mod disc_hull;
pub(crate) mod flat;
pub(crate) mod hull_disc;
pub(crate) mod hulls;
pub(crate) mod parts;
pub(crate) mod rect_circle;
pub(crate) mod rect_rect;
pub(crate) mod rect_segment;
pub(crate) mod segments;
