#!/usr/bin/env bash
# Kills the API 200 times during submissions, with an unstable webhook receiver: files in a folder,
# then in a bucket. Kills it 50 times under 20 chats.
set -euo pipefail
cd "$(dirname "$0")/.."

tests/ci/cargo.sh build --quiet --bins
kills=(tests/ci/cargo.sh test --quiet --test api audit_two_hundred_kills -- --ignored --nocapture)
"${kills[@]}"
api/tests/s3.sh "${kills[@]}"
tests/ci/cargo.sh test --quiet --test api audit_fifty_kills -- --ignored --nocapture
