import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { hasNonLatinLetters, type Name, nameOf } from './name.ts'

const FEWEST_WORDS = 4

export interface Sample {
  readonly any: readonly Name[]
  /** Names with letters of other scripts than Latin. They are drawn separately because they are rare. */
  readonly nonLatin: readonly Name[]
}

/** Up to `events` random names of each kind, with at least four words. */
export function sampleNames({ rows, names }: Snapshot, events: number, seed: number): Sample {
  const any: Name[] = []
  const nonLatin: Name[] = []
  for (const doc of shuffledDocs(rows, new Random(seed))) {
    if (any.length === events && nonLatin.length === events) break
    const written = names.text(doc)
    const isWanted = any.length < events || (nonLatin.length < events && hasNonLatinLetters(written))
    if (!isWanted) continue
    const name = nameOf(written)
    if (name.words.length < FEWEST_WORDS) continue
    if (any.length < events) any.push(name)
    if (nonLatin.length < events && hasNonLatinLetters(written)) nonLatin.push(name)
  }
  return { any, nonLatin }
}

/** All documents in random order (Fisher-Yates, from the front). */
function* shuffledDocs(rows: number, random: Random): Iterable<number> {
  const docs = Uint32Array.from({ length: rows }, (_, doc) => doc)
  for (let at = 0; at < rows; at++) {
    const other = random.between(at, rows - 1)
    const doc = docs[other]!
    docs[other] = docs[at]!
    docs[at] = doc
    yield doc
  }
}
