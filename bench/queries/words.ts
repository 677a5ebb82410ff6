import { EVENT_TYPES } from '../../src/event/attributes.ts'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import { fold, wordsOf } from '../../src/event/fold.ts'
import type { Random } from '../../tools/synthetic/random.ts'
import type { Draw } from './draw.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
/** Words of seven letters and more; the engine seldom corrects shorter words. */
const LONG_WORD = /^\p{L}{7,}$/u

/** The words of a name, rotated so that a random word is first. */
export function nameWordsFrom(draw: Draw, doc: number): string[] {
  const words = draw.nameWords(doc)
  const first = draw.random.below(words.length)
  return [...words.slice(first), ...words.slice(0, first)]
}

/** Two common words of one name; if no name is found that has two, any two common words. */
export function twoCommonWords(draw: Draw): string[] {
  const together = draw.ofSomeDoc((doc) => {
    const words = nameWordsFrom(draw, doc).filter((word) => draw.commonWords.includes(word))
    return words.length < 2 ? undefined : words.slice(0, 2)
  })
  return together ?? [draw.random.pick(draw.commonWords), draw.random.pick(draw.commonWords)]
}

/** A long word of a name with two neighbouring letters swapped, then the next word of the name. */
export function misspelledWords(draw: Draw): string[] {
  const words = draw.ofSomeDoc((doc) => {
    const [word, ...others] = nameWordsFrom(draw, doc)
    const swapped = LONG_WORD.test(word ?? '') ? swapLetters(word!, draw.random) : undefined
    return swapped === undefined ? undefined : [swapped, ...others.slice(0, 1)]
  })
  return words ?? []
}

/** Swaps two neighbouring letters after the first letter; undefined if they are equal. */
function swapLetters(word: string, random: Random): string | undefined {
  const letters = [...word]
  const at = random.between(1, letters.length - 2)
  const [one, other] = [letters[at]!, letters[at + 1]!]
  return one === other
    ? undefined
    : letters
        .with(at, other)
        .with(at + 1, one)
        .join('')
}

const REQUESTS = ['upcoming', 'looking for', 'best', 'which are the', 'find me']

/** A question about an event; `subject` is by default a word of its name. */
export function sentenceFor(draw: Draw, doc: number, subject = nameWordsFrom(draw, doc)[0]!): string {
  const { random, snapshot } = draw
  const type = EVENT_TYPES[snapshot.choices.type[doc]!]!
  const place = draw.valueIn(random.chance(0.5) ? 'city' : 'country', doc)
  const time = random.chance(0.5) ? ` in ${formatDay(snapshot.start[doc] as EpochDay).slice(0, 4)}` : ''
  const where = place === '' ? '' : ` in ${place}`
  return `${random.pick(REQUESTS)} ${subject} ${type}s${where}${time}`
}

/** One word of a city name of several words; '' if no such name is found. */
export function partOfCity(draw: Draw): string {
  const part = draw.ofSomeDoc((doc) => {
    const words = wordsOf(fold(draw.valueIn('city', doc)))
    return words.length < 2 ? undefined : draw.random.pick(words)
  })
  return part ?? ''
}

/** So many random letters that they are hardly ever similar to a known word. */
export function randomLetters(random: Random): string {
  return Array.from({ length: random.between(9, 11) }, () => random.pick([...ALPHABET])).join('')
}
