import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { dayOf } from '../../src/event/days.ts'
import type { SearchInput } from '../../src/operations/search-input.ts'
import { writeFacets, writeSearch } from '../../src/operations/write-search.ts'
import type { FacetField, SearchRequest } from '../../src/query/request.ts'
import type { SearchAnswer } from '../../src/search/directory.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { NOTHING_FOUND } from '../support/service.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { slowAnswer } from '../support/slow-answer.ts'
import { REQUEST } from '../support/small-directory.ts'

const EVENTS = 1000

const answerOf = (docs: readonly number[], changes: Partial<SearchAnswer> = {}): SearchAnswer => {
  return { ...NOTHING_FOUND, total: docs.length, docs: docs as readonly DocId[], ...changes }
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

test('facets with very long values lose their last values until they fit, and a warning names these facets', () => {
  const facets = [facet('topic', 15, 30), facet('sub_topic', 300, 500), facet('city', 300, 500)]
  const { member, warnings } = writeFacets(facets)
  expect(member.length).toBeLessThan(61_000)
  const { facets: written } = JSON.parse(`{"a":1${member}}`)
  expect(written.topic).toEqual(facets[0]!.values)
  for (const { field, values } of facets) {
    expect(written[field].length).toBeGreaterThan(10)
    expect(written[field]).toEqual(values.slice(0, written[field].length))
  }
  expect(warnings).toEqual(['Only some values of sub_topic, city are shown, because all facets together are too long.'])
})
