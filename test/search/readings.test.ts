import { expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import type { Filter } from '../../src/query/request.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { on, type SomeEvent, search, searchWords } from '../support/small-directory.ts'
import { testCases, testWords } from '../support/word-cases.ts'

const Munich = { city: 'Munich', country: 'Germany' }
const Paris = { city: 'Paris', country: 'France' }

/** Today is 2026-11-20. */
const EVENTS: readonly SomeEvent[] = [
  { id: 1, name: 'Robotics Days', type: 'workshop', ...Munich, ...on('2026-12-01') },
  { id: 2, name: 'Robotics Forum', type: 'conference', ...Munich, ...on('2027-03-10') },
  { id: 3, name: 'Robotics School', type: 'workshop', ...Paris, ...on('2027-03-12') },
  { id: 4, name: 'Reading and Writing', type: 'seminar', ...Paris, ...on('2027-04-01') },
  { id: 5, name: 'Vision Webinar Week', type: 'conference', attendance: 'online', ...on('2027-05-02') },
  {
    id: 6,
    name: 'Vision Talks',
    type: 'webinar',
    attendance: 'online',
    submissionDeadline: '2027-01-15',
    ...on('2027-06-03'),
  },
  { id: 7, name: 'Vision Evenings', type: 'webinar', ...on('2027-06-04') },
  { id: 8, name: 'May Robotics', type: 'seminar', ...Paris, ...on('2027-07-05') },
  { id: 9, name: 'Chemistry 2027', type: 'workshop', ...on('2026-12-28') },
  { id: 10, name: 'Chemistry Days', type: 'workshop', ...on('2027-05-05') },
  { id: 11, name: 'Geology Forum 2027', type: 'workshop', ...on('2027-05-06') },
  { id: 12, name: 'Geology Days', type: 'workshop', ...on('2027-05-07') },
  { id: 13, name: 'BSidesMunich', type: 'conference', ...Munich, ...on('2027-08-01') },
  { id: 14, name: 'BSides Days', type: 'conference', ...Paris, ...on('2027-08-02') },
]

const built = sharedEvents(EVENTS)

testWords(
  built,
  `
# places, dates, types and deadlines in q are read as filters, and the reading is "understood"
upcoming robotics workshops = 1 3 (understood)
robotics in Germany = 1 2 (understood)
robotics from March 9-11 = 2 (understood)
robotics between 9 and 11 March 2027 = 2 (understood)
robotics 9-11.3.2027 = 2 (understood)
future workshops in Paris = 3 (understood)
upcoming vision = 5 6 7 (understood)
robotics in Munich or Paris = 1 2 3 8 (understood)
robotics Germany and France = 1 2 3 8 (understood)
robotics Munich Germany = 1 2 (understood)
best robotics events in March 2027 = 2 3 (understood)
robotics next month = 1 (understood)
next year's robotics = 2 3 8 (understood)
geology 2027 deadline = 11 12 (understood)
robotics workshops and seminars in France = 3 8 (understood)
virtual events on vision = 5 6 (understood)
vision deadline in January = 6 (understood)
robotics call for papers = 1 2 3 8 (understood)
list of events = 1 9 2 3 4 5 10 11 12 6 7 8 13 14 (understood)
top 10 robotics workshops = 1 3 (understood)
hello, does anyone know of scientific workshops on robotics = 1 3 (understood)
hybrid or virtual vision webinars = 5 6 (understood)
vision abstract submission = 6 (understood)
vision'27 = 5 6 7 (understood)
robotics-26 = 1 (understood)
robotics Dec '26 = 1 (understood)
# a place, type, date or way to attend after words like "not" is excluded
robotics not in Germany = 3 8 (understood)
robotics outside Munich Germany = 3 8 (understood)
robotics in Munich, not in the year 2026 = 2 (understood)
robotics except in Paris or Munich = none
robotics without workshops and seminars = 2 (understood)
vision not online = 7 (understood)
chemistry other than in December = 10 (understood)
robotics no Paris = 3 8 (understood)
# words of q after words like "not" are excluded, up to the next place, type or date
chemistry not days = 9 (understood)
vision, not talks = 5 7 (understood)
robotics but no school or days = 2 8 (understood)
vision, not school, talks = 6 (understood)
robotics, not school, days or may = 2 (understood)
vision except talks in 2027 = 5 7 (understood)
# words of q with "or" between them are alternatives, up to the next place, type or date
chemistry or geology = 9 10 11 12 (understood)
chemistry or geology 2027 = 10 11 12 (understood)
vision evenings or robotics school workshops = 3 (understood)
geology, chemistry or vision webinars = 5 6 7 (understood)
geology, vision or robotics in Munich, not workshops = 2 (understood)
Munich or robotics = 1 2 (understood)
# "or" before a word that no event has does not make alternatives
chemistry or xyzzy = none
# a year in q is read as a date, even if names contain the same number
upcoming chemistry 2027 = 10 (understood)
chemistry in December 2026 = 9 (understood)
# the reading of a query is "literal" if an event has all words of the query
vision webinar = 5 (literal)
may robotics = 8 (literal)
bsides = 14 (literal)
# a word of q that is also a month, like "may", means a date only if the word finds nothing
upcoming robotics may = 8
vision may = 5
# a misspelled query is corrected, and its reading is "nearest"
robotcs = 1 2 3 8 (nearest)
robotics germny = 1 2 (nearest)
robotics workshp = 1 3 (nearest)
robotics marhc 2027 = 2 3 (nearest)
`,
)

test('entities in q are also recognized if the search has a filter', () => {
  const found = search(built, { by: 'text', text: 'robotics workshops' }, { by: 'country', value: 'France' })
  expect(found).toMatchObject({ reading: 'understood', total: 1 })
})

test('a misspelled word of q is corrected only if the correction finds events that meet the other filters', () => {
  const found = search(built, { by: 'text', text: 'visoin' }, { by: 'country', value: 'Germany' })
  expect(found).toMatchObject({ reading: 'literal', total: 0 })
})

const among = (text: string, cities: number) => {
  const value = Array.from({ length: cities }, () => 'Munich').join(' and ')
  return search(built, { by: 'text', text }, { by: 'city', value })
}

test('words of q are corrected only if all filter values have at most 400 letters; letters of q count twice', () => {
  expect(among('robotcs', 35)).toMatchObject({ total: 2, reading: 'nearest' })
  expect(among('robotcs', 36)).toMatchObject({ total: 0, reading: 'literal' })
  expect(among('robotcs', 36).warnings).toContain(
    'The parameters are too long, so words of q were neither corrected nor left out. Send only the subject in q.',
  )
})

const unknown = (words: number) => ['xa', 'xb', 'xc', 'xd', 'xe', 'xf', 'xg', 'xh', 'xi', 'xj', 'xk'].slice(0, words)
const asked = (misspelled: string, others: number) =>
  searchWords(built, `reading ${misspelled} ${unknown(others).join(' ')} writing`)
const reasonsOf = (misspelled: string, others: number) =>
  asked(misspelled, others).interpretation.map(({ reason }) => reason)

test('each of seven unknown words of q is corrected, or dropped if no event has a similar word', () => {
  expect(asked('writting', 6)).toMatchObject({ ids: [4], reading: 'nearest' })
  expect(reasonsOf('writting', 6)).toContain('No event has the word "writting". Searched for "writing" instead.')
  expect(reasonsOf('writting', 6)).toContain('No event has the word "xa" or a similar word. Searched without it.')
})

test('a query with eleven unknown words is corrected, but a query with twelve unknown words is not', () => {
  expect(asked('writting', 10).ids).toEqual([4])
  expect(asked('writting', 11)).toMatchObject({ ids: [], reading: 'literal' })
})

test('the query "b-sides" with city=Munich finds "BSidesMunich", because no event there has the word "bsides"', () => {
  const { reading, total } = search(built, { by: 'text', text: 'b-sides' }, { by: 'city', value: 'Munich' })
  expect({ reading, total }).toEqual({ reading: 'nearest', total: 1 })
})

testCases(
  (text) => {
    const { relax } = search(built, { by: 'text', text: text! })
    return relax.map(({ without, filters, total }) => `without ${without}: ${inWords(filters)}, ${total} found`)
  },
  `
# relaxation of q drops the words of an entity together, and keeps the subject
next year's chemistry in Munich = without the word "Munich": next year's chemistry, 1 found
reading workshops in Paris = without the word "workshops": reading in Paris, 1 found
# relaxation of q drops two entities together if dropping each entity alone finds nothing
chemistry seminars in Munich next year = without the word "seminars" and the word "Munich": chemistry next year, 1 found
`,
)

const inWords = (filters: readonly Filter[]) =>
  filters.map((filter) => (filter.by === 'text' ? filter.text : filter.by)).join(' ')

test('if no smaller relaxation finds events, each word of the subject of q is proposed alone', () => {
  const { relax } = search(built, { by: 'text', text: 'chemistry geology seminars in Munich next month' })
  const others = 'the words "next month", the word "seminars", the word "Munich"'
  expect(relax.map(({ without, filters, total }) => [without, inWords(filters), total])).toEqual([
    [`${others} and the word "geology"`, 'chemistry', 2],
    [`${others} and the word "chemistry"`, 'geology', 2],
  ])
})

test('a suggestion corrects the misspelled word of q, and drops a place in which the word finds nothing', () => {
  const { suggestions } = search(built, { by: 'text', text: 'chemitsry in Munich' })
  expect(suggestions).toMatchObject([
    { given: 'chemitsry in Munich', didYouMean: ['chemistry'], filters: [{ text: 'chemistry' }], total: 2 },
  ])
})

test.each(['geology april 2027', 'geology january 2027', 'geology in the next 2 months', 'chemistry seminars in May'])(
  'a word of a date or type in q is not corrected to an unrelated word: %s',
  (text) => {
    const { total, suggestions } = search(built, { by: 'text', text })
    expect({ total, suggestions }).toEqual({ total: 0, suggestions: [] })
  },
)

test('a query with a misspelled word gets a suggestion only if a similar word exists', () => {
  expect(search(built, { by: 'text', text: 'xyzzyqq in Munich' }).suggestions).toEqual([])
})

test('a query of one word that finds few events suggests the filter that the word means', () => {
  const { suggestions } = search(built, { by: 'text', text: 'webinar' }, { by: 'attendance', value: 'online' })
  expect(suggestions).toMatchObject([])
  const all = search(built, { by: 'text', text: 'webinar' })
  expect(all.suggestions).toMatchObject([{ didYouMean: ['webinar'], filters: [{ by: 'type', value: 'webinar' }] }])
})

test('a suggestion drops the words of q that repeat a filter', () => {
  const [from, to] = [parseDay('2027-01-01')!, parseDay('2027-12-31')!]
  const year: Filter = { by: 'start', parameter: 'year', from, to }
  const { total, suggestions } = search(built, { by: 'text', text: 'geology 2027' }, year)
  expect(total).toBe(1)
  expect(suggestions).toMatchObject([{ filters: [{ by: 'text', text: 'geology' }, year], total: 2 }])
})
