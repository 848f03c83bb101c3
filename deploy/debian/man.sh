#!/usr/bin/env bash
# Writes a manual page of a program's help: man.sh PROGRAM NAME SECONDS.
set -euo pipefail

program=$1 name=$2 day=$(date -u -d "@$3" +%Y-%m-%d)
help=$("$program" --help)
about=$(head -1 <<<"$help")
# Roff's control characters at the beginning of a line, and backslashes, are text here.
text() { sed -e 's/\\/\\e/g; s/-/\\-/g; s/^[.'\'']/\\\&&/'; }

printf '.TH %s 1 "%s" "Roadside"\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n.I command\n' \
  "${name^^}" "$day" "$name" "$(echo "$about" | text)" "$name"
printf '.SH DESCRIPTION\n.nf\n'
tail -n +2 <<<"$help" | text
printf '.fi\n'
sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' <<<"$help" | grep -vx help | while read -r command; do
  printf '.SH %s\n.nf\n' "${command^^}"
  "$program" "$command" --help | text
  printf '.fi\n'
done
