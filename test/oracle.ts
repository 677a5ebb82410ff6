import type { EpochDay } from '../src/event/days.ts'
import type { EventRecord } from '../src/event/record.ts'
import type { SearchRequest } from '../src/search/request.ts'

/**
 * The naive search: a filter over an array of plain records, a sort, a slice. It knows nothing of snapshots and shares no code with the
 * engine. What needs knowledge of the world (country spellings, plurals, continents) is told in tables by whoever makes the records.
 */
export interface World {
  /** Stored name by spelling; a spelling that is missing means no country. */
  readonly countryOf: Readonly<Record<string, string>>
  readonly continents: Readonly<Record<string, readonly string[]>>
  /** Singular form by plural. */
  readonly singularOf: Readonly<Record<string, string>>
}

export interface OracleAnswer {
  readonly total: number
  readonly ids: readonly number[]
  readonly searchTerms: readonly string[]
  readonly countriesIncluded: readonly string[]
  readonly dateRange: { readonly from: EpochDay | null; readonly to: EpochDay | null }
}

export function oracleSearch(records: readonly EventRecord[], request: SearchRequest, world: World): OracleAnswer {
  const words = request.filters.flatMap((filter) => (filter.by === 'text' ? wordsOf(filter.text) : []))
  const asked = new Set(words.map((word) => world.singularOf[word] ?? word))
  const hasText = request.filters.some((filter) => filter.by === 'text')
  const termsOf = (text: string) => new Set(wordsOf(text).map((word) => world.singularOf[word] ?? word))

  const matches = records.filter((record) => request.filters.every((filter) => meets(record, filter)))
  const ordered = matches
    .map((record) => ({ record, rank: rankOf(record) }))
    .sort((a, b) => a.rank - b.rank || byDate(a.record, b.record))
    .map(({ record }) => record)
  return {
    total: ordered.length,
    ids: ordered.slice(request.offset, request.offset + request.limit).map((record) => record.id),
    searchTerms: words,
    countriesIncluded: countriesIncluded(),
    dateRange: dateRange(),
  }

  function meets(record: EventRecord, filter: SearchRequest['filters'][number]): boolean {
    switch (filter.by) {
      case 'text': {
        const anywhere = new Set([...termsOf(record.name), ...termsOf(record.topic), ...termsOf(record.subTopic)])
        return asked.size > 0 && [...asked].every((term) => anywhere.has(term))
      }
      case 'topic':
        return sameValue(record.topic, filter.value)
      case 'sub_topic':
        return sameValue(record.subTopic, filter.value)
      case 'city':
        return sameValue(record.city, filter.value)
      case 'country':
        return record.country !== '' && record.country === world.countryOf[filter.value]
      case 'countries':
        return record.country !== '' && filter.values.some((value) => record.country === world.countryOf[value])
      case 'continent':
        return world.continents[filter.continent]!.includes(record.country)
      case 'type':
        return record.type === filter.type
      case 'start':
        return (
          (filter.from === null || record.start >= filter.from) && (filter.to === null || record.start <= filter.to)
        )
      case 'end_before':
        return record.end < filter.day
    }
  }

  /** Groups of the order, best first; without text only today divides. */
  function rankOf(record: EventRecord): number {
    const isPast = record.start < request.today
    if (!hasText) return isPast ? 1 : 0
    const name = termsOf(record.name)
    const allInName = [...asked].every((term) => name.has(term))
    if (allInName && name.size === asked.size) return isPast ? 1 : 0
    return 2 + (isPast ? 2 : 0) + (allInName ? 0 : 1)
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

/** Lower-case runs of ASCII letters and digits, accents dropped: enough for the records tests make. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

function sameValue(a: string, b: string): boolean {
  return a !== '' && wordsOf(a).join(' ') === wordsOf(b).join(' ')
}
