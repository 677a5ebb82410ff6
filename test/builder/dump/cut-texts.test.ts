import { test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { MAX_CHARACTERS, TextCutter } from '../../../src/builder/dump/cut-texts.ts'
import { someEvents } from '../../support/arbitraries.ts'

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
      const website = `https://a.example/${'x'.repeat(500)}`
      const record = { ...event, name: long, description: long, website, submissionDeadline: long }
      cutter.shorten(record)
      expect(record.name).toBe(`${'word '.repeat(99)}word…`.slice(0, 500))
      expect(record.description).toHaveLength(MAX_CHARACTERS.description)
      expect(record.website).toBe('')
    }
    const ids = events.map(({ id }) => id)
    expect(cutter.report()).toEqual([
      { field: 'name', most: 500, rows: 8, ids },
      { field: 'website', most: 500, rows: 8, ids },
      { field: 'description', most: 5000, rows: 8, ids },
      { field: 'submissionDeadline', most: 500, rows: 8, ids },
    ])
  },
)
