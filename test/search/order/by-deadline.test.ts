import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocSet, range, sparse } from '../../../src/docset/docset.ts'
import { intersect } from '../../../src/docset/intersect.ts'
import { retainResult } from '../../../src/docset/retain.ts'
import { dayOf, type EpochDay, formatDay } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import { takeByDeadline } from '../../../src/search/order/orders.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { runs } from '../../support/runs.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'

describe('pages of sets of every form', () => {
  const ROWS = 9000
  const first = dayOf(2026, 1, 1)
  const days = Array.from({ length: ROWS }, (_, index) => (index % 5 < 2 ? undefined : first + ((index * 31) % 600)))
  const built = sharedDirectory(() =>
    buildDirectory(
      manyEvents(ROWS).map((event, index) => {
        const day = days[index]
        // ids are not in the order of documents, because that would hide a fault in the order of ties
        return { ...event, submissionDeadline: day === undefined ? null : formatDay(day as EpochDay) }
      }),
    ),
  )

  test('a page in the order by deadline has the same members as a plain sort', () => {
    const { snapshot } = built
    const { dues, days: distinct, startOf } = snapshot.deadlines
    const { space } = snapshot.lists
    const even = retainResult(() => {
      const bits = space.bits()
      bits.words.fill(0x5555_5555)
      bits.words[bits.words.length - 1] = 0x5555_5555 & (ROWS % 32 === 0 ? -1 : (1 << (ROWS % 32)) - 1)
      bits.kernels.countBlocks(bits.counts, bits.words, 0, bits.counts.length)
      return { form: 'dense', bits, from: 0, to: ROWS, count: ROWS / 2 }
    }, space)
    const rare = Uint32Array.from({ length: ROWS / 90 }, (_, at) => at * 90)
    const someSet = fc.oneof(
      fc.constant<DocSet>(even),
      fc.constant<DocSet>(range(0, ROWS)),
      fc.constant<DocSet>(sparse(rare)),
      fc.tuple(fc.nat(ROWS), fc.nat(ROWS)).map(([from, to]): DocSet => intersect([even, range(from, to)], space)),
      fc.tuple(fc.nat(ROWS), fc.nat(ROWS)).map(([from, to]): DocSet => range(from, to)),
    )
    const request = fc.record({
      offset: fc.oneof(fc.constant(0), fc.nat(60), fc.nat(ROWS)),
      limit: fc.integer({ min: 1, max: 50 }),
      today: fc.integer({ min: first - 10, max: first + 610 }).map((day) => day as EpochDay),
    })
    fc.assert(
      fc.property(someSet, request, (set, asked) => {
        const deadline = (doc: number) =>
          startOf[doc] === startOf[doc + 1] ? undefined : distinct[dues[startOf[doc]!]!]
        const rank = (doc: number): [number, number] => {
          const day = deadline(doc)
          if (day !== undefined) return day >= asked.today ? [0, day] : [1, -day]
          const start = snapshot.start[doc]!
          return start >= asked.today ? [2, start] : [3, -start]
        }
        const sorted = docsOf(set).sort((a, b) => {
          const [ofA, ofB] = [rank(a), rank(b)]
          return ofA[0] - ofB[0] || ofA[1] - ofB[1] || a - b
        })
        const page = takeByDeadline(set, snapshot, { ...asked, ...noonOf(asked.today) }, 'submission')
        expect(page).toEqual(sorted.slice(asked.offset, asked.offset + asked.limit))
      }),
      { numRuns: runs(400), seed: 11 },
    )
  })
})

function docsOf(set: DocSet): number[] {
  if (set.form === 'sparse') return [...set.docs]
  const docs = Array.from({ length: set.to - set.from }, (_, at) => set.from + at)
  return set.form === 'range' ? docs : docs.filter((doc) => ((set.bits.words[doc >>> 5]! >>> (doc & 31)) & 1) === 1)
}
