import { expect, test } from 'vitest'
import { range } from '../../../src/docset/docset.ts'
import { dayOf } from '../../../src/event/days.ts'
import type { Proposal } from '../../../src/query/notes.ts'
import { type Filter, parameterOf } from '../../../src/query/request.ts'
import type { DividedText, TextPart } from '../../../src/query/words/given-words.ts'
import type { Found } from '../../../src/search/alternatives/probe.ts'
import { relaxations } from '../../../src/search/alternatives/relax.ts'
import { suggestionsOf } from '../../../src/search/alternatives/suggestions.ts'

const DAY = dayOf(2031, 2, 1)
/** Filters in the order in which relaxation drops them; some are dropped together, such as all dates. */
const FILTERS = [
  { by: 'start', parameter: 'from', from: DAY, to: null },
  { by: 'end_before', day: DAY },
  { by: 'start', parameter: 'month', from: DAY, to: DAY },
  { by: 'start', parameter: 'year', from: DAY, to: DAY },
  { by: 'during', from: DAY, to: DAY },
  { by: 'deadline', parameter: 'deadline_from', from: DAY, to: null },
  { by: 'deadline', parameter: 'deadline_to', from: null, to: DAY },
  { by: 'attendance', value: 'online' },
  { by: 'type', value: 'workshop' },
  { by: 'city', value: 'Lima' },
  { by: 'near', center: 'Lima', withinKm: 9 },
  { by: 'country', value: 'Peru' },
  { by: 'countries', values: ['Peru', 'Chile'] },
  { by: 'continent', continent: 'Asia' },
  { by: 'sub_topic', value: 'Logic' },
  { by: 'topic', value: 'Law' },
] as const satisfies readonly Filter[]

/** For example `country month "soft matter"`. */
const inWords = (filters: readonly Filter[]) =>
  filters.map((filter) => (filter.by === 'text' ? `"${filter.text}"` : parameterOf(filter))).join(' ')

const NOTHING: Found = { total: 0, hasUpcoming: false }

/**
 * Runs `relaxations` with `see` in place of searches. Returns the tried searches, in order, and the
 * relaxations.
 */
function relaxed(
  filters: readonly Filter[],
  see: (asked: string) => Found,
  parts: readonly TextPart[] = [],
  fixed: readonly Filter[] = [],
) {
  const looked: string[] = []
  const find = (left: readonly Filter[]) => {
    looked.push(inWords(left))
    return see(inWords(left))
  }
  const divide = (text: string): DividedText => ({ words: text.split(' '), parts })
  const found = relaxations(filters, { find, mayFind: () => true, isOpen: true }, divide, fixed)
  return { looked, found: found.map(({ without, filters: left, total }) => `${without}: ${inWords(left)} ${total}`) }
}

/** Each word of `text` is a part: of the kind at its position in `kinds`, or else a subject. */
function partsOf(text: string, kinds: readonly TextPart['kind'][] = []): TextPart[] {
  return text.split(' ').map((spelled, at) => {
    const generality = 100 - at
    return {
      kind: kinds[at] ?? 'subject',
      spelled,
      label: spelled,
      generality,
      positions: [at],
      docs: range(at, at + 9),
    }
  })
}
const q = (text: string): Filter => ({ by: 'text', text })

test('relaxation drops one kind of filter at a time: dates, deadlines, attendance, type, places, then topics', () => {
  const { looked } = relaxed(FILTERS, () => NOTHING)
  const names = FILTERS.map(parameterOf)
  const without = (dropped: readonly string[]) => names.filter((name) => !dropped.includes(name)).join(' ')
  expect(looked.slice(0, 9)).toEqual(
    [
      ['from', 'to', 'month', 'year', 'during'],
      ['deadline_from', 'deadline_to'],
      ['attendance'],
      ['type'],
      ['city', 'near'],
      ['country', 'countries'],
      ['continent'],
      ['subtopic'],
      ['topic'],
    ].map(without),
  )
})

test('relaxation drops entities of q in the same order as filters: date, deadline, attendance, type, place', () => {
  const text = 'online a lima may cfp workshop'
  const parts = partsOf(text, ['attendance', 'subject', 'place', 'date', 'deadline', 'type'])
  const { found } = relaxed([q(text), FILTERS[11]!, FILTERS[15]!], () => ({ total: 1, hasUpcoming: false }), parts)
  expect(found).toEqual([
    'the word "may": "online a lima cfp workshop" country topic 1',
    'the word "cfp": "online a lima may workshop" country topic 1',
    'the word "online": "a lima may cfp workshop" country topic 1',
    'the word "workshop": "online a lima may cfp" country topic 1',
    'the word "lima": "online a may cfp workshop" country topic 1',
  ])
})

