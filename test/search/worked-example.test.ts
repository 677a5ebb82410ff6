import { afterAll, beforeAll, expect, test } from 'vitest'
import { materializeUnion } from '../../src/docset/disjoint-union.ts'
import { type DocSet, type LazyUnion, members, range } from '../../src/docset/docset.ts'
import { materialize } from '../../src/docset/unite.ts'
import { parseDay } from '../../src/event/days.ts'
import type { Filter, SearchRequest } from '../../src/query/request.ts'
import { createCombinations } from '../../src/search/combinations.ts'
import { matchSearch } from '../../src/search/run-search.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { search, smallDirectory, TODAY } from '../support/small-directory.ts'

const EVENTS = [
  ['2026-03-01', 'Machine Learning', 'Computer Science'],
  ['2026-05-10', 'Workshop on Machine Learning', 'Computer Science'],
  ['2026-12-01', 'Learning Machine Vision', 'Engineering'],
  ['2027-02-15', 'Machine Learning', 'Computer Science'],
  ['2027-04-02', 'Robotics Days', 'Machine Learning'],
  ['2027-06-20', 'Deep Sea Days', 'Biology'],
] as const

const WORDS: Filter = { by: 'text', text: 'machine learning' }

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory(
    EVENTS.map(([start, name, topic], doc) => ({ id: doc + 1, start: parseDay(start)!, name, topic })),
  )
})
afterAll(() => built.dispose())

function match(...filters: Filter[]) {
  const request = { filters, facets: [], today: TODAY } as unknown as SearchRequest
  return matchSearch(built.snapshot, createCombinations(built.snapshot), request).matches
}

const docsOf = (set: DocSet | LazyUnion) => members(materialize(set, built.snapshot.lists.space))

test('the worked example of match.ts has the sets that it shows', () => {
  const matches = match(WORDS)
  if (matches.kind !== 'text') throw new Error('expected matches by text')
  const { all, nameOperands, nameTier, editions, exactNames } = matches
  expect(docsOf(materializeUnion(all(), built.snapshot.lists.space))).toEqual([0, 1, 2, 3, 4])
  expect(nameOperands.map(docsOf)).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ])
  const inName = nameTier.kind === 'whole' ? nameTier.all() : nameTier.within(range(0, EVENTS.length))
  expect(docsOf(inName)).toEqual([0, 1, 2, 3])
  expect(docsOf(editions())).toEqual([0, 3])
  expect(docsOf(exactNames())).toEqual([])
  expect([matches.count, matches.upcoming]).toEqual([5, 3])
})

test('the worked example of match.ts has matches that are alike without q', () => {
  const matches = match({ by: 'topic', value: 'computer science' })
  expect(matches.kind).toBe('alike')
  expect(docsOf(materializeUnion(matches.all(), built.snapshot.lists.space))).toEqual([0, 1, 3])
})

test('the worked example of relevance.ts is in the order that it shows', () => {
  expect(search(built, WORDS).docs).toEqual([3, 2, 4, 0, 1])
})
