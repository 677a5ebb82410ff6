import { readFileSync } from 'node:fs'
import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { ColdText } from '../../../src/snapshot/verify/cold-text.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { type Layout, layoutOf } from '../../support/snapshot-layout.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

let path: string
let layout: Layout
let cold: Buffer
beforeAll(() => {
  path = buildSmallSnapshot(scratchFolder(afterAll))
  const bytes = readFileSync(path)
  layout = layoutOf(bytes)
  cold = bytes.subarray(layout.sections.at(-1)!.start, layout.sections.at(-1)!.end)
})

const windowBytes = fc.oneof(fc.integer({ min: 50, max: 64 }), fc.integer({ min: 50, max: 30_000 }))

/** Uses the cold text of the file, read in windows of so many bytes. */
function using<Result>(bytes: number | undefined, use: (text: ColdText) => Result): Result {
  const text = new ColdText(path, layout.header.sections, bytes)
  try {
    return use(text)
  } finally {
    text.close()
  }
}

describe('cold text that is read in windows', () => {
  test.prop([fc.option(windowBytes, { nil: undefined })], { numRuns: 20 })(
    'has all its bytes, in pieces of a window',
    (window) => {
      const pieces = using(window, (text) => Array.from(text.pieces(), (piece) => Buffer.from(piece)))
      expect(Buffer.concat(pieces).equals(cold)).toBe(true)
      for (const piece of pieces.slice(0, -1)) expect(piece).toHaveLength(window!)
      expect(pieces.at(-1)!.length).toBeGreaterThan(0)
    },
  )

  test.prop([windowBytes, fc.array(fc.tuple(fc.nat(), fc.nat(200)), { maxLength: 20 })])(
    'has the bytes between two places, wherever they lie and whatever was read before',
    (window, places) => {
      using(window, (text) => {
        expect(text.length).toBe(cold.length)
        for (const [place, length] of [[0, 1] as const, ...places]) {
          const from = place % cold.length
          const to = Math.min(from + length, cold.length)
          expect(text.bytes(from, to).equals(cold.subarray(from, to))).toBe(true)
        }
      })
    },
  )
})
