#!/usr/bin/env bash
# The Debian package: reproducible, without errors of lintian; installed, started by systemd,
# restarted under load, upgraded and purged in a container.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/deploy/common.sh

# Compressing as much as for users would take minutes.
export DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1
now=$(git log -1 --format=%ct)

echo 'package: built twice'
first=$(SOURCE_DATE_EPOCH=$now deploy/debian/build.sh "$work/a" debug)
second=$(SOURCE_DATE_EPOCH=$now deploy/debian/build.sh "$work/b" debug)
cmp "$first" "$second"
newer=$(SOURCE_DATE_EPOCH=$((now + 60)) deploy/debian/build.sh "$work/c" debug)
lintian --allow-root --fail-on error,warning "$first"

echo 'package: installed'
machine=$work/machine
"${root[@]}" mmdebstrap --quiet --variant=essential --include=systemd,systemd-sysv,ca-certificates,libgcc-s1,curl bookworm "$machine"
"${root[@]}" cp "$first" "$newer" tests/deploy/machine.sh "$machine/root/"
"${root[@]}" chroot "$machine" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg --install "/root/$(basename "$first")"
"${root[@]}" chroot "$machine" systemctl --quiet mask console-getty.service systemd-networkd.service systemd-resolved.service
[ "$("${root[@]}" chroot "$machine" systemctl is-enabled roadside-edge.socket)" = enabled ]
[ "$("${root[@]}" chroot "$machine" systemctl is-enabled roadside-api.service || true)" = disabled ]

echo 'package: served by systemd'
"${root[@]}" systemd-nspawn --register=no --keep-unit --quiet --private-network --boot --directory "$machine" \
  </dev/null >"$work/log" 2>&1 &
server=$!
within() {
  "${root[@]}" nsenter --target "$leader" --mount --uts --ipc --net --pid --root --wd env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
leader=
# The process that starts systemd is the container's first.
until [ -n "$leader" ] && within systemctl is-system-running --wait 2>/dev/null | grep -qE 'running|degraded'; do
  kill -0 "$server" 2>/dev/null || {
    cat "$work/log" >&2
    exit 1
  }
  sleep 0.5
  leader=$("${root[@]}" pgrep --parent "$("${root[@]}" pgrep --parent $server --full systemd-nspawn || echo $server)" | head -1)
done
within bash /root/machine.sh "/root/$(basename "$newer")" || {
  within journalctl --no-pager -u 'roadside-*' -n 50 >&2
  exit 1
}
within systemctl poweroff 2>/dev/null || true
wait "$server" || true
server=
