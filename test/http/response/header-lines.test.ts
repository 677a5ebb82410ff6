import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { headerLine, namesAndValues } from '../../../src/http/response/header-lines.ts'

test('a header is a line of its own', () => {
  expect(headerLine('x-one', '1') + headerLine('x-two', '"a": b')).toBe('x-one: 1\r\nx-two: "a": b\r\n')
})

const value = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })

property.prop([
  fc.array(
    fc.tuple(
      fc.constantFrom('x-one', 'x-two'),
      value.filter((text) => !/[\x7f-\x9f]/.test(text)),
    ),
  ),
])('lines are read as the names and values that they were made of', (headers) => {
  const lines = headers.map(([name, text]) => headerLine(name, text)).join('')
  expect(namesAndValues(lines)).toEqual(headers.flat())
})

test.each([
  ['a line end', 'a\r\nx-injected: 1'],
  ['a character whose last byte is a line end', 'a\u010dx-injected: 1'],
  ['a control character', 'a\u0000'],
])('a value with %s is refused', (_name, text) => {
  expect(() => headerLine('x-a', text)).toThrow('expected a value of x-a that a header may have, got "a')
})
