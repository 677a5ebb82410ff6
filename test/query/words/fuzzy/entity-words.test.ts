import { expect, test } from 'vitest'
import { gazetteerWith } from '../../../support/gazetteer.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { searchWords, smallDirectory } from '../../../support/small-directory.ts'

const GAZETTEER = gazetteerWith(
  ['Berlin', 'Берлин', 'DE', '', 3_426_354],
  ['Warsaw', 'Warszawa,Варшава', 'PL', '', 1_702_139],
  ['Rome', 'Rzym,Roma', 'IT', '', 2_318_895],
  ['Budapest', '', 'HU', '', 1_741_041],
)

const built = sharedDirectory(() =>
  smallDirectory(
    [
      { id: 1, name: 'Robotics Days', city: 'Berlin', country: 'Germany' },
      { id: 2, name: 'Robotics Forum', city: 'Warsaw', country: 'Poland' },
      { id: 3, name: 'Robotics School', city: 'Rome', country: 'Italy' },
      { id: 4, name: 'Robotics Week', city: 'Budapest', country: 'Hungary' },
      { id: 5, name: 'Rodeo Robotics' },
    ],
    '',
    GAZETTEER,
  ),
)

test.each([
  ['robotics в Берлине', 1, 'Berlin, Germany'],
  ['robotics в Варшаве', 2, 'Warsaw, Poland'],
  ['robotics w Warszawie', 2, 'Warsaw, Poland'],
  ['robotics w Rzymie', 3, 'Rome, Italy'],
  ['robotics w Polsce', 2, 'Poland'],
  ['robotics в Германии', 1, 'Germany'],
  ['robotics Budapesten', 4, 'Budapest, Hungary'],
])('an inflected name of a place in q is read as the place: %s', (text, id, label) => {
  const { ids, interpretation } = searchWords(built, text)
  expect(ids).toEqual([id])
  expect(interpretation.flatMap(({ used }) => used)).toContain(label)
})

test('a misspelled word of q is no place if it is nearer to a word of events than to a place name', () => {
  expect(searchWords(built, 'robotics in rodea').ids).toEqual([5])
})

test('an inflected foreign place name in q is recognized only after a preposition of place', () => {
  expect(searchWords(built, 'robotics Rzymie').ids).toEqual([])
})
