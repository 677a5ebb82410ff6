import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsThatMayBePlaces } from '../../../src/query/places/may-be-place.ts'
import { placeNamed } from '../../../src/query/places/place-named.ts'
import type { BuiltDirectory } from '../../support/directory.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { smallDirectory } from '../../support/small-directory.ts'

/** Parts of names of places, and words that are none. */
const WORDS =
  'portland or oregon usa the of in united states new york cambridge uk london münchen munich europe america latin ' +
  'scandinavia georgia germany deutschland 東京 data mining nlp a x'
const MOST = 5

let built: BuiltDirectory
beforeAll(async () => {
  const events = [
    { id: 1, city: 'Portland, OR', country: 'United States' },
    { id: 2, city: 'München', country: 'Germany' },
    { id: 3, city: 'London', country: 'United Kingdom' },
    { id: 4, city: 'New York', country: 'United States' },
    { id: 5, city: 'Tokyo', country: 'Japan' },
  ]
  built = await smallDirectory(events, '', testGazetteer())
})
afterAll(() => built.dispose())

test('every run of up to three words that means a place is one that may mean a place', () => {
  const words = WORDS.split(' ')
  let places = 0
  for (const first of words) {
    for (const second of words) {
      for (const third of words) {
        const run = [first, second, third]
        const runs = runsThatMayBePlaces(built.snapshot, run, 0, MOST)
        for (let length = 1; length <= run.length; length++) {
          if (placeNamed(built.snapshot, run.slice(0, length).join(' ')) === undefined) continue
          places++
          expect([run, length, (runs >>> length) & 1]).toEqual([run, length, 1])
        }
      }
    }
  }
  expect(places).toBeGreaterThan(1000)
})

test('most words may mean no place, alone or together', () => {
  const words = 'data mining for nlp x y learning of neural nets'.split(' ')
  const runs = words.map((_, at) => runsThatMayBePlaces(built.snapshot, words, at, MOST))
  expect(runs.filter((each) => each > 0).length).toBeLessThan(2)
})
