import { useEffect, useRef, useState } from 'preact/hooks'
import { ATTRIBUTES, REQUESTED_NAMES } from '../../../event/attributes.ts'
import type { EventDetail } from '../model/answer.ts'
import { findEvent, saveFile } from '../model/client.ts'
import { deadlineInWords, statusInWords, statusOf } from '../model/dates.ts'
import { HAS_PUBLIC_PAGES } from '../model/page-facts.ts'
import { changed, type Search } from '../model/search.ts'
import { inWords } from '../model/values.ts'
import { placeOf, WebsiteLink } from './event.tsx'
import { useLoaded } from './hooks.ts'
import { SearchLink } from './parts.tsx'

interface EventDetailsProps {
  /** The search, with an open event. */
  readonly search: Search
  readonly apiKey: string
  readonly today: string
  readonly onChoose: (search: Search) => void
}

/** All that is known of an event, shown instead of the results; closing it returns to the search. */
export function EventDetails({ search, apiKey, today, onChoose }: EventDetailsProps) {
  const id = search.event!
  const { loaded, retry } = useLoaded(`${id} ${apiKey}`, (_, signal) => findEvent(id, apiKey, signal))
  const found = loaded !== undefined && 'value' in loaded ? loaded.value : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (found === undefined) return
    document.title = `${found.name} – confdex`
    heading.current?.focus()
  }, [found])
  return (
    <article class="details" aria-labelledby="event-name" aria-busy={loaded === undefined}>
      <SearchLink to={changed(search, { offset: search.offset })} onChoose={onChoose}>
        ‹ Back to the results
      </SearchLink>
      {loaded !== undefined && 'problem' in loaded && (
        <div class="notice" role="alert">
          <p>{loaded.problem.message}</p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {found !== undefined && (
        <>
          <p class="facts">
            <span class="badge">{statusInWords(statusOf(found.dates, today))}</span>
            <span class="muted">{found.type}</span>
          </p>
          <h2 id="event-name" ref={heading} tabIndex={-1} dir="auto" lang={found.language ?? undefined}>
            {found.name}
          </h2>
          <Facts event={found} today={today} />
          <AlsoListed event={found} {...{ search, onChoose }} />
          {found.description && (
            <p class="description" dir="auto">
              {found.description}
            </p>
          )}
          <Links id={id} website={found.website} apiKey={apiKey} />
          <Related events={found.related} {...{ search, onChoose }} />
        </>
      )}
    </article>
  )
}

function Facts({ event, today }: { event: EventDetail; today: string }) {
  const { dates, duration_days, topic, sub_topic, organizer, submission_deadline, updated_at } = event
  const facts: readonly [string, string | null][] = [
    ['When', `${dates.formatted}${duration_days > 1 ? ` (${duration_days} days)` : ''}`],
    ['Where', placeOf(event.location)],
    ...REQUESTED_NAMES.map((name): [string, string | null] => {
      const value = event[ATTRIBUTES[name].path]
      return [ATTRIBUTES[name].label, value && inWords(name, value)]
    }),
    ['Topic', topic === sub_topic || sub_topic === '' ? topic : `${topic} › ${sub_topic}`],
    ['Submission deadline', deadlineInWords(submission_deadline, today)],
    ['Organizer', organizer],
    ['Last changed', updated_at],
  ]
  return (
    <dl>
      {facts.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

interface AlsoListedProps extends Pick<EventDetailsProps, 'search' | 'onChoose'> {
  readonly event: EventDetail
}

/** The other records of the event, and the fields on which its records disagree. */
function AlsoListed({ event, search, onChoose }: AlsoListedProps) {
  const { also_listed = [], disagrees_on = [] } = event
  if (also_listed.length === 0) return null
  const fields = disagrees_on.map((path) => path.split('.').at(-1)!.replaceAll('_', ' '))
  return (
    <section>
      <h3>Also listed</h3>
      <ul>
        {also_listed.map(({ id, dates, location, event_status }) => (
          <li key={id}>
            <SearchLink to={changed(search, { offset: search.offset, event: id })} onChoose={onChoose}>
              {[dates.formatted, location.city, event_status].filter((part) => part).join(', ')}
            </SearchLink>
          </li>
        ))}
      </ul>
      {fields.length > 0 && <p class="muted">The records disagree on {fields.join(', ')}.</p>}
    </section>
  )
}

function Links({ id, website, apiKey }: { id: number; website: string; apiKey: string }) {
  const [problem, setProblem] = useState<string | undefined>()
  const save = async () => {
    setProblem(undefined)
    setProblem(await saveFile(`/conferences/${id}.ics`, apiKey))
  }
  return (
    <>
      <p class="facts">
        <WebsiteLink address={website}>Website of the event</WebsiteLink>
        <button type="button" class="quiet" onClick={() => void save()}>
          Add to calendar
        </button>
        {HAS_PUBLIC_PAGES && <a href={`/conferences/${id}`}>Page to cite</a>}
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </>
  )
}

interface RelatedProps extends Pick<EventDetailsProps, 'search' | 'onChoose'> {
  readonly events: EventDetail['related']
}

function Related({ events, search, onChoose }: RelatedProps) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h3 id="related">Related upcoming events</h3>
      <ul>
        {events.map(({ id, name, dates, location }) => (
          <li key={id}>
            <SearchLink to={changed(search, { event: id, offset: search.offset })} onChoose={onChoose}>
              <span dir="auto">{name}</span>
            </SearchLink>
            <p class="muted">{[dates.formatted, placeOf(location)].filter((part) => part !== '').join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
