import { expect, test } from 'vitest'
import { countryReport } from '../../../src/builder/places/location-report.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'

const numberOf = (name: string) => COUNTRIES.findIndex((country) => country.name === name)
/** Equal rows: city and country as written, the country of the column, and the country of the events. */
const rows = (city: string, written: string, count: number, column = '', country = column) => ({
  city,
  written,
  column: numberOf(column),
  country: numberOf(country),
  rows: count,
})

test('the build report counts and shows the rows whose country was derived from the city', () => {
  const { derived, unknown, mapped } = countryReport([
    rows('Hilo, HI', '', 2, '', 'United States'),
    rows('Boston', 'MA', 3, 'Morocco', 'United States'),
    rows('Oslo', 'Nowhere', 1, '', 'Norway'),
  ])
  expect(derived).toEqual({
    rows: 6,
    samples: [
      { city: 'Boston', written: 'MA', country: 'United States', rows: 3 },
      { city: 'Hilo, HI', written: '', country: 'United States', rows: 2 },
      { city: 'Oslo', written: 'Nowhere', country: 'Norway', rows: 1 },
    ],
  })
  expect(unknown).toEqual([{ written: 'Nowhere', rows: 1 }])
  expect(mapped).toEqual([{ written: 'MA', country: 'Morocco', rows: 3 }])
})
