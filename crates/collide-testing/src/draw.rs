//! Random shapes of every kind.

use crate::class::turn;
use crate::kinds::{Source, shape_of};
use crate::{Class, Lens, Numbers};
use collide2d::prelude::*;
use collide2d::{Kind, UnitComplex};
use rand::{Rng, RngExt};

/// The kinds of the library's own shapes: all but the last.
pub const BUILT_IN: &[Kind] = Kind::ALL.split_at(Kind::Custom as usize).0;
const _: () = assert!(BUILT_IN.len() + 1 == Kind::ALL.len(), "users' shapes are last in the list");

/// A shape of this kind. Some draws of a class cannot be a shape (a flat polygon): drawn again.
pub fn draw<T: Numbers>(kind: Kind, class: Class, rng: &mut impl Rng) -> AnyShape<T> {
    loop {
        if let Ok(shape) = shape_of(kind, &mut Drawing { class, rng }) {
            return shape;
        }
    }
}

/// Numbers of a class.
struct Drawing<'r, R> {
    class: Class,
    rng: &'r mut R,
}

impl<T: Numbers, R: Rng> Source<T> for Drawing<'_, R> {
    fn point(&mut self) -> Point2<T> {
        self.class.point(self.rng)
    }

    fn direction(&mut self) -> Vector2<T> {
        self.class.direction(self.rng)
    }

    fn extent(&mut self) -> T {
        self.class.extent(self.rng)
    }

    fn extents(&mut self) -> Vector2<T> {
        self.class.extents(self.rng)
    }

    fn semi_axes(&mut self) -> Vector2<T> {
        Vector2::new(self.class.positive(self.rng), self.class.positive(self.rng))
    }

    fn rotation(&mut self) -> UnitComplex<T> {
        self.class.rotation(self.rng)
    }

    fn convex_polygon(&mut self) -> Result<ConvexPolygon<T>, ShapeError> {
        let count = self.rng.random_range(3..9);
        let points = (0..count).map(|_| self.point());
        let hull = ConvexPolygon::hull(points.collect::<Vec<Point2<T>>>())?;
        let radius = if self.rng.random_bool(0.3) { self.extent() } else { T::zero() };
        hull.with_radius(radius)
    }

    fn polygon(&mut self) -> Result<Polygon<T>, ShapeError> {
        polygon(self.class, self.rng)
    }

    fn polyline(&mut self) -> Result<Polyline<T>, ShapeError> {
        let count = self.rng.random_range(2..6);
        let vertices: Vec<Point2<T>> = (0..count).map(|_| self.point()).collect();
        if self.rng.random_bool(0.3) { Polyline::closed(vertices) } else { Polyline::new(vertices) }
    }

    fn compound(&mut self) -> Result<Compound<T>, ShapeError> {
        /// Hulls, a region, and what is curved. The unions of the decoder have all others too.
        const PARTS: [Kind; 6] =
            [Kind::Circle, Kind::Segment, Kind::Rect, Kind::Triangle, Kind::Polygon, Kind::Ellipse];
        let Self { class, ref mut rng } = *self;
        if !class.is_general() && rng.random_bool(0.3) {
            return tiles(class, *rng);
        }
        let count = rng.random_range(1..4);
        let mut part = || draw(PARTS[rng.random_range(0..PARTS.len())], class, *rng);
        Compound::new((0..count).map(|_| part()).collect::<Vec<AnyShape<T>>>())
    }

    fn custom(&mut self) -> AnyShape<T> {
        let mut circle = || (self.class.point(self.rng), self.class.positive(self.rng));
        T::custom(Lens::new([circle(), circle()]))
    }
}

/// The kinds of [`draw_degenerate`].
pub const DEGENERATE: [Kind; 8] = [
    Kind::Segment,
    Kind::Circle,
    Kind::Capsule,
    Kind::Aabb,
    Kind::Rect,
    Kind::Triangle,
    Kind::ConvexPolygon,
    Kind::Polyline,
];

