#!/usr/bin/env bash
# Installs Roadside into a folder as the package and the image have it: tree.sh FOLDER [PROFILE].
#
# PROFILE is `release` (default) or `debug`. The programs are installed stripped. They and the
# fragments must be built.
set -euo pipefail
cd "$(dirname "$0")/../.."

root=$1
profile=${2:-release}
target=${CARGO_TARGET_DIR:-target}/$profile
lib=$root/usr/lib/roadside
share=$root/usr/share/roadside

install -d "$lib" "$root/usr/bin" "$share/fragments" "$root/etc/roadside"
install -d -m 0700 "$root/etc/roadside/credentials"
for program in edge product-api; do
  install -m 0755 "$target/$program" "$lib/$program"
  strip "$lib/$program"
done
ln -s ../lib/roadside/edge "$root/usr/bin/roadside-edge"
ln -s ../lib/roadside/product-api "$root/usr/bin/roadside-api"

for dist in mfe-*/dist; do
  fragment=$(dirname "$dist")
  install -d "$share/fragments/$fragment"
  cp -R "$dist" "$share/fragments/$fragment/"
done
cp -R api/content "$share/content"
cp -R api/geo/data "$share/geo"
cp -R locales "$share/locales"
install -m 0644 edge/budgets.toml "$share/budgets.toml"

# The repository's configuration with the package's paths.
cp -R edge/rules "$root/etc/roadside/rules"
install -m 0644 edge/squads.toml "$root/etc/roadside/squads.toml"
config=$root/etc/roadside/edge.toml
install -m 0644 edge/edge.toml "$config"
# set_value OLD NEW: replaces a line that occurs once.
set_value() {
  [ "$(grep -cFx -- "$1" "$config")" -eq 1 ] || {
    echo "edge.toml does not have the line '$1' once" >&2
    exit 1
  }
  awk -v old="$1" -v new="$2" '$0 == old { $0 = new } { print }' "$config" >"$config.new"
  mv "$config.new" "$config"
}
set_value 'folder = "edge/rules"' 'folder = "/etc/roadside/rules"'
set_value 'folder = "."' 'folder = "/usr/share/roadside/fragments"'
set_value 'squads = "edge/squads.toml"' 'squads = "/etc/roadside/squads.toml"'
set_value 'budgets = "edge/budgets.toml"' 'budgets = "/usr/share/roadside/budgets.toml"'
set_value 'axe = "node mfe-kit/build/axe.js"' 'axe = ""'
set_value 'database = "sqlite:data/roadside.db"' 'database = "sqlite:/var/lib/roadside-edge/roadside.db"'
set_value 'content = "api/content"' 'content = "/usr/share/roadside/content"'
set_value 'geo = "api/geo/data"' 'geo = "/usr/share/roadside/geo"'
set_value 'locales = "locales"' 'locales = "/usr/share/roadside/locales"'
set_value 'store = "data/files"' 'store = "/var/lib/roadside-edge/files"'
install -m 0644 deploy/debian/api.env "$root/etc/roadside/api.env"

find "$root" -type d ! -name credentials -exec chmod 0755 {} +
find "$root" -type f ! -perm -0100 -exec chmod 0644 {} +
