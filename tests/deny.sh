#!/usr/bin/env bash
# Licences, sources and duplicate versions of crates; advisories where their database can be reached.
set -euo pipefail
cd "$(dirname "$0")/.."

version=0.20.2
deny=.cache/tools/bin/cargo-deny
if ! "$deny" --version 2>/dev/null | grep -q "$version"; then
  # Not optimised: it runs for seconds, and building it costs minutes.
  cargo install --quiet --locked --debug --root .cache/tools "cargo-deny@$version"
fi
"$deny" --all-features --offline check bans licenses sources
if timeout 60 "$deny" fetch db 2>/dev/null; then
  "$deny" check advisories
else
  echo 'advisories: their database cannot be reached from here; not checked'
fi
