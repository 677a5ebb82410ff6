import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { BLOCK_BYTES, blocksOf, copyText, viewOf } from '../../../src/json/portable/copy-text.ts'

/** Text with characters of one to four bytes. */
const someText = fc.oneof(fc.string({ maxLength: 100 }), fc.string({ unit: 'grapheme', maxLength: 100 }))

describe('copy-text', () => {
  test.prop([fc.array(someText), fc.nat(40)])(
    'texts that are copied one after the other arrive as they were',
    (texts, room) => {
      const pool = Buffer.from(`${texts.join('')}${' '.repeat(room)}`)
      const into = Buffer.alloc(pool.length + BLOCK_BYTES)
      let at = 0
      let start = 0
      for (const text of texts) {
        const end = start + Buffer.byteLength(text)
        at = copyText(viewOf(into), at, viewOf(pool), start, end)
        start = end
      }
      expect(into.toString('utf8', 0, at)).toBe(texts.join(''))
    },
  )

  test.prop([fc.uint8Array({ minLength: 8, maxLength: 8 })])('eight bytes of UTF-8 are never a NaN', (bytes) => {
    const text = Buffer.from(Buffer.from(bytes).toString())
    for (let at = 0; at + 8 <= text.length; at++) expect(text.readDoubleLE(at)).not.toBeNaN()
  })

  test('a copy does not change what lies before it', () => {
    const into = Buffer.from('before'.padEnd(64))
    const end = copyText(viewOf(into), 6, viewOf(Buffer.from(', after'.padEnd(64))), 0, 7)
    expect(into.toString('utf8', 0, end)).toBe('before, after')
  })

  test('text that its blocks are too small for is refused', () => {
    expect(() => blocksOf('x'.repeat(BLOCK_BYTES + 1), 1)).toThrow('expected at most 32 characters, got 33')
  })
})
