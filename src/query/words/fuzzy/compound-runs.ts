import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { findWord } from '../../key-lookup.ts'
import { MAX_JOINED_WORDS } from '../../limits.ts'
import { type Interpretation, quoted } from '../../notes.ts'
import { nearestTerms } from '../../spelling.ts'
import { mayBeHalf } from '../compounds.ts'
import { GivenWords } from '../given-words.ts'
import type { ReadingContext } from '../interpreted/interpret.ts'
import { queryWords } from '../query-words.ts'
import { writtenForm } from '../written-form.ts'

/** Letters of a join that is misspelled. Of fewer, nearly every two words give one. */
const MIN_MISSPELLED = 8

/** Words of which some in a row were read as one. */
export interface CompoundRuns {
  readonly given: GivenWords
  readonly notes: readonly Interpretation[]
}

/**
 * Reads words in a row as one: two or three that events write as one (`dev sec ops`), and two of which no
 * event has one, where their join is a misspelled word (`Euro Pyhton`). Undefined where there are none.
 */
export function compoundRuns({ snapshot, space }: ReadingContext, given: GivenWords): CompoundRuns | undefined {
  const { words, written } = given
  const unknown = new Set(given.queryWords.flatMap((word) => (word.anywhere.count === 0 ? [word.given] : [])))
  const joined: { word: string; written: string }[] = []
  const notes: Interpretation[] = []
  for (let at = 0; at < words.length; ) {
    const run = joinAt(snapshot, words, at, unknown)
    if (run === undefined) joined.push({ word: words[at]!, written: written[at]! })
    else {
      const [asWritten, used] = [written.slice(at, at + run.length).join(' '), writtenForm(snapshot, run.term)]
      joined.push({ word: run.word, written: asWritten })
      notes.push({ parameter: 'q', given: asWritten, used: [used], reason: `Searched for ${quoted(used)} instead.` })
    }
    at += run?.length ?? 1
  }
  if (notes.length === 0) return undefined
  const folded = joined.map(({ word }) => word)
  const asWritten = joined.map((each) => each.written)
  return { given: new GivenWords(folded, queryWords(snapshot, folded, space), asWritten), notes }
}

function joinAt(
  snapshot: Snapshot,
  words: readonly string[],
  at: number,
  unknown: ReadonlySet<string>,
): { length: number; word: string; term: TermId } | undefined {
  for (let length = MAX_JOINED_WORDS; length > 1; length--) {
    const run = words.slice(at, at + length)
    if (run.length < length || !run.every(mayBeHalf)) continue
    const join = run.join('')
    const exact = findWord(snapshot, join)
    if (exact !== undefined) return { length, word: join, term: exact }
    if (length > 2 || join.length < MIN_MISSPELLED || !run.some((word) => unknown.has(word))) continue
    const [near] = nearestTerms(snapshot, join)
    if (near) return { length, word: snapshot.terms.text(near[0]), term: near[0] as TermId }
  }
  return undefined
}
