import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/event/days.ts'
import { attendanceAt } from '../../../../src/query/words/meanings/attendance-words.ts'
import { datesAt } from '../../../../src/query/words/meanings/dates-in-words.ts'
import { deadlineAt } from '../../../../src/query/words/meanings/deadline-words.ts'
import { demonymAt } from '../../../../src/query/words/meanings/demonyms.ts'
import { nearAt } from '../../../../src/query/words/meanings/place-words.ts'
import { requestAt } from '../../../../src/query/words/meanings/request-words.ts'
import { mayStartRun } from '../../../../src/query/words/meanings/run-starts.ts'

const TODAY = parseDay('2026-11-20')!
const EXPRESSIONS = `
  next week; the next few months; this weekend; last spring; past three years; between march and may
  from june on; before christmas; until the end of 2027; after today; since 2025; early 2027; mid march
  late autumn; the rest of the year; later this year; first week of march; last week of june 2027
  second half of may; third quarter; q3 2027; h1 2027; week of december 7; winter 2026 27
  15 17 march 2027; march 15; 2027 03 15; 2027年3月; tomorrow; heute; weihnachten 2027; within two weeks
  over the next 10 days; year 2027; call for papers; deadline in march; paper deadline before june
  submissions due next month; still accepting papers; cfp closes soon; online; in person; face to face
  vor ort; virtually; near me; close to; not far from; top 10; what are the best; looking for; ich suche
  german; south african; latin american; international; academic; 国际
`
const WORDS = [...new Set(EXPRESSIONS.split(/[\s;]+/).filter(Boolean)), 'of', 'the', 'in', 'rust', 'xyzzy', 'munich']

test('a word that may start no run starts none, whatever stands behind it', () => {
  const texts = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(texts, (words) => {
      fc.pre(!mayStartRun(words[0]!))
      expect([
        datesAt(words, 0, TODAY),
        deadlineAt(words, 0, TODAY),
        attendanceAt(words, 0),
        demonymAt(words, 0),
        requestAt(words, 0),
        nearAt(words, 0),
      ]).toEqual([undefined, undefined, undefined, undefined, 0, 0])
    }),
    { numRuns: 20_000, seed: 1 },
  )
})

test('the words with which expressions begin may start a run, and words of a subject do not', () => {
  const starts = EXPRESSIONS.split(/[;\n]/).flatMap((text) => text.trim().split(' ')[0] || [])
  expect(starts.filter((word) => word !== 'the' && !mayStartRun(word))).toEqual([])
  expect(['rust', 'cardiology', 'neurips', 'xyzzy'].filter(mayStartRun)).toEqual([])
})
