/**
 * Word families such as `networking`, `network` and `networked`, which a search uses only if nothing else is
 * found. A stem is a word without one of ENDINGS.
 */

/** Endings of English words, many of which other languages also have. */
const ENDINGS = [
  ...['', 's', 'es', 'e', 'ed', 'er', 'ers', 'or', 'ors', 'ing', 'ings', 'y', 'ies', 'al', 'ally', 'ic', 'ics', 'ical'],
  ...['ion', 'ions', 'ional', 'ation', 'ations', 'ational', 'ative', 'ive', 'ist', 'ists', 'ism', 'ment', 'ments'],
  ...['ance', 'ence', 'ant', 'ent', 'able', 'ible', 'ity', 'ities', 'ness', 'ful', 'ate', 'ated', 'ize', 'ized'],
  ...['izing', 'ise', 'ised', 'ising', 'ization', 'isation', 'ian', 'ians', 'ous', 'ability', 'istry', 'istries'],
] as const
const IS_ENDING: ReadonlySet<string> = new Set(ENDINGS)
const WORD = /^[a-z]{5,}$/

/** Minimum share of a stem in its word: `general` and `generation` share half, but not the meaning. */
const MIN_SHARE = 0.55
/**
 * Minimum letters of a stem. Before `istry`, MIN_SHARE does not apply: `dentistry` and `dental` share `dent`.
 */
const MIN_LETTERS = 4

/**
 * The stems of a folded word, shortest first; none for words of less than 5 letters, or with characters other
 * than a to z.
 */
export function stemsOf(word: string): string[] {
  if (!WORD.test(word)) return []
  const least = Math.max(MIN_LETTERS, Math.ceil(word.length * MIN_SHARE))
  const leastBefore = (ending: string) => (ending.startsWith('istr') ? MIN_LETTERS : least)
  return ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= leastBefore(ending))
    .map((ending) => word.slice(0, word.length - ending.length))
    .sort((a, b) => a.length - b.length)
}

/** True if a word is a stem plus one of the endings. */
export function isOfStem(word: string, stem: string): boolean {
  return word.startsWith(stem) && IS_ENDING.has(word.slice(stem.length))
}
