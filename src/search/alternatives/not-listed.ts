import { civilOf, dayOf, type EpochDay, formatDay, formatMonth, MONTH_NAMES } from '../../event/days.ts'
import { quoted } from '../../query/notes.ts'
import { type Filter, type FilterParameter, parameterOf } from '../../query/request.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import type { Probe } from './probe.ts'

/** A date that was asked for, as the first day that it allows. */
interface AskedDate {
  /** As a parameter gives it: `2029`, `2029-03` or `2029-03-15`. */
  readonly name: string
  readonly from: EpochDay
}

const DATES: readonly FilterParameter[] = ['from', 'to', 'month', 'year']
const YEAR = /^(?:19|20|21)\d\d$/
/** Texts without it have no year. */
const MAY_BE_YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/

/**
 * The sentence that a search for a date behind all events of its kind deserves; undefined for any other one.
 *
 * Example: the directory lists events up to 2028, and EuroPython up to 2026.
 *
 *   q=EuroPython 2029   2029 is not listed yet; the last EuroPython in the directory is 2026.
 *   q=EuroPython 2027   No EuroPython is listed for 2027 yet; the last one in the directory is 2026.
 */
export function notListed(
  filters: readonly Filter[],
  today: EpochDay,
  probe: Pick<Probe, 'latest'>,
): string | undefined {
  const asked = latestDateIn(filters)
  if (asked === undefined || asked.from <= today) return undefined
  const undated = filters
    .filter((filter) => !DATES.includes(parameterOf(filter)))
    .flatMap((filter) => (filter.by === 'text' ? withoutYears(filter.text) : [filter]))
  if (undated.length === 0) return undefined
  const latest = probe.latest(undated)
  if (latest === undefined || latest >= asked.from) return undefined
  const { year, month } = civilOf(latest)
  const isOtherYear = year < civilOf(asked.from).year
  const last = isOtherYear ? year : `${MONTH_NAMES[month - 1]} ${year}`
  const subject = subjectOf(undated)
  const listed = probe.latest([])
  return listed !== undefined && listed >= asked.from
    ? `No ${subject} is listed for ${asked.name} yet; the last one in the directory is ${last}.`
    : `${asked.name} is not listed yet; the last ${subject} in the directory is ${last}.`
}

/** The latest of the dates from which on events are asked for. */
function latestDateIn(filters: readonly Filter[]): AskedDate | undefined {
  let latest: AskedDate | undefined
  const add = (asked: AskedDate) => {
    if (latest === undefined || asked.from > latest.from) latest = asked
  }
  for (const filter of filters) {
    if (filter.by === 'text') yearsIn(filter.text).forEach(add)
    else if (filter.by === 'start' && filter.from !== null) add({ name: nameOf(filter), from: filter.from })
  }
  return latest
}

function yearsIn(text: string): AskedDate[] {
  if (!MAY_BE_YEAR.test(text)) return []
  return wordsAsWritten(text)
    .filter(({ folded }) => YEAR.test(folded))
    .map(({ folded }) => ({ name: folded, from: dayOf(Number(folded), 1, 1) }))
}

function nameOf({ parameter, from }: Extract<Filter, { by: 'start' }>): string {
  if (parameter === 'year') return formatDay(from!).slice(0, 4)
  return parameter === 'month' ? formatMonth(from!) : formatDay(from!)
}

function withoutYears(text: string): Filter[] {
  const words = wordsAsWritten(text).filter(({ folded }) => !YEAR.test(folded))
  return words.length === 0 ? [] : [{ by: 'text', text: words.map(({ spelled }) => spelled).join(' ') }]
}

/** What the search is for, in a sentence. Only a single word surely reads well as a name. */
function subjectOf(filters: readonly Filter[]): string {
  const text = filters.find((filter) => filter.by === 'text')
  if (text === undefined) return 'matching event'
  return wordsAsWritten(text.text).length > 1 ? `event for ${quoted(text.text)}` : text.text
}
