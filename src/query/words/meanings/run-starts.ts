import { ATTENDANCE_STARTS } from './attendance-words.ts'
import { CALENDAR_STARTS } from './calendar-words.ts'
import { DATE_STARTS } from './dates-in-words.ts'
import { DEADLINE_STARTS } from './deadline-words.ts'
import { DEMONYM_STARTS } from './demonyms.ts'
import { PERIOD_STARTS } from './periods.ts'
import { NEAR_STARTS } from './place-words.ts'
import { RELATIVE_STARTS } from './relative-periods.ts'
import { REQUEST_STARTS } from './request-words.ts'
import { FEAST_NAMES } from './weeks.ts'

const STARTS: ReadonlySet<string> = new Set([
  ...DEADLINE_STARTS,
  ...ATTENDANCE_STARTS,
  ...DATE_STARTS,
  ...CALENDAR_STARTS,
  ...PERIOD_STARTS,
  ...RELATIVE_STARTS,
  ...FEAST_NAMES,
  ...REQUEST_STARTS,
  ...NEAR_STARTS,
  ...DEMONYM_STARTS,
])
const HAS_DIGIT = /\d/

/**
 * False only where no deadline, attendance, date, request or adjective of a place begins with a folded word.
 * Most words begin none, and finding that out table by table takes long. Types and names of places, which
 * depend on the directory, are not among them.
 */
export function mayStartRun(word: string): boolean {
  return STARTS.has(word) || HAS_DIGIT.test(word)
}
