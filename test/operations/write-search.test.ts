import { fc, test as law } from '@fast-check/vitest'
import { expect } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { dayOf } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import type { SearchInput } from '../../src/operations/search-input.ts'
import { writeSearch } from '../../src/operations/write-search.ts'
import type { SearchRequest } from '../../src/query/request.ts'
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
