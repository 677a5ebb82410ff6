import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { mistakesIn } from '../../../text/spell/misspelling.ts'
import { nearestOf, SpellingIndex } from '../../../text/spell/spelling-index.ts'
import { termOf } from '../../../text/tokenize.ts'
import { MAX_CORRECTIONS } from '../../limits.ts'
import { placeNamed } from '../../places/place-named.ts'
import { nearest, nearestKeys, nearestTerms, noMistakesInWord } from '../../spelling.ts'
import { CALENDAR_WORDS } from '../entities/calendar-words.ts'
import { REQUEST_WORDS } from '../entities/recognize.ts'
import { TYPE_WORDS } from '../entities/type-words.ts'
import { lexicon } from '../lexicon.ts'
import { isOrdinaryWord } from '../word-terms.ts'

/** Words that mean a type or a date, or are request words. They are never corrected. */
const ENTITY_WORDS: ReadonlySet<string> = new Set([...TYPE_WORDS, ...CALENDAR_WORDS, ...REQUEST_WORDS])
/** The entity words to which misspelled words are corrected. Shorter words are similar to too many words. */
const LONG_ENTITY_WORDS = [...ENTITY_WORDS].filter((word) => word.length >= 5)
const ENTITY_WORD_INDEX = SpellingIndex.of(LONG_ENTITY_WORDS)

/** Words before names of places, such as "in". */
const PLACE_FOLLOWS = lexicon('before a place')

/**
 * The nearest word of an entity for a word that no event has: `germny`, `workshp`. Types, dates and request
 * words come first, then places, if no term of the directory is nearer than the place. After a word like "in"
 * (`before`), foreign and inflected names also count: `в Берлине`, `w Polsce`.
 */
export function nearestEntityWord(snapshot: Snapshot, word: string, before: string | undefined): string | undefined {
  const most = mistakesIn(word)
  if (most === 0 || isOrdinaryWord(snapshot, word)) return undefined
  const found = nearestWord(word, most) ?? nearestPlace(snapshot, word, most)
  return found ?? (PLACE_FOLLOWS.has(before) ? nearestForeignPlace(snapshot, word, most) : undefined)
}

function nearestWord(word: string, most: number): string | undefined {
  // an entity word is no misspelling: "april" stays, although it is similar to the French "avril"
  if (ENTITY_WORDS.has(word) || ENTITY_WORDS.has(termOf(word))) return word
  const found = nearestOf(ENTITY_WORD_INDEX.near(word, most))
  return found === undefined ? undefined : LONG_ENTITY_WORDS[found]
}

/** The nearest country, otherwise the nearest city. Of equally near names, the name with the most events. */
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

/** The nearest name in any language, if nearer than all terms. Inflected names may have one more mistake. */
function nearestForeignPlace(snapshot: Snapshot, word: string, most: number): string | undefined {
  const { countries, places } = snapshot
  const toTerms = mistakesToTerms(snapshot, word)
  const nearNames = (kind: 'country spelling' | 'place name', nameOf: (entry: number) => string) => {
    const near = nearest(snapshot, kind, word, most + 1).map(([entry, mistakes]) => [nameOf(entry), mistakes] as const)
    return near.filter(([name, mistakes]) => mistakes < toTerms && (mistakes <= most || isInflected(word, name)))
  }
  const all = [
    ...nearNames('country spelling', (entry) => countries.spellings.text(entry)),
    ...nearNames('place name', (entry) => places.names.text(places.placedNames[entry]!)),
  ].sort(([, a], [, b]) => a - b)
  const placed = all.slice(0, MAX_CORRECTIONS).flatMap(([name, mistakes]) => {
    const place = placeNamed(snapshot, name)
    return place ? [{ name, mistakes, events: place.docs.count }] : []
  })
  return placed.sort((a, b) => a.mistakes - b.mistakes || b.events - a.events)[0]?.name
}

/** Number of letters at the end of a word that inflection changes. */
const ENDING_LETTERS = 2
const MIN_STEM_LETTERS = 3

function isInflected(word: string, name: string): boolean {
  const letters = [...word]
  const stem = letters.slice(0, Math.max(MIN_STEM_LETTERS, letters.length - ENDING_LETTERS)).join('')
  return name.startsWith(stem)
}

/** Edit distance of the nearest term; infinite if no term is similar. */
function mistakesToTerms(snapshot: Snapshot, word: string): number {
  return nearestTerms(snapshot, word)[0]?.[1] ?? Number.POSITIVE_INFINITY
}
