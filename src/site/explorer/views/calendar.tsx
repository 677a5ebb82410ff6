import { useEffect, useState } from 'preact/hooks'
import type { Item } from '../model/answer.ts'
import { CALENDAR_EVENTS, calendarTargetsOf, send } from '../model/client.ts'
import { addMonths, monthInWords, weeksOf } from '../model/dates.ts'
import type { State } from '../model/explorer.ts'
import { changed, type Search } from '../model/search.ts'
import { count, events, SearchLink } from './link.tsx'

interface CalendarProps {
  readonly shown: NonNullable<State['shown']>
  readonly apiKey: string | undefined
  readonly today: string
  readonly onChoose: (search: Search) => void
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Names that a day has room for. */
const NAMES = 3

/** What a month of a calendar holds: the events by their first day, as far as they are loaded. */
type Entry = Pick<Item, 'id' | 'name' | 'dates'>

/** One month of the search, each event on its first day. A day leads to the list that begins with it. */
export function Calendar({ shown, apiKey, today, onChoose }: CalendarProps) {
  const { search, answer } = shown
  const month = search.month!
  const entries = useEntries(shown, apiKey)
  const { total } = answer.body
  // The day of the last one may go on behind it.
  const whole = entries.length < total ? entries.at(-1)?.dates.start : undefined
  return (
    <section class="calendar" aria-labelledby="calendar-title">
      <div class="heading">
        <SearchLink to={changed(search, { month: addMonths(month, -1) })} onChoose={onChoose}>
          ‹ {monthInWords(addMonths(month, -1))}
        </SearchLink>
        <h3 id="calendar-title">{monthInWords(month)}</h3>
        <SearchLink to={changed(search, { month: addMonths(month, 1) })} onChoose={onChoose}>
          {monthInWords(addMonths(month, 1))} ›
        </SearchLink>
      </div>
      {total > CALENDAR_EVENTS && (
        <p class="muted">
          A calendar has room for {count(CALENDAR_EVENTS)} of these {events(total)}: narrow the search, or open a day.
        </p>
      )}
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
                  <td key={day} class={day === today ? 'today' : undefined}>
                    <Day
                      day={day}
                      entries={entries.filter(({ dates }) => dates.start === day)}
                      isWhole={whole === undefined || day < whole}
                      to={changed(search, { from: day, sort: 'date', view: undefined })}
                      onChoose={onChoose}
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
  readonly entries: readonly Entry[]
  /** Whether these are all events of the day. */
  readonly isWhole: boolean
  readonly to: Search
  readonly onChoose: (search: Search) => void
}

function Day({ day, entries, isWhole, to, onChoose }: DayProps) {
  const more = entries.length - NAMES
  return (
    <>
      <p class="date">
        <SearchLink to={to} onChoose={onChoose} aria-label={`Events from ${day} on`}>
          {Number(day.slice(8))}
        </SearchLink>
        {entries.length > 0 && (
          <span class="muted" title={isWhole ? events(entries.length) : `${events(entries.length)} or more`}>
            {count(entries.length)}
            {!isWhole && '+'}
          </span>
        )}
      </p>
      <ul>
        {entries.slice(0, NAMES).map(({ id, name }) => (
          <li key={id} title={name}>
            {name}
          </li>
        ))}
        {more > 0 && <li class="muted">{count(more)} more</li>}
      </ul>
    </>
  )
}

/** Loads the events of a month page by page, until there are no more or the calendar is full. */
function useEntries({ search, answer }: NonNullable<State['shown']>, apiKey: string | undefined): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const targets = calendarTargetsOf(search)
  useEffect(() => {
    const loading = new AbortController()
    const load = async () => {
      let all: Entry[] = []
      for (const target of targets) {
        const outcome = await send(target, apiKey!, loading.signal)
        if (!('answer' in outcome)) return
        const { conferences, pagination } = outcome.answer.body
        all = [...all, ...conferences]
        setEntries(all)
        if (!pagination.has_more) return
      }
    }
    setEntries([])
    if (apiKey !== undefined && answer.body.total > 0) load().catch(() => {})
    return () => loading.abort()
  }, [targets[0], answer.snapshot, apiKey])
  return entries
}
