import { afterAll, beforeAll, expect, test } from 'vitest'
import { gazetteerOf } from '../../../../src/builder/places/gazetteer.ts'
import type { BuiltDirectory } from '../../../support/directory.ts'
import { searchWords, smallDirectory } from '../../../support/small-directory.ts'

const GAZETTEER = [
  '1\tBerlin\tBerlin\tБерлин\t52.5\t13.4\tP\tPPLC\tDE\t\t\t\t\t\t3426354\t\t\t\t',
  '2\tWarsaw\tWarsaw\tWarszawa,Варшава\t52.2\t21.0\tP\tPPLC\tPL\t\t\t\t\t\t1702139\t\t\t\t',
  '3\tRome\tRome\tRzym,Roma\t41.9\t12.5\tP\tPPLC\tIT\t\t\t\t\t\t2318895\t\t\t\t',
  '4\tBudapest\tBudapest\t\t47.5\t19.0\tP\tPPLC\tHU\t\t\t\t\t\t1741041\t\t\t\t',
].join('\n')

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory(
    [
      { id: 1, name: 'Robotics Days', city: 'Berlin', country: 'Germany' },
      { id: 2, name: 'Robotics Forum', city: 'Warsaw', country: 'Poland' },
      { id: 3, name: 'Robotics School', city: 'Rome', country: 'Italy' },
      { id: 4, name: 'Robotics Week', city: 'Budapest', country: 'Hungary' },
      { id: 5, name: 'Rodeo Robotics' },
    ],
    '',
    gazetteerOf(GAZETTEER, 'four places'),
  )
})
afterAll(() => built.dispose())

test.each([
  ['robotics в Берлине', 1, 'Berlin, Germany'],
  ['robotics в Варшаве', 2, 'Warsaw, Poland'],
  ['robotics w Warszawie', 2, 'Warsaw, Poland'],
  ['robotics w Rzymie', 3, 'Rome, Italy'],
  ['robotics w Polsce', 2, 'Poland'],
  ['robotics в Германии', 1, 'Germany'],
  ['robotics Budapesten', 4, 'Budapest, Hungary'],
])('an inflected name of a place is read as the place: %s', (text, id, label) => {
  const { ids, interpretation } = searchWords(built, text)
  expect(ids).toEqual([id])
  expect(interpretation.flatMap(({ used }) => used)).toContain(label)
})

test('a word that is nearer to a word of events than to a foreign place name is no place', () => {
  expect(searchWords(built, 'robotics in rodea').ids).toEqual([5])
})

test('an inflected foreign place name is recognized only after a preposition of place', () => {
  expect(searchWords(built, 'robotics Rzymie').ids).toEqual([])
})
