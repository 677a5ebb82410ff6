import { isUtf8 } from 'node:buffer'
import { readFileSync, rmSync } from 'node:fs'
import { columnOf } from '../event/attributes.ts'
import { utcDay } from '../event/days.ts'
import { valueKey } from '../event/fold.ts'
import { READ_NAMES } from '../event/read-value.ts'
import type { EventId, EventRecord } from '../event/record.ts'
import { scratchPath } from '../files/leftovers.ts'
import { packageFile } from '../files/package-file.ts'
import { writePieces } from '../files/replace-file.ts'
import { encodeSnapshot } from '../snapshot/encode.ts'
import { memoizeByKey } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { parseAbbreviations, type SynonymPair } from '../text/abbreviations.ts'
import { parseLanguages } from '../text/languages.ts'
import { parseTopicTable, type TopicTable } from '../text/topic-table.ts'
import type { BuildOptions } from './build-options.ts'
import { makeSnapshot } from './content/make-snapshot.ts'
import { DeadlinesOfDump } from './deadlines-of-dump.ts'
import { cleanRow, isRejection, type Rejection, type RejectionReason, readText } from './dump/clean-row.ts'
import { type CountrySpelling, makeCountrySpellings } from './dump/country-spellings.ts'
import { shortenTexts } from './dump/cut-texts.ts'
import { decodeEntities } from './dump/decode-entities.ts'
import type { DumpAbout } from './dump/dump-about.ts'
import type { DumpRanks } from './dump/dump-ranks.ts'
import { AT, type DumpValue } from './dump/dump-row.ts'
import type { Dump } from './dump/read-dump.ts'
import { duplicateLines, duplicateReport } from './listed-events.ts'
import { locateEvents } from './places/locate-events.ts'
import type { CountryReport } from './places/location-report.ts'
import { attendanceOfCity } from './places/online.ts'
import { placeKnowledge } from './places/tables.ts'
import { type BuildReport, type RejectedValue, rejectedRows, TooManyRejectedError } from './report.ts'
import { RowChecks } from './row-checks.ts'
import { Samples, ValueCounts } from './samples.ts'
import { Spool } from './spool.ts'
import { EventTable, mapNames } from './table/event-table.ts'

const PROGRESS_ROWS = 10_000
export const REPORT_ENDINGS = ['.rejected.jsonl', '.report.json'] as const

/** Parts of the report that depend on whether a snapshot was written. */
type SnapshotReport = Pick<BuildReport, 'snapshot' | 'countries' | 'cities' | 'duplicates' | 'changed'>

