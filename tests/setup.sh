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
"$(dirname "$0")/install.sh" "${packages[@]}"
