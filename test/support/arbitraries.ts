import fc from 'fast-check'
import {
  ATTENDANCES,
  CHOICE_NAMES,
  type ChoiceName,
  choicesOf,
  EVENT_STATUSES,
  EVENT_TYPES,
  isChoice,
  TABLE_FILTER_NAMES,
  type TableFilterName,
} from '../../src/event/attributes.ts'
import { CONTINENT_COUNTRIES, CONTINENTS } from '../../src/event/continents.ts'
import { type EpochDay, formatDay, parseDay } from '../../src/event/days.ts'
import { DEADLINE_KINDS } from '../../src/event/deadlines.ts'
import { type Instant, noonOf } from '../../src/event/moment.ts'
import type { EventId, EventRecord } from '../../src/event/record.ts'
import { type ExcludableFilter, FACET_FIELDS, type Filter, type SearchRequest, SORTS } from '../../src/query/request.ts'
import { memoize } from '../../src/snapshot/memoize.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE, NO_COUNTRY } from '../../src/snapshot/places.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import type { World } from '../oracle.ts'
import type { PlaceWorld } from '../oracle-places.ts'
import { placesInValue, withCountry } from '../oracle-places.ts'
import type { BuiltDirectory } from './directory.ts'
import { NO_VALUES } from './no-values.ts'

/** The places of a directory as tables for the oracle, which uses the places that the builder found. */
function toldPlaces({ places, countries, id }: Snapshot): Omit<PlaceWorld, 'countryOf'> {
  const names = Array.from({ length: places.labels.length }, () => new Set<string>())
  for (let name = 0; name < places.names.length; name++) {
    const text = places.names.text(name)
    for (const place of places.namePlaces.subarray(places.nameStart[name], places.nameStart[name + 1])) {
      names[place]!.add(text)
    }
  }
  const coordinate = (value: number) => (value === NO_COORDINATE ? undefined : value / COORDINATES_PER_DEGREE)
  const all = names.map((ofPlace, place) => ({
    label: places.labels.text(place),
    country: places.countryOf[place] === NO_COUNTRY ? undefined : countries.names.text(places.countryOf[place]!),
    latitude: coordinate(places.latitude[place]!),
    longitude: coordinate(places.longitude[place]!),
    inhabitants: places.population[place]!,
    names: ofPlace,
  }))
  const placeOf = new Map<number, number>()
  id.forEach((event, doc) => {
    if (places.ids[doc]! < places.placed) placeOf.set(event, places.ids[doc]!)
  })
  return { places: all, placeOf }
}

/** Few words, places and days, so that random searches find events. */

const TODAY = parseDay('2026-11-20')!

/** The topics of `worldOf` in the form that the builder reads. */
export const TOPICS_FILE = 'Medicine = health\nMachine Learning = ML = learning machines\nSurgery > health'

const NAME_WORDS = [
  ...['Machine', 'machines', 'Learning', 'Network', 'networks', 'data', 'Systems', 'the', 'of', '2026', '2027', '12th'],
  ...['Fifth', 'São', 'analysis', 'analyses', 'Xylem', 'DX', 'XY'],
]
/** Synonyms in the form that the builder reads. */
export const FORMS_FILE = 'DX = data analysis\nXY = xylem'
const TOPICS = ['Computer Science', 'computer-science', 'Machine Learning', 'Medicine', 'Networks & Systems']
const SUB_TOPICS = ['', 'Data', 'Graphs', 'graphs', 'Learning Systems', 'Xylem', 'XY']
const CITIES = ['', 'Berlin', 'São Paulo', 'Sao Paulo', 'York', 'New York', 'Cambridge', 'Paris', 'Munich', 'München']
/** `W3` is no country. */
const COUNTRIES = ['', 'Germany', 'United States', 'Japan', 'Brazil', 'Luxembourg', 'W3']

const COUNTRY_OF: World['countryOf'] = {
  Germany: 'Germany',
  deutschland: 'Germany',
  USA: 'United States',
  'U.S.A.': 'United States',
  'united states': 'United States',
  ':jp:': 'Japan',
  Brasil: 'Brazil',
  Luxembourg: 'Luxembourg',
  Tuvalu: 'Tuvalu',
}
const OWN_SPELLING = { written: 'w3', stored: 'W3' }

