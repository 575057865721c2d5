//! Seams: a union of tiles answers as the shape that they cover does.

use super::pair::{Pair, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Engine, Isometry2, Kind, Real, View};

/// Tiles of any kind that fill a rectangle, placed anywhere: where a body overlaps them, the
/// contact of their union is no shallower than that of the rectangle, and frees the body of that;
/// and the rectangle has every normal of a manifold, within the margin too, where the manifold is.
/// A body as small as rounding may lie in the crack that it leaves between two tiles, or touch its
/// sides; in the common corner of several, one no larger than eight seams may have normals of them
/// beside that of its contact. A cast past the rectangle is not stopped by the tiles.
///
/// An ellipse that overlaps them may have to leave along a normal that is neither that of a side
/// nor its own at a corner where it is the nearest: it leaves along a longer way, or a hidden one.
pub fn seams(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let margin = if decoder.flag() { decoder.extent() } else { T::zero() };
    let Some((tiles, outline)) = tiled(&mut decoder) else { return };
    decoder.change_scale();
    let is_body =
        |kind: &Kind| matches!(kind.class(), "small_hull" | "large_hull") || *kind == Kind::Ellipse;
    let bodies: Vec<_> = Kind::ALL.into_iter().filter(is_body).collect();
    let kind = bodies[decoder.below(bodies.len())];
    if let Ok(body) = decoder.shape_of(kind) {
        seams_of(&tiles, &outline, &body, margin);
        let along = decoder.vector();
        slide_of(&tiles, &outline, &body, margin, along);
        slide_onto(&tiles, &outline, &body, margin, decoder.below(4), along.x);
    }
}

/// Tiles in up to three rows of up to five, and the rectangle that they fill.
fn tiled<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Option<(AnyShape<T>, AnyShape<T>)> {
    let (corner, columns, rows) = (decoder.point(), 1 + decoder.below(5), 1 + decoder.below(3));
    let scale = decoder.scale();
    let mut size = || T::nearest(decoder.below(12) as f64 * 0.25 + 0.25) * scale;
    let (width, height) = (size(), size());
    let at = |column: usize, row: usize| {
        let [x, y] = [column, row].map(|k| T::nearest(k as f64));
        corner + Vector2::new(x * width, y * height)
    };
    let pose = Isometry2::from_parts(decoder.vector().into(), decoder.rotation());
    let is_turned = decoder.flag();
    let mut tiles = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| at(column + x, row + y));
        // A box does not turn.
        let tile = tile(corners, decoder.below(if is_turned { 4 } else { 5 }))?;
        tiles.push(if is_turned { tile.placed(&pose).ok()? } else { tile });
    }
    let corners = [(0, 0), (columns, 0), (columns, rows), (0, rows)].map(|(x, y)| at(x, y));
    let outline: AnyShape<T> = ConvexPolygon::new(corners).ok()?.into();
    let outline = if is_turned { outline.placed(&pose).ok()? } else { outline };
    Some((Compound::new(tiles).ok()?.into(), outline))
}

fn tile<T: Numbers>(corners: [Point2<T>; 4], choice: usize) -> Option<AnyShape<T>> {
    let [a, b, c, d] = corners;
    Some(match choice {
        0 => {
            let half = T::nearest(0.5);
            Rect::from_angle(a + (c - a) * half, T::zero(), (c - a) * half).ok()?.into()
        }
        1 => ConvexPolygon::new(corners).ok()?.into(),
        2 => Polygon::simple(corners).ok()?.into(),
        3 => {
            let halves = [Triangle::new(a, b, c).ok()?.into(), Triangle::new(a, c, d).ok()?.into()];
            Compound::new(halves).ok()?.into()
        }
        _ => Aabb::new(a, c).ok()?.into(),
    })
}

