#!/usr/bin/env bash
# Installs what the cluster needs, and runs it (docs/cluster.md):
#
#   tests/cluster/run.sh --minutes 3 --seed 7
set -euo pipefail
cd "$(dirname "$0")/../.."

tests/cluster/install.sh
PATH=$PATH:/usr/sbin exec nice -n 10 "${CARGO_TARGET_DIR:-target}/debug/cluster" "$@"
