//! The obstacles of one frame and what is queried of them: contacts near the character, casts, and
//! the surface at the edge of a step.
//!
//! An obstacle that moves stays where it was at the start of the frame, and the character is moved
//! against its motion instead.

use crate::settings::{Limits, checked, checked_direction};
use crate::{Hit, Obstacle, Surface};
use alloc::vec::Vec;
use collide2d::nalgebra::Translation2;
use collide2d::prelude::*;
use collide2d::{Manifold, Real, UnitComplex};

/// How near, in skins, contacts are found.
const NEAR: f64 = 17.0 / 16.0;

/// The least cosine between the normal and the direction of a one-way obstacle.
const ONE_WAY_COSINE: f64 = 0.5;

/// The cosine from which on what hangs over is a ceiling.
const CEILING_COSINE: f64 = -core::f64::consts::FRAC_1_SQRT_2;

/// The least rise of a normal at the edge of a step.
const EDGE_COSINE: f64 = 0.0625;

/// How far from the edge of a step, in skins, its surface is found.
const EDGE_DEPTH: f64 = 2.0;

type Vector = Vector2<f64>;

/// Where the character is, relative to the start, and which part of the frame is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) moved: Vector,
    pub(crate) time: f64,
}

/// A box by its center and half extents.
#[derive(Clone, Copy, Debug)]
struct Extent {
    center: Vector,
    half: Vector,
}

impl Extent {
    fn of<T: Real>(shape: &dyn Shape<T>, pose: &Isometry2<f64>) -> Option<Self> {
        let bounds = shape.bounding_box()?;
        let [min, max] = [bounds.min(), bounds.max()].map(|corner| corner.coords.map(Real::to_f64));
        let half = (max - min) / 2.0;
        let (cos, sin) = (pose.rotation.re.abs(), pose.rotation.im.abs());
        Some(Self {
            center: pose.transform_point(&Point2::from((min + max) / 2.0)).coords,
            half: Vector::new(cos * half.x + sin * half.y, sin * half.x + cos * half.y),
        })
    }

    /// Whether the boxes are within the margin at some time of a motion of this one.
    fn meets(&self, motion: Vector, other: &Self, margin: f64) -> bool {
        let between = other.center - self.center - motion / 2.0;
        let reach = self.half + other.half + motion.abs() / 2.0;
        between.x.abs() <= reach.x + margin && between.y.abs() <= reach.y + margin
    }
}

/// An obstacle, checked.
struct Placed<'a, T: Real> {
    shape: Posed<'a, dyn Shape<T>>,
    extent: Option<Extent>,
    motion: Vector,
    one_way: Option<Vector>,
}

impl<T: Real> Placed<'_, T> {
    fn holds_along(&self, normal: Vector) -> bool {
        self.one_way.is_none_or(|side| side.dot(&normal) >= ONE_WAY_COSINE)
    }
}

/// A place where an obstacle is near the character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    pub(crate) obstacle: usize,
    part: u32,
    point: Vector,
    pub(crate) normal: Vector,
    pub(crate) gap: f64,
    pub(crate) surface: Surface,
}

impl Near {
    pub(crate) fn hit<T: Real>(&self) -> Hit<T> {
        Hit {
            obstacle: self.obstacle,
            part: self.part,
            point: self.point.map(T::nearest).into(),
            normal: self.normal.map(T::nearest),
            surface: self.surface,
        }
    }
}

/// What is near the character at a place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) near: Vec<Near>,
    /// The obstacles that let the character pass.
    passed: Vec<usize>,
}

impl Surroundings {
    /// The ground that the character stands on: the most level one.
    pub(crate) fn ground(&self, up: Vector) -> Option<&Near> {
        let ground = self.near.iter().filter(|near| near.surface == Surface::Ground);
        ground.reduce(
            |best, next| {
                if next.normal.dot(&up) > best.normal.dot(&up) { next } else { best }
            },
        )
    }

    /// How near the obstacle is, from 0 to the skin.
    fn gap(&self, obstacle: usize, skin: f64) -> f64 {
        let near = self.near.iter().filter(|near| near.obstacle == obstacle);
        near.fold(skin, |least, near| if near.gap < least { near.gap } else { least })
    }
}

/// The character and its obstacles.
pub(crate) struct Scene<'a, T: Real> {
    limits: Limits,
    shape: &'a dyn Shape<T>,
    pose: Isometry2<f64>,
    extent: Option<Extent>,
    /// The height of the lowest point.
    feet: f64,
    has_edges: bool,
    obstacles: Vec<Placed<'a, T>>,
}

