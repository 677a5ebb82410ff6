import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DUMP_COLUMNS } from '../builder/dump/dump-row.ts'
import { copyDump, DumpUpdate, type PossibleDuplicates, type StoredEvent } from '../builder/dump/update-dump.ts'
import { formatCount, printable, shorten } from '../builder/printable.ts'
import { Samples } from '../builder/samples.ts'
import { fold } from '../event/fold.ts'
import { removeLeftovers } from '../files/leftovers.ts'
import { packageFile } from '../files/package-file.ts'
import { replaceFile, requireReplaceable } from '../files/replace-file.ts'
import { type ColumnMap, ColumnReader, mergeMaps, parseColumnMap } from './column-map.ts'
import { NEEDED } from './columns.ts'
import { detectFormat, type FormatName, formatOf } from './formats/formats.ts'
import { MAX_REFUSED_AT_FIRST } from './limits.ts'
import { idOf, isKnown, makeEvent, type SourceFacts } from './make-event.ts'
import type { ReadRecord } from './record.ts'
import { openText, type TextSource } from './text-source.ts'

export interface ImportOptions {
  /** Paths; `-` is standard input. */
  readonly files: readonly string[]
  readonly into: string
  readonly format: FormatName | 'auto'
  /** Path of a map of columns. */
  readonly map?: string
  /**
   * Name of the source. Default: the format if all its files are of one source (`isOneList`), else the name
   * of the only file, or of the folder of several files.
   */
  readonly source?: string
  readonly licence?: string
  readonly attribution?: string
  /** True if rows of the source that are in no file are removed. */
  readonly replaceSource: boolean
  readonly dryRun: boolean
  readonly onProgress?: (records: number) => void
}

/** A name, and a number of records or rows. */
interface NamedCount {
  readonly name: string
  readonly count: number
}

export interface ImportReport {
  readonly into: string
  readonly source: string
  /** True if the name of the source was not given. */
  readonly isSourceGuessed: boolean
  readonly files: readonly { readonly name: string; readonly format: FormatName; readonly records: number }[]
  readonly read: number
  readonly kept: Readonly<Record<'new' | 'updated' | 'unchanged', number>>
  readonly refused: readonly {
    readonly reason: string
    readonly records: number
    readonly samples: readonly string[]
  }[]
  /** Number of rows that were removed; undefined without `replaceSource`. */
  readonly removed: number | undefined
  readonly duplicates: PossibleDuplicates
  /** Columns that rows lack, with the number of rows that lack them. */
  readonly empty: readonly NamedCount[]
  /** Columns of the files from which no column of the dump was read. */
  readonly unused: readonly NamedCount[]
  /** Unknown kinds of deadlines, which were left out. */
  readonly otherKinds: readonly NamedCount[]
  /** The first rows as they are in the dump. */
  readonly firstRows: readonly Readonly<Record<string, string | number>>[]
}

interface OpenedFile {
  readonly text: TextSource
  readonly format: FormatName
}

const REFUSED_OUTCOMES: Readonly<Record<'repeated' | 'collision', string>> = {
  repeated: 'an earlier record has the same id (without ids: the same name and first day); the first record was kept',
  collision: 'its id belongs to another row of the dump, which was not changed: import under another --source',
}
const SHOWN_ROWS = 3
const SHOWN_DUPLICATES = 5
const SHOWN_SAMPLES = 3
const PROGRESS_RECORDS = 1000

