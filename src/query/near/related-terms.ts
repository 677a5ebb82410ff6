import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isOfStem, stemsOf } from '../../text/derivation.ts'
import { termOf } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { keyNumber } from '../key-lookup.ts'
import { prefixRange } from './prefix-range.ts'
import { findTerm, mayBePrefix } from './term-filter.ts'

/** Terms with one stem that are looked at. Of more, the stem is too short to tell anything. */
const MOST_LOOKED_AT = 500
/** Letters of a word that others may be joined to, and of what is joined to it. */
const LEAST_FIRST = 5
const LEAST_SECOND = 3

/**
 * The other terms of the family of a folded word (`networking` and `network`), and those that join it with
 * another word or a city (`bsides` and `bsidesmunich`, of BSidesMunich); ascending.
 */
export function relatedTerms(snapshot: Snapshot, word: string): readonly TermId[] {
  const term = termOf(word)
  const stems = stemsOf(term)
  const found = new Set<number>()
  const visit = (prefix: string, isRelated: (text: string) => boolean) => {
    if (!mayBePrefix(snapshot.terms, prefix)) return
    const { from, to } = prefixRange(snapshot.terms, prefix)
    if (to - from > MOST_LOOKED_AT) return
    for (let number = from; number < to; number++) if (isRelated(snapshot.terms.text(number))) found.add(number)
  }
  if (stems.length > 0) visit(stems[0]!, (text) => stems.some((stem) => isOfStem(text, stem)))
  if (word.length >= LEAST_FIRST) visit(word, (text) => isJoined(snapshot, text.slice(word.length)))
  found.delete(findTerm(snapshot, term) ?? -1)
  return [...found].sort((a, b) => a - b) as TermId[]
}

function isJoined(snapshot: Snapshot, second: string): boolean {
  if (second.length < LEAST_SECOND) return false
  return findTerm(snapshot, termOf(second)) !== undefined || isCity(snapshot, second)
}

function isCity({ facets }: Snapshot, folded: string): boolean {
  return keyNumber(facets.city.keys, folded) !== undefined
}
