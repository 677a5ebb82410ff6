/**
 * The period of a search: upcoming events, past events, or all events. The address of the page contains the
 * period without a day, so a shared search shows the events that are upcoming when it is opened.
 */
import { monthsIn } from './dates.ts'
import { currentDay } from './page-facts.ts'
import { type Filter, filtersOf, filtersOfView, type Search, searchOfCall } from './search.ts'

export type Period = 'upcoming' | 'past' | 'all'

/** Words of `q` that name a period. */
const WORDS: Readonly<Record<string, Period>> = { upcoming: 'upcoming', past: 'past' }

/** The last year that a filter can name. */
const LAST_YEAR = '9999'

/**
 * The period of a search: the chosen period, or else the period in its words. By default all events if the
 * search names past days, otherwise upcoming events.
 */
export function periodOf(search: Search, today = currentDay()): Period {
  if (search.when !== undefined) return search.when
  const named = wordsOf(search).find((word) => word in WORDS)
  if (named !== undefined) return WORDS[named]!
  return namesPast(search, today) ? 'all' : 'upcoming'
}

function wordsOf({ q = '' }: Search): string[] {
  return q.toLowerCase().split(/\s+/)
}

/** True if a filter, or a year among the words, names past days. `during` always counts as past. */
function namesPast(search: Search, today: string): boolean {
  const { month, year, to, during } = search
  if (during !== undefined) return true
  const ends = [month === undefined ? undefined : `${monthsIn(month)[1]}-31`, year && `${year}-12-31`, to]
  const years = wordsOf(search).filter((word) => /^(19|20)\d\d$/.test(word))
  return [...ends, ...years.map((word) => `${word}-12-31`)].some((end) => end !== undefined && end < today)
}

/**
 * The filters to send for a search on a day: the filters of its address, of its view and of its period. Words
 * of `q` that name a period are left out.
 */
export function sentFiltersOf(search: Search, today = currentDay()): [Filter, string][] {
  const q = search.q?.split(/\s+/).filter((word) => !(word.toLowerCase() in WORDS))
  const filters = [...filtersOf(search), ...filtersOfView(search)].flatMap(([name, value]): [Filter, string][] => {
    if (name !== 'q') return [[name, value]]
    return q!.length === 0 ? [] : [[name, q!.join(' ')]]
  })
  switch (periodOf(search, today)) {
    case 'upcoming':
      return [...filters, ['during', `${today}/${LAST_YEAR}`]]
    case 'past':
      return search.to === undefined ? [...filters, ['to', today]] : filters
    default:
      return filters
  }
}

/**
 * The search that an answer proposes. It has the period of `asked` if the proposal has the filter of this
 * period; otherwise it finds all events, past and upcoming.
 */
export function proposedSearch(
  params: Readonly<Record<string, string | number>>,
  asked: Search,
  today = currentDay(),
): Search {
  const period = periodOf(asked, today)
  const [name, value] = period === 'upcoming' ? ['during', `${today}/`] : ['to', today]
  const sent = params[name]
  if (period === 'all' || sent === undefined) return { ...searchOfCall(params), when: 'all' }
  const { [name]: _, ...others } = params
  const proposed = searchOfCall(String(sent).startsWith(value) ? others : params)
  return period === 'past' ? { ...proposed, when: 'past' } : proposed
}
