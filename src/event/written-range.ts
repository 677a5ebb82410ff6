import { type EpochDay, parseDay } from './days.ts'
import { writtenDay } from './written-days.ts'

/** The first and the last day of an event. */
export interface DayRange {
  readonly start: EpochDay
  readonly end: EpochDay
}

/** Separators between the first and the last day. */
const BETWEEN = /\s*(?:[-–—−~/&]|\b(?:to|until|till|through|thru|and)\b)\s*/giu
const WEEKDAYS = /(?<!\p{L})(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?(?!\p{L})\.?,?\s*/giu
const BEFORE = /^(?:from|on|between)\s+/i
/** A comma between month and day, blanks before a comma, and the dot of an ordinal number. */
const LOOSE_MARK = /(\p{L}{3}),(?= ?\d{1,2}(?!\d))|\s+(?=,)|(?<=\d)\.(?= ?[-–\p{L}])/gu
const YEAR = /(?<!\d)\d{4}(?!\d)/
/** Maximum days from the first to the last day. A longer range is a mistake, mostly of the year. */
const MAX_DAYS = 366
/** Maximum days from the first to the last day over New Year, if the first day lacks its year. */
const MAX_DAYS_OVER_NEW_YEAR = 31

/**
 * The first and the last day that a text means. A part that only one day has, such as the year, is used for
 * both: `June 12-17, 2027`, `30 June to 2 July 2027`, `2027-06-12/17`. Undefined if the text means no days,
 * or might mean several ranges.
 */
export function writtenRange(text: string): DayRange | undefined {
  const plain = text.trim().replace(WEEKDAYS, '').replace(BEFORE, '').replace(/\s+/g, ' ').replace(LOOSE_MARK, '$1')
  const day = writtenDay(plain)
  if (day !== undefined) return { start: day, end: day }
  for (const separator of plain.matchAll(BETWEEN)) {
    const range = rangeOf(plain.slice(0, separator.index), plain.slice(separator.index + separator[0].length))
    if (range !== undefined) return range
  }
  return undefined
}

function rangeOf(left: string, right: string): DayRange | undefined {
  for (const end of lastDays(left, right)) {
    for (const start of firstDays(left, right)) {
      if (start <= end && end - start <= MAX_DAYS) return { start, end }
    }
    // an event that ends in January may begin in the previous year
    const start = writtenDay(`${left}, ${Number(YEAR.exec(right)?.[0]) - 1}`)
    if (start !== undefined && start <= end && end - start <= MAX_DAYS_OVER_NEW_YEAR) return { start, end }
  }
  return undefined
}

/**
 * The days that the left part may mean: complete, or with the year, or the month and year, of the right part.
 */
function* firstDays(left: string, right: string): Generator<EpochDay> {
  const [year] = YEAR.exec(right) ?? []
  const withMonth = /^\d{1,2}(?:st|nd|rd|th|\.)?$/i.test(left)
    ? [right.replace(/\d{1,2}(?:st|nd|rd|th)?\.?(?!\d)/i, left.replace(/\D/g, ''))]
    : []
  for (const form of [left, ...withMonth, `${left}, ${year}`, `${left} ${year}`]) {
    const day = writtenDay(form)
    if (day !== undefined) yield day
  }
}

/** The days that the right part may mean: complete, or with the month of the left part. */
function* lastDays(left: string, right: string): Generator<EpochDay> {
  const isoMonth = /^\d{4}-\d{2}-/.exec(left)?.[0]
  const iso = isoMonth && /^\d{1,2}$/.test(right) ? parseDay(`${isoMonth}${right.padStart(2, '0')}`) : undefined
  if (iso !== undefined) yield iso
  for (const form of [right, left.replace(/\d{1,2}(?:st|nd|rd|th)?\.?$/i, right)]) {
    const day = writtenDay(form)
    if (day !== undefined) yield day
  }
}
