import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Mutants that no test can notice, and why. */
interface Equivalent {
  /** A path, or one that ends with `*`. */
  readonly source: string
  /** `*` for all; `operator:<=` for what becomes of this text only. */
  readonly operator: string
  /** The line that they are in, without indentation; or a regular expression between slashes. */
  readonly line: string
  readonly why: string
}

/**
 * Reads `equivalents.txt`: an entry takes two lines, `source | operator | line` and the reason, indented.
 * Empty lines and those that begin with # are left out.
 */
export function equivalents(): Equivalent[] {
  const text = readFileSync(join(import.meta.dirname, 'equivalents.txt'), 'utf8')
  const entries = text.matchAll(/^(?!#)(\S+) \| (\S+) \| (.+)\n {2}(\S.*)$/gm)
  return [...entries].map(([, source, operator, line, why]) => ({
    source: source!,
    operator: operator!,
    line: line!,
    why: why!,
  }))
}

/** Whether a mutant is one of them: of `original`, some text in a line of a source, by an operator. */
export function isEquivalent(
  known: readonly Equivalent[],
  source: string,
  line: string,
  operator: string,
  original: string,
): boolean {
  return known.some((each) => {
    const isThere = each.source.endsWith('*') ? source.startsWith(each.source.slice(0, -1)) : source === each.source
    if (!isThere || !['*', operator, `${operator}:${original}`].includes(each.operator)) return false
    const pattern = /^\/(.+)\/$/.exec(each.line)?.[1]
    return pattern === undefined ? line === each.line : new RegExp(pattern, 'u').test(line)
  })
}
