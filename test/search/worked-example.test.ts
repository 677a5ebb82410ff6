import { expect, test } from 'vitest'
import { members } from '../../src/docset/docset.ts'
import { parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import type { Filter } from '../../src/query/request.ts'
import { Evaluator } from '../../src/search/evaluator.ts'
import { matchSearch } from '../../src/search/run-search.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { search, TODAY } from '../support/small-directory.ts'

const EVENTS = [
  ['2026-03-01', 'Machine Learning', 'Computer Science'],
  ['2026-05-10', 'Workshop on Machine Learning', 'Computer Science'],
  ['2026-12-01', 'Learning Machine Vision', 'Engineering'],
  ['2027-02-15', 'Machine Learning', 'Computer Science'],
  ['2027-04-02', 'Robotics Days', 'Machine Learning'],
  ['2027-06-20', 'Deep Sea Days', 'Biology'],
] as const

const WORDS: Filter = { by: 'text', text: 'machine learning' }

const built = sharedEvents(
  EVENTS.map(([start, name, topic], doc) => ({ id: doc + 1, start: parseDay(start)!, name, topic })),
)

function match(...filters: Filter[]) {
  return matchSearch(new Evaluator(built.snapshot, noonOf(TODAY)), { filters }).matches
}

test('the query "machine learning" matches the sets of documents that the example in src/search/match.ts shows', () => {
  const { docs, upcoming, tiers } = match(WORDS)
  const { inName, editions, exactNames } = tiers!()
  expect(members(docs)).toEqual([0, 1, 2, 3, 4])
  expect(members(inName)).toEqual([0, 1, 2, 3])
  expect(members(editions)).toEqual([0, 3])
  expect(members(exactNames)).toEqual([])
  expect(members(upcoming)).toEqual([2, 3, 4])
})

test('a search without q does not rank events by their names', () => {
  const { docs, tiers } = match({ by: 'topic', value: 'computer science' })
  expect(tiers).toBeUndefined()
  expect(members(docs)).toEqual([0, 1, 3])
})

test('the query "machine learning" ranks events in the order that the example in relevance.ts shows', () => {
  expect(search(built, WORDS).docs).toEqual([3, 2, 4, 0, 1])
})
