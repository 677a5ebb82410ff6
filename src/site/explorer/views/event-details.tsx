import { useEffect, useRef } from 'preact/hooks'
import { ATTRIBUTES, REQUESTED_NAMES } from '../../../event/attributes.ts'
import type { EventDetail, Item } from '../model/answer.ts'
import { findEvent } from '../model/client.ts'
import { dueInWords, estimateInWords, statusInWords, statusOf, withDaysInWords } from '../model/dates.ts'
import { opened, type Search } from '../model/search.ts'
import { starOf } from '../model/stars.ts'
import { inWords, placeOf } from '../model/values.ts'
import { WebsiteLink } from './event.tsx'
import { EventActions } from './event-actions.tsx'
import { AlsoListed, Editions, Related } from './event-relations.tsx'
import { useLoaded } from './hooks.ts'
import { SearchLink } from './parts.tsx'
import { LoadProblem } from './problem.tsx'
import { StarButton } from './star-button.tsx'

interface EventDetailsProps {
  /** The search, with an open event. */
  readonly search: Search
  readonly apiKey: string
  readonly today: string
  readonly onChoose: (search: Search) => void
}

/** All details of an event: next to the results, or in place of the results if the window is narrow. */
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
    <article
      class={found === undefined ? 'details' : `details ${statusOf(found.dates, today).state}`}
      aria-labelledby="event-name"
      aria-busy={loaded === undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onChoose(opened(search, undefined))
      }}
    >
      <SearchLink class="close" to={opened(search, undefined)} onChoose={onChoose}>
        ‹ Back to the results
      </SearchLink>
      <LoadProblem {...{ loaded, retry }} />
      {found !== undefined && (
        <>
          <div class="name">
            <h2 id="event-name" ref={heading} tabIndex={-1} dir="auto" lang={found.language ?? undefined}>
              {found.name}
            </h2>
            <StarButton of={starOf(found, today)} />
          </div>
          <p class="facts">
            <span class="badge">{statusInWords(statusOf(found.dates, today))}</span>
            <ChangedState of={found} />
            <span class="muted">{found.type}</span>
          </p>
          <Facts facts={daysAndPlace(found)} />
          <EventActions event={found} {...{ search, today, apiKey, onChoose }} />
          <section aria-labelledby="deadlines">
            <h3 id="deadlines">Deadlines</h3>
            <Dues of={found} today={today} />
          </section>
          <section aria-labelledby="about">
            <h3 id="about">About</h3>
            <Facts facts={otherFacts(found)} sourceUrl={found.source_url} />
          </section>
          {found.description && (
            <p class="description" dir="auto" lang={found.language ?? undefined}>
              {found.description}
            </p>
          )}
          <AlsoListed event={found} {...{ search, onChoose }} />
          <Editions event={found} {...{ search, today, onChoose }}>
            {found.editions?.estimate && <p>{estimateInWords(found.editions.estimate)}</p>}
          </Editions>
          <Related events={found.related} {...{ search, onChoose }} />
        </>
      )}
    </article>
  )
}

/** The status of an event that does not take place as planned: cancelled, postponed or moved online. */
export function ChangedState({ of: { event_status } }: { of: Pick<Item, 'event_status'> }) {
  if (!event_status || event_status === 'scheduled') return null
  return <strong class="changed">{event_status.replace('-', ' ')}</strong>
}

type Fact = readonly [term: string, value: string | null]

function daysAndPlace({ dates, duration_days, location }: EventDetail): readonly Fact[] {
  return [
    ['When', `${dates.formatted}${duration_days > 1 ? ` (${duration_days} days)` : ''}`],
    ['Where', placeOf(location)],
  ]
}

function otherFacts(event: EventDetail): readonly Fact[] {
  const { topic, sub_topic, organizer, updated_at, first_seen, updated } = event
  return [
    ['Topic', [...new Set([topic, sub_topic])].filter(Boolean).join(' › ')],
    ['Organizer', organizer],
    ...REQUESTED_NAMES.map((name): Fact => {
      const value = event[ATTRIBUTES[name].path]
      return [ATTRIBUTES[name].label, value && inWords(name, value)]
    }),
    ['Record', recordInWords(first_seen, updated ?? updated_at)],
  ]
}

interface FactsProps {
  readonly facts: readonly Fact[]
  readonly sourceUrl?: string | null
}

function Facts({ facts, sourceUrl }: FactsProps) {
  return (
    <dl>
      {facts.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">
              {value}
              {term === ATTRIBUTES.source.label && sourceUrl && (
                <>
                  {', '}
                  <WebsiteLink address={sourceUrl}>its record</WebsiteLink>
                </>
              )}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** The days of a record: `first listed Nov 2, 2026, changed Nov 20, 2026`. */
function recordInWords(firstSeen: string | null, changedOn: string | null): string {
  const listed = firstSeen && `first listed ${withDaysInWords(firstSeen)}`
  const changed = changedOn && `changed ${withDaysInWords(changedOn)}`
  return [listed, changed].filter(Boolean).join(', ')
}

interface DuesProps {
  readonly of: Pick<EventDetail, 'deadlines'>
  readonly today: string
  readonly isOpen?: boolean
  readonly isShort?: boolean
}

/** The deadlines of an event: time left, instant in the reader's time zone, and day as written. */
export function Dues({ of: { deadlines = [] }, today, isOpen = false, isShort = isOpen }: DuesProps) {
  const shown = deadlines.filter(({ open }) => open || !isOpen)
  if (shown.length === 0) return isOpen ? null : <p class="muted">No deadline known</p>
  return (
    <ul class="deadlines">
      {shown.map((deadline) => {
        const { title, state, local, written } = dueInWords(deadline, today)
        return (
          <li key={`${title} ${written}`} class={deadline.open ? 'open' : 'closed'}>
            <span dir="auto">{title}</span>: <strong>{state ?? written}</strong>
            {local !== undefined && (
              <p class="muted">
                {local}
                {!isShort && <> in your time zone; as written: {written}</>}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The deadlines as a row of a comparison (`Row` of comparison.tsx). */
export function duesRow(today: string) {
  const textOf = ({ deadlines = [] }: EventDetail) =>
    deadlines.map(({ kind, due_utc, due }) => `${kind} ${due_utc ?? due}`).join()
  return ['Deadlines', textOf, (event: EventDetail) => <Dues of={event} today={today} isShort />] as const
}
