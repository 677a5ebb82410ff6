import { expect, test } from 'vitest'
import { placeNamed } from '../../../src/query/places/place-named.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { smallDirectory } from '../../support/small-directory.ts'

const built = sharedDirectory(async () => {
  const events = [
    { id: 1, city: 'Portland, OR', country: 'United States' },
    { id: 2, city: 'Boston, MA', country: 'United States' },
  ]
  return smallDirectory(events, '', testGazetteer())
})

test('placeNamed labels a region that is followed by its country with region and country', () => {
  expect(placeNamed(built.snapshot, 'oregon usa')).toMatchObject({ kind: 'region', label: 'Oregon, United States' })
})

test('placeNamed does not read a short word before a country as the code of a region', () => {
  for (const words of ['or usa', 'or the usa', 'ma united states', 'in the usa']) {
    expect([words, placeNamed(built.snapshot, words)?.kind]).not.toEqual([words, 'region'])
  }
})
