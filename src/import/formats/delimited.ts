import { Readable } from 'node:stream'
import type { Options } from 'csv-parse'
import { MAX_RECORD_CHARACTERS } from '../limits.ts'
import { loadPackage } from '../packages.ts'
import type { ReadRecord } from '../record.ts'
import { SourceError, type TextSource } from '../text-source.ts'

/**
 * Separators of cells in a file that is called CSV: Excel writes semicolons if the comma is the decimal sign.
 */
const SEPARATORS = [',', ';', '\t', '|']
/** Matches a first line that tells Excel the separator. */
const EXCEL_SEPARATOR = /^sep=(.)\r?\n/

/**
 * The separator of a line such as `sep=;`, else the most frequent separator of the first line; undefined if
 * there is none.
 */
export function separatorOf(head: string): string | undefined {
  const given = EXCEL_SEPARATOR.exec(head)?.[1]
  const [line] = head.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const counted = SEPARATORS.map((separator) => ({ separator, count: line!.split(separator).length - 1 }))
  return given ?? counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)[0]?.separator
}

/** Reads cells between separators (RFC 4180). The first line has the names of the columns. */
export async function* readDelimited(source: TextSource, separator: string): AsyncGenerator<ReadRecord> {
  const { parse } = await loadPackage(() => import('csv-parse'), 'csv-parse')
  const options: Options = {
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    from_line: EXCEL_SEPARATOR.test(source.head) ? 2 : 1,
  }
  const parser = Readable.from(source.pieces())
    .on('error', (error) => parser.destroy(error))
    .pipe(parse(options))
  let columns: string[] | undefined
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const at = `line ${line}`
      line = info.lines + 1
      if (columns === undefined) columns = namesOf(record, source)
      else if (record.some((cell) => cell.trim() !== '')) yield recordOf(columns, record, at)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('CSV_')) throw error
    throw new SourceError(
      code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED'
        ? `${source.name}: expected the end of a cell, found none after line ${line}: look there for a quote (") ` +
            'that is not closed'
        : `${source.name}: expected cells after line ${line}, got "${message}": correct the file`,
    )
  }
}

/** The names of the columns. A name that is repeated gets a number, so that no column is lost. */
function namesOf(cells: readonly string[], source: TextSource): string[] {
  const names: string[] = []
  for (const [at, cell] of cells.entries()) {
    const name = cell.trim() || `column ${at + 1}`
    names.push(names.includes(name) ? `${name} ${at + 1}` : name)
  }
  if (cells.length > 1) return names
  throw new SourceError(`${source.name}: expected a first line with the names of several columns, got one: add them`)
}

function recordOf(columns: readonly string[], cells: readonly string[], at: string): ReadRecord {
  const further = cells.slice(columns.length).filter((cell) => cell.trim() !== '')
  if (further.length > 0) {
    const fault = 'expected at most as many cells as the first line has: quote cells that contain the separator'
    return { at, fault, value: further.join(' ') }
  }
  return { at, fields: new Map(columns.map((column, index) => [column, cells[index] ?? ''])) }
}
