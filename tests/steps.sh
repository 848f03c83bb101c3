# Runs named steps one after another, keeps what they print, counts what their runners say, and closes with `N passed, N failed`.
# To be sourced. A step that fails does not stop the others.

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
passed=0
failed=0

# Sums of the closing lines of cargo test, vitest, node's runner, unittest, Playwright and tests/schema in a file: "passed failed".
count() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" | awk '
    /^test result: / { passed += $4; failed += $6 }
    /^ *Tests  / { for (i = 2; i <= NF; i++) { if ($i == "passed") passed += $(i - 1); if ($i == "failed") failed += $(i - 1) } }
    /^ +[0-9]+ passed \(/ { passed += $1 }
    /^ +[0-9]+ flaky$/ { passed += $1 }
    /^ +[0-9]+ (failed|did not run)$/ { failed += $1 }
    /^Ran [0-9]+ tests? in / { passed += $2 }
    /: [0-9]+ operations answer as described, [0-9]+ do not$/ { passed += $2; failed += $7 }
    END { print passed + 0, failed + 0 }'
}

step() {
  local name=$1 started=$SECONDS status=0 log="$logs/step" sums
  shift
  printf '== %s\n' "$name"
  "$@" >"$log" 2>&1 || status=$?
  read -r -a sums < <(count "$log")
  if [ "$status" -eq 0 ]; then
    [ "${sums[0]}" -gt 0 ] || sums[0]=1
    # What passed at the second try only is to be read: docs/decisions/0012-second-tries.md.
    if grep -qE '^ +[0-9]+ flaky' "$log"; then grep -v '^ *✓' "$log"; fi
    printf '   passed: %s in %s s\n' "${sums[0]}" "$((SECONDS - started))"
  else
    [ "${sums[1]}" -gt 0 ] || sums[1]=1
    cat "$log"
    printf '   FAILED with status %s: %s passed, %s failed in %s s\n' "$status" "${sums[0]}" "${sums[1]}" "$((SECONDS - started))"
  fi
  passed=$((passed + sums[0]))
  failed=$((failed + sums[1]))
}

finish() {
  printf '%s passed, %s failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}
