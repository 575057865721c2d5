//! Where a search among the edges of a region need not look.

use crate::kernel::geometry::bounds_of;
use crate::kernel::tolerance::CURVED_BAND;
use collide_core::view::{Compound, box_of};
use collide_core::{Bounds, Real, Shape, View, greater, views};

/// The place of a shape in a search: its box, and how far around it its kernel may say that
/// something meets it. What is passed over is apart by the word of the kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vicinity {
    bounds: Bounds,
    /// Per extent of the pair; 0 where the kernel is exact.
    band: f64,
}

impl Vicinity {
    /// `None` where the shape is unbounded.
    pub(crate) fn of(view: &View<'_>) -> Option<Self> {
        Some(Self { bounds: bounds_of(view)?, band: band(view) })
    }

    /// That of what parts of any kind may meet; `None` where the shape is unbounded.
    pub(crate) fn of_partner<T: Real>(shape: &dyn Shape<T>) -> Option<Self> {
        Some(Self { bounds: box_of(shape)?, band: CURVED_BAND * T::EPS.to_f64() })
    }

    /// The same of a view, the parts being those of this union.
    pub(crate) fn of_partner_of(parts: Compound<'_>, view: &View<'_>) -> Option<Self> {
        Some(Self { bounds: bounds_of(view)?, band: CURVED_BAND * parts.eps() })
    }

    /// The box of the shape.
    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Whether the kernel may say that something in the box meets the shape.
    #[inline]
    pub(crate) fn meets(&self, other: &Bounds) -> bool {
        self.bounds.meets(other) || self.band > 0.0 && self.least_distance(other) == 0.0
    }

    /// What the kernel says at least of the distance of something in the box, or less.
    #[inline]
    pub(crate) fn least_distance(&self, other: &Bounds) -> f64 {
        let least = self.bounds.least_distance(other);
        if self.band == 0.0 {
            return least;
        }
        greater(least - self.band * reach(&self.bounds.merged(*other)), 0.0)
    }

    /// The square of [`Vicinity::least_distance`], or less: 0 where it underflows.
    #[inline]
    pub(crate) fn least_square(&self, other: &Bounds) -> f64 {
        if self.band == 0.0 {
            return self.bounds.least_square(other);
        }
        let least = self.least_distance(other);
        least * least * (1.0 - 2.0 * f64::EPSILON)
    }
}

impl From<Bounds> for Vicinity {
    /// The vicinity of a shape of which the kernel is exact.
    fn from(bounds: Bounds) -> Self {
        Self { bounds, band: 0.0 }
    }
}

/// What the kernels say at least of the distance of two shapes, or less.
pub(crate) fn least_distance(a: &View<'_>, b: &View<'_>) -> f64 {
    match (Vicinity::of(a), Vicinity::of(b)) {
        (Some(a), Some(b)) => {
            let vicinity = Vicinity { band: greater(a.band, b.band), ..a };
            vicinity.least_distance(&b.bounds)
        }
        _ => 0.0,
    }
}

/// The largest coordinate in magnitude.
pub(crate) fn reach(bounds: &Bounds) -> f64 {
    let Bounds { min, max } = bounds;
    greater(greater(greater(min.x.abs(), min.y.abs()), max.x.abs()), max.y.abs())
}

/// How far the kernel of the shape may be off per extent of a pair.
pub(crate) fn band(view: &View<'_>) -> f64 {
    match view {
        View::Ellipse(_) => CURVED_BAND * f64::EPSILON,
        View::Custom(shape) => CURVED_BAND * shape.eps(),
        // A part may be curved.
        View::Compound(parts) => CURVED_BAND * parts.eps(),
        views!(hull | unbounded | region) => 0.0,
    }
}
