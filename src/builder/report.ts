import { REJECTIONS, type Rejection, type RejectionReason } from './dump/clean-row.ts'
import type { CutReport } from './dump/cut-texts.ts'
import type { CountryReport } from './dump/resolve-country.ts'
import { type CityReport, cityLines } from './places/city-report.ts'
import { printable } from './printable.ts'
import type { DeadlineReport } from './table/deadline-column.ts'

/** Rejected rows that the report shows for each reason; `<snapshot>.rejected.jsonl` has all of them. */
const SAMPLES = 5

/** What a build did with its dump; written as JSON next to the snapshot. */
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
    readonly rows: number
    readonly samples: readonly Rejection[]
  }[]
  readonly countries: CountryReport
  /** Null where no snapshot was written. */
  readonly cities: CityReport | null
  readonly deadlines: DeadlineReport
  /** Fields with texts that were too long. */
  readonly cut: readonly CutReport[]
  readonly seconds: number
  /** Highest resident set of the process, in bytes. */
  readonly peakMemoryBytes: number
}

/** Counts rejected rows by reason and retains a few samples of each. */
export class RejectionCounts {
  readonly #byReason = new Map<RejectionReason, { rows: number; samples: Rejection[] }>()
  total = 0

  add(rejection: Rejection): void {
    this.total++
    const known = this.#byReason.get(rejection.reason)
    const entry = known ?? { rows: 0, samples: [] }
    if (!known) this.#byReason.set(rejection.reason, entry)
    entry.rows++
    if (entry.samples.length < SAMPLES) entry.samples.push(rejection)
  }

  /** Most frequent reason first. */
  report(): BuildReport['rejected'] {
    return [...this.#byReason]
      .map(([reason, { rows, samples }]) => ({ reason, rule: REJECTIONS[reason], rows, samples }))
      .sort((a, b) => b.rows - a.rows)
  }
}

/** The report as lines for a terminal. */
export function formatReport(report: BuildReport): string {
  const count = (value: number) => value.toLocaleString('en')
  const share = report.rowsRead === 0 ? 0 : (100 * report.rowsRejected) / report.rowsRead
  const lines = [
    `Rows read: ${count(report.rowsRead)}, kept: ${count(report.rowsKept)}, rejected: ${count(report.rowsRejected)} ` +
      `(${share.toFixed(2)} %; allowed: ${report.maxRejected})`,
    ...report.rejected.flatMap(({ reason, rule, rows, samples }) => [
      `  ${reason}: ${count(rows)} (${rule})`,
      ...samples.map(({ id, value }) => `    id ${shorten(id)}: ${shorten(value)}`),
    ]),
    `Country spellings replaced by the name of the country: ${count(report.countries.mapped.length)}`,
    ...report.countries.mapped
      .slice(0, 10)
      .map(({ written, country, rows }) => `  ${written} -> ${country} (${count(rows)})`),
    `Unknown country spellings, stored as written: ${count(report.countries.unknown.length)}`,
    ...report.countries.unknown.slice(0, 10).map(({ written, rows }) => `  ${written} (${count(rows)})`),
    ...(report.cities ? cityLines(report.cities) : []),
    `Submission deadlines that are no day, shown as written: ${count(report.deadlines.unread)} ` +
      `of ${count(report.deadlines.read + report.deadlines.unread)}`,
    ...report.deadlines.samples.slice(0, 10).map(({ written, rows }) => `  ${shorten(written)} (${count(rows)})`),
    ...report.cut.map(
      ({ field, most, rows, ids }) =>
        `Texts of ${field} shortened to ${count(most)} characters: ${count(rows)} (for example id ${ids.join(', ')})`,
    ),
  ]
  if (report.snapshot) {
    const perEvent = report.rowsKept === 0 ? 0 : report.snapshot.bytes / report.rowsKept
    lines.push(
      `Snapshot ${report.snapshot.id}: ${count(report.snapshot.bytes)} bytes, ${perEvent.toFixed(0)} per event`,
    )
  }
  const rate = report.rowsRead / Math.max(report.seconds, 0.001)
  const peakMB = Math.round(report.peakMemoryBytes / 1e6)
  lines.push(
    `${report.seconds.toFixed(1)} s, ${count(Math.round(rate))} rows per second, peak memory ${count(peakMB)} MB`,
  )
  return lines.join('\n')
}

function shorten(value: string): string {
  const shown = value.length > 80 ? `${value.slice(0, 80)}... (${value.length} characters)` : value
  return printable(shown).replaceAll('\n', ' ')
}
