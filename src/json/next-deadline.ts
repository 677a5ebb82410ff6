import type { DocId } from '../docset/docset.ts'
import { formatDay } from '../event/days.ts'
import type { DeadlineKind } from '../event/deadlines.ts'
import { formatInstant, type Instant } from '../event/moment.ts'
import { dueOf, dueTime } from '../snapshot/deadlines.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** The member `next_deadline` of items, with all of its fields or some; undefined if items do not have it. */
export function nextDeadlineMember(
  { deadlines }: Pick<Snapshot, 'deadlines'>,
  {
    kind,
    now,
    fields = ['next_deadline'],
  }: { kind: DeadlineKind; now: Instant; fields?: readonly string[] | undefined },
): ((doc: DocId) => string) | undefined {
  const isWhole = fields.includes('next_deadline')
  const names = fields.filter((field) => field.startsWith('next_deadline.')).map((field) => field.split('.')[1])
  if (!isWhole && names.length === 0) return undefined
  return (doc) => {
    const due = dueOf(deadlines, doc, kind, now)
    if (due === undefined) return '"next_deadline":null'
    const { day, instant } = dueTime(deadlines, due)
    const all = { kind, due: formatDay(day), due_utc: formatInstant(instant), open: instant > now }
    const some = isWhole ? all : Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
    return `"next_deadline":${JSON.stringify(some)}`
  }
}
