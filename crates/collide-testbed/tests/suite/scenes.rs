//! The scenes of the repository.

use collide_testbed::Scene;

/// The scene of this name in `scenes/physics`.
#[track_caller]
pub(crate) fn scene(name: &str) -> Scene {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/physics");
    let text = std::fs::read_to_string(format!("{folder}/{name}.json")).expect("a file");
    Scene::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The indices of the bodies of this name.
pub(crate) fn named<'a>(scene: &'a Scene, id: &'a str) -> impl Iterator<Item = usize> + 'a {
    let all = scene.ids.iter().enumerate();
    all.filter(move |(_, its)| *its == id).map(|(i, _)| i)
}

/// The time to simulate: that of the scene where `COLLIDE_LONG` is set, else a shorter one.
pub(crate) fn seconds(scene: &Scene, short: f64) -> f64 {
    if std::env::var_os("COLLIDE_LONG").is_some() { scene.seconds } else { short }
}
