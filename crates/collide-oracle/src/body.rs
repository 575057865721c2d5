//! The straight shapes in one form: pieces of outline, what they enclose, and a radius.

use crate::Shape;
use crate::dyadic::Dyadic;
use crate::plane::{Extent, Piece, Place, Ratio, Vector};
use core::cmp::Ordering;

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    Inside,
    Boundary,
    Outside,
}

/// What a body holds besides its pieces.
#[derive(Clone, Debug)]
enum Area {
    Nothing,
    /// The points enclosed an odd number of times.
    Enclosed,
    /// The points with negative height.
    Below {
        normal: Vector,
    },
}

/// A straight shape: the points within `radius` of its pieces and its area.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) pieces: Vec<Piece>,
    boxes: Vec<[f64; 4]>,
    area: Area,
    /// A point of every connected part of the pieces.
    anchors: Vec<Vector>,
    /// The rings after the first.
    holes: Vec<Vec<Vector>>,
    /// The corners whose hull it is together with its directions, if it is convex.
    pub(crate) hull: Option<Vec<Vector>>,
    /// The directions in which it is unbounded.
    pub(crate) directions: Vec<Vector>,
    pub(crate) radius: Dyadic,
    /// The ends that do not belong to its interior.
    pub(crate) loose_ends: Vec<Vector>,
}

impl Body {
    /// The form of a shape that is neither an ellipse nor a union.
    pub(crate) fn new(shape: &Shape) -> Option<Self> {
        Some(match shape {
            Shape::Hull { vertices, radius } => {
                Self { radius: Dyadic::new(*radius), ..Self::hull(exact(vertices)) }
            }
            Shape::Swept { vertices, radius, motion } => {
                let (mut corners, motion) = (exact(vertices), Vector::new(*motion));
                corners.extend(corners.clone().iter().map(|p| p.plus(&motion)));
                Self { radius: Dyadic::new(*radius), ..Self::hull(corners) }
            }
            Shape::Rect { center, rotation, half_extents } => {
                Self::hull(rect_corners(*center, *rotation, *half_extents))
            }
            Shape::Ray { origin, direction } => Self::unbounded(*origin, *direction, Extent::Ray),
            Shape::Line { point, direction } => Self::unbounded(*point, *direction, Extent::Line),
            Shape::HalfPlane { point, normal } => {
                let normal = Vector::new(*normal);
                let mut body = Self::unbounded(*point, [1.0, 0.0], Extent::Line);
                body.pieces[0].along = normal.perp();
                body.directions = vec![normal.perp(), normal.perp().negated(), normal.negated()];
                Self { area: Area::Below { normal }, ..body }
            }
            Shape::Region { rings } => {
                let rings = rings.iter().map(|ring| exact(ring));
                Self::from_rings(rings.collect(), true, Area::Enclosed)
            }
            Shape::Chain { vertices, closed } => {
                let vertices = exact(vertices);
                let is_open = !closed && vertices.first() != vertices.last();
                let ends = [vertices.first(), vertices.last()];
                let loose_ends = ends.into_iter().flatten().filter(|_| is_open).cloned().collect();
                Self { loose_ends, ..Self::from_rings(vec![vertices], *closed, Area::Nothing) }
            }
            Shape::Ellipse { .. } | Shape::Union(_) => return None,
        })
    }

    /// The hull of some points.
    pub(crate) fn hull(points: Vec<Vector>) -> Self {
        let corners = convex_hull(points);
        let area = if corners.len() > 2 { Area::Enclosed } else { Area::Nothing };
        let closed = corners.len() != 2;
        let loose_ends = if closed { Vec::new() } else { corners.clone() };
        let body = Self::from_rings(vec![corners.clone()], closed, area);
        Self { hull: Some(corners), loose_ends, ..body }
    }

    /// This body without its radius under the linear map with these rows, after a translation by
    /// `−origin`.
    pub(crate) fn mapped(&self, origin: &Vector, rows: &[Vector; 2]) -> Self {
        let linear = |v: &Vector| Vector { x: rows[0].dot(v), y: rows[1].dot(v) };
        let affine = |p: &Vector| linear(&p.minus(origin));
        let mut body = self.clone();
        for piece in &mut body.pieces {
            (piece.start, piece.along) = (affine(&piece.start), linear(&piece.along));
        }
        let points = body.anchors.iter_mut().chain(&mut body.loose_ends);
        let points = points.chain(body.holes.iter_mut().flatten());
        points.chain(body.hull.iter_mut().flatten()).for_each(|p| *p = affine(p));
        body.directions.iter_mut().for_each(|d| *d = linear(d));
        if let Area::Below { normal } = &mut body.area {
            // The boundary turns with the map; the determinant decides the side.
            let turn = rows[0].cross(&rows[1]).sign();
            let along = linear(&normal.perp());
            let outward = along.perp().negated();
            *normal = Vector { x: outward.x.times_sign(turn), y: outward.y.times_sign(turn) };
        }
        body.boxes = body.pieces.iter().map(bounds).collect();
        body
    }

