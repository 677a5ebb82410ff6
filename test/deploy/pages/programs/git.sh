#!/bin/sh
# `git clone URL FOLDER` without a network: the files of this project, as git would have them.
set -eu
for folder; do :; done
[ "$1" = clone ] || { echo "git $*: expected git clone" >&2; exit 1; }
mkdir -p "$folder"
cd "$REPOSITORY"
/usr/bin/git -c safe.directory="$REPOSITORY" ls-files --cached --others --exclude-standard -z |
  xargs -0 cp --parents --target-directory "$folder"
