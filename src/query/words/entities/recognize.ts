import { EVENT_TYPES, type EventType } from '../../../event/attributes.ts'
import type { DeadlineKind } from '../../../event/deadlines.ts'
import type { Moment } from '../../../event/moment.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { withDeadline } from '../../deadlines.ts'
import { eventsNear, type NamedPlace } from '../../places/place-named.ts'
import { FIELD_GROUP_NAMES, type FieldGroup } from '../../request.ts'
import { lexicon, mayStartForm } from '../lexicon.ts'
import { yearNamed } from './calendar-words.ts'
import { changeAt } from './changes.ts'
import { choiceAt } from './choices.ts'
import { dateEntity } from './date-entity.ts'
import { datesAt, upcomingAt } from './dates-in-words.ts'
import { deadlineAfterDate, deadlineAt, deadlineEntity } from './deadlines.ts'
import type { Entity, WordRun, WrittenWords } from './entity.ts'
import { hostAt } from './hosts.ts'
import { afterNegation, continuesNegation, withNegation } from './negation.ts'
import { circleAt, placeAt, placeOfAdjective } from './place-words.ts'
import { rankAt } from './ranks.ts'
import { seriesAt } from './series.ts'
import { isGeneral, typeMeant } from './type-words.ts'

export interface ReadingContext extends Moment {
  readonly snapshot: Snapshot
}

export interface Choice {
  /** True if words that rarely mean an entity (`isDoubtful`) are used as an entity. */
  readonly doubtful: boolean
  /** True if `call for papers`, `upcoming` and `recently added` are entities; otherwise they are left out. */
  readonly optional: boolean
}

/**
 * The words of a query by use. Each position is in one of the first three members; an "or" between
 * alternatives may be in none.
 */
export interface WordsByUse {
  readonly entities: readonly Entity[]
  /** Positions of words that are neither in an entity nor left out. */
  readonly subject: readonly number[]
  /** Positions of stop words, of request words (`list of`), and of other words left out (`conferences`). */
  readonly leftOut: readonly number[]
  /** True if some words are left out for their meaning, not as stop words. */
  readonly hasRequest: boolean
  /** True if another choice of `doubtful` may give another result. */
  readonly hasDoubtful: boolean
  /** True if another choice of `optional` may give another result. */
  readonly hasOptional: boolean
  readonly hasOpenDeadline: boolean
  /** Groups of fields that words request, in addition to those of the entities. */
  readonly shows: readonly FieldGroup[]
}

/** Words from a position on, and the entity that they mean; undefined if the words are left out. */
interface Run {
  readonly to: number
  readonly entity: Entity | undefined
  /** True if the words may be left out: they only mean open deadlines, upcoming events or recent changes. */
  readonly isOptional?: boolean
  /** The group of fields that the words request. */
  readonly shows?: FieldGroup | undefined
}

/** known[at] are the runs that begin at position `at`; undefined until they are recognized. */
export type KnownRuns = (readonly Run[])[]

const REQUESTS = lexicon('request')
/** Words that request fields, such as `acceptance rate`. */
const SHOWN = lexicon('shown')
const COUNTED = lexicon('counted')
const OR = lexicon('or')
/** Adjectives such as "annual", which are left out before a word such as "conferences" or "events". */
const OF_GATHERINGS = lexicon('of gatherings')
const GATHERINGS = lexicon('gathering')
/** Words such as "in", which are left out before any entity. */
const PLACE_FOLLOWS = lexicon('before a place')

/**
 * Divides folded words into entities, words that are left out, and the subject. At each position the longest
 * run is used; of equally long runs, the first of `runsAt`. `known` are the runs that were recognized for
 * other choices.
 *
 * Example: `upcoming ai workshops in munich next month` on 2026-11-20:
 *
 *   upcoming    starts today or later
 *   ai          subject
 *   workshops   the type workshop
 *   in          left out: a stop word
 *   munich      the city Munich
 *   next month  starts from 2026-12-01 to 2026-12-31
 */
