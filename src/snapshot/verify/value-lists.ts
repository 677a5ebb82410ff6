import { type DocSet, has, members } from '../../docset/docset.ts'
import { CHOICE_NAMES, choicesOf, TEXT_NAMES } from '../../event/attributes.ts'
import { CONTINENTS, continentOf } from '../../event/continents.ts'
import { type EpochDay, formatMonth } from '../../event/days.ts'
import { valueKey } from '../../event/fold.ts'
import { type ListGroup, LONG_DAYS } from '../format.ts'
import { memoizeByKey } from '../memoize.ts'
import type { StringPool } from '../pool.ts'
import type { Facet, Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'

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

/** Each list of a group must have a member. */
function checkNoneEmpty(snapshot: Snapshot, group: ListGroup, nameOf: (list: number) => string, findings: Findings) {
  groupSets(snapshot, group).forEach(({ count }, list) => {
    if (count === 0) findings.add(`${group} ${nameOf(list)}`, 'an event in it', 'none')
  })
}

/** The number of the list of a group that a document is in; -1 if it is in none. */
type KeyOf = (doc: number) => number

/** Each document must be in the list of its key. */
function checkGroup(snapshot: Snapshot, group: ListGroup, keyOf: KeyOf, findings: Findings): void {
  compareSets(group, groupSets(snapshot, group), findings, (visit) => {
    for (let doc = 0; doc < snapshot.rows; doc++) {
      const key = keyOf(doc)
      if (key >= 0) visit(key, doc)
    }
  })
}

export function checkFacetLists({ snapshot }: Subject, findings: Findings): void {
  for (const name of TEXT_NAMES) {
    const facet = snapshot.facets[name]
    const keyOf = bySpelling(facet, (text) => facet.keys.indexOf(valueKey(text)) ?? -1)
    checkGroup(snapshot, name, keyOf, findings)
  }
}

export function checkPlaceLists({ snapshot }: Subject, findings: Findings): void {
  const { placed, ids } = snapshot.places
  checkGroup(snapshot, 'place', (doc) => (ids[doc]! < placed ? ids[doc]! : -1), findings)
  checkNoneEmpty(snapshot, 'place', String, findings)
}

export function checkContinentLists({ snapshot }: Subject, findings: Findings): void {
  const keyOf = bySpelling(snapshot.facets.country, (text) => {
    const continent = continentOf(text)
    return continent === null ? -1 : CONTINENTS.indexOf(continent)
  })
  checkGroup(snapshot, 'continent', keyOf, findings)
}

export function checkChoiceLists({ snapshot }: Subject, findings: Findings): void {
  for (const name of CHOICE_NAMES) {
    const choices = snapshot.choices[name]
    const { length } = choicesOf(name)
    checkGroup(snapshot, name, (doc) => (choices[doc]! < length ? choices[doc]! : -1), findings)
  }
}

export function checkMonthLists({ snapshot }: Subject, findings: Findings): void {
  const { months, start } = snapshot
  checkMonths(snapshot, 'month', months, (doc) => start[doc], findings)
}

export function checkDeadlineMonthLists({ snapshot }: Subject, findings: Findings): void {
  const { deadlineMonths, deadlines } = snapshot
  checkMonths(snapshot, 'deadline_month', deadlineMonths, (doc) => deadlines.days[deadlines.ids[doc]!], findings)
}

/** `dayOf(doc)` is the day of a document whose month counts, or undefined if it has none. */
function checkMonths(
  snapshot: Snapshot,
  group: ListGroup,
  months: StringPool,
  dayOf: (doc: number) => number | undefined,
  findings: Findings,
): void {
  const monthOf = memoizeByKey((day: number): number => {
    const month = formatMonth(day as EpochDay)
    const number = months.indexOf(month)
    if (number === undefined) findings.add(`keys of ${group}`, month, 'none')
    return number ?? -1
  })
  const keyOf: KeyOf = (doc) => {
    const day = dayOf(doc)
    return day === undefined ? -1 : monthOf(day)
  }
  checkGroup(snapshot, group, keyOf, findings)
  checkNoneEmpty(snapshot, group, (month) => months.text(month), findings)
}

export function checkLongList({ snapshot }: Subject, findings: Findings): void {
  const { start, end } = snapshot
  const keyOf: KeyOf = (doc) => (end[doc]! - start[doc]! >= LONG_DAYS ? 0 : -1)
  checkGroup(snapshot, 'long', keyOf, findings)
}

export function checkDerivedCountries({ snapshot }: Subject, findings: Findings): void {
  const { countries, facets } = snapshot
  const stored = new Set(Array.from({ length: countries.names.length }, (_, country) => countries.names.text(country)))
  const [derived] = groupSets(snapshot, 'derived_country')
  for (const doc of members(derived!)) {
    const country = facets.country.spellings.text(facets.country.ids[doc]!)
    if (!stored.has(country)) findings.add(`derived country of document ${doc}`, 'a stored name', country)
  }
}

function bySpelling({ ids, spellings }: Facet, keyOfText: (text: string) => number): KeyOf {
  const keys = Int32Array.from({ length: spellings.length }, (_, spelling) =>
    spelling === 0 ? -1 : keyOfText(spellings.text(spelling)),
  )
  return (doc) => keys[ids[doc]!]!
}
