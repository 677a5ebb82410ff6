import { fold, valueKey } from '../../event/fold.ts'
import { ATTENDANCES, EVENT_TYPES, type EventRecord } from '../../event/record.ts'
import { FACETS, type FacetName, ROW_POOLS, VALUE_POOLS } from '../../snapshot/format.ts'
import { escapeJson } from '../../snapshot/pool.ts'
import { DeadlineColumn } from './deadline-column.ts'
import type { DetailSpool } from './detail-spool.ts'
import { DictionaryColumn } from './dictionary-column.ts'
import { growableF64, growableI32, growableU8, growableU32 } from './growable.ts'
import { TermColumn } from './term-column.ts'
import { TextColumn } from './text-column.ts'

/**
 * The rows of a dump that were not rejected, column by column, in the order of the dump. Columns are arrays
 * of numbers and bytes: there is no object for each row.
 */
export class EventTable {
  readonly #ids = new Set<number>()
  readonly id = growableF64()
  readonly start = growableI32()
  readonly end = growableI32()
  readonly type = growableU8()
  /** Positions in ATTENDANCES; ATTENDANCES.length for none. */
  readonly attendance = growableU8()
  readonly deadlines = new DeadlineColumn()
  readonly detailAt = growableU32()
  readonly terms = new TermColumn()
  /** Names and websites, JSON-escaped. */
  readonly texts = mapNames(ROW_POOLS, () => new TextColumn())
  /** Folded names, by which names are sorted; a name that folds to nothing stands as its value key. */
  readonly nameKeys = new TextColumn()
  readonly values = mapNames([...VALUE_POOLS, ...FACETS], () => new DictionaryColumn())
  /** The cold text; `detailAt` is its position in bytes. */
  readonly details: DetailSpool

  constructor(details: DetailSpool) {
    this.details = details
  }

  get rows(): number {
    return this.id.length
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  /** Appends a row. Its id must not be in the table yet. */
  add(record: EventRecord): void {
    this.#ids.add(record.id)
    this.id.push(record.id)
    this.start.push(record.start)
    this.end.push(record.end)
    this.type.push(EVENT_TYPES.indexOf(record.type))
    this.attendance.push(record.attendance === null ? ATTENDANCES.length : ATTENDANCES.indexOf(record.attendance))
    this.deadlines.push(record.submissionDeadline)
    this.detailAt.push(this.details.append(record))
    const folded = fold(record.name)
    this.terms.push(folded)
    this.nameKeys.push(folded || valueKey(record.name))
    this.texts.name.push(escapeJson(record.name))
    this.texts.website.push(escapeJson(record.website))
    this.values.venue.push(record.venue)
    this.values.organizer.push(record.organizer)
    for (const facet of FACETS) this.values[facet].push(facetValue(record, facet))
  }

  /** Frees the memory that only reading needs. */
  finishReading(): void {
    this.#ids.clear()
  }
}

function facetValue(record: EventRecord, facet: FacetName): string {
  switch (facet) {
    case 'topic':
      return record.topic
    case 'sub_topic':
      return record.subTopic
    case 'city':
      return record.city
    case 'country':
      return record.country
  }
}

function mapNames<Name extends string, Value>(names: readonly Name[], make: () => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Value>
}