/// [`seams`] of tiles, the convex shape that they fill, and a body.
pub fn seams_of<T: Numbers>(
    tiles: &AnyShape<T>,
    outline: &AnyShape<T>,
    body: &AnyShape<T>,
    margin: T,
) {
    let pair = Pair { a: tiles.clone(), b: body.clone() };
    let seam = f64::max(f64::powi(2.0, -44), 4.0 * rounding::<T>());
    let room = 4.0 * pair.bound(pair.extent()) + 64.0 * seam * pair.extent();
    let is_meeting = tiles.intersects(body);
    if body.as_shape().kind() == Kind::Ellipse && is_meeting {
        return;
    }
    let size = body.bounding_box().map(|its| (its.max() - its.min()).amax().to_f64());
    let is_in_crack = !is_meeting || tiles.touches(body);
    if is_in_crack && outline.intersects(body) && size.is_some_and(|size| size <= room) {
        return;
    }
    check_depth(&pair, outline, room);
    if size.is_some_and(|size| size <= 8.0 * seam * pair.extent()) {
        return;
    }
    for manifold in &tiles.manifold(body, margin) {
        let normal = manifold.normal.map(Real::to_f64);
        let deepest = manifold.points.iter().reduce(|p, q| if q.depth > p.depth { q } else { p });
        let at = deepest.expect("a point").point_a.map(Real::to_f64);
        let corners = outline.view();
        let View::ConvexPolygon(polygon) = corners else { return };
        let height = |v: &Vec2| (v.x - at.x) * normal.x + (v.y - at.y) * normal.y;
        let beyond = polygon.vertices.iter().map(height).fold(f64::NEG_INFINITY, f64::max);
        pair.check(beyond <= room, || format!("the outline is {beyond:e} beyond: {manifold:?}"));
    }
}

/// [`slide_of`] of a body that is put at half the margin from the outline, or on it, and moves
/// along one of its sides.
fn slide_onto<T: Numbers>(
    tiles: &AnyShape<T>,
    outline: &AnyShape<T>,
    body: &AnyShape<T>,
    margin: T,
    side: usize,
    far: T,
) {
    let AnyShape::ConvexPolygon(polygon) = outline else { return };
    let corners: Vec<_> = polygon.vertices().iter().collect();
    let along: Vector2<T> = corners[(side + 1) % 4] - corners[side];
    let Some(contact) = outline.contact(body, T::one() / T::zero()) else { return };
    let by = contact.normal * (contact.depth + margin * T::nearest(0.5));
    if let Ok(body) = body.placed(&Isometry2::translation(by.x, by.y)) {
        slide_of(tiles, outline, &body, margin, along * far.signum());
    }
}

/// What is near the rectangle and not stopped by it, the tiles do not stop. The place of an ellipse
/// is known too coarsely.
fn slide_of<T: Numbers>(
    tiles: &AnyShape<T>,
    outline: &AnyShape<T>,
    body: &AnyShape<T>,
    target: T,
    motion: Vector2<T>,
) {
    let options = CastOptions {
        target_distance: target,
        stop_at_penetration: false,
        ..CastOptions::default()
    };
    if body.as_shape().kind() == Kind::Ellipse {
        return;
    }
    let still = Vector2::zeros();
    let starts = |shape: &AnyShape<T>| shape.contact(body, target);
    let (Some(of_tiles), Some(of_outline)) = (starts(tiles), starts(outline)) else { return };
    let closing = of_tiles.normal.dot(&motion) < -T::EPS * motion.norm();
    if of_tiles.depth > T::zero() || of_outline.depth > T::zero() || closing {
        return;
    }
    // At the target distance itself rounding decides which tiles are near at the start.
    let nearly = target * T::nearest(0.875);
    if -of_tiles.depth > nearly || -of_outline.depth > nearly {
        return;
    }
    let free = outline.cast_with(still, body, motion, &options).is_none();
    // The sides of turned or rounded tiles lean by their rounding.
    let is_by_rounding = |hit: &CastContact<T>| {
        let closing = -hit.contact.normal.dot(&motion);
        closing <= T::EPS.sqrt() * T::nearest(4.0) * motion.norm()
    };
    let hit = tiles.cast_with(still, body, motion, &options).filter(|hit| !is_by_rounding(hit));
    let pair = Pair { a: tiles.clone(), b: body.clone() };
    pair.check(!free || hit.is_none(), || {
        format!("{hit:?}, outline none, from {of_tiles:?}, {of_outline:?}, {motion:?} {options:?}")
    });
}

fn check_depth<T: Numbers>(pair: &Pair<T>, outline: &AnyShape<T>, room: f64) {
    let contact = pair.a.contact(&pair.b, T::zero());
    let of_outline = outline.contact(&pair.b, T::zero());
    let depth = |contact: Option<Contact<T>>| contact.map_or(0.0, |c| c.depth.to_f64());
    let is_as_deep = depth(contact) >= depth(of_outline) - room;
    pair.check(is_as_deep, || format!("{contact:?}, outline {of_outline:?}"));
    let Some(contact) = contact else { return };
    let by = contact.normal * contact.depth;
    let Ok(moved) = pair.b.placed(&Isometry2::translation(by.x, by.y)) else { return };
    let left = depth(outline.contact(&moved, T::zero()));
    pair.check(left <= room, || format!("{left:e} of {room:e} is left: {contact:?}"));
}
