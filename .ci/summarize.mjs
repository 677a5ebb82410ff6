// Usage: node .ci/summarize.mjs REPORT...
// Reads JSON reports of Vitest. Prints each failed test with the first lines of its message, and each file
// that could not be loaded. The last line is `<passed> <failed> <skipped>`.
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'

const SHOWN_LINES = 6
const SHOWN_FAILURES = 40

const failures = []
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const report of process.argv.slice(2)) {
  for (const { name, status, message, assertionResults: tests } of JSON.parse(readFileSync(report, 'utf8'))
    .testResults) {
    const where = `${basename(report, '.json')}: ${relative(process.cwd(), name)}`
    for (const test of tests) {
      if (test.status === 'passed') counts.passed++
      // tests may be skipped on a later Node, if it no longer has the behaviour that they test
      else if (test.status !== 'failed') counts.skipped += basename(report).startsWith('node-') ? 0 : 1
      else {
        counts.failed++
        failures.push([`${where}: ${test.fullName}`, test.failureMessages.join('\n')])
      }
    }
    // if a file could not be loaded or a hook failed, the file failed without a failed test
    if (status === 'failed' && tests.every((test) => test.status !== 'failed')) {
      counts.failed++
      failures.push([where, message])
    }
  }
}
for (const [test, message] of failures.slice(0, SHOWN_FAILURES)) {
  console.log(`FAILED TEST: ${test}`)
  for (const line of message.split('\n').slice(0, SHOWN_LINES)) console.log(`    ${line.slice(0, 300)}`)
}
if (failures.length > SHOWN_FAILURES) console.log(`and ${failures.length - SHOWN_FAILURES} more`)
console.log(`${counts.passed} ${counts.failed} ${counts.skipped}`)