impl<'a, T: Real> Scene<'a, T> {
    /// Edges of steps are ground where `has_edges` is set.
    pub(crate) fn new<'o: 'a>(
        limits: Limits,
        (shape, pose): (&'a dyn Shape<T>, &Isometry2<T>),
        obstacles: impl Iterator<Item = Obstacle<'o, T>>,
        has_edges: bool,
    ) -> Result<Self, ShapeError> {
        let posed = Posed::new(shape, pose)?;
        let level = HalfPlane::new([T::zero(); 2], limits.up.map(T::nearest))?;
        let lowest = level.contact(&posed, T::MAX_COORDINATE);
        let pose = in_f64(pose);
        Ok(Self {
            limits,
            shape,
            pose,
            extent: Extent::of(shape, &pose),
            feet: lowest.map_or(0.0, |contact| -contact.depth.to_f64()),
            has_edges,
            obstacles: obstacles.map(placed).collect::<Result<_, _>>()?,
        })
    }

    pub(crate) fn motion(&self, obstacle: usize) -> Vector {
        self.obstacles[obstacle].motion
    }

    /// The character relative to an obstacle at rest.
    fn posed(&self, moved: Vector) -> Option<Posed<'a, dyn Shape<T>>> {
        Posed::from_f64_pose(self.shape, &(Translation2::from(moved) * self.pose)).ok()
    }

    /// The obstacles near a motion from the place, which takes the given part of the frame, with
    /// where the character is relative to each at the start.
    fn near_motion(
        &self,
        from: Place,
        (motion, span): (Vector, f64),
        margin: f64,
    ) -> impl Iterator<Item = (usize, &Placed<'a, T>, Vector)> {
        self.obstacles.iter().enumerate().filter_map(move |(index, obstacle)| {
            let moved = from.moved - obstacle.motion * from.time;
            let motion = motion - obstacle.motion * span;
            let is_near = self.extent.zip(obstacle.extent).is_none_or(|(extent, other)| {
                Extent { center: extent.center + moved, ..extent }.meets(motion, &other, margin)
            });
            is_near.then_some((index, obstacle, moved))
        })
    }

    /// What is near the character.
    pub(crate) fn around(&self, place: Place) -> Surroundings {
        let margin = NEAR * self.limits.skin;
        let mut around = Surroundings::default();
        let mut manifolds = Manifolds::new();
        for (index, obstacle, moved) in self.near_motion(place, (Vector::zeros(), 0.0), margin) {
            let Some(posed) = self.posed(moved) else { continue };
            obstacle.shape.manifold_into(&posed, T::nearest(margin), &mut manifolds);
            let is_passed = obstacle.one_way.is_some()
                && manifolds.iter().any(|manifold| manifold.depth() > T::zero());
            if is_passed {
                around.passed.push(index);
                continue;
            }
            for manifold in manifolds.iter() {
                let near = self.near(index, manifold, obstacle.motion * place.time);
                if obstacle.holds_along(near.normal) {
                    around.near.push(near);
                }
            }
        }
        for i in 0..around.near.len() {
            if self.is_edge(&around.near[i], place, &around) {
                around.near[i].surface = Surface::Ground;
            }
        }
        around
    }

    fn near(&self, obstacle: usize, manifold: &Manifold<T>, shift: Vector) -> Near {
        let normal = manifold.normal.map(Real::to_f64);
        let height = |point: &Vector| point.dot(&self.limits.up);
        let points = manifold.points.iter().map(|p| p.point_a.coords.map(Real::to_f64));
        let highest = points.reduce(|p, q| if height(&q) > height(&p) { q } else { p });
        let rise = normal.dot(&self.limits.up);
        let surface = if rise >= self.limits.least_cosine {
            Surface::Ground
        } else if rise < CEILING_COSINE {
            Surface::Ceiling
        } else {
            Surface::Wall
        };
        Near {
            obstacle,
            part: manifold.part_a,
            point: highest.unwrap_or_default() + shift,
            normal,
            gap: -manifold.depth().to_f64(),
            surface,
        }
    }

    /// Whether this is no higher above the feet of the character at a place than a step.
    pub(crate) fn is_step_high(&self, near: &Near, place: Place) -> bool {
        let Limits { up, step_height, .. } = self.limits;
        (near.point - place.moved).dot(&up) <= self.feet + step_height
    }

