//! A line of input. Its parts are parsed one by one, so that an error says where it is.

use super::error::LineError;
use super::written::Number;
use crate::keys::{Key, KeyError, Unknown, nearest};
use collide2d::{Approximation, CastOptions, Vector2};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// A line, cut into its parts.
#[derive(Default)]
pub(crate) struct Request<'a> {
    pub(crate) id: Option<&'a RawValue>,
    query: Option<&'a RawValue>,
    pub(crate) a: Option<&'a RawValue>,
    pub(crate) b: Option<&'a RawValue>,
    margin: Option<&'a RawValue>,
    max: Option<&'a RawValue>,
    pub(crate) motion_a: Option<&'a RawValue>,
    pub(crate) motion_b: Option<&'a RawValue>,
    dispatch: Option<&'a RawValue>,
    direction: Option<&'a RawValue>,
    factors: Option<&'a RawValue>,
    tolerance: Option<&'a RawValue>,
    approximation: Option<&'a RawValue>,
    radius: Option<&'a RawValue>,
    target_distance: Option<&'a RawValue>,
    max_time: Option<&'a RawValue>,
    stop_at_penetration: Option<&'a RawValue>,
    /// The first fault of its keys.
    pub(crate) fault: Option<Box<KeyError>>,
}

const KEYS: &[&str] = &[
    "id",
    "query",
    "a",
    "b",
    "margin",
    "max",
    "motion_a",
    "motion_b",
    "dispatch",
    "direction",
    "factors",
    "tolerance",
    "approximation",
    "radius",
    "target_distance",
    "max_time",
    "stop_at_penetration",
];

impl<'a> Request<'a> {
    /// Cuts a line.
    pub(crate) fn read(line: &'a str, unknown: Unknown) -> serde_json::Result<Self> {
        let mut json = serde_json::Deserializer::from_str(line);
        let request = json.deserialize_map(Line { unknown })?;
        json.end()?;
        Ok(request)
    }

    /// The values of keys that only some queries use, with these. `margin`, `max` and the motions
    /// may stand in any line.
    fn uses(&self) -> [(Option<&'a RawValue>, &'static str, &'static [QueryName]); 8] {
        use QueryName::{Cast, CastThickRay, EscapeAlong, Scaled, ToPolygon};
        [
            (self.direction, "direction", &[EscapeAlong]),
            (self.factors, "factors", &[Scaled]),
            (self.tolerance, "tolerance", &[ToPolygon]),
            (self.approximation, "approximation", &[ToPolygon]),
            (self.radius, "radius", &[CastThickRay]),
            (self.target_distance, "target_distance", &[Cast]),
            (self.max_time, "max_time", &[Cast]),
            (self.stop_at_penetration, "stop_at_penetration", &[Cast]),
        ]
    }

    /// Where the value of a key belongs.
    fn place(&mut self, key: &str) -> Option<&mut Option<&'a RawValue>> {
        Some(match key {
            "id" => &mut self.id,
            "query" => &mut self.query,
            "a" => &mut self.a,
            "b" => &mut self.b,
            "margin" => &mut self.margin,
            "max" => &mut self.max,
            "motion_a" => &mut self.motion_a,
            "motion_b" => &mut self.motion_b,
            "dispatch" => &mut self.dispatch,
            "direction" => &mut self.direction,
            "factors" => &mut self.factors,
            "tolerance" => &mut self.tolerance,
            "approximation" => &mut self.approximation,
            "radius" => &mut self.radius,
            "target_distance" => &mut self.target_distance,
            "max_time" => &mut self.max_time,
            "stop_at_penetration" => &mut self.stop_at_penetration,
            _ => return None,
        })
    }
}

/// Reads the keys of a line.
struct Line {
    unknown: Unknown,
}

impl<'de> Visitor<'de> for Line {
    type Value = Request<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"an object like {"query":"distance","a":SHAPE,"b":SHAPE}"#)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Request<'de>, A::Error> {
        let mut request = Request::default();
        let mut has_null = false;
        while let Some(Key(key)) = map.next_key()? {
            let is_known = match request.place(&key) {
                Some(place) if place.is_none() => {
                    let value: &RawValue = map.next_value()?;
                    has_null |= value.get() == "null";
                    *place = Some(value);
                    continue;
                }
                place => place.is_some(),
            };
            map.next_value::<IgnoredAny>()?;
            if is_known {
                let fault = KeyError::twice(&key);
                request.fault.get_or_insert_with(|| fault.into());
            } else if self.unknown == Unknown::Refused {
                let fault = KeyError::unknown("a line", &key, KEYS);
                request.fault.get_or_insert_with(|| fault.into());
            }
        }
        for key in KEYS.iter().filter(|_| has_null) {
            // Null stands for nothing.
            if let Some(place) = request.place(key) {
                *place = place.filter(|value| value.get() != "null");
            }
        }
        Ok(request)
    }
}

