//! Box × box: two intervals that must overlap, twice. Comparisons only, hence exact.

use collide_core::view::Aabb;

/// Whether two boxes share a point.
#[inline]
pub fn intersects(a: &Aabb, b: &Aabb) -> bool {
    (a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y)
}

#[cfg(test)]
mod tests {
    use super::intersects;
    use crate::kernel::flat;
    use collide_core::Vec2;
    use collide_core::view::Aabb;

    fn boxes() -> impl Iterator<Item = Aabb> {
        let spans = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0), (3.0, 4.0)];
        spans.into_iter().flat_map(move |x| {
            spans
                .into_iter()
                .map(move |y| Aabb { min: Vec2::new(x.0, y.0), max: Vec2::new(x.1, y.1) })
        })
    }

    #[test]
    fn boxes_answer_as_their_hulls_do() {
        for a in boxes() {
            for b in boxes() {
                assert_eq!(intersects(&a, &b), flat::intersects(&a, &b), "{a:?} {b:?}");
            }
        }
    }
}
