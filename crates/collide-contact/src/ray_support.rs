//! placeholder
use crate::ray::Stretch;
use crate::ray_probe::Probe;
use collide_core::{Real, SupportMap};

pub(crate) fn custom<T: Real>(_probe: &Probe, _shape: &dyn SupportMap<T>) -> Stretch {
    Stretch::NONE
}
