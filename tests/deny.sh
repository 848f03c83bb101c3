#!/usr/bin/env bash
# Licences, sources and duplicate versions of crates; advisories if their database is reachable.
# Needs tests/tools.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

deny=.cache/tools/bin/cargo-deny
"$deny" --all-features --offline check bans licenses sources
if timeout 60 "$deny" fetch db 2>/dev/null; then
  "$deny" check advisories
else
  echo 'advisories: their database cannot be reached from here; not checked'
fi
