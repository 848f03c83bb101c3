#!/bin/sh
# Runs a command with TEST_FILES set to a bucket of a temporary in-memory S3 server (tests/bucket).
# The server stops with the command.
#
#   api/tests/s3.sh tests/ci/nextest.sh s3 --test api support nodes::search
#
# Needs `tests/ci/cargo.sh build --bins`.
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT…]" >&2
    exit 64
fi

folder=$(mktemp -d)
mkfifo "$folder/life"
"${CARGO_TARGET_DIR:-target}/debug/bucket" <"$folder/life" >"$folder/address" &
server=$!
# The server runs as long as this end of the pipe is open.
exec 3>"$folder/life"
finish() {
    kill "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

while [ ! -s "$folder/address" ]; do
    kill -0 "$server" || exit 1
    sleep 0.05
done

export TEST_FILES=s3://uploads AWS_ENDPOINT_URL="$(cat "$folder/address")" AWS_ALLOW_HTTP=true
export AWS_ACCESS_KEY_ID=id AWS_SECRET_ACCESS_KEY=secret AWS_REGION=somewhere
"$@" 3>&-
