/** Writes a calendar slice by slice, so that its caller can do other things between two of them. */
import type { Conference } from '../operations/body-parts.ts'
import { type CalendarSettings, calendarText, eventText } from './calendar.ts'
import { type CalendarFacts, titleOf } from './calendar-title.ts'

/** A calendar stays below this many bytes, because some programs refuse larger ones: from 1 MB on. */
const MAX_BYTES = 1_000_000

/** What a calendar has around its events is less. */
const FRAME_BYTES = 20_000

/** The calendar of one event. */
export function calendarOf(row: Conference, settings: CalendarSettings): string {
  return calendarText({ name: row.name, description: '' }, [eventText(row, settings)])
}

/**
 * The calendar of a search, with as many rows as it has room for. Waits for `pause` after each slice.
 */
export async function writeCalendar(
  slices: Iterable<readonly Conference[]>,
  settings: CalendarSettings,
  facts: Omit<CalendarFacts, 'kind' | 'rows'>,
  pause: () => Promise<unknown>,
): Promise<string> {
  const events: string[] = []
  let left = MAX_BYTES - FRAME_BYTES
  for (const rows of slices) {
    for (const row of rows) {
      const event = eventText(row, settings)
      left -= Buffer.byteLength(event)
      if (left >= 0) events.push(event)
    }
    if (left < 0) break
    await pause()
  }
  return calendarText(titleOf({ ...facts, kind: settings.kind, rows: events.length }), events)
}