export function recognizeEntities(
  context: ReadingContext,
  text: WrittenWords,
  choice: Choice,
  known: KnownRuns,
): WordsByUse {
  const { words } = text
  const entities: Entity[] = []
  const subject: number[] = []
  const leftOut: number[] = []
  const shows: FieldGroup[] = []
  let [hasRequest, hasDoubtful, hasOptional, hasOpenDeadline] = [false, false, false, false]
  for (let at = 0; at < words.length; ) {
    let longest: Run | undefined
    for (const run of runsFrom(at)) {
      hasDoubtful ||= run.entity?.isDoubtful ?? false
      hasOptional ||= run.isOptional ?? false
      hasOpenDeadline ||= run.isOptional === true && run.entity?.kind === 'deadline'
      const isHidden = !choice.doubtful && run.entity?.isDoubtful
      if (isHidden || (longest && longest.to >= run.to)) continue
      longest = run.isOptional && !choice.optional ? { to: run.to, entity: undefined } : run
    }
    if (longest?.entity) {
      const { entity } = longest
      entities.push(continuesNegation(entities.at(-1), entity, words) ? { ...entity, isExcluded: true } : entity)
      if (subject.at(-1) === at - 1 && PLACE_FOLLOWS.has(words[at - 1])) leftOut.push(subject.pop()!)
    } else if (longest) {
      hasRequest = true
      if (longest.shows) shows.push(longest.shows)
      for (let position = at; position < longest.to; position++) leftOut.push(position)
    } else if (isStopWord(words[at]!) || OR.has(words[at])) leftOut.push(at)
    else subject.push(at)
    at = longest?.to ?? at + 1
  }
  return { entities, subject, leftOut, hasRequest, hasDoubtful, hasOptional, hasOpenDeadline, shows }

  function runsFrom(at: number): readonly Run[] {
    const given = known[at]
    if (given) return given
    const negated = afterNegation(words, at)
      .flatMap(runsFrom)
      .flatMap(({ entity }) => (entity && withNegation(entity, words, at)) ?? [])
    const runs = [...runsAt(context, text, at), ...negated.map((entity) => ({ to: entity.to, entity }))]
    known[at] = runs
    return runs
  }
}

/** The runs that begin at a position, in order of preference. */
function runsAt(context: ReadingContext, text: WrittenWords, at: number): readonly Run[] {
  const { words } = text
  const { snapshot, today } = context
  const runs: Run[] = []
  const add = (entity: Entity) => runs.push({ to: entity.to, entity })

  const rank = rankAt(snapshot, text, at)
  if (rank) add(rank)
  const series = seriesAt(snapshot, text, at, today)
  if (series) add(series)
  const mayStart = mayStartForm(words[at]!) || isPossessive(text.written[at])
  if (mayStart) addLexiconRuns(context, text, at, runs)
  const named = placeAt(snapshot, text, at)
  // in "London on 9 December", `on` belongs to the date: London, Ontario is not meant
  const isCut = named !== undefined && named.to > at + 1 && (datesAt(words, named.to - 1, today)?.to ?? 0) > named.to
  const place = isCut ? placeAt(snapshot, { ...text, words: words.slice(0, named.to - 1) }, at) : named
  if (place) add(placeEntity(at, place.to, place.place, place.isDoubtful))
  const adjective = mayStart ? placeOfAdjective(snapshot, words, at) : undefined
  if (adjective) {
    const isBeforeType = isGathering(snapshot, words, adjective.to)
    add(placeEntity(at, adjective.to, adjective.place, !isBeforeType))
  }
  const type = typeMeant(snapshot, words[at]!)
  if (type)
    runs.push({ to: at + 1, entity: isGeneral(snapshot, words, at) ? undefined : typeEntity(snapshot, at, type) })
  return runs
}

