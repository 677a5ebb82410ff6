import type { DocSet } from '../../docset/docset.ts'
import { insertSorted } from '../../docset/sorted.ts'
import type { Filter, SearchRequest } from '../../query/request.ts'
import { TextReadings } from '../../query/words/further-readings.ts'
import { type TextClause, textClauseOf } from '../../query/words/text-clause.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { lastStart } from '../past-warning.ts'
import { isAhead, MOST_SCRATCH, type Operand } from './conjunction.ts'
import { type SetsOfSearch, workOfRequest } from './filter-sets.ts'
import type { LookAt, Outlook } from './look-at.ts'
import type { Counts, SimilarSearches } from './similar-searches.ts'

/**
 * Letters of texts other than the request's own that one search reads. What is looked at first is the best
 * way out, so a long text has only the first of them. Questions of up to 60 letters have all.
 *
 * Measured: reading and understanding take 2 to 10 us a letter.
 */
const MOST_LETTERS_READ = 1000
/** A longer text counts as if it had more letters: as its square, so that 200 letters count as 400. */
const LONG_TEXT = 100
/**
 * Searches that are looked at. A question of up to six words with other filters has fewer.
 *
 * Measured: 5 to 60 us each.
 */
const MOST_LOOKED_AT = 100

/**
 * What the texts, filters and intersections of the request and of all these searches may take: about as many
 * nanoseconds.
 */
const MOST_WORK = 3_000_000
/** What reading a letter takes, and what looking at a search takes beside its text, filters and sets. */
const WORK_PER_LETTER = 1500
const WORK_PER_LOOK = 20_000

const NOTHING: Outlook = { total: 0, hasUpcoming: false }

/** Whether a request has so many letters that no search like it is looked at. */
export function isTooLongToLook(filters: readonly Filter[]): boolean {
  return workOfRequest(filters) > MOST_WORK
}

/** What a search finds: the documents in all `sets` and not in `except`. */
interface Found {
  readonly sets: readonly Operand[]
  readonly except: DocSet
  readonly counts: Counts
}

/**
 * Looks at what searches like one request would find. `readings` are those of the request's own text.
 *
 * Where `asWritten` is set, the words of `q` count as they are written only. Misspelled words are never
 * corrected: a search that only they lead to is no way out.
 */
export function outlooks(
  snapshot: Snapshot,
  searches: SimilarSearches,
  { today }: Pick<SearchRequest, 'today'>,
  readings: TextReadings | undefined,
  asWritten: boolean,
): LookAt {
  const { space } = snapshot.lists
  const known = new Map<string, TextReadings>()
  if (readings) known.set(readings.literal.text, readings)
  let lettersRead = 0
  let lookedAt = 0
  let wasCut = false
  const lookAt = (filters: readonly Filter[]) => look(filters, outlookOf) ?? NOTHING
  const latest = (filters: readonly Filter[]) =>
    look(filters, ({ sets, except }) => lastStart(snapshot, searches.matches(sets, except)))
  const workOfLooks = () => lettersRead * WORK_PER_LETTER + lookedAt * WORK_PER_LOOK
  const isOver = () => lookedAt === MOST_LOOKED_AT || searches.work + workOfLooks() > MOST_WORK
  const mayFind = (filters: readonly Filter[], words: readonly Operand[]) => {
    if (isOver()) return true
    const { own, others } = searches.setsOf(filters)
    return searches.meet(own, [...words, ...others])
  }
  return Object.assign(lookAt, { latest, mayFind, mayLook, wasCut: () => wasCut })

  function mayLook(): boolean {
    if (isOver()) wasCut = true
    return !isOver()
  }

  /** Looks at a search. `see` is called where it finds something. */
  function look<Seen>(filters: readonly Filter[], see: (found: Found) => Seen): Seen | undefined {
    if (!mayLook()) return undefined
    lookedAt++
    const sets = searches.setsOf(filters)
    const mark = space.mark()
    const isRoomLeft = mark < MOST_SCRATCH
    const { text } = sets
    const found = text === undefined ? foundIn(sets, NO_TEXT) : foundByText(text, sets, isRoomLeft)
    const seen = found && see(found)
    if (!isRoomLeft) space.backTo(mark)
    return seen
  }

  /** What the first reading finds by which there is something. */
  function foundByText(text: string, sets: SetsOfSearch, isRoomLeft: boolean): Found | undefined {
    if (sets.own.length > 0 && searches.counts(sets.own, sets.except).count === 0) return undefined
    const readings = readingsOf(text, isRoomLeft)
    if (readings === undefined) return undefined
    const literal = foundIn(sets, setsOfText(readings.literal))
    if (literal !== undefined || asWritten) return literal
    for (let at = 0, reading = readings.understood(at); reading; reading = readings.understood(++at)) {
      const found = foundIn(sets, setsOfText(reading))
      if (found !== undefined) return found
    }
    return undefined
  }

  function foundIn({ own, others, except }: SetsOfSearch, ofText: readonly Operand[]): Found | undefined {
    const sets = [...own, ...ofText, ...others]
    const counts = searches.counts(sets, except)
    return counts.count === 0 ? undefined : { sets, except, counts }
  }

  /** The readings of a text, remembered where there is room; undefined where too many letters were read. */
  function readingsOf(text: string, isRoomLeft: boolean): TextReadings | undefined {
    const before = isRoomLeft ? known.get(text) : undefined
    if (before !== undefined) return before
    if (lettersRead > MOST_LETTERS_READ) {
      wasCut = true
      return undefined
    }
    lettersRead += text.length * Math.max(1, text.length / LONG_TEXT)
    const readings = new TextReadings({ snapshot, today, space }, textClauseOf(snapshot, text, space))
    if (isRoomLeft) known.set(text, readings)
    return readings
  }
}

function outlookOf({ counts: { count, fromPivot } }: Found): Outlook {
  return { total: count, hasUpcoming: fromPivot > 0 }
}

const NO_TEXT: readonly Operand[] = []

/** The sets of the words of a text, in the order in which they are best intersected. */
function setsOfText({ anywhere }: TextClause): readonly Operand[] {
  const sets: Operand[] = []
  for (const { docs } of anywhere) insertSorted(sets, docs, isAhead)
  return sets
}
