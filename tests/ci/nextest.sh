#!/bin/sh
# Runs the tests of the Rust workspace: `nextest.sh PROFILE [ARGUMENT…]`. PROFILE is one of
# `.config/nextest.toml`; its report is copied to ROADSIDE_TESTS_REPORT if that is set.
#
# The content of the repository is imported once. Each test begins with a copy of that database,
# TEST_SEED: a file of SQLite, or a database on the server of TEST_DATABASE.
set -eu
cd "$(dirname "$0")/../.."

profile=$1
shift
PATH=$PWD/.cache/tools/bin:$PATH
target=${CARGO_TARGET_DIR:-target}
report=$target/nextest/$profile/junit.xml
rm -f "$report"

folder=$(tests/ci/temporary-folder.sh)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export TMPDIR="$folder"
if [ -n "${TEST_DATABASE:-}" ]; then
  TEST_SEED=seed
  seed_url=${TEST_DATABASE%/*}/$TEST_SEED
else
  TEST_SEED=$folder/seed.db
  seed_url=sqlite:$TEST_SEED
fi
export TEST_SEED
tests/ci/cargo.sh build --quiet --bins
"$target/debug/product-api" import --migrate --database-url "$seed_url" api/content

status=0
# Many tests wait: with one thread per core, a third of two cores idles.
threads=$(($(nproc) + 1))
tests/ci/cargo.sh 'nextest run' --cargo-quiet --profile "$profile" --test-threads "$threads" "$@" || status=$?
[ -z "${ROADSIDE_TESTS_REPORT:-}" ] || cp "$report" "$ROADSIDE_TESTS_REPORT"
exit "$status"
