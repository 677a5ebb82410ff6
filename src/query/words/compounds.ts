import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { collect } from '../../docset/walk.ts'
import { fold } from '../../event/fold.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { isEnglishStopWord } from '../../text/stop-words.ts'
import { termOf } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { findWord } from '../key-lookup.ts'
import { MAX_NAMES_CHECKED } from '../limits.ts'

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
 * Words that events write both ways are forms of each other in the snapshot
 * (`builder/content/joined-forms.ts`).
 */

/** Letters that a joined word must have. Of fewer, nearly every pair of short words gives some term. */
const MIN_JOINED = 5

const HAS_NUMBER = /\p{N}/u

/** Whether a folded word may be half of a joined one: it is no number, and none of `a`, `of`, `the`. */
export function mayBeHalf(word: string): boolean {
  return !isEnglishStopWord(word) && !HAS_NUMBER.test(word)
}

/** The term that two words give together; undefined if no event has it. Both must be `mayBeHalf`. */
export function joinedTerm(snapshot: Snapshot, first: string, second: string): TermId | undefined {
  return first.length + second.length < MIN_JOINED ? undefined : findWord(snapshot, first + second)
}

/** Two terms as the one that they give together, or a term that no event has as two; undefined for others. */
export function respelled(snapshot: Snapshot, terms: readonly string[]): string | undefined {
  const [first, second, ...more] = terms
  if (first === undefined || more.length > 0 || !terms.every(mayBeHalf)) return undefined
  if (second !== undefined) {
    const joined = joinedTerm(snapshot, first, second)
    return joined === undefined ? undefined : snapshot.terms.text(joined)
  }
  const halves = findWord(snapshot, first) === undefined ? splitWord(snapshot, first) : undefined
  return halves?.map((term) => snapshot.terms.text(term)).join(' ')
}

type Halves = readonly [TermId, TermId]

/** The two terms into which a word that no event has splits: those that most documents have. */
export function splitWord(snapshot: Snapshot, word: string): Halves | undefined {
  if (word.length < MIN_JOINED || HAS_NUMBER.test(word)) return undefined
  const { space } = snapshot.lists
  const mark = space.mark()
  let [best, most] = [undefined as Halves | undefined, 0]
  for (let at = 1; at < word.length; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    if (isEnglishStopWord(left) || isEnglishStopWord(right)) continue
    const first = findWord(snapshot, left)
    const second = first === undefined ? undefined : findWord(snapshot, right)
    if (first === undefined || second === undefined) continue
    const docs = docsOfBoth(snapshot, [first, second], space)
    if (docs.anywhere.count <= most) continue
    if (isWrittenApart(snapshot, docs, [`${left} ${right}`, `${left} ${termOf(right)}`])) {
      best = [first, second]
      most = docs.anywhere.count
    }
  }
  space.backTo(mark)
  return best
}

/** The documents that have both terms. */
interface DocsOfBoth {
  readonly anywhere: DocSet
  readonly inName: DocSet
}

function docsOfBoth(snapshot: Snapshot, terms: Halves, space: DocSpace): DocsOfBoth {
  const { lists, textList } = snapshot
  const anywhere = terms.map((term) => lists.get(textList[term]!))
  const inName = terms.map((term) => postingList(snapshot, 'name_term', term))
  return { anywhere: intersect(anywhere, space), inName: intersect(inName, space) }
}

/** Whether one of the first documents has the two words side by side, as one of the phrases. */
function isWrittenApart(
  { names, facets }: Snapshot,
  { anywhere, inName }: DocsOfBoth,
  phrases: readonly string[],
): boolean {
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
  collect(docs, { from: 0, to: Number.POSITIVE_INFINITY, skip: 0, limit: MAX_NAMES_CHECKED }, first)
  return first
}
