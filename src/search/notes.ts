import type { DocSet, LazyUnion } from '../docset/docset.ts'
import { intersect } from '../docset/intersect.ts'
import { countBetween, nthBelow } from '../docset/walk.ts'
import { CONTINENT_COUNTRIES, CONTINENTS, COUNTRIES_LEFT_OUT, type Continent } from '../event/continents.ts'
import { type EpochDay, formatDayRange } from '../event/days.ts'
import type { ResolvedFilters } from '../query/clauses.ts'
import { countryNamed, docsOfCountries } from '../query/country-names.ts'
import type { DateFilters } from '../query/dates.ts'
import { joined } from '../query/notes.ts'
import type { Filter } from '../query/request.ts'
import { firstStartingOn } from '../query/start-days.ts'
import { FIRST_CHOICE, interpret } from '../query/words/interpreted/interpret.ts'
import { memoize } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Evaluator } from './evaluator.ts'
import { MAX_COUNTRIES_NAMED } from './limits.ts'
import type { Matches } from './match.ts'

export function lastStart({ start, rows }: Snapshot, docs: DocSet): EpochDay | undefined {
  const last = nthBelow(docs, rows, 0)
  return last === undefined ? undefined : (start[last] as EpochDay)
}

/**
 * Warning for an answer with events of which none is upcoming. Undefined if the caller wants past events (all
 * requested dates are before today), or changed events (a status is requested, and changed events from today
 * on match).
 */
export function pastWarning(
  evaluator: Evaluator,
  resolved: ResolvedFilters,
  matches: Matches,
  today: EpochDay,
): string | undefined {
  const { snapshot } = evaluator
  if (matches.upcoming.count > 0 || matches.docs.count === 0 || onlyAllowPast(resolved.dates, today)) return undefined
  const changed = countBetween(matches.docs, firstStartingOn(snapshot.start, today), snapshot.rows)
  if (changed === 0) return sentenceOf(lastStart(snapshot, matches.docs)!)
  if (asksForStatus(evaluator, resolved)) return undefined
  const are = changed === 1 ? 'one is' : `${changed} are`
  return `No matching event takes place as scheduled: ${are} cancelled, postponed or moved online.`
}

/** True if a filter or words of `q` request a status of events. */
function asksForStatus(evaluator: Evaluator, { filters, text }: ResolvedFilters): boolean {
  const isOnStatus = ({ by }: Filter) => by === 'event_status'
  if (filters.some(isOnStatus)) return true
  if (text === undefined || text.reading === 'literal') return false
  const { conditions } = interpret(evaluator, text.given, FIRST_CHOICE)
  return conditions.flat().some((condition) => condition.filters.some(isOnStatus))
}

function sentenceOf(last: EpochDay): string {
  return `No matching event is upcoming; the latest started on ${formatDayRange(last, last)}.`
}

function onlyAllowPast({ start, endBefore, during }: DateFilters, today: EpochDay): boolean {
  if (during !== undefined && during.to < today) return true
  return (start.to !== null && start.to < today) || (endBefore !== null && endBefore <= today)
}

/**
 * Note for a search in a continent: how many more events match in countries that other maps count to the
 * continent (section 2.6 of docs/contract.md); undefined if there are none.
 */
export function countriesLeftOut(evaluator: Evaluator, resolved: ResolvedFilters): string | undefined {
  const { snapshot, space } = evaluator
  const asked = continentFilter(evaluator, resolved) ?? continentInWords(evaluator, resolved)
  if (asked === undefined) return undefined
  const others = evaluator.docsOf(asked.others)
  const mark = space.mark()
  const found = leftOut(snapshot)
    .get(asked.continent)!
    .flatMap(({ name, docs }) => {
      const { count } = evaluator.shown(intersect([others, docs], space))
      space.backTo(mark)
      return count > 0 ? [{ name, count }] : []
    })
  if (found.length === 0) return undefined
  const names = found.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
  const more = names.length - MAX_COUNTRIES_NAMED
  const shown = more > 1 ? [...names.slice(0, MAX_COUNTRIES_NAMED), `${more} more countries`] : names
  const events = found.reduce((sum, { count }) => sum + count, 0)
  const { length } = CONTINENT_COUNTRIES[asked.continent]
  const are = events === 1 ? 'event is' : 'events are'
  const means = `${asked.continent} means ${length} countries in this directory`
  return `${means}; ${events} more ${are} in ${joined(shown, 'and')}.`
}

/** For each continent, the countries with events that only other maps count to the continent. */
const leftOut = memoize((snapshot: Snapshot) => {
  const all = CONTINENTS.map((continent) => {
    const named = COUNTRIES_LEFT_OUT[continent].map((name) => ({ name, docs: docsOfCountries(snapshot, [name]) }))
    return [continent, named.filter(({ docs }) => docs.count > 0)] as const
  })
  return new Map(all)
})

/** The requested continent, and all other filters of the search. */
interface AskedContinent {
  readonly continent: Continent
  readonly others: ResolvedFilters
}

function continentFilter(evaluator: Evaluator, { filters, text }: ResolvedFilters): AskedContinent | undefined {
  const continentOf = (filter: Filter): Continent | undefined => {
    if (filter.by === 'continent') return filter.continent
    const meaning = filter.by === 'country' ? countryNamed(evaluator.snapshot, filter.value) : undefined
    return meaning?.kind === 'continent' ? (meaning.label as Continent) : undefined
  }
  const continent = filters.map(continentOf).find((one) => one !== undefined)
  if (continent === undefined) return undefined
  const others = filters.filter((filter) => continentOf(filter) === undefined)
  return { continent, others: evaluator.resolve(others, text) }
}

function continentInWords(evaluator: Evaluator, resolved: ResolvedFilters): AskedContinent | undefined {
  const { text } = resolved
  if (text === undefined || text.reading === 'literal') return undefined
  const { conditions, docs } = interpret(evaluator, text.given, FIRST_CHOICE)
  for (const [at, [meaning, alternative]] of conditions.entries()) {
    const [filter] = meaning!.filters
    if (alternative !== undefined || meaning!.filters.length > 1 || filter?.by !== 'continent') continue
    const isOther = ({ docs: of }: { readonly docs: DocSet | LazyUnion }) => of !== docs[at]!.anywhere
    return {
      continent: filter.continent,
      others: { ...resolved, text: { ...text, anywhere: text.anywhere.filter(isOther) } },
    }
  }
  return undefined
}
