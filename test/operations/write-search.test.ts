import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { dayOf } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import type { SearchInput } from '../../src/operations/search-input.ts'
import { writeFacets, writeSearch } from '../../src/operations/write-search.ts'
import type { FacetField, SearchRequest } from '../../src/query/request.ts'
import type { SearchAnswer } from '../../src/search/directory.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { slowAnswer } from '../support/slow-answer.ts'

const EVENTS = 1000
const TODAY = dayOf(2026, 11, 20)
const REQUEST: SearchRequest = {
  filters: [],
  ...noonOf(TODAY),
  limit: 50,
  offset: 0,
  sort: 'relevance',
  facets: [],
  facetsLimit: 20,
}
const PLAIN = { warnings: [], interpretation: [], suggestions: [], relax: [], facets: [] }

function answerOf(docs: readonly number[], changes: Partial<SearchAnswer> = {}): SearchAnswer {
  const found = { total: docs.length, upcoming: 0, folded: 0, docs: docs as readonly DocId[] }
  return {
    ...found,
    reading: undefined,
    searchTerms: [],
    shows: [],
    deadlineKind: undefined,
    circle: undefined,
    countriesIncluded: [],
    dateRange: { from: null, to: null },
    ...PLAIN,
    ...changes,
  }
}

function written(
  { directory }: BuiltDirectory,
  found: SearchAnswer,
  echo: SearchInput['echo'] = {},
  request: SearchRequest = REQUEST,
): Buffer {
  return writeSearch(directory, { request, echo, warnings: [], shows: [], showsNextDeadline: false }, found)
}

const anyText = fc.oneof(
  fc.constant(''),
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '会', 'ü', '🌍', 'a'), maxLength: 300 }),
)
const built = sharedDirectory(() => buildDirectory(manyEvents(EVENTS)))

law.prop([fc.array(fc.nat(EVENTS - 1), { maxLength: 50 }), fc.nat(60), fc.nat(200)])(
  'writeSearch writes a page with the same bytes as JSON.stringify',
  (docs, offset, total) => {
    const request = { ...REQUEST, offset }
    const answer = answerOf(docs, { total })
    const body = written(built, answer, { limit: 50, offset }, request)
    expect(body.toString()).toBe(slowAnswer(built.snapshot, request, { limit: 50, offset }, answer))
  },
)

law.prop([anyText, fc.array(anyText), fc.array(anyText, { maxLength: 10 })])(
  'writeSearch writes any q, search term and country as JSON.stringify does',
  (q, searchTerms, countriesIncluded) => {
    const dateRange = { from: dayOf(26, 1, 2), to: dayOf(9999, 12, 31) }
    const answer = answerOf([7], { searchTerms, countriesIncluded, dateRange })
    const body = written(built, answer, { q, year: 26 })
    expect(body.toString()).toBe(slowAnswer(built.snapshot, REQUEST, { q, year: 26 }, answer))
  },
)

function facet(field: FacetField, count: number, characters: number) {
  const values = Array.from({ length: count }, (_, value) => ({
    value: `${value}`.padEnd(characters, 'x'),
    count: count - value,
  }))
  return { field, values }
}

test('facets are written in the order of the request, with all members of their values', () => {
  const city = { field: 'city' as const, values: [{ value: 'Kyiv "Київ"', count: 2, lat: 50.45, lon: 30.52 }] }
  const { member, warnings } = writeFacets([city, facet('topic', 2, 1)])
  expect(JSON.parse(`{"a":1${member}}`).facets).toEqual({ city: city.values, topic: facet('topic', 2, 1).values })
  expect(warnings).toEqual([])
})

test('facets with very long values lose their last values until they fit, and a warning names them', () => {
  const facets = [facet('topic', 15, 30), facet('sub_topic', 300, 500), facet('city', 300, 500)]
  const { member, warnings } = writeFacets(facets)
  expect(member.length).toBeLessThan(61_000)
  const { facets: written } = JSON.parse(`{"a":1${member}}`)
  expect(written.topic).toEqual(facets[0]!.values)
  for (const { field, values } of facets) {
    expect(written[field].length).toBeGreaterThan(10)
    expect(written[field]).toEqual(values.slice(0, written[field].length))
  }
  expect(warnings).toEqual(['The values of sub_topic, city are cut, because all facets together are too long.'])
})
