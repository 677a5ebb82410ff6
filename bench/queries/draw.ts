import type { TextName } from '../../src/event/attributes.ts'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import { DEFAULT_KIND } from '../../src/event/deadlines.ts'
import { fold, wordsOf } from '../../src/event/fold.ts'
import { duesOfKind } from '../../src/snapshot/deadlines.ts'
import type { ListGroup } from '../../src/snapshot/format.ts'
import { postingList, type Snapshot } from '../../src/snapshot/snapshot.ts'
import { termsOfWord } from '../../src/text/tokenize.ts'
import type { Random } from '../../tools/synthetic/random.ts'

/** A word or value is common if at least this share of events has it. Its posting list is then a bit set. */
const COMMON_SHARE = 1 / 32
/** A word or value is rare if at most this share of events has it. */
const RARE_SHARE = 1 / 1000
/** Deadlines are drawn from the latest 30 % of all submission deadlines, which begin at this share. */
const OPEN_FROM = 0.7
/** Number of random events that are tried before a draw gives up. */
const TRIES = 1000

/** Parameters of a search. Empty values and 0 are left out of its query string. */
export type Parameters = Readonly<Record<string, string | number>>

export function queryString(parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '' && value !== 0)
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
}

/** Draws parts of queries from a snapshot. */
export class Draw {
  readonly snapshot: Snapshot
  readonly random: Random
  readonly commonWords: readonly string[]
  readonly rareWords: readonly string[]
  /** Labels of common topics and countries. */
  readonly commonValues: readonly FacetValue[]
  /** Labels of rare sub-topics, cities and countries. */
  readonly rareValues: readonly FacetValue[]

  constructor(snapshot: Snapshot, random: Random) {
    this.snapshot = snapshot
    this.random = random
    const { terms, textList, lists } = snapshot
    const words = Array.from(textList, (list, term) => ({ term, count: lists.count[list]! }))
    const written = ({ term }: { term: number }) => terms.text(term)
    this.commonWords = common(words, snapshot.rows).map(written)
    this.rareWords = rare(words, snapshot.rows).map(written)
    this.commonValues = common([...valuesOf(snapshot, 'topic'), ...valuesOf(snapshot, 'country')], snapshot.rows)
    const values = (['sub_topic', 'city', 'country'] as const).flatMap((facet) => valuesOf(snapshot, facet))
    this.rareValues = rare(values, snapshot.rows)
  }

  /** The day of a random late submission deadline; '' if there is none. */
  deadline(): string {
    const { first, end } = duesOfKind(this.snapshot.deadlines, DEFAULT_KIND)
    const last = this.snapshot.deadlines.days.subarray(first + Math.floor((end - first) * OPEN_FROM), end)
    return last.length === 0 ? '' : formatDay(last[this.random.below(last.length)] as EpochDay)
  }

  doc(): number {
    return this.random.below(this.snapshot.rows)
  }

  /** The first result of `make` for random documents; undefined after TRIES documents without one. */
  ofSomeDoc<Part>(make: (doc: number) => Part | undefined): Part | undefined {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const part = make(this.doc())
      if (part !== undefined) return part
    }
    return undefined
  }

  /** The value of a document, as written; '' if it has none. */
  valueIn(facet: TextName, doc: number): string {
    const { ids, spellings } = this.snapshot.facets[facet]
    return spellings.text(ids[doc]!)
  }

  /** Distinct terms of the name of a document. */
  nameWords(doc: number): string[] {
    return [...new Set(wordsOf(fold(this.snapshot.names.text(doc))).flatMap(termsOfWord))]
  }

  /** A random month with events, `YYYY-MM`. */
  month(): string {
    return this.snapshot.months.text(this.random.below(this.snapshot.months.length))
  }
}

/** A value of a facet, in its most frequent spelling. */
export interface FacetValue {
  readonly facet: TextName
  readonly label: string
  readonly count: number
}

function valuesOf(snapshot: Snapshot, facet: TextName): FacetValue[] {
  const { keys, labels, spellings } = snapshot.facets[facet]
  return Array.from({ length: keys.length }, (_, key) => ({
    facet,
    label: spellings.text(labels[key]!),
    count: postingList(snapshot, facet as ListGroup, key).count,
  }))
}

/** The common items; if there are none, the most frequent item. */
function common<Thing extends { count: number }>(things: readonly Thing[], rows: number): Thing[] {
  const found = things.filter(({ count }) => count >= rows * COMMON_SHARE)
  return found.length > 0 ? found : things.toSorted((a, b) => b.count - a.count).slice(0, 1)
}

/** The rare items; if there are none, the least frequent item. */
function rare<Thing extends { count: number }>(things: readonly Thing[], rows: number): Thing[] {
  const found = things.filter(({ count }) => count <= rows * RARE_SHARE)
  return found.length > 0 ? found : things.toSorted((a, b) => a.count - b.count).slice(0, 1)
}
