import { formatCount, shorten } from '../builder/printable.ts'
import type { ImportReport } from './import-files.ts'

const NOT_NAMED = ' (name it with --source, so that a later import updates these rows)'
const SHOWN_FILES = 5
const SHOWN_COLUMNS = 20

/** Human-readable report of an import. `isDryRun` is true if nothing was written. */
export function formatImportReport(report: ImportReport, isDryRun: boolean): string {
  const { kept } = report
  const keptRows = kept.new + kept.updated + kept.unchanged
  const counts = Object.entries(kept).map(([what, rows]) => `${what}: ${formatCount(rows)}`)
  return [
    ...fileLines(report.files),
    `Records read: ${formatCount(report.read)}, kept: ${formatCount(keptRows)} (${counts.join(', ')}), refused: ` +
      formatCount(report.read - keptRows),
    ...report.refused.flatMap(({ reason, records, samples }) => [
      `  ${formatCount(records)}: ${reason}`,
      ...samples.map((sample) => `    ${sample}`),
    ]),
    `Source: ${shorten(report.source)}${report.isSourceGuessed ? NOT_NAMED : ''}`,
    ...(report.removed === undefined
      ? []
      : [`Rows removed, because no file has them any more: ${formatCount(report.removed)}`]),
    `Possible duplicates, by name and first day: ${formatCount(report.duplicates.groups)} groups`,
    ...report.duplicates.samples.map(({ name, start, ids }) => `  ${shorten(name)}, ${start}: ${shorten(ids)}`),
    ...(report.otherKinds.length === 0 ? [] : [`Deadlines of unknown kinds, left out: ${listed(report.otherKinds)}`]),
    `Columns of the files that were not used: ${listed(report.unused)}`,
    `Columns of the dump that rows lack: ${listed(report.empty, keptRows)}`,
    ...(isDryRun ? ['The first rows, as they would be written:', ...report.firstRows.flatMap(rowLines)] : []),
    isDryRun ? `Nothing was written to ${report.into} (--dry-run)` : `Wrote ${report.into}`,
  ].join('\n')
}

/** The format of each file; if there are many files, only the number of files in each format. */
function fileLines(files: ImportReport['files']): string[] {
  if (files.length <= SHOWN_FILES) {
    return files.map(({ name, format, records }) => `${shorten(name)}: ${format}, records: ${formatCount(records)}`)
  }
  return [...new Set(files.map(({ format }) => format))].map((format) => {
    const ofFormat = files.filter((file) => file.format === format)
    const records = ofFormat.reduce((sum, file) => sum + file.records, 0)
    return `${formatCount(ofFormat.length)} files: ${format}, records: ${formatCount(records)}`
  })
}

function listed(counts: ImportReport['unused'], all?: number): string {
  if (counts.length === 0) return 'none'
  const shown = counts.slice(0, SHOWN_COLUMNS).map(({ name, count }) => {
    return `${shorten(name)} (${count === all ? 'all' : formatCount(count)})`
  })
  const further = counts.length - shown.length
  return `${shown.join(', ')}${further > 0 ? `, and ${formatCount(further)} others` : ''}`
}

function rowLines(row: ImportReport['firstRows'][number]): string[] {
  return Object.entries(row).map(
    ([column, value], at) => `${at === 0 ? '- ' : '  '}${column}: ${shorten(String(value))}`,
  )
}
