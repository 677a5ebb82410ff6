import { expect, test } from 'vitest'
import { forgetInterpretations, Interpretations, ownText } from '../../src/query/interpretations.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { memoryUsed } from '../support/memory-used.ts'

const snapshotOf = () => ({}) as Snapshot

test('a text is interpreted once for each kind and each snapshot', () => {
  const [one, other] = [snapshotOf(), snapshotOf()]
  const [lengths, nothing] = [
    new Interpretations<number>('length', () => 0),
    new Interpretations<null>('none', () => 0),
  ]
  let interpreted = 0
  const lengthOf = (snapshot: Snapshot, text: string) =>
    lengths.of(snapshot, text, () => {
      interpreted++
      return text.length
    })
  expect([lengthOf(one, 'abc'), lengthOf(one, 'abc'), lengthOf(other, 'abc')]).toEqual([3, 3, 3])
  expect(interpreted).toBe(2)
  expect(nothing.of(one, 'abc', () => null)).toBeNull()
  expect(nothing.get(one, 'abc')).toBeNull()
  expect(lengthOf(one, 'abc')).toBe(3)
})

test('forgetInterpretations empties the cache of every snapshot', () => {
  const snapshot = snapshotOf()
  const numbers = new Interpretations<number>('number', () => 0)
  numbers.set(snapshot, 'one', 1)
  forgetInterpretations()
  expect(numbers.get(snapshot, 'one')).toBeUndefined()
  numbers.set(snapshot, 'one', 2)
  expect(numbers.get(snapshot, 'one')).toBe(2)
})

test('the interpretations of a snapshot take a bounded part of memory, whatever their kinds and sizes', () => {
  const snapshot = snapshotOf()
  const kinds = ['a', 'b'].map((kind) => new Interpretations<Uint8Array>(kind, ({ length }) => length))
  const before = memoryUsed()
  for (let at = 0; at < 4000; at++) kinds[at % 2]!.set(snapshot, `text ${at}`, new Uint8Array(10_000 * (1 + (at % 3))))
  const left = memoryUsed() - before
  expect(left).toBeLessThan(20_000_000)
  expect(left).toBeGreaterThan(10_000_000)
  expect(kinds[1]!.get(snapshot, 'text 3999')).toBeDefined()
})

test('an own text does not keep the query that it was cut from', () => {
  const before = memoryUsed()
  const words = Array.from({ length: 2000 }, (_, at) =>
    ownText(`${at} ${'some more letters '.repeat(1000)}`.slice(0, 20)),
  )
  expect(memoryUsed() - before).toBeLessThan(10_000_000)
  expect(words[7]).toBe('7 some more letters ')
})
