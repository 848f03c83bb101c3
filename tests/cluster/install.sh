#!/usr/bin/env bash
# Installs what the cluster needs (docs/cluster.md).
set -euo pipefail
cd "$(dirname "$0")/../.."

tests/setup.sh
PATH=$PATH:/usr/sbin
packages=()
command -v ip >/dev/null || packages+=(iproute2)
command -v nft >/dev/null || packages+=(nftables)
compgen -G '/usr/lib/*/faketime/libfaketime.so.1' >/dev/null || packages+=(libfaketime)
command -v haproxy >/dev/null || packages+=(haproxy)
command -v varnishd >/dev/null || packages+=(varnish)
compgen -G '/usr/lib/*/varnish/vmods/libvmod_xkey.so' >/dev/null || packages+=(varnish-modules)
tests/install.sh "${packages[@]}"
