#!/bin/sh
# Runs a command with TEST_CLAMD set to the socket of a temporary clamd. Debian's clamd runs in a
# private folder with one signature, the EICAR test file, and stops with the command. Downloads
# no signatures.
#
#   api/tests/clamd.sh cargo test -p product-api --test api debians_scanner -- --ignored
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT…]" >&2
    exit 64
fi

PATH=$PATH:/usr/sbin
if ! command -v clamd >/dev/null; then
    echo "clamd is not installed: apt-get install clamav-daemon" >&2
    exit 69
fi

folder=$(mktemp -d)
scanner=
finish() {
    [ -z "$scanner" ] || kill "$scanner" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir "$folder/signatures"
# Name, any file type, any offset, and the test string in hexadecimal, so that scanners do not
# detect this script.
printf '%s\n' 'Roadside.Eicar:0:*:58354f2150254041505b345c505a58353428505e2937434329377d2445494341522d5354414e444152442d414e544956495255532d544553542d46494c452124482b482a' \
    >"$folder/signatures/eicar.ndb"
cat >"$folder/clamd.conf" <<CONFIGURATION
Foreground yes
LocalSocket $folder/socket
DatabaseDirectory $folder/signatures
TemporaryDirectory $folder
LogFile $folder/log
CONFIGURATION

clamd --config-file="$folder/clamd.conf" >"$folder/output" 2>&1 &
scanner=$!
attempts=0
while [ ! -S "$folder/socket" ]; do
    attempts=$((attempts + 1))
    if [ "$attempts" -gt 300 ] || ! kill -0 "$scanner" 2>/dev/null; then
        echo "clamd did not start:" >&2
        cat "$folder/output" "$folder/log" >&2
        exit 1
    fi
    sleep 0.1
done

TEST_CLAMD="$folder/socket" "$@"
