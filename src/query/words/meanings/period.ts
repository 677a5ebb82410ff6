import { civilOf, dayOf, type EpochDay } from '../../../event/days.ts'
import { unitNamed, yearNamed } from './calendar-words.ts'

/** What all files share that read periods in words. */

/** A period with both ends, as part of an expression. */
export interface Period {
  readonly to: number
  readonly from: EpochDay
  readonly until: EpochDay
  readonly hasYear: boolean
  readonly isDoubtful: boolean
}

/** Folded words, and the day that relative dates are told from. */
export interface Words {
  readonly words: readonly string[]
  readonly today: EpochDay
}

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const FILLERS = setOf('of de del do di the la le el im in')
export const THIS = setOf('this current dieses diesen diese ce cette este esta questo')
export const NEXT = setOf(
  'next coming upcoming following nachstes nachsten nachster prochain prochaine proximo proxima prossimo',
)

/** A year behind a month or a part of a year, given as a number or as `next year`. */
export function yearAt(text: Words, at: number): { to: number; year: number | undefined } {
  const start = skipFillers(text, at)
  const year = yearNamed(text.words[start])
  if (year !== undefined) return { to: start + 1, year }
  const shift = THIS.has(text.words[start] ?? '') ? 0 : NEXT.has(text.words[start] ?? '') ? 1 : undefined
  if (shift !== undefined && unitNamed(text.words[start + 1]) === 'year') {
    return { to: start + 2, year: civilOf(text.today).year + shift }
  }
  return { to: at, year: undefined }
}

export function skipFillers({ words }: Words, at: number): number {
  let next = at
  while (FILLERS.has(words[next] ?? '')) next++
  return next
}

export function skipOn({ words }: Words, at: number): number {
  return words[at] === 'on' || words[at] === 'onward' || words[at] === 'onwards' ? at + 1 : at
}

export function period(to: number, from: number, until: number, hasYear: boolean): Period {
  return { to, from: from as EpochDay, until: until as EpochDay, hasYear, isDoubtful: false }
}

/** A period that words may mean, or something else. */
export function maybeMeant({ to, from, until, hasYear }: Period, isDoubtful: boolean): Period {
  return { to, from, until, hasYear, isDoubtful }
}

/** Whole months from one that may lie outside of 1 to 12, which counts into the years around. */
export function months(to: number, year: number, first: number, length: number, hasYear: boolean): Period {
  const at = (month: number) => dayOf(year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1, 1)
  return period(to, at(first), at(first + length) - 1, hasYear)
}

/** The first period of the years around one that passes a test; a period of any later year would pass it. */
export function firstWith(
  year: number,
  inYear: (year: number) => Period,
  isMeant: (period: Period) => boolean,
): Period {
  for (let y = year - 1; y <= year; y++) if (isMeant(inYear(y))) return inYear(y)
  return inYear(year + 1)
}

export function latestWith(
  year: number,
  inYear: (year: number) => Period,
  isMeant: (period: Period) => boolean,
): Period {
  for (let y = year + 1; y >= year; y--) if (isMeant(inYear(y))) return inYear(y)
  return inYear(year - 1)
}
