import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSnapshot } from '../src/builder/build.ts'
import { packagedGazetteer } from '../src/builder/places/gazetteer.ts'
import { placeKnowledge } from '../src/builder/places/tables.ts'
import type { BuildReport } from '../src/builder/report.ts'
import type { DocId } from '../src/docset/docset.ts'
import { COUNTRIES } from '../src/event/countries.ts'
import { parseDay } from '../src/event/days.ts'
import { noonOf } from '../src/event/moment.ts'
import { calendarText, eventText } from '../src/formats/calendar.ts'
import { tableOf } from '../src/formats/csv.ts'
import { rowSlices } from '../src/operations/many-rows.ts'
import { writeSearch } from '../src/operations/write-search.ts'
import type { SearchRequest } from '../src/query/request.ts'
import { openDirectory, SEARCH_SETS } from '../src/search/open-directory.ts'
import { openSnapshot } from '../src/snapshot/open.ts'
import type { Snapshot } from '../src/snapshot/snapshot.ts'
import { verifySnapshot } from '../src/snapshot/verify.ts'
import { faultsOf } from './support/calendar-grammar.ts'
import { parseCsv } from './support/parse-csv.ts'
import { startService } from './support/service.ts'
import { slowAnswer } from './support/slow-answer.ts'

/** 20,000 real events outside of the project, if they are available. */
const DUMP = join(import.meta.dirname, '../../shared/realdata/directory.sql.gz')
const isHere = existsSync(DUMP)
const gazetteer = packagedGazetteer()

