//! The same scene ends in the same bits: twice in a row, and in debug and release, for what they
//! are is recorded here.

use crate::scenes::scene;
use collide_testbed::fingerprint;

/// After how many steps each scene has which fingerprint.
const RECORDED: [(&str, usize, u64); 10] = [
    ("tower", 120, 0xe8f4_a887_ce37_4a42),
    ("pyramid", 30, 0x6aa3_896f_5162_a4d1),
    ("pile", 240, 0x4bc8_ef60_52fb_421f),
    ("dominoes", 300, 0x8bea_fcc8_bb7c_97c8),
    ("rolling", 1000, 0xbe81_2625_fe71_1e65),
    ("slide_chain", 200, 0x1e5a_1798_88aa_3c80),
    ("slide_merged", 60, 0xce19_cce1_42ed_01e1),
    ("bullet", 60, 0x310d_7a79_c8a0_2b25),
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
