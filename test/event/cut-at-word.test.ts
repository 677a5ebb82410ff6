import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { cutAtWord } from '../../src/event/cut-at-word.ts'

const anyText = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\u00a0', '𝔘', 'é'), maxLength: 80 })

test.prop([anyText, fc.integer({ min: 1, max: 40 })])(
  'a text is itself where it is short, else its beginning with an ellipsis, within the limit',
  (text, most) => {
    const cut = cutAtWord(text, most)
    expect([...cut].length).toBeLessThanOrEqual(most)
    if ([...text].length <= most) expect(cut).toBe(text)
    else expect(text.startsWith(cut.slice(0, -1)) && cut.endsWith('…')).toBe(true)
  },
)

it.each([
  ['one two three', 9, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['one two three', 7, 'one…'],
  ['a wonderfullylongword', 12, 'a wonderful…'],
  ['𝔘𝔘𝔘𝔘', 3, '𝔘𝔘…'],
])('"%s" cut at %i characters is "%s"', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut)
})
