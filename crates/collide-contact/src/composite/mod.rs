//! Shapes of several convex parts: polygons, polylines and unions of shapes. The contacts of their
//! parts, without those of inner edges, and the way out of a whole shape.

pub(crate) mod escape;
pub(crate) mod ghosts;
pub(crate) mod parts;
pub(crate) mod touch;
pub(crate) mod touching;
