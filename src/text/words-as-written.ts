import { closeAmpersands, fold, isPlain, wordsOf } from '../event/fold.ts'
import { isTooLong, partsOf } from './tokenize.ts'

/** A word of a text: `NeurIPS`, folded `neurips`. Parts of a word in different scripts are words. */
export interface WordAsWritten {
  /** The word as in the text, without the punctuation around it. */
  readonly spelled: string
  readonly folded: string
}

const SPACE = /\s+/u
/** Single letters separated by dots, which fold to one word, or letters and digits with apostrophes. */
const PIECE = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*(?:\.\p{L}\p{M}*)+(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu
/** Matches punctuation around a word, but not the symbols of `C++`, `C#` and `.NET`. */
const AROUND_NAME = /^[^\p{L}\p{N}.]+|[^\p{L}\p{N}\p{M}+#]+$/gu
const AROUND_WORD = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu
/** Matches `A*`, which keeps its star, because the star makes it a rank. */
const STARRED = /^\p{Lu}\*/u
/** Matches `'26`, which keeps its apostrophe, because the apostrophe makes it a year. */
const SHORT_YEAR = /^['’]\d\d(?!\d)/

/**
 * The words of a text in order. Each term of the text (`distinctTermsOf`) is a term of one of these words, so
 * that it can be shown as written. The folded word replaces a word that cannot be cut out of the text
 * (`X.Y.-Z½`).
 */
export function wordsAsWritten(text: string): WordAsWritten[] {
  if (isPlain(text) && !isTooLong(text)) return text.split(' ').map(plainWord)
  return closeAmpersands(text)
    .split(SPACE)
    .flatMap((chunk) => {
      if (isPlain(chunk)) return isTooLong(chunk) ? [] : plainWord(chunk)
      const words = wordsOf(fold(chunk))
      const pieces = words.length === 1 ? [chunk] : (chunk.match(PIECE) ?? [])
      return words.flatMap((folded, index) => {
        const piece = pieces.length === words.length ? pieces[index]! : folded
        const cut = [AROUND_WORD, AROUND_NAME].map((around) => piece.replace(around, ''))
        const spelled =
          [SHORT_YEAR.exec(piece)?.[0], STARRED.exec(piece)?.[0], ...cut].find((one) => one && fold(one) === folded) ??
          folded
        return isTooLong(folded) ? [] : wordsOfParts(spelled, folded)
      })
    })
}

function plainWord(spelled: string): WordAsWritten {
  const folded = spelled.toLowerCase()
  return { spelled, folded }
}

function wordsOfParts(spelled: string, folded: string): WordAsWritten[] {
  const parts = partsOf(folded)
  const pieces = parts.length === 1 ? [spelled] : partsOf(spelled.normalize('NFKC'))
  return parts.map((part, index) => {
    const piece = pieces.length === parts.length ? pieces[index]! : part
    return { spelled: fold(piece) === part ? piece : part, folded: part }
  })
}
