import { ATTENDANCES, type Attendance } from '../../../event/record.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { DateRange } from '../../dates.ts'
import { attendedAs, deadlinesIn } from '../../deadlines.ts'
import type { Filter } from '../../request.ts'
import { rangeLabel } from './range-words.ts'
import type { RunMeaning, WordRun } from './run-meaning.ts'

/** What words on deadlines mean; undefined where the directory knows no deadlines. */
export function deadlineMeaning(snapshot: Snapshot, run: WordRun, range: DateRange): RunMeaning | undefined {
  if (snapshot.deadlines.docs.length === 0) return undefined
  const label = `deadline ${rangeLabel(range)}`
  const filters: Filter[] = []
  if (range.from !== null) filters.push({ by: 'deadline', parameter: 'deadline_from', from: range.from, to: null })
  if (range.to !== null) filters.push({ by: 'deadline', parameter: 'deadline_to', from: null, to: range.to })
  const docs = deadlinesIn(snapshot, range)
  const { from, to } = run
  return { from, to, kind: 'deadline', label, takenFor: `a submission ${label}`, docs, filters, isDoubtful: false }
}

/** What words on attendance mean; undefined where nobody knows of any event how it is attended. */
export function attendanceMeaning(snapshot: Snapshot, run: WordRun, attendance: Attendance): RunMeaning | undefined {
  const docs = attendedAs(snapshot, attendance)
  if (docs.count === 0 && ATTENDANCES.every((other) => attendedAs(snapshot, other).count === 0)) return undefined
  const filters: Filter[] = [{ by: 'attendance', attendance }]
  const takenFor = `the attendance ${attendance}`
  const { from, to } = run
  return { from, to, kind: 'attendance', label: attendance, takenFor, docs, filters, isDoubtful: false }
}
