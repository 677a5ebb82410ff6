import { wordsFor } from '../docset/docset.ts'
import { blocksFor, type Kernels } from '../docset/kernels/kernels.ts'
import { poolNamed, poolOfOffsets, type ReadSection } from './content.ts'
import type { Header } from './format.ts'
import { DENSE_ALIGNMENT_WORDS, FORM } from './postings.ts'
import type { Section, Space } from './section.ts'
import { LISTS_PER, SECTIONS } from './sections.ts'
import type { SectionArray } from './snapshot.ts'

export interface Finding {
  readonly where: string
  readonly expected: string
  readonly found: string
}

/** Yields findings, and undefined after each piece of work. */
type Findings<Result = void> = Generator<Finding | undefined, Result>

// maximum size of one piece of work, so that it takes less than a millisecond
const PIECE_NUMBERS = 1 << 14
const PIECE_STRINGS = 1 << 10
const PIECE_LISTS = 1 << 8

/**
 * Compares all sections of a snapshot with the table of sections, and checks that posting lists are sets of
 * documents. A snapshot without findings may give wrong answers, but its answers are valid JSON. `kernels`
 * must be those of the memory of the posting lists.
 */
export function* structureFindings(read: ReadSection, header: Header, kernels: Kernels): Findings {
  const sizeOf = sizes(read, header)
  for (const [name, section] of Object.entries(SECTIONS)) {
    if (section.field !== undefined && section.half !== 'bytes') yield* sectionFindings(name, section, read, sizeOf)
  }
  yield* groupFindings(header, sizeOf)
  yield* listFindings(read, header.rows, kernels)
}

function* groupFindings({ lists }: Header, sizeOf: SizeOf): Findings {
  for (const { group, count } of lists) {
    const expected = LISTS_PER[group]
    if (expected !== undefined) yield* same(`lists of ${group}`, sizeOf(expected), count)
  }
}

type SizeOf = (space: Space | number) => number

function sizes(read: ReadSection, { rows, lists }: Header): SizeOf {
  const sizeOf: SizeOf = (space) => {
    switch (space) {
      case 'rows':
        return rows
      case 'lists':
        return lists.reduce((sum, { count }) => sum + count, 0)
      case 'topics':
        return sizeOf('topic.key') + sizeOf('sub_topic.key')
      case 'placed':
        return read('place.placed')[0] ?? 0
    }
    if (typeof space === 'number') return space
    const offsets = `${space}.offsets`
    return SECTIONS[offsets] ? Math.max(0, read(offsets).length - 1) : read(space).length
  }
  return sizeOf
}

function* sectionFindings(name: string, section: Section, read: ReadSection, sizeOf: SizeOf): Findings {
  const { per, startsIn, notBelow } = section
  const numbers = read(name)
  if (per !== undefined) yield* same(`length of ${name}`, sizeOf(per) + (startsIn ? 1 : 0), numbers.length)
  if (startsIn !== undefined) {
    const areStarts = yield* startFindings(name, section, read)
    if (areStarts && section.half) yield* poolFindings(poolOfOffsets(name), section, read)
    return
  }
  if (section.order) yield* orderFindings(name, numbers, section.order)
  const bounds = boundsOf(section, sizeOf)
  if (bounds !== undefined) {
    const { least, most, none } = bounds
    const expected = `a whole number from ${least} to ${most}${none === undefined ? '' : `, or ${none}`}`
    yield* scan(
      numbers.length,
      PIECE_NUMBERS,
      (from, to) => from + firstOutside(new Float64Array(numbers.subarray(from, to)), bounds),
      (at) => ({ where: `position ${at} of ${name}`, expected, found: `${numbers[at]}` }),
    )
  }
  if (notBelow !== undefined) {
    const least = read(notBelow) as Int32Array
    const next = (from: number, to: number) => nextBelow(numbers as Int32Array, least, from, to)
    yield* scan(Math.min(numbers.length, least.length), PIECE_NUMBERS, next, (at) => ({
      where: `position ${at} of ${name}`,
      expected: `${least[at]} or more, as in ${notBelow}`,
      found: `${numbers[at]}`,
    }))
  }
}

/** Bounds of whole numbers, and a number outside of the bounds that is also allowed. */
interface Bounds {
  readonly least: number
  readonly most: number
  readonly none?: number | undefined
}

/** Bounds of the numbers of a section; undefined if it may have any numbers. */
function boundsOf({ least = 0, most, below, none }: Section, sizeOf: SizeOf): Bounds | undefined {
  if (below === undefined) return most === undefined ? undefined : { least, most, none: none as number | undefined }
  const size = sizeOf(below)
  return none === 'size' ? { least, most: size } : { least, most: size - 1, none }
}

function* orderFindings(name: string, numbers: SectionArray, order: Section['order']): Findings {
  const mayEqual = order !== 'strictly ascending'
  const next = (from: number, to: number) =>
    nextDescent(numbers as Int32Array | Uint32Array | Float64Array, from, to, mayEqual)
  yield* scan(numbers.length, PIECE_NUMBERS, next, (at) => ({
    where: `position ${at} of ${name}`,
    expected: `${mayEqual ? 'at least' : 'above'} ${numbers[at - 1]}`,
    found: `${numbers[at]}`,
  }))
}

