# Finds PostgreSQL's programs, and runs them as an account other than root. To be sourced.

# Folder of the programs of the newest version.
binaries=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$binaries" ]; then
    echo "PostgreSQL is not installed: apt-get install postgresql" >&2
    exit 69
fi

# The server refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then
    own() { chown postgres "$1"; }
    as_owner() { runuser -u postgres -- "$@"; }
else
    own() { :; }
    as_owner() { "$@"; }
fi
