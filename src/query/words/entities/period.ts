import { civilOf, dayOf, type EpochDay } from '../../../event/days.ts'
import { type Forms, lexicon } from '../lexicon.ts'
import { unitNamed, yearNamed } from './calendar-words.ts'

/** A range of days that words mean. */
export interface Period {
  /** The position after the words. */
  readonly to: number
  readonly from: EpochDay
  readonly until: EpochDay
  readonly hasYear: boolean
  readonly isDoubtful: boolean
  /** True if the words name a first and a last day: `May 1-3`. */
  readonly isRange?: boolean
  /** True if events that run in the period are meant: `week of May 3`. Otherwise events that start in it. */
  readonly overlaps?: boolean
}

/** Folded words, and the day to which relative dates refer. */
export interface Words {
  readonly words: readonly string[]
  readonly today: EpochDay
}

/** Reads the period at a position, after words such as "of". */
export type PeriodAt = (position: number) => Period | undefined

const FILLERS = lexicon('date filler')
export const THIS = lexicon('this')
export const NEXT = lexicon('next')

/** The year after a month or a part of a year, as a number, `this year` or `next year`. */
export function yearAt(text: Words, at: number): { to: number; year: number | undefined } {
  const start = skipFillers(text, at)
  const year = yearNamed(text.words[start])
  if (year !== undefined) return { to: start + 1, year }
  const shift = THIS.has(text.words[start]) ? 0 : NEXT.has(text.words[start]) ? 1 : undefined
  if (shift !== undefined && unitNamed(text.words[start + 1]) === 'year') {
    return { to: start + 2, year: civilOf(text.today).year + shift }
  }
  return { to: at, year: undefined }
}

export function skipFillers({ words }: Pick<Words, 'words'>, at: number): number {
  let next = at
  while (FILLERS.has(words[next])) next++
  return next
}

/** The position after the longest form and the fillers after it; undefined if there is no form. */
export function skip(forms: Forms, text: Words, at: number): number | undefined {
  const form = forms.at(text.words, at)
  return form && skipFillers(text, at + form.length)
}

export function period(to: number, from: number, until: number, hasYear: boolean): Period {
  return { to, from: from as EpochDay, until: until as EpochDay, hasYear, isDoubtful: false }
}

/** Whole months. `first` may be below 1 or above 12: month 13 is January of the next year. */
export function months(to: number, year: number, first: number, length: number, hasYear: boolean): Period {
  const at = (month: number) => dayOf(year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1, 1)
  return period(to, at(first), at(first + length) - 1, hasYear)
}

/** The first period in last and this year that `isMeant` accepts (default: not over), else in next year. */
export function nextWith(
  { today }: Words,
  inYear: (year: number) => Period,
  isMeant = (one: Period) => one.until >= today,
): Period {
  const { year } = civilOf(today)
  return [year - 1, year].map(inYear).find(isMeant) ?? inYear(year + 1)
}

/** Range of the years that two digits may mean, before and after this year. */
const YEARS_AGO = 25
const YEARS_AHEAD = 5

/** The year that two digits mean; undefined if it is outside the range. */
export function yearOfTwoDigits(digits: string | undefined, today: EpochDay): number | undefined {
  if (digits === undefined || !/^\d\d$/.test(digits)) return undefined
  const { year } = civilOf(today)
  const meant = 2000 + Number(digits)
  return meant < year - YEARS_AGO || meant > year + YEARS_AHEAD ? undefined : meant
}
