# Functions that run steps, for scripts that source this file. A failed step does not end the script.

# Names of the steps that failed, in order.
failed_steps=()

# step NAME COMMAND...: prints the name, runs the command, and remembers the name if the command fails.
step() {
  local name=$1
  shift
  echo "--- $name"
  "$@" || failed_steps+=("$name")
}

# Prints a line for each failed step. Fails if there is one.
report_failed_steps() {
  local name
  for name in "${failed_steps[@]}"; do echo "FAILED: $name"; done
  [ "${#failed_steps[@]}" -eq 0 ]
}
