import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type DocId, has, sparse } from '../../src/docset/docset.ts'
import type { EpochDay } from '../../src/event/days.ts'
import { type FacetField, type Filter, SORTS, type Sort } from '../../src/query/request.ts'
import type { SearchAnswer } from '../../src/search/directory.ts'
import { duplicatesIn } from '../../src/search/fold-duplicates.ts'
import { recordsOf } from '../../src/snapshot/records.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { runs } from '../support/runs.ts'
import { type SomeEvent, searchWith, TODAY, testDirectory } from '../support/small-directory.ts'

/** Rows with few different names and days, so that most events have several records. */
const anyRow = fc.record({
  name: fc.constantFrom('ICML', '43rd ICML', 'Soil Days', 'Soil Days 2026', 'Deep Soil'),
  day: fc.integer({ min: -3, max: 3 }),
  days: fc.nat(2),
  city: fc.constantFrom('', 'Lima', 'Quito'),
  topic: fc.constantFrom('Soil', 'Learning'),
  type: fc.constantFrom('conference' as const, 'workshop' as const),
  event_status: fc.constantFrom(null, 'scheduled' as const, 'cancelled' as const),
  website: fc.constantFrom('', 'https://soil.example', 'www.soil.example/?x'),
})

const anyFilters = fc.constantFrom<readonly Filter[]>(
  [],
  [{ by: 'city', value: 'Lima' }],
  [{ by: 'topic', value: 'Soil' }],
  [{ by: 'type', value: 'workshop' }],
  [{ by: 'text', text: 'soil' }],
  [
    { by: 'topic', value: 'Soil' },
    { by: 'city', value: 'Quito' },
  ],
  [{ by: 'start', parameter: 'from', from: TODAY, to: null }],
  [{ by: 'end_before', day: (TODAY + 2) as EpochDay }],
)

const FACETS: readonly FacetField[] = ['topic', 'city', 'type', 'month', 'day']

const searchAll = (built: BuiltDirectory, filters: readonly Filter[], foldsDuplicates: boolean, sort?: Sort) =>
  searchWith(built, filters, { facets: FACETS, facetsLimit: 50, foldsDuplicates, ...(sort && { sort }) })

/** The documents of an answer, without documents whose event has a better record in the answer. */
function grouped({ snapshot }: BuiltDirectory, { docs }: SearchAnswer): DocId[] {
  return docs.filter((doc) => {
    const records = recordsOf(snapshot, doc)
    return !records.slice(0, records.indexOf(doc)).some((better) => docs.includes(better))
  })
}

law.prop([fc.array(anyRow, { minLength: 1, maxLength: 40 }), anyFilters, fc.constantFrom(...SORTS)], {
  seed: 11,
  numRuns: runs(60),
})(
  'duplicates=fold finds the best of the matching records of each event, in the order of all records',
  async (rows, filters, sort) => {
    const events = rows.map(({ day, days, ...row }, at): SomeEvent => {
      const start = (TODAY + day) as EpochDay
      return { ...row, id: 100 - at, start, end: (start + days) as EpochDay }
    })
    const built = await testDirectory(events)
    const shown = searchAll(built, filters, false, sort)
    const folded = searchAll(built, filters, true, sort)
    const expected = grouped(built, shown)
    expect(folded.docs).toEqual(expected)
    expect(folded.total).toBe(expected.length)
    expect(folded.folded).toBe(shown.total - expected.length)
    expect(shown.folded).toBe(0)
    const { start, choices } = built.snapshot
    const upcoming = expected.filter((doc) => start[doc]! >= TODAY && choices.event_status[doc] !== 1)
    expect(folded.upcoming).toBe(upcoming.length)
    expect(folded.facets).toEqual(facetsOf(built, filters, expected))
    const pages = [0, 2, 4].flatMap((offset) => {
      const page = { limit: 2, offset, sort, foldsDuplicates: true }
      return searchWith(built, filters, page).docs
    })
    expect(pages).toEqual(expected.slice(0, 6))
  },
)

/** Values of the folded events, counted without the filters on the field of the facet. */
function facetsOf(built: BuiltDirectory, filters: readonly Filter[], found: readonly DocId[]) {
  return FACETS.map((field) => {
    const others = filters.filter(({ by }) => by !== field)
    const docs = others.length === filters.length ? found : grouped(built, searchAll(built, others, false))
    const counts = new Map<string, number>()
    for (const doc of docs) {
      const value = valueIn(built, field, doc)
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const values = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    return { field, values: values.map(([value, count]) => expect.objectContaining({ value, count })) }
  })
}

function valueIn({ snapshot }: BuiltDirectory, field: FacetField, doc: DocId): string {
  if (field === 'topic' || field === 'city') {
    return snapshot.facets[field].spellings.text(snapshot.facets[field].ids[doc]!)
  }
  if (field === 'type') return ['conference', 'seminar', 'workshop', 'webinar'][snapshot.choices.type[doc]!]!
  const day = new Date(snapshot.start[doc]! * 86_400_000).toISOString()
  return field === 'month' ? day.slice(0, 7) : day.slice(0, 10)
}

test('each call that a search with duplicates=fold proposes has the total that the call finds', async () => {
  const days = { start: (TODAY + 5) as EpochDay, end: (TODAY + 6) as EpochDay }
  const built = await testDirectory([
    { id: 1, name: 'ICML', ...days, city: 'Lima' },
    { id: 2, name: '43rd ICML', ...days, city: 'Lima' },
    { id: 3, name: 'Soil Days', ...days, city: 'Lima' },
  ])
  const filters: readonly Filter[] = [
    { by: 'text', text: 'icml' },
    { by: 'city', value: 'Quito' },
  ]
  const { relax } = searchAll(built, filters, true)
  expect(relax.map(({ without, total }) => [without, total])).toEqual([['city', 1]])
  expect(searchAll(built, filters, false).relax.map(({ total }) => total)).toEqual([2])
})

test('folding duplicates ends even if the links between the records of an event are damaged', async () => {
  const days = { start: TODAY, end: TODAY }
  const built = await testDirectory([1, 2, 3].map((id) => ({ id, name: 'ICML', ...days })))
  const { snapshot } = built
  const damaged = { docs: snapshot.alsoListed.docs, next: Uint32Array.of(1, 2, 1) }
  const set = sparse(Uint32Array.of(0, 1))
  const folded = duplicatesIn({ ...snapshot, alsoListed: damaged }, set, snapshot.lists.space)
  expect(has(folded, 0) && has(folded, 1)).toBe(false)
})
