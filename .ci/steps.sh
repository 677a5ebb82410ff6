# The steps of .ci/run, for scripts that source this file. A step that fails does not end the run.

# Names of the steps that failed, in order.
failed_steps=()

# step NAME COMMAND...: runs a command under a heading, and remembers the name when it fails.
step() {
  local name=$1
  shift
  echo "--- $name"
  "$@" || failed_steps+=("$name")
}

# Prints a line for each failed step; fails when there is one.
report_failed_steps() {
  local name
  for name in "${failed_steps[@]}"; do echo "FAILED: $name"; done
  [ "${#failed_steps[@]}" -eq 0 ]
}
