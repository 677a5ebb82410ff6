import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQueryString } from '../../../src/http/request/query-string.ts'

const values = (text: string) => Object.fromEntries(parseQueryString(text).values)

test('in a query string, a plus means a space, a name alone has an empty value, and empty pairs are skipped', () => {
  expect(values('q=machine+learning&a&b=&&c=d=e')).toEqual({ q: ['machine learning'], a: [''], b: [''], c: ['d=e'] })
})

test.each(['%', '%z', '%zz', '%ff', '%c3', '%ed%a0%80', 'a%'])(
  'the value %j in a query string is reported as malformed',
  (value) => {
    expect(parseQueryString(`q=${value}`)).toEqual({
      values: new Map(),
      problems: [`Parameter "q" must be percent-encoded UTF-8; received "${value}".`],
    })
  },
)

test('a query string that encodeURIComponent wrote is read back as the same names and values', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !/\p{Cc}/u.test(value))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (pairs) => {
      const { values, problems } = parseQueryString(
        pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
      )
      expect(problems).toEqual([])
      const expected = new Map<string, string[]>()
      for (const [name, value] of pairs) expected.set(name, [...(expected.get(name) ?? []), value])
      expect(values).toEqual(expected)
    }),
  )
})

test('no text makes the reader of query strings throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseQueryString(text)))
})
