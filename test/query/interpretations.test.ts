import { expect, test } from 'vitest'
import { Interpretations, ownText } from '../../src/query/interpretations.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { memoryUsed } from '../support/memory-used.ts'

const snapshotOf = () => ({}) as Snapshot

test('the cached interpretations of a snapshot use bounded memory, whatever their kinds and sizes', () => {
  const snapshot = snapshotOf()
  const kinds = ['a', 'b'].map((kind) => new Interpretations<Uint8Array>(kind, ({ length }) => length))
  const before = memoryUsed()
  for (let at = 0; at < 4000; at++) kinds[at % 2]!.set(snapshot, `text ${at}`, new Uint8Array(10_000 * (1 + (at % 3))))
  const left = memoryUsed() - before
  expect(left).toBeLessThan(20_000_000)
  expect(left).toBeGreaterThan(10_000_000)
  expect(kinds[1]!.get(snapshot, 'text 3999')).toBeDefined()
})

test('ownText copies its characters, so that the long query it was cut from can be freed', () => {
  const before = memoryUsed()
  const words = Array.from({ length: 2000 }, (_, at) =>
    ownText(`${at} ${'some more letters '.repeat(1000)}`.slice(0, 20)),
  )
  expect(memoryUsed() - before).toBeLessThan(10_000_000)
  expect(words[7]).toBe('7 some more letters ')
})
