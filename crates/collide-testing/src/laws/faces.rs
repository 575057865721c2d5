//! Faces that touch exactly along a line of any rational direction.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{ManifoldPoint, Real};

/// Two shapes with a face on a line that parts them have, at margin 0, contacts of depth 0 up to
/// both ends of what their faces have in common.
pub fn faces(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

/// All coordinates are integers below 2^24, times a power of two.
fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let along = [signed(&mut decoder) % 16, signed(&mut decoder) % 16];
    if along == [0, 0] {
        return;
    }
    let far = if decoder.flag() { 1 << 13 } else { 1 };
    let origin = [signed(&mut decoder) * far, signed(&mut decoder) * far];
    let frame = Frame { origin, along };
    let [(a, range_a), (b, range_b)] = [1, -1].map(|side| frame.shape(&mut decoder, side));
    let range = [range_a[0].max(range_b[0]), range_a[1].min(range_b[1])];
    if let (Some(a), Some(b)) = (a, b)
        && range[0] < range[1]
    {
        let scale = decoder.scale();
        let ends = range.map(|s| point::<T>(frame.at(s), scale));
        faces_of(&a, &b, ends);
    }
}

/// [`faces`] of two shapes, and the ends of what their faces have in common.
pub fn faces_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, ends: [Point2<T>; 2]) {
    for (a, b) in [(a, b), (b, a)] {
        let pair = &Pair { a: a.clone(), b: b.clone() };
        let manifolds = a.manifold(b, T::zero());
        let points: Vec<&ManifoldPoint<T>> = manifolds.iter().flat_map(|m| &*m.points).collect();
        let is_level = points.iter().all(|p| p.depth == T::zero());
        pair.check(is_level, || format!("not level: {manifolds:?}"));
        for end in ends {
            let off = |p: &&ManifoldPoint<T>| {
                (Vec2::from_point(p.point_a) - Vec2::from_point(end)).length()
            };
            let nearest = points.iter().map(off).fold(f64::INFINITY, f64::min);
            let place = || format!("{nearest:e} from the end {end:?}: {manifolds:?}");
            pair.check(nearest <= pair.bound(0.0), place);
        }
    }
}

/// A line through an origin.
struct Frame {
    origin: [i32; 2],
    along: [i32; 2],
}

impl Frame {
    fn at(&self, s: i32) -> [i32; 2] {
        [0, 1].map(|i| self.origin[i] + s * self.along[i])
    }

    /// A shape on one side of the line with a face on it, and from where to where that is.
    fn shape<T: Numbers>(
        &self,
        decoder: &mut Decoder<'_, T>,
        side: i32,
    ) -> (Option<AnyShape<T>>, [i32; 2]) {
        let start = signed(decoder) % 16;
        let range = [start, start + 1 + decoder.below(16) as i32];
        let kind = decoder.below(6);
        let count = if kind == 0 { 0 } else { 1 + kind.saturating_sub(1) + decoder.below(2) };
        let off = (0..count).map(|_| {
            let by = [signed(decoder), signed(decoder)];
            let height = side * (self.along[0] * by[1] - self.along[1] * by[0]);
            let middle = self.at(start);
            let sign = if height < 0 { -1 } else { 1 };
            let across = if height == 0 { side } else { 0 };
            let [x, y] = [0, 1].map(|i| middle[i] + sign * by[i]);
            [x - across * self.along[1], y + across * self.along[0]]
        });
        let all: Vec<_> = range.map(|s| self.at(s)).into_iter().chain(off).collect();
        let scale = decoder.scale();
        let points: Vec<_> = all.into_iter().map(|p| point(p, scale)).collect();
        (shape(kind, &points), range)
    }
}

fn shape<T: Numbers>(kind: usize, points: &[Point2<T>]) -> Option<AnyShape<T>> {
    let hull = || ConvexPolygon::hull(points.iter().copied());
    let outline = || Some(hull().ok()?.vertices().to_vec());
    Some(match kind {
        0 => Segment::new(points[0], points[1]).ok()?.into(),
        1 => Triangle::new(points[0], points[1], points[2]).ok()?.into(),
        2 => hull().ok()?.into(),
        3 => Polygon::simple(outline()?).ok()?.into(),
        4 => Polyline::closed(outline()?).ok()?.into(),
        _ => Compound::new([hull().ok()?.into()]).ok()?.into(),
    })
}

fn signed<T: Numbers>(decoder: &mut Decoder<'_, T>) -> i32 {
    i32::from(decoder.byte()) - 128
}

fn point<T: Real>(p: [i32; 2], scale: T) -> Point2<T> {
    p.map(|c| T::nearest(f64::from(c)) * scale).into()
}
