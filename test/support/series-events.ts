/** A series with four editions, one of which has two records, and other events. */
import { dayOf, type EpochDay } from '../../src/event/days.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import { NO_VALUES } from './no-values.ts'

function eventOf(id: number, name: string, start: EpochDay, others: Partial<EventRecord>): EventRecord {
  return {
    ...NO_VALUES,
    ...{ id: id as EventId, name, type: 'conference', topic: 'Computer Science', start, end: (start + 3) as EpochDay },
    ...others,
  } as EventRecord
}

const edition = (id: number, year: number, city: string, country: string, others: Partial<EventRecord> = {}) =>
  eventOf(id, `International Conference on Soil & Clay ${year}`, dayOf(year, 7, 10) as EpochDay, {
    ...{ series: 'ICSC', city, country, language: 'de', website: `https://icsc.example/${year}` },
    ...others,
  })

/** Id of the edition that is open for submissions. */
export const NEXT = 27

export const SERIES_EVENTS: readonly EventRecord[] = [
  edition(24, 2024, 'Paris', 'France'),
  edition(25, 2025, 'Berlin', 'Germany'),
  edition(26, 2026, 'Suva', 'Fiji', { event_status: 'cancelled' }),
  edition(NEXT, 2027, 'Paris', 'France', {
    ...{
      organizer: 'Society of Soil',
      description: 'Über Böden.',
      source: 'Soil List',
      sourceUrl: 'https://s.example/27',
    },
    deadlines: [
      { kind: 'abstract', due: '2026-11-18', zone: 'AoE', round: null, label: null, extended: false },
      { kind: 'submission', due: '2026-12-01', zone: null, round: 1, label: 'long papers', extended: true },
    ],
  }),
  edition(270, 2027, 'Berlin', 'Germany'),
  ...Array.from({ length: 30 }, (_, index) =>
    eventOf(100 + index, `Workshop on Clay Number ${index}`, dayOf(2027, 3, 1 + index) as EpochDay, {
      ...{
        type: 'workshop',
        city: index % 2 === 0 ? 'Paris' : 'Berlin',
        country: index % 2 === 0 ? 'France' : 'Germany',
      },
    }),
  ),
]
