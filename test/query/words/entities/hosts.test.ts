import { expect, test } from 'vitest'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { type SomeEvent, searchWords, smallDirectory } from '../../../support/small-directory.ts'

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

const built = sharedDirectory(() => smallDirectory(EVENTS))

/** The ids of the events that some words find, ascending, and the reasons of the notes on them. */
function found(text: string) {
  const { ids, interpretation } = searchWords(built, text)
  return { ids: ids.toSorted(), reasons: interpretation.map(({ reason }) => reason) }
}

test('words of q after "at" are read as organizers, venues and the place of that name', () => {
  const { ids, reasons } = found('seminars at Princeton')
  expect(ids).toEqual([1, 2, 3])
  expect(reasons[1]).toBe(
    '"at Princeton" was interpreted as organizers with "Princeton" in the name, venues with "Princeton" in the name ' +
      'or the city Princeton.',
  )
})

test('words of q after "at" or "hosted by" are read as the longest name, which may contain a stop word', () => {
  expect(found('seminars hosted by the Society of Ethics').ids).toEqual([5])
  expect(found('seminars at Princeton University').ids).toEqual([1])
})

test('words of q after "hosted by" are read as organizers only', () => {
  expect(found('seminars hosted by Princeton').ids).toEqual([1])
})

test('the events of an organizer named in q are intersected with the other words of q', () => {
  expect(found('algebra organized by Princeton').ids).toEqual([1])
})

test('words of q after "at" that no organizer and no venue has stay words of the subject', () => {
  expect(found('seminars at Harvard').ids).toEqual([])
})