const MEANINGS: World['meanings'] = {
  workshop: { kind: 'type', meets: ({ type }) => type === 'workshop' },
  seminars: { kind: 'type', meets: ({ type }) => type === 'seminar' },
  'only congress': { kind: 'type', meets: ({ type }) => type === 'conference' },
  berlin: { kind: 'place', meets: ({ city }) => city === 'Berlin' },
  deutschland: { kind: 'place', meets: ({ country }) => country === 'Germany' },
  'united states': { kind: 'place', meets: ({ country }) => country === 'United States' },
  america: { kind: 'place', meets: ({ country }) => country === 'United States' },
  'south america': { kind: 'place', meets: ({ country }) => CONTINENT_COUNTRIES['South America'].includes(country) },
  '2025': { kind: 'date', meets: ({ start }) => isBetween(start, '2025-01-01', '2025-12-31') },
  '2026': { kind: 'date', meets: ({ start }) => isBetween(start, '2026-01-01', '2026-12-31') },
  '2027': { kind: 'date', meets: ({ start }) => isBetween(start, '2027-01-01', '2027-12-31') },
  'december 2026': { kind: 'date', meets: ({ start }) => isBetween(start, '2026-12-01', '2026-12-31') },
  'winter 2026 2027': { kind: 'date', meets: ({ start }) => isBetween(start, '2026-12-01', '2027-02-28') },
  'winter 2026': { kind: 'date', meets: ({ start }) => isBetween(start, '2025-12-01', '2026-02-28') },
  'during november 2026': {
    kind: 'date',
    meets: ({ start, end }) => start <= parseDay('2026-11-30')! && end >= parseDay('2026-11-01')!,
  },
  'from today': { kind: 'date', meets: ({ start }, today) => start >= today },
  'core a': { kind: 'rank', meets: isRanked(/CORE:A(?![*\w])/), isKnownBy: isRanked(/CORE:A(?![*\w])/) },
  'core ranked': { kind: 'rank', meets: isRanked(/CORE:/), isKnownBy: isRanked(/CORE:/) },
  'changed this year': { kind: 'changed', meets: isChangedThisYear },
  'from society calendar': { kind: 'source', meets: isOfSociety, isKnownBy: isOfSociety },
  cancelled: {
    kind: 'event_status',
    meets: ({ event_status }) => event_status === 'cancelled',
    isKnownBy: ({ event_status }) => event_status !== null,
  },
  'soil editions': { kind: 'series', meets: isOfSoil, isKnownBy: isOfSoil },
}

function isRanked(rank: RegExp): (record: EventRecord) => boolean {
  return (record) => rank.test(record.rank)
}

function isChangedThisYear({ updatedAt }: EventRecord, today: EpochDay): boolean {
  const year = formatDay(today).slice(0, 4)
  return updatedAt !== null && /^\d/.test(updatedAt) && updatedAt.slice(0, 4) >= year
}

function isOfSociety({ source }: EventRecord): boolean {
  return source.toLowerCase() === 'society calendar'
}

function isOfSoil({ series }: EventRecord): boolean {
  return series === 'Soil'
}

/** The upcoming editions of the series Soil, or all its editions if none is upcoming. */
function nextSoil(records: readonly EventRecord[]): World['meanings'][string] {
  const hasNext = new Map<EpochDay, boolean>()
  const isNext = ({ start }: EventRecord, today: EpochDay) => start >= today
  return {
    kind: 'series',
    isKnownBy: isOfSoil,
    meets: (record, today) => {
      const isAny = hasNext.get(today) ?? records.some((each) => isOfSoil(each) && isNext(each, today))
      hasNext.set(today, isAny)
      return isOfSoil(record) && (!isAny || isNext(record, today))
    },
  }
}

function isBetween(day: EpochDay, from: string, to: string): boolean {
  return day >= parseDay(from)! && day <= parseDay(to)!
}

/** Misspelled and shortened words, with the terms that they may mean. */
const NEAREST: World['nearest'] = {
  xylm: ['xylem'],
  lerning: ['learning'],
  compu: ['computer'],
  syste: ['system'],
  nowhere: [],
  graph: [],
}

/** Plurals and stop words in texts of these directories. */
export const WORDS = {
  singularOf: {
    machines: 'machine',
    networks: 'network',
    systems: 'system',
    analyses: 'analysis',
    graphs: 'graph',
    computers: 'computer',
    studies: 'study',
  } as Readonly<Record<string, string>>,
  stopWords: ['the', 'of', 'in', 'or', 'to', 'from'],
}

