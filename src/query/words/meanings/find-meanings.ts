import type { DocSpace } from '../../../docset/doc-space.ts'
import type { EpochDay } from '../../../event/days.ts'
import { EVENT_TYPES } from '../../../event/record.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { startingIn } from '../../dates.ts'
import type { PlaceMeaning } from '../../places/place-named.ts'
import { attendanceAt } from './attendance-words.ts'
import { yearNamed } from './calendar-words.ts'
import { type DatesMeant, datesAt } from './dates-in-words.ts'
import { attendanceMeaning, deadlineMeaning } from './deadline-filters.ts'
import { deadlineAt, isDeadlineWord } from './deadline-words.ts'
import { nearMeaning } from './near-places.ts'
import { nearAt, placeAt, placeOfAdjective } from './place-words.ts'
import { rangeFilters, rangeLabel } from './range-words.ts'
import { isOfGatherings, requestAt } from './request-words.ts'
import type { RunMeaning } from './run-meaning.ts'
import { mayStartRun } from './run-starts.ts'
import { typeMeant } from './type-words.ts'

/** What meanings depend on. */
export interface MeaningContext {
  readonly snapshot: Snapshot
  readonly today: EpochDay
  readonly space: DocSpace
}

/** Which meanings count. */
export interface Choice {
  /** Whether words that are more often just words may mean something. */
  readonly doubtful: boolean
  /** Whether `call for papers` means an open deadline. Otherwise it is left out, as a request. */
  readonly openDeadlines: boolean
}

/** The words of a query by what they are there for. Each position is in exactly one of the three. */
export interface WordsByUse {
  readonly meanings: readonly RunMeaning[]
  /** Positions of words that stand for themselves: the subject. */
  readonly subject: readonly number[]
  /** Positions of request words and stop words. */
  readonly leftOut: readonly number[]
  /** Whether some of `leftOut` is a request word, not only a stop word. */
  readonly hasRequest: boolean
  /** Whether another `Choice` may give something else. */
  readonly hasDoubtful: boolean
  readonly hasOpenDeadline: boolean
}

/** Some words from a position on: what they mean, or that they are left out where they mean nothing. */
interface Run {
  readonly to: number
  readonly meaning: RunMeaning | undefined
  /** Whether the words only ask for an open deadline. */
  readonly isOpenDeadline?: boolean
}

/** The runs at each position of some words that was asked for. */
export type KnownRuns = (readonly Run[])[]

const OR_WORDS: ReadonlySet<string> = new Set('or oder ou или'.split(' '))

/**
 * Divides folded words into runs that mean something, words that are left out, and the subject. At each
 * position the longest run counts; of equally long ones the first of `runsAt`. `written` are the words as
 * given, `known` the runs that other choices have found in them.
 *
 * Example: `upcoming ai workshops in munich next month`, today being 2026-11-20:
 *
 *   upcoming    left out, a request word
 *   ai          subject
 *   workshops   the type workshop
 *   in          left out, a stop word
 *   munich      the city Munich
 *   next month  first days from 2026-12-01 to 2026-12-31
 */
export function findMeanings(
  context: MeaningContext,
  words: readonly string[],
  written: readonly string[],
  choice: Choice,
  known: KnownRuns = [],
): WordsByUse {
  const meanings: RunMeaning[] = []
  const subject: number[] = []
  const leftOut: number[] = []
  let [hasRequest, hasDoubtful, hasOpenDeadline] = [false, false, false]
  for (let at = 0; at < words.length; ) {
    let longest: Run | undefined
    const runs = known[at] ?? runsAt(context, words, written, at)
    known[at] = runs
    for (const run of runs) {
      hasDoubtful ||= run.meaning?.isDoubtful ?? false
      hasOpenDeadline ||= run.isOpenDeadline ?? false
      const isHidden = !choice.doubtful && run.meaning?.isDoubtful
      if (isHidden || (longest && longest.to >= run.to)) continue
      longest = run.isOpenDeadline && !choice.openDeadlines ? { to: run.to, meaning: undefined } : run
    }
    if (longest?.meaning) meanings.push(longest.meaning)
    else if (longest) {
      hasRequest = true
      for (let position = at; position < longest.to; position++) leftOut.push(position)
    } else if (isStopWord(words[at]!) || OR_WORDS.has(words[at]!)) leftOut.push(at)
    else subject.push(at)
    at = longest?.to ?? at + 1
  }
  return { meanings, subject, leftOut, hasRequest, hasDoubtful, hasOpenDeadline }
}

