//! A sample of all corpora through the program, judged by the corpora's own checker. CI runs
//! all of it by the same script.

use std::path::Path;
use std::process::Command;

#[test]
fn a_sample_of_every_corpus_file_is_answered_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = root.join("../shared/corpora");
    if !corpora.join("check.py").exists() {
        eprintln!("SKIPPED: {} is not there", corpora.display());
        return;
    }
    let output = Command::new("python3")
        .arg(root.join(".ci/corpora"))
        .arg(env!("CARGO_BIN_EXE_collide"))
        .arg(&corpora)
        .arg("100")
        .output()
        .expect("python3 runs the corpora's checker");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.matches(" 0 wrong").count() > 100, "too few files were checked: {text}");
}