/// Through which door the shapes are queried.
#[derive(Clone, Copy, Debug, serde::Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Dispatch {
    /// Types known when the program was compiled.
    Static,
    /// Trait objects.
    Dyn,
}

macro_rules! query_names {
    ($($variant:ident $name:literal,)*) => {
        /// A query by its name in the format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum QueryName {
            $($variant,)*
        }

        impl QueryName {
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            fn from_name(name: &str) -> Option<Self> {
                Some(match name {
                    $($name => Self::$variant,)*
                    _ => return None,
                })
            }

            const ALL: &[&'static str] = &[$($name,)*];
        }
    };
}

query_names! {
    Intersects "intersects",
    Contains "contains",
    Within "within",
    Touches "touches",
    Distance "distance",
    ClosestPoints "closest_points",
    Contact "contact",
    Manifold "manifold",
    Escape "escape",
    MeasureSignedDistance "signed_distance",
    RayHits "ray_hits",
    CastRay "cast_ray",
    Cast "cast",
    Sweep "sweep",
    EscapeAlong "escape_along",
    CastThickRay "cast_thick_ray",
    MassProperties "mass",
    Scaled "scaled",
    ToPolygon "to_polygon",
}

impl QueryName {
    /// Whether it is a query of one shape, A.
    pub(crate) fn is_of_one(self) -> bool {
        matches!(self, Self::MassProperties | Self::Scaled | Self::ToPolygon)
    }
}

/// The queries of a line, each once; or a name that no query has.
struct Queries(Result<Vec<QueryName>, String>);

impl<'de> Deserialize<'de> for Queries {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Names)
    }
}

