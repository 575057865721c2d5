//! One frame of a character.
//!
//! In turns: find what is near, let the planes of it lead the rest of the motion (`plane`), and go
//! until the next obstacle is near. The planes keep the whole skin, casts a little less of it: what
//! rounding takes of the skin never stops a motion along a surface, and is given back by the next
//! planes.

use crate::plane::{Plane, solve};
use crate::scene::{Near, Place, Scene, Surroundings};
use crate::settings::Limits;
use crate::{Hit, Movement, Obstacle, Surface};
use alloc::vec::Vec;
use collide2d::prelude::*;
use collide2d::{Real, Vector2};

/// How often a motion is led along what it meets.
const MOST_SLIDES: usize = 12;

/// How often the character is pushed out of what it is near at the end.
const MOST_PUSHES: usize = 4;

/// The part of the skin that a cast keeps, and those that the later casts of a step keep.
const CAST_SKINS: [f64; 3] = [15.0 / 16.0, 14.0 / 16.0, 13.0 / 16.0];

/// How far a step is gone onto at least, in skins, so that it is stood on.
const LEAST_TREAD: f64 = 2.5;

/// What a plane may be missed by, in skins.
const SLACK: f64 = 1.0 / 4096.0;

type Vector = Vector2<f64>;

pub(crate) struct Frame<'a, T: Real> {
    limits: Limits,
    scene: Scene<'a, T>,
    /// What the caller wants.
    motion: Vector,
    /// What the platform adds.
    carried: Vector,
    was_on_ground: bool,
    place: Place,
    hits: Vec<Hit<T>>,
    is_squeezed: bool,
}

