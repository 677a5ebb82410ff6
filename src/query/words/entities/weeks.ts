import { civilOf, dayOf, daysInMonth, type EpochDay } from '../../../event/days.ts'
import { lexicon } from '../lexicon.ts'
import { dayNamed, monthNamed, ordinalNamed, unitNamed } from './calendar-words.ts'
import { nextWith, type Period, type PeriodAt, period, skip, type Words, yearAt, yearOfTwoDigits } from './period.ts'

/** Periods: the week around a day, a week of a month or of a year, feasts, and years of two digits. */

const WEEK_OF = lexicon('week of')
const NUMBERED_WEEK = lexicon('numbered week')
/** Feasts on fixed days. The value is month, first day and last day. */
const FEASTS = lexicon('feast')

function mondayOf(day: EpochDay): number {
  return day - ((day + 3) % 7)
}

/** `week of December 7`, `weekend of 5 June`: from Monday to Sunday, or Saturday and Sunday. */
export function weekAround(text: Words, at: number, periodAt: PeriodAt): Period | undefined {
  const unit = unitNamed(text.words[at])
  if (unit !== 'week' && unit !== 'weekend') return undefined
  const day = periodAt(skip(WEEK_OF, text, at + 1) ?? at + 1)
  if (day === undefined || day.until - day.from > 6) return undefined
  const monday = mondayOf(day.from)
  const from = (unit === 'week' ? monday : monday + 5) as EpochDay
  return { ...day, from, until: (monday + 6) as EpochDay, isDoubtful: false, overlaps: true }
}

/** `week 20 of 2027`, `KW 20`: a week of ISO 8601; the first week of a year has January 4. */
export function numberedWeek(text: Words, at: number): Period | undefined {
  const numberAt = skip(NUMBERED_WEEK, text, at)
  const number = numberAt === undefined ? 0 : Number(/^\d{1,2}$/.exec(text.words[numberAt] ?? '')?.[0])
  if (!(number >= 1 && number <= 53)) return undefined
  const { to, year } = yearAt(text, numberAt! + 1)
  const inYear = (y: number) => {
    const monday = mondayOf(dayOf(y, 1, 4)) + 7 * (number - 1)
    return { ...period(to, monday, monday + 6, year !== undefined), overlaps: true }
  }
  return year === undefined ? nextWith(text, inYear) : inYear(year)
}

const HALF = 15

/** `first week of March`, `last weekend of June 2027`, `second half of May`: days of a month. */
export function partOfMonth({ words }: Words, at: number, periodAt: PeriodAt): Period | undefined {
  const unit = unitNamed(words[at + 1])
  const part = words[at + 1] === 'half' ? HALF : unit === 'week' ? 7 : unit === 'weekend' ? 2 : undefined
  const isLast = words[at] === 'last'
  const ordinal = isLast ? 0 : ordinalNamed(words[at])
  if (part === undefined || ordinal === undefined || words[at + 2] === undefined) return undefined
  const month = periodAt(at + 2)
  if (month === undefined || !isMonth(month)) return undefined
  const days = month.until - month.from + 1
  const within = (first: number, last: number): Period => ({
    ...month,
    from: (month.from + first) as EpochDay,
    until: (month.from + last - 1) as EpochDay,
    isDoubtful: false,
  })
  if (unit === 'weekend') {
    const saturday = isLast ? mondayOf((month.until + 1) as EpochDay) - 2 : mondayOf((month.from + 1) as EpochDay) + 5
    const first = saturday - month.from + (isLast ? 0 : 7 * (ordinal - 1))
    return within(first, first + 2)
  }
  const first = isLast ? days - part : (ordinal - 1) * part
  return within(first, part === HALF && first > 0 ? days : first + part)
}

function isMonth({ from, until }: Period): boolean {
  const { year, month, day } = civilOf(from)
  return day === 1 && until - from + 1 === daysInMonth(year, month)
}

/** `Christmas`, `New Year 2027`: the next feast that is not over, or the feast of a year. */
export function feastAt(text: Words, at: number): Period | undefined {
  const feast = FEASTS.at(text.words, at)
  if (feast === undefined) return undefined
  const [month, first, last] = feast.value.split(' ').map(Number) as [number, number, number]
  const { to, year } = yearAt(text, at + feast.length)
  const inYear = (y: number) => period(to, dayOf(y, month, first), dayOf(y, month, last), year !== undefined)
  return year === undefined ? nextWith(text, inYear) : inYear(year)
}

const NAME = /^\p{L}{2,}$/u

/** The year 2027 for `27` in `AAAI-27`. Doubtful, because `27` may be any number. */
export function shortYear({ words, today }: Words, at: number): Period | undefined {
  const before = words[at - 1]
  if (before === undefined || !NAME.test(before)) return undefined
  if (monthNamed(before) !== undefined && dayNamed(words[at]) !== undefined) return undefined
  const meant = yearOfTwoDigits(words[at], today)
  return meant === undefined
    ? undefined
    : { ...period(at + 1, dayOf(meant, 1, 1), dayOf(meant, 12, 31), true), isDoubtful: true }
}
