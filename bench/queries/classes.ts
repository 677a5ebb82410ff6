import { readFileSync } from 'node:fs'
import { EVENT_TYPES } from '../../src/event/attributes.ts'
import { CONTINENTS } from '../../src/event/continents.ts'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import { DEADLINE_KINDS } from '../../src/event/deadlines.ts'
import { FACET_FIELDS, MAX_VALUE_CHARACTERS } from '../../src/query/request.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { Draw, type FacetValue, type Parameters, queryString } from './draw.ts'
import { type Edges, largestResults } from './largest.ts'
import { misspelledWords, nameWordsFrom, partOfCity, randomLetters, sentenceFor, twoCommonWords } from './words.ts'

/** Searches that are similar and cost about the same. */
export interface QueryClass {
  readonly name: string
  readonly make: (draw: Draw) => Parameters
}

/** The costliest requests that `npm run bench:worst` has found, one a line. */
export const WORST_FOUND: readonly Readonly<Record<string, string>>[] = readFileSync(
  'bench/queries/worst-found.ndjson',
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Upper bound of random offsets, which make otherwise equal queries of a class differ. */
const SHALLOW = 200
/** Facets of the class `facets`. Two fields are left out, so that figures stay comparable with older ones. */
const COUNTED_FIELDS = FACET_FIELDS.filter((field) => field !== 'attendance' && field !== 'deadline_month')

/** Query classes by name. Words and values are common or rare by the shares in `draw.ts`. */
const CLASSES: Readonly<Record<string, (draw: Draw) => Parameters>> = {
  'no filter': ({ random }) => ({ offset: random.below(SHALLOW) }),
  'one common filter': ({ random, commonValues }) =>
    random.chance(0.25) ? { type: random.pick(EVENT_TYPES) } : filterOn(random.pick(commonValues)),
  'one rare filter': ({ random, rareValues }) => filterOn(random.pick(rareValues)),
  month: (draw) => ({ month: draw.month() }),
  'year and topic': (draw) => ({ year: draw.month().slice(0, 4), topic: draw.valueIn('topic', draw.doc()) }),
  // events that start in a month or later and have ended before a later day
  'ended before': (draw) => {
    const [from, to] = [draw.month(), draw.month()].sort()
    return { from: `${from}-01`, to: `${to}-28` }
  },
  'continent and type': ({ random }) => ({ continent: random.pick(CONTINENTS), type: random.pick(EVENT_TYPES) }),
  'country list': (draw) => {
    const names = Array.from({ length: draw.random.between(3, 8) }, () => draw.valueIn('country', draw.doc()))
    return { countries: [...new Set(names)].filter((name) => name !== '' && !name.includes(',')).join(',') }
  },
  // the continent with the most events, one of the first pages
  'everything Europe': ({ random }) => ({ continent: 'Europe', offset: random.below(SHALLOW) }),
  'common word': ({ random, commonWords }) => ({ q: random.pick(commonWords), offset: random.below(SHALLOW) }),
  'rare word': ({ random, rareWords }) => ({ q: random.pick(rareWords) }),
  // two common words that occur together in some name
  'two common words': (draw) => ({ q: twoCommonWords(draw).join(' ') }),
  // a word of an event with its country and month: finds few events, but at least this one
  'text with country and month': (draw) => {
    const doc = draw.doc()
    const month = formatDay(draw.snapshot.start[doc] as EpochDay).slice(0, 7)
    return { q: nameWordsFrom(draw, doc)[0] ?? '', country: draw.valueIn('country', doc), month }
  },
  'exact name': (draw) => {
    const name = draw.ofSomeDoc((doc) => {
      const written = draw.snapshot.names.text(doc)
      return [...written].length > MAX_VALUE_CHARACTERS ? undefined : written
    })
    return { q: name ?? '' }
  },
  // everything, or a continent, type or word of at least a quarter of all events
  'first page of the largest results': (draw) => edgeOf(draw).first,
  'last page of the largest results': (draw) => edgeOf(draw).last,
  // a common word, in the order of names
  'by name': ({ random, commonWords }) => ({ q: random.pick(commonWords), sort: 'name' }),
  // a country or a word of an event, counted by one to three fields
  facets: (draw) => {
    const doc = draw.doc()
    const fields = draw.random.between(1, 3)
    const start = draw.random.below(COUNTED_FIELDS.length)
    const facets = Array.from({ length: fields }, (_, at) => COUNTED_FIELDS[(start + at) % COUNTED_FIELDS.length])
    const country = draw.random.chance(0.5) ? draw.valueIn('country', doc) : ''
    const q = country === '' ? nameWordsFrom(draw, doc)[0]! : ''
    return { q, country, facets: facets.join(',') }
  },
  'city by part of its name': (draw) => ({ city: partOfCity(draw) }),
  // a long word of a name with two letters swapped, and the next word
  typo: (draw) => ({ q: misspelledWords(draw).join(' ') }),
  // a question for a type, a subject, a place and a time, all of one event
  'understood sentence': (draw) => ({ q: sentenceFor(draw, draw.doc()) }),
  // such a question with two letters of the subject swapped; half of these searches also filter by topic
  'misspelled sentence': (draw) => {
    const doc = draw.doc()
    const q = sentenceFor(draw, doc, misspelledWords(draw)[0])
    return { q, topic: draw.random.chance(0.5) ? draw.valueIn('topic', doc) : '' }
  },
  // such a question for a subject without events, filtered by the topic of another event
  'sentence that finds nothing': (draw) => {
    const q = sentenceFor(draw, draw.doc(), `${randomLetters(draw.random)} ${draw.random.pick(draw.rareWords)}`)
    return { q, topic: draw.valueIn('topic', draw.doc()) }
  },
  // a word far from every known word: the engine looks for words that may be meant
  'unknown word': ({ random }) => ({ q: randomLetters(random) }),
  // seven digits that no event has: numbers are never corrected
  'unknown number': ({ random }) => ({ q: random.between(1_000_000, 9_999_999) }),
  // a rare word with the sub-topic and the country of other events
  'nothing found': (draw) => ({
    q: draw.random.pick(draw.rareWords),
    subtopic: draw.valueIn('sub_topic', draw.doc()),
    country: draw.valueIn('country', draw.doc()),
  }),
  'worst found': ({ random }) => random.pick(WORST_FOUND),
  // submission deadlines from a day on; half of the searches in the order of deadlines
  deadlines: (draw) => ({
    ...topicAndCountry(draw),
    deadline_from: draw.deadline(),
    sort: draw.random.chance(0.5) ? 'deadline' : '',
  }),
  // open deadlines of any kind; half of the searches in the order of deadlines
  'open deadlines': (draw) => {
    const { random } = draw
    return {
      topic: random.chance(0.3) ? draw.valueIn('topic', draw.doc()) : '',
      deadline_open: 'true',
      deadline_kind: random.chance(0.5) ? random.pick(DEADLINE_KINDS) : '',
      sort: random.chance(0.5) ? 'deadline' : '',
    }
  },
  ranks: (draw) => ({
    ...topicAndCountry(draw),
    rank: draw.ofSomeDoc((doc) => draw.valueIn('rank', doc) || undefined) ?? '',
  }),
}

export const QUERY_CLASSES: readonly QueryClass[] = Object.entries(CLASSES).map(([name, make]) => ({ name, make }))

/** Query strings of one class, drawn from a snapshot; the same for the same seed. */
export function queriesOfClass(snapshot: Snapshot, queryClass: QueryClass, count: number, seed: number): string[] {
  const draw = new Draw(snapshot, new Random(seed, QUERY_CLASSES.indexOf(queryClass) + 1))
  return Array.from({ length: count }, () => queryString(queryClass.make(draw)))
}

/** The topic and the country of one event; each is empty in 7 of 10 draws. */
function topicAndCountry(draw: Draw): Parameters {
  const doc = draw.doc()
  const maybe = (name: 'topic' | 'country') => (draw.random.chance(0.3) ? draw.valueIn(name, doc) : '')
  return { topic: maybe('topic'), country: maybe('country') }
}

function filterOn({ facet, label }: FacetValue): Parameters {
  return { [facet === 'sub_topic' ? 'subtopic' : facet]: label }
}

function edgeOf({ random, snapshot }: Draw): Edges {
  return random.pick(largestResults(snapshot))
}
