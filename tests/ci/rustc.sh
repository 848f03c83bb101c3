#!/usr/bin/env bash
# Compiles a crate of the workspace, with Clippy's lints.
#
# Tests are not optimised, even if their library is: optimising a test takes longer than running it.
# Profiles of cargo set levels for packages, not for targets.
# Bash, because dash drops variables whose names hold a hyphen: CARGO_BIN_EXE_product-api.
set -euo pipefail

case " $* " in
*" --test "*) set -- "$@" -C opt-level=0 ;;
esac
exec clippy-driver "$@"
