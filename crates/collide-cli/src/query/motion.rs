//! How the shapes of a line move.

use super::error::LineError;
use super::request::Request;
use super::written::Number;
use crate::keys::{Key, Keys, Unknown};
use collide2d::{Motion, Point2, Real, Vector2};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A motion as it is written: a translation, or one with a turn.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected [dx,dy] or an object with `translation`, `angle`, `center`"
)]
enum Written {
    Translation([f64; 2]),
    Motion {
        #[serde(default)]
        translation: [f64; 2],
        #[serde(default)]
        angle: f64,
        #[serde(default)]
        center: [f64; 2],
    },
}

const KEYS: &[&str] = &["translation", "angle", "center"];

/// The translations of both shapes, for a cast.
pub(crate) fn translations<T: Number>(
    request: &Request<'_>,
    unknown: Unknown,
) -> Result<[Vector2<T>; 2], LineError> {
    both(request, |raw, place| translation(raw, place, unknown))
}

fn translation<T: Real>(
    raw: Option<&RawValue>,
    place: &'static str,
    unknown: Unknown,
) -> Result<Vector2<T>, LineError> {
    let motion: Motion<T> = motion(raw, place, unknown)?;
    if motion.angle() != T::zero() {
        return Err(LineError::new("malformed", "a cast does not turn: use `sweep`", place));
    }
    Ok(motion.translation())
}

/// The motions of both shapes, for a sweep.
pub(crate) fn motions<T: Number>(
    request: &Request<'_>,
    unknown: Unknown,
) -> Result<[Motion<T>; 2], LineError> {
    both(request, |raw, place| motion(raw, place, unknown))
}

/// One of them may be absent: that shape rests.
fn both<M>(
    request: &Request<'_>,
    one: impl Fn(Option<&RawValue>, &'static str) -> Result<M, LineError>,
) -> Result<[M; 2], LineError> {
    if request.motion_a.is_none() && request.motion_b.is_none() {
        return Err(LineError::missing("motion_a"));
    }
    Ok([one(request.motion_a, "motion_a")?, one(request.motion_b, "motion_b")?])
}

fn motion<T: Real>(
    raw: Option<&RawValue>,
    place: &'static str,
    unknown: Unknown,
) -> Result<Motion<T>, LineError> {
    let Some(raw) = raw else { return Ok(Motion::rest()) };
    if let Ok(object) = serde_json::from_str::<BTreeMap<Key<'_>, IgnoredAny>>(raw.get()) {
        let mut keys = Keys::new([KEYS, &[]], unknown);
        for Key(key) in object.keys() {
            keys.take(key, "a motion").map_err(|e| LineError::key(&e, place))?;
        }
    }
    let written = serde_json::from_str(raw.get()).map_err(|e| LineError::malformed(&e, place))?;
    let (translation, angle, center) = match written {
        Written::Translation(translation) => (translation, 0.0, [0.0, 0.0]),
        Written::Motion { translation, angle, center } => (translation, angle, center),
    };
    let rounded = |x: f64| T::nearest(x);
    Motion::new(
        Vector2::from(translation.map(rounded)),
        rounded(angle),
        Point2::from(center.map(rounded)),
    )
    .map_err(|e| LineError::shape(&e, place))
}
