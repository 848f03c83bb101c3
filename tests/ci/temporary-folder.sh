#!/bin/sh
# Creates a temporary folder and prints its path: in memory where Linux has two gigabytes for it,
# else where TMPDIR says. Tests create and remove thousands of databases. On ext4, that took half
# of the CPU time of the tests on PostgreSQL and a tenth of those on SQLite.
set -eu

memory=/dev/shm
needed_kilobytes=2097152

free_kilobytes() {
    df --output=avail --block-size=1K "$memory" 2>/dev/null | tail -n 1
}

if [ -z "${TMPDIR:-}" ] && [ -w "$memory" ] && [ "$(free_kilobytes)" -ge "$needed_kilobytes" ]; then
    exec mktemp --directory --tmpdir="$memory" roadside.XXXXXX
fi
exec mktemp -d
