//! Mass properties: known values, high-order quadrature along the outline, the laws of scale,
//! motion and parallel axes, the ends of the range of numbers.

mod laws;
mod quadrature;
mod values;
