import { expect, test } from 'vitest'
import { sharedEvents } from '../support/shared-directory.ts'
import { search } from '../support/small-directory.ts'

const built = sharedEvents([
  { id: 1, organizer: 'Princeton University' },
  { id: 2, organizer: 'PRINCETON UNIVERSITY' },
  { id: 3, organizer: 'Department of Physics, Princeton University' },
  { id: 4, organizer: 'University of Oslo' },
  { id: 5, organizer: 'Princeton University' },
  { id: 6, venue: 'Congress Hall A' },
  { id: 7, venue: 'Hall A' },
])

const organizedBy = (value: string) => search(built, { by: 'organizer', value })

test('the full name of an organizer in the parameter "organizer" finds only this organizer, in any case', () => {
  expect(organizedBy('princeton university')).toMatchObject({ total: 3, interpretation: [] })
})

test('a word in the parameter "organizer" finds all organizers with the word, listed by number of events', () => {
  const { total, interpretation } = organizedBy('princeton')
  expect(total).toBe(4)
  expect(interpretation).toEqual([
    {
      parameter: 'organizer',
      given: 'princeton',
      used: ['Princeton University', 'Department of Physics, Princeton University'],
      reason: 'No organizer is called "princeton". Searched in the 2 with all these words in the name.',
    },
  ])
  expect(organizedBy('physics princeton').interpretation).toMatchObject([
    {
      reason:
        'No organizer is called "physics princeton". Searched in "Department of Physics, Princeton University", ' +
        'the only one with all these words in the name.',
    },
  ])
})

test('an unknown value of "organizer" finds nothing, and a warning says so', () => {
  for (const value of ['Bergen', 'Princeton Oslo', '...']) {
    expect(organizedBy(value), value).toMatchObject({ total: 0, interpretation: [] })
    expect(organizedBy(value).warnings, value).toEqual([
      `No organizer is called "${value}", and none has all these words in its name.`,
    ])
  }
})

test('if a search with the filter "organizer" finds nothing, relax proposes the search without the filter', () => {
  const { relax } = search(built, { by: 'organizer', value: 'Bergen' }, { by: 'type', value: 'conference' })
  expect(relax).toMatchObject([{ without: 'organizer', total: 7 }])
})

test('the parameter "venue" prefers the venue with the exact text to venues with the same words', () => {
  const at = (value: string) => search(built, { by: 'venue', value })
  expect(at('hall a')).toMatchObject({ total: 1, interpretation: [] })
  expect(at('A Hall')).toMatchObject({ total: 2, interpretation: [{ used: ['Congress Hall A', 'Hall A'] }] })
})
