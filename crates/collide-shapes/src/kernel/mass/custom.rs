//! A user's shape, between a polygon inside and one around.
//!
//! What is known of it are the points at which lines touch it. The polygon of the points lies
//! inside, that of the lines around; in each of the triangles between them a smooth outline is
//! nearly a parabola, which has two thirds of the triangle inside and a length of two thirds of the
//! chord and a third of the other two sides. So these are what is summed up; it is off by less
//! than the triangles are large, which is what is promised, and by far less where the outline is
//! smooth or straight. Sides are cut until the triangles are small.
//!
//! Source: Rote, *The convergence rate of the sandwich algorithm for approximating convex
//! functions* (1992): they shrink with the square of the number of points.

use crate::kernel::geometry::edge_normals;
use crate::kernel::mass::moments::Moments;
use crate::kernel::mass::outline::rounded_polygon;
use crate::kernel::sandwich::{Sandwich, UncertaintyTriangle};
use crate::kernel::tolerance::{MASS_GAP, MASS_ROUNDS};
use alloc::vec::Vec;
use collide_core::view;
use core::f64::consts::PI;

pub(crate) fn custom(shape: view::Custom<'_>) -> Moments {
    let mut sandwich = Sandwich::of(shape);
    for _ in 0..MASS_ROUNDS {
        let sizes = Sizes::of(&sandwich);
        if !sandwich.refine(|triangle| sizes.is_large(triangle)) {
            break;
        }
    }
    between(&sandwich, shape.rounding())
}

/// How large the polygon inside is, and how large a triangle outside of it may be.
struct Sizes {
    area: f64,
    length: f64,
    share: f64,
}

impl Sizes {
    fn of(sandwich: &Sandwich<'_>) -> Self {
        let origin = sandwich.lines()[0].point;
        let (mut area, mut length) = (0.0, 0.0);
        for triangle in sandwich.triangles() {
            area += 0.5 * (triangle.from - origin).cross(triangle.to - triangle.from);
            length += triangle.chord;
        }
        Self { area, length, share: MASS_GAP / sandwich.lines().len() as f64 }
    }

    fn is_large(&self, triangle: &UncertaintyTriangle) -> bool {
        let (area, length) =
            (0.5 * triangle.chord * triangle.height, triangle.sides - triangle.chord);
        area > self.share * self.area || length > self.share * self.length
    }
}

/// The outline that takes two thirds of every triangle.
fn between(sandwich: &Sandwich<'_>, radius: f64) -> Moments {
    let (mut vertices, mut length) = (Vec::new(), 0.0);
    for triangle in sandwich.triangles() {
        vertices.push(triangle.from);
        if triangle.height > 0.0 {
            let middle = triangle.from.midpoint(triangle.to);
            vertices.push(middle + (triangle.apex - middle) * (2.0 / 3.0));
        }
        length += (2.0 * triangle.chord + triangle.sides) / 3.0;
    }
    let normals: Vec<_> = edge_normals(&vertices).collect();
    let mut moments = rounded_polygon(&vertices, &normals, radius);
    moments.perimeter = length + 2.0 * PI * radius;
    moments
}