/**
 * Imports files into a dump, which is replaced only if the import succeeds, and never with `dryRun`.
 * @throws SourceError if a file cannot be read; ColumnMapError if the map is malformed; DumpError if the dump
 * cannot be updated; Error if no record was kept
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const map = options.map === undefined ? new Map() : parseColumnMap(readMap(options.map), options.map)
  const fill = async (path: string) => {
    if (existsSync(options.into)) await copyDump(options.into, path)
    return new Import(options, map).run(path)
  }
  if (options.dryRun) {
    const folder = mkdtempSync(join(tmpdir(), 'confdex-import-'))
    try {
      return await fill(join(folder, 'dump.sqlite'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  requireReplaceable(options.into)
  if (existsSync(dirname(options.into))) removeLeftovers(options.into)
  let report: ImportReport | undefined
  await replaceFile(options.into, async (path) => {
    report = await fill(path)
  })
  return report!
}

function readMap(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`expected a map of columns at ${path}, got ${(error as Error).message}: correct --map`)
  }
}

class Import {
  readonly #options: ImportOptions
  readonly #map: ColumnMap
  readonly #files: { name: string; format: FormatName; records: number }[] = []
  readonly #kept = { new: 0, updated: 0, unchanged: 0 }
  readonly #refused = new Samples<string, string>()
  readonly #reasons = new Set<string>()
  readonly #readColumns = new Set<string>()
  readonly #filled = new Map<string, number>()
  readonly #unused = new Map<string, number>()
  readonly #otherKinds = new Map<string, number>()
  readonly #firstRows: Record<string, string | number>[] = []
  #read = 0

  constructor(options: ImportOptions, map: ColumnMap) {
    this.#options = options
    this.#map = map
  }

  async run(path: string): Promise<ImportReport> {
    const { files, into, replaceSource } = this.#options
    const first = await this.#open(files[0]!)
    const facts = this.#factsOf(first)
    const dump = new DumpUpdate(path, facts.source, DUMP_COLUMNS)
    try {
      for (const [at, file] of files.entries())
        await this.#readFile(at === 0 ? first : await this.#open(file), dump, facts)
      const { source: name, licence, attribution } = this.#options
      if (name !== undefined) dump.nameSource({ name, licence, attribution })
      const removed = replaceSource ? dump.removeMissing() : undefined
      const duplicates = dump.possibleDuplicates(fold, SHOWN_DUPLICATES)
      dump.commit()
      return {
        into,
        source: facts.source,
        isSourceGuessed: name === undefined,
        files: this.#files,
        read: this.#read,
        kept: this.#kept,
        refused: this.#refusals(),
        removed,
        duplicates,
        empty: this.#empty(),
        unused: mostFirst(this.#unused),
        otherKinds: mostFirst(this.#otherKinds),
        firstRows: this.#firstRows,
      }
    } finally {
      dump.close()
    }
  }

  async #open(path: string): Promise<OpenedFile> {
    const text = await openText(path)
    const { format } = this.#options
    return { text, format: format === 'auto' ? detectFormat(text) : format }
  }

  #factsOf({ text, format }: OpenedFile): SourceFacts {
    const { source, files } = this.#options
    const ofFiles = files.length === 1 ? text.stem : basename(dirname(resolve(files[0]!)))
    const guessed = formatOf(format).isOneList ? format : ofFiles || 'import'
    return { source: source ?? guessed, publicName: source ?? '' }
  }

  async #readFile({ text, format }: OpenedFile, dump: DumpUpdate, facts: SourceFacts): Promise<void> {
    const { read, map = format } = formatOf(format)
    const usual = parseColumnMap(readFileSync(packageFile(`data/import/${map}.yaml`), 'utf8'), map)
    const columns = new ColumnReader(mergeMaps(this.#map, usual), text.stem)
    const file = { name: text.name, format, records: 0 }
    this.#files.push(file)
    for await (const record of read(text)) {
      file.records++
      this.#importRecord(record, text, columns, dump, facts)
      if (this.#read === MAX_REFUSED_AT_FIRST) this.#requireKept(columns)
    }
    if (this.#files.length === this.#options.files.length) this.#requireKept(columns)
    // columns in a format's own map are not reported as unused; a map of several formats only guesses names,
    // so its columns are reported
    const known = map === format ? mergeMaps(this.#map, usual) : this.#map
    for (const { column, records } of columns.unused(known)) addTo(this.#unused, column, records)
  }

  #importRecord(
    record: ReadRecord,
    text: TextSource,
    columns: ColumnReader,
    dump: DumpUpdate,
    facts: SourceFacts,
  ): void {
    if (this.#read++ % PROGRESS_RECORDS === 0) this.#options.onProgress?.(this.#read)
    const refuse = (reason: string, value: string) => {
      this.#reasons.add(reason)
      this.#refused.add(reason, `${printable(text.name)}, ${record.at}: ${shorten(value)}`)
    }
    if ('fault' in record) {
      refuse(record.fault, record.value)
      return
    }
    const fields = columns.read(record.fields)
    for (const column of NEEDED) if (fields.has(column)) this.#readColumns.add(column)
    const event = makeEvent(fields, record.deadlines ?? [], facts)
    if ('reason' in event) {
      if (event.key !== undefined) dump.keep(idOf(facts.source, event.key), event.key)
      refuse(event.reason, event.value)
      return
    }
    const outcome = dump.put(event)
    if (outcome === 'repeated' || outcome === 'collision') {
      refuse(REFUSED_OUTCOMES[outcome], event.key.replace('\n', ', '))
      return
    }
    for (const deadline of record.deadlines ?? []) if (!isKnown(deadline)) addTo(this.#otherKinds, deadline.kind, 1)
    this.#kept[outcome]++
    for (const [column, value] of Object.entries(event.row)) {
      if (value !== null) addTo(this.#filled, column, 1)
    }
    if (this.#firstRows.length < SHOWN_ROWS) this.#firstRows.push(rowToShow(event))
  }

  /** Throws if no record was kept so far: the map is probably missing or wrong. */
  #requireKept(columns: ColumnReader): void {
    const { new: added, updated, unchanged } = this.#kept
    if (added + updated + unchanged > 0) return
    const missing = NEEDED.filter((column) => !this.#readColumns.has(column))
    const [refusal] = this.#refusals()
    const reason = refusal === undefined ? '' : ` (${refusal.samples[0]}; ${refusal.reason})`
    const advice =
      missing.length === 0
        ? 'correct the files or the format'
        : `no column was read as ${missing.join(', ')}; name the columns with --map FILE, in lines such as ` +
          `"${missing[0]}: COLUMN" or "${missing[0]}: =TEXT"; the columns are ${shorten(columns.columns().join(', '))}`
    throw new Error(`expected records of events, kept none of ${formatCount(this.#read)}${reason}: ${advice}`)
  }

  /** Reasons of refused records, most records first. */
  #refusals(): ImportReport['refused'] {
    return [...this.#reasons]
      .map((reason) => {
        const { count, samples } = this.#refused.of(reason)
        return { reason, records: count, samples: samples.slice(0, SHOWN_SAMPLES) }
      })
      .sort((a, b) => b.records - a.records)
  }

  #empty(): ImportReport['empty'] {
    const { new: added, updated, unchanged } = this.#kept
    const rows = added + updated + unchanged
    return DUMP_COLUMNS.map((name) => ({ name, count: rows - (this.#filled.get(name) ?? 0) })).filter(
      ({ count }) => count > 0,
    )
  }
}

function addTo(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}

function mostFirst(counts: ReadonlyMap<string, number>): NamedCount[] {
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

function rowToShow({ row, deadlines, ranks }: StoredEvent): ImportReport['firstRows'][number] {
  const lists = Object.entries({ deadlines, ranks }).filter(([, rows]) => rows.length > 0)
  const shown = Object.entries(row).filter((entry): entry is [string, string | number] => entry[1] !== null)
  return Object.fromEntries([...shown, ...lists.map(([name, rows]) => [name, JSON.stringify(rows)] as const)])
}
