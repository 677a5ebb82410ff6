import { useMemo } from 'preact/hooks'
import type { Proposal, SearchBody } from '../model/answer.ts'
import type { State } from '../model/explorer.ts'
import { count, events } from '../model/numbers.ts'
import { periodOf, proposedSearch } from '../model/period.ts'
import { changed, NO_DATES, PAGE_SIZE, type Search, SORTS } from '../model/search.ts'
import { Calendar } from './calendar.tsx'
import { Notes } from './chips.tsx'
import { Event } from './event.tsx'
import { SearchLink } from './parts.tsx'

interface ResultsProps {
  /** The current search; `shown` may be the answer to the previous one. */
  readonly search: Search
  readonly shown: State['shown']
  /** For the calendar, which loads a month. */
  readonly apiKey: string
  readonly facets: SearchBody['facets']
  readonly isBusy: boolean
  readonly today: string
  readonly onChoose: (search: Search) => void
}

/** The results: their number, one page of them, and links to other searches. */
export function Results({ search, shown, facets, apiKey, isBusy, today, onChoose }: ResultsProps) {
  const body = shown?.answer.body
  const asked = shown?.search
  const items = useMemo(
    () =>
      body?.conferences.map((item) => (
        <li key={item.id}>
          <Event {...{ item, today, onChoose }} to={{ ...asked!, event: item.id }} />
        </li>
      )),
    [body, asked, today, onChoose],
  )
  return (
    <section class="results" aria-labelledby="found" aria-busy={isBusy}>
      <h2 id="found" class="for-readers">
        Events
      </h2>
      <div class="summary">
        <p role="status">
          {body !== undefined && (
            <>
              <strong>{events(body.total)}</strong>
              {body.total > 0 && periodOf(asked!) === 'all' && `, ${count(body.upcoming)} upcoming`}
            </>
          )}
        </p>
        {shown !== undefined && <Periods {...{ search, onChoose }} />}
        {shown !== undefined && <Views {...{ search, facets, today, onChoose }} />}
        {shown !== undefined && shown.search.view === undefined && <Order search={search} onChoose={onChoose} />}
      </div>
      {shown !== undefined && <Notes shown={shown} onChoose={onChoose} />}
      {body !== undefined && <WaysOut body={body} asked={asked!} onChoose={onChoose} />}
      {shown !== undefined && shown.search.view === 'calendar' ? (
        <Calendar {...{ shown, facets, apiKey, today, onChoose }} />
      ) : (
        <>
          <ol class="list" aria-label="Results" start={(shown?.search.offset ?? 0) + 1}>
            {items}
          </ol>
          {shown !== undefined && <Pager search={shown.search} total={shown.answer.body.total} onChoose={onChoose} />}
        </>
      )}
    </section>
  )
}

const PERIODS = { upcoming: 'Upcoming', past: 'Past', all: 'All' } as const

/** Links to the events to come, to past events, and to all. Words for a period give way to the link. */
function Periods({ search, onChoose }: { search: Search; onChoose: (search: Search) => void }) {
  const current = periodOf(search)
  return (
    <nav class="views periods" aria-label="When">
      {(['upcoming', 'past', 'all'] as const).map((period) => {
        const q = search.q?.split(/\s+/).filter((word) => !(word.toLowerCase() in PERIODS))
        const when = period === 'upcoming' ? undefined : period
        return (
          <SearchLink
            key={period}
            to={changed(search, { q: q?.join(' '), when })}
            onChoose={onChoose}
            aria-current={period === current}
          >
            {PERIODS[period]}
          </SearchLink>
        )
      })}
    </nav>
  )
}

interface ViewsProps {
  readonly search: Search
  readonly facets: SearchBody['facets']
  readonly today: string
  readonly onChoose: (search: Search) => void
}

/**
 * Links to list and calendar. The calendar shows the month of the search; or else the first month with
 * results that is not over, or the last one with results.
 */
