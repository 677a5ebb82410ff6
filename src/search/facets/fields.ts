import {
  ATTRIBUTES,
  type ChoiceName,
  choicesOf,
  FILTERED_NAMES,
  type FilteredName,
  isChoice,
  type TextName,
} from '../../event/attributes.ts'
import { CONTINENTS, continentOf } from '../../event/continents.ts'
import { countryValueName } from '../../query/country-names.ts'
import { labelOf } from '../../query/key-lookup.ts'
import { hasCoordinates } from '../../query/places/place-names.ts'
import { valueNameOf } from '../../query/places/value-names.ts'
import { FACET_FIELDS, type FacetField, type Filter, type FilterParameter, parameterOf } from '../../query/request.ts'
import type { Ids, ListGroup } from '../../snapshot/format.ts'
import { memoizeByKey } from '../../snapshot/memoize.ts'
import { COORDINATES_PER_DEGREE, type Places } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { FacetCount } from '../directory.ts'

/** The parameters that filter by a field, if they differ from the parameter of its attribute. */
const OTHER_PARAMETERS: Readonly<Partial<Record<FacetField, readonly FilterParameter[]>>> = {
  country: ['country', 'countries'],
  continent: ['continent'],
  month: ['month'],
  year: ['year'],
  // no parameter filters only by the first day
  day: [],
  deadline_month: ['deadline_from', 'deadline_to'],
  deadline_kind: ['deadline_kind'],
}

/** The parameters that filter by a field. The facet of the field ignores them. */
export const OWN_PARAMETERS = Object.fromEntries(
  FACET_FIELDS.map((field) => [field, OTHER_PARAMETERS[field] ?? [ATTRIBUTES[field as FilteredName].parameter]]),
) as Readonly<Record<FacetField, readonly FilterParameter[]>>

/** True if a filter is on the field, so that the facet must ignore it. */
export function isFiltered(field: FacetField, filters: readonly Filter[]): boolean {
  return filters.some((filter) => OWN_PARAMETERS[field].includes(parameterOf(filter)))
}

/** A field whose values are counted in a snapshot. Value v has posting list v of `group`. */
export interface CountedField {
  readonly group: ListGroup
  readonly size: number
  /** The text of a value, as its filter accepts it. Memoized, because texts are often compared. */
  readonly text: (value: number) => string
  /** Coordinates of a city; absent for other facets. */
  readonly details?: (value: number) => Pick<FacetCount, 'lat' | 'lon'>
  /** Undefined for months: the events of a month are a range of documents. */
  readonly column: ValueColumn | undefined
}

/** valueOfId[ids[doc]] is the value of document doc; the number of values if doc has no value. */
export interface ValueColumn {
  readonly ids: Ids
  readonly valueOfId: Uint32Array
}

/**
 * counts[value] is the number of documents with this value; length = number of values, or more. Always the
 * same array type, because code for several array types is four times as slow in V8.
 */
export type Counts = Uint32Array

/** The counts of some fields in one set. */
export type FieldCounts = ReadonlyMap<CountedField, Counts>

/** Facets whose values `ValueCounter` counts. */
export type ColumnFacet = Exclude<FacetField, 'day' | 'deadline_month' | 'deadline_kind'>

export function isColumnFacet(field: FacetField): field is ColumnFacet {
  return field !== 'day' && field !== 'deadline_month' && field !== 'deadline_kind'
}

/** The counted fields. Cheap: the text of a value is read when it is first needed. */
export function countedFields(snapshot: Snapshot): Readonly<Record<Exclude<ColumnFacet, 'year'>, CountedField>> {
  const { choices, facets, months, places } = snapshot
  const valuesOf = (name: TextName, textOf = (key: number) => labelOf(snapshot, name, key)): CountedField => {
    const { ids, keys, keyOf } = facets[name]
    return { group: name, size: keys.length, text: memoizeByKey(textOf), column: { ids, valueOfId: keyOf } }
  }
  const choicesIn = (name: ChoiceName): CountedField => {
    const values = choicesOf(name)
    const column = { ids: choices[name], valueOfId: positions(values.length) }
    return { group: name, size: values.length, text: (value) => values[value]!, column }
  }
  const attributes = FILTERED_NAMES.map((name) => [name, isChoice(name) ? choicesIn(name) : valuesOf(name)])
  return {
    ...(Object.fromEntries(attributes) as Record<FilteredName, CountedField>),
    country: valuesOf('country', (key) => countryValueName(snapshot, key)),
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
      column: { ids: places.ids, valueOfId: positions(places.placed) },
    },
    month: {
      group: 'month',
      size: months.length,
      text: memoizeByKey((month: number) => months.text(month)),
      column: undefined,
    },
  }
}

/** Identity map for columns whose ids are the values. The last id is for documents without a value. */
function positions(size: number): Uint32Array {
  return Uint32Array.from({ length: size + 1 }, (_, id) => id)
}

/** Coordinates of a place, rounded to two decimals of a degree (1 km). */
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
