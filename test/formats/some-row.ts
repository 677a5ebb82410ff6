import type { Conference } from '../../src/operations/body-parts.ts'
import { NOTHING_REQUESTED } from '../support/no-values.ts'

/** A row with values in most fields. */
export function someRow(given: Partial<Conference> = {}): Conference {
  return {
    id: 7,
    name: 'Data Days',
    type: 'Conference',
    topic: 'Computer Science',
    sub_topic: 'Data',
    dates: { start: '2026-11-21', end: '2026-11-22', formatted: 'Nov 21-22, 2026' },
    location: { city: 'Berlin', country: 'Germany', venue: 'Hall 1' },
    organizer: 'Society',
    website: 'https://example.org',
    submission_deadline: '2026-10-01',
    ...NOTHING_REQUESTED,
    attendance: 'in-person',
    ...given,
  }
}
