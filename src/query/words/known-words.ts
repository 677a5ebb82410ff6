import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { termOf } from '../../text/tokenize.ts'
import { findTerm } from '../near/term-filter.ts'
import { type Meaning, NOTHING } from './word-meaning.ts'

/** A folded word as it was written, before other words are looked for that it may mean. */
export interface WrittenWord {
  readonly term: string
  /** The term, where events have it. */
  readonly own: Meaning
  /** Whether something that has another form begins with it. */
  readonly beginsForm: boolean
}

/**
 * What is known of a word. Words of events are remembered, for they are asked for again: one look-up a word instead of four, 1 us of the 30 that
 * a name of seven takes. There are hardly more of them than terms and plurals.
 */
export function writtenWord(snapshot: Snapshot, word: string): WrittenWord {
  const known = knownWords(snapshot)
  const found = known.get(word)
  if (found !== undefined) return found
  const term = termOf(word)
  const number = findTerm(snapshot, term)
  const own: Meaning = number === undefined ? NOTHING : { kind: 'term', terms: [number] }
  const written = { term, own, beginsForm: snapshot.synonyms.mostWordsFrom(term) > 0 }
  if (number !== undefined) known.set(word, written)
  return written
}

const knownWords = memoize((_: Snapshot) => new Map<string, WrittenWord>())
