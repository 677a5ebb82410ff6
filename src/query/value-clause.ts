import { type DocSet, NONE } from '../docset/docset.ts'
import { union } from '../docset/unite.ts'
import { attributeOf, type ChoiceName, choicesOf, isChoice, type TextName } from '../event/attributes.ts'
import { valueKey } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { type CountryClause, countryValue } from './countries.ts'
import { idsClause } from './ids.ts'
import { keysWithWords, labelOf } from './key-lookup.ts'
import { quoted } from './notes.ts'
import { cityClause } from './places/city-clause.ts'
import { nearClause } from './places/near-clause.ts'
import {
  type AttributeFilter,
  type ExcludableFilter,
  type Filter,
  type FilterParameter,
  isOnAttribute,
} from './request.ts'
import { topicClause } from './topics/topic-clause.ts'
import type { ValueClause } from './values.ts'

/** A filter that is resolved by itself; country filters are resolved together. */
export type ValueFilter = Extract<Filter, { by: 'near' | 'ids' }> | Exclude<AttributeFilter, { by: 'country' }>

/** A filter whose value is resolved by itself: also an excluded country or continent. */
export type ResolvedFilter = ValueFilter | ExcludableFilter

export function isOnValue(filter: Filter): filter is ValueFilter {
  return filter.by === 'near' || filter.by === 'ids' || (isOnAttribute(filter) && filter.by !== 'country')
}

/** Resolves a filter. If several places have the name in its value, a place in `countries` is preferred. */
export function valueClause(
  snapshot: Snapshot,
  filter: ResolvedFilter,
  countries: CountryClause | undefined,
  filters: readonly Filter[],
): ValueClause {
  switch (filter.by) {
    case 'city':
      return cityClause(snapshot, filter.value, countries?.docs)
    case 'near':
      return nearClause(snapshot, filter.center, filter.withinKm, countries?.docs)
    case 'ids':
      return idsClause(snapshot, filter.ids)
    case 'country':
    case 'continent':
      return countryValue(snapshot, filter)
    case 'topic':
    case 'sub_topic':
      return topicClause(snapshot, filter.by, filter.value, filters)
    default:
      if (isChoice(filter.by)) return choiceClause(snapshot, filter.by, filter.value)
      if (attributeOf(filter.by).filter === 'tag') return tagClause(snapshot, filter.by, filter.value)
      return attributeOf(filter.by).filter === 'list'
        ? listClause(snapshot, filter.by, filter.value)
        : wordsClause(snapshot, filter.by, filter.value)
  }
}

function choiceClause(snapshot: Snapshot, name: ChoiceName, choice: string): ValueClause {
  return { docs: postingList(snapshot, name, choicesOf(name).indexOf(choice)), interpretation: [], proposals: [] }
}

/** The events with a language tag or a more specific tag: `pt` also finds `pt-BR`. */
function tagClause(snapshot: Snapshot, by: TextName, tag: string): ValueClause {
  const { keys } = snapshot.facets[by]
  const wanted = valueKey(tag)
  const lists: DocSet[] = []
  for (let key = 0; key < keys.length; key++) {
    if (`${keys.text(key)} `.startsWith(`${wanted} `)) lists.push(postingList(snapshot, by, key))
  }
  return { docs: union(lists, snapshot.lists.space), interpretation: [], proposals: [] }
}

/** The events with at least one of the entries of `given`, which are separated by commas. */
function listClause(snapshot: Snapshot, by: TextName, given: string): ValueClause {
  const entries = given.split(',').map((entry) => entry.trim().toLowerCase().replace(/\s+/g, '_'))
  const found = entries.map((entry) => keysWithWords(snapshot.facets[by], entry))
  const unknown = entries.filter((entry, at) => entry !== '' && found[at]!.length === 0)
  const lists = [...new Set(found.flat())].map((key) => postingList(snapshot, by, key))
  const warnings = unknown.map((entry) => `No event has the ${attributeOf(by).parameter} ${quoted(entry)}.`)
  return { docs: union(lists, snapshot.lists.space), interpretation: [], proposals: [], warnings }
}

/** The events whose value is `given`, folded; if there are none, the events whose value has all its words. */
function wordsClause(snapshot: Snapshot, by: TextName, given: string): ValueClause {
  const facet = snapshot.facets[by]
  const folded = valueKey(given)
  const key = facet.keys.indexOf(folded)
  if (key !== undefined) return { docs: postingList(snapshot, by, key), interpretation: [], proposals: [] }
  const keys = keysWithWords(facet, folded)
  const { parameter } = attributeOf(by)
  const unknown = `No ${parameter} is called ${quoted(given)}`
  if (keys.length === 0) {
    const warnings = [`${unknown}, and none has all these words in its name.`]
    return { docs: NONE, interpretation: [], proposals: [], warnings }
  }
  const lists = keys.map((number) => postingList(snapshot, by, number))
  const mostFirst = keys.map((_, at) => at).sort((a, b) => lists[b]!.count - lists[a]!.count || a - b)
  const used = mostFirst.map((at) => labelOf(snapshot, by, keys[at]!))
  const found = keys.length === 1 ? `${quoted(used[0]!)}, the only one` : `the ${keys.length}`
  const reason = `${unknown}. Searched in ${found} with all these words in the name.`
  const note = { parameter: parameter as FilterParameter, given, used, reason }
  return { docs: union(lists, snapshot.lists.space), interpretation: [note], proposals: [] }
}