/** Adds the runs that begin with a word of the lexicon or a number: dates, deadlines, hosts and others. */
function addLexiconRuns({ snapshot, today, now }: ReadingContext, text: WrittenWords, at: number, runs: Run[]): void {
  const { words } = text
  const add = (entity: Entity) => runs.push({ to: entity.to, entity })
  const hasKind = (kind: DeadlineKind) => withDeadline(snapshot, kind).count > 0
  const deadline = deadlineAt(words, at, { today, now }, hasKind)
  if (deadline) {
    const { to, asked, mayBeLeftOut } = deadline
    runs.push({ to, entity: deadlineEntity(snapshot, { from: at, to }, asked), isOptional: mayBeLeftOut })
  }
  const choice = choiceAt(snapshot, words, at)
  if (choice) add(choice)
  const change = changeAt(snapshot, words, at, today)
  if (change) runs.push({ to: change.to, entity: change.entity, isOptional: change.mayBeLeftOut })
  const dates =
    datesAt(wordsOfDates(text), at, today) ?? upcomingAt(words, at, today, isGathering(snapshot, words, at + 1))
  if (dates) {
    // directly before "deadline", a year is the year of the event: `CVPR 2027 deadline`
    const isYear = dates.to === at + 1 && yearNamed(words[at]) !== undefined
    const named = dates.range.from === null || isYear ? undefined : deadlineAfterDate(words, dates.to, hasKind)
    const asked = named && { kind: named.kind, ...dates.range, openAt: null }
    const deadlines = asked && deadlineEntity(snapshot, { from: at, to: dates.to + named.length }, asked)
    const entity = deadlines ?? dateEntity(snapshot, at, dates)
    runs.push({ to: entity.to, entity, isOptional: dates.mayBeLeftOut === true && !deadlines })
  }
  const host = hostAt(snapshot, text, at)
  if (host) add(host)
  const shown = SHOWN.at(words, at)
  const group = FIELD_GROUP_NAMES.find((name) => name === shown?.value)
  if (shown) runs.push({ to: at + shown.length, entity: undefined, shows: group })
  const request = requestAt(words, at)
  if (request > 0) runs.push({ to: at + request, entity: undefined })
  else if (OF_GATHERINGS.has(words[at]) && isGathering(snapshot, words, at + 1)) {
    runs.push({ to: at + 1, entity: undefined })
  }
  const circle = circleAt(words, at)
  const center = circle && placeAt(snapshot, text, circle.to)
  if (center) {
    const name = words.slice(circle.to, center.to).join(' ')
    const entity = nearEntity(snapshot, { from: at, to: center.to }, name, circle.km)
    if (entity) add(entity)
  }
}

function typeEntity(snapshot: Snapshot, at: number, type: EventType): Entity {
  const docs = postingList(snapshot, 'type', EVENT_TYPES.indexOf(type))
  const filters = [{ by: 'type', value: type }] as const
  const takenFor = `the event type ${type}`
  return { from: at, to: at + 1, kind: 'type', label: type, takenFor, docs, filters, isDoubtful: false }
}

/** The words of all request phrases, for spelling corrections. */
export const REQUEST_WORDS: readonly string[] = REQUESTS.words()

/** Number of words of the longest request phrase at a position (`top 10` has two); 0 if there is none. */
export function requestAt(words: readonly string[], at: number): number {
  const length = REQUESTS.at(words, at)?.length ?? 0
  const isCounted = length > 0 && COUNTED.has(words[at + length - 1]) && /^\d{1,2}$/.test(words[at + length] ?? '')
  return isCounted ? length + 1 : length
}

/** Words for reading dates: `year` for `year's`, which folding turns into `years`, and `2026` for `'26`. */
function wordsOfDates({ words, written }: WrittenWords): readonly string[] {
  const isShort = (spelled: string) => SHORT_YEAR.test(spelled)
  if (!written.some((spelled) => isPossessive(spelled) || isShort(spelled))) return words
  return words.map((word, at) => {
    if (isPossessive(written[at])) return word.slice(0, -1)
    return isShort(written[at]!) ? `20${word}` : word
  })
}

const SHORT_YEAR = /^['’]\d\d$/

function isPossessive(written: string | undefined): boolean {
  return written?.endsWith('s') === true && /\p{L}['’]s$/u.test(written)
}

/** True for words such as "conferences" and "events". */
function isGathering(snapshot: Snapshot, words: readonly string[], at: number): boolean {
  const word = words[at]
  if (word === undefined) return false
  return typeMeant(snapshot, word) !== undefined || GATHERINGS.has(word)
}

const PLACE_NOUNS: Readonly<Record<NamedPlace['kind'], string>> = {
  city: 'the city',
  region: 'the region',
  country: 'the country',
  countries: 'the countries of',
  continent: 'the continent',
}

function placeEntity(from: number, to: number, place: NamedPlace, isDoubtful: boolean): Entity {
  const { kind, label, docs, filter } = place
  const takenFor = `${PLACE_NOUNS[kind]} ${label}`
  return { from, to, kind: 'place', label, takenFor, docs, filters: [filter], isDoubtful }
}

/** The events around a city; undefined if `center` names no city with coordinates. */
function nearEntity(snapshot: Snapshot, run: WordRun, center: string, km: number): Entity | undefined {
  const found = eventsNear(snapshot, center, km)
  if (found === undefined) return undefined
  const label = `within ${km} km of ${found.label}`
  const takenFor = `events ${label}`
  return { ...run, kind: 'place', label, takenFor, docs: found.docs, filters: [found.filter], isDoubtful: false }
}