test('relaxation never drops the only remaining subject or filter, or a filter marked as fixed', () => {
  const all = (): Found => ({ total: 1, hasUpcoming: true })
  const [type, topic] = [FILTERS[8]!, FILTERS[15]!]
  expect(relaxed([topic, type], all).found).toEqual(['type: topic 1'])
  expect(relaxed([topic, FILTERS[14]!], all).found).toEqual(['subtopic: topic 1', 'topic: subtopic 1'])
  expect(relaxed([q('a b'), topic], all, partsOf('a b')).found).toHaveLength(3)
  expect(relaxed([q('a b')], all, partsOf('a b', ['subject', 'type'])).found).toEqual(['the word "b": "a" 1'])
  expect(relaxed([type], all).found).toEqual([])
  expect(relaxed([type, FILTERS[13]!], all).found).toEqual(['type: continent 1', 'continent: type 1'])
  expect(relaxed([type, FILTERS[13]!], all, [], [type]).found).toEqual(['continent: type 1'])
})

test('relaxation first drops one word, then two words, then all words except one, until a search finds events', () => {
  const [text, parts] = ['a b c d', partsOf('a b c d')]
  const found = (asked: string[]) => (left: string) =>
    asked.includes(left) ? { total: 7, hasUpcoming: true } : NOTHING
  expect(relaxed([q(text)], found(['"a c d"', '"c d"', '"a"']), parts).found).toEqual(['the word "b": "a c d" 7'])
  expect(relaxed([q(text)], found(['"c d"', '"a"']), parts).found).toEqual(['the word "a" and the word "b": "c d" 7'])
  expect(relaxed([q(text)], found(['"a"', '"d"']), parts).found).toEqual([
    'the word "a", the word "b" and the word "c": "d" 7',
    'the word "b", the word "c" and the word "d": "a" 7',
  ])
  expect(relaxed([q('a b c')], () => NOTHING, partsOf('a b c')).looked).toHaveLength(6)
  expect(relaxed([q(text)], () => NOTHING, parts).looked).toHaveLength(4 + 6 + 4)
})

test('relaxation offers at most five searches, and prefers searches that keep the least general word of q', () => {
  const text = 'a b c d e f'
  const upcoming = ['"a c d e f"', '"a b c e f"', '"a b c d e"']
  const see = (asked: string): Found => ({ total: asked.length, hasUpcoming: upcoming.includes(asked) })
  expect(relaxed([q(text)], see, partsOf(text)).found).toEqual([
    'the word "b": "a c d e f" 11',
    'the word "d": "a b c e f" 11',
    'the word "a": "b c d e f" 11',
    'the word "c": "a b d e f" 11',
    'the word "e": "a b c d f" 11',
  ])
})

const city = (value: string): Filter => ({ by: 'city', value })
const TYPE: Filter = { by: 'type', value: 'workshop' }

function proposal(given: string, instead: readonly Filter[], moreThan?: number): Proposal {
  const didYouMean = instead.map((filter) => ('value' in filter ? filter.value : filter.by))
  return { parameter: parameterOf(instead[0]!), given, didYouMean, instead, moreThan }
}

/** For example `city=Bonn type`. */
const withValues = (filters: readonly Filter[]) =>
  filters
    .map((filter) => ('value' in filter ? `${parameterOf(filter)}=${filter.value}` : parameterOf(filter)))
    .join(' ')

/**
 * Runs `suggestionsOf` with `totalOf` in place of searches. Returns the tried searches and the suggestions.
 */
function suggested(filters: readonly Filter[], proposals: readonly Proposal[], totalOf: (asked: string) => number) {
  const looked: string[] = []
  const find = (left: readonly Filter[]) => {
    looked.push(withValues(left))
    return { total: totalOf(withValues(left)), hasUpcoming: true }
  }
  const probe = { find, mayFind: () => true, isOpen: true }
  const found = suggestionsOf(filters, proposals, probe, (text) => ({ words: text.split(' '), parts: [] }))
  return {
    looked,
    found: found.map(({ given, didYouMean, filters: left, total }) => {
      return `${given}? ${didYouMean.join('|')}: ${withValues(left)} ${total}`
    }),
  }
}

test('at most five replacements of each filter value are suggested, and each replacement finds events', () => {
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
