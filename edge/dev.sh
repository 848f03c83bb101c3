#!/usr/bin/env bash
# The development loop, until Ctrl-C: `edge/dev.sh [FRAGMENT]`.
#   http://localhost:8080  the site, with the pseudo-languages xa and xb; rules, strings, content and rebuilt fragments reload by themselves
#   http://localhost:8090  the gallery of components
#   Rust                   is rebuilt and the edge restarted; while it does not compile, the old edge goes on
#   FRAGMENT               for example knowledge-base: comes from a development server at http://localhost:3002, with React Refresh
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

readonly binary=${CARGO_TARGET_DIR:-target}/debug/edge
fragment=${1:-}
fragment=${fragment:+mfe-${fragment#mfe-}}
if [ -n "$fragment" ] && [ ! -f "$fragment/fragment.json" ]; then
  echo "There is no fragment $fragment. There are: $(echo mfe-*/fragment.json | sed 's|mfe-\([^/]*\)/fragment.json|\1|g')" >&2
  exit 64
fi

export ROADSIDE_DEV_WATCH=true
export ROADSIDE_GEO_HERE=${ROADSIDE_GEO_HERE:-ru/moskva}
export ROADSIDE_EMBEDDED_API_PSEUDO_LOCALES=${ROADSIDE_EMBEDDED_API_PSEUDO_LOCALES:-true}
export ROADSIDE_LIMITS_SHUTDOWN_MS=${ROADSIDE_LIMITS_SHUTDOWN_MS:-1000}
# A build for development renders more slowly.
export ROADSIDE_RENDER_DEADLINE_MS=${ROADSIDE_RENDER_DEADLINE_MS:-2000}

stamps=$(mktemp -d)
children=()
edge=
build=

say() {
  printf '\033[1m== %s\033[0m\n' "$*"
}

# Starts a program beside this one, with its name before each of its lines.
beside() {
  local name=$1
  shift
  "$@" > >(sed --unbuffered "s/^/$name | /") 2>&1 &
  children+=("$!")
}

stop() {
  trap - EXIT INT TERM
  local running=("${children[@]}" $edge $build)
  kill "${running[@]}" 2>/dev/null || true
  wait "${running[@]}" 2>/dev/null || true
  rm -rf "$stamps"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

start_edge() {
  touch "$stamps/started"
  ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY=true "$binary" serve &
  edge=$!
}

stop_edge() {
  [ -n "$edge" ] || return 0
  kill "$edge" 2>/dev/null || true
  wait "$edge" 2>/dev/null || true
  edge=
}

# Whether something that the edge is built from has changed since the last build began. Folders count: a file may be gone.
changed() {
  local sources=(Cargo.toml Cargo.lock edge/{Cargo.toml,edge.toml,src,crates} api/{Cargo.toml,src,migrations})
  [ -n "$(find "${sources[@]}" -newer "$stamps/built" -print -quit)" ]
}

# In the background, so that Ctrl-C need not wait for the compiler.
build_edge() {
  local status=0
  touch "$stamps/built"
  tests/ci/cargo.sh build --quiet --bin edge &
  build=$!
  wait "$build" || status=$?
  build=
  return "$status"
}

say 'Building the fragments and the edge'
node mfe-kit/build/build.js --dev
build_edge

watched=()
for manifest in mfe-*/fragment.json; do
  name=${manifest%/fragment.json}
  [ "$name" = "$fragment" ] || watched+=("$name")
done
beside fragments node mfe-kit/build/build.js --dev --watch "${watched[@]}"
beside gallery node mfe-kit/build/serve.js gallery
if [ -n "$fragment" ]; then
  beside "$fragment" env FRAGMENT="$fragment" node mfe-kit/build/serve.js fragment
  export ROADSIDE_DEV_REMOTES="$fragment=http://localhost:3002"
fi
start_edge

while sleep 1; do
  if [ -n "$edge" ] && ! kill -0 "$edge" 2>/dev/null; then
    edge=
    say 'The edge has ended. It starts again when its sources or its configuration change'
  fi
  changed || continue
  if ! build_edge; then
    say 'The edge does not compile; the one before goes on'
  elif [ -z "$edge" ] || [ "$binary" -nt "$stamps/started" ] || [ edge/edge.toml -nt "$stamps/started" ]; then
    say 'The edge starts again'
    stop_edge
    start_edge
  fi
done
