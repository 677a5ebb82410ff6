import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocSet, members, range } from '../../../src/docset/docset.ts'
import { intersect } from '../../../src/docset/intersect.ts'
import { andNot } from '../../../src/docset/subtract.ts'
import { parseContinent } from '../../../src/event/continents.ts'
import { dayOf, daysInMonth } from '../../../src/event/days.ts'
import type { DeadlineKind } from '../../../src/event/deadlines.ts'
import type { EventRecord } from '../../../src/event/record.ts'
import { FACET_FIELDS, type FacetField, type Filter, type SearchRequest } from '../../../src/query/request.ts'
import { METHODS, type Method, ValueCounter } from '../../../src/search/facets/count-values.ts'
import { type CountedField, countedFields } from '../../../src/search/facets/fields.ts'
import { parseAbbreviations } from '../../../src/text/abbreviations.ts'
import { parseTopicTable } from '../../../src/text/topic-table.ts'
import { Random } from '../../../tools/synthetic/random.ts'
import { FORMS_FILE, someEvents, someRequest, TOPICS_FILE } from '../../support/arbitraries.ts'
import { buildDirectory } from '../../support/directory.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'

const topics = parseTopicTable(TOPICS_FILE)

const SIZES = [0, 1, 33, 1024, 4097]

function filterOf(field: FacetField, value: string): Filter {
  const [year, month, day] = value.split('-').map(Number) as [number, number, number]
  switch (field) {
    case 'continent':
      return { by: 'continent', continent: parseContinent(value)! }
    case 'month':
      return {
        by: 'start',
        parameter: 'month',
        from: dayOf(year, month, 1),
        to: dayOf(year, month, daysInMonth(year, month)),
      }
    case 'year':
      return { by: 'start', parameter: 'year', from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) }
    case 'day':
      return { by: 'start', parameter: 'from', from: dayOf(year, month, day), to: dayOf(year, month, day) }
    case 'deadline_month':
      // a caller sends this month in both deadline_from and deadline_to, which make one filter
      return {
        by: 'deadline',
        parameter: 'deadline_from',
        from: dayOf(year, month, 1),
        to: dayOf(year, month, daysInMonth(year, month)),
      }
    case 'deadline_kind':
      return { by: 'deadline_kind', kind: value as DeadlineKind }
    default:
      return { by: field, value }
  }
}

/** True if a caller could send a value of this facet in the parameter of the filter. */
function isOwn(field: FacetField, filter: Filter): boolean {
  if (filter.by === 'start') return filter.parameter === field
  if (filter.by === 'deadline') return field === 'deadline_month'
  return filter.by === field || (field === 'country' && filter.by === 'countries')
}

/** True if a filter on the field can change which place another filter means (a name of several places). */
function dependsOn(field: FacetField, filters: readonly Filter[]): boolean {
  return (field === 'country' || field === 'continent') && filters.some(({ by }) => by === 'city' || by === 'near')
}

/** Requests with all facets and few filters, so that there is something to count. */
const someCounting: fc.Arbitrary<SearchRequest> = fc
  .record({ request: someRequest, keep: fc.integer({ min: 0, max: 2 }) })
  .map(({ request, keep }) => ({ ...request, filters: request.filters.slice(0, keep), facets: FACET_FIELDS }))

describe.each(SIZES)('the facets of a directory of %i random events', (size) => {
  let records: EventRecord[]
  const built = sharedDirectory(async () => {
    records = fc.sample(someEvents(size, size), { numRuns: 1, seed: 40 + size })[0]!
    return buildDirectory(records, parseAbbreviations(FORMS_FILE), testGazetteer(), topics)
  })

  test('a facet value that is sent back as a filter finds as many events as its count says', () => {
    let sentBack = 0
    fc.assert(
      fc.property(someCounting, (request) => {
        const { facets, reading } = built.directory.search(request)
        for (const { field, values } of facets) {
          if (dependsOn(field, request.filters)) continue
          const others = request.filters.filter((filter) => !isOwn(field, filter))
          for (const { value, count } of values) {
            const filters = [...others, filterOf(field, value)]
            const found = built.directory.search({ ...request, filters, facets: [] })
            // with an additional filter, words may get another reading
            if (found.reading !== reading) continue
            expect([field, value, found.total]).toEqual([field, value, count])
            sentBack++
          }
        }
      }),
      { numRuns: 60, seed: size },
    )
    if (size > 0) expect(sentBack).toBeGreaterThan(60)
  })
})

const EVENTS = 9000
const CASES = 800

const built = sharedDirectory(() => buildDirectory(fc.sample(someEvents(EVENTS, EVENTS), { numRuns: 1, seed: 9 })[0]!))

/** A set of any form, or a posting list of the snapshot. */
function someSet(random: Random): DocSet {
  const { lists } = built.directory.snapshot
  const list = () => lists.get(random.below(lists.form.length))
  const bounds = [random.below(EVENTS + 1), random.below(EVENTS + 1)].sort((a, b) => a - b)
  const window = range(bounds[0]!, bounds[1]!)
  if (random.chance(0.2)) return andNot(range(0, EVENTS), list(), lists.space)
  const operands = random.pick([[list()], [window], [list(), window], [list(), list()], [range(0, EVENTS)]])
  return intersect(operands, lists.space)
}

/** Reference: intersects the set with every posting list of the field. */
function countSlowly(set: DocSet, { group, size }: CountedField): number[] {
  const { lists } = built.directory.snapshot
  const docs = new Set(members(set))
  return Array.from({ length: size }, (_, value) => {
    return members(lists.get(lists.first(group) + value)).filter((doc) => docs.has(doc)).length
  })
}

test('all methods of ValueCounter return the same facet counts, with and without memoized counts', () => {
  const { snapshot } = built.directory
  const { space } = snapshot.lists
  const fields = Object.values(countedFields(snapshot))
  const counter = new ValueCounter(snapshot)
  const random = new Random(5)
  const seen = new Set<Method>()
  for (let number = 0; number < CASES; number++) {
    space.reset()
    const set = someSet(random)
    const asked = fields.filter(() => random.fraction() < 0.4)
    for (const field of asked) seen.add(counter.methodFor(set, field))
    const found = counter.count(set, asked, space)
    const shown = asked.map((field) => [field.group, [...found.get(field)!.subarray(0, field.size)]])
    expect(shown).toEqual(asked.map((field) => [field.group, countSlowly(set, field)]))
  }
  expect([...seen].sort()).toEqual([...METHODS].sort())
})
