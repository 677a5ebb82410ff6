import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EpochDay, formatDay, parseDay } from '../../../../src/event/days.ts'
import { fold, wordsOf } from '../../../../src/event/fold.ts'
import { datesAt } from '../../../../src/query/words/entities/dates-in-words.ts'
import { lexicon } from '../../../../src/query/words/lexicon.ts'
import { runs } from '../../../support/runs.ts'

/** A Friday. */
const TODAY = parseDay('2026-11-20')!

/** `FROM..TO`, with `runs` before it if events may start before the range. */
function rangeOf(text: string, today = TODAY): string | undefined {
  const words = wordsOf(fold(text))
  const dates = datesAt(words, 0, today)
  if (dates === undefined || dates.to < words.length) return undefined
  const { from, to } = dates.range
  const runs = dates.overlaps === true ? 'runs ' : ''
  return `${runs}${from === null ? '' : formatDay(from)}..${to === null ? '' : formatDay(to)}`
}

const MEANINGS = `
2027 = 2027-01-01..2027-12-31; March 2027 = 2027-03-01..2027-03-31; 03/2027 = 2027-03-01..2027-03-31;
2027-03 = 2027-03-01..2027-03-31; 2027-03-15 = 2027-03-15..2027-03-15; 15.03.2027 = 2027-03-15..2027-03-15;
03/15/2027 = 2027-03-15..2027-03-15; 15 March 2027 = 2027-03-15..2027-03-15; the 15th = none;
15th of March 2027 = 2027-03-15..2027-03-15; March 15, 2027 = 2027-03-15..2027-03-15;
March 15-17 = 2027-03-15..2027-03-17; 15-17 March 2027 = 2027-03-15..2027-03-17;
March = 2027-03-01..2027-03-31; October = 2027-10-01..2027-10-31; last October = 2026-10-01..2026-10-31;
next December = 2026-12-01..2026-12-31; spring = 2027-03-01..2027-05-31; next spring = 2027-03-01..2027-05-31;
autumn = 2026-09-01..2026-11-30; fall of 2027 = 2027-09-01..2027-11-30; winter = 2026-12-01..2027-02-28;
winter 2026/27 = 2026-12-01..2027-02-28; Q3 = 2027-07-01..2027-09-30;
week of December 7 2026 = runs 2026-12-07..2026-12-13; the week of December 9 = none;
week of 9 December = runs 2026-12-07..2026-12-13; weekend of 11 December = runs 2026-12-12..2026-12-13;
first week of March = 2027-03-01..2027-03-07; 2nd week of March 2028 = 2028-03-08..2028-03-14;
last week of February 2027 = 2027-02-22..2027-02-28; first half of March 2027 = 2027-03-01..2027-03-15;
second half of March 2027 = 2027-03-16..2027-03-31; before Christmas = 2026-11-20..2026-12-23;
Christmas 2027 = 2027-12-24..2027-12-26; rest of the year = 2026-11-20..2026-12-31; rest of 2027 = none;
later this year = 2026-11-20..2026-12-31; end of the year = 2026-09-01..2026-12-31;
by the end of the year = 2026-11-20..2026-12-31; coming weeks = 2026-11-20..2026-12-11;
the coming months = none; coming months = 2026-11-20..2027-02-20; last 3 months = 2026-08-20..2026-11-19;
past two years = 2024-11-20..2026-11-19; past = ..2026-11-19; 27 = none; Q4 = 2026-10-01..2026-12-31;
2027, first half = 2027-01-01..2027-06-30; third quarter of 2027 = 2027-07-01..2027-09-30;
second half of next year = 2027-07-01..2027-12-31; today = 2026-11-20..2026-11-20;
yesterday = 2026-11-19..2026-11-19; on Friday = runs 2026-11-20..2026-11-20;
next Friday = 2026-11-27..2026-11-27; last Friday = 2026-11-13..2026-11-13; Friday = none;
two weeks from now = runs 2026-11-30..2026-12-06;
in two weeks = runs 2026-11-30..2026-12-06; in 10 days = runs 2026-11-30..2026-11-30;
in 2 months = runs 2027-01-01..2027-01-31; in weeks = none; nächste Woche = 2026-11-23..2026-11-29;
semaine prochaine = 2026-11-23..2026-11-29; mes pasado = 2026-10-01..2026-10-31;
mês que vem = 2026-12-01..2026-12-31; 明年 = 2027-01-01..2027-12-31; 来月 = 2026-12-01..2026-12-31;
今週 = 2026-11-16..2026-11-22; 다음 주 = 2026-11-23..2026-11-29; следующем году = 2027-01-01..2027-12-31;
in the next 3 months = 2026-11-20..2027-02-20; next two weeks = 2026-11-20..2026-12-04;
from today = 2026-11-20..; from now on = 2026-11-20..; from March 2027 = 2027-03-01..;
since 2024 = 2024-01-01..; after March 2027 = 2027-04-01..; before June = 2026-11-20..2027-05-31;
before the end of June = 2026-11-20..2027-06-30; before 2020 = ..2019-12-31;
until June 2027 = 2026-11-20..2027-06-30; between March and May 2027 = 2027-03-01..2027-05-31;
from March to May 2027 = 2027-03-01..2027-05-31; March - May 2027 = 2027-03-01..2027-05-31;
November 2026 to February = 2026-11-01..2027-02-28; November to February 2027 = 2026-11-01..2027-02-28;
November 2027 to February = 2027-11-01..2028-02-29; March to May = 2027-03-01..2027-05-31;
March 15 2028 to May 10 = 2028-03-15..2028-05-10; March 2025 to May = 2025-03-01..2025-05-31;
today to November = 2026-11-20..2026-11-30; after today = 2026-11-20..; until today = 2026-11-20..2026-11-20;
2026 to 2028 = 2026-01-01..2028-12-31; mars 2027 = 2027-03-01..2027-03-31;
15 de marzo de 2027 = 2027-03-15..2027-03-15; março de 2027 = 2027-03-01..2027-03-31;
марта 2027 = 2027-03-01..2027-03-31; май 2027 = 2027-05-01..2027-05-31; 2027年3月 = 2027-03-01..2027-03-31;
2027년 3월 = 2027-03-01..2027-03-31; مارس 2027 = 2027-03-01..2027-03-31;
printemps 2027 = 2027-03-01..2027-05-31; from May 1-3 = 2027-05-01..2027-05-03;
from May 1 to 3 = 2027-05-01..2027-05-03; from May 1 until 3 = 2027-05-01..2027-05-03;
from May 1 = 2027-05-01..; May 1st through 3rd, 2028 = 2028-05-01..2028-05-03;
2028 May 1-3 = 2028-05-01..2028-05-03; from the 1st to the 3rd of May = 2027-05-01..2027-05-03;
between 1 and 3 May = 2027-05-01..2027-05-03;
between the 1st and the 3rd of May 2028 = 2028-05-01..2028-05-03;
between May 1 and May 3 = 2027-05-01..2027-05-03; zwischen 1. und 3. Mai = 2027-05-01..2027-05-03;
1. bis 3. Mai 2028 = 2028-05-01..2028-05-03; 30 April - 2 May 2027 = 2027-04-30..2027-05-02;
December 30 - January 2 = 2026-12-30..2027-01-02; 2027-05-03/2027-05-05 = 2027-05-03..2027-05-05;
2027-05-03 to 05 = 2027-05-03..2027-05-05; 3-5.5.2027 = 2027-05-03..2027-05-05;
from 3. to 5.5.2027 = 2027-05-03..2027-05-05; between 3 and 5.5.2027 = 2027-05-03..2027-05-05;
30.4.-2.5.2027 = 2027-04-30..2027-05-02; 3.5.2027 - 5.5.2027 = 2027-05-03..2027-05-05;
5/13-15/2027 = 2027-05-13..2027-05-15; upcoming weekend = 2026-11-21..2026-11-22;
next weekend = 2026-11-28..2026-11-29; Monday, 3 May 2027 = 2027-05-03..2027-05-03;
Dienstag, 8. Dezember 2026 = 2026-12-08..2026-12-08; monday = none; sat = none;
May 1 and 2, 2027 = 2027-05-01..2027-05-02; 1, 2 and 3 May 2027 = 2027-05-01..2027-05-03;
Feb 2 - 28 Mar 2027 = 2027-02-02..2027-03-28; May and June 2028 = 2028-05-01..2028-06-30;
Q1-Q2 2028 = 2028-01-01..2028-06-30; summer/autumn 2028 = 2028-06-01..2028-11-30;
2027/2028 = 2027-01-01..2028-12-31; 2026/27 = 2026-01-01..2027-12-31; 2027 spring = 2027-03-01..2027-05-31;
1Q 2027 = 2027-01-01..2027-03-31; 20270501 = 2027-05-01..2027-05-01; 01-May-27 = 2027-05-01..2027-05-01;
1.5.27 = 2027-05-01..2027-05-01; 1 May 60 = none; 1/5/2027 = 2027-05-01..2027-05-01;
05/01/2027-05/03/2027 = 2027-01-05..2027-03-05; 05/01/2027-05/13/2027 = 2027-05-01..2027-05-13;
2027-05-01..2027-05-03 = 2027-05-01..2027-05-03; 31.2.2027 = none; 5 to 2027 = none;
vom 1. bis zum 3. Mai 2027 = 2027-05-01..2027-05-03; du 1er au 3 mai 2027 = 2027-05-01..2027-05-03;
de 1 a 3 de maio de 2027 = 2027-05-01..2027-05-03; van 1 tot 3 mei 2027 = 2027-05-01..2027-05-03;
od 1 do 3 maja 2027 = 2027-05-01..2027-05-03; с 1 по 3 мая 2027 = 2027-05-01..2027-05-03;
2027年5月1日-3日 = 2027-05-01..2027-05-03; 12월 8일 = 2026-12-08..2026-12-08;
beginning of March 2027 = 2027-03-01..2027-03-10; beginning March 2027 = 2027-03-01..;
Ende März 2027 = 2027-03-21..2027-03-31; early to mid March 2027 = 2027-03-01..2027-03-20;
late to early March 2027 = none; month of May 2027 = 2027-05-01..2027-05-31;
between Christmas and New Year = 2026-12-24..2027-01-01; New Year's Eve 2027 = 2027-12-31..2027-12-31;
starting from March = 2027-03-01..; as of 15 March = 2027-03-15..; not before May 2027 = 2027-05-01..;
no later than May 2027 = 2026-11-20..2027-05-31; up to May 2027 = 2026-11-20..2027-05-31;
earlier than May 2027 = 2026-11-20..2027-04-30; later than May 2027 = 2027-06-01..;
first weekend of May 2027 = 2027-05-01..2027-05-02; last weekend of May 2027 = 2027-05-29..2027-05-30;
this week-end = 2026-11-21..2026-11-22; week 20 of 2027 = runs 2027-05-17..2027-05-23;
KW 1 = runs 2027-01-04..2027-01-10; week 1 2026 = runs 2025-12-29..2026-01-04; week 54 = none;
on 8 December = runs 2026-12-08..2026-12-08; on 8 November = runs 2027-11-08..2027-11-08;
on Dec. 8th, 2026 = runs 2026-12-08..2026-12-08; on the 8th of December = runs 2026-12-08..2026-12-08;
on 8.12. = runs 2026-12-08..2026-12-08; on 12/20 = runs 2026-12-20..2026-12-20; on 40/50 = none; 8.12. = none;
on 8 and 9 December 2026 = runs 2026-12-08..2026-12-09; on the weekend = runs 2026-11-21..2026-11-22;
on the weekend of 11 December = runs 2026-12-12..2026-12-13; during the weekend = runs 2026-11-21..2026-11-22;
on May 2027 = none; on data mining = none; running on 8 December = runs 2026-12-08..2026-12-08;
running in May 2027 = runs 2027-05-01..2027-05-31; taking place on December 8 = runs 2026-12-08..2026-12-08;
week 7-11 December = runs 2026-12-07..2026-12-13; during May 2027 = runs 2027-05-01..2027-05-31;
during the week of 7 December = runs 2026-12-07..2026-12-13;
during March to May 2028 = runs 2028-03-01..2028-05-31; during the keynote = none;
am 8. Dezember = runs 2026-12-08..2026-12-08; am Wochenende = runs 2026-11-21..2026-11-22;
Woche vom 7. Dezember = runs 2026-12-07..2026-12-13; während Mai 2027 = runs 2027-05-01..2027-05-31;
le 8 décembre 2026 = runs 2026-12-08..2026-12-08; semaine du 7 décembre = runs 2026-12-07..2026-12-13;
pendant le mois de mai 2027 = runs 2027-05-01..2027-05-31; el 8 de diciembre = runs 2026-12-08..2026-12-08;
semana del 7 de diciembre = runs 2026-12-07..2026-12-13; em 8 de dezembro = runs 2026-12-08..2026-12-08;
il 8 dicembre = runs 2026-12-08..2026-12-08; op 8 december = runs 2026-12-08..2026-12-08;
tijdens mei 2027 = runs 2027-05-01..2027-05-31; w dniu 8 grudnia = runs 2026-12-08..2026-12-08;
tygodniu 7 grudnia = runs 2026-12-07..2026-12-13; неделе 7 декабря = runs 2026-12-07..2026-12-13;
2026年12月8日に = runs 2026-12-08..2026-12-08; 12월 8일에 = runs 2026-12-08..2026-12-08;
في 8 ديسمبر = runs 2026-12-08..2026-12-08; machine = none; 12 = none; next generation = none; first = none
`

