#!/usr/bin/env bash
# Builds the Debian package: build.sh [OUTPUT FOLDER] [PROFILE]. Prints its path.
#
# PROFILE is `release` (default) or `debug`. With the same SOURCE_DATE_EPOCH two packages of the
# same programs have the same bytes. The default is the time of the last commit.
set -euo pipefail
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/../common.sh"
here=$repository/deploy/debian

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 0755 "$root"

# Later commits have higher versions.
version+=+$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S)
architecture=$(dpkg --print-architecture)

"$here/tree.sh" "$root" "$profile"

units=$root/lib/systemd/system
install -d "$units/roadside-.service.d"
install -m 0644 "$repository"/deploy/systemd/*.{service,socket} "$units"
install -m 0644 "$repository/deploy/systemd/roadside-.service.d/hardening.conf" "$units/roadside-.service.d/"

doc=$root/usr/share/doc/roadside
install -d "$doc/prometheus" "$root/usr/share/man/man1" "$root/usr/share/lintian/overrides"
install -m 0644 "$here/copyright" "$doc/copyright"
install -m 0644 "$here/lintian-overrides" "$root/usr/share/lintian/overrides/roadside"
install -m 0644 "$repository"/deploy/prometheus/{prometheus,roadside.rules}.yml "$doc/prometheus/"
for folder in operator runbooks; do
  install -d "$doc/$folder"
  install -m 0644 "$repository/docs/$folder"/*.md "$doc/$folder/"
done
install -m 0644 "$repository/docs/operator.md" "$doc/operator.md"
for program in edge api; do
  "$here/man.sh" "$root/usr/bin/roadside-$program" "roadside-$program" "$SOURCE_DATE_EPOCH" |
    gzip -9n >"$root/usr/share/man/man1/roadside-$program.1.gz"
done
printf 'roadside (%s) unstable; urgency=medium\n\n  * Built from commit %s.\n\n -- %s  %s\n' \
  "$version" "$(git -C "$repository" rev-parse --short=12 HEAD)" 'Roadside platform team <platform@roadside.example>' \
  "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.gz"

control=$root/DEBIAN
install -d -m 0755 "$control"
for script in postinst prerm postrm; do install -m 0755 "$here/$script" "$control/$script"; done
(cd "$root" && find etc -type f | LC_ALL=C sort | sed 's|^|/|') >"$control/conffiles"
size=$(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)
libc=$(dpkg-query -W -f '${Version}' libc6 | cut -d- -f1)
sed -e "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$size/; s/@LIBC@/$libc/" "$here/control" >"$control/control"
(cd "$root" && find usr lib -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$control/md5sums"

find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
package=$output/roadside_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