/// Reads one name or a list of them, without copying.
struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = Queries;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a query or a list of names")
    }

    fn visit_str<E>(self, name: &str) -> Result<Queries, E> {
        let query = QueryName::from_name(name);
        Ok(Queries(query.map(|query| vec![query]).ok_or_else(|| name.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Queries, A::Error> {
        let mut all = Ok(Vec::new());
        while let Some(Queries(next)) = names.next_element()? {
            all = all.and_then(|mut queries: Vec<_>| {
                for query in next? {
                    if !queries.contains(&query) {
                        queries.push(query);
                    }
                }
                Ok(queries)
            });
        }
        Ok(Queries(all))
    }
}

impl Request<'_> {
    /// The queries, in the order of the line; `intersects` if it names none.
    pub(crate) fn queries(&self) -> Result<Vec<QueryName>, LineError> {
        let Some(raw) = self.query else { return Ok(vec![QueryName::Intersects]) };
        let Queries(queries) =
            serde_json::from_str(raw.get()).map_err(|e| LineError::malformed(&e, "query"))?;
        let queries = queries.map_err(|name| unknown_query(&name))?;
        if queries.is_empty() {
            return Err(LineError::new("malformed", "`query` names no query", "query"));
        }
        Ok(queries)
    }

    /// How far apart shapes may be for a contact.
    pub(crate) fn margin<T: Number>(&self) -> Result<T, LineError> {
        Ok(number(self.margin, "margin")?.unwrap_or(T::zero()))
    }

    /// How far a ray goes.
    pub(crate) fn max<T: Number>(&self) -> Result<T, LineError> {
        Ok(number(self.max, "max")?.unwrap_or(T::nearest(f64::MAX)))
    }

    /// The shape B; where all queries are of one shape, and take no notice of B, the shape A.
    pub(crate) fn other_shape(&self, queries: &[QueryName]) -> Option<&RawValue> {
        let is_of_one = queries.iter().all(|query| query.is_of_one());
        self.b.or(self.a.filter(|_| is_of_one))
    }

    /// The direction of a translation.
    pub(crate) fn direction<T: Number>(&self) -> Result<Vector2<T>, LineError> {
        self.vector(self.direction, "direction")
    }

    /// By how much a shape is scaled along each axis.
    pub(crate) fn factors<T: Number>(&self) -> Result<Vector2<T>, LineError> {
        self.vector(self.factors, "factors")
    }

    /// How far a polygon may be from the shape that it is made of.
    pub(crate) fn tolerance<T: Number>(&self) -> Result<T, LineError> {
        number(self.tolerance, "tolerance")?.ok_or_else(|| LineError::missing("tolerance"))
    }

    /// On which side of the shape the polygon lies; inside if the line does not say.
    pub(crate) fn approximation(&self) -> Result<Approximation, LineError> {
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Side {
            Inner,
            Outer,
        }
        Ok(match value(self.approximation, "approximation")? {
            Some(Side::Outer) => Approximation::Outer,
            Some(Side::Inner) | None => Approximation::Inner,
        })
    }

    /// The radius of a ray.
    pub(crate) fn radius<T: Number>(&self) -> Result<T, LineError> {
        number(self.radius, "radius")?.ok_or_else(|| LineError::missing("radius"))
    }

    /// The options of a cast, if the line has any.
    pub(crate) fn cast_options<T: Number>(&self) -> Result<Option<CastOptions<T>>, LineError> {
        let keys = [self.target_distance, self.max_time, self.stop_at_penetration];
        if keys.iter().all(Option::is_none) {
            return Ok(None);
        }
        let CastOptions { target_distance, max_time, stop_at_penetration } = CastOptions::default();
        let stop = value(self.stop_at_penetration, "stop_at_penetration")?;
        Ok(Some(CastOptions {
            target_distance: number(self.target_distance, "target_distance")?
                .unwrap_or(target_distance),
            max_time: number(self.max_time, "max_time")?.unwrap_or(max_time),
            stop_at_penetration: stop.unwrap_or(stop_at_penetration),
        }))
    }

    fn vector<T: Number>(
        &self,
        raw: Option<&RawValue>,
        place: &'static str,
    ) -> Result<Vector2<T>, LineError> {
        let pair: [f64; 2] = value(raw, place)?.ok_or_else(|| LineError::missing(place))?;
        Ok(Vector2::from(pair.map(T::nearest)))
    }

    /// What is wrong with the numbers or the door of a line, also where none of its queries needs
    /// them; and a key that none of them uses.
    pub(crate) fn check<T: Number>(
        &self,
        queries: &[QueryName],
        unknown: Unknown,
    ) -> Result<(), LineError> {
        if unknown == Unknown::Refused {
            self.margin::<T>()?;
            self.max::<T>()?;
            if self.b.is_some() && queries.iter().all(|query| query.is_of_one()) {
                let message = "`b` is for queries of two shapes";
                return Err(LineError::new("unused_key", message, "b"));
            }
            let given = self.uses().into_iter().filter(|(value, ..)| value.is_some());
            for (_, key, users) in given {
                if !users.iter().any(|user| queries.contains(user)) {
                    let users: Vec<_> = users.iter().map(|user| user.name()).collect();
                    let message = format!("`{key}` is for `{}` only", users.join("` and `"));
                    return Err(LineError::new("unused_key", message, "line"));
                }
            }
        }
        self.dispatch().map(|_| ())
    }

    /// Which door to take.
    pub(crate) fn dispatch(&self) -> Result<Dispatch, LineError> {
        Ok(value(self.dispatch, "dispatch")?.unwrap_or(Dispatch::Static))
    }
}

fn unknown_query(name: &str) -> LineError {
    let (nearest, known) = (nearest(name, QueryName::ALL), QueryName::ALL.join(", "));
    let message = format!("no query `{name}`: did you mean `{nearest}`? Known: {known}");
    LineError::new("unknown_query", message, "query")
}

/// The value of a key.
fn value<'r, V: Deserialize<'r>>(
    raw: Option<&'r RawValue>,
    place: &'static str,
) -> Result<Option<V>, LineError> {
    let value = raw.map(|raw| serde_json::from_str(raw.get())).transpose();
    value.map_err(|e| LineError::malformed(&e, place))
}

/// A number from 0 up.
fn number<T: Number>(raw: Option<&RawValue>, place: &'static str) -> Result<Option<T>, LineError> {
    let Some(number) = value::<f64>(raw, place)? else { return Ok(None) };
    if number < 0.0 {
        return Err(LineError::new("negative", format!("{place} {number} is negative"), place));
    }
    Ok(Some(T::nearest(number)))
}
