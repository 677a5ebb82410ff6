import type { DocId } from '../docset/docset.ts'
import { formatDay } from '../event/days.ts'
import { DEFAULT_KIND } from '../event/deadlines.ts'
import { formatInstant, type Instant } from '../event/moment.ts'
import type { SearchAnswer } from '../search/directory.ts'
import { kilometresTo } from '../search/order/distance.ts'
import { dueOf, dueTime } from '../snapshot/deadlines.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { SearchInput } from './search-input.ts'

/** Members of items that depend on the search as well as on the event: `next_deadline` and `distance_km`. */

/** Writes a member of an item as JSON. */
type MemberWriter = (doc: DocId) => string

/** The writer of the requested members, separated by commas; undefined if items have none of them. */
export function requestMembers(
  { fields, showsNextDeadline, request: { now, sort } }: SearchInput,
  { deadlineKind, circle }: Pick<SearchAnswer, 'deadlineKind' | 'circle'>,
  snapshot: Snapshot,
): MemberWriter | undefined {
  const writers: MemberWriter[] = []
  const deadlineFields = fields?.filter((field) => field.split('.')[0] === 'next_deadline')
  if (deadlineFields ? deadlineFields.length > 0 : showsNextDeadline || deadlineKind !== undefined) {
    writers.push(nextDeadline(snapshot, deadlineKind ?? DEFAULT_KIND, now, deadlineFields))
  }
  if (fields?.includes('distance_km') ?? (sort === 'distance' && circle !== undefined)) {
    writers.push((doc) => `"distance_km":${circle === undefined ? null : kilometresTo(snapshot, doc, circle)}`)
  }
  if (writers.length < 2) return writers[0]
  return (doc) => writers.map((write) => write(doc)).join()
}

/** The writer of `next_deadline`, with the fields of these paths or with all fields. */
function nextDeadline(
  { deadlines }: Snapshot,
  kind: NonNullable<SearchAnswer['deadlineKind']>,
  now: Instant,
  paths: readonly string[] = ['next_deadline'],
): MemberWriter {
  const isWhole = paths.includes('next_deadline')
  return (doc) => {
    const due = dueOf(deadlines, doc, kind, now)
    if (due === undefined) return '"next_deadline":null'
    const { day, instant } = dueTime(deadlines, due)
    const all = { kind, due: formatDay(day), due_utc: formatInstant(instant), open: instant > now }
    const some = Object.entries(all).filter(([name]) => isWhole || paths.includes(`next_deadline.${name}`))
    return `"next_deadline":${JSON.stringify(Object.fromEntries(some))}`
  }
}