/// A shape of one of the [`DEGENERATE`] kinds without interior, or with vertices that are none:
/// small integers on one line, often equal, extents of zero.
pub fn draw_degenerate<T: Numbers>(kind: Kind, rng: &mut impl Rng) -> AnyShape<T> {
    loop {
        if let Ok(shape) = try_draw_degenerate(kind, rng) {
            return shape;
        }
    }
}

fn try_draw_degenerate<T: Numbers>(
    kind: Kind,
    rng: &mut impl Rng,
) -> Result<AnyShape<T>, ShapeError> {
    let c = Class::Lattice;
    let (start, along): (Point2<T>, Vector2<T>) = (c.point(rng), c.direction(rng));
    let mut on_line = || start + along * c.number::<T>(rng, -2.0, 2.0);
    let [p, q, r] = [on_line(), on_line(), on_line()];
    let is_point = rng.random_bool(0.3);
    let q = if is_point { p } else { q };
    let (x, y) =
        if rng.random_bool(0.5) { (c.extent(rng), T::zero()) } else { (T::zero(), c.extent(rng)) };
    let extents = if is_point { Vector2::zeros() } else { Vector2::new(x, y) };
    Ok(match kind {
        Kind::Segment => Segment::new(p, p)?.into(),
        Kind::Circle => Circle::new(p, T::zero())?.into(),
        Kind::Capsule if rng.random_bool(0.5) => Capsule::new(p, p, c.extent(rng))?.into(),
        Kind::Capsule => Capsule::new(p, q, T::zero())?.into(),
        Kind::Aabb => Aabb::new(p, p + extents)?.into(),
        Kind::Rect => Rect::new(p, c.rotation(rng), extents)?.into(),
        Kind::Triangle => Triangle::new(p, q, r)?.into(),
        Kind::Polyline => Polyline::new([p, q, r])?.into(),
        _ => {
            // A triangle with more vertices on its sides than its corners.
            let [a, b, c]: [Point2<T>; 3] = [c.point(rng), c.point(rng), c.point(rng)];
            let two = T::nearest(2.0);
            let middle = |p: Point2<T>, q: Point2<T>| p + (q - p) / two;
            let half = middle(a, b);
            ConvexPolygon::new([a, middle(a, half), half, middle(half, b), b, b, middle(b, c), c])?
                .into()
        }
    })
}

/// A star around a center, with a hole half of the time.
fn polygon<T: Numbers>(class: Class, rng: &mut impl Rng) -> Result<Polygon<T>, ShapeError> {
    if class == Class::Coarse {
        return with_any_holes(class, rng);
    }
    if !class.is_general() {
        return lattice_polygon(class, rng);
    }
    let center: Point2<T> = class.point(rng);
    let count = rng.random_range(3..12);
    let radii: Vec<f64> = (0..count).map(|_| rng.random_range(0.8..3.0)).collect();
    let at = |i: usize, radius: f64| {
        let turn = turn::<f64>(std::f64::consts::TAU * i as f64 / count as f64);
        center + Vector2::new(T::nearest(radius * turn.re), T::nearest(radius * turn.im))
    };
    let exterior = (0..count).map(|i| at(i, radii[i]));
    let hole = (0..count).map(|i| at(i, 0.3 * radii[i])).collect();
    let holes = if rng.random_bool(0.5) { vec![hole] } else { Vec::new() };
    Polygon::new(exterior, holes)
}

/// Any ring or a square, with up to two rings for holes.
fn with_any_holes<T: Numbers>(class: Class, rng: &mut impl Rng) -> Result<Polygon<T>, ShapeError> {
    let square = [[-2, -2], [2, -2], [2, 2], [-2, 2]];
    let exterior: Vec<_> = if rng.random_bool(0.5) {
        square.map(|corner| Point2::from(corner.map(|x| T::nearest(x.into())))).to_vec()
    } else {
        (0..rng.random_range(3..8)).map(|_| class.point(rng)).collect()
    };
    let mut hole = || (0..rng.random_range(3..5)).map(|_| class.point(rng)).collect();
    let holes: [Vec<Point2<T>>; 2] = [hole(), hole()];
    Polygon::new(exterior, holes[..rng.random_range(0..3)].to_vec())
}

