import type { Item, SearchBody } from '../model/answer.ts'
import { CALENDAR_EVENTS, calendarTargetsOf, send } from '../model/client.ts'
import { addMonths, monthInWords, weeksOf } from '../model/dates.ts'
import type { State } from '../model/explorer.ts'
import { count } from '../model/numbers.ts'
import { changed, type Search, withoutWords } from '../model/search.ts'
import { shadesOf } from '../model/world-map.ts'
import { type Loaded, useLoaded } from './hooks.ts'
import { SearchLink } from './parts.tsx'

interface CalendarProps {
  readonly shown: NonNullable<State['shown']>
  readonly facets: SearchBody['facets']
  readonly apiKey: string
  readonly today: string
  readonly onChoose: (search: Search) => void
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Maximum number of names shown for a day. */
const NAMES = 3

/** The fields of an event that the calendar shows. */
type Entry = Pick<Item, 'id' | 'name' | 'dates'>

/**
 * One month of the search, with each event on its first day. Counts of days are exact; names are shown if the
 * month has few enough events. A click on a day shows the list from this day on.
 */
export function Calendar({ shown, facets, apiKey, today, onChoose }: CalendarProps) {
  const { search, answer } = shown
  const { total } = answer.body
  const month = search.month!
  const hasNames = total <= CALENDAR_EVENTS
  const entries = useEntries(shown, hasNames && total > 0, apiKey)
  const counts = new Map(facets?.day?.map(({ value, count }) => [value, count]))
  const shadeOf = shadesOf([...counts.values()])
  // words for the month would contradict the filter for another month
  const inWords = answer.body.interpretation?.find(({ used }) => used.join() === monthInWords(month))?.given
  const wordless = inWords === undefined ? search : (withoutWords(search, inWords) ?? search)
  const monthAt = (months: number): Search => changed(wordless, { month: addMonths(month, months), view: 'calendar' })
  return (
    <section class="calendar" aria-labelledby="calendar-title">
      <div class="heading">
        <SearchLink to={monthAt(-1)} onChoose={onChoose}>
          ‹ {monthInWords(addMonths(month, -1))}
        </SearchLink>
        <h3 id="calendar-title">{monthInWords(month)}</h3>
        <SearchLink to={monthAt(1)} onChoose={onChoose}>
          {monthInWords(addMonths(month, 1))} ›
        </SearchLink>
      </div>
      <p class="muted">
        Each event is shown on its first day.
        {!hasNames &&
          ` Names are shown in months of up to ${count(CALENDAR_EVENTS)} events: narrow the search, or open a day.`}
      </p>
      <table aria-labelledby="calendar-title">
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" aria-label={day}>
                {day.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                day.startsWith(month) ? (
                  <td key={day} class={day === today ? 'today' : undefined} aria-current={day === today && 'date'}>
                    <Day
                      {...{ day, search, onChoose }}
                      found={counts.get(day) ?? 0}
                      shade={shadeOf(counts.get(day) ?? 0)}
                      entries={entries.filter(({ dates }) => dates.start === day)}
                    />
                  </td>
                ) : (
                  <td key={day} class="other" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayProps {
  readonly day: string
  /** Number of events that start on the day. */
  readonly found: number
  readonly shade: number
  /** The loaded events of the day. */
  readonly entries: readonly Entry[]
  readonly search: Search
  readonly onChoose: (search: Search) => void
}

function Day({ day, found, shade, entries, search, onChoose }: DayProps) {
  const number = Number(day.slice(8))
  if (found === 0) return <p class="date muted">{number}</p>
  const list = changed(search, { from: day, sort: 'date', view: undefined })
  const more = found - NAMES
  return (
    <>
      <SearchLink class="date" to={list} onChoose={onChoose}>
        <span>{number}</span>
        <span class="for-readers"> {monthInWords(day)}: </span>
        <span class="number">{count(found)}</span>
        <span class="for-readers"> {found === 1 ? 'event' : 'events'}</span>
      </SearchLink>
      <i class={`heat shade-${shade}`} />
      {entries.length > 0 && (
        <ul>
          {entries.slice(0, NAMES).map(({ id, name }) => (
            <li key={id} title={name} dir="auto">
              <SearchLink to={changed(search, { event: id })} onChoose={onChoose}>
                {name}
              </SearchLink>
            </li>
          ))}
          {more > 0 && <li class="muted">and {count(more)} more</li>}
        </ul>
      )}
    </>
  )
}

/** The events of a month; none until they are loaded. */
function useEntries({ search, answer }: NonNullable<State['shown']>, isWanted: boolean, apiKey: string) {
  const targets = calendarTargetsOf(search)
  const key = isWanted ? `${answer.snapshot} ${apiKey} ${targets[0]}` : undefined
  const { loaded } = useLoaded(key, (_, signal) => loadEntries(targets, apiKey, signal))
  return loaded !== undefined && 'value' in loaded ? loaded.value : []
}

async function loadEntries(
  targets: readonly string[],
  apiKey: string,
  signal: AbortSignal,
): Promise<Loaded<readonly Entry[]>> {
  let entries: readonly Entry[] = []
  for (const target of targets) {
    const outcome = await send(target, apiKey, signal)
    if ('problem' in outcome) return outcome
    const { conferences, pagination } = outcome.answer.body
    entries = [...entries, ...conferences]
    if (!pagination.has_more) break
  }
  return { value: entries }
}