/** Returns true if the starts ascend from 0 to the length of the section `startsIn`. */
function* startFindings(name: string, section: Section, read: ReadSection): Findings<boolean> {
  const starts = read(name)
  const end = read(section.startsIn!).length
  let areStarts = starts[0] === 0 && starts.at(-1) === end
  if (!areStarts) {
    yield* same(`start of ${name}`, 0, starts[0])
    yield* same(`end of ${name}`, end, starts.at(-1))
  }
  for (const finding of orderFindings(name, starts, section.order)) {
    if (finding) areStarts = false
    yield finding
  }
  return areStarts
}

function* poolFindings(name: string, { isSorted, startsEmpty }: Section, read: ReadSection): Findings {
  const pool = poolNamed(read, name)
  if (startsEmpty) yield* same(`string 0 of ${name}`, '', pool.length > 0 ? pool.escaped(0) : undefined)
  yield* scan(
    pool.length,
    PIECE_STRINGS,
    (from, to) => pool.nextUnstored(from, to),
    (at) => ({
      where: `string ${at} of ${name}`,
      expected: 'UTF-8, escaped as in JSON',
      found: JSON.stringify(pool.escaped(at)).slice(0, 80),
    }),
  )
  if (!isSorted) return
  yield* scan(
    pool.length,
    PIECE_STRINGS,
    (from, to) => pool.nextUnsorted(from, to),
    (at) => ({
      where: `string ${at} of ${name}`,
      expected: `text that sorts after ${pool.escaped(at - 1)}`,
      found: pool.escaped(at),
    }),
  )
}

/** Scans `length` members piece by piece. `next` returns the first wrong member in [from, to), else `to`. */
function* scan(
  length: number,
  piece: number,
  next: (from: number, to: number) => number,
  findingAt: (at: number) => Finding,
): Findings {
  for (let from = 0; from < length; from += piece) {
    const to = Math.min(from + piece, length)
    for (let at = next(from, to); at < to; at = next(at + 1, to)) yield findingAt(at)
    yield undefined
  }
}

/** The first index whose number is not whole, or not within its bounds; the length if there is none. */
function firstOutside(numbers: Float64Array, { least, most, none }: Bounds): number {
  let at = 0
  for (; at < numbers.length; at++) {
    const number = numbers[at]!
    const isWithin = number >= least && number <= most && Math.floor(number) === number
    if (!isWithin && number !== none) break
  }
  return at
}

/** The first index whose number is below the number before it, or equal to it if numbers must differ. */
function nextDescent(
  numbers: Int32Array | Uint32Array | Float64Array,
  from: number,
  to: number,
  mayEqual: boolean,
): number {
  let at = Math.max(1, from)
  while (at < to && (numbers[at]! > numbers[at - 1]! || (mayEqual && numbers[at] === numbers[at - 1]))) at++
  return at
}

/** The first index whose number is below the number at the same index of `least`. */
function nextBelow(numbers: Int32Array, least: Int32Array, from: number, to: number): number {
  let at = from
  while (at < to && numbers[at]! >= least[at]!) at++
  return at
}

function* same(where: string, expected: string | number, found: string | number | undefined): Findings {
  if (found !== expected) yield { where, expected: String(expected), found: String(found) }
}

function* listFindings(read: ReadSection, rows: number, kernels: Kernels): Findings {
  const form = read('list.form') as Uint8Array
  const [start, count, block] = ['list.start', 'list.count', 'postings'].map(read) as Uint32Array[]
  const faultAt = (list: number) =>
    faultOf({ form: form[list]!, start: start![list]!, count: count![list]! }, rows, block!, kernels)
  const next = (from: number, to: number) => {
    let list = from
    while (list < to && faultAt(list) === undefined) list++
    return list
  }
  yield* scan(form.length, PIECE_LISTS, next, (list) => ({
    where: `posting list ${list}`,
    expected: `a set of documents below ${rows}`,
    found: faultAt(list)!,
  }))
}

interface ListEntry {
  readonly form: number
  readonly start: number
  readonly count: number
}

/** The fault of a posting list; undefined if it is a set of documents below `rows`. */
function faultOf(
  { form, start, count }: ListEntry,
  rows: number,
  block: Uint32Array,
  kernels: Kernels,
): string | undefined {
  const end = start + (form === FORM.dense ? wordsFor(rows) : count)
  if (form === FORM.range) return end <= rows ? undefined : `a range that ends at ${end}`
  if (end > block.length) return 'an end after the last word of the block'
  if (form === FORM.sparse) {
    const at = nextDescent(block, start + 1, end, false)
    if (at < end) return `member ${block[at]} after ${block[at - 1]}`
    // the largest member, because members ascend
    return count > 0 && block[end - 1]! >= rows ? `member ${block[end - 1]}, which is no row` : undefined
  }
  if (form !== FORM.dense) return `form ${form}`
  if (start % DENSE_ALIGNMENT_WORDS !== 0) return 'a start that is not aligned'
  const bits = block.subarray(start, end)
  const members = kernels.andCount(bits, bits, 0, blocksFor(rows))
  if (members !== count) return `${members} members, of ${count} that are declared`
  return rows % 32 !== 0 && block[end - 1]! >>> (rows % 32) !== 0 ? 'members after the last row' : undefined
}
