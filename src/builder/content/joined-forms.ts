import { countCommon } from '../../docset/common.ts'
import { sparse } from '../../docset/docset.ts'
import type { SynonymPair } from '../../text/abbreviations.ts'
import { isEnglishStopWord } from '../../text/stop-words.ts'
import { termOf } from '../../text/tokenize.ts'

/**
 * Compounds that some names write as one word, and other names as two: `Microservices Day` and `Patterns of
 * Micro Services` find each other. Each term of at least MIN_JOINED letters is split in all ways in which
 * both parts are terms, but not stop words. Then one pass over names, topics and sub-topics counts how often
 * the parts are neighbours. If no name writes a compound as two words, queries split it
 * (`query/words/compounds.ts`).
 */

/** Minimum letters of a joined word, as in `query/words/compounds.ts`. */
const MIN_JOINED = 5
/**
 * Maximum documents with a compound, for each time that it is written as two words. Rarer splits are slips.
 */
const MAX_JOINED_PER_SPLIT = 1000
/**
 * Maximum names with both parts, for each time that the parts are neighbours: `Camp in the US` is no campus.
 */
const MAX_BOTH_PER_SPLIT = 2

const WORD = /^\p{L}+$/u
const MAY_BE_PLURAL = /^.{3,}[asi]$/

/** The terms of a directory, ascending, and their neighbours in its texts. */
export interface JoinedTerms {
  readonly terms: readonly string[]
  /** Calls `visit` with each pair of terms that are neighbours in a name, a topic or a sub-topic. */
  readonly forEachNeighbours: (visit: (first: number, second: number) => void) => void
  /** The documents that have a term in name, topic or sub-topic, ascending. */
  readonly docsOf: (term: number) => Uint32Array
  /** The documents that have a term in the name, ascending. */
  readonly docsByName: (term: number) => Uint32Array
}

/** Synonym pairs: from two adjacent words to the joined word. */
export function joinedForms({ terms, forEachNeighbours, docsOf, docsByName }: JoinedTerms): SynonymPair[] {
  const splits = splitsOf(terms)
  // startsSplit[term] is 1 if the term is the first part of a split, so that most neighbours need no look-up
  const startsSplit = new Uint8Array(terms.length)
  for (const { first } of splits.values()) startsSplit[first] = 1
  forEachNeighbours((first, second) => {
    if (startsSplit[first] === 0) return
    const split = splits.get(keyOf(first, second, terms.length))
    if (split) split.seen++
  })
  return [...splits.values()]
    .filter(({ joined, seen }) => seen > 0 && seen * MAX_JOINED_PER_SPLIT >= docsOf(joined).length)
    .filter(
      ({ first, second, seen }) =>
        seen * MAX_BOTH_PER_SPLIT >= countCommon(sparse(docsByName(first)), sparse(docsByName(second))),
    )
    .map(({ joined, first, second }) => ({
      from: `${terms[first]} ${terms[second]}`,
      to: terms[joined]!,
      isSame: true,
    }))
}

interface Split {
  readonly joined: number
  readonly first: number
  readonly second: number
  /** Number of times that the parts are neighbours. */
  seen: number
}

function keyOf(first: number, second: number, terms: number): number {
  return first * terms + second
}

function splitsOf(terms: readonly string[]): Map<number, Split> {
  const numberOf = new Map(terms.map((term, number) => [term, number]))
  const splits = new Map<number, Split>()
  terms.forEach((term, joined) => {
    if (term.length < MIN_JOINED || !WORD.test(term)) return
    for (let at = 1; at < term.length; at++) {
      const second = numberOf.get(term.slice(at))
      if (second === undefined) continue
      const left = term.slice(0, at)
      // the part "data" of "database" is looked up as "datum", because terms are singular
      const first = numberOf.get(left) ?? (MAY_BE_PLURAL.test(left) ? numberOf.get(termOf(left)) : undefined)
      if (first === undefined || isEnglishStopWord(left) || isEnglishStopWord(term.slice(at))) continue
      splits.set(keyOf(first, second, terms.length), { joined, first, second, seen: 0 })
    }
  })
  return splits
}
