import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { mistakesIn } from '../../../text/spell/misspelling.ts'
import { nearestOf, SpellingIndex } from '../../../text/spell/spelling-index.ts'
import { termOf } from '../../../text/tokenize.ts'
import { nearestKeys, nearestTerms, noMistakesInWord } from '../../spelling.ts'
import { CALENDAR_WORDS } from '../entities/calendar-words.ts'
import { REQUEST_WORDS } from '../entities/recognize.ts'
import { TYPE_WORDS } from '../entities/type-words.ts'
import { isOrdinaryWord } from '../word-meaning.ts'

/** Words that mean a type or a date, or are left out. None has fewer than five letters. */
const ENTITY_WORDS: readonly string[] = [...TYPE_WORDS, ...CALENDAR_WORDS, ...REQUEST_WORDS].filter(
  (word) => word.length >= 5,
)
const WORDS_BY_LETTERS = SpellingIndex.of(ENTITY_WORDS)

/**
 * The word with a meaning that a word no event has is a misspelling of: `germny`, `workshp`, `octber`.
 * Undefined where it is none. Types, dates and request words come before places, because they are few and
 * often typed; a place comes where no term of the directory is nearer.
 */
export function nearestEntityWord(snapshot: Snapshot, word: string): string | undefined {
  const most = mistakesIn(word)
  const isMisspelled = most > 0 && !isOrdinaryWord(snapshot, word)
  return isMisspelled ? (nearestWord(word, most) ?? nearestPlace(snapshot, word, most)) : undefined
}

function nearestWord(word: string, most: number): string | undefined {
  // "april" is near "avril", and "seminars" near "seminar", but they are no misspellings
  if (ENTITY_WORDS.includes(word) || ENTITY_WORDS.includes(termOf(word))) return word
  const found = nearestOf(WORDS_BY_LETTERS.near(word, most))
  return found === undefined ? undefined : ENTITY_WORDS[found]
}

/**
 * The country or city that is nearest; of equally near ones a country, then the city with the most events.
 */
function nearestPlace(snapshot: Snapshot, word: string, most: number): string | undefined {
  for (const facet of ['country', 'city'] as const) {
    const { keys } = snapshot.facets[facet]
    let best: { key: number; mistakes: number; events: number } | undefined
    for (const [key, mistakes] of nearestKeys(snapshot, facet, word, noMistakesInWord)) {
      const events = postingList(snapshot, facet, key).count
      const isBetter = !best || mistakes < best.mistakes || (mistakes === best.mistakes && events > best.events)
      if (mistakes <= most && isBetter) best = { key, mistakes, events }
    }
    if (best && best.mistakes <= mistakesToTerms(snapshot, word)) return keys.text(best.key)
  }
  return undefined
}

/** How many mistakes the nearest term of the directory is away; infinite if none is near. */
function mistakesToTerms(snapshot: Snapshot, word: string): number {
  return nearestTerms(snapshot, word)[0]?.[1] ?? Number.POSITIVE_INFINITY
}
