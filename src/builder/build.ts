import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { removeLeftovers, scratchPath } from '../files/leftovers.ts'
import { packageFile } from '../files/package-file.ts'
import { replaceablePath, requireReplaceable } from '../files/replaceable-path.ts'
import { writePieces } from '../files/write-pieces.ts'
import { encodeSnapshot } from '../snapshot/encode.ts'
import { memoizeByKey } from '../snapshot/memoize.ts'
import { parseAbbreviations, type SynonymPair } from '../text/abbreviations.ts'
import { parseLanguages } from '../text/languages.ts'
import { parseTopicTable, type TopicTable } from '../text/topic-table.ts'
import { makeSnapshot } from './content/make-snapshot.ts'
import { cleanRow, isRejection } from './dump/clean-row.ts'
import { type CountrySpelling, makeCountrySpellings } from './dump/country-spellings.ts'
import { TextCutter } from './dump/cut-texts.ts'
import { type BeforeStep, type Dump, DumpError, openDump } from './dump/read-dump.ts'
import { CountryResolver } from './dump/resolve-country.ts'
import { LineSpool } from './line-spool.ts'
import { type PlaceKnowledge, placeKnowledge } from './places/knowledge.ts'
import { attendanceOfCity } from './places/online.ts'
import { printable } from './printable.ts'
import { type BuildReport, RejectionCounts } from './report.ts'
import { DetailSpool } from './table/detail-spool.ts'
import { EventTable } from './table/event-table.ts'

/** How many rows may be rejected: a share of all rows (0 to 1), or a number of rows. */
export type MaxRejected = { readonly share: number } | { readonly rows: number }

export interface BuildOptions {
  readonly dump: string
  readonly snapshot: string
  readonly maxRejected: MaxRejected
  /** Path of the abbreviations; default: data/abbreviations.txt of the package. */
  readonly abbreviations?: string
  /** Path of subjects and types in other languages; default: data/languages.txt of the package. */
  readonly languages?: string
  /** Default: the tables of the package and no gazetteer, so that no city is resolved. */
  readonly places?: PlaceKnowledge
  /** Path of the topics that mean the same; default: data/topics.txt of the package. */
  readonly topics?: string
  /** Ordinary English words, folded, which are never corrected; none by default. */
  readonly ordinaryWords?: readonly string[]
  /** Creation time to write into the header. */
  readonly created: Date
  /** Called when a stage begins, and every PROGRESS_ROWS rows while rows are read. */
  readonly onProgress?: (stage: 'reading' | 'ordering' | 'indexing' | 'writing', rows: number) => void
  /** Called before each statement and each thousand rows that SQLite is asked for; hostile ones never end. */
  readonly beforeStep?: BeforeStep
}

/** More rows were rejected than allowed, so no snapshot was written. The report says which rows, and why. */
export class TooManyRejectedError extends Error {
  override readonly name = 'TooManyRejectedError'
  readonly report: BuildReport

  constructor(report: BuildReport) {
    super(
      `expected at most ${report.maxRejected} to be rejected, got ${report.rowsRejected} of ${report.rowsRead} rows: ` +
        'correct the dump, or allow more with --max-rejected; no snapshot was written',
    )
    this.report = report
  }
}

/** The disk takes no file where the snapshot belongs, or not so much. */
class SnapshotPlaceError extends Error {
  override readonly name = 'SnapshotPlaceError'

  constructor(snapshot: string, cause: Error) {
    super(
      `${printable(snapshot)}: expected a folder that takes files, with room for a snapshot, got the error ` +
        `"${printable(cause.message)}": make room there, or name another path`,
      { cause },
    )
  }
}

const PROGRESS_ROWS = 10_000
const REPORT_ENDINGS = ['.rejected.jsonl', '.report.json'] as const

