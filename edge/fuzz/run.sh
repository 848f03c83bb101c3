#!/usr/bin/env bash
# Fuzzes all targets: `run.sh [SECONDS]`, 60 each by default. Saves failing inputs in `artifacts/`.
set -euo pipefail
cd "$(dirname "$0")/.."
. ../tests/fuzz-tools.sh

for target in document script_json fragment_guard remote_html rules; do
  case $target in
    document | fragment_guard | remote_html) dictionary=(-dict=fuzz/seeds/html.dict) ;;
    rules) dictionary=(-dict=fuzz/seeds/rules.dict) ;;
    *) dictionary=() ;;
  esac
  mkdir -p "fuzz/corpus/$target"
  cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- "-max_total_time=$seconds" "${dictionary[@]}"
done
