import { memoize } from '../../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { distanceFrom } from '../../../text/distance-from.ts'
import { mistakesIn } from '../../../text/misspelling.ts'
import { memoizeRecent } from '../../../text/recent-texts.ts'
import { termOf } from '../../../text/tokenize.ts'
import { nearestKeys, noMistakesInWord } from '../../near/nearest-keys.ts'
import { nearestTerms } from '../../near/nearest-terms.ts'
import { CALENDAR_WORDS } from '../meanings/calendar-words.ts'
import { REQUEST_WORDS } from '../meanings/request-words.ts'
import { TYPE_WORDS } from '../meanings/type-words.ts'
import { isOrdinaryWord } from '../ordinary-words.ts'

/** Words that mean a type or a date, or are left out. None has fewer than five letters. */
const MEANING_WORDS: readonly string[] = [...TYPE_WORDS, ...CALENDAR_WORDS, ...REQUEST_WORDS].filter(
  (word) => word.length >= 5,
)

/**
 * The word with a meaning that a word no event has is a misspelling of: `germny`, `workshp`, `octber`.
 * Undefined where it is none. Types, dates and request words come before places, because they are few and
 * often typed; a place comes where no term of the directory is nearer.
 */
export function nearestMeaningWord(snapshot: Snapshot, word: string): string | undefined {
  return knownWords(snapshot)(word) ?? undefined
}

/**
 * The words that were asked for last; null for those near nothing. A search that finds nothing is repeated
 * without each of its parts, with the same words.
 */
const knownWords = memoize((snapshot: Snapshot) =>
  memoizeRecent(KNOWN_BYTES, (word: string) => {
    const most = mistakesIn(word)
    if (most === 0 || isOrdinaryWord(snapshot, word)) return null
    return nearestOf(MEANING_WORDS, word, most) ?? nearestPlace(snapshot, word, most) ?? null
  }),
)
const KNOWN_BYTES = 128 << 10

function nearestOf(words: readonly string[], word: string, most: number): string | undefined {
  // "april" is near "avril", and "seminars" near "seminar", but they are no misspellings
  if (words.includes(word) || words.includes(termOf(word))) return word
  const distanceTo = distanceFrom(word)
  let best: string | undefined
  const limit = most
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const mistakes = distanceTo(candidate, limit)
    if (mistakes > limit) continue
    if (mistakes === 1) return candidate
    best ??= candidate
  }
  return best
}

/**
 * The country or city that is nearest; of equally near ones a country, then the city with the most events.
 */
function nearestPlace(snapshot: Snapshot, word: string, most: number): string | undefined {
  for (const facet of ['country', 'city'] as const) {
    const { keys } = snapshot.facets[facet]
    let best: { key: number; mistakes: number; events: number } | undefined
    for (const [key, mistakes] of nearestKeys(keys, word, noMistakesInWord)) {
      const events = postingList(snapshot, facet, key).count
      const isBetter = !best || mistakes < best.mistakes || (mistakes === best.mistakes && events > best.events)
      if (mistakes <= most && isBetter) best = { key, mistakes, events }
    }
    if (best && best.mistakes <= mistakesToTerms(snapshot, word)) return keys.text(best.key)
  }
  return undefined
}

/** How many mistakes the nearest term of the directory is away; infinite where none is near. */
function mistakesToTerms(snapshot: Snapshot, word: string): number {
  const [term] = nearestTerms(snapshot, word)
  return term === undefined ? Number.POSITIVE_INFINITY : distanceFrom(word)(snapshot.terms.text(term), 2)
}
