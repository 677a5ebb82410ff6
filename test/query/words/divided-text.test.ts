import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import { divideText } from '../../../src/query/words/divided-text.ts'
import type { BuiltDirectory } from '../../support/directory.ts'
import { smallDirectory } from '../../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([{ id: 1, name: 'Rust', type: 'workshop', city: 'Las Vegas', country: 'United States' }])
})
afterAll(() => built.dispose())

function parts(text: string) {
  const { snapshot } = built
  const today = parseDay('2026-11-20') as EpochDay
  const { words, parts } = divideText({ snapshot, today, space: snapshot.lists.space }, text)
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
  expect(parts('upcoming events')).toEqual([])
  expect(parts('*')).toEqual([])
})
