import type { DocSet } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { firstMembers } from '../../docset/walk.ts'
import { fold } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isEnglishStopWord } from '../../text/stop-words.ts'
import { termOf } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { findWord, nameListOf, textListOf } from '../key-lookup.ts'
import { MAX_NAMES_CHECKED } from '../limits.ts'

/**
 * Compounds: words that are written as one or as two, such as `micro services` and `microservices`. Example
 * of three events:
 *
 *   doc  name
 *   0    Microservices Day
 *   1    Micro Frontends
 *   2    Days of Micro Frontends
 *
 * - `micro services`: the joined word is the term `microservice`, which is also searched: doc 0.
 * - `microfrontends`: no event has the word. It consists of the terms `micro` and `frontend`, which are next
 *   to each other in a name (doc 1). So the word finds documents with both terms: docs 1 and 2.
 *
 * Words that events write both ways are synonyms in the snapshot (`builder/content/joined-forms.ts`).
 */

/** Minimum letters of a joined word: a shorter word is nearly always a term by coincidence. */
const MIN_JOINED = 5

const HAS_NUMBER = /\p{N}/u

/** True if a folded word may be half of a joined word: it has no digit, and is no English stop word. */
export function mayBeHalf(word: string): boolean {
  return !isEnglishStopWord(word) && !HAS_NUMBER.test(word)
}

/** Undefined if the joined word is short or no event has it. Both words must be `mayBeHalf`. */
export function joinedTerm(snapshot: Snapshot, first: string, second: string): TermId | undefined {
  return first.length + second.length < MIN_JOINED ? undefined : findWord(snapshot, first + second)
}

/** Joins two terms (`micro services`) or splits an unknown term; undefined if neither is possible. */
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

/** Splits a word that no event has into two terms: of several pairs, the pair that most documents have. */
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
    const docs = docsOfBoth(snapshot, [first, second])
    if (docs.anywhere.count <= most) continue
    if (isWrittenApart(snapshot, docs, [`${left} ${right}`, `${left} ${termOf(right)}`])) {
      best = [first, second]
      most = docs.anywhere.count
    }
  }
  space.backTo(mark)
  return best
}

interface DocsOfBoth {
  readonly anywhere: DocSet
  readonly inName: DocSet
}

function docsOfBoth(snapshot: Snapshot, terms: Halves): DocsOfBoth {
  const docsIn = (listOf: typeof textListOf) =>
    intersect(
      terms.map((term) => listOf(snapshot, term)),
      snapshot.lists.space,
    )
  return { anywhere: docsIn(textListOf), inName: docsIn(nameListOf) }
}

/** True if a phrase is in a name, topic or sub-topic. Only the first MAX_NAMES_CHECKED documents are read. */
function isWrittenApart(
  { names, facets }: Snapshot,
  { anywhere, inName }: DocsOfBoth,
  phrases: readonly string[],
): boolean {
  const has = (text: string) => {
    const folded = ` ${fold(text)}`
    return phrases.some((phrase) => folded.includes(` ${phrase}`))
  }
  if (firstMembers(inName, MAX_NAMES_CHECKED).some((doc) => has(names.text(doc)))) return true
  const first = firstMembers(anywhere, MAX_NAMES_CHECKED)
  return [facets.topic, facets.sub_topic].some(({ spellings, ids }) => {
    const spelled = new Set(first.map((doc) => ids[doc]!))
    return [...spelled].some((id) => has(spellings.text(id)))
  })
}
