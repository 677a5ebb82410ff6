import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { collect } from '../../docset/walk.ts'
import { fold } from '../../event/fold.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { isEnglishStopWord } from '../../text/stop-words.ts'
import { termOf } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { findTerm, isIn, termFilters } from '../near/term-filter.ts'

/**
 * Words that are written as one or as two: `micro services` and `microservices`. An example of three events:
 *
 *   doc  name
 *   0    Microservices Day
 *   1    Micro Frontends
 *   2    Days of Micro Frontends
 *
 * - `micro services`: the join `microservice` is a term, so both words together are met by it too: doc 0.
 * - `microfrontends`: no event has the word. It splits into the terms `micro` and `frontend`, and they stand
 *   side by side in a name (doc 1), so the word is met by both: docs 1 and 2.
 *
 * The builder knows the splits of words that events have (`builder/content/joined-forms.ts`).
 */

/** Letters that a joined word must have. Of fewer, nearly every pair of short words gives some term. */
const LEAST_JOINED = 5
/** Names that are looked at to see whether two terms stand side by side. */
const MOST_CHECKED = 32

const HAS_NUMBER = /\p{N}/u

/** Whether a folded word may be half of a joined one: it is no number, and none of `a`, `of`, `the`. */
export function mayBeHalf(word: string): boolean {
  return !isEnglishStopWord(word) && !HAS_NUMBER.test(word)
}

/**
 * The term that two words give together; undefined when no event has it. Both must be `mayBeHalf`. `second`
 * is a term, so that the join is singular. `hash` is that of the first word.
 */
export function joinedTerm(snapshot: Snapshot, first: string, hash: number, second: string): TermId | undefined {
  if (first.length + second.length < LEAST_JOINED) return undefined
  return isIn(termFilters(snapshot.terms).whole, second, hash) ? snapshot.vocabulary.find(first + second) : undefined
}

type Halves = readonly [TermId, TermId]

/** Two terms that stand side by side in some name, topic or sub-topic, and the documents that have both. */
interface Split {
  readonly phrases: readonly [Halves]
  readonly anywhere: DocSet
  readonly inName: DocSet
}

/** The split of a word that no event has, into the two terms that most documents have. */
export function splitWord(snapshot: Snapshot, word: string, space: DocSpace): Split | undefined {
  if (word.length < LEAST_JOINED || HAS_NUMBER.test(word)) return undefined
  let best: Split | undefined
  for (let at = 1; at < word.length; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    if (isEnglishStopWord(left) || isEnglishStopWord(right)) continue
    const first = findHalf(snapshot, left)
    const second = first === undefined ? undefined : findHalf(snapshot, right)
    if (first === undefined || second === undefined) continue
    const split = splitInto(snapshot, [first, second], space)
    if (split.anywhere.count <= (best?.anywhere.count ?? 0)) continue
    if (isWrittenApart(snapshot, split, [`${left} ${right}`, `${left} ${termOf(right)}`])) best = split
  }
  return best
}

function findHalf(snapshot: Snapshot, half: string): TermId | undefined {
  return findTerm(snapshot, half) ?? findTerm(snapshot, termOf(half))
}

function splitInto(snapshot: Snapshot, terms: Halves, space: DocSpace): Split {
  const { lists, textList } = snapshot
  const anywhere = terms.map((term) => lists.get(textList[term]!))
  const inName = terms.map((term) => postingList(snapshot, 'name_term', term))
  return { phrases: [terms], anywhere: intersect(anywhere, space), inName: intersect(inName, space) }
}

/** Whether one of the first documents has the two words side by side, as one of the phrases. */
function isWrittenApart({ names, facets }: Snapshot, { anywhere, inName }: Split, phrases: readonly string[]): boolean {
  const has = (text: string) => {
    const folded = ` ${fold(text)}`
    return phrases.some((phrase) => folded.includes(` ${phrase}`))
  }
  if (firstMembers(inName).some((doc) => has(names.text(doc)))) return true
  const first = firstMembers(anywhere)
  return [facets.topic, facets.sub_topic].some(({ spellings, ids }) => {
    const spelled = new Set(first.map((doc) => ids[doc]!))
    return [...spelled].some((id) => has(spellings.text(id)))
  })
}

function firstMembers(docs: DocSet): number[] {
  const first: number[] = []
  collect(docs, { from: 0, to: Number.POSITIVE_INFINITY, skip: 0, limit: MOST_CHECKED }, first)
  return first
}