test.runIf(process.env.CI)('in CI the real listings exist', () => {
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

  /** A search over HTTP on 2026-11-20. */
  async function ask(url: string) {
    const service = await startService({
      serving: { current: { state: 'serving', directory: openDirectory(snapshot) } },
    })
    const response = await service.get(url)
    return { status: response.statusCode, body: response.json() }
  }

  test('the real listings are read whole, and every rejected row is listed with its reason', () => {
    expect(report).toMatchObject({ rowsRead: 19_952, rowsKept: 18_052, rowsRejected: 1900 })
    expect(report.rejected.map(({ reason, rows }) => [reason, rows])).toEqual([
      ['start-missing', 1874],
      ['end-before-start', 26],
    ])
    const lines = readFileSync(`${path}.rejected.jsonl`, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toHaveLength(1900)
  })

  test('the build report of the real listings lists the rows that look wrong', () => {
    expect(report.checks.map(({ check }) => check)).toEqual([
      'html-entities',
      'html-tags',
      'capitals',
      'not-held',
      'long-events',
      'day-forms',
      'no-place',
    ])
  })

  test('at least 97 % of the countries that the real listings name mean a country, or rightly none', () => {
    // places that are no country, judged by hand
    const noCountry = [
      'W3',
      'Texas',
      'Hawaii',
      'Pennsylvania',
      'Florida',
      'Tennessee',
      'Oregon',
      'New Mexico',
      'Balkans',
      'European-Union',
      'Canary Islands',
      'Tuscany',
      'Paris',
    ]
    const stored = new Set(COUNTRIES.map(({ name }) => name))
    const { ids, spellings } = snapshot.facets.country
    const named = Array.from(ids, (id) => spellings.text(id)).filter((country) => country !== '')
    const resolved = named.filter((country) => stored.has(country) || noCountry.includes(country))
    expect(resolved.length / named.length).toBeGreaterThan(0.97)
  })

  test.skipIf(!gazetteer)('at least 95 % of the cities that the real listings name mean a place, or online', () => {
    const { placed, online, regions, unresolved } = report.cities!
    expect((placed + online) / (placed + online + regions + unresolved)).toBeGreaterThan(0.95)
  })

  test('the real listings make a snapshot in which every invariant holds', async () => {
    const { verdicts } = await verifySnapshot(path)
    expect(verdicts.filter(({ state }) => state !== 'holds')).toEqual([])
  })

  test.each([
    ['q=machine learning&continent=Europe', 138], // 11 of them say ML
    ['country=USA&type=workshop&year=2026', 108],
    ['countries=UK,Germany,:fr:&from=2026-12-01', 52],
    ['topic=python&month=2027-05', 0],
  ])('the search %s in the real listings finds %i events', async (query, total) => {
    const { status, body } = await ask(`/api/gpt/conferences?${query}`)
    expect(status).toBe(200)
    expect(body.total).toBe(total)
    expect(body.showing).toBe(Math.min(10, total))
  })

  test('answers about the real listings have the same bytes as by JSON.stringify', () => {
    const directory = openDirectory(snapshot)
    const pageLength = 50
    const request: SearchRequest = {
      filters: [],
      ...noonOf(parseDay('2026-11-20')!),
      limit: pageLength,
      offset: 0,
      sort: 'date',
      facets: [],
      facetsLimit: 1,
    }
    const answer = directory.search(request)
    for (let first = 0; first < snapshot.rows; first += pageLength) {
      const docs = Array.from({ length: Math.min(pageLength, snapshot.rows - first) }, (_, i) => (first + i) as DocId)
      const input = { request, echo: {}, warnings: [], shows: [], showsNextDeadline: false }
      const bytes = writeSearch(directory, input, { ...answer, docs })
      expect(bytes.toString()).toBe(slowAnswer(snapshot, request, {}, { ...answer, docs }))
    }
  })

  test('calendars of the real listings follow the grammar of RFC 5545, and ical.js reads them back', () => {
    const settings = { kind: 'events', stamp: snapshot.header.created, pages: undefined } as const
    let addresses = 0
    for (const rows of rowSlices(snapshot, allDocs())) {
      const calendar = calendarText(
        { name: 'a', description: 'b' },
        rows.map((row) => eventText(row, settings)),
      )
      expect(faultsOf(calendar)).toEqual([])
      const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
      expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual(rows.map(({ name }) => name))
      expect(events.map((event) => String(event.getFirstPropertyValue('dtstart')))).toEqual(
        rows.map(({ dates }) => dates.start),
      )
      for (const [index, event] of events.entries()) {
        const url = event.getFirstPropertyValue('url')
        const { website } = rows[index]!
        if (url !== null) addresses++
        expect(url === null || URL.canParse(String(url)), website).toBe(true)
        expect(String(event.getFirstPropertyValue('description')), website).toContain(website)
      }
    }
    // the other events have no address, or a text that is no address
    expect(addresses).toBeGreaterThan(15_000)
    expect(addresses).toBeLessThan(snapshot.rows)
  })

  test('the CSV of the real listings is read back by a reader of CSV, and has no formulas', () => {
    const { header, lines } = tableOf(undefined)
    const columns = parseCsv(header)[0]!
    for (const rows of rowSlices(snapshot, allDocs())) {
      const read = parseCsv(lines(rows))
      expect(read.map(([id]) => Number(id))).toEqual(rows.map(({ id }) => id))
      const names = read.map((row) => row[columns.indexOf('name')]!.replace(/^'(?=[=+\-@])/, ''))
      expect(names).toEqual(rows.map(({ name }) => name))
      for (const row of read) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }
  })

  test('the real listings can be exported by following the Link headers to the last file', async () => {
    const service = await startService({
      serving: { current: { state: 'serving', directory: openDirectory(snapshot) } },
      tierLimits: { free: { minute: 9999, day: 9999 } },
    })
    const calendar = await service.get('/calendar.ics?q=learning')
    expect(faultsOf(calendar.body)).toEqual([])
    const ids = new Set<number>()
    for (let next: string | undefined = '/export.ndjson?sort=name'; next !== undefined; ) {
      const { body, headers } = await service.get(next)
      for (const line of body.trimEnd().split('\n')) ids.add(JSON.parse(line).id)
      next = /^<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(ids.size).toBe(snapshot.rows)
  })

  function allDocs(): DocId[] {
    return Array.from({ length: snapshot.rows }, (_, doc) => doc as DocId)
  }

  test('the real listings have topics, countries and statistics that agree with each other', async () => {
    const { statistics, continents } = (await ask('/api/gpt/stats')).body
    const topics = (await ask('/api/gpt/topics')).body
    const countries = (await ask('/api/gpt/countries')).body
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
