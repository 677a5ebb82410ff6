import { distinctTermsOfFolded, termOf } from '../../text/tokenize.ts'
import { Growable } from './columns.ts'

/** The distinct terms of each row's name. */
export interface TermsOfRows {
  /** All terms, in the order in which they first appear. */
  readonly terms: readonly string[]
  /** Words that look like plurals of other words, but are terms unchanged: acronyms such as ISCAS. */
  readonly acronyms: ReadonlySet<string>
  /** Positions in `terms`: those of row 0, then those of row 1, and so on. */
  readonly numbers: Uint32Array
  /** `ends[row]` is the position after the numbers of a row; length = rows. */
  readonly ends: Uint32Array
}

const HAS_CAPITALS = /[A-Z]{3}/
const IN_CAPITALS = /(?<![\p{L}\p{N}\p{M}])[A-Z]{3,}(?![\p{L}\p{N}\p{M}])/gu
/** Matches several words, all in capitals: such a name does not show which words are acronyms. */
const ALL_IN_CAPITALS = /^(?=\P{Ll}*$).*\p{L}.*\P{L}.*\p{L}/u

/** The distinct words of each row's name, and how often they are written in capitals. */
export class TermColumn {
  readonly #numbers = new Map<string, number>()
  /** Number of names with each word, and with the word in capitals. Names all in capitals do not count. */
  readonly #uses: number[] = []
  readonly #capitals: number[] = []
  readonly #words = new Growable(Uint32Array)
  readonly #ends = new Growable(Uint32Array)

  push(foldedName: string, name: string): void {
    const counts = ALL_IN_CAPITALS.test(name) ? 0 : 1
    for (const word of distinctTermsOfFolded(foldedName, (word) => word)) {
      let number = this.#numbers.get(word)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(word, number)
        this.#uses.push(0)
        this.#capitals.push(0)
      }
      this.#words.push(number)
      this.#uses[number]! += counts
    }
    this.#ends.push(this.#words.length)
    if (counts === 0 || !HAS_CAPITALS.test(name)) return
    for (const word of new Set(name.match(IN_CAPITALS))) {
      const number = this.#numbers.get(word.toLowerCase())
      if (number !== undefined) this.#capitals[number]!++
    }
  }

  /**
   * A term is the singular of a word, or an acronym unchanged. A word is an acronym if most names with the
   * word write it in capitals, and most names with its singular do the same: ISCAS is not the plural of ISCA.
   * Words whose singular is in `listed` are no acronyms.
   */
  finish(listed: ReadonlySet<string>): TermsOfRows {
    const words = [...this.#numbers.keys()]
    const isInCapitals = (word: string) => {
      const number = this.#numbers.get(word)
      return number !== undefined && this.#capitals[number]! * 2 > this.#uses[number]!
    }
    const acronyms = new Set<string>()
    const numberOf = new Map<string, number>()
    const termOfWord = Uint32Array.from(words, (word) => {
      let term = termOf(word)
      if (term !== word && isInCapitals(word) && isInCapitals(term) && !listed.has(term)) {
        acronyms.add(word)
        term = word
      }
      if (!numberOf.has(term)) numberOf.set(term, numberOf.size)
      return numberOf.get(term)!
    })
    return { terms: [...numberOf.keys()], acronyms, ...this.#distinct(termOfWord, numberOf.size) }
  }

  /** The terms of each row, each once: a name may have a word and its plural. */
  #distinct(termOfWord: Uint32Array, terms: number): Pick<TermsOfRows, 'numbers' | 'ends'> {
    const words = this.#words.values()
    const ends = this.#ends.values().slice()
    const numbers = new Uint32Array(words.length)
    // lastRow[term] is the last row with the term, counted from 1; 0 if no row had it yet
    const lastRow = new Uint32Array(terms)
    let length = 0
    let at = 0
    ends.forEach((end, row) => {
      for (; at < end; at++) {
        const term = termOfWord[words[at]!]!
        if (lastRow[term] === row + 1) continue
        lastRow[term] = row + 1
        numbers[length++] = term
      }
      ends[row] = length
    })
    return { numbers: numbers.subarray(0, length), ends }
  }
}
