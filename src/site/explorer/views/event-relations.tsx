import type { ComponentChildren } from 'preact'
import type { EventDetail } from '../model/answer.ts'
import { statusInWords, statusOf } from '../model/dates.ts'
import { events } from '../model/numbers.ts'
import { HAS_PUBLIC_PAGES } from '../model/page-facts.ts'
import { opened, type Search } from '../model/search.ts'
import { placeOf } from '../model/values.ts'
import { SearchLink } from './parts.tsx'

interface RelationProps {
  readonly event: EventDetail
  readonly search: Search
  readonly onChoose: (search: Search) => void
}

/** Human-readable names of fields, by their paths. */
const FIELDS: Readonly<Record<string, string>> = { 'dates.start': 'the first day', 'dates.end': 'the last day' }

/** The other records of the event, and the fields in which the records differ. */
export function AlsoListed({ event, search, onChoose }: RelationProps) {
  const { also_listed = [], disagrees_on = [], duplicate_of } = event
  if (also_listed.length === 0) return null
  const fields = disagrees_on.map((path) => FIELDS[path] ?? path.split('.').at(-1)!.replaceAll('_', ' '))
  return (
    <section aria-labelledby="also-listed">
      <h3 id="also-listed">Other records of this event</h3>
      <ul>
        {also_listed.map(({ id, dates, location, event_status }) => (
          <li key={id}>
            <SearchLink to={opened(search, id)} onChoose={onChoose}>
              Record {id}: {[dates.formatted, location.city, event_status].filter((part) => part).join(', ')}
            </SearchLink>
            {id === duplicate_of && <span class="muted"> (the most complete)</span>}
          </li>
        ))}
      </ul>
      {fields.length > 0 && <p class="muted">The records disagree on {fields.join(', ')}. Check the website.</p>}
    </section>
  )
}

interface EditionsProps extends RelationProps {
  readonly today: string
  readonly children: ComponentChildren
}

/** The editions of the event's series, latest first, and a link to the search for all editions. */
export function Editions({ event, search, today, onChoose, children }: EditionsProps) {
  const { series, editions } = event
  if (series === null || editions === null || (editions.total < 2 && editions.estimate === null)) return null
  const { total, earlier, later } = editions
  return (
    <section aria-labelledby="editions">
      <h3 id="editions">
        Editions of <span dir="auto">{series}</span>
      </h3>
      {children}
      <ul>
        {[...later.toReversed(), event, ...earlier].map(({ id, name, dates, location, event_status }) => (
          <li key={id} aria-current={id === event.id}>
            {id === event.id ? (
              <strong>This edition</strong>
            ) : (
              <SearchLink to={opened(search, id)} onChoose={onChoose}>
                <span dir="auto">{name}</span>
              </SearchLink>
            )}
            <p class="muted">
              {[
                statusInWords(statusOf(dates, today)),
                dates.formatted,
                [location.city, location.country].filter((part) => part !== '').join(', '),
                event_status === 'scheduled' ? '' : event_status,
              ]
                .filter((part) => part)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <p class="facts">
        <SearchLink to={{ series, when: 'all' }} onChoose={onChoose}>
          All {events(total)} of the series
        </SearchLink>
        {HAS_PUBLIC_PAGES && <a href={`/series/${encodeURIComponent(series)}`}>Page of this series</a>}
      </p>
    </section>
  )
}

interface RelatedProps extends Omit<RelationProps, 'event'> {
  readonly events: EventDetail['related']
}

export function Related({ events, search, onChoose }: RelatedProps) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h3 id="related">Related upcoming events</h3>
      <ul>
        {events.map(({ id, name, dates, location }) => (
          <li key={id}>
            <SearchLink to={opened(search, id)} onChoose={onChoose}>
              <span dir="auto">{name}</span>
            </SearchLink>
            <p class="muted">{[dates.formatted, placeOf(location)].filter((part) => part !== '').join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
