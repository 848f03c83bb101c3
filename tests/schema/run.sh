#!/usr/bin/env bash
# Sends the product API and the releases API what their OpenAPI documents allow and forbid: no
# response may be 500 or undocumented.
#
# tests/schema/run.sh [--examples N] [--minutes N] [--stateful]
#
# Needs `tests/ci/cargo.sh build --bins` and `npm run build`.
set -euo pipefail
cd "$(dirname "$0")/../.."

venv=.cache/schema
if ! cmp -s tests/schema/requirements.txt "$venv/requirements.txt"; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --requirement tests/schema/requirements.txt
  cp tests/schema/requirements.txt "$venv/requirements.txt"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$venv/bin/python" tests/schema/main.py "$@"
