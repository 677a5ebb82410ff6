#!/bin/sh
# `npm ci` and `npm run build` without a network and without waiting: the packages that this project has
# installed, and the bundle that was made of it.
set -eu
case $* in
ci)
  mkdir -p node_modules
  # users without rights must reach them, wherever they are
  mount --bind "$(realpath "$REPOSITORY/node_modules")" node_modules
  ;;
'run build') cp -r "$BUNDLE" dist ;;
*)
  echo "npm $*: not known here" >&2
  exit 1
  ;;
esac
