#!/usr/bin/env bash
# The container image: reproducible; run by crun with a read-only root, as the user of the image.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/deploy/common.sh

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

echo 'image: built twice'
image=$("${root[@]}" deploy/oci/build.sh "$work/a" debug)
"${root[@]}" deploy/oci/build.sh "$work/b" debug >/dev/null
"${root[@]}" diff -r "$work/a" "$work/b"

echo 'image: run'
"${root[@]}" umoci unpack --image "$image" "$work/bundle"
"${root[@]}" install -d -m 0700 -o 65532 -g 65532 "$work/state"
# Read-only, with the host's network, and a folder of this machine as its volume.
"${root[@]}" python3 - "$work" <<'PYTHON'
import json
import sys

work = sys.argv[1]
file = f'{work}/bundle/config.json'
with open(file) as text:
    config = json.load(text)
assert config['process']['user'] == {'uid': 65532, 'gid': 65532}, config['process']['user']
config['process']['terminal'] = False
config['process']['env'] += ['ROADSIDE_LISTEN_HTTP=127.0.0.1:0', 'ROADSIDE_LISTEN_ADMIN=127.0.0.1:0', 'ROADSIDE_LIMITS_LAME_DUCK_MS=0']
config['root']['readonly'] = True
linux = config['linux']
linux['namespaces'] = [space for space in linux['namespaces'] if space['type'] != 'network']
linux.pop('resources', None)
state = '/var/lib/roadside-edge'
config['mounts'] = [mount for mount in config['mounts'] if mount['destination'] not in (state, '/sys/fs/cgroup')]
config['mounts'].append({'destination': state, 'type': 'bind', 'source': f'{work}/state', 'options': ['rbind', 'rw']})
with open(file, 'w') as text:
    json.dump(config, text)
PYTHON
# Without this machine's cgroups, whose hybrid mode crun does not know.
"${root[@]}" unshare --mount sh -c 'mount -t tmpfs none /sys/fs/cgroup && exec crun --cgroup-manager=disabled run --bundle "$1" roadside-audit' \
  crun "$work/bundle" >"$work/out" 2>"$work/log" &
server=$!
wait_until_ready
stop crun --cgroup-manager=disabled kill roadside-audit TERM
