import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { attendanceNamed } from '../../src/event/attendance.ts'
import { EVENT_STATUSES } from '../../src/event/attributes.ts'
import { EXCLUDABLE, excludedIn, textOfExcluded } from '../../src/event/excluded-values.ts'
import { compareRanks, ranksIn, readRanks } from '../../src/event/ranks.ts'
import { languageTag } from '../../src/event/read-value.ts'
import { eventStatusNamed, STATUS_FORMS } from '../../src/event/status.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { search, smallDirectory } from '../support/small-directory.ts'

test('attendanceNamed knows usual forms of each attendance, in any case and with any punctuation', () => {
  expect(['online', 'Virtual', 'REMOTE'].map(attendanceNamed)).toEqual(['online', 'online', 'online'])
  expect(['In-Person', 'in person', 'onsite', 'On-Site', 'face to face'].map(attendanceNamed)).toEqual(
    Array(5).fill('in-person'),
  )
  expect(attendanceNamed('Hybrid')).toBe('hybrid')
})

test('attendanceNamed knows forms of each attendance in other languages', () => {
  const meant = (texts: string[]) => texts.map(attendanceNamed)
  expect(meant(['온라인', 'オンライン', 'En ligne', 'онлайн', '线上'])).toEqual(Array(5).fill('online'))
  expect(meant(['presencial', 'vor Ort', 'in presenza', '対面'])).toEqual(Array(4).fill('in-person'))
  expect(meant(['híbrido', 'hybride', '하이브리드'])).toEqual(Array(3).fill('hybrid'))
})

test('a text that names online and in-person means hybrid, but a text that names online twice means online', () => {
  const texts = ['online & in-person', 'in person or online', 'presencial y virtual', 'Hybrid (online, on-site)']
  expect(texts.map(attendanceNamed)).toEqual(Array(4).fill('hybrid'))
  expect(attendanceNamed('online / virtual')).toBe('online')
})

test('attendanceNamed returns undefined for a text that does not only name an attendance', () => {
  expect(['', 'yes', 'Berlin', 'Berlin and online', '&'].map(attendanceNamed)).toEqual(Array(5).fill(undefined))
})

test.each(EVENT_STATUSES)(
  'every form of the status %s is read as that status, in any case and punctuation',
  (status) => {
    for (const form of STATUS_FORMS[status]) {
      expect([form, form.toUpperCase(), ` ${form}!`].map(eventStatusNamed)).toEqual([status, status, status])
    }
  },
)

test.each([
  ['https://schema.org/EventCancelled', 'cancelled'],
  ['http://schema.org/EventMovedOnline', 'moved-online'],
  ['CONFIRMED', 'scheduled'],
  ['TENTATIVE', undefined],
  ['cancelled?maybe', undefined],
  ['', undefined],
])('eventStatusNamed(%j) returns %j', (text, status) => {
  expect(eventStatusNamed(text)).toBe(status)
})

test.each([
  ['CORE:A*, CCF:A', 'CCF:A | CORE:A*'],
  ['core : A* (2023); CORE:A', 'core:A* (2023) | CORE:A'],
  ['My Scheme: Top 10', 'My_Scheme:Top_10'],
  ['CORE:A | CORE:A', 'CORE:A'],
  ['A*', undefined],
  ['CORE:A,', undefined],
])('readRanks(%j) returns %j', (written, text) => {
  expect(readRanks(written)).toBe(text)
  if (text !== undefined) expect(readRanks(text)).toBe(text)
})

test('ranksIn returns scheme, value and year of each rank in a text', () => {
  expect(ranksIn('CCF:A (2022) | CORE:A*')).toEqual([
    { scheme: 'CCF', value: 'A', year: 2022 },
    { scheme: 'CORE', value: 'A*', year: null },
  ])
  expect(ranksIn('')).toEqual([])
})

test('compareRanks sorts by scheme, then by value in the order of data/rank-values.txt, then by text', () => {
  const sorted = ['CCF:B', 'CORE:A*', 'CORE:A', 'CORE:Unranked', 'CORE:Beta', 'CORE:Other', 'Mine:1', 'Mine:2']
  expect(sorted.toReversed().sort(compareRanks)).toEqual(sorted)
})

test.each([
  ['en', 'en'],
  ['EN', 'en'],
  ['pt_br', 'pt-BR'],
  ['deu', 'de'],
  ['zh-hant', 'zh-Hant'],
  ['German', 'de'],
  ['deutsch', 'de'],
  ['FRANÇAIS', 'fr'],
  ['日本語', 'ja'],
  ['xx', undefined],
  ['en--GB', undefined],
  ['Klingonish', undefined],
  ['', undefined],
])('languageTag(%j) returns %s', (written, tag) => {
  expect(languageTag(written)).toBe(tag)
})

const built = sharedDirectory(async () => {
  const languages = ['pt', 'pt-BR', 'pt-BR', 'en', '']
  return smallDirectory(languages.map((language, index) => ({ id: index + 1, language })))
})

test('the filter "language" finds events with the given language tag or a more specific tag', () => {
  const totals = ['pt', 'pt-BR', 'en', 'en-GB', 'p'].map((value) => search(built, { by: 'language', value }).total)
  expect(totals).toEqual([3, 2, 1, 0, 0])
})

const someEntry = fc.record({
  parameter: fc.constantFrom(...EXCLUDABLE),
  value: fc.stringMatching(/^[a-z](?:[a-z, :.]{0,9}[a-z])?$/),
})

law.prop([fc.array(someEntry, { minLength: 1, maxLength: 5 })])(
  'writing excluded values as a text and reading the text gives the same values',
  (entries) => {
    expect(excludedIn(textOfExcluded(entries)!)).toEqual(entries)
  },
)

test('in the parameter "exclude", a comma separates two values only if a parameter and a colon follow', () => {
  expect(excludedIn('city:Washington, D.C., rank : CORE:A,CORE:B,type:')).toEqual([
    { parameter: 'city', value: 'Washington, D.C.' },
    { parameter: 'rank', value: 'CORE:A,CORE:B' },
    { parameter: 'type', value: '' },
  ])
  expect(excludedIn('q:soil,Germany')).toEqual([{ parameter: undefined, value: 'q:soil,Germany' }])
  expect(textOfExcluded([])).toBeUndefined()
})