impl<'a, T: Real> Frame<'a, T> {
    pub(crate) fn new<'o: 'a>(
        limits: Limits,
        character: (&'a dyn Shape<T>, &Isometry2<T>),
        motion: Vector,
        obstacles: impl Iterator<Item = Obstacle<'o, T>>,
    ) -> Result<Self, ShapeError> {
        let rises = motion.dot(&limits.up) > 0.0;
        let scene = Scene::new(limits, character, obstacles, !rises)?;
        let place = Place { moved: Vector::zeros(), time: 0.0 };
        Ok(Self {
            limits,
            scene,
            motion,
            carried: Vector::zeros(),
            was_on_ground: false,
            place,
            hits: Vec::new(),
            is_squeezed: false,
        })
    }

    pub(crate) fn run(mut self) -> Movement<T> {
        let mut around = self.scene.around(self.place);
        if let Some(ground) = around.ground(self.limits.up) {
            self.carried = self.scene.motion(ground.obstacle);
            self.was_on_ground = true;
        }
        for _ in 0..MOST_SLIDES {
            around = self.slide(around);
            if self.place.time >= 1.0 {
                break;
            }
        }
        if self.place.time < 1.0 {
            self.place.time = 1.0;
            around = self.scene.around(self.place);
        }
        around = self.push_out(around);
        if self.was_on_ground && around.ground(self.limits.up).is_none() {
            around = self.snap(&around).unwrap_or(around);
        }
        Movement {
            translation: self.place.moved.map(T::nearest),
            carried: self.carried.map(T::nearest),
            ground: around.ground(self.limits.up).map(Near::hit),
            hits: self.hits,
            is_squeezed: self.is_squeezed,
            up: self.limits.up,
        }
    }

    fn rises(&self) -> bool {
        self.motion.dot(&self.limits.up) > 0.0
    }

    /// What is left of the wanted motion.
    fn rest(&self) -> Vector {
        (self.motion + self.carried) * (1.0 - self.place.time)
    }

    /// Goes on until the next obstacle; returns what is near then.
    fn slide(&mut self, around: Surroundings) -> Surroundings {
        let wanted = self.rest();
        let planes = self.planes(&around);
        let led = self.lead(wanted, &planes);
        if let Some(landing) = self.step(wanted, led, (&around, &planes)) {
            self.place = landing;
            return self.scene.around(landing);
        }
        self.report(&around, &planes, wanted);
        self.go(led, 1.0 - self.place.time, &around);
        self.scene.around(self.place)
    }

    /// Moves along a displacement that takes the given part of the frame, until an obstacle.
    fn go(&mut self, displacement: Vector, span: f64, around: &Surroundings) {
        let hit = self.scene.cast(self.place, (displacement, span), around, CAST_SKINS[0]);
        let part = hit.unwrap_or(1.0);
        self.place.moved += displacement * part;
        self.place.time = if hit.is_some() { self.place.time + span * part } else { 1.0 };
    }

    /// The planes of what is near, for the rest of the frame.
    fn planes(&self, around: &Surroundings) -> Vec<Plane> {
        let span = 1.0 - self.place.time;
        let of_near = |near: &Near| Plane {
            normal: near.normal,
            bound: self.limits.skin - near.gap
                + near.normal.dot(&self.scene.motion(near.obstacle)) * span,
            surface: near.surface,
        };
        around.near.iter().map(of_near).collect()
    }

    /// The displacement that the planes allow; where none does, one that brings the character no
    /// nearer to anything; where there is none either, none.
    fn lead(&mut self, wanted: Vector, planes: &[Plane]) -> Vector {
        let Limits { up, skin, .. } = self.limits;
        let slack = SLACK * skin;
        if let Some(led) = solve(wanted, planes, up, slack) {
            return led;
        }
        // First so that what is missed by the slack is no overlap yet.
        let no_nearer = |least_gap: f64| {
            let relaxed = planes.iter().map(|plane| {
                let bound = plane.bound - (skin - least_gap);
                Plane { bound: if bound > 0.0 { bound } else { 0.0 }, ..*plane }
            });
            solve(wanted, &relaxed.collect::<Vec<_>>(), up, slack)
        };
        no_nearer(2.0 * slack).unwrap_or_else(|| {
            self.is_squeezed = true;
            no_nearer(0.0).unwrap_or_default()
        })
    }

    /// Adds the surfaces that block the wanted motion to the hits.
    fn report(&mut self, around: &Surroundings, planes: &[Plane], wanted: Vector) {
        let slack = SLACK * self.limits.skin;
        for (near, plane) in around.near.iter().zip(planes) {
            let hit = near.hit::<T>();
            let is_same = |other: &Hit<T>| {
                (other.obstacle, other.part, other.surface) == (hit.obstacle, hit.part, hit.surface)
            };
            if plane.excess(wanted) > slack && !self.hits.iter().any(is_same) {
                self.hits.push(hit);
            }
        }
    }

    /// Up, forward and down, where a wall holds a character on the ground: where it comes to, if
    /// that is ground further on than the planes lead.
    fn step(
        &self,
        wanted: Vector,
        led: Vector,
        (around, planes): (&Surroundings, &[Plane]),
    ) -> Option<Place> {
        let Limits { up, skin, step_height, .. } = self.limits;
        let across = wanted - up * wanted.dot(&up);
        let ahead = across.norm();
        let forward = across.try_normalize(0.0)?;
        let is_wall = |plane: &Plane| {
            plane.surface == Surface::Wall
                && plane.normal.dot(&forward) < 0.0
                && plane.excess(wanted) > SLACK * skin
        };
        let lost = ahead - led.dot(&forward);
        let can = self.was_on_ground && !self.rises() && step_height > 0.0;
        if !can || lost <= SLACK * skin || !planes.iter().any(is_wall) {
            return None;
        }
        let tread = if ahead < LEAST_TREAD * skin { LEAST_TREAD * skin } else { ahead };
        let mut place = self.place;
        let mut go = |displacement: Vector, part_of_skin: f64| {
            let hit = self.scene.cast(place, (displacement, 0.0), around, part_of_skin);
            let gone = hit.unwrap_or(1.0);
            place.moved += displacement * gone;
            gone
        };
        let height = step_height * go(up * step_height, CAST_SKINS[0]);
        let gone = tread * go(forward * tread, CAST_SKINS[1]);
        go(-up * height, CAST_SKINS[2]);
        // By more than the casts take of the skin.
        let is_further = gone - led.dot(&forward) > 0.5 * skin;
        let is_low = |ground: &Near| self.scene.is_step_high(ground, self.place);
        let is_ground = is_further && self.scene.around(place).ground(up).is_some_and(is_low);
        let span = if gone < ahead { gone / ahead } else { 1.0 };
        place.time += (1.0 - place.time) * span;
        is_ground.then_some(place)
    }

    /// At the end of the frame: away from what is nearer than the skin.
    fn push_out(&mut self, mut around: Surroundings) -> Surroundings {
        for _ in 0..MOST_PUSHES {
            let planes = self.planes(&around);
            let push = self.lead(Vector::zeros(), &planes);
            if push == Vector::zeros() {
                break;
            }
            self.go(push, 0.0, &around);
            around = self.scene.around(self.place);
        }
        around
    }

    /// Down to ground that is near enough.
    fn snap(&mut self, around: &Surroundings) -> Option<Surroundings> {
        let Limits { up, skin, snap_distance, .. } = self.limits;
        if self.rises() || snap_distance == 0.0 {
            return None;
        }
        // Ground that is just near enough must come nearer than the cast keeps.
        let down = -up * (snap_distance + (1.0 - CAST_SKINS[0]) * skin + SLACK * skin);
        let part = self.scene.cast(self.place, (down, 0.0), around, CAST_SKINS[0])?;
        let landing = Place { moved: self.place.moved + down * part, ..self.place };
        let around = self.scene.around(landing);
        around.ground(up)?;
        self.place = landing;
        Some(self.push_out(around))
    }
}
