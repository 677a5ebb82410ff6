import type { EventType } from '../../src/event/attributes.ts'
import type { EpochDay } from '../../src/event/days.ts'
import { drawLength, drawMonth, drawStart, drawYear, FIRST_YEAR, isYearListed, LAST_YEAR } from './dates.ts'
import type { Scope } from './names/frames.ts'
import { drawTitle, type Title } from './names/title.ts'
import { drawVernacularTitle, type VernacularTitle } from './names/vernacular.ts'
import { drawOrganizer } from './organizers.ts'
import { type City, drawCountry } from './places/places.ts'
import type { Random } from './random.ts'
import { drawField, type Field } from './topics.ts'
import { makeSlug } from './websites.ts'
import { Weighted } from './weighted.ts'

/** An event that is held once or several times. */
export interface Series {
  type: EventType
  scope: Scope
  field: Field
  title: Title
  /** Title in another language; undefined if the title is English. */
  vernacular: VernacularTitle | undefined
  organizer: string
  slug: string
  home: City
  country: Weighted<City>
  /** True if each edition has its own subject, like the talks of a seminar. */
  variesSubject: boolean
  /** Editions that have no row yet, latest first. */
  editionsLeft: Edition[]
}

export interface Edition {
  /** Number of the edition, from 1. */
  number: number
  year: number
  start: EpochDay
  /** Number of days, the first and the last included. */
  length: number
}

const TYPES = new Weighted<EventType>([
  ['conference', 71],
  ['workshop', 18.5],
  ['seminar', 6],
  ['webinar', 4.5],
])
const SCOPES: Record<EventType, Weighted<Scope>> = {
  conference: new Weighted<Scope>([
    ['world', 62],
    ['national', 28],
    ['local', 10],
  ]),
  workshop: new Weighted<Scope>([
    ['world', 46],
    ['national', 24],
    ['local', 30],
  ]),
  seminar: new Weighted<Scope>([
    ['national', 20],
    ['local', 80],
  ]),
  webinar: new Weighted<Scope>([['online', 1]]),
}

/** Years from the first to the last edition, both included. */
const SPANS = new Weighted([30, 9, 9, 9, 9, 9, 8, 7, 5, 5].map((share, index) => [index + 1, share]))

/** Maximum number of editions per year of a seminar or webinar. */
const MAX_A_YEAR = 8

export function drawSeries(random: Random): Series {
  const type = TYPES.draw(random)
  const scope = SCOPES[type].draw(random)
  const field = drawField(random)
  const country = drawCountry(random)
  const home = country.draw(random)
  const aYear = drawEditionsAYear(random, type)
  const title = drawTitle(random, { type, scope, home, field })
  return {
    type,
    scope,
    field,
    title,
    vernacular: scope === 'world' || scope === 'online' ? undefined : drawVernacularTitle(random, home.country),
    organizer: drawOrganizer(random, field, home),
    slug: makeSlug(random, title.acronym, title.subject),
    home,
    country,
    variesSubject: aYear > 1 && random.chance(0.7),
    editionsLeft: drawEditions(random, type, aYear).reverse(),
  }
}

function drawEditionsAYear(random: Random, type: EventType): number {
  return (type === 'seminar' || type === 'webinar') && random.chance(0.3) ? random.between(2, MAX_A_YEAR) : 1
}

function drawEditions(random: Random, type: EventType, aYear: number): Edition[] {
  const someYear = drawYear(random)
  const span = SPANS.draw(random)
  const first = someYear - random.below(span)
  const everyYears = random.chance(0.12) ? 2 : 1
  const month = drawMonth(random)
  const length = drawLength(random, type)
  let number = firstNumber(random)
  const editions: Edition[] = []
  for (let year = first; year < first + span && year <= LAST_YEAR; year++) {
    const isHeld =
      year === someYear || ((someYear - year) % everyYears === 0 && year >= FIRST_YEAR && isYearListed(random, year))
    for (let held = 0; isHeld && held < aYear; held++) {
      const start = drawStart(random, type, year, aYear === 1 ? month : drawMonth(random))
      editions.push({ number, year, start, length: random.chance(0.85) ? length : drawLength(random, type) })
      number++
    }
    if (!isHeld) number++
  }
  return editions
}

/** Draws the number of the first edition: 1 for a quarter of all series. */
function firstNumber(random: Random): number {
  return random.chance(0.25) ? 1 : 2 + Math.floor(60 * random.fraction() ** 2.6)
}