/// A polygon on the lattice: any ring of points that happens to be simple, or a box with a
/// box-shaped hole.
fn lattice_polygon<T: Numbers>(class: Class, rng: &mut impl Rng) -> Result<Polygon<T>, ShapeError> {
    if rng.random_bool(0.4) {
        return Polygon::simple((0..rng.random_range(3..7)).map(|_| class.point(rng)));
    }
    if rng.random_bool(0.4) {
        return touched_by_its_hole(class, rng);
    }
    let corner: Point2<T> = class.point(rng);
    let (w, h) = (rng.random_range(3..6), rng.random_range(3..6));
    let ring = |x0: i32, y0: i32, x1: i32, y1: i32| {
        [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            .map(|(x, y)| corner + Vector2::new(T::nearest(x.into()), T::nearest(y.into())))
            .to_vec()
    };
    Polygon::new(ring(0, 0, w, h), vec![ring(1, 1, w - 1, h - 1)])
}

/// A box with a triangular hole that touches the exterior in a point, of a side or a corner.
fn touched_by_its_hole<T: Numbers>(
    class: Class,
    rng: &mut impl Rng,
) -> Result<Polygon<T>, ShapeError> {
    let corner: Point2<T> = class.point(rng);
    let (w, h) = (rng.random_range(2..7), rng.random_range(2..7));
    let at = |x: i32, y: i32| corner + Vector2::new(T::nearest(x.into()), T::nearest(y.into()));
    let (x, y) = (rng.random_range(0..=w), rng.random_range(0..=h));
    let touching = [(0, y), (w, y), (x, 0), (x, h)][rng.random_range(0..4)];
    let mut inside = || at(rng.random_range(1..w), rng.random_range(1..h));
    let hole = vec![at(touching.0, touching.1), inside(), inside()];
    Polygon::new(vec![at(0, 0), at(w, 0), at(w, h), at(0, h)], vec![hole])
}

/// A union of parts that abut: boxes side by side, or the convex pieces of a polygon.
fn tiles<T: Numbers>(class: Class, rng: &mut impl Rng) -> Result<Compound<T>, ShapeError> {
    if rng.random_bool(0.5) {
        let polygon = lattice_polygon::<T>(class, rng)?;
        let vertices = polygon.vertices();
        let piece = |indices: &[u32]| {
            ConvexPolygon::new(
                indices
                    .iter()
                    .map(|&i| vertices.get(i as usize).expect("a vertex"))
                    .collect::<Vec<_>>(),
            )
        };
        let pieces = polygon.convex_pieces().iter().map(|p| Ok(piece(&p.vertices)?.into()));
        return Compound::new(pieces.collect::<Result<Vec<AnyShape<T>>, ShapeError>>()?);
    }
    let corner: Point2<T> = class.point(rng);
    let sizes: Vec<i32> = (0..rng.random_range(2..5)).map(|_| rng.random_range(1..4)).collect();
    let (along, across) = (rng.random_bool(0.5), rng.random_range(1..4));
    let mut start = 0;
    let boxes = sizes.into_iter().map(|size| {
        let [near, far] = [start, start + size].map(|t| T::nearest(t.into()));
        start += size;
        let far_side = T::nearest(across.into());
        let (low, high) = if along {
            (Vector2::new(near, T::zero()), Vector2::new(far, far_side))
        } else {
            (Vector2::new(T::zero(), near), Vector2::new(far_side, far))
        };
        Ok(Aabb::new(corner + low, corner + high)?.into())
    });
    Compound::new(boxes.collect::<Result<Vec<AnyShape<T>>, ShapeError>>()?)
}
