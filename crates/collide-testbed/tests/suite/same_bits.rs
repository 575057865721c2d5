//! The same scene ends in the same bits: twice in a row, and in debug and release, for what they
//! are is recorded here.

use crate::scenes::scene;
use collide_testbed::fingerprint;

/// After how many steps each scene has which fingerprint.
const RECORDED: [(&str, usize, u64); 10] = [
    ("tower", 120, 0x4ab2_daeb_04bc_314a),
    ("pyramid", 30, 0x5341_2485_5917_229f),
    ("pile", 240, 0x525d_a710_696d_5ca4),
    ("dominoes", 300, 0xebb0_96a8_8c1e_51d7),
    ("rolling", 1000, 0x6512_5756_635a_28a3),
    ("slide_chain", 200, 0x58d1_e53f_cc86_f61c),
    ("slide_merged", 60, 0x578f_7390_d9cd_1947),
    ("bullet", 60, 0x3803_ff1b_3e3a_b76d),
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
