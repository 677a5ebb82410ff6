import { type EpochDay, parseDay } from '../../../event/days.ts'
import { lexicon } from '../lexicon.ts'
import { monthNamed } from './calendar-words.ts'
import { months, nextWith, type Period, period, skipFillers, type Words, yearOfTwoDigits } from './period.ts'

/** Dates in numbers: `2027-03-15`, `3.5.-5.5.2027`, `03/2027`. Folding replaces the signs by spaces. */

const TO = lexicon('range to')

/**
 * The first order with valid days is used. d, m, y are day, month and year of the first day; e, n, z of the
 * last day; s is a year of two digits. Both days of a range have one order.
 */
const ORDERS = [
  ...['dmyenz', 'mdynez', 'ymdzne', 'dmeny', 'mdney', 'ymdne', 'demy', 'mdey', 'ymde', 'dmy', 'mdy', 'ymd'],
  ...['dms', 'mds'],
]
const RANGE_PART = /[enz]/

interface DateNumber {
  readonly digits: string
  /** The position after the number. */
  readonly to: number
  /** True if the number follows a word such as "to". */
  readonly isAfterTo: boolean
}

export function numericDate({ words, today }: Words, at: number): Period | undefined {
  const numbers = numbersAt(words, at)
  for (const order of ORDERS) {
    const days = daysInOrder(order, numbers, today)
    if (days === undefined) continue
    const { to } = numbers[order.length - 1]!
    return { ...period(to, ...days, true), isDoubtful: order.includes('s'), isRange: RANGE_PART.test(order) }
  }
  const [one, two] = numbers
  if (one === undefined || two === undefined || two.isAfterTo) return undefined
  if (isYear(one) && two.digits.length === 2 && isMonth(two)) return monthIn(one, two, two.to)
  return isMonth(one) && isYear(two) ? monthIn(two, one, two.to) : undefined
}

/** The next day with this date: `8.12.` after a word such as "on". */
export function dayInNumbers(text: Words, at: number): Period | undefined {
  const [one, two, three] = numbersAt(text.words, at)
  if (one === undefined || two === undefined || two.isAfterTo || three) return undefined
  // in "8 12 december", both numbers are days of December
  if (monthNamed(text.words[two.to]) !== undefined) return undefined
  const [day, month] = isMonth(two) ? [one, two] : [two, one]
  // checked in 2028, a leap year, which has every possible day
  if (exactDay('2028', month.digits, day.digits) === undefined) return undefined
  return nextWith(text, (year) => {
    const inYear = exactDay(String(year), month.digits, day.digits) ?? exactDay(String(year), month.digits, '28')!
    return period(two.to, inYear, inYear, false)
  })
}

/** Up to six numbers from a position on, which may have words such as "to" between them. */
function numbersAt(words: readonly string[], at: number): DateNumber[] {
  const numbers: DateNumber[] = []
  for (let next = at; numbers.length < 6; next++) {
    const isAfterTo = next > at && TO.has(words[next])
    if (isAfterTo) next = skipFillers({ words }, next + 1)
    const word = words[next] ?? ''
    if (/^(?:\d{1,2}|(?:19|20|21)\d\d)$/.test(word)) numbers.push({ digits: word, to: next + 1, isAfterTo })
    else if (/^(?:19|20|21)\d{6}$/.test(word)) {
      numbers.push({ digits: word.slice(0, 4), to: next + 1, isAfterTo })
      for (const digits of [word.slice(4, 6), word.slice(6)]) numbers.push({ digits, to: next + 1, isAfterTo: false })
    } else break
  }
  return numbers
}

/** The days that the numbers mean in an order; undefined if they are not valid. */
function daysInOrder(
  order: string,
  numbers: readonly DateNumber[],
  today: EpochDay,
): [from: EpochDay, until: EpochDay] | undefined {
  if (numbers.length < order.length) return undefined
  const named: Record<string, string> = {}
  for (let at = 0; at < order.length; at++) {
    const [letter, number] = [order[at]!, numbers[at]!]
    const isLast = RANGE_PART.test(letter) && at > 0 && !RANGE_PART.test(order[at - 1]!)
    if (number.isAfterTo && !isLast) return undefined
    if (isYear(number) !== 'yz'.includes(letter)) return undefined
    named[letter] = number.digits
  }
  // after a year, a month must have two digits: "2027 3" is a year and a number
  if (order[0] === 'y' && named.m!.length < 2) return undefined
  const year = named.s === undefined ? named.y! : String(yearOfTwoDigits(named.s, today) ?? '')
  const from = exactDay(year, named.m!, named.d!)
  const until = named.e === undefined ? from : exactDay(named.z ?? year, named.n ?? named.m!, named.e)
  if (from === undefined || until === undefined || from > until) return undefined
  return named.e !== undefined && from === until && named.z === undefined ? undefined : [from, until]
}

function isYear({ digits }: DateNumber): boolean {
  return digits.length === 4
}

function isMonth({ digits }: DateNumber): boolean {
  return Number(digits) >= 1 && Number(digits) <= 12
}

function monthIn(year: DateNumber, month: DateNumber, to: number): Period {
  return months(to, Number(year.digits), Number(month.digits), 1, true)
}

function exactDay(year: string, month: string, day: string): EpochDay | undefined {
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
