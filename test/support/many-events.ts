import { ATTENDANCES, EVENT_STATUSES, EVENT_TYPES } from '../../src/event/attributes.ts'
import { dayOf, type EpochDay } from '../../src/event/days.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import { NO_VALUES } from './no-values.ts'

const SUBJECTS = [
  'Machine Learning',
  'Soil',
  'Quantum Optics',
  'Øresund Bridges',
  '中国 Networks',
  '"Quoted" Words',
  'Lenses',
]
const FRAMES = ['Conference on', 'Workshop:', 'Annual Meeting of', 'Days of', 'International Symposium on', '']
const TOPICS = ['Computer Science', 'computer science', 'Physics', 'Computer Science', 'Humanities']
const SUB_TOPICS = ['', 'Networks', 'Optics', 'C:\\Sharp', 'Networks']
const PLACES = [
  ['Paris', 'France'],
  ['Berlin', 'Germany'],
  ['', ''],
  ['New York', 'United States'],
  ['new york', 'United States'],
  ['Suva', 'Fiji'],
  ['???', 'W3'],
] as const

/** The last text is no day. */
const DEADLINES = ['2026-01-31', '2026-02-28 23:59:59 AoE', 'March 3rd, 2026', '2027-02-01', 'to be announced']

/** Every call returns the same events. From about 200 events on, their posting lists have all three forms. */
export function manyEvents(count: number): EventRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const [city, country] = pick(PLACES, index * 3 + (index >> 3))
    const start = (dayOf(2026, 1, 1) + ((index * 37) % 500)) as EpochDay
    const hasDetails = index % 3 !== 0
    return {
      ...NO_VALUES,
      id: (1 + ((index * 7919) % 10_007) * 1000) as EventId,
      name: `${pick(FRAMES, index >> 1)} ${pick(SUBJECTS, index)} ${1990 + (index % 80)}`.trim(),
      type: pick(EVENT_TYPES, index % 5),
      topic: pick(TOPICS, index >> 2),
      sub_topic: pick(SUB_TOPICS, index >> 1),
      start,
      end: (start + (index % 50 === 7 ? 20 : index % 4)) as EpochDay,
      city,
      country,
      venue: index % 4 === 0 ? '' : `Hall ${index % 9}`,
      organizer: index % 5 === 0 ? '' : `Society ${index % 13}`,
      website: index % 6 === 0 ? '' : `https://example.org/${index}`,
      description: hasDetails ? `Description ${index}, "with quotes".` : null,
      submissionDeadline: index % 6 === 1 ? pick(DEADLINES, index) : null,
      attendance: hasDetails ? pick(ATTENDANCES, index) : null,
      event_status: index % 20 === 3 ? pick(EVENT_STATUSES, index >> 2) : null,
    }
  })
}

function pick<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length]!
}
