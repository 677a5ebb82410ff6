import { CONTINENTS, continentOf } from '../../event/continents.ts'
import { type EpochDay, formatMonth } from '../../event/days.ts'
import { ATTENDANCES, EVENT_TYPES } from '../../event/record.ts'
import { hasCoordinates } from '../../query/places/place-names.ts'
import { valueNameOf } from '../../query/places/value-names.ts'
import { type FacetField, type Filter, type FilterParameter, parameterOf } from '../../query/request.ts'
import type { FacetName, Ids, ListGroup } from '../../snapshot/format.ts'
import { memoizeByKey } from '../../snapshot/memoize.ts'
import { COORDINATES_PER_DEGREE, type Places } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { FacetCount } from '../directory.ts'

/** The parameters that filter by a field. Its facet is counted as if they had not been given. */
export const OWN_PARAMETERS: Readonly<Record<FacetField, readonly FilterParameter[]>> = {
  topic: ['topic'],
  sub_topic: ['subtopic'],
  country: ['country', 'countries'],
  continent: ['continent'],
  city: ['city'],
  type: ['type'],
  month: ['month'],
  year: ['year'],
  // no parameter filters by one day
  day: [],
  attendance: ['attendance'],
  deadline_month: ['deadline_from', 'deadline_to'],
}

/** Whether some filters filter by a field, so that its facet is counted without them. */
export function isFiltered(field: FacetField, filters: readonly Filter[]): boolean {
  return filters.some((filter) => OWN_PARAMETERS[field].includes(parameterOf(filter)))
}

/** A field whose values are counted in a snapshot. Value v has posting list v of the group. */
export interface CountedField {
  readonly group: ListGroup
  /** How many values there are. */
  readonly size: number
  /**
   * The text of a value, as its filter takes it. Memoized: texts decide ties between counts, so the same ones
   * are read often.
   */
  readonly text: (value: number) => string
  /** What a count of this value says besides; only fields of places have it. */
  readonly details?: (value: number) => Pick<FacetCount, 'lat' | 'lon'>
  /** Undefined for months: their lists are ranges, and counting by these is cheapest. */
  readonly column: ValueColumn | undefined
}

/** Document doc has value valueOfId[ids[doc]]. A document without a value has the number of values there. */
export interface ValueColumn {
  readonly ids: Ids
  readonly valueOfId: Uint32Array
}

/**
 * counts[value] is how many documents of a set have a value of a field; length = number of values, or more.
 * The array type is always the same: code that had seen several took four times as long.
 */
export type Counts = Uint32Array

/** The counts of some fields in one set. */
export type FieldCounts = ReadonlyMap<CountedField, Counts>

/**
 * All fields but the year, which is counted by months, and the day (`by-days.ts`). Creating them is cheap:
 * texts of values are read when they are first asked for.
 */
export function countedFields(snapshot: Snapshot): Readonly<Record<Exclude<FacetField, 'year' | 'day'>, CountedField>> {
  const { deadlineMonths, deadlines, facets, months, places, type } = snapshot
  const valuesOf = (name: FacetName): CountedField => {
    const { ids, keys, keyOf, labels, spellings } = facets[name]
    const text = memoizeByKey((key: number) => spellings.text(labels[key]!))
    return { group: name, size: keys.length, text, column: { ids, valueOfId: keyOf } }
  }
  return {
    topic: valuesOf('topic'),
    sub_topic: valuesOf('sub_topic'),
    country: valuesOf('country'),
    continent: {
      group: 'continent',
      size: CONTINENTS.length,
      text: (value) => CONTINENTS[value]!,
      column: { ids: facets.country.ids, valueOfId: continentsOfSpellings(snapshot) },
    },
    city: {
      group: 'place',
      size: places.placed,
      text: (place) => valueNameOf(snapshot, place),
      details: (place) => positionOf(places, place),
      column: { ids: places.ids, valueOfId: Uint32Array.from({ length: places.placed + 1 }, (_, place) => place) },
    },
    type: {
      group: 'type',
      size: EVENT_TYPES.length,
      text: (value) => EVENT_TYPES[value]!,
      column: { ids: type, valueOfId: Uint32Array.from(EVENT_TYPES, (_, value) => value) },
    },
    month: {
      group: 'month',
      size: months.length,
      text: memoizeByKey((month: number) => months.text(month)),
      column: undefined,
    },
    attendance: {
      group: 'attendance',
      size: ATTENDANCES.length,
      text: (value) => ATTENDANCES[value]!,
      column: {
        ids: snapshot.attendance,
        valueOfId: Uint32Array.from({ length: ATTENDANCES.length + 1 }, (_, id) => id),
      },
    },
    deadline_month: {
      group: 'deadline_month',
      size: deadlineMonths.length,
      text: memoizeByKey((month: number) => deadlineMonths.text(month)),
      column: { ids: deadlines.ids, valueOfId: monthsOfDays(snapshot) },
    },
  }
}

/** Two decimals are a kilometre: enough for a map, and half as long as what the snapshot knows. */
function positionOf(places: Places, place: number): Pick<FacetCount, 'lat' | 'lon'> {
  if (!hasCoordinates(places, place)) return {}
  const degrees = (coordinate: number) => Math.round(coordinate / (COORDINATES_PER_DEGREE / 100)) / 100
  return { lat: degrees(places.latitude[place]!), lon: degrees(places.longitude[place]!) }
}

function continentsOfSpellings({ facets: { country } }: Snapshot): Uint32Array {
  return Uint32Array.from({ length: country.spellings.length }, (_, spelling) => {
    const continent = continentOf(country.spellings.text(spelling))
    return continent === null ? CONTINENTS.length : CONTINENTS.indexOf(continent)
  })
}

function monthsOfDays({ deadlines: { days }, deadlineMonths }: Snapshot): Uint32Array {
  const numberOf = memoizeByKey((month: string) => deadlineMonths.indexOf(month)!)
  return Uint32Array.from({ length: days.length + 1 }, (_, id) =>
    id === days.length ? deadlineMonths.length : numberOf(formatMonth(days[id]! as EpochDay)),
  )
}
