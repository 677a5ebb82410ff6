import { editDistance } from './edit-distance.ts'

/** Bits that JavaScript calculates with. */
const WORD = 32

/**
 * Compares one text with many, as `editDistance` does: the result is more than `limit` when there are more mistakes. A column of the
 * matrix fits into the bits of two numbers, so that a letter costs a dozen operations: a word of 8 letters takes 0.1 us instead of 1.2.
 * A text of more than 32 letters takes the matrix.
 *
 * Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal of Computing 10 (2003), section 4.
 */
export function distanceFrom(given: string): (other: string, limit: number) => number {
  const letters: number[] = []
  for (const letter of given) letters.push(letter.codePointAt(0)!)
  if (letters.length === 0 || letters.length > WORD) return (other, limit) => editDistance(given, other, limit)
  const last = 1 << (letters.length - 1)

  return (other) => {
    let distance = letters.length
    // invariant: bit i says that in the column of the letters of `other` seen so far cell i + 1 is one more, or one less, than cell i
    let more = -1
    let less = 0
    let matches = 0
    let diagonal = 0
    for (let at = 0; at < other.length; at++) {
      const letter = other.codePointAt(at)!
      if (letter > 0xffff) at++
      const matchesBefore = matches
      matches = placesOf(letter, letters)
      const swapped = ((~diagonal & matches) << 1) & matchesBefore
      // bit i: cell i + 1 is no more than the cell before it in the column before
      diagonal = ((((matches & more) + more) | 0) ^ more) | matches | less | swapped
      const moreAcross = less | ~(diagonal | more)
      const lessAcross = diagonal & more
      if (moreAcross & last) distance++
      if (lessAcross & last) distance--
      const moreFromAbove = (moreAcross << 1) | 1
      more = (lessAcross << 1) | ~(diagonal | moreFromAbove)
      less = moreFromAbove & diagonal
    }
    return distance
  }
}

/** Bit i says that letter i of a text of at most 32 is this one. For the few letters of a word a look at each costs less than a map of them. */
function placesOf(letter: number, letters: readonly number[]): number {
  let places = 0
  for (let i = 0; i < letters.length; i++) if (letters[i] === letter) places |= 1 << i
  return places
}
