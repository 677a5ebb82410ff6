import { closeSync, openSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_DETAIL } from '../../../src/snapshot/format.ts'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { checkDetails } from '../../../src/snapshot/verify/file.ts'
import { Findings } from '../../../src/snapshot/verify/invariant.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

let file: number
let snapshot: Snapshot
let bytes: number
/** Documents with details in the order of their records, and one that has none. */
let docs: number[]
let bare: number
beforeAll(async () => {
  const path = buildSmallSnapshot(scratchFolder(afterAll))
  file = openSync(path, 'r')
  snapshot = await openSnapshot(path)
  bytes = snapshot.header.sections.at(-1)!.length
  const { detailAt } = snapshot
  docs = [...detailAt.keys()].filter((doc) => detailAt[doc] !== NO_DETAIL)
  docs.sort((a, b) => detailAt[a]! - detailAt[b]!)
  // one that loses its record stands for those that never had one
  bare = docs.pop()!
})
afterAll(() => {
  closeSync(file)
  return snapshot.close()
})

/** What is found in the snapshot with other columns. */
function findingsOf(change: (columns: Record<'detailAt' | 'ids', Uint32Array>) => void) {
  const { detailAt, deadlines } = snapshot
  const columns = {
    detailAt: detailAt.slice(),
    ids: Uint32Array.from(deadlines.ids),
  }
  change(columns)
  const changed = {
    ...snapshot,
    detailAt: columns.detailAt,
    deadlines: { ...deadlines, ids: columns.ids },
  }
  const findings = new Findings()
  checkDetails({ file, snapshot: changed }, findings)
  return findings.first
}

const whereOf = (doc: number) => `record at ${snapshot.detailAt[doc]}, of event ${snapshot.id[doc]}`

describe('details that are verified', () => {
  it('are sound as they were built', () => {
    expect(findingsOf(() => {})).toEqual([])
  })

  it('have a deadline in the column as in the record', async () => {
    const { deadlines } = snapshot
    const [doc, none] = [deadlines.ids.findIndex((id) => id < deadlines.days.length - 1), deadlines.days.length]
    const day = deadlines.days[deadlines.ids[doc]!]
    expect(findingsOf(({ ids }) => ids.fill(none, doc, doc + 1))).toEqual([
      { where: `deadline of the ${whereOf(doc)}`, expected: `day ${day}`, found: 'day undefined' },
    ])
    expect(findingsOf(({ ids }) => ids.fill(ids[doc]! + 1, doc, doc + 1))).toMatchObject([{ expected: `day ${day}` }])
  })

  it('of an event without a record have no deadline', () => {
    const of = snapshot.id[bare]
    const longer = { where: `length of the ${whereOf(docs.at(-1)!)}` }
    const found = (deadline: number) =>
      findingsOf(({ detailAt, ids }) => {
        detailAt[bare] = NO_DETAIL
        ids[bare] = deadline
      })
    const none = snapshot.deadlines.days.length
    expect(found(none)).toMatchObject([longer])
    expect(found(0)).toMatchObject([
      longer,
      { where: `deadline of event ${of}, which has no details`, expected: `${none}`, found: '0' },
    ])
  })

  it('begin at the start of the section, which is empty where no event has any', () => {
    const missing = findingsOf(({ detailAt }) => detailAt.fill(NO_DETAIL, docs[0]!, docs[0]! + 1))
    expect(missing[0]).toEqual({
      where: 'start of the first record',
      expected: '0',
      found: `${snapshot.detailAt[docs[1]!]}`,
    })
    const none = findingsOf((columns) => columns.detailAt.fill(NO_DETAIL))
    expect(none[0]).toEqual({ where: 'start of the first record', expected: '0', found: `${bytes}` })
  })

  it('have records of their own, within the section', () => {
    const expected = `a record of its own within ${bytes} bytes`
    const [first, second] = [docs[0]!, docs[1]!]
    for (const next of [0, 7]) {
      const found = findingsOf(({ detailAt }) => detailAt.fill(next, second, second + 1))
      expect(found[0]).toMatchObject({
        where: `record at 0, of event ${snapshot.id[next === 0 ? Math.min(first, second) : first]}`,
        expected,
        found: `the next one starts at ${next}`,
      })
    }
    expect(findingsOf(({ detailAt }) => detailAt.fill(8, second, second + 1))[0]).toMatchObject({
      where: `length of the ${whereOf(first)}`,
      expected: '0',
    })
    const behind = findingsOf(({ detailAt }) => detailAt.fill(bytes + 1, bare, bare + 1))
    expect(behind.map((each) => each.found)).toContain(`the next one starts at ${bytes + 1}`)
    expect(behind.at(-1)).toMatchObject({
      where: `record at ${bytes + 1}, of event ${snapshot.id[bare]}`,
      found: `the next one starts at ${bytes}`,
    })
  })

  it('are records of their own event, by their checksum', () => {
    const [first, second] = [docs[0]!, docs[1]!]
    const found = findingsOf(({ detailAt }) => {
      detailAt[first] = snapshot.detailAt[second]!
      detailAt[second] = snapshot.detailAt[first]!
    })
    expect(found).toMatchObject([
      { where: `checksum of the record at 0, of event ${snapshot.id[second]}` },
      { where: `checksum of the record at ${snapshot.detailAt[second]}, of event ${snapshot.id[first]}` },
    ])
    for (const each of found) expect(each.expected).toMatch(/^[0-9a-f]{1,8}$/)
  })
})
