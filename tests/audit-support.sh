#!/usr/bin/env bash
# What takes minutes of support's promises: 200 kills in the middle of sending, with the receiver of the webhook flapping, on a folder and on a bucket, and
# Debian's virus scanner, which is installed when it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

audit=(cargo test --quiet --workspace --test api)
PATH=$PATH:/usr/sbin
if ! command -v clamd >/dev/null; then
  sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  echo 'Installing clamav-daemon'
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends clamav-daemon >/dev/null
fi
api/tests/clamd.sh "${audit[@]}" debians_scanner -- --ignored
"${audit[@]}" audit_two_hundred_kills -- --ignored --nocapture
api/tests/s3.sh "${audit[@]}" audit_two_hundred_kills -- --ignored --nocapture
