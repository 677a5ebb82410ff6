import { describe, expect, test } from 'vitest'
import { countryReport } from '../../../src/builder/places/location-report.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'

const numberOf = (name: string) => COUNTRIES.findIndex((country) => country.name === name)
/** Rows of a city and a country: the country that the column says, and that of the events. */
const rows = (city: string, written: string, count: number, column = '', country = column) => ({
  city,
  written,
  column: numberOf(column),
  country: numberOf(country),
  rows: count,
})

describe('the report on countries', () => {
  test('spellings that were replaced and that are unknown are listed, most rows first, then by spelling', () => {
    const report = countryReport([
      rows('', 'USA', 1, 'United States'),
      rows('Leeds', 'UK', 1, 'United Kingdom'),
      rows('York', 'UK', 1, 'United Kingdom'),
      rows('', 'GB', 1, 'United Kingdom'),
      rows('', 'Germany', 9, 'Germany'),
      rows('', 'W3', 1),
      rows('', 'TBD', 2),
      rows('', '', 5),
    ])
    expect(report).toEqual({
      mapped: [
        { written: 'UK', country: 'United Kingdom', rows: 2 },
        { written: 'GB', country: 'United Kingdom', rows: 1 },
        { written: 'USA', country: 'United States', rows: 1 },
      ],
      unknown: [
        { written: 'TBD', rows: 2 },
        { written: 'W3', rows: 1 },
      ],
      derived: { rows: 0, samples: [] },
    })
  })

  test('rows whose country is that of the city are counted and shown', () => {
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

  test('a dump without rows has an empty report', () => {
    expect(countryReport([])).toEqual({ mapped: [], unknown: [], derived: { rows: 0, samples: [] } })
  })
})
