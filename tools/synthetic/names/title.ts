import type { EventType } from '../../../src/event/attributes.ts'
import type { City } from '../places/places.ts'
import type { Random } from '../random.ts'
import type { Field } from '../topics.ts'
import { Weighted } from '../weighted.ts'
import { makeAcronym } from './acronym.ts'
import { drawFrame, type Scope } from './frames.ts'
import { ordinalNumber, ordinalWord, romanNumber } from './ordinals.ts'
import { drawSubject } from './subject.ts'

/** Parts of the name that all editions of a series share. */
export interface Title {
  /** Words around the subject, which replaces `*`: `International Conference on *`. */
  frame: string
  subject: string
  acronym: string
  opening: Opening
  closing: Closing
}

interface Edition {
  /** Number of the edition, from 1. */
  number: number
  year: number
}

type Opening = 'none' | 'ordinal' | 'ordinal word' | 'roman' | 'year' | 'acronym and year'
type Closing =
  | 'none'
  | '(acronym year)'
  | '(acronym)'
  | '- acronym year'
  | "acronym'yy"
  | 'year'
  | 'city year'
  | 'in city'

const OPENINGS: Record<EventType, Weighted<Opening>> = {
  conference: openings({ none: 44, ordinal: 30, 'ordinal word': 4, roman: 3, year: 9, 'acronym and year': 10 }),
  workshop: openings({ none: 60, ordinal: 20, 'ordinal word': 7, roman: 1, year: 5, 'acronym and year': 7 }),
  seminar: openings({ none: 90, ordinal: 4, 'ordinal word': 1, roman: 1, year: 4, 'acronym and year': 0 }),
  webinar: openings({ none: 95, ordinal: 1, 'ordinal word': 0, roman: 0, year: 2, 'acronym and year': 2 }),
}
const CLOSINGS: Record<EventType, Weighted<Closing>> = {
  conference: closings([38, 20, 10, 7, 1, 12, 6, 6]),
  workshop: closings([54, 12, 11, 4, 1, 8, 4, 6]),
  seminar: closings([78, 1, 2, 0, 0, 6, 5, 8]),
  webinar: closings([88, 2, 1, 1, 0, 8, 0, 0]),
}

/** Share of names that lack the closing of their series. */
const CLOSING_OMITTED = 0.03

interface Occasion {
  readonly type: EventType
  readonly scope: Scope
  readonly home: City
  readonly field: Field
}

export function drawTitle(random: Random, { type, scope, home, field }: Occasion): Title {
  const frame = drawFrame(random, type, scope, home)
  const subject = drawSubject(random, field)
  const opening = OPENINGS[type].draw(random)
  return {
    frame,
    subject,
    acronym: makeAcronym(random, frame, field.subTopic, subject),
    opening,
    closing: drawClosing(random, type, opening),
  }
}

/** `12th International Conference on Machine Learning (ICML 2026)`; `city` is null for an edition online. */
export function editionName(random: Random, title: Title, edition: Edition, city: City | null): string {
  const main = openingText(title, edition) + title.frame.replace('*', title.subject)
  return random.chance(CLOSING_OMITTED) ? main : main + closingText(title, edition.year, city)
}

function openingText({ opening, acronym }: Title, { number, year }: Edition): string {
  switch (opening) {
    case 'none':
      return ''
    case 'ordinal':
      return `${ordinalNumber(number)} `
    case 'ordinal word':
      return `${ordinalWord(number)} `
    case 'roman':
      return `${romanNumber(number)} `
    case 'year':
      return `${year} `
    case 'acronym and year':
      return `${acronym} ${year}: `
  }
}

function closingText({ closing, acronym }: Title, year: number, city: City | null): string {
  switch (closing) {
    case 'none':
      return ''
    case '(acronym year)':
      return ` (${acronym} ${year})`
    case '(acronym)':
      return ` (${acronym})`
    case '- acronym year':
      return ` - ${acronym} ${year}`
    case "acronym'yy":
      return `, ${acronym}'${year % 100}`
    case 'year':
      return ` ${year}`
    case 'city year':
      return city ? ` ${city.name} ${year}` : ` ${year}`
    case 'in city':
      return city ? ` – ${city.name}` : ''
  }
}

/** Draws the end of a name, without a second year in it. */
function drawClosing(random: Random, type: EventType, opening: Opening): Closing {
  if (opening === 'acronym and year') return 'none'
  const closing = CLOSINGS[type].draw(random)
  return opening === 'year' && closing !== 'in city' && closing !== 'none' ? '(acronym)' : closing
}

function openings(shares: Record<Opening, number>): Weighted<Opening> {
  return new Weighted(Object.entries(shares) as [Opening, number][])
}

/** Shares of closings, in the order of the type `Closing`. */
function closings(
  shares: readonly [number, number, number, number, number, number, number, number],
): Weighted<Closing> {
  const order: Closing[] = [
    'none',
    '(acronym year)',
    '(acronym)',
    '- acronym year',
    "acronym'yy",
    'year',
    'city year',
    'in city',
  ]
  return new Weighted(order.map((closing, index) => [closing, shares[index]!]))
}
