import type { ComponentChildren } from 'preact'
import { ATTRIBUTES, REQUESTED_NAMES } from '../../../event/attributes.ts'
import type { EventDetail } from '../model/answer.ts'
import { findEvent } from '../model/client.ts'
import { statusInWords, statusOf } from '../model/dates.ts'
import { comparedIn, MAX_COMPARED, opened, resultsOf, type Search, withCompared } from '../model/search.ts'
import { starOf } from '../model/stars.ts'
import { inWords, placeOf } from '../model/values.ts'
import { WebsiteLink } from './event.tsx'
import { duesRow } from './event-details.tsx'
import { type Loaded, useLoaded } from './hooks.ts'
import { SearchLink, ShareButtons } from './parts.tsx'
import { LoadProblem } from './problem.tsx'
import { StarButton, useStars } from './star-button.tsx'

interface ComparisonProps {
  readonly search: Search
  readonly apiKey: string
  readonly today: string
  readonly onChoose: (search: Search) => void
}

/** Up to four events side by side, in place of the results. Rows in which events differ are marked. */
export function Comparison({ search, apiKey, today, onChoose }: ComparisonProps) {
  const ids = comparedIn(search)
  const { loaded, retry } = useLoaded(`compare ${ids} ${apiKey}`, (_, signal) => findEvents(ids, apiKey, signal))
  const found = loaded !== undefined && 'value' in loaded ? loaded.value : undefined
  return (
    <section class="comparison" aria-labelledby="comparison" aria-busy={loaded === undefined}>
      <SearchLink to={resultsOf(search)} onChoose={onChoose}>
        ‹ Back to the results
      </SearchLink>
      <div class="heading">
        <h2 id="comparison">Compare events</h2>
        <p class="facts">
          <ShareButtons title="Events side by side" address={location.href} />
        </p>
      </div>
      <LoadProblem {...{ loaded, retry }} />
      {found?.missing.map((message) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
      {found !== undefined && found.events.length > 0 && (
        <Table events={found.events} {...{ search, today, onChoose }} />
      )}
      {found !== undefined && ids.length < MAX_COMPARED && (
        <Candidates events={found.events} {...{ search, onChoose }} />
      )}
    </section>
  )
}

interface Found {
  readonly events: readonly EventDetail[]
  /** Messages of the service about events that are not found. */
  readonly missing: readonly string[]
}

async function findEvents(ids: readonly number[], apiKey: string, signal: AbortSignal): Promise<Loaded<Found>> {
  const outcomes = await Promise.all(ids.map((id) => findEvent(id, apiKey, signal)))
  const failed = outcomes.find((outcome) => 'problem' in outcome && outcome.problem.kind !== 'request')
  if (failed !== undefined && 'problem' in failed) return failed
  return {
    value: {
      events: outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : [])),
      missing: outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem.message] : [])),
    },
  }
}

type TableProps = Omit<ComparisonProps, 'apiKey'> & { readonly events: readonly EventDetail[] }

function Table({ events, search, today, onChoose }: TableProps) {
  const rows: readonly Row[] = [
    textRow('When', ({ dates }) => `${dates.formatted}, ${statusInWords(statusOf(dates, today))}`),
    textRow('Where', ({ location }) => placeOf(location)),
    textRow('Type', ({ type }) => type),
    textRow('Topic', ({ topic, sub_topic }) => [...new Set([topic, sub_topic])].filter(Boolean).join(' › ')),
    duesRow(today),
    ...REQUESTED_NAMES.map((name) =>
      textRow(ATTRIBUTES[name].label, (event) => {
        const value = event[ATTRIBUTES[name].path]
        return value === null ? '' : inWords(name, value)
      }),
    ),
    textRow('Organizer', ({ organizer }) => organizer),
    [
      'Website',
      ({ website }) => website,
      ({ website }) => <WebsiteLink address={website}>{website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</WebsiteLink>,
    ],
  ]
  const known = rows.filter(([, textOf]) => events.some((event) => textOf(event) !== ''))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the element scrolls, so the keyboard must reach it
    <div class="wide-table" role="group" aria-label="Events side by side" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {events.map((event) => (
              <th key={event.id} scope="col">
                <SearchLink id={`event-${event.id}`} to={opened(search, event.id)} onChoose={onChoose}>
                  <span dir="auto" lang={event.language ?? undefined}>
                    {event.name}
                  </span>
                </SearchLink>
                <p class="facts">
                  <StarButton of={starOf(event, today)} />
                  <SearchLink to={without(search, event.id)} aria-label={`Leave out ${event.name}`} onChoose={onChoose}>
                    Leave out
                  </SearchLink>
                </p>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(([title, textOf, show]) => {
            const differs = new Set(events.map(textOf)).size > 1
            return (
              <tr key={title} class={differs ? 'differs' : undefined}>
                <th scope="row">
                  {title}
                  {differs && <span class="muted"> differs</span>}
                </th>
                {events.map((event) => (
                  <td key={event.id} dir="auto">
                    {textOf(event) === '' ? <span class="muted">not known</span> : show(event)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A row: its title, the text of an event (compared to mark differences), and the content of a cell. */
type Row = readonly [
  title: string,
  textOf: (event: EventDetail) => string,
  show: (event: EventDetail) => ComponentChildren,
]

function textRow(title: string, textOf: (event: EventDetail) => string): Row {
  return [title, textOf, textOf]
}

/** The search that compares all these events except one; the results if no other event is left. */
function without(search: Search, id: number): Search {
  const compare = withCompared(comparedIn(search).filter((other) => other !== id))
  return compare === undefined ? resultsOf(search) : { ...resultsOf(search), compare }
}

/** Starred events, and events related to the first event, that can be added to the comparison. */
function Candidates({ events, search, onChoose }: Omit<TableProps, 'today'>) {
  const starred = useStars().all
  const ids = comparedIn(search)
  const named = new Map([...starred, ...(events[0]?.related ?? [])].map((event) => [event.id, event]))
  const others = [...named.values()].filter(({ id }) => !ids.includes(id)).slice(0, MAX_CANDIDATES)
  if (others.length === 0) return null
  return (
    <nav aria-labelledby="candidates">
      <h3 id="candidates">Compare with</h3>
      <ul>
        {others.map(({ id, name, dates }) => (
          <li key={id}>
            <SearchLink to={{ ...resultsOf(search), compare: withCompared([...ids, id])! }} onChoose={onChoose}>
              <span dir="auto">{name}</span>
            </SearchLink>{' '}
            <span class="muted">{dates.formatted}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const MAX_CANDIDATES = 8
