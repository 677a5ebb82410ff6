import { readFileSync, writeFileSync } from 'node:fs'

/** A Markdown table with columns that are aligned on a terminal: the first left, the others right. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]!.length)))
  const pad = (cell: string, at: number) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`))
  return [line(headings), `|${rule.join('|')}|`, ...rows.map(line)].join('\n')
}

export function count(value: number): string {
  return value.toLocaleString('en')
}

/** Three digits (1.23, 12.3, 123); from 100 on, a whole number with commas (12,345). */
export function amount(value: number): string {
  if (value >= 100) return count(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export function share(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}

export function us(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(0)} us`
}

export function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
}

export function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

/** Writes nothing without a path. */
export function writeJson(path: string | undefined, value: unknown): void {
  if (path !== undefined) writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

/** Reads a file of `writeJson`, in which NaN and Infinity are null. */
export function readJson<Run>(path: string): Run {
  return JSON.parse(readFileSync(path, 'utf8')) as Run
}
