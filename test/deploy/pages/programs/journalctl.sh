#!/bin/sh
# Prints what units wrote: `--unit PATTERN`, `--lines N`.
unit='*' lines=+1
while [ $# -gt 0 ]; do
  case $1 in
  --unit) unit=$2 && shift ;;
  --lines) lines=$2 && shift ;;
  esac
  shift
done
cd /var/log/units
# shellcheck disable=SC2086
cat $unit* | tail -n "$lines"