function Views({ search, facets, today, onChoose }: ViewsProps) {
  const isCalendar = search.view === 'calendar'
  const thisMonth = today.slice(0, 7)
  const months = facets?.month?.map(({ value }) => value).sort() ?? []
  const withResults = months.find((month) => month >= thisMonth) ?? months.at(-1)
  const month = search.month?.slice(0, 7) ?? withResults ?? thisMonth
  const calendar = changed(search, { ...NO_DATES, month, sort: undefined, view: 'calendar' })
  return (
    <nav class="views" aria-label="View">
      <SearchLink to={changed(search, { view: undefined })} onChoose={onChoose} aria-current={!isCalendar}>
        List
      </SearchLink>
      <SearchLink to={isCalendar ? search : calendar} onChoose={onChoose} aria-current={isCalendar}>
        Calendar
      </SearchLink>
    </nav>
  )
}

function Order({ search, onChoose }: { search: Search; onChoose: (search: Search) => void }) {
  return (
    <label class="order">
      <span class="for-readers">Order</span>
      <select
        value={search.sort ?? 'relevance'}
        onChange={({ currentTarget: { value } }) =>
          onChoose(changed(search, { sort: value === 'relevance' ? undefined : value }))
        }
      >
        {Object.entries(SORTS).map(([sort, text]) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface WaysOutProps {
  readonly body: SearchBody
  /** The search that is answered. */
  readonly asked: Search
  readonly onChoose: (search: Search) => void
}

/** What a relaxation leaves out, for people, who did not set the filter of a period themselves. */
function inPlainWords(without: string, asked: Search): string {
  const isOfPeriod = periodOf(asked) === 'upcoming' && asked.during === undefined && without === 'during'
  return isOfPeriod ? 'with events that are over' : `without ${without}`
}

/** Warnings, suggestions, and query relaxations: searches without some of the filters or words. */
function WaysOut({ body, asked, onChoose }: WaysOutProps) {
  const { suggestions = [], relax = [], warnings = [] } = body
  if (suggestions.length + relax.length + warnings.length === 0) return null
  const link = (proposal: Proposal, text: string) => (
    <li key={JSON.stringify(proposal.params)}>
      <SearchLink to={proposedSearch(proposal.params, asked)} onChoose={onChoose}>
        {text}
      </SearchLink>{' '}
      <span class="muted">{events(proposal.total)}</span>
    </li>
  )
  const isLost = body.total === 0 && suggestions.length + relax.length === 0
  return (
    <div class="ways-out">
      {isLost && <p>Nothing is found, and nothing similar is known. Try other words, or take away a filter.</p>}
      {warnings.map((warning) =>
        // advice of the API for programs
        /^(Nothing matches, and no similar call|Without q, )/.test(warning) ? null : <p key={warning}>{warning}</p>,
      )}
      {suggestions.length + relax.length > 0 && (
        <nav aria-label="Other searches">
          <p>{body.total === 0 ? 'These searches find events:' : 'Did you mean:'}</p>
          <ul>
            {suggestions.map((suggestion) => link(suggestion, `${suggestion.did_you_mean.join(', ')}`))}
            {relax.map((relaxation) => link(relaxation, inPlainWords(relaxation.without, asked)))}
          </ul>
        </nav>
      )}
    </div>
  )
}

interface PagerProps {
  readonly search: Search
  readonly total: number
  readonly onChoose: (search: Search) => void
}

/** Links to the other pages: both neighbours and both ends. */
function Pager({ search, total, onChoose }: PagerProps) {
  if (total <= PAGE_SIZE) return null
  const at = search.offset ?? 0
  const last = Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE
  const go = (next: Search) => {
    onChoose(next)
    scrollTo({ top: 0 })
  }
  const link = (text: string, label: string, offset: number, isThere: boolean) =>
    isThere ? (
      <SearchLink to={changed(search, { offset: offset || undefined })} aria-label={label} onChoose={go}>
        {text}
      </SearchLink>
    ) : (
      <span class="muted">{text}</span>
    )
  return (
    <nav class="pager" aria-label="Pages">
      {link('« First', 'First page', 0, at > 0)}
      {link('‹ Previous', 'Previous page', Math.min(at - PAGE_SIZE, last), at > 0)}
      <span>
        {count(Math.min(at + 1, total))}–{count(Math.min(at + PAGE_SIZE, total))} of {count(total)}
      </span>
      {link('Next ›', 'Next page', at + PAGE_SIZE, at < last)}
      {link('Last »', 'Last page', last, at < last)}
    </nav>
  )
}
