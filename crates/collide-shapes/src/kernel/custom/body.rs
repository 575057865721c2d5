//! The shapes as bodies of support points, around a common origin and at a comfortable scale.

use crate::kernel::curved::reach;
use crate::kernel::ellipse::EllipseBody;
use crate::kernel::hull::body::HullBody;
use crate::kernel::hull::{AsHull, Hull};
use collide_core::convex::Body;
use collide_core::view::{Custom, Ellipse, Located};
use collide_core::{Real, Vec2, clamped, greater};

/// A user's shape.
pub(crate) struct MapBody<'m> {
    pub(crate) map: Custom<'m>,
    pub(crate) origin: Vec2,
    pub(crate) scale: f64,
}

impl Body for MapBody<'_> {
    #[inline]
    fn support_point(&self, direction: Vec2) -> Vec2 {
        let point = (self.map.support_point(direction) - self.origin) * self.scale;
        // Of a shape that reaches further than its extent, which the scale is made for, too.
        let far = <f64 as Real>::MAX_COORDINATE;
        Vec2::new(clamped(point.x, -far, far), clamped(point.y, -far, far))
    }
}

/// How a shape shows itself to the kernel of support maps.
pub(crate) trait Convex {
    /// Its core as a body.
    type Body<'s>: Body
    where
        Self: 's;

    /// The core, relative to `origin`, lengths multiplied by the power of two `scale`.
    fn body(&self, origin: Vec2, scale: f64) -> Self::Body<'_>;

    /// The rounding radius.
    fn rounding(&self) -> f64;

    /// A point of the core.
    fn inner_point(&self) -> Vec2;

    /// The point that is all of it, if it is one of the library's.
    fn only_point(&self) -> Option<Vec2> {
        None
    }

    /// How far the core reaches from `origin` at most, give or take a factor of 2.
    fn extent(&self, origin: Vec2) -> f64;

    /// How accurate its support points are, absolutely.
    fn noise(&self) -> f64;
}

impl<'m> Convex for Custom<'m> {
    type Body<'s>
        = MapBody<'m>
    where
        Self: 's;

    fn body(&self, origin: Vec2, scale: f64) -> MapBody<'m> {
        MapBody { map: *self, origin, scale }
    }

    fn rounding(&self) -> f64 {
        Custom::rounding(*self)
    }

    fn inner_point(&self) -> Vec2 {
        let [right, left] = [1.0, -1.0].map(|x| self.support_point(Vec2::new(x, 0.0)));
        right.midpoint(left)
    }

    fn extent(&self, origin: Vec2) -> f64 {
        let axes = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        axes.map(|(x, y)| reach(self.support_point(Vec2::new(x, y)) - origin))
            .into_iter()
            .fold(0.0, |most, x| greater(x, most))
    }

    /// Its points are rounded where they are.
    fn noise(&self) -> f64 {
        self.eps() * self.extent(Vec2::ZERO)
    }
}

impl Convex for Ellipse {
    type Body<'s> = EllipseBody;

    fn body(&self, origin: Vec2, scale: f64) -> EllipseBody {
        EllipseBody::new(self, origin, scale)
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn inner_point(&self) -> Vec2 {
        self.center
    }

    fn extent(&self, origin: Vec2) -> f64 {
        reach(self.center - origin) + reach(self.semi_axes)
    }

    fn noise(&self) -> f64 {
        0.0
    }
}

impl<H: AsHull> Convex for H {
    type Body<'s>
        = HullBody<<<H as AsHull>::Hull<'s> as Hull>::Erased>
    where
        H: 's;

    fn body(&self, origin: Vec2, scale: f64) -> Self::Body<'_> {
        HullBody { hull: self.hull().erased(), origin, scale }
    }

    fn rounding(&self) -> f64 {
        self.hull().radius()
    }

    fn inner_point(&self) -> Vec2 {
        self.hull().vertex(0)
    }

    fn only_point(&self) -> Option<Vec2> {
        let hull = self.hull();
        (hull.vertex_count() == 1 && hull.radius() == 0.0).then(|| hull.vertex(0))
    }

    fn extent(&self, origin: Vec2) -> f64 {
        let hull = self.hull();
        (0..hull.vertex_count())
            .map(|i| reach(hull.vertex(i) - origin))
            .fold(0.0, |most, x| greater(x, most))
    }

    fn noise(&self) -> f64 {
        0.0
    }
}

/// A convex shape of the library's.
pub(crate) trait OfLibrary: Convex + Located {}

impl<H: AsHull + Located> OfLibrary for H {}
impl OfLibrary for Ellipse {}
