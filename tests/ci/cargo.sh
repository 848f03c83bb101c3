#!/bin/sh
# Runs cargo for the whole workspace, as every check and `make run` does: `cargo.sh build --bins`.
#
# Always the whole workspace: a part of it needs other features, and dependencies would be rebuilt.
# If Clippy is installed, it compiles our crates, so that one pass builds and lints them
# (docs/decisions/0017-one-pass-of-clippy.md).
set -eu

command=$1
shift
if command -v clippy-driver >/dev/null; then
  RUSTC_WORKSPACE_WRAPPER=$(cd "$(dirname "$0")" && pwd)/rustc.sh
  export RUSTC_WORKSPACE_WRAPPER
fi
# Tests need more features of some dependencies. Naming an example enables them too, so that
# programs and tests share builds of dependencies.
[ "$command" != build ] || set -- --example eval "$@"
# A command may have two words, such as `nextest run`.
# shellcheck disable=SC2086
exec cargo $command --workspace --locked "$@"
