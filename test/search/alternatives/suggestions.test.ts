import { expect, test } from 'vitest'
import type { Proposal } from '../../../src/query/notes.ts'
import { type Filter, parameterOf } from '../../../src/query/request.ts'
import { suggestionsOf } from '../../../src/search/alternatives/suggestions.ts'

const city = (value: string): Filter => ({ by: 'city', value })
const TYPE: Filter = { by: 'type', value: 'workshop' }

function proposal(given: string, instead: readonly Filter[], moreThan?: number): Proposal {
  const didYouMean = instead.map((filter) => ('value' in filter ? filter.value : filter.by))
  return { parameter: parameterOf(instead[0]!), given, didYouMean, instead, moreThan }
}

/** For example `city=Bonn type`. */
const inWords = (filters: readonly Filter[]) =>
  filters
    .map((filter) => ('value' in filter ? `${parameterOf(filter)}=${filter.value}` : parameterOf(filter)))
    .join(' ')

/**
 * Runs `suggestionsOf` with `totalOf` in place of searches. Returns the tried searches and the suggestions.
 */
function suggested(filters: readonly Filter[], proposals: readonly Proposal[], totalOf: (asked: string) => number) {
  const looked: string[] = []
  const find = (left: readonly Filter[]) => {
    looked.push(inWords(left))
    return { total: totalOf(inWords(left)), hasUpcoming: true }
  }
  const probe = { find, mayFind: () => true, isOpen: true }
  const found = suggestionsOf(filters, proposals, probe, (text) => ({ words: text.split(' '), parts: [] }))
  return {
    looked,
    found: found.map(({ given, didYouMean, filters: left, total }) => {
      return `${given}? ${didYouMean.join('|')}: ${inWords(left)} ${total}`
    }),
  }
}

test('at most five replacements of each value are suggested, and each replacement finds events', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const proposals = names.flatMap((name) => [proposal('x', [city(name)]), proposal('y', [city(`${name}2`)])])
  const filters = [TYPE, city('x'), { by: 'attendance', value: 'online' } as const]
  const { found, looked } = suggested(filters, proposals, (asked) => (asked.includes('=b') ? 0 : asked.length))
  const asked = (name: string) => `type=workshop city=${name} attendance=online`
  const shown = ['a', 'c', 'd', 'e', 'f']
  expect(found).toEqual([
    ...shown.map((name) => `x? ${name}: ${asked(name)} ${asked(name).length}`),
    ...shown.map((name) => `y? ${name}2: ${asked(`${name}2`)} ${asked(`${name}2`).length}`),
  ])
  expect(looked).toEqual([...names.slice(0, 6), ...names.slice(0, 6).map((name) => `${name}2`)].map(asked))
})

test('a proposal is suggested only if it finds more events than the search itself', () => {
  const proposals = [proposal('x', [city('a')], 4), proposal('x', [city('bb')], 4), proposal('x', [city('ccc')], 4)]
  const totals: Readonly<Record<string, number>> = { 'city=a': 4, 'city=bb': 5, 'city=ccc': 3 }
  expect(suggested([city('x')], proposals, (asked) => totals[asked] ?? 0).found).toEqual(['x? bb: city=bb 5'])
  const [none] = proposals
  const { found, looked } = suggested([city('x'), TYPE], [none!], () => 4)
  expect(found).toEqual([])
  expect(looked).toEqual(['city=a type=workshop'])
})