/** A spelling that names no country is treated as a country if it is the country of an event. */
export function worldOf(records: readonly EventRecord[], { snapshot }: Pick<BuiltDirectory, 'snapshot'>): World {
  const told = placesOf(snapshot)
  const countries = Object.values(COUNTRY_OF)
  const isUsed = records.some((record) => withCountry(record, told, countries).country === OWN_SPELLING.stored)
  return {
    countries,
    countryOf: isUsed ? { ...COUNTRY_OF, [OWN_SPELLING.written]: OWN_SPELLING.stored } : COUNTRY_OF,
    continents: CONTINENT_COUNTRIES,
    ...told,
    ...WORDS,
    genericTerms: ['system', 'science', 'study'],
    prepositions: ['of'],
    sameTopics: [
      ['medicine', 'health'],
      ['machine learning', 'ml', 'learning machine'],
    ],
    nearTopics: [['surgery', 'health']],
    sameForms: [
      ['dx', 'data analysis'],
      ['xy', 'xylem'],
    ],
    requestWords: ['famous', 'best', 'events', 'editions', 'next'],
    meanings: { ...meaningsOf(told), 'next soil': nextSoil(records) },
    nearest: NEAREST,
    ordinals: ['first', 'fifth'],
  }
}
const placesOf = memoize(toldPlaces)

/** The word `berlin` means the places with this name if one of them has events; otherwise it is no place. */
const meaningsOf = memoize((told: ReturnType<typeof toldPlaces>): World['meanings'] => {
  const { berlin: _, ...others } = MEANINGS
  const berlins = placesInValue('berlin', [], { ...told, countryOf: {} })
  const isThere = ({ id }: EventRecord) => berlins?.has(told.placeOf.get(id) ?? -1) === true
  const hasEvents = [...told.placeOf.values()].some((place) => berlins?.has(place))
  return hasEvents ? { ...others, berlin: { kind: 'place', meets: isThere } } : others
})

/** Values of `city` with special rules. */
const OTHER_CITIES = ['Praha', 'munchen', 'PARIS', 'Cambridge, USA', 'Paris, USA', 'Berlin, Paris', 'nowhere, Munich']

/** Values that are no exact names of topics, for different steps of their resolution. */
const OTHER_TOPICS = [
  ...['graph', 'health', 'ML', 'xy', 'DX', 'surgery of the health', 'surgery studies', 'data and medicine', '12th'],
  ...['nowhere, health', 'data science', 'xylem study of data', 'computer systems', 'analysis', 'nuclear medicine'],
  'nowhere',
]
const UNKNOWN_COUNTRY = 'Atlantis'

const days = (least: number, most: number) =>
  fc.integer({ min: TODAY + least, max: TODAY + most }).map((day) => day as EpochDay)
const someDay = fc.oneof({ weight: 6, arbitrary: days(-30, 30) }, { weight: 1, arbitrary: days(-4000, 4000) })
const someLength = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 12, max: 16 }) },
  { weight: 1, arbitrary: fc.integer({ min: 17, max: 900 }) },
)
/** Editions of a few series, and names that only look like editions. */
const someEdition = fc
  .tuple(
    fc.constantFrom('ICML', 'Machine Learning', 'Data Systems'),
    fc.constantFrom(
      '%',
      '% 2025',
      '% 2027',
      '4th %',
      'The 4th %',
      '% 2027: Fifth',
      'First % of 2026',
      'Analysis % 2027',
    ),
  )
  .map(([series, edition]) => edition.replace('%', series))
const someWords = fc
  .array(fc.constantFrom(...NAME_WORDS), { minLength: 1, maxLength: 6 })
  .chain((words) => fc.constantFrom(' ', ' - ', ': ', '/').map((separator) => words.join(separator)))
const someName = fc.oneof({ weight: 3, arbitrary: someWords }, { weight: 1, arbitrary: someEdition })

/** Some texts are no day. */
const someDeadline = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, null, 'soon') },
  {
    weight: 4,
    arbitrary: fc
      .tuple(someDay, fc.constantFrom('', ' 23:59:59', ' AoE', 'T12:00:00Z'))
      .map(([day, behind]) => `${formatDay(day)}${behind}`),
  },
)

/** Time zones that are far apart, and a zone that does not exist. */
const someDue = fc.record({
  kind: fc.constantFrom(...DEADLINE_KINDS.slice(0, 2), ...DEADLINE_KINDS),
  due: fc
    .tuple(someDay, fc.constantFrom('', ' 00:00:00', ' 12:00:00', ' 23:59:59'))
    .map(([day, time]) => `${formatDay(day)}${time}`),
  zone: fc.constantFrom(null, null, 'AoE', 'Z', 'UTC+14', 'EST', 'Mars/Phobos'),
  round: fc.constantFrom(null, 1, 2),
  label: fc.constantFrom(null, 'short papers'),
  extended: fc.boolean(),
})

