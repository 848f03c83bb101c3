#!/usr/bin/env bash
# Installs the browsers of these journeys: Debian's Firefox ESR, its WebKitGTK with a driver, a
# virtual display, and Mozilla's geckodriver, which Debian does not package. It is built from
# crates.io, where versions are immutable.
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=()
command -v firefox-esr >/dev/null || packages+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || packages+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || packages+=(xvfb)
command -v xauth >/dev/null || packages+=(xauth)
tests/install.sh "${packages[@]}"

version=0.37.1
geckodriver=.cache/geckodriver
if [[ "$("$geckodriver/bin/geckodriver" --version 2>/dev/null || true)" != "geckodriver $version"* ]]; then
  echo "Building geckodriver $version (a minute or two, once)"
  cargo install --quiet --locked --profile dev --root "$geckodriver" "geckodriver@=$version"
fi
