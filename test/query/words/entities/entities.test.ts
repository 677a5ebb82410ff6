import { expect, test } from 'vitest'
import type { EpochDay } from '../../../../src/event/days.ts'
import { placeAt } from '../../../../src/query/words/entities/place-words.ts'
import { gazetteerWith } from '../../../support/gazetteer.ts'
import { sharedEvents, sharedEventsWith } from '../../../support/shared-directory.ts'
import { type SomeEvent, search, searchWords, TODAY } from '../../../support/small-directory.ts'
import { testCases, testWords } from '../../../support/word-cases.ts'

const HOSTED: readonly SomeEvent[] = [
  { id: 1, name: 'Algebra', type: 'seminar', organizer: 'Princeton University' },
  { id: 2, name: 'Botany', type: 'seminar', venue: 'Princeton Hall', city: 'Leeds', country: 'United Kingdom' },
  {
    id: 3,
    name: 'Chemistry',
    type: 'seminar',
    organizer: 'Physics Institute',
    city: 'Princeton',
    country: 'United States',
  },
  { id: 4, name: 'Dance', type: 'workshop', organizer: 'Princeton University' },
  { id: 5, name: 'Ethics', type: 'seminar', organizer: 'Society of Ethics' },
]

const hosted = sharedEvents(HOSTED)

testWords(
  hosted,
  `
# words of q after "at" are read as organizers, venues and the place of that name
seminars at Princeton = 1 2 3
# words of q after "at" or "hosted by" are read as the longest name, which may contain a stop word
seminars hosted by the Society of Ethics = 5
seminars at Princeton University = 1
# words of q after "hosted by" are read as organizers only
seminars hosted by Princeton = 1
# the events of an organizer named in q are intersected with the other words of q
algebra organized by Princeton = 1
# words of q after "at" that are in no organizer and in no venue stay words of the subject
seminars at Harvard = none
`,
)

test('a note explains words of q after "at" as organizers, venues or a city', () => {
  expect(searchWords(hosted, 'seminars at Princeton').interpretation[1]!.reason).toBe(
    '"at Princeton" was interpreted as organizers with "Princeton" in the name, venues with "Princeton" in the name ' +
      'or the city Princeton.',
  )
})

const at = (days: number) => ({ start: (TODAY + days) as EpochDay, end: (TODAY + days + 2) as EpochDay })
const ICML = 'International Conference on Machine Learning (ICML)'

const ranked = sharedEvents([
  { id: 1, name: 'ICML 2024', series: ICML, rank: 'CORE:A* (2023)', ...at(-500) },
  { id: 2, name: 'ICML 2025', series: ICML, rank: 'CORE:A*', ...at(-130) },
  { id: 3, name: 'ICML 2027', series: ICML, rank: 'CORE:A* | Mosaic:Gold', acceptance: '1 of 4 (25 %)', ...at(230) },
  { id: 4, name: 'Trends in ICML Research', rank: 'CORE:A', ...at(20) },
  {
    id: 5,
    name: 'Soil Days 2025',
    series: 'Soil Days',
    source: 'Society Calendar',
    updatedAt: '2026-11-17',
    ...at(-300),
  },
  {
    id: 6,
    name: 'Data Forum',
    series: 'Open Data Forum',
    source: 'Open Register',
    updatedAt: '2026-11-02',
    ...at(9),
  },
  { id: 8, name: 'A Conference on Art', ...at(40) },
  { id: 7, name: 'Core Values', rank: 'Mosaic:Gold', updatedAt: '2026-01-05', ...at(3) },
])

