#!/usr/bin/env bash
# Installs what the tests need beside Rust, Node and make: Debian's Chromium and its headless shell,
# PostgreSQL, Python's environments and fonts for all scripts.
set -euo pipefail

packages=()
command -v chromium >/dev/null || packages+=(chromium)
command -v chromium-headless-shell >/dev/null || packages+=(chromium-headless-shell)
PATH=$PATH:/usr/sbin command -v clamd >/dev/null || packages+=(clamav-daemon)
python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || packages+=(postgresql)
[ "${#packages[@]}" -eq 0 ] && exit 0

sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
echo "Installing ${packages[*]}"
"${sudo[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
