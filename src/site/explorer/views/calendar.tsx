import type { Item, SearchBody } from '../model/answer.ts'
import { CALENDAR_EVENTS, calendarTargetsOf, send } from '../model/client.ts'
import { addMonths, monthInWords, monthsIn, weeksOf } from '../model/dates.ts'
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

/** Maximum number of names of events shown for a day. */
const NAMES = 3

type Entry = Pick<Item, 'id' | 'name' | 'dates'>

/** The results of the search in one month; empty until they are loaded. */
interface Month {
  readonly total: number
  /** Number of events by first day. */
  readonly days: ReadonlyMap<string, number>
  /** The events of the month; empty if it has more than CALENDAR_EVENTS. */
  readonly entries: readonly Entry[]
}

/**
 * One month of the search, with each event on its first day. Names are shown in months with at most
 * CALENDAR_EVENTS events. A click on a day lists the events of the month from this day on.
 */
export function Calendar({ shown, facets, apiKey, today, onChoose }: CalendarProps) {
  const { search, answer } = shown
  const month = monthOf(search, facets, today)
  const { total, days: counts, entries } = useMonth(shown, month, apiKey)
  const hasNames = total <= CALENDAR_EVENTS
  const shadeOf = shadesOf([...counts.values()])
  // links to other months omit words of `q` that name the shown month
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
  readonly found: number
  readonly shade: number
  readonly entries: readonly Entry[]
  readonly search: Search
  readonly onChoose: (search: Search) => void
}

function Day({ day, found, shade, entries, search, onChoose }: DayProps) {
  const number = Number(day.slice(8))
  if (found === 0) return <p class="date muted">{number}</p>
  const list = changed(search, { month: day.slice(0, 7), from: day, sort: 'date', view: undefined })
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

/**
 * The month to show: the first month with events that is not over, or else the last month with events, or
 * else the first chosen month or this month. If months are chosen, only they are considered.
 */
function monthOf({ month }: Search, facets: SearchBody['facets'], today: string): string {
  const thisMonth = today.slice(0, 7)
  const [first, last] = month === undefined ? ['', '9999'] : monthsIn(month)
  if (first === last) return first
  const months = (facets?.month ?? []).map(({ value }) => value).filter((value) => value >= first && value <= last)
  const withEvents = months.sort()
  return withEvents.find((value) => value >= thisMonth) ?? withEvents.at(-1) ?? (first || thisMonth)
}

function useMonth({ search, answer }: NonNullable<State['shown']>, month: string, apiKey: string): Month {
  const targets = calendarTargetsOf({ ...search, month })
  const key = `${answer.snapshot} ${apiKey} ${targets[0]}`
  const { loaded } = useLoaded(key, (_, signal) => loadMonth(targets, apiKey, signal))
  return loaded !== undefined && 'value' in loaded ? loaded.value : NO_EVENTS
}

const NO_EVENTS: Month = { total: 0, days: new Map(), entries: [] }

async function loadMonth(targets: readonly string[], apiKey: string, signal: AbortSignal): Promise<Loaded<Month>> {
  let month = NO_EVENTS
  for (const target of targets) {
    const outcome = await send(target, apiKey, signal)
    if ('problem' in outcome) return outcome
    const { total, conferences, facets, pagination } = outcome.answer.body
    const days = facets?.day && new Map(facets.day.map(({ value, count }) => [value, count]))
    month = { total, days: days ?? month.days, entries: [...month.entries, ...conferences] }
    if (!pagination.has_more || total > CALENDAR_EVENTS) break
  }
  return { value: { ...month, entries: month.total > CALENDAR_EVENTS ? [] : month.entries } }
}