testWords(
  ranked,
  `
# words of q for editions, such as "next" or "last", find the editions of a series
next ICML = 3
when is the next ICML? = 3
ICML next edition = 3
next edition of the International Conference on Machine Learning = 3
last ICML = 2 1
all editions of ICML = 3 2 1
ICML series = 3 2 1
series Open Data = 6
next Soil Days = 5
# words of q for a rank find the events with the rank
A* conferences = 3 2 1
CORE A* upcoming = 3
CORE: A conferences = 4
rank A conferences = 4
A ranked in CORE = 4
ranked gold = 7 3
core ranked = 4 3 2 1
# words of q like "new since Monday" find the events that are new or changed since that time
new since Monday = 5
new conferences since 1 November = 6 5
changed this month = 6 5
updated since October = 6 5
updated in 2026 = 7 6 5
recently updated = 5
# words like "from" before the name of a source in q find the records of the source
events from the Society Calendar = 5
forum listed by open register = 6
`,
)

test.each([
  ['last ICML', 'past editions of the series', ['series']],
  ['next Soil Days', 'of which none is upcoming', ['series']],
  ['core ranked', 'interpreted as the rank CORE:A* or CORE:A.', ['rank']],
  ['new since Monday', 'records that are new or changed since 2026-11-16', ['changes']],
  ['forum listed by open register', '', ['source']],
  ['forum since 1 November', 'events that start from', []],
  ['acceptance rate of ICML 2027', '', ['rank']],
])('for q=%j, the text of the notes contains %j and the results show the fields %j', (text, reason, fields) => {
  const { interpretation, shows } = search(ranked, { by: 'text', text })
  expect(interpretation.map((note) => note.reason).join(' ')).toContain(reason)
  expect(shows).toEqual(fields)
})

test.each(['next machine learning conference', 'next year', 'next of', 'ranked by core'])(
  'the words %j in q name no series and no rank',
  (text) => {
    const { interpretation } = search(ranked, { by: 'text', text })
    expect(interpretation.map(({ reason }) => reason).join(' ')).not.toMatch(/the series|the rank/)
  },
)

const PLACES = gazetteerWith(
  ['Rust', '', 'DE', '', 3_600],
  ['Bath', '', 'GB', '', 94_782],
  ['Sochi', 'Soci', 'RU', '', 327_608],
  ['Boston', '', 'US', 'MA', 650_000],
  ['Ulm', '', 'DE', '', 120_714],
)

const PLACED: readonly SomeEvent[] = [
  ...[1, 2, 3, 4].map((id): SomeEvent => ({ id, name: `Rust Days ${id}` })),
  { id: 5, name: 'Park Forum', city: 'Rust', country: 'Germany' },
  { id: 6, name: 'Roman Bath Talks', city: 'Bath', country: 'United Kingdom' },
  { id: 8, name: 'Harbour Talks', city: 'Boston', country: 'United States' },
  { id: 9, name: 'Ulm Talks', city: 'Ulm', country: 'Germany' },
  { id: 7, name: 'Sea Talks', city: 'Sochi', country: 'Russia' },
]

const placed = sharedEventsWith({ gazetteer: PLACES }, PLACED)

/** The label of the place at this position, with a question mark if the place is doubtful. */
function place(text: string, at: number): string | undefined {
  const written = text.split(' ')
  const words = written.map((word) => word.toLowerCase())
  const meant = placeAt(placed.snapshot, { words, written }, at)
  return meant && meant.place.label + (meant.isDoubtful ? '?' : '')
}

testCases(
  (text, at) => place(text!, Number(at)),
  `
# a place name in q is read as a word if many more events have the word than are in the place
rust chile | 0 = undefined
# a place name in q that is also a word is read as the place after a word like "in"
events in rust | 2 = Rust, Germany
# a place name in q is doubtful if slightly more events have the word than are in the place
bath talks | 0 = Bath, United Kingdom?
# after "on" in q, a foreign name of a place is read as a subject
talks soci | 1 = Sochi, Russia
talks on soci | 2 = undefined
talks on sochi | 2 = Sochi, Russia
# a short form of a region in q is read as the region only after a word like "in" or a city
mass spectrometry | 0 = undefined
talks in mass | 2 = Massachusetts, United States
boston mass | 0 = Boston, United States
# after a word like "in", a short common name of a place is not doubtful
talks in ulm | 2 = Ulm, Germany
# "us" in q is read as the United States only in capitals or after a word like "in"
talks in the us | 2 = United States
talks in US | 2 = United States
US talks | 0 = United States
tell us talks | 1 = undefined
`,
)

