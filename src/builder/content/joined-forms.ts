import { countCommon as countCommonOf } from '../../docset/common.ts'
import { sparse } from '../../docset/docset.ts'
import type { SynonymPair } from '../../text/abbreviations.ts'
import { isEnglishStopWord } from '../../text/stop-words.ts'
import { termOf } from '../../text/tokenize.ts'

/**
 * Words that names write as one and as two: with `Microservices Day` and `Patterns of Micro Services`, either
 * form finds the other. A word of the join and two words that no name has side by side are left to the search
 * (`query/words/compounds.ts`).
 *
 * First every term is split in all ways of which both parts are terms. Then one pass over the names counts
 * those pairs that stand side by side.
 */

/** Letters that a joined word must have, as in `query/words/compounds.ts`. */
const MIN_JOINED = 5
/**
 * Of so many names with the joined word, one must have it in two. Rarer spellings are slips, and would make
 * every search for a frequent word such as "workshop" look for two more lists.
 */
const ONE_OF = 1000
/**
 * A search finds the parts wherever they are. So of the names that have both, one of so many must have them
 * side by side: with `Camp in the US`, a "campus" is not "camp us".
 */
const ONE_OF_BOTH = 2

const WORD = /^\p{L}+$/u
const MAY_BE_PLURAL = /^.{3,}[asi]$/

/** The terms of a directory: ascending, and which stand behind each other in its texts. */
export interface JoinedTerms {
  readonly terms: readonly string[]
  /** Calls `visit` with each two terms that stand side by side in a name, a topic or a sub-topic. */
  readonly forEachNeighbours: (visit: (first: number, second: number) => void) => void
  /** The documents that have a term in name, topic or sub-topic, ascending; and in the name. */
  readonly docsOf: (term: number) => Uint32Array
  readonly docsByName: (term: number) => Uint32Array
}

/** The pairs from two words to their join, which is what they mean. */
export function joinedForms({ terms, forEachNeighbours, docsOf, docsByName }: JoinedTerms): SynonymPair[] {
  const splits = splitsOf(terms)
  // startsSplit[term] is 1 where a split starts with a term: it spares most neighbours the look-up
  const startsSplit = new Uint8Array(terms.length)
  for (const { first } of splits.values()) startsSplit[first] = 1
  forEachNeighbours((first, second) => {
    if (startsSplit[first] === 0) return
    const split = splits.get(keyOf(first, second, terms.length))
    if (split) split.seen++
  })
  return [...splits.values()]
    .filter(({ joined, seen }) => seen > 0 && seen * ONE_OF >= docsOf(joined).length)
    .filter(({ first, second, seen }) => seen * ONE_OF_BOTH >= countCommon(docsByName(first), docsByName(second)))
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
  /** How often the parts stand side by side. */
  seen: number
}

function countCommon(a: Uint32Array, b: Uint32Array): number {
  return countCommonOf(sparse(a), sparse(b))
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
      // "data base": the first part is as written, while its term is "datum"
      const first = numberOf.get(left) ?? (MAY_BE_PLURAL.test(left) ? numberOf.get(termOf(left)) : undefined)
      if (first === undefined || isEnglishStopWord(left) || isEnglishStopWord(term.slice(at))) continue
      splits.set(keyOf(first, second, terms.length), { joined, first, second, seen: 0 })
    }
  })
  return splits
}
