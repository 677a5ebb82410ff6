import type { ComponentChildren } from 'preact'
import type { State } from '../model/explorer.ts'
import { count, events } from '../model/numbers.ts'
import { periodOf } from '../model/period.ts'
import { changed, ORDERED_VIEWS, type Search, SORTS, VIEWS, type View } from '../model/search.ts'
import { SearchLink } from './parts.tsx'

interface HeadProps {
  readonly search: Search
  readonly shown: State['shown']
  readonly onChoose: (search: Search) => void
  readonly children: ComponentChildren
}

/** The head of the results: the tabs of views, the number of events, the period and the order. */
export function Head({ search, shown, onChoose, children }: HeadProps) {
  return (
    <div class="head">
      <nav class="tabs" aria-label="View">
        {Object.entries(VIEWS).map(([view, title]) => (
          <SearchLink
            key={view}
            to={changed(search, { view: view === 'list' ? undefined : (view as Exclude<View, 'list'>) })}
            onChoose={onChoose}
            aria-current={view === (search.view ?? 'list')}
          >
            {title}
          </SearchLink>
        ))}
      </nav>
      <div class="total">
        <Periods {...{ search, onChoose }} />
        <p role="status">{shown !== undefined && <Total {...shown} />}</p>
      </div>
      <div class="tools">
        {ORDERED_VIEWS.has(search.view) && <Order {...{ search, shown, onChoose }} />}
        {children}
      </div>
    </div>
  )
}

function Total({ search, answer: { body } }: NonNullable<State['shown']>) {
  return (
    <>
      <strong>{events(body.total)}</strong>
      {body.total > 0 && periodOf(search) === 'all' && `, ${count(body.upcoming)} upcoming`}
    </>
  )
}

const PERIODS = { upcoming: 'Upcoming', past: 'Past', all: 'All' } as const

/** Links to upcoming, past and all events. The links drop words of `q` that name a period. */
function Periods({ search, onChoose }: Pick<HeadProps, 'search' | 'onChoose'>) {
  const current = periodOf(search)
  return (
    <nav class="periods" aria-label="When">
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

/** True if a search has a center: in `near`, or in words such as "near Lyon", which the answer reports. */
function hasCenter({ near }: Search, shown: State['shown']): boolean {
  const notes = shown?.answer.body.interpretation ?? []
  return near !== undefined || notes.some(({ used: [first] }) => first?.startsWith('within '))
}

function Order({ search, shown, onChoose }: Pick<HeadProps, 'search' | 'shown' | 'onChoose'>) {
  return (
    <label class="order">
      <span class="for-readers">Order</span>
      <select
        value={search.sort ?? 'relevance'}
        onChange={({ currentTarget: { value } }) =>
          onChoose(changed(search, { sort: value === 'relevance' ? undefined : value }))
        }
      >
        {Object.entries(SORTS)
          .filter(([sort]) => sort !== 'distance' || sort === search.sort || hasCenter(search, shown))
          .map(([sort, text]) => (
            <option key={sort} value={sort}>
              {text}
            </option>
          ))}
      </select>
    </label>
  )
}
