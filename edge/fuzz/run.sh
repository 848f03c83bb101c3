#!/usr/bin/env bash
# Fuzzes every target for a while: `run.sh [SECONDS]`, 60 each by default. A failing input is named, and kept in `artifacts/`.
set -euo pipefail
cd "$(dirname "$0")/.."
. ../tests/fuzz-tools.sh

for target in document script_json fragment_guard foreign_html rules; do
  case $target in
    document | fragment_guard | foreign_html) dictionary=(-dict=fuzz/seeds/html.dict) ;;
    rules) dictionary=(-dict=fuzz/seeds/rules.dict) ;;
    *) dictionary=() ;;
  esac
  mkdir -p "fuzz/corpus/$target"
  cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- "-max_total_time=$seconds" "${dictionary[@]}"
done
