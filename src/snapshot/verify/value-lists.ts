import { type DocSet, has, members } from '../../docset/docset.ts'
import type { ListGroup } from '../format.ts'
import { type KeyedGroupName, keyedGroups } from '../groups.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Findings, Invariant, Subject } from './invariant.ts'

/** All sets of a group, by key. */
export function groupSets({ lists }: Snapshot, group: ListGroup): DocSet[] {
  return Array.from({ length: lists.size(group) }, (_, key) => lists.get(lists.first(group) + key))
}

/** Callback that says that a document should be in a set. */
type Visit = (set: number, doc: number) => void

/**
 * Compares the sets of a group with the documents that `visitAll` visits, each once and ascending. The counts
 * show that a set has no other members.
 */
export function compareSets(
  group: ListGroup,
  sets: readonly DocSet[],
  findings: Findings,
  visitAll: (visit: Visit) => void,
): void {
  /** visits[set] is the number of documents of a set that were visited so far; length = sets. */
  const visits = new Uint32Array(sets.length)
  visitAll((number, doc) => {
    const set = sets[number]
    if (!set) {
      findings.add(`lists of ${group}`, `a list ${number}, for document ${doc}`, `${sets.length} lists`)
      return
    }
    const rank = visits[number]!++
    // in a sound sparse list the next visited document is the next member, which needs no search
    const isNext = set.form === 'sparse' && set.docs[rank] === doc
    if (!isNext && !has(set, doc))
      findings.add(`list ${number} of ${group}`, `document ${doc} as a member`, 'no such member')
  })
  sets.forEach(({ count }, number) => {
    findings.same(`members of list ${number} of ${group}`, visits[number]!, count)
  })
}

/** Returns a check that each row is in the list of its key, and in no other list of these groups. */
export function checkLists(...groups: readonly KeyedGroupName[]): Invariant['check'] {
  return ({ snapshot }, findings) => {
    const keyed = keyedGroups(snapshot)
    for (const group of groups) {
      const { lists, keyOf, isNeverEmpty } = keyed[group]
      const sets = groupSets(snapshot, group)
      compareSets(group, sets, findings, (visit) => {
        for (let doc = 0; doc < snapshot.rows; doc++) {
          const key = keyOf(doc)
          if (key !== lists) visit(key, doc)
        }
      })
      if (!isNeverEmpty) continue
      sets.forEach(({ count }, list) => {
        if (count === 0) findings.add(`list ${list} of ${group}`, 'a member', 'no member')
      })
    }
  }
}

export function checkDerivedCountries({ snapshot }: Subject, findings: Findings): void {
  const { countries, facets } = snapshot
  const stored = new Set(Array.from({ length: countries.names.length }, (_, country) => countries.names.text(country)))
  const [derived] = groupSets(snapshot, 'derived_country')
  for (const doc of members(derived!)) {
    const country = facets.country.spellings.text(facets.country.ids[doc]!)
    if (!stored.has(country))
      findings.add(`derived country of document ${doc}`, 'the stored name of a country', country)
  }
}
