//! Four edges of a hull, one in each lane of vectors of `f32`.

use collide_core::Vec2;
use wide::f32x4;

/// Four edges and where they start, by coordinate.
#[derive(Clone, Copy, Debug)]
pub struct Four {
    /// Seen from a point.
    pub starts: [f32x4; 2],
    /// The directions of the edges, unit where the rough normals are.
    pub edges: [f32x4; 2],
}

impl Four {
    /// No edges.
    pub const NONE: Self = Self { starts: [f32x4::ZERO; 2], edges: [f32x4::ZERO; 2] };

    /// Those that start at these points and have these directions.
    #[inline(always)]
    pub fn new(starts: [Vec2; 4], edges: [Vec2; 4]) -> Self {
        Self { edges: transposed(edges), starts: transposed(starts) }
    }

    /// Those that start at these points and have these unit outward normals.
    #[inline(always)]
    pub fn of_polygon(starts: [f32x4; 2], normals: &[Vec2; 4]) -> Self {
        let [p, q, r, s] = normals;
        let pair =
            |v: &Vec2, w: &Vec2| f32x4::new([v.x as f32, v.y as f32, w.x as f32, w.y as f32]);
        let [x, y] = by_coordinate([pair(p, q), pair(r, s)]);
        Self { starts: by_coordinate(starts), edges: [-y, x] }
    }

    /// How far the starts are from the origin, in the L1 norm.
    #[inline]
    pub(crate) fn sizes(&self) -> f32x4 {
        self.starts[0].abs() + self.starts[1].abs()
    }
}

/// The first and the second coordinates of two pairs of vectors.
#[inline]
fn by_coordinate([first, second]: [f32x4; 2]) -> [f32x4; 2] {
    let (even, odd) = (first.unpack_lo(second), first.unpack_hi(second));
    [even.unpack_lo(odd), even.unpack_hi(odd)]
}

/// The first and the second coordinates of four vectors.
#[inline]
fn transposed(vectors: [Vec2; 4]) -> [f32x4; 2] {
    let [p, q, r, s] = vectors.map(|v| f32x4::new([v.x as f32, v.y as f32, 0.0, 0.0]));
    let (even, odd) = (p.unpack_lo(r), q.unpack_lo(s));
    [even.unpack_lo(odd), even.unpack_hi(odd)]
}
