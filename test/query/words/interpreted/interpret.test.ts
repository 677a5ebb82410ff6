import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../../src/event/days.ts'
import { noonOf } from '../../../../src/event/moment.ts'
import { forgetInterpretations } from '../../../../src/query/interpretations.ts'
import type { Filter } from '../../../../src/query/request.ts'
import type { SearchAnswer } from '../../../../src/search/directory.ts'
import { parseAbbreviations } from '../../../../src/text/abbreviations.ts'
import { buildDirectory } from '../../../support/directory.ts'
import { testGazetteer } from '../../../support/gazetteer.ts'
import { manyEvents } from '../../../support/many-events.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { searchWith } from '../../../support/small-directory.ts'

/** Enough events that sets of documents need scratch memory. */
const built = sharedDirectory(() =>
  buildDirectory(
    manyEvents(700).map((event) => ({ ...event, name: event.name.replace('中国', '中国机器学习') })),
    parseAbbreviations('ML = machine learning\nQO = quantum optics\nSS = soil science'),
    testGazetteer(),
  ),
)

const WORDS = [
  ...'machine,learning,ML,soil,SS,quantum,optics,QO,lenses,networks,中国,机器学习,xyzzy,lerning,1999,annual'.split(','),
  ...'workshop,seminars,in,near,New York,Paris,Germany,France or Germany,online,or,2026,next month'.split(','),
  ...'May 2026,deadline,call for papers,upcoming'.split(','),
]
const texts = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const days = fc.constantFrom(...['2026-03-01', '2026-11-20'].map((day) => parseDay(day)!))
const filters = fc.constantFrom<Filter[]>([], [{ by: 'type', value: 'workshop' }], [{ by: 'city', value: 'Suva' }])

test('a repeated query finds the same events as the first time, regardless of searches in between', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, days, filters), { minLength: 2, maxLength: 6 }), (searches) => {
      // each search runs twice, before and after the other searches, on each of the two days
      const answers = [...searches, ...searches.toReversed()].map((search) => JSON.stringify(ask(...search)))
      for (const [at, search] of searches.entries()) {
        forgetInterpretations()
        const first = ask(...search)
        found += Math.sign(first.total)
        expect([answers[at], answers.at(-1 - at)]).toEqual(Array(2).fill(JSON.stringify(first)))
      }
    }),
    { numRuns: 150, seed: 18 },
  )
  expect(found).toBeGreaterThan(100)
})

function ask(text: string, today: EpochDay, others: readonly Filter[]): SearchAnswer {
  return searchWith(built, [{ by: 'text', text }, ...others], { ...noonOf(today), limit: 10, facetsLimit: 5 })
}
