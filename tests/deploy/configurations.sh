#!/usr/bin/env bash
# Units of systemd, rules of Prometheus, HAProxy, Varnish and Kubernetes.
set -euo pipefail
cd "$(dirname "$0")/../.."

# shellcheck source=tests/deploy/common.sh
. tests/deploy/common.sh

echo 'systemd: units'
install -d "$work/root/usr/lib/roadside" "$work/root/etc/systemd/system" "$work/root/usr/bin"
for program in lib/roadside/edge lib/roadside/product-api bin/kill; do install -m 0755 /bin/true "$work/root/usr/$program"; done
cp -R deploy/systemd/. "$work/root/etc/systemd/system/"
# The basic targets, which units refer to.
install -d "$work/root/usr/lib/systemd/system"
cp -a /usr/lib/systemd/system/*.target "$work/root/usr/lib/systemd/system/"
for unit in "$work"/root/etc/systemd/system/roadside-*.{service,socket}; do
  systemd-analyze verify --man=no --root="$work/root" "$(basename "$unit")" 2>&1 | tee "$work/verify"
  [ ! -s "$work/verify" ]
done
for unit in deploy/systemd/roadside-*.service; do
  SYSTEMD_UNIT_PATH=$PWD/deploy/systemd: systemd-analyze security --offline=true --threshold=15 "$(basename "$unit")" >"$work/security" || {
    cat "$work/security"
    exit 1
  }
  tail -1 "$work/security"
done

echo 'Prometheus: rules and their tests'
promtool check config deploy/prometheus/prometheus.yml
promtool test rules deploy/prometheus/roadside.test.yml
prometheus-node-exporter --web.listen-address=127.0.0.1:19100 2>/dev/null &
server=$!
until curl --silent --fail 127.0.0.1:19100/metrics >"$work/node"; do
  kill -0 "$server"
  sleep 0.2
done
for metric in $(grep -oh '\bnode_[a-z_]*' deploy/prometheus/roadside.rules.yml | sort -u); do
  grep -q "^# TYPE $metric " "$work/node" || {
    echo "prometheus-node-exporter does not have $metric" >&2
    exit 1
  }
done

echo 'HAProxy and Varnish'
install -d "$work/certificates"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=roadside.example \
  -keyout "$work/key" -out "$work/chain" 2>/dev/null
cat "$work/chain" "$work/key" >"$work/certificates/roadside.pem"
sed "s|/etc/haproxy/certificates/|$work/certificates/|" deploy/haproxy/haproxy.cfg >"$work/haproxy.cfg"
haproxy -c -f "$work/haproxy.cfg"
varnishd -C -f "$PWD/deploy/varnish/roadside.vcl" >/dev/null 2>"$work/varnish" || {
  cat "$work/varnish"
  exit 1
}

echo 'Kubernetes: schemas'
files=(deploy/kubernetes/base/{edge,api,migrate,availability}.yaml deploy/kubernetes/production/ingress.yaml)
if kubectl kustomize deploy/kubernetes/production >"$work/production.yaml" 2>/dev/null; then
  files+=("$work/production.yaml")
else
  echo 'kubectl 1.21 or newer is not here: the overlay is not rendered'
fi
.cache/deploy/bin/kubernetes-validate --strict --quiet "${files[@]}"

echo 'Kubernetes: rules of the overlay'
cp -R edge/rules "$work/rules"
cp deploy/kubernetes/production/sites.toml "$work/rules/"
"${CARGO_TARGET_DIR:-target}/debug/edge" rules check --rules "$work/rules"
sed -n 's/.* host: //p' deploy/kubernetes/production/ingress.yaml | while read -r host; do
  grep -qF "\"$host\"" deploy/kubernetes/production/sites.toml || {
    echo "ingress.yaml names $host, sites.toml does not" >&2
    exit 1
  }
done
