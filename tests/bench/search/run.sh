#!/usr/bin/env bash
# Measures the search engine on public help pages and writes docs/search.md. `run.sh dev` scores the
# development split only and prints to the terminal.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../../.. && pwd)
cache=$root/.cache/search
split=${1:-test}

[ -d "$cache/venv" ] || python3.11 -m venv "$cache/venv"
"$cache/venv/bin/pip" install --quiet --requirement requirements.txt
[ -d "$cache/debian-faq/documents" ] || "$cache/venv/bin/python" prepare.py
cargo build --quiet --release --manifest-path "$root/Cargo.toml" -p search --example eval

for corpus in gnome gnome-titles debian-faq; do
  folder=$cache/$corpus
  "$root/target/release/examples/eval" "$folder/documents" "$folder/queries.$split.tsv" >"$folder/run.$split.roadside.txt"
  for kind in plain snowball; do
    baseline=$folder/run.$split.bm25-$kind.txt
    [ -s "$baseline" ] || "$cache/venv/bin/python" bm25.py "$folder" "$split" "$kind" >"$baseline"
  done
  for kind in simple dictionary; do
    baseline=$folder/run.$split.postgres-$kind.txt
    [ -s "$baseline" ] || "$root/api/tests/postgres.sh" "$cache/venv/bin/python" postgres.py "$folder" "$split" "$kind" >"$baseline"
  done
  [ "$split" = test ] || "$cache/venv/bin/python" score.py "$folder/qrels.$split.txt" "$folder"/run."$split".{roadside,bm25-snowball,bm25-plain}.txt
done
if [ "$split" = test ]; then
  size=$(cargo run --quiet --release --manifest-path "$root/Cargo.toml" -p search --example scale "$cache/gnome/documents" "$cache/gnome/queries.dev.tsv" "${SCALE:-10000}" "${LANGUAGES:-20}" 2>&1 | paste -sd ';')
  nice -n 5 cargo build --quiet --release --manifest-path "$root/Cargo.toml" -p product-api
  load=$(./load.sh "$root/target/release/product-api" "${SCALE:-10000}" "${LANGUAGES:-20}")
  "$cache/venv/bin/python" table.py "$size" "$load"
  prettier --log-level warn --write "$root/docs/search.md" || true
fi
