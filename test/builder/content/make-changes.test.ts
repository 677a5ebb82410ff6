import { fc, test } from '@fast-check/vitest'
import { expect, test as plainTest } from 'vitest'
import { formatDay, parseDay } from '../../../src/event/days.ts'
import { dayAt, goneSince } from '../../../src/snapshot/changes.ts'
import { verifySnapshot } from '../../../src/snapshot/verify.ts'
import { buildDump, openBuilt } from '../../support/built-dump.ts'
import { type SqlRow, sqlDump } from '../../support/sql-dump.ts'

const FIRST = parseDay('2026-11-20')!
const dateOf = (day: number) => new Date(day * 86_400_000)

/** Builds a directory on consecutive days. Each build is compared with the build before it. */
async function generations(dumps: readonly (readonly SqlRow[])[]): Promise<string[]> {
  const paths: string[] = []
  for (const [at, rows] of dumps.entries()) {
    const options = { created: dateOf(FIRST + at), previous: paths.at(-1) }
    paths.push((await buildDump(sqlDump(rows), options)).path)
  }
  return paths
}

async function changesIn(path: string, ids: readonly number[]) {
  const { snapshot } = await openBuilt(path)
  const { changes, id } = snapshot
  const textOf = (day: number | undefined) => (day === undefined ? null : formatDay(day as typeof FIRST))
  return Object.fromEntries(
    ids.map((event) => {
      const doc = id.indexOf(event)
      if (doc < 0) return [event, { gone: textOf(goneSince(changes, event)) }]
      return [event, { firstSeen: textOf(dayAt(changes.firstSeen, doc)), updated: textOf(dayAt(changes.updated, doc)) }]
    }),
  )
}

plainTest('a build can replace the snapshot in --previous, and reports what changed', async () => {
  const [path] = (await generations([[{ id: 1 }, { id: 2 }, { id: 3 }]])) as [string]
  const rows = [{ id: 2 }, { id: 3, name: 'Other' }, { id: 4 }, { id: 5 }]
  const { report } = await buildDump(sqlDump(rows), { previous: path, snapshot: path })
  expect(report.changed).toEqual({ added: 2, changed: 1, removed: 1 })
  expect((await verifySnapshot(path)).sound).toBe(true)
})

plainTest('a build refuses a --previous that is no snapshot of this version, and says what to do', async () => {
  const missing = buildDump(sqlDump([{ id: 1 }]), { previous: '/nowhere/old.snapshot' })
  await expect(missing).rejects.toThrow(
    /^--previous: expected a snapshot .*\/nowhere\/old\.snapshot.*build once without/,
  )
})

/** Few values in each field, so that rows of several builds are often equal. */
const someRow = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  name: fc.constantFrom('A', 'B "quoted"'),
  start_date: fc.constantFrom('2026-12-01', '2026-12-02'),
  type: fc.constantFrom('conference', 'workshop'),
  city: fc.constantFrom('Paris', 'Lyon'),
  status: fc.constantFrom(null, 'cancelled'),
  website: fc.constantFrom(null, 'https://a.example'),
  description: fc.constantFrom(null, 'One', 'Two'),
  source_url: fc.constantFrom(null, 'https://s.example/1'),
  updated_at: fc.constantFrom(null, '2026-11-19', '2026-11-23'),
})
const someDump = fc.uniqueArray(someRow, { selector: ({ id }) => id, maxLength: 8 })
const IDS = [1, 2, 3, 4, 5, 6, 7, 8]

test.prop([fc.array(someDump, { minLength: 1, maxLength: 4 })], { numRuns: 12 })(
  'after several builds, a snapshot has the days on which each event was first seen, changed or removed',
  async (dumps) => {
    const paths = await generations(dumps)
    const expected = Object.fromEntries(IDS.map((id) => [id, historyOf(id, dumps)]))
    expect(await changesIn(paths.at(-1)!, IDS)).toEqual(expected)
  },
)

function historyOf(id: number, dumps: readonly (readonly SqlRow[])[]) {
  let row: string | undefined
  let firstSeen: string | null = null
  let changed: string | null = null
  let gone: string | null = null
  for (const [at, rows] of dumps.entries()) {
    const day = formatDay((FIRST + at) as typeof FIRST)
    const found = rows.find((each) => each.id === id)
    const text = found && JSON.stringify(found)
    if (at > 0 && text !== row) {
      if (text === undefined) gone = day
      else {
        if (row === undefined) firstSeen = day
        changed = day
      }
    }
    if (text === undefined) firstSeen = changed = null
    else gone = null
    row = text
  }
  if (row === undefined) return { gone }
  const written = JSON.parse(row).updated_at as string | null
  const last = formatDay((FIRST + dumps.length - 1) as typeof FIRST)
  const known = written !== null && written <= last ? written : null
  const updated = known === null || (changed !== null && changed > known) ? changed : known
  return { firstSeen, updated }
}
