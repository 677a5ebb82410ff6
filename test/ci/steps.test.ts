import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../support/documents.ts'
import { scratchFolder } from '../support/scratch.ts'

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

function summarize(reports: Readonly<Record<string, readonly object[]>>): string[] {
  const folder = scratchFolder()
  const paths = Object.entries(reports).map(([name, testResults]) => {
    writeFileSync(join(folder, name), JSON.stringify({ testResults }))
    return join(folder, name)
  })
  const { stdout } = spawnSync(process.execPath, ['.ci/summarize.mjs', ...paths], { cwd: ROOT, encoding: 'utf8' })
  return stdout.trimEnd().split('\n')
}

const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
})
const file = (name: string, ...assertionResults: readonly { readonly status: string }[]) => ({
  name: join(ROOT, name),
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults,
})

test('the summary of a test run without failures is one line of counts', () => {
  const reports = { 'test.json': [file('test/a.test.ts', result('a', 'passed'), result('b', 'skipped'))] }
  expect(summarize(reports)).toEqual(['1 0 1'])
})

test('the summary of a test run names each failed test with its report, its file and the start of its message', () => {
  const message = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n')
  const lines = summarize({
    'test.json': [file('test/a.test.ts', result('a', 'passed'))],
    'node-24.json': [file('test/http/b.test.ts', result('a slow caller is closed', 'failed', message))],
  })
  expect(lines[0]).toBe('FAILED TEST: node-24: test/http/b.test.ts: a slow caller is closed')
  expect(lines.slice(1, 3)).toEqual(['    line 0', '    line 1'])
  expect(lines.length).toBeLessThan(10)
  expect(lines.at(-1)).toBe('1 1 0')
})

test('the summary of a test run counts a test file that cannot be loaded as a failure', () => {
  const broken = { ...file('test/a.test.ts'), status: 'failed', message: 'SyntaxError: no' }
  expect(summarize({ 'test.json': [broken] })).toEqual([
    'FAILED TEST: test: test/a.test.ts',
    '    SyntaxError: no',
    '0 1 0',
  ])
})

test('the summary of a test run does not count tests that are skipped on a later release of Node', () => {
  expect(summarize({ 'node-26.json': [file('test/a.test.ts', result('a', 'skipped'))] })).toEqual(['0 0 0'])
})
