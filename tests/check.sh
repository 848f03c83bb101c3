#!/usr/bin/env bash
# Format, lints and types. Every one runs, whatever the others say.
set -uo pipefail
cd "$(dirname "$0")/.."
. tests/steps.sh

step 'format of Rust' cargo fmt --all --check
step 'lints of Rust' cargo clippy --quiet --workspace --all-targets -- -D warnings
step 'docs of Rust' env RUSTDOCFLAGS='-D warnings' cargo doc --quiet --workspace --no-deps --document-private-items
step 'licences, sources and duplicates of crates' tests/deny.sh
step 'types of TypeScript' npm run --silent typecheck
step 'lints of TypeScript and CSS, unused code, format' npm run --silent lint
finish