/** One build: reads a dump, and writes a snapshot and its reports. */
export class SnapshotBuild {
  readonly #startedAt = performance.now()
  readonly #options: BuildOptions
  readonly #dump: Dump
  readonly #about: DumpAbout
  readonly #ranks: DumpRanks
  /** Ranks and acceptance rates whose event or series has no row, described for the report. */
  #unusedRanks: readonly string[] = []
  readonly #previous: Snapshot | undefined
  /** Licences of listed sources, by folded name. */
  readonly #licences: ReadonlyMap<string, string>
  readonly #details: Spool
  readonly #table: EventTable
  readonly #spellings: readonly CountrySpelling[] = makeCountrySpellings()
  readonly #synonyms: readonly SynonymPair[]
  readonly #topics: TopicTable
  readonly #languages: readonly SynonymPair[]
  readonly #values = mapNames(READ_NAMES, () => new ValueCounts())
  readonly #checks = new RowChecks()
  readonly #rejections = new Samples<RejectionReason, RejectedValue>()
  readonly #rejected: Spool
  readonly #deadlines: DeadlinesOfDump
  /** Attendance by city and country, for rows without a readable attendance. */
  readonly #attendanceOf = memoizeByKey((place: string) => {
    const [city, country] = place.split('\n')
    return attendanceOfCity(city!, country!)
  })
  #attendancesOfPlaces = 0
  #rowsRead = 0
  #rowsRejected = 0

  constructor(options: BuildOptions, dump: Dump, previous: Snapshot | undefined) {
    this.#synonyms = parseAbbreviations(readKnowledge('abbreviations', options.abbreviations))
    this.#topics = parseTopicTable(readKnowledge('topics', options.topics))
    this.#languages = parseLanguages(readKnowledge('languages', options.languages))
    this.#options = options
    this.#dump = dump
    this.#previous = previous
    this.#about = dump.about()
    this.#ranks = dump.ranks()
    this.#licences = new Map(this.#about.sources.map(({ name, licence }) => [valueKey(name), licence]))
    this.#deadlines = new DeadlinesOfDump(dump.deadlines)
    this.#details = new Spool(scratchPath(options.snapshot, 'details'))
    this.#table = new EventTable(this.#details, utcDay(options.created))
    this.#rejected = new Spool(scratchPath(options.snapshot, 'rejected'))
  }

  run(): BuildReport {
    try {
      this.#deadlines.read()
      this.#readRows()
      const allowed = this.#options.maxRejected
      const mayReject = 'rows' in allowed ? allowed.rows : allowed.share * this.#rowsRead
      if (this.#rowsRejected > mayReject) {
        const report = this.#report({
          snapshot: null,
          countries: this.#countriesAsWritten(),
          cities: null,
          duplicates: null,
          changed: null,
        })
        this.#publish(report, '.failed')
        throw new TooManyRejectedError(report)
      }
      const report = this.#report(this.#writeSnapshot())
      this.#publish(report, '')
      return report
    } finally {
      this.#details.remove()
      this.#rejected.remove()
    }
  }

  #readRows(): void {
    const isTaken = (id: EventId) => this.#table.has(id)
    for (const raw of this.#dump.rows()) {
      const row = this.#options.decodeEntities ? raw.map(withoutEntities) : raw
      if (this.#rowsRead % PROGRESS_ROWS === 0) this.#progress('reading')
      this.#rowsRead++
      const result = cleanRow(row, isTaken)
      if (isRejection(result)) this.#reject(result)
      else {
        this.#checks.add(row, result, shortenTexts(result))
        for (const name of READ_NAMES)
          this.#values[name].add(readText(row[AT[columnOf(name)]] ?? null), result[name] ?? '')
        if (result.licence === '') result.licence = this.#licences.get(valueKey(result.source)) ?? ''
        if (result.attendance === null) this.#takeAttendanceOfPlace(result)
        this.#table.add({ ...result, ...this.#deadlines.of(result.id) })
      }
    }
    this.#deadlines.checkEvents(isTaken)
    this.#table.finishReading()
  }

  #takeAttendanceOfPlace(event: EventRecord): void {
    event.attendance = this.#attendanceOf(`${event.city}\n${event.country}`)
    if (event.attendance !== null) this.#attendancesOfPlaces++
  }

  #reject(rejection: Rejection): void {
    this.#rowsRejected++
    const { id, further = [] } = rejection
    for (const { reason, value } of [rejection, ...further]) this.#rejections.add(reason, { id, value })
    this.#rejected.append(Buffer.from(`${JSON.stringify(rejection)}\n`))
  }

  #writeSnapshot(): SnapshotReport {
    this.#progress('ordering')
    const origin = { source: this.#dump.digest, rejected: this.#rowsRejected, created: this.#options.created }
    const about = { ...this.#about, dataDay: this.#options.dataDay ?? this.#about.dataDay }
    const knowledge = {
      spellings: this.#spellings,
      synonyms: this.#synonyms,
      topics: this.#topics,
      languages: this.#languages,
      ordinaryWords: this.#options.ordinaryWords ?? [],
      places: this.#options.places ?? placeKnowledge(undefined),
    }
    const origins = { ...origin, about, ranks: this.#ranks, previous: this.#previous }
    const content = makeSnapshot(this.#table, knowledge, origins, () => this.#progress('indexing'))
    this.#progress('writing')
    const { header, bytes } = encodeSnapshot(content, this.#options.snapshot)
    const { arrays, countries, cities, events, changed } = content
    this.#unusedRanks = content.unused
    const { snapshot, duplicates } = this.#options
    if (duplicates !== undefined) {
      writePieces(duplicates, (write) => {
        for (const line of duplicateLines(arrays, events)) write(Buffer.from(line))
      })
    }
    return {
      snapshot: { path: snapshot, id: header.id, bytes },
      countries,
      cities,
      duplicates: duplicateReport(events),
      changed,
    }
  }

  /** Countries for the report of a failed build, without the gazetteer, which takes a second to read. */
  #countriesAsWritten(): CountryReport {
    return locateEvents(this.#table.values, placeKnowledge(undefined), this.#spellings).countries
  }

  #report(made: SnapshotReport): BuildReport {
    const allowed = this.#options.maxRejected
    return {
      dump: this.#options.dump,
      dumpDigest: this.#dump.digest,
      snapshot: made.snapshot,
      rowsRead: this.#rowsRead,
      rowsKept: this.#table.rows,
      rowsRejected: this.#rowsRejected,
      maxRejected: 'rows' in allowed ? `${allowed.rows} rows` : `${+(allowed.share * 100).toFixed(4)} %`,
      rejected: rejectedRows(this.#rejections),
      countries: made.countries,
      cities: made.cities,
      duplicates: made.duplicates,
      values: {
        ...mapNames(READ_NAMES, (name) => this.#values[name].report()),
        submission_deadline: this.#table.deadlineCounts.report(),
      },
      attendancesOfPlaces: this.#attendancesOfPlaces,
      deadlines: this.#deadlines.report(),
      checks: this.#checks.report(),
      unused: [...this.#about.unused, ...this.#ranks.unused, ...this.#unusedRanks],
      changed: made.changed,
      encoding: this.#dump.encoding(),
      seconds: (performance.now() - this.#startedAt) / 1000,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    }
  }

  /** Writes the reports. A build that succeeds removes the reports of an earlier failure. */
  #publish(report: BuildReport, infix: '' | '.failed'): void {
    const pathOf = (kind: '' | '.failed', ending: string) => `${this.#options.snapshot}${kind}${ending}`
    writePieces(pathOf(infix, '.rejected.jsonl'), (write) => {
      for (const chunk of this.#rejected.finish().chunks()) write(chunk)
    })
    writePieces(pathOf(infix, '.report.json'), (write) => write(Buffer.from(`${JSON.stringify(report, null, 2)}\n`)))
    if (infix === '') for (const ending of REPORT_ENDINGS) rmSync(pathOf('.failed', ending), { force: true })
  }

  #progress(stage: Parameters<NonNullable<BuildOptions['onProgress']>>[0]): void {
    this.#options.onProgress?.(stage, this.#rowsRead)
  }
}

function withoutEntities(value: DumpValue): DumpValue {
  return typeof value === 'string' ? decodeEntities(value) : value
}

/** Reads a table of words: the file `given`, or else the file of the package. */
function readKnowledge(what: 'abbreviations' | 'topics' | 'languages', given: string | undefined): string {
  const path = given ?? packageFile(`data/${what}.txt`)
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`expected a file of ${what} at ${path}, got ${message}: correct --${what}, or omit it`)
  }
  if (!isUtf8(bytes)) throw new Error(`${path}: expected text in UTF-8, got other bytes: convert it to UTF-8`)
  return bytes.toString()
}
