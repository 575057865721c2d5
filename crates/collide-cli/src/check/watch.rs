//! Again whenever a file changes.

use crate::Failure;
use crate::input::Input;
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

/// How often the file is looked at.
const PAUSE: Duration = Duration::from_millis(200);

/// Checks now and after every change of the file, until the program is interrupted or nobody reads
/// what it prints. A file that cannot be read at the moment is waited for.
pub(super) fn run(
    file: &Input,
    check: impl Fn() -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    if let Input::Stdin = file {
        return Err(Failure::Because("--watch needs a file".to_owned()));
    }
    loop {
        let before = file.stamp();
        match check() {
            Err(failure @ Failure::Because(_)) => failure.report(),
            done => {
                done?;
            }
        }
        while file.stamp() == before {
            sleep(PAUSE);
        }
    }
}
