import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'
import { ROOT } from './files.ts'

/** Shell code: `build` writes $WRITES into the snapshot, its last argument. */
const WRITE = '[ "$1" != build ] || [ -z "$WRITES" ] || { for last in "$@"; do :; done; printf %s "$WRITES" >"$last"; }'

/** A substitute for confdex that records its calls, and fails at `command`. */
function confdexThatFailsAt(command: string, folder: string): string {
  const program = join(folder, 'confdex')
  writeFileSync(program, `#!/bin/sh\necho "$@" >>${folder}/calls\n${WRITE}\n[ "$1" != "${command}" ]\n`)
  chmodSync(program, 0o755)
  return program
}

function nightly({
  failsAt = '',
  dump = 'rows',
  ageHours = 0,
  environment = {},
  options = [] as string[],
  destination = 's3://bucket/current',
} = {}) {
  const folder = scratchFolder()
  const path = join(folder, 'dump.sqlite')
  if (dump !== 'missing') {
    writeFileSync(path, dump)
    const time = Date.now() / 1000 - ageHours * 3600
    utimesSync(path, time, time)
  }
  const env = { PATH: process.env.PATH, CONFDEX: confdexThatFailsAt(failsAt, folder), WORK_DIR: folder, ...environment }
  const { status, stderr } = spawnSync(join(ROOT, 'deploy/nightly.sh'), [path, destination, ...options], {
    env,
    encoding: 'utf8',
  })
  const calls = existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : []
  expect(readdirSync(folder).filter((name) => name.startsWith('confdex-nightly'))).toEqual([])
  return { status, last: stderr.trim().split('\n').at(-1)!.replaceAll(folder, ''), calls }
}

const STEPS = ['build', 'verify', 'try', 'publish']

test('the nightly script builds a snapshot from a good dump, then verifies, tries and publishes the snapshot', () => {
  const { status, calls } = nightly({ options: ['--sign', 'key.pem'], environment: { MAX_REJECTED: '50' } })
  expect(status).toBe(0)
  expect(calls.map((call) => call.split(' ')[0])).toEqual(STEPS)
  expect(calls[0]).toMatch(/^build --max-rejected 50 \S+\/dump\.sqlite \S+\/directory\.snapshot$/)
  expect(calls[3]).toMatch(/^publish \S+\/directory\.snapshot s3:\/\/bucket\/current --sign key\.pem$/)
})

test('the nightly script compares a snapshot with the file in PREVIOUS, and replaces the file after publishing', () => {
  const folder = scratchFolder()
  const previous = join(folder, 'previous.snapshot')
  const night = (failsAt = '') => nightly({ failsAt, environment: { PREVIOUS: previous, WRITES: 'new' } }).calls[0]
  expect(night()).toMatch(/^build \S+\/dump\.sqlite \S+\/directory\.snapshot$/)
  expect(readFileSync(previous, 'utf8')).toBe('new')
  writeFileSync(previous, 'old')
  expect(night('publish')).toMatch(/^build --previous \S+\/previous\.snapshot \S+\/dump\.sqlite /)
  expect(readFileSync(previous, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['previous.snapshot'])
})

test('the nightly script compares a new snapshot with the published file, unless PREVIOUS is "none"', () => {
  const destination = join(scratchFolder(), 'current.snapshot')
  expect(nightly({ destination }).calls[0]).toMatch(/^build \S+\/dump\.sqlite /)
  writeFileSync(destination, 'old')
  expect(nightly({ destination }).calls[0]).toMatch(/^build --previous \S+\/current\.snapshot /)
  expect(nightly({ destination, environment: { PREVIOUS: 'none' } }).calls[0]).toMatch(/^build \S+\/dump\.sqlite /)
})

test.each(STEPS)('the nightly script fails if confdex %s fails', (failsAt) => {
  const { status, last, calls } = nightly({ failsAt })
  expect(status).toBe(1)
  expect(last).toMatch(/^nightly: .*; nothing was published$/)
  expect(calls.map((call) => call.split(' ')[0])).toEqual(STEPS.slice(0, STEPS.indexOf(failsAt) + 1))
})

test.each([
  ['a dump that is missing', { dump: 'missing' }, 'expected a dump, found no file or an empty file'],
  ['a dump that is empty', { dump: '' }, 'expected a dump, found no file or an empty file'],
  ['a dump of the night before last', { ageHours: 40 }, 'expected a dump of the last 36 hours, found an older dump'],
])('the nightly script refuses %s', (_what, given, says) => {
  const { status, last, calls } = nightly(given)
  expect(status).toBe(1)
  expect(last).toContain(says)
  expect(calls).toEqual([])
})

test('with MAX_DUMP_HOURS=0, the nightly script accepts a dump of any age', () => {
  expect(nightly({ ageHours: 400, environment: { MAX_DUMP_HOURS: '0' } }).status).toBe(0)
})
