import type { DocSpace } from '../../docset/doc-space.ts'
import { resolvingOnce } from '../../query/filter-resolver.ts'
import { type Plan, planOf, resolveFilters } from '../../query/plan.ts'
import type { Filter, SearchRequest } from '../../query/request.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import { TextReadings } from '../../query/words/further-readings.ts'
import { textClauseOf } from '../../query/words/text-clause.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Combinations } from '../combinations.ts'
import { matchesOf } from '../match.ts'
import { lastStart } from '../past-warning.ts'
import type { LookAt, Outlook } from './look-at.ts'

/**
 * Scratch sets that one search may take, for those of its filters and readings that are remembered. A text
 * that comes later is read each time. A half of the sets that searches have memory for (`SEARCH_SETS`).
 */
const MOST_SCRATCH = 128

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

const NOTHING: Outlook = { total: 0, latest: undefined, hasUpcoming: false }

/**
 * Looks at what searches like one request would find. They share most of its filters and texts, so each of
 * these is resolved once. `readings` are those of the request's own text.
 *
 * Where `asWritten` is set, the words of `q` count as they are written only. Misspelled words are never
 * corrected: a search that only they lead to is no way out.
 */
export function outlooks(
  snapshot: Snapshot,
  combinations: Combinations,
  { today }: Pick<SearchRequest, 'today'>,
  readings: TextReadings | undefined,
  asWritten: boolean,
): LookAt {
  const { space } = snapshot.lists
  const pivot = firstStartingOn(snapshot.start, today)
  const resolver = resolvingOnce()
  const known = new Map<string, TextReadings>()
  if (readings) known.set(readings.literal.text, readings)
  let lettersRead = 0
  let lookedAt = 0
  let wasCut = false
  return Object.assign(lookAt, { wasCut: () => wasCut })

  function lookAt(filters: readonly Filter[]): Outlook {
    if (lookedAt === MOST_LOOKED_AT) {
      wasCut = true
      return NOTHING
    }
    lookedAt++
    const text = filters.find((filter) => filter.by === 'text')?.text
    const others = resolveFilters(snapshot, { filters: filters.filter(({ by }) => by !== 'text') }, space, resolver)
    const plan = planOf(snapshot, others)
    if (text === undefined || plan.kind === 'nothing') return outlookOf(plan)
    const isRoomLeft = space.mark() < MOST_SCRATCH
    if (lettersRead > MOST_LETTERS_READ && !(isRoomLeft && known.has(text))) {
      wasCut = true
      return NOTHING
    }
    return isRoomLeft ? ofReadings(readingsOf(text)) : releasing(space, () => ofReadings(read(text)))

    function ofReadings(readings: TextReadings): Outlook {
      const literal = outlookOf(planOf(snapshot, { ...others, text: readings.literal }))
      if (literal.total > 0 || asWritten) return literal
      for (const text of readings.understood()) {
        const outlook = outlookOf(planOf(snapshot, { ...others, text }))
        if (outlook.total > 0) return outlook
      }
      return NOTHING
    }
  }

  function readingsOf(text: string): TextReadings {
    let readings = known.get(text)
    if (readings === undefined) {
      readings = read(text)
      known.set(text, readings)
    }
    return readings
  }

  function read(text: string): TextReadings {
    const literal = textClauseOf(snapshot, text, space)
    lettersRead += text.length * Math.max(1, text.length / LONG_TEXT)
    return new TextReadings({ snapshot, today, space }, literal)
  }

  function outlookOf(plan: Plan): Outlook {
    if (plan.kind === 'nothing') return NOTHING
    return releasing(space, () => {
      const matches = matchesOf(plan, combinations, space)
      if (matches.count === 0) return NOTHING
      const hasUpcoming = combinations.countFrom(matches, pivot) > 0
      return { total: matches.count, latest: lastStart(snapshot, matches), hasUpcoming }
    })
  }
}

/** Frees the scratch memory that some work has taken. */
function releasing<Result>(space: DocSpace, work: () => Result): Result {
  const mark = space.mark()
  const result = work()
  space.backTo(mark)
  return result
}
