import { unionOperand } from '../../../docset/unite.ts'
import { compareRanks, ranksIn } from '../../../event/ranks.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { keysWithWords, labelOf } from '../../key-lookup.ts'
import { joined } from '../../notes.ts'
import { lexicon } from '../lexicon.ts'
import type { Entity, WrittenWords } from './entity.ts'

const RANK = lexicon('rank')
/** Words between a rank and its scheme: `A* in CORE`. */
const IN: ReadonlySet<string> = new Set(['in', 'by', 'on', 'of', 'the'])
/** Maximum number of words of the name of a scheme, and of a value. */
const MAX_WORDS = 3

/** Ranks that some words mean, such as `core:a*`. */
interface RanksMeant {
  readonly to: number
  readonly ranks: readonly string[]
}

/**
 * The entity of ranks. Schemes and values are those of the directory:
 *
 *     CORE A*, CORE rank A*, rank A* in CORE     a value of a scheme
 *     CORE ranked                                all values of a scheme
 *     rank A, A ranked, A*                       a value in any scheme
 *
 * A value alone is a rank only if it has a sign, such as `A*`.
 */
export function rankAt(snapshot: Snapshot, text: WrittenWords, at: number): Entity | undefined {
  if (snapshot.facets.rank.words.length === 0) return undefined
  const found = ofSchemeAt(snapshot, text, at) ?? ofValueAt(snapshot, text, at)
  if (found === undefined) return undefined
  const { to } = found
  const ranks = found.ranks.toSorted(compareRanks).map((rank) => asWritten(snapshot, rank))
  const keys = new Set(found.ranks.flatMap((rank) => keysWithWords(snapshot.facets.rank, rank)))
  const docs = unionOperand(
    Array.from(keys, (key) => postingList(snapshot, 'rank', key)),
    snapshot.lists.space,
  )
  const label = joined(ranks, 'or')
  const filters = [{ by: 'rank', value: ranks.join(',') }] as const
  return { from: at, to, kind: 'rank', label, takenFor: `the rank ${label}`, docs, filters, isDoubtful: false }
}

const STARRED = /(?<![\p{L}\p{N}])\p{Lu}\*(?![\p{L}\p{N}])/u

/** True if a text has a rank with a star. Folding drops the star, so no words match the rank. */
export function hasStarredRank(snapshot: Snapshot, text: string): boolean {
  const value = STARRED.exec(text)?.[0].toLowerCase()
  return value !== undefined && ranksWith(snapshot, '').some((rank) => rank.endsWith(`:${value}`))
}

/** Ranks of a named scheme: `CORE A*`, `CORE rank A*`, `CORE ranked`. */
function ofSchemeAt(snapshot: Snapshot, text: WrittenWords, at: number): RanksMeant | undefined {
  const { words } = text
  for (let to = Math.min(words.length, at + MAX_WORDS); to > at; to--) {
    const ofScheme = ranksOfScheme(snapshot, words, at, to)
    if (ofScheme.length === 0) continue
    const value = skipRank(words, to)
    const found = valueAt(ofScheme, text, value)
    if (found) return { ...found, to: skipRank(words, found.to) }
    if (value > to) return { to: value, ranks: ofScheme }
  }
  return undefined
}

/** Ranks named by a value, with or without a scheme after it: `rank A`, `A ranked in CORE`, `A*`. */
function ofValueAt(snapshot: Snapshot, text: WrittenWords, at: number): RanksMeant | undefined {
  const { words, written } = text
  const start = skipRank(words, at)
  const isSign = /[^\p{L}\p{N}]$/u.test(written[start] ?? '')
  if (start === at && !isSign && !words.some((word, position) => position > at && RANK.has(word))) return undefined
  const found = valueAt(ranksWith(snapshot, ''), text, start)
  if (found === undefined) return undefined
  const to = skipRank(words, found.to)
  if (start === at && to === found.to && !isSign) return undefined
  let scheme = to
  while (IN.has(words[scheme] ?? '')) scheme++
  for (let end = Math.min(words.length, scheme + MAX_WORDS); end > scheme; end--) {
    const ofScheme = new Set(ranksOfScheme(snapshot, words, scheme, end))
    const ranks = found.ranks.filter((rank) => ofScheme.has(rank))
    if (ranks.length > 0) return { to: skipRank(words, end), ranks }
  }
  return { to, ranks: found.ranks }
}

function skipRank(words: readonly string[], at: number): number {
  let next = at
  while (RANK.has(words[next])) next++
  return next
}

/** The ranks with the longest value that words at a position spell. */
function valueAt(ranks: readonly string[], { words, written }: WrittenWords, at: number): RanksMeant | undefined {
  for (let to = Math.min(words.length, at + MAX_WORDS); to > at; to--) {
    const value = written.slice(at, to).join('_').toLowerCase()
    const found = ranks.filter((rank) => rank.slice(rank.indexOf(':') + 1) === value)
    if (found.length > 0) return { to, ranks: found }
  }
  return undefined
}

function ranksOfScheme(snapshot: Snapshot, words: readonly string[], from: number, to: number): readonly string[] {
  return ranksWith(snapshot, `${words.slice(from, to).join('_')}:`)
}

/** The ranks of the directory that begin with a text, in lower case. */
function ranksWith(snapshot: Snapshot, prefix: string): readonly string[] {
  const { words } = snapshot.facets.rank
  const { from, to } = words.rangeOfPrefix(prefix)
  return Array.from({ length: to - from }, (_, index) => words.text(from + index)).filter((word) => word.includes(':'))
}

/** A rank in the spelling of the first events with it: `CORE:A*`. */
function asWritten(snapshot: Snapshot, rank: string): string {
  const [key] = keysWithWords(snapshot.facets.rank, rank)
  const written = ranksIn(labelOf(snapshot, 'rank', key!)).map(({ scheme, value }) => `${scheme}:${value}`)
  return written.find((each) => each.toLowerCase() === rank) ?? rank
}
