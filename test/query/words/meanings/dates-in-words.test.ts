import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EpochDay, formatDay, parseDay } from '../../../../src/event/days.ts'
import { fold, wordsOf } from '../../../../src/event/fold.ts'
import { datesAt } from '../../../../src/query/words/meanings/dates-in-words.ts'
import { rangeLabel } from '../../../../src/query/words/meanings/range-words.ts'

/** A Friday. */
const TODAY = parseDay('2026-11-20')!

/** The range that a whole text means, `FROM..TO`; undefined where it does not mean one as a whole. */
function rangeOf(text: string, today = TODAY): string | undefined {
  const words = wordsOf(fold(text))
  const dates = datesAt(words, 0, today)
  if (dates === undefined || dates.to < words.length) return undefined
  const { from, to } = dates.range
  return `${from === null ? '' : formatDay(from)}..${to === null ? '' : formatDay(to)}`
}

describe('dates in words', () => {
  test.each([
    ['2027', '2027-01-01..2027-12-31'],
    ['March 2027', '2027-03-01..2027-03-31'],
    ['2027 March', '2027-03-01..2027-03-31'],
    ['Mar 2027', '2027-03-01..2027-03-31'],
    ['03/2027', '2027-03-01..2027-03-31'],
    ['2027-03', '2027-03-01..2027-03-31'],
    ['2027-03-15', '2027-03-15..2027-03-15'],
    ['15.03.2027', '2027-03-15..2027-03-15'],
    ['03/15/2027', '2027-03-15..2027-03-15'],
    ['15 March 2027', '2027-03-15..2027-03-15'],
    ['the 15th', undefined],
    ['15th of March 2027', '2027-03-15..2027-03-15'],
    ['March 15, 2027', '2027-03-15..2027-03-15'],
    ['March 15-17', '2027-03-15..2027-03-17'],
    ['15-17 March 2027', '2027-03-15..2027-03-17'],
    ['March', '2027-03-01..2027-03-31'],
    ['November', '2026-11-01..2026-11-30'],
    ['October', '2027-10-01..2027-10-31'],
    ['last October', '2026-10-01..2026-10-31'],
    ['next December', '2026-12-01..2026-12-31'],
    ['spring', '2027-03-01..2027-05-31'],
    ['spring 2027', '2027-03-01..2027-05-31'],
    ['next spring', '2027-03-01..2027-05-31'],
    ['autumn', '2026-09-01..2026-11-30'],
    ['fall of 2027', '2027-09-01..2027-11-30'],
    ['winter', '2026-12-01..2027-02-28'],
    ['winter 2027', '2026-12-01..2027-02-28'],
    ['winter 2026/27', '2026-12-01..2027-02-28'],
    ['Q3', '2027-07-01..2027-09-30'],
    ['week of December 7 2026', '2026-12-07..2026-12-13'],
    ['the week of December 9', undefined],
    ['week of 9 December', '2026-12-07..2026-12-13'],
    ['weekend of 11 December', '2026-12-12..2026-12-13'],
    ['first week of March', '2027-03-01..2027-03-07'],
    ['2nd week of March 2028', '2028-03-08..2028-03-14'],
    ['last week of February 2027', '2027-02-22..2027-02-28'],
    ['first half of March 2027', '2027-03-01..2027-03-15'],
    ['second half of March 2027', '2027-03-16..2027-03-31'],
    ['before Christmas', '2026-11-20..2026-12-23'],
    ['Christmas 2027', '2027-12-24..2027-12-26'],
    ['rest of the year', '2026-11-20..2026-12-31'],
    ['rest of 2026', '2026-11-20..2026-12-31'],
    ['rest of 2027', undefined],
    ['later this year', '2026-11-20..2026-12-31'],
    ['left this year', '2026-11-20..2026-12-31'],
    ['end of the year', '2026-09-01..2026-12-31'],
    ['by the end of the year', '2026-11-20..2026-12-31'],
    ['coming weeks', '2026-11-20..2026-12-11'],
    ['the coming months', undefined],
    ['coming months', '2026-11-20..2027-02-20'],
    ['last 3 months', '2026-08-20..2026-11-19'],
    ['past two years', '2024-11-20..2026-11-19'],
    ['past', '..2026-11-19'],
    ['27', undefined],
    ['Q4', '2026-10-01..2026-12-31'],
    ['Q3 2027', '2027-07-01..2027-09-30'],
    ['2027 Q3', '2027-07-01..2027-09-30'],
    ['2027, first half', '2027-01-01..2027-06-30'],
    ['third quarter of 2027', '2027-07-01..2027-09-30'],
    ['H1 2027', '2027-01-01..2027-06-30'],
    ['first half of 2027', '2027-01-01..2027-06-30'],
    ['second half of next year', '2027-07-01..2027-12-31'],
    ['early 2027', '2027-01-01..2027-04-30'],
    ['mid 2027', '2027-05-01..2027-08-31'],
    ['end of 2027', '2027-09-01..2027-12-31'],
    ['late March 2027', '2027-03-21..2027-03-31'],
    ['today', '2026-11-20..2026-11-20'],
    ['tomorrow', '2026-11-21..2026-11-21'],
    ['this week', '2026-11-16..2026-11-22'],
    ['next week', '2026-11-23..2026-11-29'],
    ['this weekend', '2026-11-21..2026-11-22'],
    ['this month', '2026-11-01..2026-11-30'],
    ['next month', '2026-12-01..2026-12-31'],
    ['this year', '2026-01-01..2026-12-31'],
    ['next year', '2027-01-01..2027-12-31'],
    ['last year', '2025-01-01..2025-12-31'],
    ['next quarter', '2027-01-01..2027-03-31'],
    ['in the next 3 months', '2026-11-20..2027-02-20'],
    ['next two weeks', '2026-11-20..2026-12-04'],
    ['from today', '2026-11-20..'],
    ['from now on', '2026-11-20..'],
    ['from March 2027', '2027-03-01..'],
    ['since 2024', '2024-01-01..'],
    ['after March 2027', '2027-04-01..'],
    ['before June', '2026-11-20..2027-05-31'],
    ['before 2020', '..2019-12-31'],
    ['until June 2027', '2026-11-20..2027-06-30'],
    ['between March and May 2027', '2027-03-01..2027-05-31'],
    ['from March to May 2027', '2027-03-01..2027-05-31'],
    ['March - May 2027', '2027-03-01..2027-05-31'],
    ['November 2026 to February', '2026-11-01..2027-02-28'],
    ['November to February 2027', '2026-11-01..2027-02-28'],
    ['November 2027 to February', '2027-11-01..2028-02-29'],
    ['March to May', '2027-03-01..2027-05-31'],
    ['2027 March to 2027 May', '2027-03-01..2027-05-31'],
    ['March 2028 to May', '2028-03-01..2028-05-31'],
    ['2028 March to May', '2028-03-01..2028-05-31'],
    ['March 15 2028 to May 10', '2028-03-15..2028-05-10'],
    ['March 2025 to May', '2025-03-01..2025-05-31'],
    ['today to November', '2026-11-20..2026-11-30'],
    ['after today', '2026-11-20..'],
    ['until today', '2026-11-20..2026-11-20'],
    ['2026 to 2028', '2026-01-01..2028-12-31'],
    ['März 2027', '2027-03-01..2027-03-31'],
    ['mars 2027', '2027-03-01..2027-03-31'],
    ['15 de marzo de 2027', '2027-03-15..2027-03-15'],
    ['março de 2027', '2027-03-01..2027-03-31'],
    ['марта 2027', '2027-03-01..2027-03-31'],
    ['май 2027', '2027-05-01..2027-05-31'],
    ['2027年3月', '2027-03-01..2027-03-31'],
    ['2027년 3월', '2027-03-01..2027-03-31'],
    ['مارس 2027', '2027-03-01..2027-03-31'],
    ['printemps 2027', '2027-03-01..2027-05-31'],
    ['machine', undefined],
    ['12', undefined],
    ['next generation', undefined],
    ['first', undefined],
  ])('%s means %s', (text, expected) => {
    expect(rangeOf(text)).toBe(expected)
  })

  test('a bare month or season that is another word, too, is doubtful, but not behind "in" or beside a year', () => {
    const isDoubtful = (text: string, at: number) => datesAt(wordsOf(text), at, TODAY)!.isDoubtful
    expect(isDoubtful('may', 0)).toBe(true)
    expect(isDoubtful('spring boot', 0)).toBe(true)
    expect(isDoubtful('in may', 1)).toBe(false)
    expect(isDoubtful('may 2027', 0)).toBe(false)
    expect(isDoubtful('october', 0)).toBe(false)
  })

  test('no range with an open end is doubtful', () => {
    for (const text of [
      'from may',
      'may onwards',
      'before may',
      'until may',
      'after may',
      'from may to june',
      'past',
    ]) {
      expect([text, datesAt(wordsOf(text), 0, TODAY)!.isDoubtful]).toEqual([text, false])
    }
  })

  const anyDay = fc.integer({ min: 15_000, max: 30_000 }).map((day) => day as EpochDay)
  const bounds = (text: string, today: EpochDay) => {
    const words = wordsOf(fold(text))
    const dates = datesAt(words, 0, today)
    expect([text, dates?.to]).toEqual([text, words.length])
    return [dates!.range.from!, dates!.range.to!] as const
  }

  test('last, this and next follow each other without a gap on any day, which is in this', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('week', 'month', 'quarter', 'year'), (today, unit) => {
        const [last, now, next] = ['last', 'this', 'next'].map((shift) => bounds(`${shift} ${unit}`, today))
        expect([last![1] + 1, now![1] + 1]).toEqual([now![0], next![0]])
        expect(now![0] <= today && today <= now![1]).toBe(true)
      }),
      { numRuns: 300, seed: 15 },
    )
  })

  test('a weekend is the last two days of its week, and a week begins on a Monday', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('last', 'this', 'next'), (today, shift) => {
        const [monday, sunday] = bounds(`${shift} week`, today)
        expect([new Date(monday * 86_400_000).getUTCDay(), sunday - monday]).toEqual([1, 6])
        expect(bounds(`${shift} weekend`, today)).toEqual([sunday - 1, sunday])
      }),
      { numRuns: 300, seed: 16 },
    )
  })

  test('early, mid and late divide a month, a quarter or a year without a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2020, max: 2040 }),
        fc.constantFrom('', 'january ', 'february ', 'april ', 'december ', 'q1 ', 'q4 '),
        (year, part) => {
          const whole = `${part}${year}`
          const thirds = ['early', 'mid', 'late'].map((third) => bounds(`${third} ${whole}`, TODAY))
          const [from, until] = bounds(whole, TODAY)
          expect([thirds[0]![0], thirds[0]![1] + 1, thirds[1]![1] + 1, thirds[2]![1]]).toEqual([
            from,
            thirds[1]![0],
            thirds[2]![0],
            until,
          ])
          for (const [first, last] of thirds) expect(last).toBeGreaterThanOrEqual(first + 7)
        },
      ),
      { numRuns: 200, seed: 17 },
    )
  })

  test('a month without a year is the next one that is not over: any day of today', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 15_000, max: 30_000 }),
        fc.constantFrom('january', 'june', 'november'),
        (day, month) => {
          const { from, to } = datesAt([month], 0, day as EpochDay)!.range
          expect(to!).toBeGreaterThanOrEqual(day)
          expect(from! - day).toBeLessThan(366)
        },
      ),
      { numRuns: 300, seed: 14 },
    )
  })

  test('a range is told as people say it', () => {
    const label = (text: string) => rangeLabel(datesAt(wordsOf(fold(text)), 0, TODAY)!.range)
    expect(label('2027')).toBe('2027')
    expect(label('march 2027')).toBe('March 2027')
    expect(label('2027-03-15')).toBe('2027-03-15')
    expect(label('spring 2027')).toBe('2027-03-01 to 2027-05-31')
    expect(label('after march 2027')).toBe('from 2027-04-01 on')
    expect(label('before 2020')).toBe('until 2019-12-31')
  })
})
