#!/usr/bin/env bash
# Installs packages of Debian: install.sh [PACKAGE…].
set -euo pipefail

[ $# -gt 0 ] || exit 0
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
echo "Installing $*"
"${sudo[@]}" apt-get update -qq
# RUNLEVEL: Debian would start the servers among them.
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$@" >/dev/null
