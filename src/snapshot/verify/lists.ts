import { popcount } from '../../docset/bits.ts'
import { type DocSet, has, wordsFor } from '../../docset/docset.ts'
import { LIST_GROUPS, type ListGroup } from '../format.ts'
import { DENSE_ALIGNMENT_WORDS, FORM, type PostingLists } from '../postings.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'

export function checkLists({ snapshot: { header, rows, lists } }: Subject, findings: Findings): void {
  findings.same('groups', LIST_GROUPS.join(' '), header.lists.map(({ group }) => group).join(' '))
  let next = 0
  for (const { group, first, count } of header.lists) {
    findings.same(`first list of ${group}`, next, first)
    next = first + count
  }
  for (const part of ['form', 'start', 'count'] as const)
    findings.same(`length of list.${part}`, next, lists[part].length)
  if (findings.count > 0) return
  for (const { group, first, count } of header.lists) {
    for (let key = 0; key < count; key++) {
      const fault = faultOfList(lists, first + key)
      if (fault) findings.add(`list ${key} of ${group}`, `a set of documents below ${rows}`, fault)
    }
  }
}

/** The fault of a posting list, as what was found in place of a set of documents; undefined if sound. */
export function faultOfList(lists: PostingLists, list: number): string | undefined {
  const { rows, block } = lists
  const start = lists.start[list]!
  const count = lists.count[list]!
  switch (lists.form[list]) {
    case FORM.range:
      return start + count <= rows ? undefined : `range ends at ${start + count}, after the last row`
    case FORM.sparse: {
      if (start + count > block.length) return 'ends after the block'
      for (let at = start; at < start + count; at++) {
        if (block[at]! >= rows) return `member ${block[at]} is not a row`
        if (at > start && block[at]! <= block[at - 1]!) return `member ${block[at]} does not ascend`
      }
      return undefined
    }
    case FORM.dense: {
      const words = wordsFor(rows)
      if (start % DENSE_ALIGNMENT_WORDS !== 0) return 'is not aligned'
      if (start + words > block.length) return 'ends after the block'
      let bits = 0
      for (let at = start; at < start + words; at++) bits += popcount(block[at]!)
      if (bits !== count) return `has ${bits} members where ${count} are declared`
      return rows % 32 !== 0 && block[start + words - 1]! >>> (rows % 32) !== 0
        ? 'has members after the last row'
        : undefined
    }
    default:
      return `has unknown form ${lists.form[list]}`
  }
}

/** All sets of a group, by key. */
export function groupSets({ lists }: Snapshot, group: ListGroup): DocSet[] {
  return Array.from({ length: lists.size(group) }, (_, key) => lists.get(lists.first(group) + key))
}

/** Says that a document should be in a set. */
type Visit = (set: number, doc: number) => void

/**
 * Compares the sets of a group with the documents that should be in them. `visitAll` must visit each set and
 * document once, documents ascending. A set that has every visited document, and as many members as there
 * were visits, has no other members.
 */
export function compareSets(
  group: ListGroup,
  sets: readonly DocSet[],
  findings: Findings,
  visitAll: (visit: Visit) => void,
): void {
  /** `visits[set]` is how many documents were visited in it so far; length = sets. */
  const visits = new Uint32Array(sets.length)
  visitAll((number, doc) => {
    const set = sets[number]
    if (!set) {
      findings.add(group, `list ${number}, for document ${doc}`, `${sets.length} lists`)
      return
    }
    const rank = visits[number]!++
    // in a sound sparse list the next visited document is the next member, which needs no search
    const isNext = set.form === 'sparse' && set.docs[rank] === doc
    if (!isNext && !has(set, doc)) findings.add(`list ${number} of ${group}`, `document ${doc}`, 'not in it')
  })
  sets.forEach(({ count }, number) => {
    findings.same(`members of list ${number} of ${group}`, visits[number]!, count)
  })
}
