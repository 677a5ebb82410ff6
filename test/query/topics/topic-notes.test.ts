import { expect, test } from 'vitest'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { search, smallDirectory } from '../../support/small-directory.ts'

const built = sharedDirectory(() =>
  smallDirectory([
    { id: 1, topic: 'Computer Science', city: 'New York' },
    { id: 2, topic: 'Social Science', sub_topic: 'Human Rights Law', city: 'York' },
    { id: 3, topic: 'Social Science', city: 'San José' },
  ]),
)

test('a single word in topic means all topics with the word, listed by number of events', () => {
  const { total, interpretation } = search(built, { by: 'topic', value: 'SCIENCE' })
  expect(total).toBe(3)
  expect(interpretation).toEqual([
    {
      parameter: 'topic',
      given: 'SCIENCE',
      used: ['Social Science', 'Computer Science'],
      reason: 'No topic is called "SCIENCE". Searched in the 2 topics with this word in their names.',
    },
  ])
})
