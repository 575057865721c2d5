//! The answers to a line of requests, as its panel shows them.

use super::panel::{Mark, Panel, Role};
use crate::keys::Unknown;
use crate::picture::short;
use crate::query::error::LineError;
use crate::query::motion;
use crate::query::request::{QueryName, Request};
use crate::query::shape::Written;
use collide2d::prelude::*;
use collide2d::{CastContact, CastHit, ClosestPoints, Real, UnitComplex};

/// How many straight pieces the way of a moving shape has.
const STEPS: u8 = 24;

/// The panel of a line.
pub(crate) fn panel(line: &str) -> Result<Panel, LineError> {
    let request = Request::read(line, Unknown::Refused).map_err(|e| LineError::bad_json(&e))?;
    if let Some(fault) = &request.fault {
        return Err(LineError::key(fault, "line"));
    }
    let queries = request.queries()?;
    request.check::<f64>(&queries, Unknown::Refused)?;
    let a = Written::read(request.a, "a", Unknown::Refused)?;
    let b = Written::read(request.other_shape(&queries), "b", Unknown::Refused)?;
    let title = request.id.and_then(|id| serde_json::from_str(id.get()).ok()).unwrap_or_default();
    let shown_b = request.b.map(|_| b.shape.clone());
    let mut panel = Panel::new(title, a.shape.clone(), shown_b);
    for query in queries {
        Line { query, request: &request, a: &a, b: &b, panel: &mut panel }.draw()?;
    }
    Ok(panel)
}

/// A pair that is queried, and the panel for its answers.
struct Line<'r> {
    query: QueryName,
    request: &'r Request<'r>,
    a: &'r Written<f64>,
    b: &'r Written<f64>,
    panel: &'r mut Panel,
}

