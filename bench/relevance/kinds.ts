import type { Random } from '../../tools/synthetic/random.ts'
import { areEditions, areIdentical, type Name } from './name.ts'
import { misspell } from './typos.ts'

/** One way in which people search for an event that they know. */
export interface QueryKind {
  readonly title: string
  /** Minimum share of hits. */
  readonly target: number
  /** The query for an event with this name; undefined if the name lacks the words for it. */
  ask(name: Name, random: Random): string | undefined
  /** True if the event was found. `found` are the first ten names of the answer. */
  isHit(wanted: Name, found: readonly Name[]): boolean
}

export const QUERY_KINDS: readonly QueryKind[] = [
  {
    title: 'full name',
    target: 0.99,
    ask: (name) => name.written,
    // other editions also count, because answers list the editions of a series by day
    isHit: (wanted, [first]) => first !== undefined && (areIdentical(wanted, first) || areEditions(wanted, first)),
  },
  {
    title: 'shuffled words',
    target: 0.97,
    ask: ({ essence }, random) => (essence.length === 0 ? undefined : shuffled(essence, random).join(' ')),
    isHit: (wanted, found) => found.some((name) => areIdentical(wanted, name) || areEditions(wanted, name)),
  },
  { title: 'one typo', target: 0.92, ask: (name, random) => withTypos(name, 1, random), isHit: isAmong },
  { title: 'two typos', target: 0.8, ask: (name, random) => withTypos(name, 2, random), isHit: isAmong },
  { title: 'last word cut', target: 0.9, ask: ({ words }) => cut(words, words.length - 1), isHit: isAmong },
  {
    title: 'last long word cut',
    target: 0.9,
    ask: ({ words }) => cut(words, words.findLastIndex(isLonger)),
    isHit: isAmong,
  },
]

const SIX_OR_MORE = /^\p{L}{6,}$/u
const LONGER_THAN_FOUR = /^\p{L}{5,}$/u

function isLonger(word: string): boolean {
  return LONGER_THAN_FOUR.test(word)
}

function isAmong(wanted: Name, found: readonly Name[]): boolean {
  return found.some((name) => areIdentical(wanted, name))
}

/** Makes one typo in each of `count` long words. */
function withTypos({ words }: Name, count: number, random: Random): string | undefined {
  const long = words.flatMap((word, at) => (SIX_OR_MORE.test(word) ? [at] : []))
  if (long.length < count) return undefined
  const chosen = shuffled(long, random).slice(0, count)
  return words.map((word, at) => (chosen.includes(at) ? misspell(word, random) : word)).join(' ')
}

/** Cuts the word at index `at` after its fourth letter; undefined if it is too short. */
function cut(words: readonly string[], at: number): string | undefined {
  const word = words[at]
  if (word === undefined || !isLonger(word)) return undefined
  return words.with(at, [...word].slice(0, 4).join('')).join(' ')
}

/** The items in random order (Fisher-Yates). */
function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result = [...items]
  for (let end = result.length - 1; end > 0; end--) {
    const other = random.below(end + 1)
    const moved = result[end]!
    result[end] = result[other]!
    result[other] = moved
  }
  return result
}