    fn unbounded(start: [f64; 2], along: [f64; 2], extent: Extent) -> Self {
        let (start, along) = (Vector::new(start), Vector::new(along));
        let mut directions = vec![along.clone()];
        if extent == Extent::Line {
            directions.push(along.negated());
        }
        let loose_ends = Vec::from_iter((extent == Extent::Ray).then(|| start.clone()));
        let anchors = vec![start.clone()];
        let pieces = vec![Piece { start, along, extent }];
        let hull = Some(anchors.clone());
        let boxes = pieces.iter().map(bounds).collect();
        let (area, radius) = (Area::Nothing, Dyadic::ZERO);
        let holes = Vec::new();
        Self { pieces, boxes, area, anchors, holes, hull, directions, radius, loose_ends }
    }

    fn from_rings(rings: Vec<Vec<Vector>>, closed: bool, area: Area) -> Self {
        let mut pieces = Vec::new();
        for ring in &rings {
            let edges = if closed || ring.len() == 1 { ring.len() } else { ring.len() - 1 };
            let next = |i: usize| &ring[(i + 1) % ring.len()];
            pieces.extend((0..edges).map(|i| Piece::segment(&ring[i], next(i))));
        }
        let anchors = rings.iter().map(|ring| ring[0].clone()).collect();
        let boxes = pieces.iter().map(bounds).collect();
        let (hull, directions, loose_ends) = (None, Vec::new(), Vec::new());
        let (radius, holes) = (Dyadic::ZERO, rings.into_iter().skip(1).collect());
        Self { pieces, boxes, area, anchors, holes, hull, directions, radius, loose_ends }
    }

    pub(crate) fn is_filled(&self) -> bool {
        !matches!(self.area, Area::Nothing)
    }

    pub(crate) fn is_straight(&self) -> bool {
        self.radius.is_zero()
    }

    pub(crate) fn is_bounded(&self) -> bool {
        self.directions.is_empty()
    }

    /// The rings, pieces in order.
    pub(crate) fn corners(&self) -> impl Iterator<Item = Vector> {
        let last = self.loose_ends.last().filter(|_| self.is_bounded()).cloned();
        self.pieces.iter().map(|piece| piece.start.clone()).chain(last)
    }

    /// Where a point lies, the radius set aside. Of what has no area every point is boundary.
    pub(crate) fn locate(&self, place: &Place) -> Where {
        if self.pieces.iter().any(|piece| piece.holds(place, true)) {
            return Where::Boundary;
        }
        let inside = match &self.area {
            Area::Nothing => false,
            Area::Enclosed => {
                self.pieces.iter().filter(|edge| is_left_of(place, edge)).count() % 2 == 1
            }
            Area::Below { normal } => {
                normal.dot(&place.from(&self.pieces[0].start)).sign() == Ordering::Less
            }
        };
        if inside { Where::Inside } else { Where::Outside }
    }

    /// A point of the interior of what is filled.
    pub(crate) fn interior_place(&self) -> Option<Place> {
        match &self.area {
            Area::Nothing => None,
            Area::Below { normal } => Some(Place::at(&self.pieces[0].start.minus(normal))),
            Area::Enclosed => self.place_between_edges(),
        }
    }

    /// Halfway between the first two edges on a horizontal line that passes no vertex.
    fn place_between_edges(&self) -> Option<Place> {
        let mut heights: Vec<_> = self.pieces.iter().map(|piece| piece.start.y.clone()).collect();
        heights.sort();
        heights.dedup();
        let [low, next, ..] = &heights[..] else {
            return None;
        };
        let start = Vector { x: Dyadic::ZERO, y: (low + next).shifted(-1) };
        let along = Vector::new([1.0, 0.0]);
        let line = Piece { start, along, extent: Extent::Line };
        let crossings = self.pieces.iter().filter_map(|edge| {
            let (s, t) = line.crossing(edge)?;
            edge.has(&t, true).then_some(s)
        });
        let mut crossings: Vec<_> = crossings.collect();
        crossings.sort_by(Ratio::cmp);
        crossings.dedup_by(|x, y| x.cmp(y).is_eq());
        crossings
            .windows(2)
            .map(|pair| line.at(&pair[0].midpoint(&pair[1])))
            .find(|place| self.locate(place) == Where::Inside)
    }

