import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type EpochDay, formatDay, parseDay } from '../../../../src/event/days.ts'
import { forgetInterpretations } from '../../../../src/query/interpretations.ts'
import type { Filter } from '../../../../src/query/request.ts'
import { FIRST_CHOICE, interpret } from '../../../../src/query/words/interpreted/interpret.ts'
import { textClauseOf } from '../../../../src/query/words/text-clause.ts'
import type { SearchAnswer } from '../../../../src/search/directory.ts'
import { parseAbbreviations } from '../../../../src/text/abbreviations.ts'
import { type BuiltDirectory, buildDirectory } from '../../../support/directory.ts'
import { testGazetteer } from '../../../support/gazetteer.ts'
import { manyEvents } from '../../../support/many-events.ts'
import { search, smallDirectory } from '../../../support/small-directory.ts'

/** Events so many that words of several sets, and conditions with words, take scratch memory. */
let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(
    manyEvents(700).map((event) => ({ ...event, name: event.name.replace('中国', '中国机器学习') })),
    parseAbbreviations('ML = machine learning\nQO = quantum optics\nSS = soil science'),
    testGazetteer(),
  )
})
afterAll(() => built.dispose())

const WORDS = [
  ...'machine,learning,ML,soil,SS,quantum,optics,QO,lenses,networks,中国,机器学习,xyzzy,lerning,1999,annual'.split(','),
  ...'workshop,seminars,in,near,New York,Paris,Germany,France or Germany,online,or,2026,next month'.split(','),
  ...'May 2026,deadline,call for papers,upcoming'.split(','),
]
const texts = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const days = fc.constantFrom(...['2026-03-01', '2026-11-20'].map((day) => parseDay(day)!))
const filters = fc.constantFrom<Filter[]>([], [{ by: 'type', value: 'workshop' }], [{ by: 'city', value: 'Suva' }])

test('a repeated query finds the same as the first time, whatever was searched in between', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, days, filters), { minLength: 2, maxLength: 6 }), (searches) => {
      // the words of each search come before and after those of the others, on both days
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
  return built.directory.search({
    filters: [{ by: 'text', text }, ...others],
    today,
    limit: 10,
    offset: 0,
    sort: 'relevance',
    facets: [],
    facetsLimit: 5,
  })
}

test('the interpretation of a text is cached, unless it has a circle with very many places', async () => {
  const town = (at: number) => `Town${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`
  const towns = Array.from({ length: 70 }, (_, at) => at)
  const gazetteer = {
    places: () =>
      towns.map((at) => {
        const place = { otherNames: '', feature: 'PPL', country: 'DE', region: '16', population: 70_000 - at }
        return { id: at, name: town(at), asciiName: town(at), latitude: 5_250_000 + at, longitude: 1_340_000, ...place }
      }),
  }
  const around = await smallDirectory(
    towns.map((at) => ({ id: at + 1, city: town(at), country: 'Germany' })),
    '',
    gazetteer,
  )
  onTestFinished(() => around.dispose())
  const { snapshot } = around
  const today = 0 as EpochDay
  const understood = (text: string) => interpret({ snapshot, today }, textClauseOf(snapshot, text).given, FIRST_CHOICE)
  const nearTown = understood(`near ${town(0)}`)
  expect(nearTown.uses.entities[0]!.docs).toMatchObject({ form: 'union', sets: { length: 70 } })
  expect(understood(`near ${town(0)}`)).not.toBe(nearTown)
  expect(understood(`in ${town(0)}`)).toBe(understood(`in ${town(0)}`))
})

test('a text on deadlines finds the same after queries for more ranges of days than are retained', async () => {
  const dayAt = (day: number) => formatDay((parseDay('2027-01-01')! + day) as EpochDay)
  const typeAt = (at: number) => (at % 2 === 0 ? 'workshop' : 'conference')
  const events = Array.from({ length: 40 }, (_, at) => {
    return { id: at + 1, submissionDeadline: dayAt(at), type: typeAt(at) } as const
  })
  const dated = await smallDirectory(events)
  onTestFinished(() => dated.dispose())
  const totalAt = (day: number) =>
    search(dated, { by: 'text', text: `deadline before ${dayAt(day)}` }, { by: 'type', value: 'workshop' }).total
  const totals = () => Array.from({ length: 20 }, (_, at) => totalAt(10 + at))
  const first = totals()
  expect(new Set(first).size).toBe(11)
  expect(totals()).toEqual(first)
})
