import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { distanceFrom } from '../../../text/distance-from.ts'
import { mistakesIn } from '../../../text/misspelling.ts'
import { termOf } from '../../../text/tokenize.ts'
import { nearestKeys, noMistakesInWord } from '../../near/nearest-keys.ts'
import { nearestTerms } from '../../near/nearest-terms.ts'
import type { GivenWords } from '../given-words.ts'
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
 * often typed; a place comes where no term of the directory is nearer. `known` stores the result.
 */
export function nearestMeaningWord(
  snapshot: Snapshot,
  { known }: Pick<GivenWords, 'known'>,
  word: string,
): string | undefined {
  const stored = known?.nearest.get(word)
  if (stored !== undefined) return stored ?? undefined
  const most = mistakesIn(word)
  const isMisspelled = most > 0 && !isOrdinaryWord(snapshot, word)
  const found = isMisspelled ? (nearestOf(MEANING_WORDS, word, most) ?? nearestPlace(snapshot, word, most)) : undefined
  known?.nearest.set(word, found ?? null)
  return found
}

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
