import { type DocSet, has } from '../../docset/docset.ts'
import { LIST_GROUPS, type ListGroup } from '../format.ts'
import { faultOfList } from '../postings.ts'
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

/** All sets of a group, by key. */
export function groupSets({ lists }: Snapshot, group: ListGroup): DocSet[] {
  return Array.from({ length: lists.size(group) }, (_, key) => lists.get(lists.first(group) + key))
}

/**
 * Compares sets with what should be in them: `forEachPair` visits each (set, document) once.
 * A set that has every visited document, and as many members as there were visits, has no others.
 */
export function compareSets(
  name: string,
  sets: readonly DocSet[],
  findings: Findings,
  forEachPair: (visit: (set: number, doc: number) => void) => void,
): void {
  const visits = new Uint32Array(sets.length)
  forEachPair((number, doc) => {
    const set = sets[number]
    if (!set) findings.add(name, `list ${number}, for document ${doc}`, `${sets.length} lists`)
    else if (!has(set, doc)) findings.add(`list ${number} of ${name}`, `document ${doc} in it`, 'not in it')
    if (set) visits[number]!++
  })
  sets.forEach(({ count }, number) => {
    if (count !== visits[number]) findings.add(`list ${number} of ${name}`, `${visits[number]} members`, count)
  })
}
