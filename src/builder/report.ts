import { attributeOf } from '../event/attributes.ts'
import { READ_NAMES } from '../event/read-value.ts'
import type { ChangeReport } from './content/make-changes.ts'
import { type DeadlineReport, deadlineLines } from './deadlines-of-dump.ts'
import { REASONS, REJECTIONS, type Rejection, type RejectionReason } from './dump/clean-row.ts'
import type { EncodingReport } from './dump/text-bytes.ts'
import { type DuplicateReport, duplicateLine } from './listed-events.ts'
import { type CityReport, type CountryReport, cityLines, countryLines } from './places/location-report.ts'
import { formatCount, shorten } from './printable.ts'
import type { CheckReport } from './row-checks.ts'
import type { Samples, ValueReport } from './samples.ts'

/** The report of a build, written as JSON next to the snapshot. */
export interface BuildReport {
  readonly dump: string
  /** SHA-256 of the dump file, hexadecimal. */
  readonly dumpDigest: string
  readonly snapshot: { readonly path: string; readonly id: string; readonly bytes: number } | null
  readonly rowsRead: number
  readonly rowsKept: number
  readonly rowsRejected: number
  readonly maxRejected: string
  readonly rejected: readonly {
    readonly reason: RejectionReason
    readonly rule: string
    /** Number of rows that break the rule. A row that breaks several rules is counted for each of them. */
    readonly rows: number
    /** Some of the values; `<snapshot>.rejected.jsonl` has all of them. */
    readonly samples: readonly RejectedValue[]
  }[]
  readonly countries: CountryReport
  /** Null if no snapshot was written. */
  readonly cities: CityReport | null
  /** Null if no snapshot was written. */
  readonly duplicates: DuplicateReport | null
  readonly values: Readonly<Record<string, ValueReport>>
  /** Number of rows whose attendance was derived from their city or country. */
  readonly attendancesOfPlaces: number
  /** Absent if the dump has no table `deadlines`. */
  readonly deadlines?: DeadlineReport | undefined
  readonly checks: readonly CheckReport[]
  /**
   * Number of records that differ from the previous snapshot; null without `--previous`, or without a
   * snapshot.
   */
  readonly changed: ChangeReport | null
  /** Rows of the tables `about`, `sources`, `ranks` and `acceptance` that were ignored. */
  readonly unused: readonly string[]
  /** Texts of the dump that are not valid UTF-8, or contain U+FFFD. */
  readonly encoding: EncodingReport
  readonly seconds: number
  /** Highest resident set of the process, in bytes. */
  readonly peakMemoryBytes: number
}

/** Error: more rows were rejected than allowed, so no snapshot was written. */
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

/** A value that breaks a rule, and the id of its row. */
export type RejectedValue = Pick<Rejection, 'id' | 'value'>

/** Rejected rows by reason, most frequent reason first. */
export function rejectedRows(rejections: Samples<RejectionReason, RejectedValue>): BuildReport['rejected'] {
  return REASONS.map((reason) => ({ reason, ...rejections.of(reason) }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count, samples }) => ({ reason, rule: REJECTIONS[reason], rows: count, samples }))
    .sort((a, b) => b.rows - a.rows)
}

/** The report as lines for a terminal. */
export function formatReport(report: BuildReport): string {
  const share = report.rowsRead === 0 ? 0 : (100 * report.rowsRejected) / report.rowsRead
  const rate = report.rowsRead / Math.max(report.seconds, 0.001)
  return [
    `Rows read: ${formatCount(report.rowsRead)}, kept: ${formatCount(report.rowsKept)}, ` +
      `rejected: ${formatCount(report.rowsRejected)} (${share.toFixed(2)} %; allowed: ${report.maxRejected})`,
    ...report.rejected.flatMap(({ reason, rule, rows, samples }) => [
      `  ${reason}: ${formatCount(rows)} (${rule})`,
      ...samples.map(({ id, value }) => `    id ${shorten(id)}: ${shorten(value)}`),
    ]),
    ...checkLines(report.checks),
    ...countryLines(report.countries),
    ...(report.cities ? cityLines(report.cities) : []),
    ...(report.duplicates ? [duplicateLine(report.duplicates)] : []),
    ...READ_NAMES.flatMap((name) =>
      valueLines(`${attributeOf(name).label} that could not be read, served as null`, report.values[name]!),
    ),
    ...valueLines('Submission deadlines that are not a date, served as written', report.values.submission_deadline!),
    ...(report.deadlines ? deadlineLines(report.deadlines) : []),
    ...(report.changed ? [changeLine(report.changed)] : []),
    ...(report.unused.length === 0 ? [] : [`Not used: ${report.unused.slice(0, 10).map(shorten).join('; ')}`]),
    ...textLines('Texts that are not UTF-8, read as Windows-1252', report.encoding.windows1252),
    ...textLines('Texts with letters that are lost, served as U+FFFD', report.encoding.damaged),
    ...snapshotLines(report),
    `${report.seconds.toFixed(1)} s, ${formatCount(Math.round(rate))} rows per second, ` +
      `peak memory ${formatCount(Math.round(report.peakMemoryBytes / 1e6))} MB`,
  ].join('\n')
}

function checkLines(checks: readonly CheckReport[]): string[] {
  return [
    `Checks of the rows that were kept: ${checks.length === 0 ? 'nothing looks wrong' : 'these look wrong'}`,
    ...checks.flatMap(({ check, finds, advice, rows, ids }) => [
      `  ${check}: ${formatCount(rows)} (${finds}: ${advice})`,
      `    id ${ids.join(', ')}`,
    ]),
  ]
}

function valueLines(what: string, { read, unread, samples }: ValueReport): string[] {
  return [
    `${what}: ${formatCount(unread)} of ${formatCount(read + unread)}`,
    ...samples.slice(0, 10).map(({ written, rows }) => `  ${shorten(written)} (${formatCount(rows)})`),
  ]
}

function textLines(what: string, { texts, ids }: EncodingReport['damaged']): string[] {
  return texts === 0 ? [] : [`${what}: ${formatCount(texts)} (for example id ${ids.map(shorten).join(', ')})`]
}

function changeLine({ added, changed, removed }: ChangeReport): string {
  const counts = [added, changed, removed].map(formatCount)
  return `Compared with the previous snapshot: added ${counts[0]}, changed ${counts[1]}, removed ${counts[2]}`
}

function snapshotLines({ snapshot, rowsKept }: BuildReport): string[] {
  if (!snapshot) return []
  const perEvent = rowsKept === 0 ? 0 : snapshot.bytes / rowsKept
  return [`Snapshot ${snapshot.id}: ${formatCount(snapshot.bytes)} bytes, ${perEvent.toFixed(0)} per event`]
}
