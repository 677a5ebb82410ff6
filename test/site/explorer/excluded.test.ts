import { expect, test } from 'vitest'
import {
  excludableBy,
  excludedKey,
  excludedValues,
  toggledExclusion,
} from '../../../src/site/explorer/model/excluded.ts'
import { conditionsOf, FIELDS, titleOf } from '../../../src/site/explorer/model/values.ts'

test('excluding a value in the explorer removes it from the filters, and excluding it again includes it', () => {
  const one = toggledExclusion({ q: 'soil', countries: 'France,Germany' }, 'country', 'Germany')
  expect(one).toEqual({ q: 'soil', country: 'France', exclude: 'country:Germany' })
  const two = toggledExclusion(one, 'sub_topic', 'Data, Graphs')
  expect(two.exclude).toBe('country:Germany,subtopic:Data, Graphs')
  const keys = [excludedKey('country', 'germany'), excludedKey('sub_topic', 'Data, Graphs')]
  expect(excludedValues(two, FIELDS)).toEqual(keys)
  expect(toggledExclusion(two, 'country', 'germany').exclude).toBe('subtopic:Data, Graphs')
  expect(toggledExclusion(one, 'country', 'Germany')).toEqual({ q: 'soil', country: 'France' })
})

test('each excluded value is a chip of the explorer that can be removed, and part of the title', () => {
  const search = { country: 'France', exclude: 'type:webinar,language:pt' }
  expect(conditionsOf(search).map(({ text }) => text)).toEqual(['Country: France', 'Not: webinar', 'Not: Portuguese'])
  expect(conditionsOf(search)[1]!.without).toEqual({ country: 'France', exclude: 'language:pt' })
  expect(titleOf(search)).toBe('France, not webinar, not Portuguese')
})

test('months and deadlines of the explorer cannot be excluded', () => {
  const fixed = FIELDS.filter((field) => excludableBy(field) === undefined)
  expect(fixed).toEqual(['month', 'deadline_month', 'deadline_kind'])
  expect(toggledExclusion({}, 'month', '2026-12')).toEqual({})
})