    /// Whether this is the edge of a step that is low enough, with ground behind it.
    fn is_edge(&self, near: &Near, place: Place, around: &Surroundings) -> bool {
        let Limits { up, skin, greatest_rise, .. } = self.limits;
        let rise = near.normal.dot(&up);
        if !self.has_edges || near.surface != Surface::Wall || rise < EDGE_COSINE {
            return false;
        }
        if !self.is_step_high(near, place) {
            return false;
        }
        let inward = (up * rise - near.normal).normalize();
        let depth = EDGE_DEPTH * skin;
        let height = depth * greatest_rise + skin;
        let origin = near.point + inward * depth + up * height;
        self.is_ground_below(origin, 2.0 * height, place, around)
    }

    /// Whether the first surface below a point near the character is ground, and the point in no
    /// obstacle.
    fn is_ground_below(
        &self,
        origin: Vector,
        height: f64,
        place: Place,
        around: &Surroundings,
    ) -> bool {
        let margin = height + (EDGE_DEPTH + NEAR) * self.limits.skin;
        let down = (-self.limits.up).map(T::nearest);
        let mut first: Option<RayHit<T>> = None;
        for (index, obstacle, _) in self.near_motion(place, (Vector::zeros(), 0.0), margin) {
            if around.passed.contains(&index) {
                continue;
            }
            let start = Point2::from((origin - obstacle.motion * place.time).map(T::nearest));
            let Ok(ray) = Ray::new(start, down) else { return false };
            if obstacle.shape.intersects(&start) {
                return false;
            }
            let hit = obstacle.shape.cast_ray(&ray, T::nearest(height));
            first = first.into_iter().chain(hit).reduce(|p, q| if q.t < p.t { q } else { p });
        }
        let rise = |hit: &RayHit<T>| hit.normal.map(Real::to_f64).dot(&self.limits.up);
        first.is_some_and(|hit| hit.kind != HitKind::Exit && rise(&hit) >= self.limits.least_cosine)
    }

    /// The part of a motion, in [0, 1], after which an obstacle is as near as the given part of
    /// the skin, or of its present gap where that is less. Obstacles move for the given part of the
    /// frame; `around` is what is near at the start.
    pub(crate) fn cast(
        &self,
        from: Place,
        (motion, span): (Vector, f64),
        around: &Surroundings,
        part_of_skin: f64,
    ) -> Option<f64> {
        let Limits { skin, .. } = self.limits;
        let mut first = None;
        for (index, obstacle, moved) in self.near_motion(from, (motion, span), skin) {
            let relative = motion - obstacle.motion * span;
            if relative == Vector::zeros() || around.passed.contains(&index) {
                continue;
            }
            let gap = around.gap(index, skin);
            let target = if gap > 0.0 { part_of_skin * gap } else { 0.0 };
            let options = CastOptions {
                target_distance: T::nearest(target),
                max_time: T::one(),
                stop_at_penetration: false,
            };
            let Some(posed) = self.posed(moved) else { continue };
            let relative = relative.map(T::nearest);
            let still = Vector2::<T>::zeros();
            let hit = posed.cast_with(relative, &obstacle.shape, still, &options);
            let hit = hit.filter(|hit| obstacle.holds_along(-hit.contact.normal.map(Real::to_f64)));
            let time = hit.map(|hit| hit.time.to_f64());
            first = first.into_iter().chain(time).reduce(|p, q| if q < p { q } else { p });
        }
        first
    }
}

fn placed<T: Real>(obstacle: Obstacle<'_, T>) -> Result<Placed<'_, T>, ShapeError> {
    let Obstacle { shape, pose, motion, one_way } = obstacle;
    let one_way = one_way.map(|side| checked_direction("one_way", side)).transpose()?;
    Ok(Placed {
        shape: Posed::new(shape, &pose)?,
        extent: Extent::of(shape, &in_f64(&pose)),
        motion: checked("motion", motion)?,
        one_way,
    })
}

fn in_f64<T: Real>(pose: &Isometry2<T>) -> Isometry2<f64> {
    let (rotation, translation) = (pose.rotation, pose.translation.vector);
    let (cos, sin) = (rotation.re.to_f64(), rotation.im.to_f64());
    let mut rotation = UnitComplex::from_cos_sin_unchecked(cos, sin);
    rotation.renormalize();
    Isometry2::from_parts(translation.map(Real::to_f64).into(), rotation)
}
