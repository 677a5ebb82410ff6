import { CONTINENTS, continentOf } from '../../event/continents.ts'
import { type EpochDay, formatMonth } from '../../event/days.ts'
import { valueKey } from '../../event/fold.ts'
import { ATTENDANCES } from '../../event/record.ts'
import { FACETS, type ListGroup, LONG_DAYS } from '../format.ts'
import { memoizeByKey } from '../memoize.ts'
import type { StringPool } from '../pool.ts'
import type { Facet, Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'
import { compareSets, groupSets } from './lists.ts'

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
  for (const name of FACETS) {
    const facet = snapshot.facets[name]
    const keyOf = bySpelling(facet, (text) => facet.keys.indexOf(valueKey(text)) ?? -1)
    checkGroup(snapshot, name, keyOf, findings)
  }
}

export function checkContinentLists({ snapshot }: Subject, findings: Findings): void {
  const keyOf = bySpelling(snapshot.facets.country, (text) => {
    const continent = continentOf(text)
    return continent === null ? -1 : CONTINENTS.indexOf(continent)
  })
  checkGroup(snapshot, 'continent', keyOf, findings)
}

export function checkTypeLists({ snapshot }: Subject, findings: Findings): void {
  const keyOf: KeyOf = (doc) => snapshot.type[doc]!
  checkGroup(snapshot, 'type', keyOf, findings)
}

export function checkAttendanceLists({ snapshot }: Subject, findings: Findings): void {
  const keyOf: KeyOf = (doc) => (snapshot.attendance[doc]! < ATTENDANCES.length ? snapshot.attendance[doc]! : -1)
  checkGroup(snapshot, 'attendance', keyOf, findings)
}

export function checkMonthLists({ snapshot }: Subject, findings: Findings): void {
  const { months, start } = snapshot
  checkMonths(snapshot, { group: 'month', months, dayOf: (doc) => start[doc] }, findings)
}

export function checkDeadlineMonthLists({ snapshot }: Subject, findings: Findings): void {
  const { deadlineMonths, deadlines } = snapshot
  const dayOf = (doc: number) => deadlines.days[deadlines.ids[doc]!]
  checkMonths(snapshot, { group: 'deadline_month', months: deadlineMonths, dayOf }, findings)
}

/** Lists of months: `dayOf(doc)` is the day of a document whose month counts, or undefined if it has none. */
interface ExpectedMonths {
  readonly group: ListGroup
  readonly months: StringPool
  readonly dayOf: (doc: number) => number | undefined
}

function checkMonths(snapshot: Snapshot, { group, months, dayOf }: ExpectedMonths, findings: Findings): void {
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
  groupSets(snapshot, group).forEach(({ count }, month) => {
    if (count === 0) findings.add(`${group} ${months.text(month)}`, 'an event in it', 'none')
  })
}

export function checkLongList({ snapshot }: Subject, findings: Findings): void {
  const { start, end } = snapshot
  const keyOf: KeyOf = (doc) => (end[doc]! - start[doc]! >= LONG_DAYS ? 0 : -1)
  checkGroup(snapshot, 'long', keyOf, findings)
}

function bySpelling({ ids, spellings }: Facet, keyOfText: (text: string) => number): KeyOf {
  const keys = Int32Array.from({ length: spellings.length }, (_, spelling) =>
    spelling === 0 ? -1 : keyOfText(spellings.text(spelling)),
  )
  return (doc) => keys[ids[doc]!]!
}
