import { placeAt } from '../../../../src/query/words/entities/place-words.ts'
import { gazetteerWith } from '../../../support/gazetteer.ts'
import { sharedEventsWith } from '../../../support/shared-directory.ts'
import type { SomeEvent } from '../../../support/small-directory.ts'
import { testCases } from '../../../support/word-cases.ts'

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

const built = sharedEventsWith({ gazetteer: GAZETTEER }, EVENTS)

/** The label of the place at this position, with a question mark if the place is doubtful. */
function place(text: string, at: number): string | undefined {
  const written = text.split(' ')
  const words = written.map((word) => word.toLowerCase())
  const meant = placeAt(built.snapshot, words, written, at)
  return meant && meant.place.label + (meant.isDoubtful ? '?' : '')
}

testCases(
  (text, at) => place(text!, Number(at)),
  `
# a place name in q is read as a word if many more events have the word than are in the place
rust chile | 0 = undefined
# a place name in q that is also a word is read as the place after a word like "in"
events in rust | 2 = Rust, Germany
# a place name in q is doubtful if slightly more events have the word than are in the place
bath talks | 0 = Bath, United Kingdom?
# after "on" in q, a foreign name of a place is read as a subject
talks soci | 1 = Sochi, Russia
talks on soci | 2 = undefined
talks on sochi | 2 = Sochi, Russia
# a short form of a region in q is read as the region only after a word like "in" or a city
mass spectrometry | 0 = undefined
talks in mass | 2 = Massachusetts, United States
boston mass | 0 = Boston, United States
# after a word like "in", a short common name of a place is not doubtful
talks in ulm | 2 = Ulm, Germany
# "us" in q is read as the United States only in capitals or after a word like "in"
talks in the us | 2 = United States
talks in US | 2 = United States
US talks | 0 = United States
tell us talks | 1 = undefined
`,
)
