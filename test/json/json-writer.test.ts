import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { constant, JsonWriter, type WrittenJson } from '../../src/json/json-writer.ts'

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
  return writer.end().bytes.toString()
}

describe('JsonWriter', () => {
  test('every single code unit is written as JSON.stringify writes it', () => {
    const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit))
    expect(units.filter((unit) => written((answer) => answer.string(unit)) !== JSON.stringify(unit))).toEqual([])
  })

  test.prop([fc.array(anyText)])('lists of texts are written as JSON.stringify writes them', (texts) => {
    expect(written((answer) => answer.strings(texts))).toBe(JSON.stringify(texts))
  })

  test.prop([fc.dictionary(aName, fc.oneof(anyText, fc.maxSafeNat()), { noNullPrototype: true })])(
    'an echoed query is written as JSON.stringify writes it',
    (query) => {
      expect(written((answer) => answer.object(query))).toBe(JSON.stringify(query))
    },
  )

  test.prop([fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constantFrom(0, 9, 10, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1))])(
    'numbers are written as JSON.stringify writes them',
    (number) => {
      expect(written((answer) => answer.number(number))).toBe(JSON.stringify(number))
    },
  )

  test.prop([fc.string({ unit: 'grapheme-ascii', maxLength: 70 }), fc.string({ unit: 'grapheme' })])(
    'constants and texts are written as they are',
    (ascii, text) => {
      const fixed = constant(ascii)
      const answer = written((to) => {
        to.constant(fixed)
        to.text(text)
        to.constant(fixed)
      })
      expect(answer).toBe(`${ascii}${text}${ascii}`)
    },
  )

  test('an answer that finds no more room goes on in other memory, and those before it stay as they are', () => {
    const answers = Array.from({ length: 40 }, (_, first) =>
      Array.from({ length: 200 }, (_, at) => `${first} `.repeat((first + at) % 30)),
    )
    const all = answers.map((texts) => {
      writer.begin()
      writer.strings(texts)
      return writer.end().bytes
    })
    expect(all.map(String)).toEqual(answers.map((texts) => JSON.stringify(texts)))
  })

  describe('an answer with little room left', () => {
    const SLAB = 256 * 1024
    const values: Readonly<Record<string, [write: (to: JsonWriter) => void, expected: string]>> = {
      'a text of escapes': [(to) => to.string('\u0000\u0001'), '"\\u0000\\u0001"'],
      'a plain text': [(to) => to.string('abc'), '"abc"'],
      'a large number': [(to) => to.number(2_147_483_647), '2147483647'],
      'a larger one': [(to) => to.number(2 ** 53 - 1), '9007199254740991'],
      'a constant': [(to) => to.constant(constant('"constant":1')), '"constant":1'],
      'JSON of three bytes a character': [(to) => to.text('"\u2028\u2028"'), '"\u2028\u2028"'],
      'a list': [(to) => to.strings(['a', 'b']), '["a","b"]'],
      'no list': [(to) => to.strings([]), '[]'],
      'an object': [(to) => to.object({ a: 1, b: '2' }), '{"a":1,"b":"2"}'],
      'no object': [(to) => to.object({}), '{}'],
      items: [
        (to) =>
          to.items({ prepare: () => 5, write: ({ bytes }, at, docs) => at + bytes.write(`{${docs.join()}}`, at) }, [
            1, 2,
          ] as never),
        '{1,2}',
      ],
    }

    test.prop([fc.constantFrom(...Object.keys(values)), fc.nat(30)], { numRuns: 400 })(
      'is written whole, in other memory where it has to be',
      (name, left) => {
        const [write, expected] = values[name]!
        const to = new JsonWriter()
        to.begin()
        // a constant asks for whole words, a bracket for what it takes
        const odd = left % 2
        const words = ((SLAB - left - odd) & ~7) - 16
        const filler = `${'x'.repeat(odd)}${'y'.repeat(words)}${'[]'.repeat((SLAB - left - odd - words) / 2)}`
        to.constant(constant('x'.repeat(odd)))
        to.constant(constant('y'.repeat(words)))
        for (let at = odd + words; at < SLAB - left; at += 2) to.strings([])
        write(to)
        write(to)
        expect(to.end().bytes.equals(Buffer.from(filler + expected + expected))).toBe(true)
      },
    )

    test.prop([fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 30_000 })], { numRuns: 20 })(
      'is written whole, however long it is and the value that finds no room',
      (first, second) => {
        const texts = ['a'.repeat(first), 'b'.repeat(second), 'c'.repeat(second), 'é'.repeat(first)]
        expect(written((to) => to.strings(texts))).toBe(JSON.stringify(texts))
      },
    )
  })

  test('an answer is written over the one before only if that was released', () => {
    const answers = ['first', 'second', 'third'].map((text) => {
      const answer = write(text)
      if (text === 'second') answer.release()
      return answer.bytes
    })
    expect(answers.map(String)).toEqual(['first', 'third'.padEnd(6, 'd'), 'third'])
  })

  test('a release that comes after a later answer was begun frees nothing', () => {
    const first = write('first')
    const second = write('second')
    first.release()
    expect(String(write('third').bytes)).toBe('third')
    expect([first, second].map(({ bytes }) => String(bytes))).toEqual(['first', 'second'])
    writer.begin()
    writer.text('half')
    second.release()
    writer.text(' and half')
    expect(String(writer.end().bytes)).toBe('half and half')
  })

  test('a second release of an answer does not free the answer that lies there now', () => {
    const first = write('first')
    first.release()
    const second = write('other')
    first.release()
    expect([String(write('third').bytes), String(second.bytes)]).toEqual(['third', 'other'])
  })
})

function write(text: string): WrittenJson {
  writer.begin()
  writer.text(text)
  return writer.end()
}
