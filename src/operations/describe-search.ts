import type { FilterParameter } from '../query/request.ts'

const alone = (value: string) => value

/** What a filter says of the events, for people. */
const PHRASES: Readonly<Record<FilterParameter, (value: string) => string>> = {
  q: alone,
  topic: alone,
  subtopic: alone,
  country: alone,
  countries: alone,
  continent: alone,
  city: alone,
  near: (value) => `near ${value}`,
  type: alone,
  from: (value) => `from ${value}`,
  to: (value) => `until ${value}`,
  month: alone,
  year: alone,
  deadline_from: (value) => `deadline from ${value}`,
  deadline_to: (value) => `deadline until ${value}`,
  attendance: alone,
}

/** The filters of a search in a few words, as in `machine learning, Germany`; `''` where there are none. */
export function describeSearch(given: Readonly<Record<string, string>>): string {
  const filters = Object.keys(PHRASES) as FilterParameter[]
  return filters.flatMap((name) => (given[name] === undefined ? [] : [PHRASES[name](given[name])])).join(', ')
}
