import type { ReadSection, SectionArray } from '../content.ts'
import type { Scans } from './scans.ts'

/** Throws the error with which a snapshot is refused. */
export type Refuse = (expected: string, found: string) => never

/**
 * The sections of a snapshot whose checksums are right, to be compared with each other. Every method refuses
 * the snapshot where something does not fit.
 */
export class Sections {
  readonly #read: ReadSection
  readonly scans: Scans
  readonly refuse: Refuse

  constructor(read: ReadSection, scans: Scans, refuse: Refuse) {
    this.#read = read
    this.scans = scans
    this.refuse = refuse
  }

  numbers(name: string): SectionArray {
    return this.#read(name)
  }

  /** How many strings a pool has. */
  strings(pool: string): number {
    return this.#read(`${pool}.offsets`).length - 1
  }

  /** A section has `length` numbers. */
  has(name: string, length: number): void {
    const found = this.#read(name).length
    if (found !== length) this.refuse(`${length} numbers in ${name}`, String(found))
  }

  /** All numbers of a section are whole, and from `least` to `most` or else `none`. */
  within(name: string, least: number, most: number, none?: number): void {
    const numbers = this.#read(name)
    const at = this.scans.firstOutside(numbers, least, most, none)
    if (at >= 0) this.refuse(`a whole number from ${least} to ${most} at position ${at} of ${name}`, `${numbers[at]}`)
  }

  atMost(name: string, most: number): void {
    this.within(name, 0, most)
  }

  ascends(name: string): void {
    const numbers = this.#read(name) as Uint32Array | Int32Array
    const at = this.scans.firstDescent(numbers)
    if (at >= 0) this.refuse(`${numbers[at - 1]} or more at position ${at} of ${name}`, `${numbers[at]}`)
  }

  /** A section has `length` positions in something of `size`, or `none` where there is no position. */
  positions(name: string, length: number, size: number, none?: number): void {
    this.has(name, length)
    this.within(name, 0, size - 1, none)
  }

  /** Section `name` says where each of some lists starts in `members`, and where the last one ends. */
  starts(name: string, lists: number, members: string): void {
    this.has(name, lists + 1)
    this.#ascendsTo(name, this.#read(members).length)
  }

  /** A pool has strings that can stand between quotes in JSON as they are. `length`: how many, if known. */
  pool(pool: string, length?: number): void {
    const [name, text] = [`${pool}.offsets`, this.#read(`${pool}.text`) as Uint8Array]
    if (this.#read(name).length === 0) this.refuse(`one number or more in ${name}`, 'none')
    if (length !== undefined) this.has(name, length + 1)
    this.#ascendsTo(name, text.length)
    const broken = this.scans.firstNoText(text, this.#read(name) as Uint32Array)
    if (broken >= 0) this.refuse(`string ${broken} of ${pool} as between quotes in JSON`, 'other bytes')
  }

  #ascendsTo(name: string, end: number): void {
    const numbers = this.#read(name)
    this.ascends(name)
    if (numbers[0] !== 0) this.refuse(`0 at the start of ${name}`, String(numbers[0]))
    if (numbers.at(-1) !== end) this.refuse(`${end} at the end of ${name}`, String(numbers.at(-1)))
  }
}
