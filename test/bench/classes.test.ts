import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUERY_CLASSES, queriesOfClass } from '../../bench/queries/classes.ts'
import { dayOf } from '../../src/event/days.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

const TODAY = dayOf(2026, 8, 15)
const COUNT = 40

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(2000))
})
afterAll(() => built.dispose())

function answersOf(name: string) {
  const queryClass = QUERY_CLASSES.find((each) => each.name === name)!
  return queriesOfClass(built.snapshot, queryClass, COUNT, 1).map((query) => {
    const { request } = searchInput(readSearch(parseQueryString(query)), TODAY)
    return { request, answer: built.directory.search(request) }
  })
}

test.each(QUERY_CLASSES)(
  'the class "$name" gives as many valid queries as asked for, the same ones for the same seed',
  (queryClass) => {
    const queries = queriesOfClass(built.snapshot, queryClass, COUNT, 7)
    expect(queries).toHaveLength(COUNT)
    expect(queriesOfClass(built.snapshot, queryClass, COUNT, 7)).toEqual(queries)
    for (const query of queries) readSearch(parseQueryString(query))
  },
)

test('all query classes have different names and sentences', () => {
  expect(new Set(QUERY_CLASSES.map(({ name }) => name)).size).toBe(QUERY_CLASSES.length)
  expect(new Set(QUERY_CLASSES.map(({ sentence }) => sentence)).size).toBe(QUERY_CLASSES.length)
})

test.each(['one common filter', 'rare word', 'two common words', 'text with country and month', 'exact name'])(
  'every query of the class "%s" finds something',
  (name) => {
    for (const { request, answer } of answersOf(name)) expect(answer.total, JSON.stringify(request)).toBeGreaterThan(0)
  },
)

test.each(['unknown word', 'unknown number'])('no query of the class "%s" finds anything', (name) => {
  for (const { answer } of answersOf(name)) expect(answer.total).toBe(0)
})

test('last pages of the largest results hold the last events, and nothing comes after them', () => {
  for (const { request, answer } of answersOf('last page of the largest results')) {
    expect(answer.total).toBeGreaterThanOrEqual(built.snapshot.rows / 4)
    expect(answer.docs).toHaveLength(answer.total - request.offset)
    expect(answer.docs.length).toBeLessThanOrEqual(request.limit)
    expect(answer.docs.length).toBeGreaterThan(0)
  }
})
