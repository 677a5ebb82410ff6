import { attributeOf, type TextName } from '../src/event/attributes.ts'
import type { EpochDay } from '../src/event/days.ts'
import type { DeadlineKind } from '../src/event/deadlines.ts'
import type { EventRecord } from '../src/event/record.ts'
import {
  type AttributeFilter,
  type FacetField,
  type Filter,
  isOnAttribute,
  type SearchRequest,
} from '../src/query/request.ts'
import {
  centerOf,
  kilometres,
  type PlaceWorld,
  placePosition,
  placesInValue,
  placesNear,
  placeValue,
  withCountry,
} from './oracle-places.ts'
import { isNumber, type OracleReading, readingOf, type WordTables } from './oracle-readings.ts'
import { type TopicWorld, topicsMeant } from './oracle-topics.ts'
import { folded, wordsOf } from './oracle-words.ts'

/**
 * The naive search over an array of plain records. It uses no snapshot, and shares no code with the engine.
 * The code that makes the records also makes the tables of facts.
 */
export interface World extends TopicWorld, WordTables, PlaceWorld {
  /** By spelling. A missing spelling means no country. */
  readonly countryOf: Readonly<Record<string, string>>
  readonly countries: readonly string[]
  readonly continents: Readonly<Record<string, readonly string[]>>
}

export interface OracleAnswer {
  readonly total: number
  readonly upcoming: number
  readonly ids: readonly number[]
  /** Undefined without `q`. */
  readonly reading: OracleReading['reading'] | undefined
  readonly searchTerms: readonly string[]
  readonly countriesIncluded: readonly string[]
  readonly dateRange: { readonly from: EpochDay | null; readonly to: EpochDay | null }
  readonly facets: readonly { field: FacetField; values: readonly OracleCount[] }[]
}

interface OracleCount {
  readonly value: string
  readonly count: number
  /** Only for a city whose place is known. */
  readonly lat?: number
  readonly lon?: number
}

/** The filters that a facet ignores, if they are not only the filter on its own attribute. */
const OTHER_FILTERS: Partial<Record<FacetField, (filter: Filter) => boolean>> = {
  country: (filter) => filter.by === 'country' || filter.by === 'countries',
  continent: (filter) => filter.by === 'continent',
  month: (filter) => filter.by === 'start' && filter.parameter === 'month',
  year: (filter) => filter.by === 'start' && filter.parameter === 'year',
  day: () => false,
  deadline_month: (filter) => filter.by === 'deadline',
  deadline_kind: (filter) => filter.by === 'deadline_kind',
}

