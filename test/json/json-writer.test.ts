import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { constant, JsonWriter } from '../../src/json/json-writer.ts'

/** Any text, with lone surrogates, control characters and what JSON escapes. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('"', '\\', '\n', '\u0000', '\u007f', '\u2028', '\ud800', '\udfff', '\uffff', 'İ', '🌍'),
)
const aName = fc.constantFrom('q', 'topic', 'facets_limit', 'year', 'limit')

const writer = new JsonWriter()

function written(write: (writer: JsonWriter) => void): string {
  writer.begin()
  write(writer)
  return writer.end().toString()
}

describe('an answer written value by value', () => {
  test('is what JSON.stringify says of every single code unit', () => {
    const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit))
    expect(units.filter((unit) => written((answer) => answer.string(unit)) !== JSON.stringify(unit))).toEqual([])
  })

  test.prop([fc.array(anyText)])('is what JSON.stringify says of texts', (texts) => {
    expect(written((answer) => answer.strings(texts))).toBe(JSON.stringify(texts))
  })

  test.prop([fc.dictionary(aName, fc.oneof(anyText, fc.maxSafeNat()), { noNullPrototype: true })])(
    'is what JSON.stringify says of an echoed query',
    (query) => {
      expect(written((answer) => answer.object(query))).toBe(JSON.stringify(query))
    },
  )

  test.prop([fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constantFrom(0, 9, 10, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1))])(
    'has numbers as JSON.stringify says them',
    (number) => {
      expect(written((answer) => answer.number(number))).toBe(JSON.stringify(number))
    },
  )

  test.prop([fc.string({ unit: 'grapheme-ascii', maxLength: 70 }), fc.string({ unit: 'grapheme' })])(
    'has constants and texts as they are',
    (ascii, text) => {
      const kept = constant(ascii)
      const answer = written((to) => {
        to.constant(kept)
        to.text(text)
        to.constant(kept)
      })
      expect(answer).toBe(`${ascii}${text}${ascii}`)
    },
  )

  test('goes on in other memory where there is no more room, and stays as it is', () => {
    const answers = Array.from({ length: 40 }, (_, first) =>
      Array.from({ length: 200 }, (_, at) => `${first} `.repeat((first + at) % 30)),
    )
    const all = answers.map((texts) => {
      writer.begin()
      writer.strings(texts)
      return writer.end()
    })
    expect(all.map(String)).toEqual(answers.map((texts) => JSON.stringify(texts)))
  })

  test('is written over the one before only where that was taken back', () => {
    const answers = ['first', 'second', 'third'].map((text) => {
      writer.begin()
      writer.text(text)
      const answer = writer.end()
      if (text === 'second') writer.takeBack()
      return answer
    })
    expect(answers.map(String)).toEqual(['first', 'third'.padEnd(6, 'd'), 'third'])
  })
})
