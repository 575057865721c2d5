//! Features at points of the outline: where contacts and hits are, there is the edge or the vertex.

use collide_testing::{Class, Numbers, for_both_scalars, for_each_pair};
use collide2d::prelude::*;
use collide2d::{FeatureId, FeatureKind, Kind, PartFeature, Real};

/// The ends of the edge, or the vertex twice, of shapes whose vertices are known.
fn place<T: Numbers>(shape: &AnyShape<T>, on: PartFeature) -> Option<[Point2<T>; 2]> {
    let rings = |vertices: Vec<Point2<T>>| {
        let (index, count) = (on.feature.index(), vertices.len());
        [vertices[index % count], vertices[(index + 1) % count]]
    };
    let [start, end] = match shape {
        AnyShape::Segment(s) => rings(vec![s.start(), s.end()]),
        AnyShape::Triangle(t) => rings(t.vertices().to_vec()),
        AnyShape::ConvexPolygon(p) if p.radius() == T::zero() => rings(p.vertices().to_vec()),
        AnyShape::Polyline(p) => rings(p.vertices().to_vec()),
        AnyShape::Polygon(p) if p.holes().len() == 0 => rings(p.exterior().to_vec()),
        _ => return None,
    };
    match on.feature.kind() {
        FeatureKind::Edge => Some([start, end]),
        FeatureKind::Vertex => Some([start, start]),
        FeatureKind::Face => None,
    }
}

/// Whether a point of an answer with this normal is on what the shape says is there.
fn check<T: Numbers>(shape: &AnyShape<T>, point: Point2<T>, normal: Vector2<T>) -> usize {
    let on = shape.feature_at(point, normal);
    let is_corner = on.feature.kind() == FeatureKind::Vertex;
    let rounding = point.coords.amax().max(T::nearest(16.0)) * T::EPS;
    let size = rounding * T::nearest(64.0);
    // A composite can meet a part where that does not reach furthest along the normal.
    let furthest = match shape {
        AnyShape::Polyline(_) | AnyShape::Polygon(_) if is_corner => return 0,
        AnyShape::Segment(s) => s.support_point(normal),
        AnyShape::Triangle(t) => t.support_point(normal),
        AnyShape::ConvexPolygon(p) => p.support_point(normal),
        _ => point,
    };
    // A vertex is reported as soon as it lies further than the point, which may be on an edge
    // beside.
    if normal.dot(&(furthest - point)) > if is_corner { rounding } else { size } {
        return 0;
    }
    let Some([start, end]) = place(shape, on) else { return 0 };
    let is_composite = matches!(shape, AnyShape::Polyline(_) | AnyShape::Polygon(_));
    if is_composite && normal.dot(&(start - point)) > size {
        return 0;
    }
    let off = Segment::new(start, end).expect("an edge").distance(&point).to_f64();
    // No shape of the classes reaches further but what is unbounded.
    let reach = point.coords.amax().to_f64().max(16.0);
    let bound = 64.0 * T::EPS.to_f64() * reach;
    assert!(off <= bound, "{off:e} off {on:?} at {point:?}, {normal:?}: {shape:?}");
    let along = (end - start).map(Real::to_f64);
    if along.amax() > f64::MIN_POSITIVE {
        let across = along.normalize().dot(&normal.map(Real::to_f64));
        assert!(across.abs() <= 1e-3, "{normal:?} is not of {on:?}: {shape:?}");
    }
    1
}

fn contacts_and_rays<T: Numbers>() {
    let (mut of_contacts, mut of_hits) = (0, 0);
    for_each_pair((&Kind::ALL, &Class::ALL), 6, 0xfea7, |a: &AnyShape<T>, b, _| {
        // Of a user's shape normals are known to the root of the rounding: one that is off that of
        // an edge may be reported as that of a vertex, however far that is.
        let is_users = a.kind() == Kind::Custom || b.kind() == Kind::Custom;
        if let Some(contact) = a.contact(b, T::one()).filter(|_| !is_users) {
            of_contacts += check(a, contact.point_a, contact.normal);
            of_contacts += check(b, contact.point_b, -contact.normal);
        }
    });
    for kind in Kind::ALL {
        for_each_pair((&[Kind::Ray, kind], &Class::ALL), 24, 0xfea8, |a: &AnyShape<T>, b, _| {
            if let AnyShape::Ray(ray) = a {
                for hit in b.ray_hits(ray) {
                    of_hits += check(b, hit.point, hit.normal);
                }
            }
        });
    }
    assert!(of_contacts > 1000 && of_hits > 50, "{of_contacts} {of_hits}");
}

for_both_scalars! {
    answers_lie_on_the_feature_at_their_point = contacts_and_rays;
}

#[test]
fn beside_a_corner_of_two_vertices_a_rounding_apart_lies_the_edge() -> Result<(), ShapeError> {
    let (four, left) = (4.0_f64.next_down().next_down(), (-4.0_f64).next_up().next_up());
    let right = [4.0_f64.next_up(), four];
    let polygon = ConvexPolygon::new([
        [-4.0, -4.000000000000002],
        [2.0_f64.next_down(), -3.0000000000000004],
        right,
        [4.0, four],
        [left, 1.0_f64.next_down()],
    ])?;
    let normal = [-0.3511234415883916, 0.9363291775690444];
    let on = polygon.feature_at([-0.49315068493150643, 2.315068493150684], normal);
    assert_eq!(on.feature, FeatureId::edge(3));
    Ok(())
}

/// A convex piece of a polygon has an edge along its inside there, which the polygon has not.
#[test]
fn no_edge_of_a_polygon_lies_along_its_inside() -> Result<(), ShapeError> {
    let polygon = Polygon::simple([[1.0, 3.0], [0.0, 1.0], [-2.0, -2.0], [2.0, -1.0]])?;
    let normal = Vector2::new(-1.0, -1.0).normalize();
    let on = polygon.feature_at([2.0, -1.0], normal);
    assert_eq!(on.feature, FeatureId::vertex(3));
    Ok(())
}

/// Of an edge only the box holds the tip.
#[test]
fn an_edge_of_this_normal_that_passes_by_is_not_at_the_point() -> Result<(), ShapeError> {
    let tip = [-1.0, 0.0];
    let polygon =
        Polygon::simple([[-1.0, 2.0], [1.0, 0.0], tip, [4.0, -3.0], [3.0, -1.0], [1.0, 4.0]])?;
    let on = polygon.feature_at(tip, Vector2::new(-1.0, -1.0).normalize());
    assert_eq!(on.feature, FeatureId::vertex(2));
    Ok(())
}

/// The same shape at a pose, and a part of a union.
#[test]
fn posed_and_in_a_union() -> Result<(), ShapeError> {
    let plank = Rect::from_angle([0.0, 0.0], 0.0, [2.0, 0.5])?;
    let ball = Circle::new([9.0, 0.0], 1.0)?;
    let union = Compound::new([AnyShape::from(ball), plank.into()])?;
    let pose = Isometry2::new(Vector2::new(3.0, 4.0), core::f64::consts::FRAC_PI_2);
    let posed = Posed::new(&union, &pose)?;
    let bead = Circle::new([2.25, 4.5], 0.5)?;
    let contact = posed.contact(&bead, 0.0).expect("a contact");
    let on = posed.feature_at(contact.point_a, contact.normal);
    let local = union.feature_at([0.5, 0.5], [0.0, 1.0]);
    assert_eq!((on, on.part), (local, 1));
    Ok(())
}
