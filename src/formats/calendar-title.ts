import { ROWS } from '../operations/many-rows.ts'
import type { CalendarKind, CalendarTitle } from './calendar.ts'

const MAX_NAME_CHARACTERS = 100
const MAX_DESCRIPTION_CHARACTERS = 2000

/** What a calendar of a search is made of. */
export interface CalendarFacts {
  readonly kind: CalendarKind
  /** The search for people; `''` for all events. */
  readonly search: string
  /** Events in the calendar. */
  readonly rows: number
  /** Events that could be in it; of deadlines only how many there are at least. */
  readonly total: number
  /** Further sentences. */
  readonly notes: readonly string[]
}

/** Name and description of a calendar. They say when it was cut. */
export function titleOf({ kind, search, rows, total, notes }: CalendarFacts): CalendarTitle {
  const one = kind === 'events' ? 'upcoming event' : 'submission deadline'
  const what = total === 1 ? one : `${one}s`
  const all = kind === 'deadlines' && total > ROWS.max ? `more than ${ROWS.max}` : total
  const extent =
    rows < total
      ? `This calendar was cut: it has the first ${rows} of ${all} ${what}. A narrower search has all of its ${what}.`
      : `${total} ${what}.`
  return {
    name: clipped(`${kind === 'events' ? 'Events' : 'Deadlines'}: ${search || 'all'}`, MAX_NAME_CHARACTERS),
    description: clipped([extent, ...notes].join(' '), MAX_DESCRIPTION_CHARACTERS),
  }
}

function clipped(text: string, characters: number): string {
  const all = [...text]
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join('')}…`
}
