import { expect, it } from 'vitest'
import { type Piece, readAhead, SnapshotFile } from '../../../src/snapshot/opening/snapshot-file.ts'
import { memoryFile } from '../../support/memory-file.ts'

it('a snapshot that is read yields to the event loop after each megabyte, so that requests are answered', async () => {
  const half = 1 << 19
  const pieces = Array.from({ length: 8 }, (_, at): Piece => ({ position: at * half, into: new Uint8Array(half) }))
  const file = new SnapshotFile('x.snapshot', memoryFile(Buffer.alloc(8 * half)), 8 * half)
  let yields = 0
  const pace = { ahead: 1, yieldToEventLoop: async () => void yields++ }
  for await (const piece of readAhead(file, pieces, pace)) expect(piece.into).toHaveLength(half)
  expect(yields).toBe(4)
})