test.each(MEANINGS.split(';').map((meaning) => meaning.trim().split(' = ') as [text: string, range: string]))(
  'the words "%s" in q mean these days: %s',
  (text, range) => {
    expect(rangeOf(text) ?? 'none').toBe(range)
  },
)

test('a month or season that is also a word, like "may", is doubtful, except after "in" or with a year', () => {
  const isDoubtful = (text: string, at: number) => datesAt(wordsOf(text), at, TODAY)!.isDoubtful
  expect(isDoubtful('may', 0)).toBe(true)
  expect(isDoubtful('spring boot', 0)).toBe(true)
  expect(isDoubtful('in may', 1)).toBe(false)
  expect(isDoubtful('may 2027', 0)).toBe(false)
  expect(isDoubtful('october', 0)).toBe(false)
})

test('words for a date range with an open end, like "from may", are never doubtful', () => {
  for (const text of ['from may', 'may onwards', 'before may', 'until may', 'after may', 'from may to june', 'past']) {
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

test('"last", "this" and "next" with a unit of time are adjacent periods, and "this" contains today', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('week', 'month', 'quarter', 'year'), (today, unit) => {
      const [last, now, next] = ['last', 'this', 'next'].map((shift) => bounds(`${shift} ${unit}`, today))
      expect([last![1] + 1, now![1] + 1]).toEqual([now![0], next![0]])
      expect(now![0] <= today && today <= now![1]).toBe(true)
    }),
    { numRuns: 300, seed: 15 },
  )
})

