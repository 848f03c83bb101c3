#!/bin/sh
# Runs a command with TEST_DATABASE set to a temporary PostgreSQL, which also has an empty database
# `seed`. Debian's server runs in a private folder on a free loopback port and stops with the
# command.
#
#   api/tests/postgres.sh tests/ci/nextest.sh postgres --test api
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT…]" >&2
    exit 64
fi

. "$(dirname "$0")/postgres-programs.sh"
folder=$("$(dirname "$0")/../../tests/ci/temporary-folder.sh")
own "$folder"

finish() {
    as_owner "$binaries/pg_ctl" --pgdata="$folder/data" --mode=immediate --silent stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

cd "$folder"
as_owner "$binaries/initdb" --pgdata="$folder/data" --auth=trust --username=roadside --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 ||
    { cat "$folder/initdb.log" >&2; exit 1; }

# The free port may be taken before the server binds it; then try another one.
for attempt in 1 2 3 4 5; do
    port=$((20000 + ($$ * 7 + attempt * 1013) % 20000))
    options="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder -c fsync=off -c full_page_writes=off -c max_connections=400"
    if as_owner "$binaries/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --options="$options" --wait --silent start; then
        break
    elif [ "$attempt" -eq 5 ]; then
        cat "$folder/server.log" >&2
        exit 1
    fi
done
as_owner "$binaries/createdb" --host=127.0.0.1 --port="$port" --username=roadside seed
cd "$OLDPWD"

TEST_DATABASE="postgres://roadside@127.0.0.1:$port/postgres" "$@"
