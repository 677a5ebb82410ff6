import {
  type ChoiceName,
  choicesOf,
  FILTERED_NAMES,
  type FilteredName,
  isChoice,
  type TextName,
} from '../../../src/event/attributes.ts'
import { CONTINENTS, continentOf } from '../../../src/event/continents.ts'
import { civilOf, type EpochDay } from '../../../src/event/days.ts'
import type { FacetField } from '../../../src/query/request.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { isEditionTerm } from '../../../src/text/edition-terms.ts'
import { distinctTermsOf } from '../../../src/text/tokenize.ts'
import { VALUE_FIELDS, type ValueField } from './question.ts'

/** Number for a missing value. */
export const NO_VALUE = -1

/** Number for a missing deadline. */
export const NO_DEADLINE = -0x8000_0000

/**
 * The events of a snapshot in the form for peers: values as numbers, words as terms of the project's
 * tokenizer.
 */
export interface Corpus {
  readonly rows: number
  /** Event ids by document; documents are in order of (start day, id). */
  readonly id: Float64Array
  /** Days since 1970-01-01 by document. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** Submission deadlines by document, or NO_DEADLINE. */
  readonly deadline: Int32Array
  /**
   * values[field][doc] is the number of a document's value, or NO_VALUE. Months are counted from January of
   * year 0.
   */
  readonly values: Readonly<Record<FacetField, Int32Array>>
  /** nameRank[doc] is the rank of a document by name. */
  readonly nameRank: Uint32Array
  /** Distinct terms, by number. */
  readonly words: readonly string[]
  readonly wordNumber: ReadonlyMap<string, number>
  /**
   * Terms of document doc: terms[termsAt[doc]] up to, not including, terms[termsAt[doc + 1]]. Each occurs
   * once; the terms of the name come first.
   */
  readonly terms: Uint32Array
  readonly termsAt: Uint32Array
  /** nameTerms[doc] is the number of terms that are in the name. */
  readonly nameTerms: Uint16Array
  /**
   * seriesTerms[doc] is the number of terms in the name that are no years, numbers, ordinals or stop words.
   */
  readonly seriesTerms: Uint16Array
}

export function corpusOf(snapshot: Snapshot): Corpus {
  const { rows, id, start, end, docsByName, deadlines } = snapshot
  const nameRank = new Uint32Array(rows)
  docsByName.forEach((doc, rank) => {
    nameRank[doc] = rank
  })
  // copies the columns, because views would retain all bytes of the snapshot
  return {
    rows,
    id: id.slice(),
    start: start.slice(),
    end: end.slice(),
    deadline: Int32Array.from(deadlines.ids, (day) => deadlines.days[day] ?? NO_DEADLINE),
    values: valuesOf(snapshot),
    nameRank,
    ...termsOf(snapshot),
  }
}

function valuesOf(snapshot: Snapshot): Corpus['values'] {
  const { rows, start, choices, deadlines, facets, places } = snapshot
  const keys = (facet: TextName) => {
    const {
      ids,
      keyOf,
      keys: { length },
    } = facets[facet]
    return Int32Array.from({ length: rows }, (_, doc) => {
      const key = keyOf[ids[doc]!]!
      return key === length ? NO_VALUE : key
    })
  }
  const choice = (name: ChoiceName) => {
    const { length } = choicesOf(name)
    return Int32Array.from(choices[name], (value) => (value < length ? value : NO_VALUE))
  }
  const country = keys('country')
  const { labels, spellings } = facets.country
  const continents = Array.from(labels, (label) => {
    const continent = continentOf(spellings.text(label))
    return continent === null ? NO_VALUE : CONTINENTS.indexOf(continent)
  })
  const months = Int32Array.from(start, (day) => monthNumber(day as EpochDay))
  return {
    ...(Object.fromEntries(FILTERED_NAMES.map((name) => [name, isChoice(name) ? choice(name) : keys(name)])) as Record<
      FilteredName,
      Int32Array
    >),
    city: Int32Array.from(places.ids, (place) => (place < places.placed ? place : NO_VALUE)),
    continent: country.map((key) => continents[key] ?? NO_VALUE),
    month: months,
    year: months.map((month) => Math.floor(month / 12)),
    day: Int32Array.from(start),
    deadline_month: Int32Array.from(deadlines.ids, (day) =>
      day < deadlines.days.length ? monthNumber(deadlines.days[day] as EpochDay) : NO_VALUE,
    ),
  }
}

/** Months since January of year 0. */
function monthNumber(day: EpochDay): number {
  const { year, month } = civilOf(day)
  return year * 12 + month - 1
}

function termsOf(
  snapshot: Snapshot,
): Pick<Corpus, 'words' | 'wordNumber' | 'terms' | 'termsAt' | 'nameTerms' | 'seriesTerms'> {
  const {
    rows,
    names,
    facets: { topic, sub_topic },
  } = snapshot
  const wordNumber = new Map<string, number>()
  const numberOf = (term: string) => {
    const known = wordNumber.get(term)
    if (known !== undefined) return known
    wordNumber.set(term, wordNumber.size)
    return wordNumber.size - 1
  }
  const termsOfValues = ({ spellings }: typeof topic) =>
    Array.from({ length: spellings.length }, (_, spelling) => distinctTermsOf(spellings.text(spelling)).map(numberOf))
  const ofTopic = termsOfValues(topic)
  const ofSubTopic = termsOfValues(sub_topic)
  const termsAt = new Uint32Array(rows + 1)
  const nameTerms = new Uint16Array(rows)
  const seriesTerms = new Uint16Array(rows)
  const terms: number[] = []
  for (let doc = 0; doc < rows; doc++) {
    const termsOfName = distinctTermsOf(names.text(doc))
    const inName = termsOfName.map(numberOf)
    nameTerms[doc] = inName.length
    seriesTerms[doc] = termsOfName.filter((term) => !isEditionTerm(term)).length
    terms.push(...new Set([...inName, ...ofTopic[topic.ids[doc]!]!, ...ofSubTopic[sub_topic.ids[doc]!]!]))
    termsAt[doc + 1] = terms.length
  }
  return { words: [...wordNumber.keys()], wordNumber, terms: Uint32Array.from(terms), termsAt, nameTerms, seriesTerms }
}

/** A word for one of an event's values in a text index: `_topic7`. No term has an underscore. */
export function valueToken(field: ValueField, value: number): string {
  return `_${field}${value}`
}

/** The terms of a document, separated by spaces, the terms of the name first. */
export function termsText({ terms, termsAt, words }: Corpus, doc: number): string {
  return Array.from(terms.subarray(termsAt[doc], termsAt[doc + 1]), (term) => words[term]!).join(' ')
}

/** The tokens of a document's values, separated by spaces. */
export function valuesText({ values }: Corpus, doc: number): string {
  return VALUE_FIELDS.map((field) => valueToken(field, values[field][doc]!)).join(' ')
}
