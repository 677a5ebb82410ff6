import type { Deadlines } from '../../snapshot/snapshot.ts'
import { NO_DEADLINE } from '../table/deadline-column.ts'
import { narrowest } from './narrowest.ts'

/**
 * Groups documents by deadline: a counting sort over the distinct days. `deadlineOf[doc]` is the deadline of
 * document doc, or NO_DEADLINE; length = rows.
 *
 * Example: documents 0 to 4 with the deadlines 9, none, 7, 9, 7. The days are 7 and 9, so `ids` is 1 2 0 1 0,
 * where 2 stands for none. Day 7 has two documents and day 9 two: `firstOf` is 0 2 4, and `docs` is 2 4 0 3.
 */
export function orderDeadlines(deadlineOf: Int32Array): Deadlines {
  const days = distinctDays(deadlineOf)
  const idOf = new Map(Array.from(days, (day, id): [number, number] => [day, id])).set(NO_DEADLINE, days.length)
  const ids = narrowest(days.length + 1, deadlineOf.length)
  const firstOf = new Uint32Array(days.length + 2)
  deadlineOf.forEach((day, doc) => {
    const id = idOf.get(day)!
    ids[doc] = id
    firstOf[id + 1]!++
  })
  for (let id = 0; id < days.length; id++) firstOf[id + 1]! += firstOf[id]!
  const next = firstOf.slice()
  const docs = new Uint32Array(firstOf[days.length]!)
  ids.forEach((id, doc) => {
    if (id < days.length) docs[next[id]!++] = doc
  })
  return { ids, days, firstOf: firstOf.slice(0, days.length + 1), docs }
}

function distinctDays(deadlineOf: Int32Array): Int32Array {
  const distinct = new Set(deadlineOf)
  distinct.delete(NO_DEADLINE)
  return Int32Array.from(distinct).sort()
}
