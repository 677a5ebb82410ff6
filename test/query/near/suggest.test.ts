import { afterAll, beforeAll, expect, test } from 'vitest'
import { nearestCountries, nearestValues } from '../../../src/query/near/suggest.ts'
import type { BuiltDirectory } from '../../support/directory.ts'
import { smallDirectory } from '../../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  const events = [
    ...Array.from({ length: 3 }, () => ({ topic: 'Roboticz' })),
    ...Array.from({ length: 2 }, () => ({ topic: 'Roboticx' })),
    ...Array.from({ length: 2 }, () => ({ topic: 'Robotica' })),
    { topic: 'Robotic', country: 'Niger' },
    { topic: 'Law', country: 'Nigeria' },
    { topic: 'Law', country: 'Nigeria' },
  ]
  built = await smallDirectory(events.map((event, at) => ({ id: at + 1, ...event })))
})
afterAll(() => built.dispose())

test('values with the fewest mistakes come first, then those of most events, then by key', () => {
  expect(nearestValues(built.snapshot, 'topic', 'robotics')).toEqual(['Roboticz', 'Robotica', 'Roboticx', 'Robotic'])
})

test('a country near two spellings is proposed once, the nearest first, then the one with most events', () => {
  expect(nearestCountries(built.snapshot, 'nigerr')).toEqual(['Niger', 'Nigeria'])
  expect(nearestCountries(built.snapshot, 'nigeri')).toEqual(['Nigeria', 'Niger'])
})
