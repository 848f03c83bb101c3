#!/usr/bin/env bash
# Fuzzes every target: `run.sh [SECONDS]`, 60 seconds each by default. Failing inputs are saved in
# `artifacts/`.
set -euo pipefail
cd "$(dirname "$0")/.."
. ../tests/fuzz-tools.sh

for target in multipart image; do
  mkdir -p "fuzz/corpus/$target"
  # Inputs within the bounds need less than a second and 512 MB.
  cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- "-max_total_time=$seconds" "-dict=fuzz/seeds/$target.dict" \
    -timeout=10 -rss_limit_mb=512
done
