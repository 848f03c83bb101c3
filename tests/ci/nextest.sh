#!/bin/sh
# Runs the tests of the Rust workspace: `nextest.sh PROFILE [ARGUMENT…]`. PROFILE is one of
# `.config/nextest.toml`; its report is copied to ROADSIDE_TESTS_REPORT if that is set.
set -eu
cd "$(dirname "$0")/../.."

profile=$1
shift
PATH=$PWD/.cache/tools/bin:$PATH
report=${CARGO_TARGET_DIR:-target}/nextest/$profile/junit.xml
rm -f "$report"
status=0
tests/ci/cargo.sh 'nextest run' --cargo-quiet --profile "$profile" "$@" || status=$?
[ -z "${ROADSIDE_TESTS_REPORT:-}" ] || cp "$report" "$ROADSIDE_TESTS_REPORT"
exit "$status"
