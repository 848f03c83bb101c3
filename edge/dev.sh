#!/usr/bin/env bash
# Development server, until Ctrl-C: `edge/dev.sh [FRAGMENT]`.
#   http://localhost:8080  the site, with the pseudo-languages xa and xb; rules, strings, content
#                          and rebuilt fragments reload automatically
#   http://localhost:8090  the component gallery
#   Rust changes           rebuild and restart the edge; if the build fails, the old edge keeps
#                          running
#   FRAGMENT               for example knowledge-base: served by a development server at
#                          http://localhost:3002 with React Refresh
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

readonly binary=${CARGO_TARGET_DIR:-target}/debug/edge
fragment=${1:-}
fragment=${fragment:+mfe-${fragment#mfe-}}
if [ -n "$fragment" ] && [ ! -f "$fragment/fragment.json" ]; then
  echo "Unknown fragment $fragment. Fragments: $(echo mfe-*/fragment.json | sed 's|mfe-\([^/]*\)/fragment.json|\1|g')" >&2
  exit 64
fi

export ROADSIDE_DEV_WATCH=true
export ROADSIDE_GEO_HERE=${ROADSIDE_GEO_HERE:-ru/moskva}
export ROADSIDE_EMBEDDED_API_PSEUDO_LOCALES=${ROADSIDE_EMBEDDED_API_PSEUDO_LOCALES:-true}
export ROADSIDE_LIMITS_SHUTDOWN_MS=${ROADSIDE_LIMITS_SHUTDOWN_MS:-1000}
# Development builds render more slowly.
export ROADSIDE_RENDER_DEADLINE_MS=${ROADSIDE_RENDER_DEADLINE_MS:-2000}

stamps=$(mktemp -d)
children=()
edge=
build=

say() {
  printf '\033[1m== %s\033[0m\n' "$*"
}

# Starts a program in the background and prefixes its output with a name.
in_background() {
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
  ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY=true ROADSIDE_EMBEDDED_API_DEVELOPMENT_EVENTS=true "$binary" serve &
  edge=$!
}

stop_edge() {
  [ -n "$edge" ] || return 0
  kill "$edge" 2>/dev/null || true
  wait "$edge" 2>/dev/null || true
  edge=
}

# True when a source of the edge has changed since the last build began. Folders are sources too,
# because a deleted file changes its folder.
changed() {
  local sources=(Cargo.toml Cargo.lock edge/{Cargo.toml,edge.toml,src,crates} api/{Cargo.toml,src,migrations})
  [ -n "$(find "${sources[@]}" -newer "$stamps/built" -print -quit)" ]
}

# Runs in the background, so Ctrl-C does not wait for the compiler.
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
in_background fragments node mfe-kit/build/build.js --dev --watch "${watched[@]}"
in_background gallery node mfe-kit/build/serve.js gallery
if [ -n "$fragment" ]; then
  in_background "$fragment" env FRAGMENT="$fragment" node mfe-kit/build/serve.js fragment
  export ROADSIDE_DEV_REMOTES="$fragment=http://localhost:3002"
fi
start_edge

while sleep 1; do
  if [ -n "$edge" ] && ! kill -0 "$edge" 2>/dev/null; then
    edge=
    say 'The edge has exited. It restarts when its sources or its configuration change'
  fi
  changed || continue
  if ! build_edge; then
    say 'The edge does not compile; the old one keeps running'
  elif [ -z "$edge" ] || [ "$binary" -nt "$stamps/started" ] || [ edge/edge.toml -nt "$stamps/started" ]; then
    say 'Restarting the edge'
    stop_edge
    start_edge
  fi
done