const someEvent = fc
  .record({
    name: someName,
    type: fc.constantFrom(...EVENT_TYPES),
    topic: fc.constantFrom(...TOPICS),
    sub_topic: fc.constantFrom(...SUB_TOPICS),
    start: someDay,
    length: someLength,
    city: fc.constantFrom(...CITIES),
    country: fc.constantFrom(...COUNTRIES),
    venue: fc.constantFrom('', 'Hall "A"', 'Äther\\Raum'),
    organizer: fc.constantFrom('', 'ACM', 'Gesellschaft für Informatik'),
    website: fc.constantFrom('', 'https://a.example/?x="1"'),
    description: fc.constantFrom(null, 'One <b>line</b>.', 'Zwei\\Zeilen "…"'),
    submissionDeadline: someDeadline,
    deadlines: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(someDue, { maxLength: 5 })),
    attendance: fc.constantFrom(null, ...ATTENDANCES),
    event_status: fc.constantFrom(null, null, null, 'scheduled', ...EVENT_STATUSES),
    source: fc.constantFrom('', 'Society Calendar', 'society calendar', 'Open Events'),
    updatedAt: fc.constantFrom(null, 'soon', '2026-01-01T00:00:00Z', '2026-02-03', '2026-02-04 10:00:00'),
    // never empty, because the builder derives a missing series
    series: fc.constantFrom('ICML', 'Data Days', 'Soil'),
    rank: fc.constantFrom('', '', 'CORE:A', 'CORE:B (2023)', 'CCF:A (2022) | CORE:A'),
    sourceUrl: fc.constantFrom(null, 'https://source.example/7'),
  })
  .map(({ length, ...event }) => ({ ...NO_VALUES, ...event, end: (event.start + length) as EpochDay }))

/** Ids are distinct and in no order. */
export function someEvents(least: number, most: number): fc.Arbitrary<EventRecord[]> {
  const ids = fc.uniqueArray(
    fc.oneof(
      fc.integer({ min: 1, max: 50_000 }),
      fc.maxSafeNat().map((id) => id || 1),
    ),
    { minLength: least, maxLength: most, size: 'max' },
  )
  return ids.chain((distinct) =>
    fc
      .array(someEvent, { minLength: distinct.length, maxLength: distinct.length, size: 'max' })
      .map((events) => events.map((event, index) => ({ ...event, id: distinct[index] as EventId }))),
  )
}

const someCountry = fc.constantFrom(...Object.keys(COUNTRY_OF), OWN_SPELLING.written, UNKNOWN_COUNTRY)
const openOr = (day: fc.Arbitrary<EpochDay>) =>
  fc.oneof({ weight: 3, arbitrary: day }, { weight: 1, arbitrary: fc.constant(null) })
const someStart: fc.Arbitrary<Filter> = fc
  .record({ parameter: fc.constantFrom('from', 'month', 'year'), from: openOr(someDay), to: openOr(someDay) })
  .map((range) => ({ by: 'start', ...range }))
const somePlainWords = fc.array(fc.constantFrom(...NAME_WORDS, 'graph', 'medicine', 'computers', 'nowhere', '!'), {
  minLength: 1,
  maxLength: 5,
})
const joinWords = (words: readonly string[]) => words.join(' ')
const someQuestion = fc.array(
  fc.constantFrom(
    ...['machine', 'learning', 'data', 'xylem', 'the', 'in', 'or', 'or', 'not', 'famous', 'best', 'events'],
    ...Object.keys(MEANINGS),
    'next soil',
    ...Object.keys(NEAREST),
  ),
  { minLength: 1, maxLength: 5 },
)
/** Attributes whose filter accepts any text and comes from the table of filters. */
const OTHER_NAMES = TABLE_FILTER_NAMES.filter((name): name is OtherName => !isChoice(name) && name !== 'rank')
type OtherName = Exclude<TableFilterName, ChoiceName | 'rank'>
/** Whole values, some words of a value, and texts that are no value. */
const OTHER_VALUES = ['acm', 'Informatik', 'informatik gesellschaft', 'Hall', 'raum äther', 'nobody', '...']

