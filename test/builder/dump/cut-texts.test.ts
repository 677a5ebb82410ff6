import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { cutAtWord, MOST_CHARACTERS, TextCutter } from '../../../src/builder/dump/cut-texts.ts'
import { someEvents } from '../../support/arbitraries.ts'

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

test.prop([someEvents(1, 1)])('texts within the limits stay as they are', ([event]) => {
  const copy = { ...event! }
  const cutter = new TextCutter()
  cutter.shorten(copy)
  expect(copy).toEqual(event)
  expect(cutter.report()).toEqual([])
})

test.prop([someEvents(8, 8)], { numRuns: 5 })(
  'long texts are cut, counted and named by id; a long address is left out',
  (events) => {
    const cutter = new TextCutter()
    const long = 'word '.repeat(2000).trim()
    for (const event of events) {
      const record = { ...event, name: long, description: long, website: `https://a.example/${'x'.repeat(500)}` }
      cutter.shorten(record)
      expect(record.name).toBe(`${'word '.repeat(99)}word…`.slice(0, 500))
      expect(record.description).toHaveLength(MOST_CHARACTERS.description)
      expect(record.website).toBe('')
    }
    const ids = events.slice(0, 5).map(({ id }) => id)
    expect(cutter.report()).toEqual([
      { field: 'name', most: 500, rows: 8, ids },
      { field: 'website', most: 500, rows: 8, ids },
      { field: 'description', most: 5000, rows: 8, ids },
    ])
  },
)
