import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  excludableBy,
  excludedKey,
  excludedValues,
  toggledExclusion,
} from '../../../src/site/explorer/model/excluded.ts'
import type { Search } from '../../../src/site/explorer/model/search.ts'
import {
  chosenKey,
  chosenValues,
  conditionsOf,
  FIELDS,
  LABELS,
  placeOf,
  titleOf,
  toggled,
  type ValueField,
  valuesOf,
} from '../../../src/site/explorer/model/values.ts'

const someName = fc.stringMatching(/^[a-zé]{1,9}( [a-z]{1,9})?$/)
const someField = fc.constantFrom(...(Object.keys(LABELS) as ValueField[]))
const someChoice = fc.array(fc.tuple(someField, someName), { maxLength: 8 })

function searchWith(choice: readonly (readonly [ValueField, string])[], start: Search = {}): Search {
  return choice.reduce((search, [field, value]) => toggled(search, field, value), start)
}

law.prop([someChoice, someField, someName])(
  'a click on a filter value of the explorer chooses the value, and a second click removes it',
  (choice, field, value) => {
    const before = searchWith(choice.filter(([other, name]) => other !== field || name !== value))
    const set = toggled(before, field, value)
    expect(valuesOf(set, field)).toContain(value)
    expect(chosenValues(set).has(chosenKey(field, value.toUpperCase()))).toBe(true)
    expect(valuesOf(toggled(set, field, value), field)).not.toContain(value)
  },
)

law.prop([someChoice, fc.nat()])(
  "the conditions of the explorer's search can be removed one by one, until only q is left",
  (choice, pick) => {
    let search: Search = { q: 'soil', ...searchWith(choice) }
    for (let left = conditionsOf(search).length; left > 0; left--) {
      search = conditionsOf(search)[pick % left]!.without
      expect(conditionsOf(search).length).toBe(left - 1)
    }
    expect(search).toEqual({ q: 'soil' })
  },
)

test("the explorer's search can have several countries and cities, but only one value of each other field", () => {
  const places = [
    ['country', 'France'],
    ['country', 'Spain'],
    ['city', 'Paris'],
    ['city', 'Portland, Maine'],
  ] as const
  const clicked = searchWith([...places, ['type', 'workshop'], ['type', 'seminar']])
  expect(clicked).toEqual({ countries: 'France,Spain', city: 'Paris,Portland, Maine', type: 'seminar' })
  expect(toggled(clicked, 'country', 'spain').country).toBe('France')
  expect(valuesOf(clicked, 'city')).toEqual(['Paris', 'Portland, Maine'])
})

test('a clicked country is added to the parameter "countries", but replaces a country whose name has a comma', () => {
  const three = toggled({ q: 'a', countries: 'France, Italy' }, 'country', 'Spain')
  expect(three).toEqual({ q: 'a', countries: 'France,Italy,Spain' })
  expect(toggled({ country: 'Bonaire, Saba' }, 'country', 'Spain')).toEqual({ country: 'Spain' })
  expect(toggled({ country: 'Spain' }, 'country', 'Bonaire, Saba')).toEqual({ country: 'Bonaire, Saba' })
})

test('if the chosen cities are too long for the parameter "city", the cities chosen first are dropped', () => {
  const names = Array.from({ length: 30 }, (_, at) => `Longest Town ${at}`)
  const { city } = searchWith(names.map((name) => ['city', name] as const))
  expect(city!.length).toBeLessThanOrEqual(200)
  expect(city).toMatch(/Longest Town 28,Longest Town 29$/)
})

test('a clicked month replaces filters on dates, and a clicked deadline month replaces filters on deadlines', () => {
  const search = { year: '2027', from: '2027-01-01', deadline_from: '2026-11-20' }
  expect(toggled(search, 'month', '2027-03')).toEqual({ month: '2027-03', deadline_from: '2026-11-20' })
  const deadlines = { deadline_from: '2027-01', deadline_to: '2027-01' }
  expect(toggled(search, 'deadline_month', '2027-01')).toEqual({ ...search, ...deadlines })
})

test('the explorer describes each filter of a search once, in words', () => {
  const search: Search = {
    ...{ q: 'soil', countries: 'France,Spain', near: 'Munich', within_km: '50', continent: 'Europe' },
    ...{ month: '2027-03', deadline_from: '2026-12', deadline_to: '2026-12' },
  }
  expect(conditionsOf(search).map(({ text }) => text)).toEqual([
    'Country: France',
    'Country: Spain',
    'Continent: Europe',
    'Within 50 km of Munich',
    'Month: March 2027',
    'Deadline: December 2026',
  ])
  const deadlines = conditionsOf({ deadline_from: '2026-12-01', deadline_to: '2027-01-01' })
  expect(deadlines.map(({ text }) => text)).toEqual(['Deadline from: 2026-12-01', 'Deadline until: 2027-01-01'])
})

test.each([
  ['Hall 1', 'Paris', 'France', 'Hall 1, Paris, France'],
  ['', 'Singapore', 'Singapore', 'Singapore'],
  ['COEX, Seoul, South Korea', 'Seoul', 'South Korea', 'COEX, Seoul, South Korea'],
  ['York Hall', 'York', '', 'York Hall, York'],
  ['', '', '', ''],
])(
  'the explorer names the venue "%s", the city "%s" and the country "%s" once each: "%s"',
  (venue, city, country, place) => {
    expect(placeOf({ venue, city, country })).toBe(place)
  },
)

test('excluding a value in the explorer removes its filter, and excluding it a second time ends the exclusion', () => {
  const one = toggledExclusion({ q: 'soil', countries: 'France,Germany' }, 'country', 'Germany')
  expect(one).toEqual({ q: 'soil', country: 'France', exclude: 'country:Germany' })
  const two = toggledExclusion(one, 'sub_topic', 'Data, Graphs')
  expect(two.exclude).toBe('country:Germany,subtopic:Data, Graphs')
  const keys = [excludedKey('country', 'germany'), excludedKey('sub_topic', 'Data, Graphs')]
  expect(excludedValues(two, FIELDS)).toEqual(keys)
  expect(toggledExclusion(two, 'country', 'germany').exclude).toBe('subtopic:Data, Graphs')
  expect(toggledExclusion(one, 'country', 'Germany')).toEqual({ q: 'soil', country: 'France' })
})

test('the explorer shows each excluded value as a chip that can be removed, and in the title of the page', () => {
  const search = { country: 'France', exclude: 'type:webinar,language:pt' }
  expect(conditionsOf(search).map(({ text }) => text)).toEqual(['Country: France', 'Not: webinar', 'Not: Portuguese'])
  expect(conditionsOf(search)[1]!.without).toEqual({ country: 'France', exclude: 'language:pt' })
  expect(titleOf(search)).toBe('France, not webinar, not Portuguese')
})

test('the explorer cannot exclude a month, a deadline month or a kind of deadline', () => {
  const fixed = FIELDS.filter((field) => excludableBy(field) === undefined)
  expect(fixed).toEqual(['month', 'deadline_month', 'deadline_kind'])
  expect(toggledExclusion({}, 'month', '2026-12')).toEqual({})
})
