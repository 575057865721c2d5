//! The same scene ends in the same bits: twice in a row, and in debug and release, for what they
//! are is recorded here.

use crate::scenes::scene;
use collide_testbed::fingerprint;

/// After how many steps each scene has which fingerprint.
const RECORDED: [(&str, usize, u64); 10] = [
    ("tower", 120, 0xafaa_d0b6_2e0f_2625),
    ("pyramid", 30, 0xd10d_60e6_ed9b_f633),
    ("pile", 240, 0x306c_e6da_e034_0372),
    ("dominoes", 300, 0x65cc_2678_7b11_4bec),
    ("rolling", 1000, 0xbe81_2625_fe71_1e65),
    ("slide_chain", 200, 0x1e5a_1798_88aa_3c80),
    ("slide_merged", 60, 0xce19_cce1_42ed_01e1),
    ("bullet", 60, 0x9003_e39a_bc5f_cae6),
    ("gears", 600, 0xe810_c1e6_c576_3ee3),
    ("walker", 600, 0x3df4_6dbd_9490_4566),
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
