import { fold, wordsOf } from '../../src/event/fold.ts'
import type { FacetName, ListGroup } from '../../src/snapshot/format.ts'
import { postingList, type Snapshot } from '../../src/snapshot/snapshot.ts'
import { termOf } from '../../src/text/tokenize.ts'
import type { Random } from '../../tools/synthetic/random.ts'

/** What at least one event of so many has is common: from here on its posting list is a bit set. */
const COMMON_SHARE = 1 / 32
/** What at most one event of so many has is rare. */
const RARE_SHARE = 1 / 1000
/** Random events that are looked at for one that will do, before any is taken. */
const TRIES = 1000

/** Draws what queries are made of from a snapshot. */
export class Draw {
  readonly snapshot: Snapshot
  readonly random: Random
  readonly commonWords: readonly string[]
  readonly rareWords: readonly string[]
  /** Labels of topics and countries. */
  readonly commonValues: readonly FacetValue[]
  /** Labels of sub-topics, cities and countries. */
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

  /** A random document. */
  doc(): number {
    return this.random.below(this.snapshot.rows)
  }

  /** The first of some random documents that gives something; undefined when none does. */
  ofSomeDoc<Made>(make: (doc: number) => Made | undefined): Made | undefined {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const made = make(this.doc())
      if (made !== undefined) return made
    }
    return undefined
  }

  /** The value that a document has in a field, as written; `""` when it has none. */
  valueIn(facet: FacetName, doc: number): string {
    const { ids, spellings } = this.snapshot.facets[facet]
    return spellings.text(ids[doc]!)
  }

  /** Distinct terms of the name of a document, in order. */
  nameWords(doc: number): string[] {
    return [...new Set(wordsOf(fold(this.snapshot.names.text(doc))).map(termOf))]
  }

  /** A month that has events, `YYYY-MM`, each as likely as the others. */
  month(): string {
    return this.snapshot.months.text(this.random.below(this.snapshot.months.length))
  }
}

/** A value of a facet, as most of its events write it. */
export interface FacetValue {
  readonly facet: FacetName
  readonly label: string
  readonly count: number
}

function valuesOf(snapshot: Snapshot, facet: FacetName): FacetValue[] {
  const { keys, labels, spellings } = snapshot.facets[facet]
  return Array.from({ length: keys.length }, (_, key) => ({
    facet,
    label: spellings.text(labels[key]!),
    count: postingList(snapshot, facet as ListGroup, key).count,
  }))
}

/** The common ones of some things; when none is, the most frequent one. */
function common<Thing extends { count: number }>(things: readonly Thing[], rows: number): Thing[] {
  const found = things.filter(({ count }) => count >= rows * COMMON_SHARE)
  return found.length > 0 ? found : things.toSorted((a, b) => b.count - a.count).slice(0, 1)
}

/** The rare ones of some things; when none is, the least frequent one. */
function rare<Thing extends { count: number }>(things: readonly Thing[], rows: number): Thing[] {
  const found = things.filter(({ count }) => count <= rows * RARE_SHARE)
  return found.length > 0 ? found : things.toSorted((a, b) => a.count - b.count).slice(0, 1)
}
