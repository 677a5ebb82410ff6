import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../support/documents.ts'

/** Runs a script that can call the step functions of `.ci/run`. */
function run(script: string): { readonly status: number | null; readonly lines: readonly string[] } {
  const { status, stdout } = spawnSync('bash', ['-uo', 'pipefail', '-c', `. .ci/steps.sh\n${script}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, lines: stdout.trimEnd().split('\n') }
}

test('.ci/run reports each failed step by its name, and fails if a step failed', () => {
  const { status, lines } = run(`
    step 'types' false
    step 'lint and format' bash -c 'echo checked; exit 3'
    step 'tests' true
    report_failed_steps`)
  const failed = ['FAILED: types', 'FAILED: lint and format']
  expect({ status, lines }).toEqual({
    status: 1,
    lines: ['--- types', '--- lint and format', 'checked', '--- tests', ...failed],
  })
  expect(run("step 'tests' true\nreport_failed_steps")).toEqual({ status: 0, lines: ['--- tests'] })
})
