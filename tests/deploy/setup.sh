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
# A module of Varnish is no program.
compgen -G '/usr/lib/*/varnish/vmods/libvmod_xkey.so' >/dev/null || packages+=(varnish-modules)
python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
tests/install.sh "${packages[@]}"

tests/venv.sh .cache/deploy tests/deploy/requirements.txt
