#!/bin/sh
# Builds a snapshot of a dump, checks it and publishes it. It stops at the first doubt; what is served then
# stays. Whatever follows the destination goes to `confdex publish`, such as --sign KEYFILE.
#
#   deploy/nightly.sh DUMP DESTINATION [OPTIONS OF PUBLISH]
#
# CONFDEX        the program; `confdex` by default
# WORK_DIR       where the snapshot is built, a folder with twice its size free; TMPDIR or /tmp by default
# MAX_DUMP_HOURS a dump that is older is a doubt: 36 by default, 0 for any age
# PREVIOUS       the snapshot of the night before, to tell what is new, changed and gone, or `none`; by default the
#                destination, if that is a path. A file that is named here gets the new snapshot in the end
# MAX_REJECTED   rows that a build may reject, a number or a share such as 1%: the default of `confdex build`
set -eu
dump=$1 destination=$2
shift 2
confdex=${CONFDEX:-confdex}
hours=${MAX_DUMP_HOURS:-36}

doubt() {
  echo "nightly: $1; nothing was published" >&2
  exit 1
}

[ -s "$dump" ] || doubt "$dump: expected a dump, found no file or an empty one"
if [ "$hours" -gt 0 ] && [ -n "$(find "$dump" -mmin "+$((hours * 60))")" ]; then
  doubt "$dump: expected a dump of the last $hours hours, found an older one"
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
