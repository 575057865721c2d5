//! What every door answers about a pair: the enum and `dyn Shape`, both ways round, in `f32` where
//! the numbers are those of `f32`, and the kernels of the family where two shapes are of `flat`.

use crate::flat::kernels;
use collide_testing::narrowed;
use collide2d::Real;
use collide2d::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answers {
    pub(crate) intersects: bool,
    pub(crate) contains: bool,
    pub(crate) within: bool,
    pub(crate) touches: bool,
    /// Less than zero of shapes that overlap; infinite of a point that is nowhere.
    pub(crate) distance: f64,
    pub(crate) normal: Vector2<f64>,
}

impl Answers {
    pub(crate) fn booleans(&self) -> [bool; 4] {
        [self.intersects, self.contains, self.within, self.touches]
    }
}

/// The answers, which are the same by every door.
#[track_caller]
pub(crate) fn answers_to(a: &AnyShape<f64>, b: &AnyShape<f64>) -> Answers {
    let (answers, back) = (by_doors(a, b), by_doors(b, a));
    let describe = || format!("{a:?} {b:?} {answers:?} {back:?}");
    let [intersects, contains, within, touches] = answers.booleans();
    assert_eq!(back.booleans(), [intersects, within, contains, touches], "{}", describe());
    assert_eq!(back.distance, answers.distance, "{}", describe());
    if let (Some(x), Some(y)) = (narrowed(a), narrowed(b)) {
        let narrow = by_doors(&x, &y);
        assert_eq!(narrow.booleans(), answers.booleans(), "f32 {}", describe());
        // What cannot be parted is as deep as the scalar has numbers.
        let expected = answers.distance.max(f32::MIN.into());
        let off = (narrow.distance - expected).abs();
        let bound = f64::from(f32::EPSILON) * expected.abs() + f32::LEAST.to_f64();
        assert!(off <= bound || off.is_nan(), "f32 {narrow:?} {}", describe());
    }
    let is_flat = |shape: &AnyShape<f64>| kernels::kinds().contains(&shape.kind());
    if is_flat(a) && is_flat(b) {
        let family = kernels::answers_to(a, b);
        let booleans = [family.intersects, family.contains, family.touches];
        assert_eq!(booleans, [intersects, contains, touches], "{family:?} {}", describe());
        // Nothing is said of a point that is nowhere.
        let distance = family.separation.distance;
        assert!(distance == answers.distance || answers.distance.is_infinite(), "{}", describe());
    }
    answers
}

#[track_caller]
fn by_doors<T: Real>(a: &AnyShape<T>, b: &AnyShape<T>) -> Answers {
    let (s, t) = (a.as_shape(), b.as_shape());
    let describe = || format!("{a:?} {b:?}");
    let contact = a.contact(b, T::one() / T::zero());
    let (gap, back) = (a.closest_points(b), b.closest_points(a));
    let answers = Answers {
        intersects: a.intersects(b),
        contains: a.contains(b),
        within: a.is_within(b),
        touches: a.touches(b),
        distance: contact.map_or(f64::INFINITY, |contact| 0.0 - contact.depth.to_f64()),
        normal: contact.map_or(Vector2::zeros(), |contact| contact.normal.map(Real::to_f64)),
    };
    let by_object = [s.intersects(t), s.contains(t), s.is_within(t), s.touches(t)];
    assert_eq!(by_object, answers.booleans(), "{}", describe());
    assert_eq!(s.contact(t, T::one() / T::zero()), contact, "{}", describe());
    assert_eq!([a.distance(b), s.distance(t)], [gap.distance; 2], "{}", describe());
    assert_eq!(gap.distance == T::zero(), answers.intersects, "{gap:?} {}", describe());
    let mirrored = (back.distance, back.point_b, back.point_a);
    assert_eq!(mirrored, (gap.distance, gap.point_a, gap.point_b), "{}", describe());
    let is_far = answers.distance.is_infinite();
    assert!(is_far || gap.distance.to_f64() == answers.distance.max(0.0), "{gap:?} {}", describe());
    assert!(
        is_far || (answers.distance <= 0.0) == answers.intersects,
        "{answers:?} {}",
        describe()
    );
    answers
}
