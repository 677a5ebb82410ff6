import { fold } from './fold.ts'
import { ATTENDANCES, type Attendance } from './record.ts'

/** What people and dumps write for each, folded. */
const FORMS: Readonly<Record<Attendance, readonly string[]>> = {
  'in-person': ['in person', 'inperson', 'on site', 'onsite', 'face to face', 'f2f', 'offline', 'physical'],
  online: ['online', 'on line', 'virtual', 'virtually', 'remote', 'remotely'],
  hybrid: ['hybrid'],
}

const ATTENDANCE_OF: ReadonlyMap<string, Attendance> = new Map(
  ATTENDANCES.flatMap((attendance) => FORMS[attendance].map((form): [string, Attendance] => [form, attendance])),
)

/** The attendance that a text means, in any case and with any punctuation; undefined where it means none. */
export function attendanceNamed(text: string): Attendance | undefined {
  return ATTENDANCE_OF.get(fold(text))
}
