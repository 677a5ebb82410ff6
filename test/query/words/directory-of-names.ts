import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import type { EventId, EventRecord } from '../../../src/event/record.ts'
import { parseAbbreviations } from '../../../src/text/abbreviations.ts'
import { type BuiltDirectory, buildDirectory } from '../../support/directory.ts'

export const TODAY = parseDay('2026-11-20')!

/** An event of which only the words matter. */
export interface NamedEvent {
  readonly id: number
  readonly name: string
  readonly topic?: string
  readonly subTopic?: string
}

/** A directory of events, one a day from tomorrow on: event `index` is document `index`. */
export function directoryOf(events: readonly NamedEvent[], abbreviations: string): Promise<BuiltDirectory> {
  return buildDirectory(events.map(record), parseAbbreviations(abbreviations))
}

function record({ id, name, topic = 'Engineering', subTopic = '' }: NamedEvent, index: number): EventRecord {
  const start = (TODAY + 1 + index) as EpochDay
  return {
    id: id as EventId,
    name,
    type: 'conference',
    topic,
    subTopic,
    start,
    end: start,
    city: '',
    country: '',
    venue: '',
    organizer: '',
    website: '',
    description: null,
    submissionDeadline: null,
    attendance: null,
    updatedAt: null,
  }
}

/** What a search for some words finds in a directory. */
export function searchWords({ directory, snapshot }: BuiltDirectory, text: string) {
  const { docs, total, interpretation, searchTerms } = directory.search({
    filters: [{ by: 'text', text }],
    today: TODAY,
    limit: 50,
    offset: 0,
    sort: 'relevance',
    facets: [],
    facetsLimit: 20,
  })
  return { total, ids: docs.map((doc) => snapshot.id[doc]), interpretation, searchTerms }
}
