#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| collide_testing::laws::serial(bytes));
