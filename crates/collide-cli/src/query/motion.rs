//! How the shapes of a line move.

use super::error::LineError;
use super::request::Request;
use super::written::Number;
use crate::keys::{self, AllKeys, Key, Keys, Unknown};
use collide2d::{Motion, Point2, Real, Vector2};
use serde::Deserialize;
use serde_json::value::RawValue;

/// A motion with a turn, as it is written.
#[derive(Default, Deserialize)]
#[serde(default, expecting = "[dx,dy] or an object with `translation`, `angle`, `center`")]
struct Written {
    translation: [f64; 2],
    angle: f64,
    center: [f64; 2],
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

/// Whether the motions that there are can be read.
pub(crate) fn check<T: Number>(request: &Request<'_>, unknown: Unknown) -> Result<(), LineError> {
    motion::<T>(request.motion_a, "motion_a", unknown)?;
    motion::<T>(request.motion_b, "motion_b", unknown)?;
    Ok(())
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
    let Some(text) = raw.map(RawValue::get) else { return Ok(Motion::rest()) };
    let wrong = |reason: String| LineError::wrong_value(&reason, place);
    let json = || serde_json::Deserializer::from_str(text);
    let Written { translation, angle, center } = if text.starts_with('[') {
        let translation = serde_json::from_str(text);
        let translation = translation.map_err(|e| LineError::malformed(&e, place))?;
        Written { translation, ..Written::default() }
    } else {
        if let Ok(AllKeys(all)) = serde_json::from_str(text) {
            let mut keys = Keys::new([KEYS, &[]], unknown);
            let mut all = all.iter();
            all.try_for_each(|Key(key)| keys.take(key, "a motion"))
                .map_err(|e| LineError::key(&e, place))?;
        }
        keys::read(&mut json()).map_err(wrong)?
    };
    let rounded = |x: f64| T::nearest(x);
    Motion::new(
        Vector2::from(translation.map(rounded)),
        rounded(angle),
        Point2::from(center.map(rounded)),
    )
    .map_err(|e| LineError::shape(&e, place))
}