/** The runs that begin at a position, in order of preference. */
function runsAt(
  context: MeaningContext,
  words: readonly string[],
  written: readonly string[],
  at: number,
): readonly Run[] {
  const { snapshot } = context
  const runs: Run[] = []
  const add = (meaning: RunMeaning) => runs.push({ to: meaning.to, meaning })

  const mayStart = mayStartRun(words[at]!) || isPossessive(written[at])
  if (mayStart) addNamelessRuns(context, words, written, at, runs)
  const place = placeAt(snapshot, words, written, at)
  if (place) add(placeMeaning(at, place.to, place.place, place.isDoubtful))
  const adjective = mayStart ? placeOfAdjective(snapshot, words, at) : undefined
  if (adjective) {
    const isBeforeType = isGathering(snapshot, words, adjective.to)
    add(placeMeaning(at, adjective.to, adjective.place, !isBeforeType))
  }
  const type = typeMeant(snapshot, words[at]!)
  if (type !== undefined) {
    add({
      from: at,
      to: at + 1,
      kind: 'type',
      label: type,
      takenFor: `the event type ${type}`,
      docs: postingList(snapshot, 'type', EVENT_TYPES.indexOf(type)),
      filters: [{ by: 'type', type }],
      isDoubtful: false,
    })
  }
  return runs
}

/** Adds the runs that begin at a position with words of `mayStartRun`: all but names of places, and types. */
function addNamelessRuns(
  { snapshot, today }: MeaningContext,
  words: readonly string[],
  written: readonly string[],
  at: number,
  runs: Run[],
): void {
  const add = (meaning: RunMeaning) => runs.push({ to: meaning.to, meaning })
  const deadline = deadlineAt(words, at, today)
  if (deadline) {
    const { to, range, mayBeLeftOut } = deadline
    runs.push({ to, meaning: deadlineMeaning(snapshot, { from: at, to }, range), isOpenDeadline: mayBeLeftOut })
  }
  const attendance = attendanceAt(words, at)
  if (attendance) {
    const meaning = attendanceMeaning(snapshot, { from: at, to: at + attendance.length }, attendance.value)
    if (meaning) add(meaning)
  }
  const dates = datesAt(withoutPossessives(words, written), at, today)
  if (dates) {
    // the year before "deadline" is that of the event: `CVPR 2027 deadline`
    const isYear = dates.to === at + 1 && yearNamed(words[at]) !== undefined
    const ofDeadline = isDeadlineWord(words[dates.to]) && dates.range.from !== null && !isYear
    const deadlines = ofDeadline ? deadlineMeaning(snapshot, { from: at, to: dates.to + 1 }, dates.range) : undefined
    add(deadlines ?? dateMeaning(snapshot, at, dates))
  }
  const request = requestAt(words, at)
  if (request > 0) runs.push({ to: at + request, meaning: undefined })
  else if (isOfGatherings(words[at]!) && isGathering(snapshot, words, at + 1)) {
    runs.push({ to: at + 1, meaning: undefined })
  }
  const near = nearAt(words, at)
  if (near > 0) {
    const center = placeAt(snapshot, words, written, at + near)
    const meaning =
      center && nearMeaning(snapshot, { from: at, to: center.to }, words.slice(at + near, center.to).join(' '))
    if (meaning) add(meaning)
  }
}

function dateMeaning({ start }: Snapshot, from: number, { to, range, isDoubtful }: DatesMeant): RunMeaning {
  const label = rangeLabel(range)
  const takenFor = `first days ${rangeWords(label)}`
  return {
    from,
    to,
    kind: 'date',
    label,
    takenFor,
    docs: startingIn(start, range),
    filters: rangeFilters(range),
    isDoubtful,
  }
}

/** Words without the s of a possessive, which folding makes a plural: `last year's` is one year. */
function withoutPossessives(words: readonly string[], written: readonly string[]): readonly string[] {
  return written.some(isPossessive)
    ? words.map((word, at) => (isPossessive(written[at]) ? word.slice(0, -1) : word))
    : words
}

function isPossessive(written: string | undefined): boolean {
  return written?.endsWith('s') === true && /\p{L}['’]s$/u.test(written)
}

/** Whether a word like "conferences" or "events" stands at a position. */
function isGathering(snapshot: Snapshot, words: readonly string[], at: number): boolean {
  const word = words[at]
  if (word === undefined) return false
  return typeMeant(snapshot, word) !== undefined || word === 'event' || word === 'events' || word === 'cities'
}

const PLACE_NOUNS: Readonly<Record<PlaceMeaning['kind'], string>> = {
  city: 'the city',
  region: 'the region',
  country: 'the country',
  countries: 'the countries of',
  continent: 'the continent',
}

function placeMeaning(from: number, to: number, place: PlaceMeaning, isDoubtful: boolean): RunMeaning {
  const { kind, label, docs, filter } = place
  const takenFor = `${PLACE_NOUNS[kind]} ${label}`
  return { from, to, kind: 'place', label, takenFor, docs, filters: [filter], isDoubtful }
}

function rangeWords(label: string): string {
  return /^(?:from|until|any)/.test(label)
    ? label
    : /^\d{4}-\d\d-\d\d$/.test(label)
      ? `on ${label}`
      : label.includes(' to ')
        ? `from ${label}`
        : `in ${label}`
}
