#!/usr/bin/env bash
# Checks everything in deploy/ with the programs it is for. Needs `tests/ci/cargo.sh build --bins`
# and `npm run build`; packages and images are made of these debug builds.
set -euo pipefail
cd "$(dirname "$0")/../.."

tests/deploy/setup.sh
export PATH=$PATH:/usr/sbin
tests/deploy/configurations.sh
tests/deploy/varnish.sh
tests/deploy/package.sh
tests/deploy/image.sh
