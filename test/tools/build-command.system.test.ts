import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { build, buildCommand, creationTime, parseMaxRejected } from '../../tools/commands/build.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type SqlRow, sqlDump } from '../support/sql-dump.ts'

function workplace(rows: readonly SqlRow[]) {
  const folder = scratchFolder()
  const dump = join(folder, 'dump.sql')
  writeFileSync(dump, sqlDump(rows))
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const progress = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return { dump, snapshot: join(folder, 'directory.snapshot'), printed, progress }
}

it('confdex build writes a snapshot, prints the report, and shows its stages on stderr', async () => {
  const { dump, snapshot, printed, progress } = workplace([{ id: 1 }, { id: 2 }])
  await buildCommand().parseAsync([dump, snapshot], { from: 'user' })
  expect(existsSync(snapshot)).toBe(true)
  expect(printed.mock.calls.join()).toContain('Rows read: 2, kept: 2, rejected: 0 (0.00 %; allowed: 1 %)')
  const stages = progress.mock.calls.map(([text]) => String(text)).join('')
  for (const stage of ['Reading rows', 'Ordering events', 'Building posting lists', 'Writing the snapshot'])
    expect(stages).toContain(`${stage}: done\n`)
})

it('SOURCE_DATE_EPOCH sets the creation time of the snapshot', async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
  const { dump, snapshot } = workplace([{ id: 1 }])
  await buildCommand().parseAsync([dump, snapshot], { from: 'user' })
  const opened = await openSnapshot(snapshot)
  expect(opened.header.created).toBe('2023-11-14T22:13:20Z')
  await opened.close()
})

it('the report of confdex build prints values of a dump without control characters', async () => {
  const { dump, snapshot, printed } = workplace([{ id: 1 }, { id: 2, start_date: '\u001b[2Jnever\n' }])
  await build(dump, snapshot, { maxRejected: { rows: 1 } })
  const report = printed.mock.calls.join()
  expect(report).toContain('id 2: \ufffd[2Jnever ')
  expect(report).not.toContain('\u001b')
})

it('the report of confdex build names --decode-entities, and finds no entities with this option', async () => {
  const { dump, snapshot, printed } = workplace([{ id: 1, name: 'Soil &amp; Water' }])
  await buildCommand().parseAsync([dump, snapshot], { from: 'user' })
  expect(printed.mock.calls.join()).toContain('html-entities: 1 (')
  expect(printed.mock.calls.join()).toContain(': build with --decode-entities)')
  printed.mockClear()
  await buildCommand().parseAsync([dump, snapshot, '--decode-entities'], { from: 'user' })
  expect(printed.mock.calls.join()).toContain('Checks of the rows that were kept: nothing looks wrong')
})

it('for an unreadable dump, confdex build prints an error of one line', async () => {
  const { dump, snapshot, printed } = workplace([])
  writeFileSync(dump, 'no SQL')
  const failure = await build(dump, snapshot, { maxRejected: { rows: 0 } }).catch((error) => error)
  expect(failure.message).toContain('got NO SQL as statement 1: remove it, or pass the SQLite file itself')
  expect(failure.message).not.toContain('\n')
  expect(printed).not.toHaveBeenCalled()
})

it.each([
  ['15%', { share: 0.15 }],
  ['0.5%', { share: 0.005 }],
  ['0%', { share: 0 }],
  ['100%', { share: 1 }],
  ['200', { rows: 200 }],
  ['0', { rows: 0 }],
])('--max-rejected accepts %s', (text, expected) => {
  expect(parseMaxRejected(text)).toEqual(expected)
})

it.each(['', '%', '-1', '1.5', '.5%', '5.%', '1e2', '101%', '100.1%', ' 5%', '5 %', '5%%', 'all'])(
  '--max-rejected refuses %j',
  (text) => {
    expect(() => parseMaxRejected(text)).toThrow('Expected a share')
  },
)

it.each(['yesterday', '-1', '1.5', '99999999999'])('SOURCE_DATE_EPOCH=%s is refused', (text) => {
  expect(() => creationTime(text)).toThrow(
    `SOURCE_DATE_EPOCH: expected seconds since 1970 in plain digits, got ${text}: correct it or unset it`,
  )
})
