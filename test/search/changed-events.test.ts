import { expect, test } from 'vitest'
import { statistics } from '../../src/search/totals.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { search, TODAY } from '../support/small-directory.ts'
import { testWords } from '../support/word-cases.ts'

const built = sharedEvents([
  { id: 1, name: 'Robotics Days', event_status: 'cancelled' },
  { id: 2, name: 'Robotics Forum', event_status: 'scheduled' },
  { id: 3, name: 'Robotics Week' },
  { id: 4, name: 'Botany Days', event_status: 'postponed' },
  { id: 5, name: 'Botany Week', event_status: 'moved-online' },
])

test('cancelled, postponed and moved events are found, come last, and do not count as upcoming', () => {
  const { docs, total, upcoming } = search(built, { by: 'text', text: 'robotics' })
  expect(docs.map((doc) => built.snapshot.id[doc])).toEqual([2, 3, 1])
  expect([total, upcoming]).toEqual([3, 2])
})

testWords(
  built,
  `
# words for a status in q are read as a filter on event_status
cancelled robotics = 1 | cancelled: cancelled
botany that was postponed = 4
moved online botany = 5
`,
)

test('a warning says if all matching events are cancelled, postponed or moved online', () => {
  const { upcoming, warnings } = search(built, { by: 'text', text: 'botany' })
  expect(upcoming).toBe(0)
  expect(warnings).toEqual(['No matching event takes place as scheduled: 2 are cancelled, postponed or moved online.'])
})

test.each([
  [[{ by: 'text', text: 'cancelled robotics' }]],
  [
    [
      { by: 'text', text: 'botany' },
      { by: 'event_status', value: 'postponed' },
    ],
  ],
] as const)('no warning says that events are changed if the search asks for changed events: %j', (filters) => {
  const { total, upcoming, warnings } = search(built, ...filters)
  expect([total, upcoming, warnings]).toEqual([1, 0, []])
})

test('related events and the count of upcoming events exclude cancelled, postponed and moved events', () => {
  const { directory, snapshot } = built
  const related = directory.related(directory.find(snapshot.id[2]! as never)!, TODAY)
  expect(related.map((doc) => snapshot.id[doc])).toEqual([2])
  expect(statistics(snapshot, TODAY).upcomingThisMonth).toBe(2)
})
