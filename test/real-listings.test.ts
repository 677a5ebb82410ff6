import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSnapshot } from '../src/builder/build.ts'
import { packagedGazetteer } from '../src/builder/places/gazetteer.ts'
import { placeKnowledge } from '../src/builder/places/tables.ts'
import type { BuildReport } from '../src/builder/report.ts'
import { COUNTRIES } from '../src/event/countries.ts'
import { openDirectory, SEARCH_SETS } from '../src/search/open-directory.ts'
import { openSnapshot } from '../src/snapshot/open.ts'
import type { Snapshot } from '../src/snapshot/snapshot.ts'
import { verifySnapshot } from '../src/snapshot/verify.ts'
import { serve } from './support/serve-events.ts'

/** A dump with 20,000 real events, which is not part of the project. */
const DUMP = join(import.meta.dirname, '../../shared/realdata/directory.sql.gz')
const isHere = existsSync(DUMP)
const gazetteer = packagedGazetteer()

test.runIf(process.env.CI)('in CI the file of real listings exists', () => {
  expect(isHere, `expected ${DUMP}`).toBe(true)
})

describe.skipIf(!isHere)('the real listings (skipped if ../shared/realdata is missing)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'confdex-real-'))
  const path = join(folder, 'real.snapshot')
  let report: BuildReport
  let snapshot: Snapshot

  beforeAll(async () => {
    report = await buildSnapshot({
      dump: DUMP,
      snapshot: path,
      maxRejected: { share: 0.15 },
      created: new Date(0),
      places: placeKnowledge(gazetteer),
    })
    snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
  })
  afterAll(async () => {
    await snapshot.close()
    rmSync(folder, { recursive: true })
  })

  const ask = async (path: string) => (await (await serve(openDirectory(snapshot))).get(`/api/gpt/${path}`)).json()

  test('all rows of the real listings are read, and every rejected row is listed with its reason', () => {
    expect(report).toMatchObject({ rowsRead: 19_952, rowsKept: 18_052, rowsRejected: 1900 })
    expect(report.rejected.map(({ reason, rows }) => [reason, rows])).toEqual([
      ['start-missing', 1874],
      ['end-before-start', 26],
    ])
    const lines = readFileSync(`${path}.rejected.jsonl`, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toHaveLength(1900)
  })

  test('the build report of the real listings lists the rows that look wrong', () => {
    const checks = ['html-entities', 'html-tags', 'capitals', 'not-held', 'long-events', 'day-forms', 'no-place']
    expect(report.checks.map(({ check }) => check)).toEqual(checks)
  })

  test('at least 97 % of the country texts of the real listings are resolved, or rightly left unresolved', () => {
    // texts that mean no country, as a person has decided
    const noCountry = [
      ...['W3', 'Texas', 'Hawaii', 'Pennsylvania', 'Florida', 'Tennessee', 'Oregon', 'New Mexico', 'Balkans'],
      ...['European-Union', 'Canary Islands', 'Tuscany', 'Paris'],
    ]
    const stored = new Set(COUNTRIES.map(({ name }) => name))
    const { ids, spellings } = snapshot.facets.country
    const named = Array.from(ids, (id) => spellings.text(id)).filter((country) => country !== '')
    const resolved = named.filter((country) => stored.has(country) || noCountry.includes(country))
    expect(resolved.length / named.length).toBeGreaterThan(0.97)
  })

  test.skipIf(!gazetteer)(
    'at least 95 % of the city texts of the real listings are resolved to a place, or mean online',
    () => {
      const { placed, online, regions, unresolved } = report.cities!
      expect((placed + online) / (placed + online + regions + unresolved)).toBeGreaterThan(0.95)
    },
  )

  test('the real listings make a snapshot in which every invariant holds', async () => {
    const { verdicts } = await verifySnapshot(path)
    expect(verdicts.filter(({ state }) => state !== 'holds')).toEqual([])
  })

  test.each([
    ['q=machine learning&continent=Europe', 138], // the abbreviation ML is in 11 of the names
    ['country=USA&type=workshop&year=2026', 108],
    ['countries=UK,Germany,:fr:&from=2026-12-01', 52],
    ['topic=python&month=2027-05', 0],
  ])('the search %s in the real listings finds %i events', async (query, total) => {
    expect(await ask(`conferences?${query}`)).toMatchObject({ total, showing: Math.min(10, total) })
  })

  test('the real listings have topics, countries and statistics that agree with each other', async () => {
    const { statistics, continents } = await ask('stats')
    const [topics, countries] = [await ask('topics'), await ask('countries')]
    expect(statistics).toMatchObject({
      total_conferences: 18_052,
      total_topics: topics.total,
      total_countries: countries.total,
    })
    const sum = (entries: { count: number }[]) => entries.reduce((total, { count }) => total + count, 0)
    expect(sum(topics.topics)).toBe(18_052)
    expect(sum(continents)).toBe(
      sum(countries.countries.filter((country: { continent: string | null }) => country.continent !== null)),
    )
  })
})