export function oracleSearch(written: readonly EventRecord[], request: SearchRequest, world: World): OracleAnswer {
  const records = written.map((record) => withCountry(record, world, world.countries))
  const words = request.filters.flatMap((filter) => (filter.by === 'text' ? wordsOf(filter.text) : []))
  const hasText = request.filters.some((filter) => filter.by === 'text')
  const termsOf = (text: string) => new Set(wordsOf(text).map((word) => world.singularOf[word] ?? word))
  const withExcluded = request.filters.flatMap((filter): readonly Filter[] =>
    filter.by === 'exclude' ? filter.filters : [filter],
  )
  const valuesMeant = new Map<Filter, Set<string>>()
  for (const filter of withExcluded) {
    const name = filter.by === 'city' ? 'city' : searchedByWords(filter)
    if (name === undefined) continue
    const values = new Set(records.map((record) => record[name]))
    const { value } = filter as AttributeFilter
    const isTag = attributeOf(name).filter === 'tag'
    valuesMeant.set(filter, isTag ? tagsMeantBy(value, values) : valuesMeantBy(value, values))
  }
  const placeTexts = new Map<number, string>()
  const placesMeant = new Map(withExcluded.map((filter) => [filter, placesOf(filter)]))
  const topicsOf = new Map<Filter, ReturnType<typeof topicsMeant>>()
  for (const filter of withExcluded) {
    if (filter.by !== 'topic' && filter.by !== 'sub_topic') continue
    topicsOf.set(filter, topicsMeant(records, filter.by, filter.value, world))
  }

  const reading = hasText ? chooseReading() : undefined
  const matches = records.filter((record) => meetsAll(record, request.filters))
  const isChanged = ({ event_status: status }: EventRecord) => status !== null && status !== 'scheduled'
  // every order lists changed events last
  const ordered = [false, true].flatMap((part) => inOrder(matches.filter((record) => isChanged(record) === part)))
  return {
    total: ordered.length,
    upcoming: ordered.filter((record) => record.start >= request.today && !isChanged(record)).length,
    ids: ordered.slice(request.offset, request.offset + request.limit).map((record) => record.id),
    reading: reading?.reading,
    searchTerms: words,
    countriesIncluded: countriesIncluded(),
    dateRange: dateRange(),
    facets: request.facets.map((field) => ({ field, values: facetValues(field) })),
  }

  /** The filters on deadlines must be met by one deadline. */
  function meetsAll(record: EventRecord, filters: readonly Filter[]): boolean {
    const isOnDeadlines = ({ by }: Filter) => by === 'deadline' || by === 'deadline_kind' || by === 'deadline_open'
    const asked = filters.filter(isOnDeadlines)
    if (asked.length > 0 && deadlinesAsked(record, asked).length === 0) return false
    return filters.every((filter) => isOnDeadlines(filter) || meets(record, filter))
  }

  function meets(record: EventRecord, filter: Filter): boolean {
    const searched = searchedByWords(filter)
    if (searched) return valuesMeant.get(filter)!.has(record[searched])
    switch (filter.by) {
      case 'text':
        return reading!.matches(record)
      case 'topic':
      case 'sub_topic':
        return topicsOf.get(filter)!.some(({ field, name }) => folded(record[field]) === name)
      case 'city':
      case 'near': {
        const meant = placesMeant.get(filter)
        return meant ? meant.has(world.placeOf.get(record.id) ?? -1) : valuesMeant.get(filter)!.has(record.city)
      }
      case 'country':
        return record.country !== '' && record.country === world.countryOf[filter.value]
      case 'countries':
        return record.country !== '' && filter.values.some((value) => record.country === world.countryOf[value])
      case 'continent':
        return world.continents[filter.continent]!.includes(record.country)
      case 'start':
        return (
          (filter.from === null || record.start >= filter.from) && (filter.to === null || record.start <= filter.to)
        )
      case 'end_before':
        return record.end < filter.day
      case 'during':
        return record.start <= filter.to && record.end >= filter.from
      case 'rank':
        return filter.value.split(',').some((rank) => ranksOf(record).includes(rank))
      case 'changed': {
        // this directory has no previous snapshot, so no event is new
        const day = filter.parameter === 'new_since' ? undefined : dayIn(record.updatedAt)
        return day !== undefined && day >= filter.since
      }
      case 'ids':
        return filter.ids.includes(record.id)
      case 'exclude':
        return !filter.filters.some((one) => meets(record, one))
      case 'deadline':
      case 'deadline_kind':
      case 'deadline_open':
        throw new Error('filters on deadlines are met together')
      default:
        return record[filter.by] === filter.value
    }
  }

  function chooseReading(): OracleReading {
    const others = request.filters.filter((filter) => filter.by !== 'text')
    const known = new Map(
      records.map((record) => {
        const name = termsOf(record.name)
        return [record, { name, anywhere: new Set([...name, ...termsOf(`${record.topic} ${record.sub_topic}`)]) }]
      }),
    )
    const passes = (record: EventRecord) => meetsAll(record, others)
    return readingOf(words, records, passes, (record) => known.get(record)!, request.today, world)
  }

  /** Undefined if the value means no place: cities are then compared as written. */
  function placesOf(filter: Filter): ReadonlySet<number> | undefined {
    if (filter.by === 'near') return placesNear(filter.center, filter.withinKm, inCountries(), world)
    return filter.by === 'city' ? placesInValue(filter.value, inCountries(), world) : undefined
  }

  /** Only the places of these records are searched. */
  function inCountries(): EventRecord[] {
    const ofCountry = request.filters.filter(({ by }) => by === 'country' || by === 'countries' || by === 'continent')
    return records.filter((record) => meetsAll(record, ofCountry))
  }

  function inOrder(found: readonly EventRecord[]): EventRecord[] {
    switch (request.sort) {
      case 'relevance':
        return byRelevance(found)
      case 'distance':
        return byDistance(found)
      case 'date':
        return [...found].sort((a, b) => a.start - b.start || a.id - b.id)
      case '-date':
        return [...found].sort((a, b) => b.start - a.start || a.id - b.id)
      case 'name':
        return found
          .map((record) => ({ record, name: folded(record.name) }))
          .sort((a, b) => compareText(a.name, b.name) || a.record.start - b.record.start || a.record.id - b.record.id)
          .map(({ record }) => record)
      case 'deadline':
        return inOrderOfDeadlines(found)
      case 'updated':
        return [...found].sort(
          (a, b) => (dayIn(b.updatedAt) ?? -99999) - (dayIn(a.updatedAt) ?? -99999) || a.start - b.start || a.id - b.id,
        )
    }
  }

  function byRelevance(found: readonly EventRecord[]): EventRecord[] {
    return found
      .map((record) => ({ record, rank: rankOf(record) }))
      .sort((a, b) => a.rank - b.rank || byDate(a.record, b.record))
      .map(({ record }) => record)
  }

  /** Nearest first. At the same distance, upcoming events are before past events. */
  function byDistance(found: readonly EventRecord[]): EventRecord[] {
    const near = request.filters.find((filter) => filter.by === 'near')
    const center = near && centerOf(near.center, inCountries(), world)
    if (center?.latitude === undefined) return byRelevance(found)
    const isPast = (record: EventRecord) => Number(record.start < request.today)
    return found
      .map((record) => ({ record, km: kilometres(center, world.places[world.placeOf.get(record.id)!]!) }))
      .sort((a, b) => a.km - b.km || isPast(a.record) - isPast(b.record) || byDate(a.record, b.record))
      .map(({ record }) => record)
  }

  /** Open deadlines, soonest first; past deadlines, latest first; events without deadline, upcoming first. */
  function inOrderOfDeadlines(found: readonly EventRecord[]): EventRecord[] {
    const ofKind = request.filters.filter(({ by }) => by === 'deadline_kind')
    const isOpen = ({ instant }: OracleDeadline) => instant > request.now
    const byTime = (a: OracleDeadline, b: OracleDeadline) => a.instant - b.instant || a.day - b.day
    const dated = found.flatMap((record) => {
      const own = deadlinesAsked(record, ofKind).sort(byTime)
      const due = own.find(isOpen) ?? own.at(-1)
      return due === undefined ? [] : [{ record, due }]
    })
    const sorted = dated.sort((a, b) => a.record.start - b.record.start || a.record.id - b.record.id)
    const open = sorted.filter(({ due }) => isOpen(due)).sort((a, b) => byTime(a.due, b.due))
    const past = sorted.filter(({ due }) => !isOpen(due)).sort((a, b) => byTime(b.due, a.due))
    const undated = found.filter((record) => deadlinesAsked(record, ofKind).length === 0)
    const isPast = (record: EventRecord) => Number(record.start < request.today)
    undated.sort((a, b) => isPast(a) - isPast(b) || byDate(a, b))
    return [...[...open, ...past].map(({ record }) => record), ...undated]
  }

  /** Values that are equal after folding count as one value, in their most frequent spelling. */
  function facetValues(field: FacetField): OracleCount[] {
    const isOwn = OTHER_FILTERS[field] ?? ((filter: Filter) => filter.by === field)
    const others = request.filters.filter((filter) => !isOwn(filter))
    const counts = new Map<string, { count: number; uses: Map<string, number>; position: object }>()
    for (const record of records) {
      if (field === 'rank') {
        for (const rank of ranksOf(record)) {
          const entry = counts.get(rank) ?? { count: 0, uses: new Map([[rank, 1]]), position: {} }
          counts.set(rank, entry)
          if (meetsAll(record, others)) entry.count++
        }
        continue
      }
      for (const value of valuesOf(record, field)) {
        const key = folded(value)
        const position = field === 'city' ? placePosition(world.placeOf.get(record.id)!, world) : {}
        const entry = counts.get(key) ?? { count: 0, uses: new Map(), position }
        counts.set(key, entry)
        entry.uses.set(value, (entry.uses.get(value) ?? 0) + 1)
        const kind = field === 'deadline_kind' ? [{ by: field, kind: value as DeadlineKind }] : []
        if (meetsAll(record, [...others, ...kind])) entry.count++
      }
    }
    return [...counts.values()]
      .filter(({ count }) => count > 0)
      .map(({ count, uses, position }) => ({ value: mostUsed(uses), count, ...position }))
      .sort((a, b) => (field === 'rank' ? 0 : b.count - a.count) || compareText(a.value, b.value))
      .slice(0, request.facetsLimit)
  }

  function placeText(place: number): string {
    const known = placeTexts.get(place) ?? placeValue(place, world)
    placeTexts.set(place, known)
    return known
  }

  /** Only fields of deadlines can have several values. */
  function valuesOf(record: EventRecord, field: FacetField): readonly string[] {
    if (field === 'deadline_kind') return [...new Set(deadlinesOf(record).map(({ kind }) => kind))]
    if (field === 'deadline_month') {
      const asked = request.filters.filter(({ by }) => by === 'deadline_kind' || by === 'deadline_open')
      return [...new Set(deadlinesAsked(record, asked).map(({ day }) => isoDate(day).slice(0, 7)))]
    }
    const value = fieldOf(record, field)
    return value === undefined ? [] : [value]
  }

  function fieldOf(record: EventRecord, field: Exclude<FacetField, `deadline_${string}`>): string | undefined {
    switch (field) {
      case 'topic':
        return record.topic || undefined
      case 'sub_topic':
        return record.sub_topic || undefined
      case 'country':
        return record.country || undefined
      case 'continent':
        return Object.keys(world.continents).find((name) => world.continents[name]!.includes(record.country))
      case 'city': {
        const place = world.placeOf.get(record.id)
        return place === undefined ? undefined : placeText(place)
      }
      case 'month':
        return isoDate(record.start).slice(0, 7)
      case 'year':
        return isoDate(record.start).slice(0, 4)
      case 'day':
        return isoDate(record.start)
      default:
        return record[field] || undefined
    }
  }

  /**
   * The group of a record in the order of relevance, from 0 on; without text, 0 if upcoming and 1 if past. An
   * edition has the words of the text, and otherwise only numbers, ordinals and stop words.
   */
  function rankOf(record: EventRecord): number {
    const isPast = record.start < request.today
    if (!hasText) return isPast ? 1 : 0
    const allInName = reading!.matchesInName(record)
    const isEdition = allInName && reading!.isEdition(record)
    if (isEdition && !isPast) return 0
    const isOneEvent = words.length >= 4 || words.some((word) => isNumber(word, world))
    if (isEdition && reading!.isExact(record) && isOneEvent) return 1
    const isMain = reading!.isWordAndNumber && record.type === 'conference'
    return 2 + (isPast ? 4 : 0) + (isEdition ? 0 : allInName ? (isMain ? 1 : 2) : 3)
  }

  function byDate(a: EventRecord, b: EventRecord): number {
    if (a.start === b.start) return a.id - b.id
    return a.start < request.today ? b.start - a.start : a.start - b.start
  }

  function countriesIncluded(): string[] {
    const choices = request.filters.flatMap((filter) => {
      if (filter.by === 'country') return [resolve([filter.value])]
      if (filter.by === 'countries') return [resolve(filter.values)]
      return filter.by === 'continent' ? [[...world.continents[filter.continent]!]] : []
    })
    return (choices[0] ?? []).filter((name) => choices.every((choice) => choice.includes(name)))
  }

  function resolve(spellings: readonly string[]): string[] {
    return [...new Set(spellings.flatMap((spelling) => world.countryOf[spelling] ?? []))]
  }

  function dateRange(): OracleAnswer['dateRange'] {
    const froms: EpochDay[] = []
    const tos: EpochDay[] = []
    for (const filter of request.filters) {
      if (filter.by === 'during') {
        const startsEndBefore = request.filters.some(
          (other) => other.by === 'start' && other.to !== null && other.to < filter.from,
        )
        if (!startsEndBefore) froms.push(filter.from)
        tos.push(filter.to)
      }
      if (filter.by === 'start' && filter.from !== null) froms.push(filter.from)
      if (filter.by === 'start' && filter.to !== null) tos.push(filter.to)
      if (filter.by === 'end_before') tos.push(filter.day)
    }
    return {
      from: froms.length > 0 ? (Math.max(...froms) as EpochDay) : null,
      to: tos.length > 0 ? (Math.min(...tos) as EpochDay) : null,
    }
  }
}

