# Sourced: a folder that is removed at the end, and an edge whose output is $work/out and $work/log.
# Names the line that ended a script.
set -E
trap 'echo "$0: line $LINENO failed" >&2' ERR
work=$(mktemp -d)
server=
root=()
[ "$(id -u)" -eq 0 ] || root=(sudo)
trap '[ -z "$server" ] || kill "$server" || true; "${root[@]}" rm -rf --one-file-system "$work"' EXIT

# Waits for the address of the operators' port, then for readiness.
wait_until_ready() {
  local admin=
  until [ -n "$admin" ] && curl --silent --fail "$admin/readyz"; do
    kill -0 "$server" 2>/dev/null || {
      cat "$work/log" >&2
      exit 1
    }
    sleep 0.2
    admin=$(sed -n '/^Operators:/,$s|^ *\(http://127.*\)|\1|p' "$work/out")
  done
}

# Stops the edge by SIGTERM, or by a command; it must end with status 0.
stop() {
  if [ $# -gt 0 ]; then "${root[@]}" "$@"; else kill -TERM "$server"; fi
  wait "$server"
  server=
}
