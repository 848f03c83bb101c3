#!/usr/bin/env bash
# Every check of the repository, in the order in which they find faults fastest. Installs what it needs.
set -uo pipefail
cd "$(dirname "$0")/.."
. tests/steps.sh

step 'packages of the system' tests/setup.sh
step 'packages of npm' make node_modules/.installed
step 'format of Rust' cargo fmt --all --check
step 'types of TypeScript' npm run --silent typecheck
step 'lints of TypeScript and CSS, unused code, format' npm run --silent lint
step 'build of the fragments' npm run --silent build
step 'build of the gallery' npm run --silent gallery -- --build
step 'units of TypeScript' npm run --silent test
step 'lints of Rust' cargo clippy --quiet --workspace --all-targets -- -D warnings
step 'build of Rust' cargo build --quiet --workspace --all-targets
step 'tests of Rust, on SQLite' cargo test --quiet --workspace --no-fail-fast
step 'tests of the product API on PostgreSQL' api/tests/postgres.sh cargo test --quiet --workspace --test api
step 'tests of files and support on an S3 server' api/tests/s3.sh cargo test --quiet --workspace --test api support
if PATH=$PATH:/usr/sbin command -v clamd >/dev/null; then
  step "a virus scanner, Debian's" api/tests/clamd.sh cargo test --quiet --workspace --test api debians_scanner -- --ignored
else
  printf "== a virus scanner, Debian's\n   NOT TESTED: clamd is not installed (apt-get install clamav-daemon; make audit does); its protocol is, with another one\n"
fi
step 'both APIs as their OpenAPI documents say' tests/schema/run.sh
step 'countries' python3 -m unittest discover --start-directory api/geo
step 'docs of Rust' env RUSTDOCFLAGS='-D warnings' cargo doc --quiet --workspace --no-deps --document-private-items
step 'licences, sources and duplicates of crates' tests/deny.sh
step 'journeys in a browser' npm run --silent --workspace @roadside/tests journeys
finish