/** Ranks without their years. In tests, their order is that of their texts. */
function ranksOf({ rank }: EventRecord): string[] {
  return rank === '' ? [] : rank.split(' | ').map((each) => each.replace(/ \(.*/, ''))
}

/** The attribute of a filter by words or by a tag; undefined for other filters. */
function searchedByWords(filter: Filter): TextName | undefined {
  const isSearched = isOnAttribute(filter) && ['words', 'tag'].includes(attributeOf(filter.by).filter!)
  return isSearched ? (filter.by as TextName) : undefined
}

function dayIn(text: string | null): EpochDay | undefined {
  const date = text?.match(/^\d{4}-\d{2}-\d{2}/)?.[0]
  return date === undefined ? undefined : ((Date.parse(`${date}T00:00:00Z`) / 86_400_000) as EpochDay)
}

interface OracleDeadline {
  readonly kind: DeadlineKind
  readonly day: EpochDay
  readonly instant: number
}

/** AoE is the zone of texts without a zone. */
const OFFSETS: Readonly<Record<string, string>> = { AoE: '-12:00', Z: 'Z', 'UTC+14': '+14:00', EST: '-05:00' }

/** Tests use no other form than a date, optionally with a time and a zone. */
function deadlineIn(kind: DeadlineKind, due: string, zone: string): OracleDeadline[] {
  const [, date, time = '', own = ''] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))? ?(.*)$/.exec(due) ?? []
  const offset = OFFSETS[own || zone || 'AoE']
  if (date === undefined || offset === undefined) return []
  const start = Date.parse(`${date}T${time || '00:00:00'}${offset}`) / 1000
  const day = (Date.parse(`${date}T00:00:00Z`) / 86_400_000) as EpochDay
  return [{ kind, day, instant: time === '' ? start + 86_400 : start }]
}