impl Line<'_> {
    fn draw(&mut self) -> Result<(), LineError> {
        let (a, b) = (&self.a.shape, &self.b.shape);
        match self.query {
            QueryName::Intersects => self.yes_or_no(a.intersects(b)),
            QueryName::Contains => self.yes_or_no(a.contains(b)),
            QueryName::Within => self.yes_or_no(a.is_within(b)),
            QueryName::Touches => self.yes_or_no(a.touches(b)),
            QueryName::Distance | QueryName::ClosestPoints => {
                let ClosestPoints { point_a, point_b, distance } = a.closest_points(b);
                self.panel.marks.push(Mark::Span { from: point_a, to: point_b });
                self.say(format!("distance {}", short(distance)));
            }
            QueryName::Contact => self.contact(a.contact(b, self.request.margin()?)),
            QueryName::Escape => self.contact(a.escape(b)),
            QueryName::Manifold => self.manifolds(&a.manifold(b, self.request.margin()?)),
            QueryName::MeasureSignedDistance => {
                let point = *self.a.point(self.query)?;
                let field = b.signed_distance(point);
                self.panel.marks.push(Mark::Span { from: point, to: field.closest });
                self.normal(point, field.gradient, String::new(), false);
                self.say(format!("signed distance {}", short(field.distance)));
            }
            QueryName::RayHits => {
                let hits = b.ray_hits(self.a.ray(self.query)?);
                self.ray_hits(&hits);
            }
            QueryName::CastRay => {
                let first = b.cast_ray(self.a.ray(self.query)?, self.request.max()?);
                self.ray_hits(first.as_slice());
            }
            QueryName::Cast => {
                let [motion_a, motion_b] = motion::translations(self.request, Unknown::Refused)?;
                let hit = match self.request.cast_options()? {
                    None => a.cast(motion_a, b, motion_b),
                    Some(options) => {
                        let hit = a.cast_with(motion_a, b, motion_b, &options);
                        hit.map(|CastContact { time, contact }| {
                            let (from, to) = (contact.point_a, contact.point_b);
                            self.panel.marks.push(Mark::Span { from, to });
                            CastHit { time, point: from, normal: contact.normal }
                        })
                    }
                };
                // The same motions: a cast has none that turn.
                self.moved(&motion::motions(self.request, Unknown::Refused)?, hit)?;
            }
            QueryName::Sweep => {
                let motions = motion::motions(self.request, Unknown::Refused)?;
                self.moved(&motions, a.sweep(&motions[0], b, &motions[1]))?;
            }
            QueryName::EscapeAlong => {
                let direction: Vector2<f64> = self.request.direction()?;
                self.way_along(direction, a.escape_along(b, direction));
            }
            QueryName::CastThickRay => {
                let (ray, radius) = (self.a.ray(self.query)?, self.request.radius()?);
                let first = b.cast_thick_ray(ray, radius, self.request.max()?);
                self.ray_hits(first.as_slice());
            }
            QueryName::MassProperties => match a.mass_properties() {
                Some(mass) => {
                    self.panel.marks.push(Mark::Point { at: mass.centroid });
                    self.say(format!("area {}", short(mass.area)));
                    self.say(format!("second moment {}", short(mass.second_moment)));
                }
                None => self.say("mass: unbounded".to_owned()),
            },
            QueryName::Scaled => {
                let scaled = a.scaled(self.request.factors::<f64>()?);
                let scaled = scaled.map_err(|e| LineError::shape(&e, "factors"))?;
                self.panel.shapes.push((scaled, Role::MovedA));
            }
            QueryName::ToPolygon => {
                let polygon =
                    a.to_polygon(self.request.tolerance()?, self.request.approximation()?);
                let polygon = polygon.map_err(|e| LineError::shape(&e, "tolerance"))?;
                self.say(format!("{} vertices", polygon.vertices().len()));
                self.panel.shapes.push((polygon.into(), Role::MovedA));
            }
        }
        Ok(())
    }

    fn say(&mut self, words: String) {
        self.panel.answers.push(words);
    }

    fn yes_or_no(&mut self, answer: bool) {
        self.say(format!("{}: {}", self.query.name(), if answer { "yes" } else { "no" }));
    }

    fn normal(&mut self, at: Point2<f64>, along: Vector2<f64>, words: String, is_gap: bool) {
        self.panel.marks.push(Mark::Normal { at, along, words, is_gap });
    }

    /// A contact, and B where it leads out.
    fn contact(&mut self, contact: Option<Contact<f64>>) {
        let name = self.query.name();
        let Some(Contact { point_a, point_b, normal, depth }) = contact else {
            return self.say(format!("{name}: none"));
        };
        if depth >= f64::MAX_COORDINATE {
            let common = self.a.shape.closest_points(&self.b.shape).point_a;
            self.panel.marks.push(Mark::Point { at: common });
            return self.say("depth unbounded".to_owned());
        }
        let is_gap = depth < 0.0;
        self.panel.marks.push(Mark::Span { from: point_b, to: point_a });
        self.normal(if is_gap { point_a } else { point_b }, normal, String::new(), is_gap);
        self.say(format!("{name}: depth {}", short(depth)));
        let out = Isometry2::new(normal * depth, 0.0);
        // Out of range there is nothing to show.
        let moved = self.b.shape.placed(&out).ok().filter(|_| depth > 0.0);
        self.panel.shapes.extend(moved.map(|moved| (moved, Role::MovedB)));
    }

    /// B where a translation along a direction leads out.
    fn way_along(&mut self, direction: Vector2<f64>, distance: Option<f64>) {
        let Some(distance) = distance else {
            return self.say(format!("{}: none", self.query.name()));
        };
        let way = direction.normalize() * distance;
        if let Some(bounds) = self.b.shape.bounding_box() {
            let center = bounds.center();
            self.panel.marks.push(Mark::Way { points: vec![center, center + way] });
        }
        let moved = self.b.shape.placed(&Isometry2::new(way, 0.0));
        self.panel.shapes.extend(moved.ok().map(|moved| (moved, Role::MovedB)));
        self.say(format!("{}: {}", self.query.name(), short(distance)));
    }

    fn manifolds(&mut self, manifolds: &Manifolds<f64>) {
        for manifold in manifolds.iter() {
            for point in &*manifold.points {
                let words = format!("{} {}", point.feature_a, point.feature_b);
                let is_gap = point.depth < 0.0;
                let at = if is_gap { point.point_a } else { point.point_b };
                self.panel.marks.push(Mark::Span { from: point.point_b, to: point.point_a });
                self.normal(at, manifold.normal, words, is_gap);
            }
        }
        let points: usize = manifolds.iter().map(|manifold| manifold.points.len()).sum();
        self.say(format!("manifolds {}, points {points}", manifolds.len()));
    }

    fn ray_hits(&mut self, hits: &[RayHit<f64>]) {
        for hit in hits {
            let t = short((hit.t * 100.0).round() / 100.0);
            let words = format!("{:?} {t}", hit.kind).to_lowercase();
            self.normal(hit.point, hit.normal, words, false);
        }
        self.say(format!("hits {}", hits.len()));
    }

    /// Both shapes where they first touch, or else at the end of their motions.
    fn moved(
        &mut self,
        motions: &[Motion<f64>; 2],
        hit: Option<CastHit<f64>>,
    ) -> Result<(), LineError> {
        let time = hit.map_or(1.0, |hit| hit.time);
        let shapes = [(&self.a.shape, Role::MovedA), (&self.b.shape, Role::MovedB)];
        for ((shape, role), motion) in shapes.into_iter().zip(motions) {
            if *motion == Motion::rest() {
                continue;
            }
            if let Some(bounds) = shape.bounding_box() {
                let times = (0..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
                let points = times.map(|time| motion.point_at(bounds.center(), time)).collect();
                self.panel.marks.push(Mark::Way { points });
            }
            let moved =
                shape.placed(&pose(motion, time)).map_err(|e| LineError::shape(&e, "line"))?;
            self.panel.shapes.push((moved, role));
        }
        match hit {
            Some(hit) => {
                self.normal(hit.point, hit.normal, String::new(), false);
                self.say(format!("{}: time {}", self.query.name(), short(hit.time)));
            }
            None => self.say(format!("{}: no touch", self.query.name())),
        }
        Ok(())
    }
}

/// The motion up to a time, as a pose.
fn pose(motion: &Motion<f64>, time: f64) -> Isometry2<f64> {
    let origin = motion.point_at([0.0, 0.0], time);
    let axis = motion.point_at([1.0, 0.0], time) - origin;
    let rotation = UnitComplex::from_cos_sin_unchecked(axis.x, axis.y);
    Isometry2::from_parts(origin.coords.into(), rotation)
}
