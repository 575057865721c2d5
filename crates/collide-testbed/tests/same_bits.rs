//! The same scene ends in the same bits: twice in a row, and in debug and release, for what they
//! are is recorded here.

mod scenes;

use collide_testbed::fingerprint;
use scenes::scene;

/// After how many steps each scene has which fingerprint.
const RECORDED: [(&str, usize, u64); 10] = [
    ("tower", 120, 0xa299_16f7_76b4_e312),
    ("pyramid", 30, 0x6383_38e9_d4b2_b416),
    ("pile", 240, 0xcec0_87c6_cce8_a64d),
    ("dominoes", 300, 0xe4f0_c7da_7909_0852),
    ("rolling", 1000, 0xf249_be22_b6b5_474e),
    ("slide_chain", 200, 0x7782_b7bd_4a6f_bd1e),
    ("slide_merged", 60, 0xe2f9_7b7d_fc96_06bb),
    ("bullet", 60, 0x310d_7a79_c8a0_2b25),
    ("gears", 600, 0x3eae_bc30_8fed_31f8),
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
