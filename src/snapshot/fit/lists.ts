import { wordsFor } from '../../docset/docset.ts'
import { CONTINENTS } from '../../event/continents.ts'
import { ATTENDANCES, EVENT_TYPES } from '../../event/record.ts'
import { FACETS, type Header, type ListGroup } from '../format.ts'
import { DENSE_ALIGNMENT_WORDS, FORM } from '../postings.ts'
import type { Scans } from './scans.ts'
import type { Sections } from './sections.ts'

/** Groups have as many lists as what they are about; every list is a set of rows within `postings`. */
export function checkLists(sections: Sections, { rows, lists }: Header): void {
  const total = lists.reduce((sum, { count }) => sum + count, 0)
  for (const part of ['form', 'start', 'count']) sections.has(`list.${part}`, total)
  checkGroupSizes(sections, lists)
  const form = sections.numbers('list.form') as Uint8Array
  const start = sections.numbers('list.start') as Uint32Array
  const count = sections.numbers('list.count') as Uint32Array
  const block = sections.numbers('postings') as Uint32Array
  if (sections.scans.areSets({ form, start, count, block }, rows)) return
  for (let list = 0; list < total; list++) {
    const fault = faultOf({ form: form[list]!, start: start[list]!, count: count[list]! }, rows, block, sections.scans)
    if (fault !== undefined) sections.refuse(`posting list ${list} to be a set of documents below ${rows}`, fault)
  }
}

function checkGroupSizes(sections: Sections, lists: Header['lists']): void {
  const sizes: Partial<Record<ListGroup, number>> = {
    ...Object.fromEntries(FACETS.map((name) => [name, sections.strings(`${name}.key`)])),
    place: sections.numbers('place.placed')[0]!,
    continent: CONTINENTS.length,
    type: EVENT_TYPES.length,
    month: sections.strings('month.key'),
    attendance: ATTENDANCES.length,
    deadline_month: sections.strings('deadline_month.key'),
    long: 1,
    name_term: sections.strings('term'),
  }
  for (const { group, count } of lists) {
    const size = sizes[group]
    if (size !== undefined && size !== count) sections.refuse(`${size} posting lists of ${group}`, String(count))
  }
}

interface List {
  readonly form: number
  readonly start: number
  readonly count: number
}

/** What is wrong with a posting list; undefined for a set of documents below `rows`. */
export function faultOf(
  { form, start, count }: List,
  rows: number,
  block: Uint32Array,
  scans: Scans,
): string | undefined {
  switch (form) {
    case FORM.range:
      return start + count <= rows ? undefined : `range ends at ${start + count}, after the last row`
    case FORM.sparse:
      return faultOfSparse(start, start + count, rows, block, scans)
    case FORM.dense:
      return faultOfDense(start, count, rows, block, scans)
    default:
      return `has unknown form ${form}`
  }
}

function faultOfSparse(start: number, end: number, rows: number, block: Uint32Array, scans: Scans): string | undefined {
  if (end > block.length) return 'ends after the block'
  const at = scans.firstNotAscending(block, start, end)
  if (at >= 0) return `member ${block[at]} does not ascend`
  // the last one is the largest
  return end > start && block[end - 1]! >= rows ? `member ${block[end - 1]} is not a row` : undefined
}

function faultOfDense(
  start: number,
  count: number,
  rows: number,
  block: Uint32Array,
  scans: Scans,
): string | undefined {
  const end = start + wordsFor(rows)
  if (start % DENSE_ALIGNMENT_WORDS !== 0) return 'is not aligned'
  if (end > block.length) return 'ends after the block'
  const bits = scans.countBits(block, start, end)
  if (bits !== count) return `has ${bits} members where ${count} are declared`
  return rows % 32 !== 0 && block[end - 1]! >>> (rows % 32) !== 0 ? 'has members after the last row' : undefined
}
