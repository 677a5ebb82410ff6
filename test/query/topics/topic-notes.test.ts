import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltDirectory } from '../../support/directory.ts'
import { search, smallDirectory } from '../../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([
    { id: 1, topic: 'Computer Science', city: 'New York' },
    { id: 2, topic: 'Social Science', sub_topic: 'Human Rights Law', city: 'York' },
    { id: 3, topic: 'Social Science', city: 'San José' },
  ])
})
afterAll(() => built.dispose())

test('a topic given by a word is taken for all topics with the word, those with most events first', () => {
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

test('a sub-topic given by some words is taken for the only one that has them', () => {
  const { total, interpretation } = search(built, { by: 'sub_topic', value: 'law, human' })
  expect(total).toBe(1)
  expect(interpretation).toEqual([
    {
      parameter: 'subtopic',
      given: 'law, human',
      used: ['Human Rights Law'],
      reason:
        'No sub-topic is called "law, human". ' +
        'Searched in "Human Rights Law", the only sub-topic with these words in its name.',
    },
  ])
})
