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

test('a city given by a word is shown as events write it', () => {
  const { interpretation } = search(built, { by: 'city', value: 'jose' })
  expect(interpretation.map(({ reason }) => reason)).toEqual([
    'No city is called "jose". Searched in "San José", the only city with this word in its name.',
  ])
})

test('a value that somebody has is used alone, though others contain it', () => {
  expect(search(built, { by: 'city', value: 'york' })).toMatchObject({ total: 1, interpretation: [] })
})
