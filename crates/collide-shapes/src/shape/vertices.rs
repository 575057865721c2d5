//! The vertices of a shape, in its scalar.

use collide_core::{Point2, Real, Vec2};
use core::fmt;
use core::marker::PhantomData;

/// The vertices of a shape, read in the scalar of the shape. They are stored in `f64`, in which the
/// queries compute.
///
/// ```
/// use collide2d::prelude::*;
/// let corner = Polyline::<f32>::new([[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]].map(Point2::from))?;
/// assert_eq!(corner.vertices().len(), 3);
/// assert_eq!(corner.vertices().get(1), Some(Point2::new(2.0, 0.0)));
/// assert!(corner.vertices().iter().all(|vertex| vertex.x >= vertex.y));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Vertices<'a, T: Real> {
    stored: &'a [Vec2],
    scalar: PhantomData<T>,
}

impl<'a, T: Real> Vertices<'a, T> {
    pub(super) fn new(stored: &'a [Vec2]) -> Self {
        Self { stored, scalar: PhantomData }
    }

    /// How many there are: at least one.
    #[expect(clippy::len_without_is_empty, reason = "no shape is without vertices")]
    pub fn len(self) -> usize {
        self.stored.len()
    }

    /// Vertex `index`, if there are as many.
    pub fn get(self, index: usize) -> Option<Point2<T>> {
        self.stored.get(index).map(|vertex| vertex.to_point())
    }

    /// The vertices in order.
    pub fn iter(
        self,
    ) -> impl ExactSizeIterator<Item = Point2<T>> + DoubleEndedIterator + Clone + use<'a, T> {
        self.stored.iter().map(|vertex| vertex.to_point())
    }

    /// The vertices in a list.
    pub fn to_vec(self) -> alloc::vec::Vec<Point2<T>> {
        self.iter().collect()
    }
}

impl<T: Real> fmt::Debug for Vertices<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