/** Filters on a value that searches may also exclude. */
const someValues: fc.Arbitrary<ExcludableFilter>[] = [
  fc
    .constantFrom(...TOPICS, 'MACHINE learning', 'science computer', 'systems', 'comput', 'none', ...OTHER_TOPICS)
    .map((value) => ({ by: 'topic', value })),
  fc
    .constantFrom('Data', 'GRAPHS', 'learning  systems', 'Systems', 'systems data', 'none', ...OTHER_TOPICS)
    .map((value) => ({ by: 'sub_topic', value })),
  fc
    .constantFrom('berlin', 'SAO PAULO', 'new-york', 'york', 'NEW', 'são', 'none', ...OTHER_CITIES)
    .map((value) => ({ by: 'city', value })),
  someCountry.map((value) => ({ by: 'country', value })),
  fc.constantFrom(...CONTINENTS).map((continent) => ({ by: 'continent', continent })),
  ...CHOICE_NAMES.map((by) => fc.constantFrom(...choicesOf(by)).map((value) => ({ by, value }) as ExcludableFilter)),
  fc.constantFrom('CORE:A', 'CORE:B,CCF:A', 'CORE:X').map((value) => ({ by: 'rank', value })),
  fc.record({ by: fc.constantFrom(...OTHER_NAMES), value: fc.constantFrom(...OTHER_VALUES) }),
]

const someFilters: fc.Arbitrary<Filter>[] = [
  fc
    .oneof(somePlainWords.map(joinWords), someQuestion.map(joinWords), someEdition)
    .map((text) => ({ by: 'text', text })),
  ...someValues,
  fc.record({
    by: fc.constant('near' as const),
    center: fc.constantFrom('Munich', 'cambridge', 'Praha', 'São Paulo', 'nowhere', '42.4,-71.1', '-23.5,-46.6'),
    withinKm: fc.constantFrom(1, 100, 600, 2000),
  }),
  fc.array(someCountry, { minLength: 1, maxLength: 4 }).map((values) => ({ by: 'countries', values })),
  someStart,
  days(-60, 60).map((day) => ({ by: 'end_before', day })),
  fc.tuple(someDay, fc.nat(40)).map(([from, length]) => ({ by: 'during', from, to: (from + length) as EpochDay })),
  someDay.map((from) => ({ by: 'deadline', parameter: 'deadline_from', from, to: null })),
  someDay.map((to) => ({ by: 'deadline', parameter: 'deadline_to', from: null, to })),
  fc.record({
    by: fc.constant('changed' as const),
    parameter: fc.constantFrom('updated_since' as const, 'updated_since' as const, 'new_since' as const),
    since: fc.constantFrom(...['2025-12-31', '2026-01-01', '2026-02-04', '2026-02-05'].map((day) => parseDay(day)!)),
  }),
]

/** Filters that are drawn less often than `someFilters`. */
const someOthers: fc.Arbitrary<Filter>[] = [
  fc.array(fc.oneof(...someValues), { minLength: 1, maxLength: 3 }).map((filters) => ({ by: 'exclude', filters })),
  fc.constantFrom(...DEADLINE_KINDS).map((kind) => ({ by: 'deadline_kind', kind })),
  fc
    .integer({ min: -100, max: 100 })
    .map((halfHours) => ({ by: 'deadline_open', now: (noonOf(TODAY).now + halfHours * 1800) as Instant })),
]
const rarely = (filter: fc.Arbitrary<Filter>) =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: filter })

/** The filter in a quarter of the searches. */
const sometimes = (filter: fc.Arbitrary<Filter>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: filter })

/** Few filters, so that some event is found: at most one of each kind, but up to two ranges of start days. */
export const someRequest: fc.Arbitrary<SearchRequest> = fc
  .record({
    filters: fc
      .tuple(...someFilters.map((filter) => sometimes(filter)), sometimes(someStart), ...someOthers.map(rarely))
      .map((filters) => filters.filter((filter) => filter !== undefined)),
    today: fc.constantFrom(TODAY, (TODAY - 20) as EpochDay, (TODAY + 5000) as EpochDay, (TODAY - 5000) as EpochDay),
    /** half hours before or after noon */
    halfHours: fc.integer({ min: -60, max: 60 }),
    limit: fc.integer({ min: 1, max: 50 }),
    offset: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 60 }) },
      { weight: 1, arbitrary: fc.nat(5000) },
    ),
    sort: fc.oneof({ weight: 3, arbitrary: fc.constant('relevance' as const) }, fc.constantFrom(...SORTS)),
    facets: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...FACET_FIELDS), { minLength: 1 }) },
    ),
    facetsLimit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 300 })),
  })
  .map(({ halfHours, ...request }) => ({ ...request, now: (noonOf(request.today).now + halfHours * 1800) as Instant }))