/**
 * Builds a snapshot from a dump. Next to it, writes `<snapshot>.report.json` and `<snapshot>.rejected.jsonl`,
 * which has a line for each rejected row. If too many rows are rejected, the old snapshot stays, and the
 * reports are named `<snapshot>.failed.report.json` and `<snapshot>.failed.rejected.jsonl`.
 * @throws NotReplaceableError, before any work, if a file cannot be written where it belongs
 * @throws SnapshotPlaceError if the disk does not take them
 * @throws DumpError if the dump cannot be read
 * @throws AbbreviationError if a line of the abbreviations is malformed
 * @throws TopicTableError if a line of the topics is malformed
 * @throws LanguagesError if a line of the other languages is malformed
 * @throws TooManyRejectedError if more rows are rejected than `maxRejected` allows
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildReport> {
  try {
    return await buildAt(options)
  } catch (error) {
    throw isOfPlace(error, options.snapshot) ? new SnapshotPlaceError(options.snapshot, error) : error
  }
}

/** Whether the system refused a write, the snapshot's folder, or a file whose name begins with its. */
function isOfPlace(error: unknown, snapshot: string): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false
  const { syscall, path } = error as NodeJS.ErrnoException
  return syscall === 'write' || syscall === 'mkdir' || path?.startsWith(snapshot) === true
}

async function buildAt(options: BuildOptions): Promise<BuildReport> {
  mkdirSync(dirname(options.snapshot), { recursive: true })
  for (const ending of ['', ...REPORT_ENDINGS, ...REPORT_ENDINGS.map((each) => `.failed${each}`)]) {
    requireReplaceable(`${options.snapshot}${ending}`)
  }
  requireOtherFile(options)
  for (const path of new Set([options.snapshot, replaceablePath(options.snapshot)])) removeLeftovers(path)
  const dump = await openDump(options.dump, scratchPath(options.snapshot, 'sqlite'), options.beforeStep)
  try {
    return new Build(options, dump).run()
  } finally {
    dump.close()
  }
}

/** A snapshot in the place of its dump would be the end of the dump. */
function requireOtherFile({ dump, snapshot }: BuildOptions): void {
  const [from, to] = [dump, snapshot].map((path) => statSync(path, { throwIfNoEntry: false }))
  if (from === undefined || to === undefined || from.ino !== to.ino || from.dev !== to.dev) return
  throw new DumpError(`${snapshot}: expected another file than the dump ${dump}: name another path for the snapshot`)
}

