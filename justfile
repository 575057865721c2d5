# The lines of CI, one by one. `just ci` is what must pass before a change lands.
ci:
    .ci/run

test:
    cargo test --workspace
    cargo test --workspace --test contestants

lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --all-features -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features

no-std:
    .ci/no_std/check

# Spelling, features, dependencies and their licenses, the public API against its record.
tools:
    .ci/tools

corpora:
    cargo build --release -p collide-cli
    .ci/corpora target/release/collide ../shared/corpora

# Gate on instruction counts; `just instructions --record` after a change of speed on purpose.
instructions *args:
    .ci/instructions {{args}}

# Bits of all answers at every optimization level; `just answers --record` after a change on
# purpose.
answers *args:
    .ci/answers {{args}}

fuzz seconds="60":
    FUZZ_SECONDS={{seconds}} .ci/fuzz-smoke

scene:
    cargo run --release -p collide-cli -- check scenes/playground.json --svg out.svg

# Pictures of the book; `just gallery --record` draws them anew.
gallery *args:
    .ci/gallery {{args}}

# What the examples print; `just examples --record` after a change on purpose.
examples *args:
    .ci/examples {{args}}

# The book as a site in target/book.
book:
    .ci/book

# The playground on http://127.0.0.1:8000/; the npm package is in `web/target/dist/npm`.
playground:
    web/build
    python3 -m http.server --bind 127.0.0.1 --directory web/target/dist/playground 8000
