import { choicesOf } from '../../../src/event/attributes.ts'
import { CONTINENTS, continentOf } from '../../../src/event/continents.ts'
import { civilOf, type EpochDay } from '../../../src/event/days.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { isEditionTerm } from '../../../src/text/edition-terms.ts'
import { distinctTermsOf } from '../../../src/text/tokenize.ts'
import { type PeerFacet, VALUE_FIELDS, type ValueField } from './question.ts'

/** Number for a missing value. */
export const NO_VALUE = -1

/** The events of a snapshot for peers: values as numbers, words as terms of the project's tokenizer. */
export interface Corpus {
  readonly rows: number
  /** Event ids by document; documents are in order of (start day, id). */
  readonly id: Float64Array
  /** Days since 1970-01-01 by document. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** values[field][doc] is the number of a value, or NO_VALUE. Months are counted from January of year 0. */
  readonly values: Readonly<Record<PeerFacet, Int32Array>>
  /** Rank of each document in the order of names. */
  readonly nameRank: Uint32Array
  /** Distinct terms, by number. */
  readonly words: readonly string[]
  readonly wordNumber: ReadonlyMap<string, number>
  /**
   * Numbers of the terms of doc, each once, from termsAt[doc] to before termsAt[doc + 1]; name terms first.
   */
  readonly terms: Uint32Array
  readonly termsAt: Uint32Array
  /** Number of terms in the name, by document. */
  readonly nameTerms: Uint16Array
  /** Number of terms in the name that are no years, numbers, ordinals or stop words, by document. */
  readonly seriesTerms: Uint16Array
}

export function corpusOf(snapshot: Snapshot): Corpus {
  const { rows, id, start, end, docsByName } = snapshot
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
    values: valuesOf(snapshot),
    nameRank,
    ...termsOf(snapshot),
  }
}

function valuesOf(snapshot: Snapshot): Corpus['values'] {
  const { rows, start, choices, facets, places } = snapshot
  const keys = (facet: 'topic' | 'sub_topic' | 'country') => {
    const { ids, keyOf, keys } = facets[facet]
    return Int32Array.from({ length: rows }, (_, doc) => {
      const key = keyOf[ids[doc]!]!
      return key === keys.length ? NO_VALUE : key
    })
  }
  const choice = (name: 'type' | 'attendance') => {
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
    topic: keys('topic'),
    sub_topic: keys('sub_topic'),
    city: Int32Array.from(places.ids, (place) => (place < places.placed ? place : NO_VALUE)),
    country,
    continent: country.map((key) => continents[key] ?? NO_VALUE),
    type: choice('type'),
    attendance: choice('attendance'),
    month: months,
    year: months.map((month) => Math.floor(month / 12)),
    day: Int32Array.from(start),
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

/** A value of an event as a word of a text index: `_topic7`. No term has an underscore. */
export function valueToken(field: ValueField, value: number): string {
  return `_${field}${value}`
}

/** The terms of a document, separated by spaces, the terms of the name first. */
export function termsText({ terms, termsAt, words }: Corpus, doc: number): string {
  return Array.from(terms.subarray(termsAt[doc], termsAt[doc + 1]), (term) => words[term]!).join(' ')
}

/** The values of a document as words (`valueToken`), separated by spaces. */
export function valuesText({ values }: Corpus, doc: number): string {
  return VALUE_FIELDS.map((field) => valueToken(field, values[field][doc]!)).join(' ')
}
