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
 * Compares the sets of a group with what should be in them: `visit` each (set, document) once, documents ascending, then `finish`.
 * A set that has every visited document, and as many members as there were visits, has no others.
 */
export class SetComparison {
  readonly #group: ListGroup
  readonly #sets: readonly DocSet[]
  readonly #findings: Findings
  /** visits[set] is how many documents it should have had so far. */
  readonly #visits: Uint32Array

  constructor(group: ListGroup, sets: readonly DocSet[], findings: Findings) {
    this.#group = group
    this.#sets = sets
    this.#findings = findings
    this.#visits = new Uint32Array(sets.length)
  }

  visit(number: number, doc: number): void {
    const set = this.#sets[number]
    if (!set) {
      this.#findings.add(this.#group, `list ${number}, for document ${doc}`, `${this.#sets.length} lists`)
      return
    }
    const rank = this.#visits[number]!++
    // in a sound sparse list the next document visited is the next member: no search
    const isNext = set.form === 'sparse' && set.docs[rank] === doc
    if (!isNext && !has(set, doc))
      this.#findings.add(`list ${number} of ${this.#group}`, `document ${doc}`, 'not in it')
  }

  finish(): void {
    this.#sets.forEach(({ count }, number) => {
      this.#findings.same(`members of list ${number} of ${this.#group}`, this.#visits[number]!, count)
    })
  }
}
