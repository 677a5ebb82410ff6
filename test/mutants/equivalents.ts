import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mutant that no test can notice, and why. */
interface Equivalent {
  readonly source: string
  readonly operator: string
  /** The line that it is in, without indentation. */
  readonly line: string
  readonly why: string
}

/**
 * Reads `equivalents.txt`: a mutant takes two lines, `source | operator | line` and the reason, indented.
 * Empty lines and those that begin with # are left out.
 */
export function equivalents(): Equivalent[] {
  const text = readFileSync(join(import.meta.dirname, 'equivalents.txt'), 'utf8')
  const entries = text.matchAll(/^(?!#)(\S+) \| (\w+) \| (.+)\n {2}(\S.*)$/gm)
  return [...entries].map(([, source, operator, line, why]) => ({
    source: source!,
    operator: operator!,
    line: line!,
    why: why!,
  }))
}

export function isEquivalent(known: readonly Equivalent[], source: string, line: string, operator: string): boolean {
  return known.some((each) => each.source === source && each.operator === operator && each.line === line)
}
