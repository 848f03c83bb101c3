#!/usr/bin/env bash
# Runs the journeys of this folder in a real Firefox and a real WebKit, after installing both.
#
# tests/browsers/run.sh [arguments of Playwright's runner, such as --project webkit]
#
# Needs `tests/ci/cargo.sh build --bins` and `npm run build`.
set -euo pipefail
cd "$(dirname "$0")/../.."

tests/browsers/setup.sh
firefox-esr --version
echo "WebKitGTK $(dpkg-query --show --showformat '${Version}' webkit2gtk-driver)"
.cache/geckodriver/bin/geckodriver --version | sed -n 1p
exec xvfb-run --auto-servernum --server-args '-screen 0 1400x1000x24' \
  npx playwright test --config tests/browsers/playwright.config.ts "$@"
