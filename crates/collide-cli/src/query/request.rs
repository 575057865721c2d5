//! A line of input. Its parts are parsed one by one, so that an error tells where it is.

use super::error::LineError;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// A line, cut into its parts. Keys that are not known are ignored.
#[derive(serde::Deserialize)]
pub(crate) struct Request<'a> {
    #[serde(borrow)]
    pub(crate) id: Option<&'a RawValue>,
    #[serde(borrow)]
    query: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) a: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) b: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) margin: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) max: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) motion_a: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) motion_b: Option<&'a RawValue>,
    #[serde(borrow)]
    dispatch: Option<&'a RawValue>,
}

/// Through which door the shapes are asked.
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

            const ALL: &[&str] = &[$($name,)*];
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
    MeasureSignedDistance "signed_distance",
    RayHits "ray_hits",
    CastRay "cast_ray",
    Cast "cast",
    Sweep "sweep",
}

/// What a line asks, each query once; or a name that no query has.
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
        queries.map_err(|name| unknown_query(&name))
    }

    /// Which door to take.
    pub(crate) fn dispatch(&self) -> Result<Dispatch, LineError> {
        let parse = |raw: &RawValue| serde_json::from_str(raw.get());
        let given = self.dispatch.map(parse).transpose();
        let given = given.map_err(|e| LineError::malformed(&e, "dispatch"))?;
        Ok(given.unwrap_or(Dispatch::Static))
    }
}

fn unknown_query(name: &str) -> LineError {
    let known = QueryName::ALL.join(", ");
    LineError::new("unknown_query", format!("no query `{name}`; known: {known}"), "query")
}