/** `submissionDeadline` is left out if another deadline for submissions has the same day. */
function deadlinesOf({ submissionDeadline, deadlines = [] }: EventRecord): OracleDeadline[] {
  const others = deadlines.flatMap(({ kind, due, zone }) => deadlineIn(kind, due, zone ?? ''))
  const short = submissionDeadline === null ? [] : deadlineIn('submission', submissionDeadline, '')
  const isAmongOthers = others.some(({ kind, day }) => kind === 'submission' && day === short[0]?.day)
  return isAmongOthers ? others : [...short, ...others]
}

/** The deadlines that meet `filters`. Without a filter on their kind, only deadlines for submissions. */
function deadlinesAsked(record: EventRecord, filters: readonly Filter[]): OracleDeadline[] {
  const kinds = filters.flatMap((filter) => (filter.by === 'deadline_kind' ? [filter.kind] : []))
  return deadlinesOf(record).filter(({ kind, day, instant }) => {
    if (kind !== (kinds[0] ?? 'submission')) return false
    return filters.every((filter) => {
      if (filter.by === 'deadline_open') return instant > filter.now
      if (filter.by !== 'deadline') return true
      return (filter.from === null || day >= filter.from) && (filter.to === null || day <= filter.to)
    })
  })
}

/** The values that are equal to the given value, or else contain all its words. */
function valuesMeantBy(given: string, values: ReadonlySet<string>): Set<string> {
  const same = [...values].filter((value) => sameValue(value, given))
  if (same.length > 0) return new Set(same)
  const words = wordsOf(given)
  return new Set(
    [...values].filter((value) => words.length > 0 && words.every((word) => wordsOf(value).includes(word))),
  )
}

function tagsMeantBy(given: string, tags: ReadonlySet<string>): Set<string> {
  return new Set([...tags].filter((tag) => tag === given || tag.startsWith(`${given}-`)))
}

function sameValue(a: string, b: string): boolean {
  return a !== '' && folded(a) === folded(b)
}

function mostUsed(uses: ReadonlyMap<string, number>): string {
  return [...uses].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))[0]![0]
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isoDate(day: EpochDay): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
