import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter, SearchRequest } from '../../src/query/request.ts'
import type { Stage } from '../../src/search/directory.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { search, smallDirectory, TODAY } from '../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([
    { id: 1, name: 'Machine Learning Days', city: 'Bonn', country: 'Germany' },
    { id: 2, name: 'Robotics Forum', city: 'Lyon', country: 'France' },
    { id: 3, name: 'Robotics Evening', attendance: 'online', submissionDeadline: '2027-02-01' },
  ])
})
afterAll(() => built.dispose())

function stagesOf(filters: readonly Filter[], facets: SearchRequest['facets']): Stage[] {
  const stages: Stage[] = []
  const request = { filters, facets, today: TODAY, limit: 5, offset: 0, sort: 'relevance', facetsLimit: 5 } as const
  built.directory.search(request, { ended: (stage) => stages.push(stage) })
  return stages
}

const SOMETHING: readonly Filter[] = [{ by: 'text', text: 'machine' }]
const NOTHING: readonly Filter[] = [{ by: 'text', text: 'xyzzy' }]
const MISSPELLED: readonly Filter[] = [{ by: 'countries', values: ['Germany', 'Frnace'] }]

test.each([
  ['that finds something', SOMETHING, [], ['plan', 'match', 'page']],
  ['with a facet', SOMETHING, ['topic'], ['plan', 'match', 'page', 'facets']],
  ['with two facets', SOMETHING, ['topic', 'city'], ['plan', 'match', 'page', 'facets']],
  ['that finds nothing', NOTHING, [], ['plan', 'match', 'page', 'relax']],
  ['that finds nothing, with a facet', NOTHING, ['topic'], ['plan', 'match', 'page', 'relax', 'facets']],
  ['that finds something, with a proposal', MISSPELLED, [], ['plan', 'match', 'page', 'relax']],
] as const)('the clock is told the end of every stage of a search %s', (_, filters, facets, stages) => {
  expect(stagesOf(filters, facets)).toEqual(stages)
})

test.each([
  [9, 1],
  [10, 0],
])('of a topic with %i events %i similar topics are told', async (events, similar) => {
  const few = await smallDirectory([
    { id: 100, topic: 'Databases' },
    ...Array.from({ length: events }, (_, index) => ({ id: 1 + index, topic: 'Database' })),
  ])
  const { total, suggestions } = search(few, { by: 'topic', value: 'Database' })
  expect([total, suggestions.length]).toEqual([events, similar])
  await few.dispose()
})

test.each([
  [9, 1],
  [10, 0],
])('of words that %i events have %i other searches are told', async (events, others) => {
  const few = await smallDirectory([
    { id: 100, name: 'Botany Seminar', type: 'webinar' },
    ...Array.from({ length: events }, (_, index) => ({
      id: 1 + index,
      name: 'Webinar Botany Methods',
      type: 'workshop',
    })),
    ...Array.from({ length: 30 }, (_, index) => ({ id: 200 + index, name: 'Botany', type: 'webinar' })),
  ] as Parameters<typeof smallDirectory>[0])
  const { total, suggestions } = search(few, { by: 'text', text: 'webinar botany' })
  expect([total, suggestions.length]).toEqual([events, others])
  await few.dispose()
})

test.each([
  ['robotics online', true],
  ['robotics deadline 2027', true],
  ['robotics 2027', false],
  ['robotics', false],
])('an answer to %j says whether it asks for deadlines or attendance: %j', (text, asks) => {
  expect(search(built, { by: 'text', text }).asksForDeadlines).toBe(asks)
})
