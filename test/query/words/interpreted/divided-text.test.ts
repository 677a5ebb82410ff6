import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '../../../../src/docset/docset.ts'
import { materialize } from '../../../../src/docset/unite.ts'
import { type EpochDay, parseDay } from '../../../../src/event/days.ts'
import { divideText } from '../../../../src/query/words/interpreted/divided-text.ts'
import type { BuiltDirectory } from '../../../support/directory.ts'
import { smallDirectory } from '../../../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([
    {
      id: 1,
      name: 'Rust',
      type: 'workshop',
      city: 'Las Vegas',
      country: 'United States',
      start: parseDay('2027-05-03')!,
    },
    {
      id: 2,
      name: 'Go Workshops 2027',
      type: 'seminar',
      city: 'Paris',
      country: 'France',
      start: parseDay('2028-02-01')!,
    },
  ])
})
afterAll(() => built.dispose())

function divided(text: string) {
  const { snapshot } = built
  const today = parseDay('2026-11-20') as EpochDay
  return divideText({ snapshot, today }, text)
}

function parts(text: string) {
  const { words, parts } = divided(text)
  return parts.map(({ kind, spelled, positions }) => [kind, spelled, positions.map((at) => words[at]).join(' ')])
}

test('words that mean one thing are one part, with the stop words before them', () => {
  expect(parts('Rust workshops in Las Vegas next May')).toEqual([
    ['subject', 'Rust', 'Rust'],
    ['type', 'workshops', 'workshops'],
    ['place', 'Las Vegas', 'in Las Vegas'],
    ['date', 'next May', 'next May'],
  ])
})

test('a word that comes twice is one part', () => {
  expect(parts('rust and Rust')).toEqual([['subject', 'rust', 'rust and Rust']])
})

test('words that ask for nothing are no part', () => {
  expect(parts('best events')).toEqual([])
  expect(parts('*')).toEqual([])
})

test('a part can find the events that have what it means, and those that have its words', () => {
  const { snapshot } = built
  const found = divided('xyzzy rust workshops in Las Vegas 2027').parts.map(({ spelled, docs }) => [
    spelled,
    members(materialize(docs!, snapshot.lists.space)).map((doc) => snapshot.id[doc]),
  ])
  expect(found).toEqual([
    ['xyzzy', []],
    ['rust', [1]],
    ['workshops', [1, 2]],
    ['Las Vegas', [1]],
    ['2027', [1, 2]],
  ])
})

test('what a part can find is not known where the text may be read in several ways', () => {
  expect(divided('rust call for papers').parts.map(({ docs }) => docs)).toEqual([undefined])
})
