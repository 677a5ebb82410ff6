import { dataLines } from '../event/data-lines.ts'
import { wordsOf } from '../event/fold.ts'
import { termsOf } from './tokenize.ts'

/** A query with the form `from` also finds events with the form `to`. A form is terms with single spaces. */
export interface SynonymPair {
  readonly from: string
  readonly to: string
  /** True if both forms mean the same: then a query with `to` also finds events with `from`. */
  readonly isSame?: boolean
}

/** Maximum words of a long form. A search looks up runs of up to this length at each word of a query. */
export const MAX_WORDS = 6

const LINE = /^([^=>]+)([=>])([^=>]+)$/

/**
 * Reads a file of abbreviations as pairs from short to long form. In `AI = artificial intelligence`, each
 * form finds the other form; in `SE > software engineering`, only the short form finds the long form.
 * @throws Error for a malformed line
 */
export function parseAbbreviations(text: string): SynonymPair[] {
  return dataLines(text, 'the abbreviations').map(({ line, refuse }) => {
    const [, short, sign, long] = LINE.exec(line) ?? []
    const [from, to] = [formOf(short ?? ''), formOf(long ?? '')]
    if (wordCount(from) !== 1 || wordCount(to) < 1 || wordCount(to) > MAX_WORDS) {
      throw refuse(
        '"SHORT = long form", "SHORT > long form" or a comment that starts with #',
        `the short form must be one word, the long form 1 to ${MAX_WORDS} words`,
      )
    }
    return { from, to, isSame: sign === '=' }
  })
}

/** A text as a form: its terms separated by single spaces. */
export function formOf(text: string): string {
  return termsOf(text).join(' ')
}

export function wordCount(form: string): number {
  return wordsOf(form).length
}