test('"weekend" in q means the last two days of a week that begins on Monday', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('last', 'this', 'next'), (today, shift) => {
      const [monday, sunday] = bounds(`${shift} week`, today)
      expect([new Date(monday * 86_400_000).getUTCDay(), sunday - monday]).toEqual([1, 6])
      expect(bounds(`${shift} weekend`, today)).toEqual([sunday - 1, sunday])
    }),
    { numRuns: 300, seed: 16 },
  )
})

test('"early", "mid" and "late" split a month, a quarter or a year into adjacent ranges', () => {
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

test('on any day, a month without a year means the current or the next month with this name', () => {
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

test('for any text, datesAt returns no range that ends before it begins, and reads only words of the text', () => {
  const kinds = ['month', 'unit', 'ordinal', 'third', 'weekday', 'feast', 'range to', 'range and', 'from', 'before']
  const others = ['on a day', 'during', 'until', 'after', 'next', 'last', 'date filler', 'week of', 'past', 'rest']
  const forms = [...kinds, ...others].flatMap((kind) => [...lexicon(kind).firstWords()])
  const someWord = fc.constantFrom(...forms, ...'1 2 27 31 2027 2028 20270501 q1 half 2027年 3月 8日 l8'.split(' '))
  fc.assert(
    fc.property(fc.array(someWord, { minLength: 1, maxLength: 9 }), (words) => {
      const dates = datesAt(words, 0, TODAY)
      if (dates === undefined) return
      const { from, to } = dates.range
      expect(dates.to).toBeGreaterThan(0)
      expect(dates.to).toBeLessThanOrEqual(words.length)
      expect((from ?? to!) <= (to ?? from!)).toBe(true)
      if (dates.overlaps) expect([from, to]).not.toContain(null)
    }),
    { numRuns: runs(3000), seed: 18 },
  )
})
