import { wordsOf } from '../event/fold.ts'
import { termsOf } from './tokenize.ts'

/** A form that also finds another one. Both are terms with single spaces between. */
export interface SynonymPair {
  readonly from: string
  readonly to: string
}

/** A line of the file of abbreviations that cannot be understood. */
class AbbreviationError extends Error {
  override readonly name = 'AbbreviationError'

  constructor(line: number, found: string) {
    super(
      `line ${line} of the abbreviations: expected "SHORT = long form", "SHORT > long form" or a comment that ` +
        `starts with #, got ${JSON.stringify(found)}: the short form must be one word, ` +
        `the long form 1 to ${MOST_WORDS} words`,
    )
  }
}

/**
 * Most words of a long form. It bounds the runs of words that a search looks up for each word of its query.
 */
export const MOST_WORDS = 6

const LINE = /^([^=>]+)([=>])([^=>]+)$/

/**
 * Reads a file of abbreviations. The line `AI = artificial intelligence` says that each form also finds the
 * other, `SE > software engineering` that only the short form finds the long one. Returns the pairs ascending
 * by (from, to), each once.
 * @throws AbbreviationError
 */
export function parseAbbreviations(text: string): SynonymPair[] {
  const pairs: SynonymPair[] = []
  const add = (from: string, to: string) => pairs.push({ from, to })
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return
    const [, short, sign, long] = LINE.exec(line) ?? []
    const [shortForm, longForm] = [formOf(short ?? ''), formOf(long ?? '')]
    if (wordCount(shortForm) !== 1 || wordCount(longForm) < 1 || wordCount(longForm) > MOST_WORDS) {
      throw new AbbreviationError(index + 1, line)
    }
    add(shortForm, longForm)
    if (sign === '=') add(longForm, shortForm)
  })
  return sortedPairs(pairs)
}

/** Pairs ascending by (from, to), each once. */
export function sortedPairs(pairs: readonly SynonymPair[]): SynonymPair[] {
  const byForms = new Map(pairs.map((pair) => [`${pair.from}=${pair.to}`, pair]))
  return [...byForms.values()].sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to))
}

/** A text as a form: its terms with single spaces between. */
export function formOf(text: string): string {
  return termsOf(text).join(' ')
}

export function wordCount(form: string): number {
  return wordsOf(form).length
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
