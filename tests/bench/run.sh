#!/usr/bin/env bash
# Measures the release build: rules, renders, pages, bytes, long tasks, scrolling, Lighthouse, other
# composers of pages, a cluster (needs root), lists of the profile area, chats, the assistant.
# Prints a table and writes it to docs/bench.md. Fails only if redirects are slower than promised to
# the platform team, or another composer cannot be measured.
set -euo pipefail
cd "$(dirname "$0")/../.."

tests/cluster/install.sh
command -v wrk >/dev/null || tests/install.sh wrk
echo 'Building for release (the first time takes minutes)'
cargo build --quiet --release -p edge -p product-api
cargo build --quiet --release -p edge --example bare
cargo build --quiet --release -p cluster -p bucket
cargo bench --quiet -p renderer --bench render --no-run
cargo bench --quiet -p routing --bench redirects --no-run
npm run --silent build
failed=0
node tests/bench/main.ts || failed=1
node tests/bench/capacity/main.ts
cargo run --quiet --release -p product-api --example lists || failed=1
# shellcheck disable=SC2016 # TEST_DATABASE is set in there.
api/tests/postgres.sh sh -c 'cargo run --quiet --release -p product-api --example lists "$TEST_DATABASE"' || failed=1
npm run --silent --workspace @roadside/tests search-queries -- "$PWD/target/release/product-api"
npm run --silent --workspace @roadside/tests assistant-questions -- "$PWD/target/release/product-api"
prettier --log-level warn --write docs/assistant.md docs/bench.md docs/capacity.md
exit "$failed"
