#!/usr/bin/env bash
# Measures the search endpoint: `load.sh BINARY [ARTICLES] [LANGUAGES] [SECONDS]`.
#
# Imports synthetic articles, serves them on two cores, and sends queries on 50 connections in a
# closed loop without think time, the strictest load of 50 users. `wrk` shares the two cores.
# Prints the import time, time and memory of the index, latencies and CPU time: first for distinct
# queries, which no cache answers, then for 1000 repeated queries. Also prints the machine's load,
# since other work increases latencies.
set -euo pipefail
cd "$(dirname "$0")/../../.."

binary=$1 articles=${2:-10000} languages=${3:-20} seconds=${4:-30} port=18081
folder=$(mktemp -d)
server=
# shellcheck disable=SC2329
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT

python3 tests/bench/search/synthetic.py api/content "$folder/corpus" "$articles" "$languages"
export ROADSIDE_CONTENT='' ROADSIDE_DATABASE_URL="sqlite:$folder/bench.db"
started=$(date +%s%N)
for language in "$folder"/corpus/*/; do
  "$binary" import "$language" --lang "$(basename "$language")" >/dev/null
done
echo "import: $((($(date +%s%N) - started) / 1000000)) ms"

cat >"$folder/ask.lua" <<LUA
local paths, at = {}, 0
for line in io.lines("$folder/corpus/queries.txt") do
  local language, query = line:match("^(.-)\t(.*)$")
  query = query:gsub("[^%w]", function(byte) return string.format("%%%02X", string.byte(byte)) end)
  paths[#paths + 1] = "/api/ru-" .. language .. "/moskva/search?limit=10&q=" .. query
end
local first, count, pause = 0, #paths, 0
init = function(arguments)
  first, count, pause = tonumber(arguments[1]), math.min(tonumber(arguments[2]), #paths), tonumber(arguments[3])
end
delay = function()
  return pause == 0 and 0 or math.random(pause, pause + 50)
end
request = function()
  at = at % count + 1
  return wrk.format("GET", paths[(first + at) % #paths + 1])
end
done = function(summary, latency)
  print(string.format("%d answers, %d errors, p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, longest %.1f ms", summary.requests,
    summary.errors.status + summary.errors.timeout + summary.errors.read, latency:percentile(50) / 1000, latency:percentile(95) / 1000,
    latency:percentile(99) / 1000, latency.max / 1000))
end
LUA
taskset --cpu-list 0,1 "$binary" serve --listen "127.0.0.1:$port" --request-timeout-ms 120000 2>"$folder/log" &
server=$!
until curl --silent --fail "http://127.0.0.1:$port/metrics" 2>/dev/null | grep -q '^api_search_documents'; do sleep 0.5; done
curl --silent "http://127.0.0.1:$port/metrics" | grep '^api_search_\(documents\|languages\|build\)'
awk '/VmHWM|VmRSS/ { printf "%s %d MB\n", $1, $2 / 1024 }' "/proc/$server/status"
worked() { awk '{ print ($14 + $15) * 10 }' "/proc/$server/stat"; }
cache_hits() { curl --silent "http://127.0.0.1:$port/metrics" | awk '/^api_search_cache_hits_total/ { print $2 }'; }
ask() {
  local name=$1 first=$2 count=$3 seconds=$4 pause=$5 before hits_before
  before=$(worked) hits_before=$(cache_hits)
  echo "$name, load $(cut -d' ' -f1 /proc/loadavg):" "$(wrk --threads 1 --connections 50 --duration "${seconds}s" --script "$folder/ask.lua" "http://127.0.0.1:$port" -- "$first" "$count" "$pause" | tail -n 1)," \
    "$(($(worked) - before)) ms of CPU time, $(($(cache_hits) - hits_before)) cached answers"
}
# Warms the index up. Later rounds use other queries.
ask "warm-up" 0 20000 5 0
ask "all different, 150 to 200 ms pauses" 60000 1000000 "$seconds" 150
ask "all different, no pauses" 20000 1000000 "$seconds" 0
ask "1000 queries repeated" 0 1000 10 0
