import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import { datesAt } from '../../../src/query/words/entities/dates-in-words.ts'
import { deadlineAt } from '../../../src/query/words/entities/deadlines.ts'
import { nearAt } from '../../../src/query/words/entities/place-words.ts'
import { requestAt } from '../../../src/query/words/entities/recognize.ts'
import { type Forms, lexicon, mayStartForm, readLexicon } from '../../../src/query/words/lexicon.ts'
import { runs } from '../../support/runs.ts'

/** The forms of a file, by kind. */
function read(text: string): Map<string, Forms> {
  const kinds = new Map<string, Forms>()
  readLexicon('some.txt', text, kinds)
  return kinds
}

test('a lexicon form has the value of its line, whatever its case and accents', () => {
  const months = read('# months\n[month]\n3 = March, März\n4 = April\n\n[or]\nor, oder').get('month')!
  expect(['march', 'marz', 'april', 'oder', undefined].map((word) => months.valueOf(word))).toEqual([
    '3',
    '3',
    '4',
    undefined,
    undefined,
  ])
  expect(months.words()).toEqual(['march', 'marz', 'april'])
})

test('a lexicon kind may have forms without values, and files may add forms to the same kind', () => {
  const kinds = read('[or]\nor, oder')
  readLexicon('other.txt', '[or]\nou', kinds)
  expect(['or', 'ou', 'and'].map((word) => kinds.get('or')!.has(word))).toEqual([true, true, false])
})

test('a lexicon finds the longest whole form that begins at a position', () => {
  const requests = read('[request]\nlist, list of, a list of').get('request')!
  expect(requests.at(['list', 'of', 'cities'], 0)).toEqual({ length: 2, value: '' })
  expect(requests.at(['list', 'cities'], 0)).toEqual({ length: 1, value: '' })
  expect(requests.at(['a', 'list'], 0)).toBeUndefined()
  expect(requests.has('a')).toBe(false)
})

test.each(['or, oder', '[or]\nor = a = b', '[or]\nor,, oder', '[or]\n!'])(
  'the error for an invalid line of a lexicon names the file and the line: %j',
  (text) => {
    expect(() => read(text)).toThrow(
      `some.txt, line ${text.split('\n').length}: expected "[kind]", "VALUE = form, form"`,
    )
  },
)

test('the function lexicon throws for a kind that no file has', () => {
  expect(() => lexicon('nothing')).toThrow('expected the kind "nothing" in the files of data/lexicon, found none')
})

const TODAY = parseDay('2026-11-20')!
const EXPRESSIONS = `
  next week; the next few months; this weekend; last spring; past three years; between march and may
  from june on; before christmas; until the end of 2027; after today; since 2025; early 2027; mid march
  late autumn; the rest of the year; later this year; first week of march; last week of june 2027
  second half of may; third quarter; q3 2027; h1 2027; week of december 7; winter 2026 27
  15 17 march 2027; march 15; 2027 03 15; 2027年3月; tomorrow; heute; weihnachten 2027; within two weeks
  over the next 10 days; year 2027; call for papers; deadline in march; paper deadline before june
  submissions due next month; camera ready; abstract deadline; rebuttal; still accepting papers
  cfp closes soon; online; in person; face to face; vor ort; virtually; near me; close to; not far from
  top 10; what are the best; looking for; ich suche
  german; south african; latin american; international; academic; 国际
`
const WORDS = [...new Set(EXPRESSIONS.split(/[\s;]+/).filter(Boolean)), 'of', 'the', 'in', 'rust', 'xyzzy', 'munich']

test('a word for which mayStartForm is false starts no form, whatever follows it', () => {
  const texts = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(texts, (words) => {
      fc.pre(!mayStartForm(words[0]!))
      expect([
        datesAt(words, 0, TODAY),
        deadlineAt(words, 0, noonOf(TODAY), () => true),
        lexicon('attendance').at(words, 0),
        lexicon('demonym').at(words, 0),
        requestAt(words, 0),
        nearAt(words, 0),
      ]).toEqual([undefined, undefined, undefined, undefined, 0, 0])
    }),
    { numRuns: runs(20_000), seed: 1 },
  )
})

test('mayStartForm is true for the first words of expressions and false for words of a subject', () => {
  const starts = EXPRESSIONS.split(/[;\n]/).flatMap((text) => text.trim().split(' ')[0] || [])
  expect(starts.filter((word) => word !== 'the' && !mayStartForm(word))).toEqual([])
  expect(['kubernetes', 'cardiology', 'neurips', 'xyzzy'].filter(mayStartForm)).toEqual([])
})
