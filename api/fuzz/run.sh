#!/usr/bin/env bash
# Fuzzes every target for a while: `run.sh [SECONDS]`, 60 each by default. A failing input is named, and kept in `artifacts/`.
set -euo pipefail
cd "$(dirname "$0")/.."
. ../tests/fuzz-tools.sh

for target in multipart image; do
  mkdir -p "fuzz/corpus/$target"
  # No picture within the bounds takes a second or 512 MB, nor does a form.
  cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- "-max_total_time=$seconds" "-dict=fuzz/seeds/$target.dict" \
    -timeout=10 -rss_limit_mb=512
done
