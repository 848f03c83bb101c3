#!/usr/bin/env bash
# Installs what the audit of deploy/ needs: Debian's packages, and the schemas of Kubernetes in
# .cache/deploy.
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=()
for entry in systemd-analyze=systemd systemd-nspawn=systemd-container promtool=prometheus prometheus-node-exporter=prometheus-node-exporter lintian=lintian \
  mmdebstrap=mmdebstrap umoci=umoci crun=crun haproxy=haproxy varnishd=varnish strip=binutils; do
  PATH=$PATH:/usr/sbin command -v "${entry%=*}" >/dev/null || packages+=("${entry#*=}")
done
python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
if [ "${#packages[@]}" -gt 0 ]; then
  sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  echo "Installing ${packages[*]}"
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
fi

venv=.cache/deploy
cmp -s tests/deploy/requirements.txt "$venv/requirements.txt" && exit 0
rm -rf "$venv"
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: --requirement tests/deploy/requirements.txt
cp tests/deploy/requirements.txt "$venv/requirements.txt"