const DATED: readonly SomeEvent[] = [
  { id: 1, name: 'Robotics Days', submissionDeadline: '2027-03-01' },
  { id: 2, name: 'Robotics Forum', submissionDeadline: '2026-01-01' },
  { id: 3, name: 'Robotics School', attendance: 'hybrid' },
]

testWords(
  sharedEvents(DATED),
  `
# words for deadlines and attendance are read as filters if the directory has deadlines and attendance
robotics deadline = 1 | deadline: open deadline
robotics deadline in march 2027 = 1 | deadline in march 2027: deadline March 2027
robotics deadline before february 2026 = 2 | deadline before february 2026: deadline until 2026-01-31
hybrid robotics = 3 | hybrid: hybrid
online robotics = none | online: online
`,
)

testWords(
  sharedEvents(DATED.map(({ id, name = '' }) => ({ id, name }))),
  `
# without deadlines and attendance in the directory, q drops deadline words and keeps attendance words
robotics deadline = 1 2 3 | deadline:
hybrid robotics = none | -
`,
)

const BATHS = gazetteerWith(['Bath', '', 'GB', '', 94_782], ['Bath On', '', 'CA', '', 30_000])
const IN_BATH_ON = [
  { id: 1, name: 'Talks', city: 'Bath', country: 'United Kingdom' },
  { id: 2, name: 'Talks', city: 'Bath On', country: 'Canada' },
  { id: 3, name: 'Quimica', country: 'Chile' },
]

const bathOn = sharedEventsWith({ gazetteer: BATHS }, IN_BATH_ON)

testWords(
  bathOn,
  `
# the word "on" belongs to the date after it, not to the place "Bath On"
talks bath on 9 december = none | on 9 december: 2026-12-09
# the word "on" belongs to the place "Bath On" if no day follows
talks bath on = 2 | bath on: Bath On, Canada
# a foreign word for "in" before a place in q is dropped, even if the word is no stop word
quimica no chile = 3 | chile: Chile | no:
`,
)

const INFLECTED_PLACES = gazetteerWith(
  ['Berlin', 'Берлин', 'DE', '', 3_426_354],
  ['Warsaw', 'Warszawa,Варшава', 'PL', '', 1_702_139],
  ['Rome', 'Rzym,Roma', 'IT', '', 2_318_895],
  ['Budapest', '', 'HU', '', 1_741_041],
)

const inflected = sharedEventsWith({ gazetteer: INFLECTED_PLACES }, [
  { id: 1, name: 'Robotics Days', city: 'Berlin', country: 'Germany' },
  { id: 2, name: 'Robotics Forum', city: 'Warsaw', country: 'Poland' },
  { id: 3, name: 'Robotics School', city: 'Rome', country: 'Italy' },
  { id: 4, name: 'Robotics Week', city: 'Budapest', country: 'Hungary' },
  { id: 5, name: 'Rodeo Robotics' },
  { id: 6, name: 'Robotics Camp', city: 'Pune', country: 'India' },
])

testWords(
  inflected,
  `
# an inflected name of a place in q is read as the place
robotics в Берлине = 1 | Берлине: Berlin, Germany | в:
robotics в Варшаве = 2
robotics w Warszawie = 2
robotics w Rzymie = 3
robotics w Polsce = 2
robotics в Германии = 1
robotics Budapesten = 4
# a month in q is not corrected to a city
robotics in June 2026 = none (understood)
# a misspelled word of q is not read as a place if it is nearer to a word of events
robotics in rodea = 5
# an inflected foreign place name in q is recognized only after a preposition of place
robotics Rzymie = none
`,
)
