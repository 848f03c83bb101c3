#!/bin/sh
# Runs cargo for the whole workspace, as every check and `make run` does: `cargo.sh build --bins`.
#
# Always the whole workspace: a part of it asks for other features, and dependencies are built again.
# Clippy compiles our own crates where it is installed, so that they are linted in the pass that builds
# them (docs/decisions/0017-one-pass-of-clippy.md).
set -eu

command=$1
shift
if command -v clippy-driver >/dev/null; then
  export RUSTC_WORKSPACE_WRAPPER=clippy-driver
fi
# Tests ask for more features of some dependencies. An example asks for them as well, so that programs and
# tests share what is built of those.
[ "$command" != build ] || set -- --example eval "$@"
# A command may be two words, such as `nextest run`.
# shellcheck disable=SC2086
exec cargo $command --workspace --locked "$@"
