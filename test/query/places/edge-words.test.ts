import { expect, test } from 'vitest'
import { placeNamed } from '../../../src/query/places/place-named.ts'
import { edgeWords } from '../../../src/query/places/place-names.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { smallDirectory } from '../../support/small-directory.ts'

/** Parts of names of places, and words that are none. */
const WORDS =
  'portland or oregon usa the of in united states new york cambridge uk london münchen munich europe america latin ' +
  'scandinavia georgia germany deutschland 東京 data mining nlp a x'

const built = sharedDirectory(async () => {
  const events = [
    { id: 1, city: 'Portland, OR', country: 'United States' },
    { id: 2, city: 'München', country: 'Germany' },
    { id: 3, city: 'London', country: 'United Kingdom' },
    { id: 4, city: 'New York', country: 'United States' },
    { id: 5, city: 'Tokyo', country: 'Japan' },
  ]
  return smallDirectory(events, '', testGazetteer())
})

test('edgeWords contains the first and the last word of every place name, up to two words', () => {
  const words = WORDS.split(' ')
  const { first, last } = edgeWords(built.snapshot)
  let places = 0
  for (const one of words) {
    for (const two of ['', ...words]) {
      const run = [one, two].filter((word) => word !== '')
      if (placeNamed(built.snapshot, run.join(' ')) === undefined) continue
      places++
      const begin = one === 'the' ? two : one
      expect([run, first.has(begin) || first.has(one), last.has(run.at(-1)!)]).toEqual([run, true, true])
    }
  }
  expect(places).toBeGreaterThan(20)
})
