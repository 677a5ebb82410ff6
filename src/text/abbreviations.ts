import { wordsOf } from '../event/fold.ts'
import { termsOf } from './tokenize.ts'

/** A form that also finds another form. Both are terms separated by single spaces. */
export interface SynonymPair {
  readonly from: string
  readonly to: string
  /** True if both mean the same: `to` is the meaning of the form `from`, and finds it. */
  readonly isSame?: boolean
}

/** Error: a line of the file of abbreviations is invalid. */
class AbbreviationError extends Error {
  override readonly name = 'AbbreviationError'

  constructor(line: number, found: string) {
    super(
      `line ${line} of the abbreviations: expected "SHORT = long form", "SHORT > long form" or a comment that ` +
        `starts with #, got ${JSON.stringify(found)}: the short form must be one word, ` +
        `the long form 1 to ${MAX_WORDS} words`,
    )
  }
}

/**
 * Maximum number of words of a long form. It bounds the runs of words that a search looks up for each word of
 * its query.
 */
export const MAX_WORDS = 6

const LINE = /^([^=>]+)([=>])([^=>]+)$/

/**
 * Parses a file of abbreviations. The line `AI = artificial intelligence` says that each form also finds the
 * other, `SE > software engineering` that only the short form finds the long form. Returns a pair from the
 * short to the long form for each line.
 * @throws AbbreviationError
 */
export function parseAbbreviations(text: string): SynonymPair[] {
  const pairs: SynonymPair[] = []
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return
    const [, short, sign, long] = LINE.exec(line) ?? []
    const [shortForm, longForm] = [formOf(short ?? ''), formOf(long ?? '')]
    if (wordCount(shortForm) !== 1 || wordCount(longForm) < 1 || wordCount(longForm) > MAX_WORDS) {
      throw new AbbreviationError(index + 1, line)
    }
    pairs.push({ from: shortForm, to: longForm, isSame: sign === '=' })
  })
  return pairs
}

/** A text as a form: its terms separated by single spaces. */
export function formOf(text: string): string {
  return termsOf(text).join(' ')
}

export function wordCount(form: string): number {
  return wordsOf(form).length
}
