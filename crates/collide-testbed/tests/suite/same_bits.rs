//! The same scene ends in the same bits: twice in a row, and in debug and release, for what they
//! are is recorded here.

use crate::scenes::scene;
use collide_testbed::fingerprint;

/// After how many steps each scene has which fingerprint.
const RECORDED: [(&str, usize, u64); 10] = [
    ("tower", 120, 0x4ab2_daeb_04bc_314a),
    ("pyramid", 30, 0x2292_3f51_e58b_52d7),
    ("pile", 240, 0xab5a_7756_3ab6_2959),
    ("dominoes", 300, 0xa8b4_b3af_e2f0_3d54),
    ("rolling", 1000, 0x6512_5756_635a_28a3),
    ("slide_chain", 200, 0x58d1_e53f_cc86_f61c),
    ("slide_merged", 60, 0x578f_7390_d9cd_1947),
    ("bullet", 60, 0x7364_4778_e82d_10e1),
    ("gears", 600, 0x3eae_bc30_8fed_31f8),
    ("walker", 600, 0xf022_8114_ff11_86e2),
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
