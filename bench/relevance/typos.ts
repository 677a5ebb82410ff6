import type { Random } from '../../tools/synthetic/random.ts'

const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
const IS_LATIN = /^[a-z]+$/

type Typo = (letters: readonly string[], at: number, random: Random) => string[]

const TYPOS: readonly Typo[] = [
  function swapped(letters, at) {
    const first = Math.min(at, letters.length - 2)
    return letters.with(first, letters[first + 1]!).with(first + 1, letters[first]!)
  },
  function missing(letters, at) {
    return letters.toSpliced(at, 1)
  },
  function extra(letters, at, random) {
    return letters.toSpliced(at, 0, random.pick(alphabetOf(letters)))
  },
  function wrong(letters, at, random) {
    return letters.with(at, random.pick(alphabetOf(letters)))
  },
]

/** The word with one swapped, missing, extra or wrong letter, all equally likely. */
export function misspell(word: string, random: Random): string {
  const letters = [...word]
  // drawn again if nothing changes, as when equal letters are swapped
  for (;;) {
    const typed = random.pick(TYPOS)(letters, random.below(letters.length), random).join('')
    if (typed !== word) return typed
  }
}

/** Letters that a typo may produce: a to z, or the letters of the word if they are not all a to z. */
function alphabetOf(letters: readonly string[]): readonly string[] {
  return IS_LATIN.test(letters.join('')) ? LATIN : letters
}
