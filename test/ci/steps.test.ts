import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../support/documents.ts'

/** Runs a script that has the step functions of `.ci/run`. */
function run(script: string): { readonly status: number | null; readonly lines: readonly string[] } {
  const { status, stdout } = spawnSync('bash', ['-uo', 'pipefail', '-c', `. .ci/steps.sh\n${script}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, lines: stdout.trimEnd().split('\n') }
}

test('each failed step is reported by its own name', () => {
  const { lines } = run(`
    step 'types' false
    step 'lint and format' bash -c 'echo checked; exit 3'
    step 'tests' true
    report_failed_steps`)
  expect(lines).toEqual([
    '--- types',
    '--- lint and format',
    'checked',
    '--- tests',
    'FAILED: types',
    'FAILED: lint and format',
  ])
})

test('a run without failed steps reports none and succeeds', () => {
  expect(run("step 'tests' true\nreport_failed_steps")).toEqual({ status: 0, lines: ['--- tests'] })
})

test('a run with a failed step fails', () => {
  expect(run("step 'tests' false\nreport_failed_steps").status).toBe(1)
})

test('a step gets its arguments as they are', () => {
  expect(run("step 'say' printf '<%s>\\n' 'two words' ''").lines).toEqual(['--- say', '<two words>', '<>'])
})
