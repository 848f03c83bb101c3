#!/bin/sh
# A standby of the server that `postgres.sh` has started, for one test.
#
#   api/tests/standby.sh start FOLDER PORT    makes one in an empty folder, on a loopback port
#   api/tests/standby.sh stop FOLDER          kills it; `start` may follow, with an empty folder
set -eu

[ $# -ge 2 ] || { echo "usage: $0 start FOLDER PORT | stop FOLDER" >&2; exit 64; }
action=$1
folder=$2

. "$(dirname "$0")/postgres-programs.sh"
own "$folder"

cd "$folder"
if [ "$action" = stop ]; then
    as_owner "$binaries/pg_ctl" --pgdata="$folder/data" --mode=immediate --silent stop
    rm -rf "$folder/data"
    exit
fi

primary=${TEST_DATABASE%/*}
as_owner "$binaries/pg_basebackup" --dbname="$primary/postgres" --pgdata="$folder/data" --wal-method=stream \
    --write-recovery-conf --checkpoint=fast --no-sync
options="-c listen_addresses=127.0.0.1 -c port=$3 -c unix_socket_directories=$folder -c fsync=off -c max_connections=400"
as_owner "$binaries/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --options="$options" --wait --silent start ||
    { cat "$folder/server.log" >&2; exit 1; }
