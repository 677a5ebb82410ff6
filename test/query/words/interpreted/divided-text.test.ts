import { expect, test } from 'vitest'
import { members } from '../../../../src/docset/docset.ts'
import { materialize } from '../../../../src/docset/unite.ts'
import { type EpochDay, parseDay } from '../../../../src/event/days.ts'
import { noonOf } from '../../../../src/event/moment.ts'
import { divideText } from '../../../../src/query/words/interpreted/divided-text.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { smallDirectory } from '../../../support/small-directory.ts'

const built = sharedDirectory(() =>
  smallDirectory([
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
  ]),
)

function divided(text: string) {
  const { snapshot } = built
  const today = parseDay('2026-11-20') as EpochDay
  return divideText({ snapshot, ...noonOf(today) }, text)
}

function parts(text: string) {
  const { words, parts } = divided(text)
  return parts.map(({ kind, spelled, positions }) => [kind, spelled, positions.map((at) => words[at]).join(' ')])
}

test('words of one entity form one part of a divided text, with the stop words before them', () => {
  expect(parts('Rust workshops in Las Vegas next May')).toEqual([
    ['subject', 'Rust', 'Rust'],
    ['type', 'workshops', 'workshops'],
    ['place', 'Las Vegas', 'in Las Vegas'],
    ['date', 'next May', 'next May'],
  ])
})

test('a word that occurs twice is one part of a divided text', () => {
  expect(parts('rust and Rust')).toEqual([['subject', 'rust', 'rust and Rust']])
})

test('general words such as "best events" form no part of a divided text', () => {
  expect(parts('best events')).toEqual([])
  expect(parts('*')).toEqual([])
})

test('a part of a divided text finds the events of its entity and the events with its words', () => {
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

test('a part of a divided text that several filters may mean has no document set', () => {
  expect(divided('rust call for papers').parts.map(({ docs }) => docs)).toEqual([undefined])
})
