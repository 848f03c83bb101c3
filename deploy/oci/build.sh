#!/usr/bin/env bash
# Builds the container image without Docker, as root: build.sh [OUTPUT FOLDER] [PROFILE]. Prints
# its OCI layout and its tag, IMAGE. `skopeo copy oci:IMAGE docker://REGISTRY/roadside:TAG` pushes
# it.
#
# PROFILE is `release` (default) or `debug`. With the same SOURCE_DATE_EPOCH, programs and Debian
# archive, two images have the same bytes. MIRROR names another archive, such as one of
# snapshot.debian.org.
set -euo pipefail
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/../common.sh"

created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
layout=$output/roadside-image
image=$layout:$version
user=65532

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$layout"
umoci init --layout "$layout"
umoci new --image "$image"
umoci unpack --image "$image" "$work/bundle"
root=$work/bundle/rootfs

# The libraries that the programs are linked to, and the certificate authorities; no shell.
mmdebstrap --quiet --variant=extract --include=libc6,libgcc-s1,ca-certificates bookworm "$work/base" ${MIRROR:+"$MIRROR"}
cp -a "$work/base/." "$root/"
rm -rf "$root"/{dev,tmp,var} "$root"/etc/{apt,cron*,dpkg,ld.so.cache} "$root"/usr/{sbin,share/{bug,doc-base,lintian,man}}
find "$root/usr/bin" "$root/etc" -mindepth 1 ! -path "$root/etc/ssl*" ! -path "$root/etc/ld.so.conf*" -delete
install -d "$root/etc/ssl/certs" "$root"/{dev,proc,sys,run}
install -d -m 1777 "$root/tmp" "$root/var/tmp"
find "$root/usr/share/ca-certificates" -name '*.crt' -print0 | LC_ALL=C sort -z | xargs -0 cat >"$root/etc/ssl/certs/ca-certificates.crt"
printf 'root:x:0:0:root:/:/nonexistent\nroadside:x:%s:%s:roadside:/:/nonexistent\n' $user $user >"$root/etc/passwd"
printf 'root:x:0:\nroadside:x:%s:\n' $user >"$root/etc/group"
"$repository/deploy/debian/tree.sh" "$root" "$profile"
chown -R 0:0 "$root"
install -d -m 0700 -o $user -g $user "$root"/var/{lib/roadside-edge,lib/roadside-api,cache/roadside-edge}
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

umoci repack --image "$image" --history.created "$created" --history.created_by deploy/oci/build.sh "$work/bundle"
# Both programs are in the image; the edge with its embedded product API is the default.
umoci config --image "$image" --no-history --created "$created" --config.user "$user:$user" \
  --config.workingdir /usr/share/roadside --config.exposedports 8080/tcp --config.stopsignal SIGTERM \
  --config.env ROADSIDE_LISTEN_HTTP=0.0.0.0:8080 \
  --config.volume /var/lib/roadside-edge --config.label org.opencontainers.image.title=roadside \
  --config.label org.opencontainers.image.licenses=MIT --config.label "org.opencontainers.image.version=$version" \
  --config.label "org.opencontainers.image.revision=$(git -C "$repository" rev-parse HEAD)" \
  --clear=config.cmd --config.cmd /usr/lib/roadside/edge --config.cmd serve --config.cmd --config --config.cmd /etc/roadside/edge.toml
umoci gc --layout "$layout" >/dev/null
echo "$image"
