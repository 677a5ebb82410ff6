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

/**
 * The queries of benchmarks: query strings drawn from a snapshot by a seed, the same for the same seed.
 * Nothing here runs a search.
 */

/** A class of searches that are similar and cost about the same. */
export interface QueryClass {
  readonly name: string
  readonly sentence: string
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
/**
 * Fields without the fields of the class "deadlines", so that figures stay comparable with earlier figures.
 */
const COUNTED_FIELDS = FACET_FIELDS.filter((field) => field !== 'attendance' && field !== 'deadline_month')

export const QUERY_CLASSES: readonly QueryClass[] = [
  {
    name: 'no filter',
    sentence: 'Every event, one of the first pages.',
    make: ({ random }) => ({ offset: random.below(SHALLOW) }),
  },
  {
    name: 'one common filter',
    sentence: 'A topic, country or type that at least one event of 32 has.',
    make: ({ random, commonValues }) =>
      random.chance(0.25) ? { type: random.pick(EVENT_TYPES) } : filterOn(random.pick(commonValues)),
  },
  {
    name: 'one rare filter',
    sentence: 'A sub-topic, city or country that at most one event of 1,000 has.',
    make: ({ random, rareValues }) => filterOn(random.pick(rareValues)),
  },
  { name: 'month', sentence: 'One month.', make: (draw) => ({ month: draw.month() }) },
  {
    name: 'year and topic',
    sentence: 'A year with a topic.',
    make: (draw) => ({ year: draw.month().slice(0, 4), topic: draw.valueIn('topic', draw.doc()) }),
  },
  {
    name: 'ended before',
    sentence: 'Events that start in a month or later and have ended before a later day.',
    make: (draw) => {
      const [from, to] = [draw.month(), draw.month()].sort()
      return { from: `${from}-01`, to: `${to}-28` }
    },
  },
  {
    name: 'continent and type',
    sentence: 'A continent with a type.',
    make: ({ random }) => ({ continent: random.pick(CONTINENTS), type: random.pick(EVENT_TYPES) }),
  },
  {
    name: 'country list',
    sentence: 'Three to eight countries, each that of a random event.',
    make: (draw) => {
      const names = Array.from({ length: draw.random.between(3, 8) }, () => draw.valueIn('country', draw.doc()))
      return { countries: [...new Set(names)].filter((name) => name !== '' && !name.includes(',')).join(',') }
    },
  },
  {
    name: 'everything Europe',
    sentence: 'The continent with the most countries, one of the first pages.',
    make: ({ random }) => ({ continent: 'Europe', offset: random.below(SHALLOW) }),
  },
  {
    name: 'common word',
    sentence: 'A word that at least one event of 32 has.',
    make: ({ random, commonWords }) => ({ q: random.pick(commonWords), offset: random.below(SHALLOW) }),
  },
  {
    name: 'rare word',
    sentence: 'A word that at most one event of 1,000 has.',
    make: ({ random, rareWords }) => ({ q: random.pick(rareWords) }),
  },
  {
    name: 'two common words',
    sentence: 'Two common words that some event has both in its name.',
    make: (draw) => ({ q: twoCommonWords(draw).join(' ') }),
  },
  {
    name: 'text with country and month',
    sentence: 'A word of an event with its country and month, which finds few events but at least that one.',
    make: (draw) => {
      const doc = draw.doc()
      const month = formatDay(draw.snapshot.start[doc] as EpochDay).slice(0, 7)
      return { q: nameWordsFrom(draw, doc)[0] ?? '', country: draw.valueIn('country', doc), month }
    },
  },
  {
    name: 'exact name',
    sentence: 'The whole name of an event.',
    make: (draw) => {
      const name = draw.ofSomeDoc((doc) => {
        const written = draw.snapshot.names.text(doc)
        return [...written].length > MAX_VALUE_CHARACTERS ? undefined : written
      })
      return { q: name ?? '' }
    },
  },
  {
    name: 'first page of the largest results',
    sentence: 'Everything, or a continent, type or word that a quarter of all events has; the first page.',
    make: (draw) => edgeOf(draw).first,
  },
  {
    name: 'last page of the largest results',
    sentence: 'The same searches, the last page.',
    make: (draw) => edgeOf(draw).last,
  },
  {
    name: 'by name',
    sentence: 'A common word, in the order of names.',
    make: ({ random, commonWords }) => ({ q: random.pick(commonWords), sort: 'name' }),
  },
  {
    name: 'facets',
    sentence: 'A country or a word of an event, counted by one to three fields.',
    make: (draw) => {
      const doc = draw.doc()
      const fields = draw.random.between(1, 3)
      const start = draw.random.below(COUNTED_FIELDS.length)
      const facets = Array.from({ length: fields }, (_, at) => COUNTED_FIELDS[(start + at) % COUNTED_FIELDS.length])
      const country = draw.random.chance(0.5) ? draw.valueIn('country', doc) : ''
      const q = country === '' ? nameWordsFrom(draw, doc)[0]! : ''
      return { q, country, facets: facets.join(',') }
    },
  },
  {
    name: 'city by part of its name',
    sentence: 'A word of a city of several words.',
    make: (draw) => ({ city: partOfCity(draw) }),
  },
  {
    name: 'typo',
    sentence: 'A long word of a name with two letters swapped, and the next word.',
    make: (draw) => ({ q: misspelledWords(draw).join(' ') }),
  },
  {
    name: 'understood sentence',
    sentence: 'A question for a type, a subject, a place and a time, all of one event; the words are read as entities.',
    make: (draw) => ({ q: sentenceFor(draw, draw.doc()) }),
  },
  {
    name: 'misspelled sentence',
    sentence: 'The same with two letters of the subject swapped, half of them under a filter.',
    make: (draw) => {
      const doc = draw.doc()
      const q = sentenceFor(draw, doc, misspelledWords(draw)[0])
      return { q, topic: draw.random.chance(0.5) ? draw.valueIn('topic', doc) : '' }
    },
  },
  {
    name: 'sentence that finds nothing',
    sentence: 'The same with a word that no event has besides the subject, under a topic of another event.',
    make: (draw) => {
      const q = sentenceFor(draw, draw.doc(), `${randomLetters(draw.random)} ${draw.random.pick(draw.rareWords)}`)
      return { q, topic: draw.valueIn('topic', draw.doc()) }
    },
  },
  {
    name: 'unknown word',
    sentence: 'A word of random letters, far from every known word; the engine looks for words that may be meant.',
    make: ({ random }) => ({ q: randomLetters(random) }),
  },
  {
    name: 'unknown number',
    sentence: 'A number of seven digits that no event has; numbers are never corrected.',
    make: ({ random }) => ({ q: random.between(1_000_000, 9_999_999) }),
  },
  {
    name: 'nothing found',
    sentence: 'A rare word with the sub-topic and the country of other events; the engine counts what each leaves out.',
    make: (draw) => ({
      q: draw.random.pick(draw.rareWords),
      subtopic: draw.valueIn('sub_topic', draw.doc()),
      country: draw.valueIn('country', draw.doc()),
    }),
  },
  {
    name: 'worst found',
    sentence: 'The costliest requests that a search for them has found.',
    make: ({ random }) => random.pick(WORST_FOUND),
  },
  {
    name: 'deadlines',
    sentence: 'Submission deadlines from a day on, alone or with a topic or a country; half of them in their order.',
    make: (draw) => ({
      ...topicAndCountry(draw),
      deadline_from: draw.deadline(),
      sort: draw.random.chance(0.5) ? 'deadline' : '',
    }),
  },
  {
    name: 'open deadlines',
    sentence: 'Events whose deadline is open, of any kind, alone or with a topic; half of them in their order.',
    make: (draw) => {
      const { random } = draw
      return {
        topic: random.chance(0.3) ? draw.valueIn('topic', draw.doc()) : '',
        deadline_open: 'true',
        deadline_kind: random.chance(0.5) ? random.pick(DEADLINE_KINDS) : '',
        sort: random.chance(0.5) ? 'deadline' : '',
      }
    },
  },
  {
    name: 'ranks',
    sentence: 'Events with a rank, alone or with a topic or a country.',
    make: (draw) => ({
      ...topicAndCountry(draw),
      rank: draw.ofSomeDoc((doc) => draw.valueIn('rank', doc) || undefined) ?? '',
    }),
  },
]

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
