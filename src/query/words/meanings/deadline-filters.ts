import type { Attendance } from '../../../event/record.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { DateRange } from '../../dates.ts'
import type { RunMeaning, WordRun } from './run-meaning.ts'

/** What words on deadlines mean; undefined where the directory knows no deadlines. */
export function deadlineMeaning(_snapshot: Snapshot, _run: WordRun, _range: DateRange): RunMeaning | undefined {
  return undefined
}

/** What words on attendance mean. */
export function attendanceMeaning(_snapshot: Snapshot, _run: WordRun, _attendance: Attendance): RunMeaning | undefined {
  return undefined
}
