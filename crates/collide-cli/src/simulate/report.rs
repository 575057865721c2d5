//! What `collide simulate` prints. What was not measured is `null`, or "not reached".

use crate::visible::visible;
use collide_testbed::{Body, Energy, Measures, Scene, World};
use serde_json::{Value, json};
use std::io::{self, Write};

/// One JSON object.
pub(crate) fn json(
    out: &mut impl Write,
    scene: &Scene,
    of: &Measures,
    world: &World,
) -> io::Result<()> {
    let energy = |e: &Energy| json!({"kinetic": e.kinetic, "potential": e.potential});
    let pose = |(body, id): (&Body, &String)| -> Value {
        let (position, velocity) = (body.position(), body.velocity);
        json!({
            "id": id,
            "position": [position.x, position.y],
            "angle": body.pose().rotation.angle(),
            "velocity": [velocity.x, velocity.y],
            "spin": body.spin,
        })
    };
    let report = json!({
        "bodies": scene.bodies.len(),
        "steps": of.steps,
        "seconds": of.steps as f64 / f64::from(scene.settings.rate),
        "drift": of.drift,
        "penetration": of.penetration,
        "mean_speed": of.jitter,
        "energy": {"before": energy(&of.energy_before), "after": energy(&of.energy_after)},
        "manifolds": of.manifolds,
        "seconds_per_step": of.time_per_step.map(|time| time.as_secs_f64()),
        "poses": world.bodies().iter().zip(&scene.ids).map(pose).collect::<Vec<_>>(),
    });
    writeln!(out, "{report}")
}

/// A line for each number.
pub(crate) fn table(out: &mut impl Write, scene: &Scene, of: &Measures) -> io::Result<()> {
    let [before, after] = [of.energy_before, of.energy_after];
    let seconds = of.steps as f64 / f64::from(scene.settings.rate);
    let settled = |it: f64| format!("{it:.3e} m, from {} s on", scene.settle);
    if !scene.about.is_empty() {
        writeln!(out, "{}\n", visible(&scene.about))?;
    }
    writeln!(out, "bodies              {}", scene.bodies.len())?;
    writeln!(out, "steps               {} in {seconds} s", of.steps)?;
    writeln!(out, "drift               {}", measured(of.drift.map(settled)))?;
    writeln!(out, "worst penetration   {}", measured(of.penetration.map(settled)))?;
    let at_rest = of.jitter.map(|it| format!("{it:.3e} m/s, in the last second"));
    writeln!(out, "mean speed at rest  {}", measured(at_rest))?;
    for (when, energy) in [("before", before), ("after", after)] {
        let Energy { kinetic, potential } = energy;
        writeln!(out, "energy {when:12} {kinetic:.6e} J of motion, {potential:.6e} J of height")?;
    }
    let manifolds = of.manifolds.map(|it| format!("{it:.1} a step"));
    writeln!(out, "manifolds           {}", measured(manifolds))?;
    let time = of.time_per_step.map(|it| format!("{:.1} µs a step", it.as_secs_f64() * 1e6));
    writeln!(out, "time                {}", measured(time))
}

fn measured(number: Option<String>) -> String {
    number.unwrap_or_else(|| "not reached".to_owned())
}

/// A line for each body: where it is, and by which angle it is turned.
pub(crate) fn poses(out: &mut impl Write, scene: &Scene, world: &World) -> io::Result<()> {
    writeln!(out, "\n{:>14} {:>14} {:>14}  body", "x, m", "y, m", "angle, rad")?;
    for (body, id) in world.bodies().iter().zip(&scene.ids) {
        let (position, angle) = (body.position(), body.pose().rotation.angle());
        let id = visible(id);
        writeln!(out, "{:14.6} {:14.6} {angle:14.6}  {id}", position.x, position.y)?;
    }
    Ok(())
}
