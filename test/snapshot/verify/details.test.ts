import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocId } from '../../../src/docset/docset.ts'
import { NO_DETAIL } from '../../../src/snapshot/format.ts'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { checkDetails } from '../../../src/snapshot/verify/details.ts'
import { Findings } from '../../../src/snapshot/verify/invariant.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

let path: string
let snapshot: Snapshot
let bytes: number
/** Documents with details in the order of their records, and one that has none. */
let docs: number[]
let bare: number
beforeAll(async () => {
  path = buildSmallSnapshot(scratchFolder(afterAll))
  snapshot = await openSnapshot(path)
  bytes = snapshot.header.sections.at(-1)!.length
  const { detailAt } = snapshot
  docs = [...detailAt.keys()].filter((doc) => detailAt[doc] !== NO_DETAIL)
  docs.sort((a, b) => detailAt[a]! - detailAt[b]!)
  // one that loses its record stands for those that never had one
  bare = docs.pop()!
})
afterAll(() => snapshot.close())

/** What is found in the snapshot with other columns. */
function findingsOf(change: (columns: Record<'detailAt' | 'attendance' | 'ids', Uint32Array>) => void) {
  const { detailAt, attendance, deadlines } = snapshot
  const columns = {
    detailAt: detailAt.slice(),
    attendance: Uint32Array.from(attendance),
    ids: Uint32Array.from(deadlines.ids),
  }
  change(columns)
  const changed = {
    ...snapshot,
    detailAt: columns.detailAt,
    attendance: Uint8Array.from(columns.attendance),
    deadlines: { ...deadlines, ids: columns.ids },
  }
  const findings = new Findings()
  checkDetails({ path, snapshot: changed }, findings)
  return findings.first
}

const whereOf = (doc: number) => `record at ${snapshot.detailAt[doc]}, of event ${snapshot.id[doc]}`
const membersOf = async (doc: number) => JSON.parse(`{${await snapshot.details(doc as DocId)}}`)

describe('details that are verified', () => {
  it('are sound as they were built', () => {
    expect(findingsOf(() => {})).toEqual([])
  })

  it('have a deadline and an attendance in the columns as in the record', async () => {
    const { attendance, deadlines } = snapshot
    const [doc, none] = [deadlines.ids.findIndex((id) => id < deadlines.days.length - 1), deadlines.days.length]
    const day = deadlines.days[deadlines.ids[doc]!]
    expect(findingsOf(({ ids }) => ids.fill(none, doc, doc + 1))).toEqual([
      { where: `deadline of the ${whereOf(doc)}`, expected: `day ${day}`, found: 'day undefined' },
    ])
    expect(findingsOf(({ ids }) => ids.fill(ids[doc]! + 1, doc, doc + 1))).toMatchObject([{ expected: `day ${day}` }])
    const known = docs.find((each) => attendance[each]! < 3)!
    const written = (await membersOf(known)).attendance
    expect(findingsOf((columns) => columns.attendance.fill(3, known, known + 1))).toEqual([
      { where: `attendance of the ${whereOf(known)}`, expected: written, found: 'none' },
    ])
  })

  it('that an event has not have no deadline and no attendance', () => {
    const of = snapshot.id[bare]
    const longer = { where: `length of the ${whereOf(docs.at(-1)!)}` }
    const found = (deadline: number, attendance: number) =>
      findingsOf(({ detailAt, ids, attendance: attendances }) => {
        detailAt[bare] = NO_DETAIL
        ids[bare] = deadline
        attendances[bare] = attendance
      })
    const none = snapshot.deadlines.days.length
    expect(found(none, 3)).toMatchObject([longer])
    expect(found(0, 3)).toMatchObject([
      longer,
      { where: `deadline of event ${of}, which has no details`, expected: `${none}`, found: '0' },
    ])
    expect(found(none, 1)).toMatchObject([
      longer,
      { where: `attendance of event ${of}, which has no details`, expected: '3', found: '1' },
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
