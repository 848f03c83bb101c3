#!/usr/bin/env bash
# Installs packages of Python with hashes in an environment, if they have changed: venv.sh FOLDER
# REQUIREMENTS.
set -euo pipefail

folder=$1 requirements=$2
cmp -s "$requirements" "$folder/${requirements##*/}" && exit 0
rm -rf "$folder"
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: --requirement "$requirements"
cp "$requirements" "$folder/"
