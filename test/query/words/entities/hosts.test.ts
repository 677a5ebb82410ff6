import { expect, test } from 'vitest'
import { sharedEvents } from '../../../support/shared-directory.ts'
import { type SomeEvent, searchWords } from '../../../support/small-directory.ts'
import { testWords } from '../../../support/word-cases.ts'

const EVENTS: readonly SomeEvent[] = [
  { id: 1, name: 'Algebra', type: 'seminar', organizer: 'Princeton University' },
  { id: 2, name: 'Botany', type: 'seminar', venue: 'Princeton Hall', city: 'Leeds', country: 'United Kingdom' },
  {
    id: 3,
    name: 'Chemistry',
    type: 'seminar',
    organizer: 'Physics Institute',
    city: 'Princeton',
    country: 'United States',
  },
  { id: 4, name: 'Dance', type: 'workshop', organizer: 'Princeton University' },
  { id: 5, name: 'Ethics', type: 'seminar', organizer: 'Society of Ethics' },
]

const built = sharedEvents(EVENTS)

testWords(
  built,
  `
# words of q after "at" are read as organizers, venues and the place of that name
seminars at Princeton = 1 2 3
# words of q after "at" or "hosted by" are read as the longest name, which may contain a stop word
seminars hosted by the Society of Ethics = 5
seminars at Princeton University = 1
# words of q after "hosted by" are read as organizers only
seminars hosted by Princeton = 1
# the events of an organizer named in q are intersected with the other words of q
algebra organized by Princeton = 1
# words of q after "at" that are in no organizer and in no venue stay words of the subject
seminars at Harvard = none
`,
)

test('a note explains words of q after "at" as organizers, venues or a city', () => {
  expect(searchWords(built, 'seminars at Princeton').interpretation[1]!.reason).toBe(
    '"at Princeton" was interpreted as organizers with "Princeton" in the name, venues with "Princeton" in the name ' +
      'or the city Princeton.',
  )
})
