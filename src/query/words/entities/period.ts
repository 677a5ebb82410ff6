import { civilOf, dayOf, type EpochDay } from '../../../event/days.ts'
import { type Forms, lexicon } from '../lexicon.ts'
import { unitNamed, yearNamed } from './calendar-words.ts'

/** What all files share that read periods in words. */

/** A period with both ends, as part of an expression. */
export interface Period {
  readonly to: number
  readonly from: EpochDay
  readonly until: EpochDay
  readonly hasYear: boolean
  readonly isDoubtful: boolean
  /** Whether the words name a first and a last day: `May 1-3`. */
  readonly isRange?: boolean
  /** Whether events are meant that run in the period, not only those that start in it: `week of May 3`. */
  readonly overlaps?: boolean
}

/** Folded words, and the day that relative dates are told from. */
export interface Words {
  readonly words: readonly string[]
  readonly today: EpochDay
}

/** The period that begins at a position, behind words like "of". */
export type PeriodAt = (position: number) => Period | undefined

const FILLERS = lexicon('date filler')
export const THIS = lexicon('this')
export const NEXT = lexicon('next')

/** A year behind a month or a part of a year, given as a number or as `next year`. */
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

/** The position after the longest form at a position, and after the fillers that follow. */
export function skip(forms: Forms, text: Words, at: number): number | undefined {
  const form = forms.at(text.words, at)
  return form && skipFillers(text, at + form.length)
}

export function period(to: number, from: number, until: number, hasYear: boolean): Period {
  return { to, from: from as EpochDay, until: until as EpochDay, hasYear, isDoubtful: false }
}

/** Whole months from one that may lie outside of 1 to 12, which counts into the years around. */
export function months(to: number, year: number, first: number, length: number, hasYear: boolean): Period {
  const at = (month: number) => dayOf(year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1, 1)
  return period(to, at(first), at(first + length) - 1, hasYear)
}

/** The first period of the years around today that is not over, or that passes another test. */
export function nextWith(
  { today }: Words,
  inYear: (year: number) => Period,
  isMeant = (one: Period) => one.until >= today,
): Period {
  const { year } = civilOf(today)
  return [year - 1, year].map(inYear).find(isMeant) ?? inYear(year + 1)
}

/** Years of two digits that are meant: so many before and after the one of today. */
const YEARS_AGO = 25
const YEARS_AHEAD = 5

/** The year that two digits mean; undefined where it lies too far from today. */
export function yearOfTwoDigits(digits: string | undefined, today: EpochDay): number | undefined {
  if (digits === undefined || !/^\d\d$/.test(digits)) return undefined
  const { year } = civilOf(today)
  const meant = 2000 + Number(digits)
  return meant < year - YEARS_AGO || meant > year + YEARS_AHEAD ? undefined : meant
}
