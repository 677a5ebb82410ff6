import type { DocId } from '../docset/docset.ts'
import { choicesOf, FILTERED_NAMES, isChoice } from '../event/attributes.ts'
import { CONTINENTS } from '../event/continents.ts'
import type { EpochDay } from '../event/days.ts'
import { DEADLINE_KINDS } from '../event/deadlines.ts'
import { type Moment, noonOf } from '../event/moment.ts'
import type { EventId } from '../event/record.ts'
import { type ExcludableFilter, FACET_FIELDS, type Filter, type SearchRequest, SORTS } from '../query/request.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Directory } from './directory.ts'

const LIMIT = 50

/**
 * Searches that together use every filter, order and facet, with values of the snapshot; yields the documents
 * of each answer. They try a snapshot before it is served; the caller limits their time.
 */
export function* firstSearches(directory: Directory): Iterable<readonly DocId[]> {
  const { snapshot } = directory
  const today = (snapshot.start[snapshot.rows >> 1] ?? 0) as EpochDay
  const noon = noonOf(today)
  for (const filters of someFilters(snapshot, noon)) {
    for (const sort of SORTS) yield directory.search(requestOf({ filters, sort, ...noon })).docs
    yield directory.search(requestOf({ filters, ...noon, facets: FACET_FIELDS })).docs
    yield directory.search(requestOf({ filters, ...noon, offset: snapshot.rows >> 1 })).docs
  }
  for (const doc of [0, snapshot.rows >> 1, snapshot.rows - 1]) {
    if (doc >= 0 && doc < snapshot.rows) yield directory.related(doc as DocId, today)
  }
  directory.topics()
  directory.countries(undefined)
  directory.statistics(today)
}

function requestOf(request: Partial<SearchRequest> & Pick<SearchRequest, 'filters' | 'today' | 'now'>): SearchRequest {
  return { limit: LIMIT, offset: 0, sort: 'relevance', facets: [], facetsLimit: LIMIT, ...request }
}

function someFilters(snapshot: Snapshot, { today, now }: Moment): Filter[][] {
  const { rows, names, facets } = snapshot
  const name = rows > 0 ? names.text(rows >> 1) : 'event'
  const values = FILTERED_NAMES.flatMap((by): ExcludableFilter[][] => {
    if (isChoice(by)) return choicesOf(by).map((value) => [{ by, value } as ExcludableFilter])
    const { labels, spellings } = facets[by]
    return labels.length === 0 ? [] : [[{ by, value: spellings.text(labels[labels.length >> 1]!) }]]
  })
  return [
    [],
    ...[name, misspelled(name), 'international conference on something nobody has'].map((text): Filter[] => [
      { by: 'text', text },
    ]),
    ...values,
    [{ by: 'near', center: '48.9,2.4', withinKm: 2000 }],
    [{ by: 'countries', values: ['Germany', 'Japan', 'Nowhere'] }],
    [{ by: 'exclude', filters: values.flat().filter(({ by }) => by === 'country' || by === 'city') }],
    [{ by: 'ids', ids: Array.from(snapshot.id.subarray(0, 3)) as EventId[] }],
    ...CONTINENTS.map((continent): Filter[] => [{ by: 'continent', continent }]),
    [{ by: 'start', parameter: 'from', from: today, to: null }],
    [{ by: 'end_before', day: today }],
    [{ by: 'during', from: today, to: today }],
    [{ by: 'deadline', parameter: 'deadline_from', from: today, to: null }],
    ...DEADLINE_KINDS.map((kind): Filter[] => [
      { by: 'deadline_kind', kind },
      { by: 'deadline_open', now },
    ]),
    [{ by: 'changed', parameter: 'updated_since', since: today }],
  ]
}

/** The words of a name; in long words, two neighbouring letters are exchanged. */
function misspelled(name: string): string {
  return name.replace(/(\p{L}{3})(\p{L})(\p{L})/gu, '$1$3$2')
}
