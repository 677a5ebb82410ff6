import { lowerBound } from '../../../src/docset/sorted.ts'
import type { Corpus } from './corpus.ts'
import { type Question, seriesLength } from './question.ts'

/** The orders in which peers store events. The orders of answers are composed of them. */
export const ORDERS = ['by_date', 'latest_first', 'by_name'] as const
export type Order = (typeof ORDERS)[number]

/** All documents in an order. They are numbered by (start day, id). */
export function docsIn({ rows, start, nameRank }: Corpus, order: Order): Uint32Array {
  const docs = Uint32Array.from({ length: rows }, (_, doc) => doc)
  switch (order) {
    case 'by_date':
      return docs
    case 'latest_first':
      return docs.sort((a, b) => start[b]! - start[a]! || a - b)
    case 'by_name':
      return docs.sort((a, b) => nameRank[a]! - nameRank[b]!)
  }
}

/**
 * The page of a question. `matches` are all its matches, ascending. Only the order by name sorts them all.
 */
export function pageOf(matches: readonly number[], question: Question, columns: Corpus): number[] {
  const { offset, limit } = question.request
  switch (question.sort) {
    case 'date':
      return matches.slice(offset, offset + limit)
    case '-date':
      return latestFirst(matches, matches.length, offset, limit, columns)
    case 'name':
      return matches.toSorted((a, b) => columns.nameRank[a]! - columns.nameRank[b]!).slice(offset, offset + limit)
    case 'relevance':
      return mostRelevant(matches, question, columns)
  }
}

function mostRelevant(matches: readonly number[], question: Question, columns: Corpus): number[] {
  const { offset, limit, today } = question.request
  const pivot = lowerBound(columns.start, today)
  const page: number[] = []
  let skip = offset
  for (const { docs, isUpcoming } of runsOf(matches, question, columns)) {
    const between = lowerBound(docs, pivot)
    const size = isUpcoming ? docs.length - between : between
    // invariant: `skip` documents of this run and the following runs belong to earlier pages
    if (skip < size) {
      const wanted = limit - page.length
      if (isUpcoming) page.push(...docs.slice(between + skip, between + skip + wanted))
      else page.push(...latestFirst(docs, between, skip, wanted, columns))
      if (page.length === limit) break
    }
    skip = Math.max(0, skip - size)
  }
  return page
}

/** The order by relevance, first run first. A run is the upcoming or the past documents among its `docs`. */
function runsOf(matches: readonly number[], { terms, isOneEvent }: Question, columns: Corpus): Run[] {
  const sides = (docs: readonly number[]): Runs => [
    { docs, isUpcoming: true },
    { docs, isUpcoming: false },
  ]
  if (terms === undefined) return [...sides(matches)]
  const { editions, inName, elsewhere } = byName(matches, terms, columns)
  const [[upcomingEditions, pastEditions], [upcoming, past], [further, furtherPast]] = [
    editions,
    inName,
    elsewhere,
  ].map(sides) as [Runs, Runs, Runs]
  const isExact = (doc: number) => columns.nameTerms[doc] === terms.length
  const first = isOneEvent ? { ...pastEditions, docs: editions.filter(isExact) } : NO_RUN
  const others = isOneEvent ? { ...pastEditions, docs: editions.filter((doc) => !isExact(doc)) } : pastEditions
  return [upcomingEditions, first, upcoming, further, others, past, furtherPast]
}

/** Upcoming documents, then past documents, that meet the words of a question equally well. */
type Runs = readonly [Run, Run]
interface Run {
  readonly docs: readonly number[]
  readonly isUpcoming: boolean
}
const NO_RUN: Run = { docs: [], isUpcoming: false }

/**
 * Splits documents into three lists. `editions`: the name has all terms, and otherwise only years, numbers,
 * ordinals and stop words. `inName`: the name has all terms, and others. `elsewhere`: the name lacks a term.
 */
function byName(matches: readonly number[], asked: readonly string[], columns: Corpus) {
  const { terms, termsAt, nameTerms, seriesTerms, wordNumber } = columns
  const wanted = asked.map((term) => wordNumber.get(term))
  const wantedOfSeries = seriesLength(asked)
  const editions: number[] = []
  const inName: number[] = []
  const elsewhere: number[] = []
  for (const doc of matches) {
    const endOfName = termsAt[doc]! + nameTerms[doc]!
    let found = 0
    for (let at = termsAt[doc]!; at < endOfName; at++) if (wanted.includes(terms[at])) found++
    const group = found < wanted.length ? elsewhere : seriesTerms[doc] === wantedOfSeries ? editions : inName
    group.push(doc)
  }
  return { editions, inName, elsewhere }
}

/** A page of the documents before position `end`: latest day first, ascending within a day. */
function latestFirst(docs: readonly number[], end: number, skip: number, limit: number, { start }: Corpus): number[] {
  const page: number[] = []
  let last = end
  // invariant: the documents from index `last` on are on this page or on earlier pages
  while (last > 0 && page.length < limit) {
    const day = start[docs[last - 1]!]!
    let first = last - 1
    while (first > 0 && start[docs[first - 1]!] === day) first--
    page.push(...docs.slice(Math.min(last, first + skip), Math.min(last, first + skip + limit - page.length)))
    skip = Math.max(0, skip - (last - first))
    last = first
  }
  return page
}
