import { fold, valueKey, wordsOf } from '../../event/fold.ts'

/** Parts of the city of a row: `Charlotte`, `NC` and `us` in `Charlotte (NC) :us:<br/>`. */

const TAG = /<[^>]*>/g
/** Matches codes such as `:canada:`, and flags, which are pairs of regional indicators. */
const FLAG_CODE = /:([a-z][a-z _-]*):|((?:\p{RI}\p{RI})+)/giu
const SEPARATORS = /[,;|/()[\]:·•+，、،；（）]|\s[-–—]+\s?|\s(?:&|and|und|et|plus)\s/iu
/** Matches parts with digits: postal codes, years and house numbers. */
const WITH_DIGITS = /\d/
const ABBREVIATED: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
])

/** Words before a name that do not change its meaning: `Greater Manchester`, `near Oxford`. */
const BEFORE = new Set(
  (
    'greater near nr around outside in at the downtown central inner metro metropolitan city town village region ' +
    'province district county municipality area of close to just next historic'
  ).split(' '),
)
/** Words after a name that do not change its meaning: `Boston area`, `Lyon Metropolitan Area`. */
const AFTER = new Set(
  (
    'area region metro metropolitan city center centre downtown cbd municipality district county prefecture province ' +
    'suburbs surroundings town village cedex sar tbc tbd tba and or surrounding'
  ).split(' '),
)

/** The parts of a city as written, without empty parts. */
export function partsOf(city: string): string[] {
  return city
    .replace(TAG, ', ')
    .replace(FLAG_CODE, (_flag, name?: string, flag?: string) => `, ${name?.replaceAll('_', ' ') ?? flag}, `)
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => fold(part) !== '' || /\p{RI}/u.test(part))
}

/** The folded names that a part may mean, most literal first. */
export function* namesOf(part: string): Generator<string> {
  const whole = valueKey(part)
  yield whole
  const words = wordsOf(whole).filter((word) => !WITH_DIGITS.test(word))
  if (words.length === 0) return
  yield words.join(' ')
  const long = words.map((word) => ABBREVIATED.get(word) ?? word)
  yield long.join(' ')
  let from = 0
  let to = words.length
  while (from < to - 1 && BEFORE.has(words[from]!)) from++
  while (to > from + 1 && AFTER.has(words[to - 1]!)) to--
  yield words.slice(from, to).join(' ')
  yield long.slice(from, to).join(' ')
}

/** Consecutive words of a part. */
export interface Run {
  /** The words, folded. */
  readonly name: string
  /** The word before the run, folded; `''` for none. */
  readonly before: string
}

const MAX_WORDS = 4

/**
 * Runs of 1 to 4 words whose first and last word are capitalized or have no case. Longer runs come first; of
 * equally long runs, the last in the text.
 */
export function runsOf(part: string): Run[] {
  const written = part
    .split(/[\s-]+/)
    .map((word) => ({ folded: fold(word), isName: /^\P{L}*(?:\p{Lu}|\p{Lo})/u.test(word) }))
  const words = written.filter(({ folded }) => folded !== '')
  const runs: Run[] = []
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const run = words.slice(from, from + length)
      if (!run[0]!.isName || !run.at(-1)!.isName) continue
      runs.push({ name: run.map(({ folded }) => folded).join(' '), before: words[from - 1]?.folded ?? '' })
    }
  }
  return runs
}

/** Every name that resolving a city may look up. */
export function possibleNames(city: string): string[] {
  return [city, ...partsOf(city)].flatMap((part) => [...namesOf(part), ...runsOf(part).map(({ name }) => name)])
}
