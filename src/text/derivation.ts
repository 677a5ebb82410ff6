/**
 * Which words may be of one family: `networking`, `network` and `networked`. A stem is what a word leaves
 * without one of some endings. A search takes words of a family for each other only where nothing else is
 * found, and says so.
 */

/** Endings of English words, and of others where they are the same. */
const ENDINGS = [
  ...['', 's', 'es', 'e', 'ed', 'er', 'ers', 'or', 'ors', 'ing', 'ings', 'y', 'ies', 'al', 'ally', 'ic', 'ics', 'ical'],
  ...['ion', 'ions', 'ional', 'ation', 'ations', 'ational', 'ative', 'ive', 'ist', 'ists', 'ism', 'ment', 'ments'],
  ...['ance', 'ence', 'ant', 'ent', 'able', 'ible', 'ity', 'ities', 'ness', 'ful', 'ate', 'ated', 'ize', 'ized'],
  ...['izing', 'ise', 'ised', 'ising', 'ization', 'isation', 'ian', 'ians', 'ous', 'ability', 'istry', 'istries'],
] as const
const IS_ENDING: ReadonlySet<string> = new Set(ENDINGS)
const WORD = /^[a-z]{5,}$/

/**
 * The share of a word that its stem must be, and its letters: `general` and `generation` have half of it in
 * common, and little else. Before `istry` the letters are enough: `dentistry` and `dental`.
 */
const MIN_SHARE = 0.55
const MIN_LETTERS = 4

/** The stems of a folded word, shortest first; none for words that are too short, or no plain letters. */
export function stemsOf(word: string): string[] {
  if (!WORD.test(word)) return []
  const least = Math.max(MIN_LETTERS, Math.ceil(word.length * MIN_SHARE))
  const leastBefore = (ending: string) => (ending.startsWith('istr') ? MIN_LETTERS : least)
  return ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= leastBefore(ending))
    .map((ending) => word.slice(0, word.length - ending.length))
    .sort((a, b) => a.length - b.length)
}

/** Whether a word is a stem and one of the endings. */
export function isOfStem(word: string, stem: string): boolean {
  return word.startsWith(stem) && IS_ENDING.has(word.slice(stem.length))
}
