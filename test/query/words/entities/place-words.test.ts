import { expect, test } from 'vitest'
import { placeAt } from '../../../../src/query/words/entities/place-words.ts'
import { gazetteerWith } from '../../../support/gazetteer.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { type SomeEvent, smallDirectory } from '../../../support/small-directory.ts'

const GAZETTEER = gazetteerWith(
  ['Rust', '', 'DE', '', 3_600],
  ['Bath', '', 'GB', '', 94_782],
  ['Sochi', 'Soci', 'RU', '', 327_608],
  ['Boston', '', 'US', 'MA', 650_000],
  ['Ulm', '', 'DE', '', 120_714],
)

const EVENTS: readonly SomeEvent[] = [
  ...[1, 2, 3, 4].map((id): SomeEvent => ({ id, name: `Rust Days ${id}` })),
  { id: 5, name: 'Park Forum', city: 'Rust', country: 'Germany' },
  { id: 6, name: 'Roman Bath Talks', city: 'Bath', country: 'United Kingdom' },
  { id: 8, name: 'Harbour Talks', city: 'Boston', country: 'United States' },
  { id: 9, name: 'Ulm Talks', city: 'Ulm', country: 'Germany' },
  { id: 7, name: 'Sea Talks', city: 'Sochi', country: 'Russia' },
]

const built = sharedDirectory(() => smallDirectory(EVENTS, '', { gazetteer: GAZETTEER }))

/** The label of the place at a position, with a question mark if the place is doubtful. */
function place(text: string, at: number): string | undefined {
  const written = text.split(' ')
  const words = written.map((word) => word.toLowerCase())
  const meant = placeAt(built.snapshot, words, written, at)
  return meant && meant.place.label + (meant.isDoubtful ? '?' : '')
}

test('a place name in q is read as a word if many more events have the word than are in the place', () => {
  expect(place('rust chile', 0)).toBeUndefined()
})

test('a place name in q that is also a word is read as the place after a word like "in"', () => {
  expect(place('events in rust', 2)).toBe('Rust, Germany')
})

test('a place name in q is doubtful if slightly more events have the word than are in the place', () => {
  expect(place('bath talks', 0)).toBe('Bath, United Kingdom?')
})

test('after "on" in q, a foreign name of a place is read as a subject', () => {
  expect(place('talks soci', 1)).toBe('Sochi, Russia')
  expect(place('talks on soci', 2)).toBeUndefined()
  expect(place('talks on sochi', 2)).toBe('Sochi, Russia')
})

test('a short form of a region in q is read as the region only after a word like "in" or a city', () => {
  expect(place('mass spectrometry', 0)).toBeUndefined()
  expect(place('talks in mass', 2)).toBe('Massachusetts, United States')
  expect(place('boston mass', 0)).toBe('Boston, United States')
})

test('after a word like "in", a short common name of a place is not doubtful', () => {
  expect(place('talks in ulm', 2)).toBe('Ulm, Germany')
})

test('"us" in q is read as the United States only in capitals or after a word like "in"', () => {
  expect(place('talks in the us', 2)).toBe('United States')
  expect(place('talks in US', 2)).toBe('United States')
  expect(place('US talks', 0)).toBe('United States')
  expect(place('tell us talks', 1)).toBeUndefined()
})
