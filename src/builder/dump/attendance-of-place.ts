import { attendanceNamed } from '../../event/attendance.ts'
import type { Attendance, EventRecord } from '../../event/record.ts'

/**
 * The attendance that a place tells where the dump's own column is null: `Online` and `Virtual` are no city
 * and no country. A hybrid event has a city, so a place never tells that.
 */
export function attendanceOfPlace({ city, country }: Pick<EventRecord, 'city' | 'country'>): Attendance | null {
  return [city, country].some((place) => attendanceNamed(place) === 'online') ? 'online' : null
}