    /// The rings after the first, each as what it encloses.
    pub(crate) fn holes(&self) -> impl Iterator<Item = Self> {
        self.holes.iter().map(|ring| Self::from_rings(vec![ring.clone()], true, Area::Enclosed))
    }

    /// Whether a point belongs to it, the radius set aside.
    pub(crate) fn holds(&self, p: &Vector) -> bool {
        self.locate(&Place::at(p)) != Where::Outside
    }

    /// Whether two bodies, their radii set aside, share a point.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let pieces = || self.pieces.iter().zip(&self.boxes);
        let crossing = pieces().any(|(piece, bounds)| {
            let near = other.pieces.iter().zip(&other.boxes).filter(|(_, b)| overlap(bounds, b));
            near.into_iter().any(|(second, _)| piece.meets(second))
        });
        crossing
            || other.is_filled() && self.anchors.iter().any(|p| other.holds(p))
            || self.is_filled() && other.anchors.iter().any(|p| self.holds(p))
    }

    /// Every squared distance of which the least is that of the pieces of two bodies that do not
    /// meet.
    pub(crate) fn least_distance_squared(&self, other: &Self) -> Ratio {
        let pairs = self.pieces.iter().flat_map(|p| other.pieces.iter().map(move |q| (p, q)));
        let all = pairs.flat_map(|(p, q)| p.distances_squared(q));
        all.min_by(|x, y| x.cmp(y)).expect("every body has pieces")
    }
}

/// The points as they are.
fn exact(points: &[[f64; 2]]) -> Vec<Vector> {
    points.iter().map(|&p| Vector::new(p)).collect()
}

fn rect_corners(center: [f64; 2], rotation: [f64; 2], half_extents: [f64; 2]) -> Vec<Vector> {
    let (center, rotation) = (Vector::new(center), Vector::new(rotation));
    let x = rotation.times(&Dyadic::new(half_extents[0]));
    let y = rotation.perp().times(&Dyadic::new(half_extents[1]));
    let corner = |x: &Vector, y: &Vector| center.plus(x).plus(y);
    let (left, down) = (x.negated(), y.negated());
    vec![corner(&left, &down), corner(&x, &down), corner(&x, &y), corner(&left, &y)]
}

/// The corners of the hull, counterclockwise, none of them on a line with its neighbors (Andrew's
/// chain).
pub(crate) fn convex_hull(mut points: Vec<Vector>) -> Vec<Vector> {
    points.sort_by(|p, q| p.x.cmp(&q.x).then_with(|| p.y.cmp(&q.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = &Vector>| {
        let mut chain: Vec<Vector> = Vec::new();
        for p in points {
            while let [.., a, b] = &chain[..] {
                if b.minus(a).cross(&p.minus(b)).is_positive() {
                    break;
                }
                chain.pop();
            }
            chain.push(p.clone());
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter());
    hull.extend(half(&mut points.iter().rev()));
    hull
}

/// Whether the ray from a place to the right crosses an edge on which the place does not lie.
fn is_left_of(place: &Place, edge: &Piece) -> bool {
    let (a, b) = (place.from(&edge.start), place.from(&edge.end()));
    let (above_a, above_b) = (a.y.is_negative(), b.y.is_negative());
    let side = edge.along.cross(&a);
    above_a != above_b && (if above_b { side.is_positive() } else { side.is_negative() })
}

/// Least x and y, then greatest x and y, with a margin for the rounding.
fn bounds(piece: &Piece) -> [f64; 4] {
    if piece.extent != Extent::Segment {
        return [f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::INFINITY];
    }
    let (a, b) = (&piece.start, piece.end());
    let [ax, ay, bx, by] = [&a.x, &a.y, &b.x, &b.y].map(Dyadic::to_f64);
    let lower = |x: f64, y: f64| x.min(y).next_down().next_down();
    let upper = |x: f64, y: f64| x.max(y).next_up().next_up();
    [lower(ax, bx), lower(ay, by), upper(ax, bx), upper(ay, by)]
}

fn overlap(a: &[f64; 4], b: &[f64; 4]) -> bool {
    a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}