class Build {
  readonly #startedAt = performance.now()
  readonly #options: BuildOptions
  readonly #dump: Dump
  readonly #spool: DetailSpool
  readonly #table: EventTable
  readonly #spellings: readonly CountrySpelling[] = makeCountrySpellings()
  readonly #synonyms: readonly SynonymPair[]
  readonly #topics: TopicTable
  readonly #languages: readonly SynonymPair[]
  readonly #countries = new CountryResolver(this.#spellings)
  readonly #cutter = new TextCutter()
  readonly #rejections = new RejectionCounts()
  readonly #rejected: LineSpool
  /** What a city and a country tell where the dump's own column is null. */
  readonly #attendanceOf = memoizeByKey((place: string) => {
    const [city, country] = place.split('\n')
    return attendanceOfCity(city!, country!)
  })
  #rowsRead = 0

  constructor(options: BuildOptions, dump: Dump) {
    this.#synonyms = parseAbbreviations(readKnowledge('abbreviations', options.abbreviations))
    this.#topics = parseTopicTable(readKnowledge('topics', options.topics))
    this.#languages = parseLanguages(readKnowledge('languages', options.languages))
    this.#options = options
    this.#dump = dump
    this.#spool = new DetailSpool(scratchPath(options.snapshot, 'details'))
    this.#table = new EventTable(this.#spool)
    this.#rejected = new LineSpool(scratchPath(options.snapshot, 'rejected'))
  }

  run(): BuildReport {
    try {
      this.#readRows()
      const allowed = this.#options.maxRejected
      const mayReject = 'rows' in allowed ? allowed.rows : allowed.share * this.#rowsRead
      if (this.#rejections.total > mayReject) {
        const report = this.#report({ snapshot: null, cities: null })
        this.#publish(report, '.failed')
        throw new TooManyRejectedError(report)
      }
      const report = this.#report(this.#writeSnapshot())
      this.#publish(report, '')
      return report
    } finally {
      this.#spool.remove()
      this.#rejected.remove()
    }
  }

  #readRows(): void {
    for (const row of this.#dump.rows()) {
      if (this.#rowsRead % PROGRESS_ROWS === 0) this.#progress('reading')
      this.#rowsRead++
      const result = cleanRow(row)
      if (isRejection(result)) this.#reject(result)
      else if (this.#table.has(result.id)) {
        this.#reject({ id: String(result.id), reason: 'id-duplicate', value: result.name })
      } else {
        result.attendance ??= this.#attendanceOf(`${result.city}\n${result.country}`)
        result.country = this.#countries.resolve(result.country)
        this.#cutter.shorten(result)
        this.#table.add(result)
      }
    }
    this.#table.finishReading()
  }

  #reject(rejection: Parameters<RejectionCounts['add']>[0]): void {
    this.#rejections.add(rejection)
    this.#rejected.add(JSON.stringify(rejection))
  }

  #writeSnapshot(): Pick<BuildReport, 'snapshot' | 'cities'> {
    this.#progress('ordering')
    const origin = { source: this.#dump.digest, rejected: this.#rejections.total, created: this.#options.created }
    const knowledge = {
      spellings: this.#spellings,
      synonyms: this.#synonyms,
      topics: this.#topics,
      languages: this.#languages,
      ordinaryWords: this.#options.ordinaryWords ?? [],
      places: this.#options.places ?? placeKnowledge(undefined),
    }
    const content = makeSnapshot(this.#table, knowledge, origin, () => this.#progress('indexing'))
    this.#progress('writing')
    const { header, bytes } = encodeSnapshot(content, this.#options.snapshot)
    return { snapshot: { path: this.#options.snapshot, id: header.id, bytes }, cities: content.cities }
  }

  #report({ snapshot, cities }: Pick<BuildReport, 'snapshot' | 'cities'>): BuildReport {
    const allowed = this.#options.maxRejected
    return {
      dump: this.#options.dump,
      dumpDigest: this.#dump.digest,
      snapshot,
      rowsRead: this.#rowsRead,
      rowsKept: this.#table.rows,
      rowsRejected: this.#rejections.total,
      maxRejected: 'rows' in allowed ? `${allowed.rows} rows` : `${+(allowed.share * 100).toFixed(4)} %`,
      rejected: this.#rejections.report(),
      countries: this.#countries.report(),
      cities,
      deadlines: this.#table.deadlines.report(),
      cut: this.#cutter.report(),
      seconds: (performance.now() - this.#startedAt) / 1000,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    }
  }

  /** Writes the reports. A build that succeeds removes the reports of an earlier failure. */
  #publish(report: BuildReport, infix: '' | '.failed'): void {
    const pathOf = (kind: '' | '.failed', ending: string) => `${this.#options.snapshot}${kind}${ending}`
    writePieces(pathOf(infix, '.rejected.jsonl'), (write) => this.#rejected.forEach(write))
    writePieces(pathOf(infix, '.report.json'), (write) => write(Buffer.from(`${JSON.stringify(report, null, 2)}\n`)))
    if (infix === '') for (const ending of REPORT_ENDINGS) rmSync(pathOf('.failed', ending), { force: true })
  }

  #progress(stage: Parameters<NonNullable<BuildOptions['onProgress']>>[0]): void {
    this.#options.onProgress?.(stage, this.#rowsRead)
  }
}

/** Reads a file of knowledge: the one that was given, else that of the package. */
function readKnowledge(what: 'abbreviations' | 'topics' | 'languages', given: string | undefined): string {
  const path = given ?? packageFile(`data/${what}.txt`)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { message } = error as Error
    throw new Error(`expected a file of ${what} at ${path}, got ${message}: correct --${what}, or omit it`)
  }
}
