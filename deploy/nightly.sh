#!/bin/sh
# Builds a snapshot of a dump, checks it and publishes it. If a check fails, nothing is published, and the
# served snapshot stays. Arguments after the destination are options of `confdex publish`, such as --sign
# KEYFILE.
#
#   deploy/nightly.sh DUMP DESTINATION [OPTIONS OF PUBLISH]
#
# CONFDEX        command that runs confdex; default: `confdex`
# WORK_DIR       folder in which the snapshot is built, with free space for two snapshots; default: TMPDIR
#                or /tmp
# MAX_DUMP_HOURS maximum age of the dump; default: 36; 0 allows any age
# PREVIOUS       file with the snapshot of the night before, to which the new snapshot is compared, or `none`.
#                After publishing, this file is replaced by the new snapshot. Default: the destination, if
#                it is a path
# MAX_REJECTED   maximum number or share of rejected rows, such as 1%; default: that of `confdex build`
set -eu
dump=$1 destination=$2
shift 2
confdex=${CONFDEX:-confdex}
hours=${MAX_DUMP_HOURS:-36}

doubt() {
  echo "nightly: $1; nothing was published" >&2
  exit 1
}

[ -s "$dump" ] || doubt "$dump: expected a dump, found no file or an empty file"
if [ "$hours" -gt 0 ] && [ -n "$(find "$dump" -mmin "+$((hours * 60))")" ]; then
  doubt "$dump: expected a dump of the last $hours hours, found an older dump"
fi
work=$(mktemp -d "${WORK_DIR:-${TMPDIR:-/tmp}}/confdex-nightly.XXXXXX")
trap 'rm -rf "$work"' EXIT
snapshot=$work/directory.snapshot
previous=${PREVIOUS:-none}
case $destination in *://*) ;; *) previous=${PREVIOUS:-$destination} ;; esac
[ -s "$previous" ] || previous=
"$confdex" build ${MAX_REJECTED:+--max-rejected "$MAX_REJECTED"} ${previous:+--previous "$previous"} "$dump" "$snapshot" || doubt 'the build failed'
"$confdex" verify "$snapshot" || doubt 'the snapshot is not sound'
"$confdex" try "$snapshot" || doubt 'the snapshot does not answer'
"$confdex" publish "$snapshot" "$destination" "$@" || doubt 'publishing failed'
case ${PREVIOUS:-none} in
  none) ;;
  *) cp "$snapshot" "$PREVIOUS.new" && mv "$PREVIOUS.new" "$PREVIOUS" ;;
esac
