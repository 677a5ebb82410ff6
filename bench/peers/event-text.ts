import type { Corpus } from './corpus.ts'
import { VALUE_FIELDS, type ValueField } from './question.ts'

/** Words in the text of an event that stand for its values: `_topic7`. No term of a name has an underscore. */
export function valueToken(field: ValueField, value: number): string {
  return `_${field}${value}`
}

/** The terms of a document with spaces between, those of the name first. */
export function termsText({ terms, termsAt, words }: Corpus, doc: number): string {
  return Array.from(terms.subarray(termsAt[doc], termsAt[doc + 1]), (term) => words[term]!).join(' ')
}

/** The tokens of all its values with spaces between. */
export function valuesText({ values }: Corpus, doc: number): string {
  return VALUE_FIELDS.map((field) => valueToken(field, values[field][doc]!)).join(' ')
}
