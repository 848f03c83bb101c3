#!/usr/bin/env bash
# Varnish with the configuration of deploy/, in front of an edge that purges it. An edited article
# is there within seconds, and other pages stay.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/deploy/common.sh

echo 'Varnish: purged by an edge'
cache=127.0.0.1:16081
# Its text is the same everywhere: one that varies by place is purged in all languages.
name=taxi/money/passenger-did-not-pay
article=/ru-ru/moskva/knowledge-base/$name
english=${article/ru-ru/ru-en}
cp -R api/content "$work/content"
database=sqlite:$work/roadside.db
target=${CARGO_TARGET_DIR:-target}/debug
"$target/product-api" import --migrate --database-url "$database" "$work/content" >/dev/null
env ROADSIDE_LISTEN_HTTP=127.0.0.1:0 ROADSIDE_LISTEN_ADMIN=127.0.0.1:0 ROADSIDE_UPLOADS_STORE="$work/files" \
  ROADSIDE_EMBEDDED_API_CONTENT="$work/content" ROADSIDE_EMBEDDED_API_DATABASE="$database" \
  ROADSIDE_CDN_KIND=varnish ROADSIDE_CDN_PURGE_URLS="http://$cache/" "$target/edge" serve >"$work/out" 2>"$work/log" &
server=$!
wait_until_ready
edge=$(grep -om1 'http://127\.0\.0\.1:[0-9]*' "$work/out" | grep -o '[0-9]*$')

# HAProxy, which answers /readyz for the edges, is not between them here.
sed -e "s/\.port = \"8083\"/.port = \"$edge\"/" -e 's|GET /readyz|GET /robots.txt|' deploy/varnish/roadside.vcl >"$work/roadside.vcl"
# Varnish reads its files as another user.
chmod 0755 "$work"
varnishd -F -n "$work/varnish" -a "$cache" -f "$work/roadside.vcl" -s malloc,64m >"$work/varnish.log" 2>&1 &
varnish=$!
trap 'kill $varnish $server || true; wait; rm -rf --one-file-system "$work"' EXIT

page() { curl --silent --fail --dump-header "$work/head" --header 'Host: localhost' "$@"; }
header() { tr -d '\r' <"$work/head" | sed -n "s/^$1: //Ip"; }
# Runs a command until it succeeds, for at most so many seconds.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || {
      echo "not in time: $*" >&2
      tail -n 20 "$work"/{head,varnish.log,log} >&2 || true
      exit 1
    }
    sleep 0.2
  done
}
hits() { page --output /dev/null "http://$cache$1" && [ "$(header x-cache)" = hit ]; }
lives_long() { varnishlog -n "$work/varnish" -d -g raw -i TTL | grep -qE ' VCL [0-9]{4,} '; }
purged() { grep -q 'Purged the shared cache' "$work/log"; }

# The first purge fails until Varnish is up.
within 60 purged
for path in "$article" "$english"; do within 30 hits "$path"; done
within 30 lives_long
[ -z "$(header xkey)$(header cdn-cache-control)" ]
[ "$(page --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$edge$article")" = 200 ]
header xkey | grep -qw "c/ru/$name"

sed -i 's/^Не удерживайте человека/Не держите человека/' "$work/content/ru/$name.md"
"$target/product-api" import --database-url "$database" "$work/content" >/dev/null
edited() { page "http://$cache$article" | grep -q 'Не держите человека'; }
within 5 edited
hits "$english"

# A visitor's purge has a second address, of the proxy that passed it on.
[ "$(curl --silent --output /dev/null --write-out '%{http_code}' -X PURGE --header 'X-Forwarded-For: 192.0.2.7, 192.0.2.8' \
  --header 'xkey-purge: all' "http://$cache/")" = 405 ]
hits "$english"
echo "an edited article was in the cache within 5 seconds; others stayed"
