import { fc, test } from '@fast-check/vitest'
import { describe, expect, test as plainTest } from 'vitest'
import { foldLines } from '../../src/formats/calendar.ts'

const line = fc.string({ unit: 'binary', maxLength: 400 }).map((text) => text.replace(/[\r\n]/g, ''))

describe('folding lines', () => {
  test.prop([fc.array(line, { maxLength: 5 })])('unfolding a folded text gives its lines back', (lines) => {
    const folded = foldLines(lines.join('\r\n'))
    // a line that begins with a blank is read as the end of the previous line, folded or not
    expect(folded.replaceAll('\r\n ', '')).toBe(lines.join('\r\n').replaceAll('\r\n ', ''))
  })

  test.prop([line])('no folded line has more than 75 bytes, and all but the last have at least 72', (text) => {
    const lines = foldLines(text)
      .split('\r\n')
      .map((each) => Buffer.byteLength(each))
    expect(Math.max(...lines)).toBeLessThanOrEqual(75)
    for (const bytes of lines.slice(0, -1)) expect(bytes).toBeGreaterThanOrEqual(72)
  })

  test.prop([line.map((text) => text.replace(/\p{Cs}/gu, '?'))])('folding lines never cuts within a letter', (text) => {
    for (const each of foldLines(text).split('\r\n')) expect(Buffer.from(each).toString()).toBe(each)
  })

  plainTest('a line of 75 letters stays whole, and a line of 76 letters is folded', () => {
    expect(foldLines('a'.repeat(75))).toBe('a'.repeat(75))
    expect(foldLines('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
    expect(foldLines('é'.repeat(38))).toBe(`${'é'.repeat(37)}\r\n é`)
  })
})
