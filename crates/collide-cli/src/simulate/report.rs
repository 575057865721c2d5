//! What `collide simulate` prints.

use crate::visible::visible;
use collide_testbed::{Energy, Measures, Scene};
use serde_json::json;
use std::io::{self, Write};

/// One JSON object.
pub(crate) fn json(out: &mut impl Write, scene: &Scene, of: &Measures) -> io::Result<()> {
    let energy = |e: &Energy| json!({"kinetic": e.kinetic, "potential": e.potential});
    let report = json!({
        "bodies": scene.bodies.len(),
        "steps": of.steps,
        "seconds": of.steps as f64 / f64::from(scene.settings.rate),
        "drift": of.drift,
        "penetration": of.penetration,
        "mean_speed": of.jitter,
        "energy": {"before": energy(&of.energy_before), "after": energy(&of.energy_after)},
        "manifolds": of.manifolds,
        "seconds_per_step": of.time_per_step.as_secs_f64(),
    });
    writeln!(out, "{report}")
}

/// A line for each number.
pub(crate) fn table(out: &mut impl Write, scene: &Scene, of: &Measures) -> io::Result<()> {
    let Measures { steps, drift, penetration, jitter, .. } = of;
    let [before, after] = [of.energy_before, of.energy_after];
    let seconds = *steps as f64 / f64::from(scene.settings.rate);
    if !scene.about.is_empty() {
        writeln!(out, "{}\n", visible(&scene.about))?;
    }
    writeln!(out, "bodies              {}", scene.bodies.len())?;
    writeln!(out, "steps               {steps} in {seconds} s")?;
    writeln!(out, "drift               {drift:.3e} m, from {} s on", scene.settle)?;
    writeln!(out, "worst penetration   {penetration:.3e} m, from {} s on", scene.settle)?;
    writeln!(out, "mean speed at rest  {jitter:.3e} m/s, in the last second")?;
    for (when, energy) in [("before", before), ("after", after)] {
        let Energy { kinetic, potential } = energy;
        writeln!(out, "energy {when:12} {kinetic:.6e} J of motion, {potential:.6e} J of height")?;
    }
    if let Some(manifolds) = of.manifolds {
        writeln!(out, "manifolds           {manifolds:.1} a step")?;
    }
    writeln!(out, "time                {:.1} µs a step", of.time_per_step.as_secs_f64() * 1e6)
}
