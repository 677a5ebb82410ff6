import { FIRST_DAY, LAST_DAY } from '../../event/written-days.ts'
import type { Findings, Subject } from './invariant.ts'

/**
 * There are as many places in `docs_by_deadline` as documents with a deadline. So when (deadline, document)
 * ascends, each of them comes once.
 */
export function checkDeadlines({ snapshot: { rows, deadlines } }: Subject, findings: Findings): void {
  const { ids, days, firstOf, docs } = deadlines
  days.forEach((day, id) => {
    if (day < FIRST_DAY || day > LAST_DAY) findings.add(`deadline_day ${id}`, 'a day from 1900 to 2199', day)
    if (id > 0 && day <= days[id - 1]!) findings.add(`deadline_day ${id}`, `a day after ${days[id - 1]}`, day)
  })
  let withDeadline = 0
  for (let doc = 0; doc < rows; doc++) if (ids[doc]! < days.length) withDeadline++
  findings.same('length of docs_by_deadline', withDeadline, docs.length)
  findings.same('length of deadline_day.first', days.length + 1, firstOf.length)
  findings.same('start of the first deadline_day', 0, firstOf[0])
  findings.same('end of the last deadline_day', docs.length, firstOf[days.length])
  if (findings.count > 0) return
  for (let id = 0; id < days.length; id++) {
    if (firstOf[id]! >= firstOf[id + 1]!) findings.add(`rows of deadline_day ${id}`, 'one or more', 'none')
    // a start beyond the last place has no places after it
    const end = Math.min(firstOf[id + 1]!, docs.length)
    for (let at = firstOf[id]!; at < end; at++) {
      const doc = docs[at]!
      if (doc >= rows) findings.add(`place ${at} by deadline`, `a document below ${rows}`, doc)
      else findings.same(`deadline of place ${at}`, id, ids[doc])
      if (at > firstOf[id]! && doc <= docs[at - 1]!) {
        findings.add(`place ${at} by deadline`, `a document after ${docs[at - 1]}`, doc)
      }
    }
  }
}
