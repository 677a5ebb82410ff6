import { test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { MAX_CHARACTERS, shortenTexts } from '../../../src/builder/dump/cut-texts.ts'
import { someEvents } from '../../support/arbitraries.ts'

test.prop([someEvents(1, 1)], { numRuns: 5 })(
  'long texts of a dump are cut at a word, and a website with a long URL is left out',
  ([event]) => {
    const long = 'word '.repeat(2000).trim()
    const website = `https://a.example/${'x'.repeat(500)}`
    const record = { ...event!, name: long, description: long, website, submissionDeadline: long }
    expect(shortenTexts(record)).toBe(true)
    expect(record.name).toBe(`${'word '.repeat(99)}word…`.slice(0, 500))
    expect(record.description).toHaveLength(MAX_CHARACTERS.description)
    expect(record.website).toBe('')
    expect(shortenTexts(record)).toBe(false)
  },
)
