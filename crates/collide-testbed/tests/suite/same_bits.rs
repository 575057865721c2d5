//! The same scene ends in the same bits: twice in a row, and in debug and release, for what they
//! are is recorded here.

use crate::scenes::scene;
use collide_testbed::fingerprint;

/// After how many steps each scene has which fingerprint.
const RECORDED: [(&str, usize, u64); 10] = [
    ("tower", 120, 0xfd18_e8a7_06ac_fb36),
    ("pyramid", 30, 0x2c68_8e41_c943_350d),
    ("pile", 240, 0x7293_2f53_4dcd_f829),
    ("dominoes", 300, 0x0724_5a37_544c_f015),
    ("rolling", 1000, 0x6512_5756_635a_28a3),
    ("slide_chain", 200, 0x1fa1_10aa_8115_1a6c),
    ("slide_merged", 60, 0x454f_2c8f_0212_6564),
    ("bullet", 60, 0x7364_4778_e82d_10e1),
    ("gears", 600, 0x3eae_bc30_8fed_31f8),
    ("walker", 600, 0x12e0_7fdb_02ed_8a17),
];

#[test]
fn every_scene_ends_in_the_bits_that_are_recorded() {
    let now = RECORDED.map(|(name, steps, _)| {
        let state_after = || {
            let mut world = scene(name).world();
            (0..steps).for_each(|_| world.step().expect("in range"));
            fingerprint(&world)
        };
        let state = state_after();
        assert_eq!(state, state_after(), "{name}: a second run");
        (name, steps, state)
    });
    assert_eq!(now, RECORDED, "{now:#x?}");
}
