#!/usr/bin/env bash
# Runs in the container of package.sh: machine.sh NEWER-PACKAGE.
set -euo pipefail

page=http://localhost:8080/ru-ru/moskva/knowledge-base
key=a-token-of-operators

# Visits a page until the file is removed. Prints how often each status came.
visit() {
  while [ -e "$1" ]; do curl --silent --max-time 60 --output /dev/null --write-out '%{http_code}\n' $page || true; done | sort | uniq -c
}

# Runs a command while a visitor visits. Prints how often each status came.
statuses() {
  touch /run/visiting
  visit /run/visiting >/run/statuses &
  local visitor=$!
  sleep 1
  "$@"
  sleep 1
  rm /run/visiting
  wait $visitor
  echo "$*: $(tr -s ' ' </run/statuses)"
}

# The same. The visitor must get 200 only.
undisturbed() {
  statuses "$@"
  [ "$(awk '{ print $2 }' /run/statuses)" = 200 ]
}

systemctl is-active roadside-edge
[ "$(curl --silent 127.0.0.1:9090/readyz)" = ready ]

# A secret, and a restart that reads it.
(umask 077 && echo $key >/etc/roadside/credentials/ROADSIDE_ADMIN_TOKEN)
undisturbed systemctl restart roadside-edge
status() { curl --silent --output /dev/null --write-out '%{http_code}' "$@" 127.0.0.1:9090/metrics; }
[ "$(status)" = 401 ]
[ "$(status --header "Authorization: Bearer $key")" = 200 ]

# A process that hangs is replaced, and takes one request with it if that had been accepted. Others
# wait.
statuses bash -c 'kill -STOP "$(systemctl show --property MainPID --value roadside-edge)"; until [ "$(systemctl show --property NRestarts --value roadside-edge)" = 1 ] && systemctl --quiet is-active roadside-edge; do sleep 1; done'
[ -z "$(awk '$2 != 200 && !($2 == "000" && $1 == 1)' /run/statuses)" ]

# The separate product API, on a database that it does not migrate on its own.
echo sqlite:/var/lib/roadside-api/roadside.db >/etc/roadside/credentials/ROADSIDE_DATABASE_URL
systemctl start roadside-migrate
systemctl start roadside-api.socket roadside-api
until [ "$(curl --silent 127.0.0.1:8081/readyz)" = ready ]; do sleep 0.5; done
systemctl stop roadside-api.socket roadside-api

undisturbed dpkg --install "$1"
[ "$(curl --silent 127.0.0.1:9090/readyz)" = ready ]
[ -e /etc/roadside/credentials/ROADSIDE_ADMIN_TOKEN ]

dpkg --purge roadside
[ ! -e /etc/roadside ] && [ ! -e /usr/lib/roadside ] && [ -e /var/lib/private/roadside-edge/roadside.db ]
! systemctl --quiet is-active roadside-edge
