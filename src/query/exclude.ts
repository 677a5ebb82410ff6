/** Excluded values: turns the clause of a value into a clause that excludes the events with this value. */
import { type Proposal, quoted } from './notes.ts'
import { type ExcludableFilter, type Filter, isOnAttribute, parameterOf } from './request.ts'
import type { ValueClause } from './values.ts'

type ExcludeFilter = Extract<Filter, { by: 'exclude' }>

const PARAMETER = 'exclude' as const

export function valueIn(filter: ExcludableFilter): string {
  return filter.by === 'continent' ? filter.continent : filter.value
}

/** An excluded value as callers write it: `country:Germany`. */
export function entryOf(filter: ExcludableFilter): string {
  return `${parameterOf(filter)}:${valueIn(filter)}`
}

/** Leaves out the events that `value` finds. `filter`, one of `all.filters`, is the excluded value. */
export function excluded(value: ValueClause, filter: ExcludableFilter, all: ExcludeFilter) {
  const given = entryOf(filter)
  const isUnknown = value.docs.count === 0
  return {
    parameter: PARAMETER,
    asksFor: given,
    docs: value.docs,
    isExcluded: true as const,
    interpretation: value.interpretation.map(({ used, reason }) => {
      return { parameter: PARAMETER, given, used, reason: `${reason} These events are left out.` }
    }),
    proposals: isUnknown ? value.proposals.flatMap((proposal) => proposalIn(all, filter, proposal)) : [],
    warnings: isUnknown
      ? [`${quoted(given)} excludes nothing, because no event has this value.`]
      : (value.warnings ?? []),
  }
}

/** Proposes to exclude another value, if `instead` is one filter that can be excluded. */
function proposalIn(all: ExcludeFilter, filter: ExcludableFilter, { instead }: Proposal): Proposal[] {
  const [meant] = excludeFilterOf(instead)?.filters ?? []
  if (meant === undefined) return []
  const filters = all.filters.map((one) => (one === filter ? meant : one))
  const proposed: ExcludeFilter = { by: PARAMETER, filters }
  return [{ parameter: PARAMETER, given: entryOf(filter), didYouMean: [entryOf(meant)], instead: [proposed] }]
}

/**
 * The filter that excludes the events of a filter. Undefined for several filters, and for a filter that
 * cannot be excluded, such as `q`.
 */
export function excludeFilterOf([filter, ...others]: readonly Filter[]): ExcludeFilter | undefined {
  if (filter === undefined || others.length > 0 || !isExcludable(filter)) return undefined
  return { by: PARAMETER, filters: [filter] }
}

function isExcludable(filter: Filter): filter is ExcludableFilter {
  return filter.by === 'continent' || isOnAttribute(filter)
}
