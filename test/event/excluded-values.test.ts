import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { EXCLUDABLE, excludedIn, textOfExcluded } from '../../src/event/excluded-values.ts'

const someEntry = fc.record({
  parameter: fc.constantFrom(...EXCLUDABLE),
  value: fc.stringMatching(/^[a-z](?:[a-z, :.]{0,9}[a-z])?$/),
})

law.prop([fc.array(someEntry, { minLength: 1, maxLength: 5 })])(
  'writing excluded values as a text and reading the text gives the same values',
  (entries) => {
    expect(excludedIn(textOfExcluded(entries)!)).toEqual(entries)
  },
)

test('in the parameter "exclude", a comma separates two values only if a parameter and a colon follow', () => {
  expect(excludedIn('city:Washington, D.C., rank : CORE:A,CORE:B,type:')).toEqual([
    { parameter: 'city', value: 'Washington, D.C.' },
    { parameter: 'rank', value: 'CORE:A,CORE:B' },
    { parameter: 'type', value: '' },
  ])
  expect(excludedIn('q:soil,Germany')).toEqual([{ parameter: undefined, value: 'q:soil,Germany' }])
  expect(textOfExcluded([])).toBeUndefined()
})
