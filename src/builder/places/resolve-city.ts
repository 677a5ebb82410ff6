import { COUNTRIES } from '../../event/countries.ts'
import { fold, valueKey, wordsOf } from '../../event/fold.ts'
import { namesOf, partsOf, type Run, runsOf } from './city-parts.ts'
import {
  isIn,
  isInScope,
  LARGE_CITY,
  MAIN_NAME_COUNTS,
  MIN_POPULATION,
  NO_NAME,
  PlaceFinder,
  type Scope,
} from './find-place.ts'
import { MisspelledNames, misspelledCountry } from './misspelled.ts'
import { isOnline, withoutAttendance } from './online.ts'
import type { KnownPlace, PlaceIndex } from './place-index.ts'
import { isSameCountry, territoriesOf } from './same-country.ts'
import type { RegionLine } from './tables.ts'

export interface CityMeaning {
  /** `unresolved` if the city is unknown, `none` if the row names no place. */
  readonly kind: 'place' | 'region' | 'country' | 'online' | 'unresolved' | 'none'
  /** Common name of the place, region or country; `''` for other kinds. */
  readonly label: string
  /** The country that the city lies in or names, as a position in `COUNTRIES`; -1 for none. */
  readonly country: number
  /** Position of the region in the table of regions; -1 unless `kind` is `region`. */
  readonly region: number
  /** The place of the gazetteer; undefined unless `kind` is `place`. */
  readonly place?: KnownPlace
}

/** The location of an event, by its city and its country together. */
export interface Location {
  readonly meaning: CityMeaning
  /** Position in `COUNTRIES`; -1 for none. */
  readonly country: number
  /** The country that the country column names, as a position in `COUNTRIES`; -1 for none. */
  readonly column: number
}

/** A pair of city and country in the dump, and the location of its events. */
export interface LocatedPair extends Location {
  readonly city: string
  readonly written: string
  /** The country in answers: the name of `country`, else the row's text, or `''` if this means online. */
  readonly served: string
  rows: number
}

const nowhere = (kind: CityMeaning['kind']): CityMeaning => ({ kind, label: '', country: -1, region: -1 })

interface CountryOfRow {
  /** The text of the country column without words about attendance. */
  readonly written: string
  /** Position in `COUNTRIES`; -1 for none. */
  readonly number: number
}

/** Minimum inhabitants of a place whose name is some words of a part: Austin in `Hilton Austin`. */
const MIN_OF_RUN = { inRegion: 10_000, inCountry: 15_000, anywhere: 500_000, byOtherName: 300_000 }
/**
 * Minimum inhabitants of a place in the name of a school, unless the region or BEFORE_PLACE confirms the
 * place: `Columbia University` is not in Columbia.
 */
const MIN_OF_SCHOOL = 300_000
/** Districts and their city are at most this far apart, in degrees of latitude: 30 km. */
const NEAR_DEGREES = 0.27

/** Names of regions and countries have at most this many words. */
const MAX_WORDS_OF_CONTEXT = 3
/** Words between a school and its place: `University of Padua`. */
const BEFORE_PLACE = new Set(['of', 'in', 'at', 'de', 'di', 'da'])
const SCHOOL = /\b(?:universi|college|institut|school|polytech|academy|hochschule|facult|campus)/i

/**
 * Locates events: looks up the whole city, then its parts, then words of the parts. Parts that name a region
 * or a country narrow the search. In `Hilton Austin, Texas`, `Texas` is a region, no place is called `Hilton
 * Austin`, and `Austin` is a place in Texas.
 */
export class CityResolver {
  readonly #index: PlaceIndex
  readonly #finder: PlaceFinder
  readonly #regions: readonly RegionLine[]
  readonly #countryOf: (text: string) => number | undefined
  readonly #misspelledNames: MisspelledNames
  readonly #areas: ReadonlySet<string>

  /** `areas` are the folded names of continents and groups of countries. */
  constructor(
    index: PlaceIndex,
    regions: readonly RegionLine[],
    countryOf: (text: string) => number | undefined,
    areas: ReadonlySet<string> = new Set(),
  ) {
    this.#index = index
    this.#areas = areas
    this.#regions = regions
    this.#countryOf = countryOf
    this.#finder = new PlaceFinder(index, regions, countryOf)
    this.#misspelledNames = new MisspelledNames(index.large)
  }

  /** Locates an event. `written` is its country as the dump writes it. */
  locate(city: string, written: string): Location {
    const text = withoutAttendance(written)
    const number = this.#countryOf(text) ?? this.#misspelledCountry(text)
    if (number !== undefined) return this.#locateIn({ written: text, number }, city)
    const isArea = this.#areas.has(fold(text))
    return this.#locateInNamed(city) ?? this.#locateIn({ written: isArea ? '' : text, number: -1 }, city)
  }

  /** The location of a city that also names its country: `Calgary, Canada`. Undefined if it names none. */
  #locateInNamed(city: string): Location | undefined {
    const parts = partsOf(withoutAttendance(city))
    const last = parts.at(-1)
    // a code that is also the code of a state means the state: `Atlanta, GA`
    if (last === undefined || parts.length === 1 || this.#finder.isRegion(fold(last))) return undefined
    const number = this.#countryOf(last)
    if (number === undefined) return undefined
    return { ...this.#locateIn({ written: '', number }, parts.slice(0, -1).join(', ')), column: -1 }
  }

  /**
   * The country of the place is preferred to the country column, unless the place is in a territory of the
   * column's country: Hong Kong with `China`.
   */
  #locateIn(column: CountryOfRow, city: string): Location {
    const meaning = this.#resolve(city, column)
    const found = meaning.country
    const isElsewhere = found >= 0 && found !== column.number && !territoriesOf(column.number).includes(found)
    return { meaning, country: isElsewhere ? found : column.number, column: column.number }
  }

  /** The country whose name a text misspells. Undefined if it names a region, an area or a place. */
  #misspelledCountry(text: string): number | undefined {
    const name = fold(text)
    if (this.#areas.has(name) || NO_NAME.has(name) || this.#finder.isRegion(name)) return undefined
    if (this.#index.named(name).some((place) => place.population >= MIN_POPULATION.byMainName)) return undefined
    return misspelledCountry(name)
  }

  #resolve(city: string, country: CountryOfRow): CityMeaning {
    const text = withoutAttendance(city)
    if (isOnline(city, '') || (city !== '' && text === '')) return nowhere('online')
    const parts = partsOf(text)
    // the country column is read as a part of the city if it names no country (`Texas`, `Boston`), or names
    // both a country and a region in it (`Luxembourg`)
    const isPart = this.#finder.regionsNamed(fold(country.written), country.number).length > 0
    if ((country.number < 0 && country.written !== '') || isPart) parts.push(...partsOf(country.written))
    if (parts.length === 0) return nowhere(city === '' ? 'none' : 'unresolved')
    const place = city === '' ? this.#placeOfParts(parts, country.number) : this.#placeOf(text, parts, country)
    if (place) return { kind: 'place', label: place.label, country: place.country, region: -1, place }
    const larger = this.#regionOrCountry(parts.flatMap(withCodeApart), country.number, city === '')
    return city === '' && larger.kind === 'unresolved' ? nowhere('none') : larger
  }

  #placeOf(text: string, parts: readonly string[], country: CountryOfRow): KnownPlace | undefined {
    const apart = parts.flatMap(withCodeApart)
    const place =
      (parts.length === 1 ? undefined : this.#wholePlace(text, country)) ??
      this.#placeOfParts(parts, country.number) ??
      this.#placeWithin(apart, country.number) ??
      this.#placeNamedAsRegion(parts, country.number)
    const elsewhere = this.#placeInState(parts, country)
    if (elsewhere && (!place || place.population * MAIN_NAME_COUNTS < elsewhere.population)) return elsewhere
    return place ?? this.#placeElsewhere(parts, country) ?? this.#misspelled(apart, country.number)
  }

  /** The place whose name is the whole text: `Washington, D.C.` */
  #wholePlace(text: string, { number, written }: CountryOfRow): KnownPlace | undefined {
    if (number < 0 && written !== '') return undefined
    return this.#finder.placeNamed(valueKey(text), { country: number, regions: [], countries: [], states: [] })
  }

  /**
   * The first place that a part names, or the city of this place: a larger place nearby that a later part
   * names.
   */
  #placeOfParts(parts: readonly string[], country: number): KnownPlace | undefined {
    let first: KnownPlace | undefined
    let best: KnownPlace | undefined
    parts.forEach((part, index) => {
      if (index > 0 && this.#finder.isContext(part, country)) return
      const place = this.#placeOfPart(part, this.#finder.scopeOf(parts, index, country))
      if (!place) return
      first ??= place
      if (!best || (isNear(first, place) && place.population > best.population)) best = place
    })
    return best
  }

  #placeOfPart(part: string, scope: Scope): KnownPlace | undefined {
    for (const name of namesOf(part)) {
      const place = this.#finder.placeNamed(name, scope)
      if (place) return place
    }
    return this.#placeBeforeContext(part, scope)
  }

  /** `Portland Oregon`, `Portland ME`, `Lyon France`: the last words name the place's region or country. */
  #placeBeforeContext(part: string, scope: Scope): KnownPlace | undefined {
    const words = wordsOf(fold(part))
    for (let last = 1; last <= Math.min(words.length - 1, MAX_WORDS_OF_CONTEXT); last++) {
      const context = words.slice(-last).join(' ')
      // a code counts only if it is written in capitals
      if (context.length <= 3 && !part.includes(context.toUpperCase())) continue
      const inner = this.#finder.contextOf([context], scope.country)
      const place = this.#finder.find(words.slice(0, -last).join(' '), inner)
      if (place && isInScope(place, inner)) return place
    }
    return undefined
  }

  /** A city that shares its name with its region or country: `Vienna` in `Hofburg Palace, Vienna`. */
  #placeNamedAsRegion(parts: readonly string[], country: number): KnownPlace | undefined {
    for (const name of parts.slice(1).flatMap((part) => [...namesOf(part)])) {
      const scope = this.#finder.contextOf([name], country)
      const place = this.#finder.find(name, scope)
      if (place?.mainNames.includes(name) && isInScope(place, scope)) return place
    }
    return undefined
  }

  /** A place named by some words of a part. */
  #placeWithin(parts: readonly string[], country: number): KnownPlace | undefined {
    for (let index = parts.length - 1; index >= 0; index--) {
      const part = parts[index]!
      if (index > 0 && this.#finder.isContext(part, country)) continue
      const scope = this.#finder.scopeOf(parts, index, country)
      // a place that is named within the name of a region must lie in that region: `North Carolina` is not
      // Carolina in Puerto Rico
      const regions = this.#finder.regionsNamed(fold(part), country)
      for (const run of runsOf(part)) {
        const place = this.#placeOfRun(run, scope, SCHOOL.test(part))
        if (place && (regions.length === 0 || regions.some((region) => isIn(place, region)))) return place
      }
    }
    return undefined
  }

  #placeOfRun({ name, before }: Run, scope: Scope, isSchool: boolean): KnownPlace | undefined {
    const place = this.#finder.placeNamed(name, scope)
    if (!place) return undefined
    const regions = this.#finder.regionsNamed(name, scope.country)
    // a place with the name of a region must lie in that region: `University of Washington` is not in D.C.
    if (regions.length > 0 && !regions.some((region) => isIn(place, region))) return undefined
    const isKnownByOtherName = scope.country >= 0 && place.population >= MIN_OF_RUN.byOtherName
    if (!place.mainNames.includes(name) && !isKnownByOtherName) return undefined
    const isInRegion = scope.regions.some((region) => isIn(place, region))
    if (scope.regions.length > 0 && !isInRegion) return undefined
    const inCountry = scope.country >= 0 ? MIN_OF_RUN.inCountry : MIN_OF_RUN.anywhere
    const isCertain = !isSchool || isInRegion || BEFORE_PLACE.has(before)
    const least = isInRegion ? MIN_OF_RUN.inRegion : inCountry
    return place.population >= (isCertain ? least : MIN_OF_SCHOOL) ? place : undefined
  }

  #misspelled(parts: readonly string[], country: number): KnownPlace | undefined {
    if (country < 0) return undefined
    for (const [index, part] of parts.entries()) {
      const name = fold(part)
      if (NO_NAME.has(name) || this.#finder.isContext(part, country)) continue
      // the text is not misspelled if it is the name of a large city anywhere
      if (this.#index.named(name).some((place) => isCityCalled(name, place))) continue
      const { regions } = this.#finder.scopeOf(parts, index, country)
      const isInRegion = (place: KnownPlace) => regions.some((region) => isIn(place, region))
      const place = this.#misspelledNames.find(name, country, regions.length > 0 ? isInRegion : undefined)
      if (place) return place
    }
    return undefined
  }

  /** A place of any country, if a later part names another country than the country column. */
  #placeElsewhere(parts: readonly string[], { number }: CountryOfRow): KnownPlace | undefined {
    if (number < 0) return undefined
    // codes of two letters mean regions rather than other countries
    const isElsewhere = (text: string) => fold(text).length > 2 && (this.#countryOf(text) ?? number) !== number
    return parts.slice(1).some(isElsewhere) ? this.#placeOfParts(parts, -1) : undefined
  }

  /**
   * A place in a state, if the country column has a name of both a country and the state: `Boston, MA`,
   * `Atlanta, Georgia`.
   */
  #placeInState(parts: readonly string[], { written, number }: CountryOfRow): KnownPlace | undefined {
    if (number < 0) return undefined
    const states = this.#finder.regionsNamed(fold(written), -1).filter(({ country }) => !isSameCountry(country, number))
    const place = states.length > 0 ? this.#placeOfParts([...parts, written], -1) : undefined
    return place && states.some((state) => isIn(place, state)) ? place : undefined
  }

  #regionOrCountry(parts: readonly string[], country: number, isColumn: boolean): CityMeaning {
    for (const part of parts) {
      for (const name of [...namesOf(part), fold(part).replace(/ islands?$/, '')]) {
        const [region, ...others] = this.#finder.regionsNamed(name, country)
        // without a country, a code alone is too short to mean a region
        const isCertain = name.length > 3 || part !== part.toUpperCase() || parts.length > 1 || country >= 0 || isColumn
        if (region !== undefined && others.length === 0 && isCertain) {
          const { country, names } = region
          return { kind: 'region', label: names[0]!, country, region: this.#regions.indexOf(region) }
        }
      }
    }
    const named = parts.length === 1 ? this.#countryOf(parts[0]!) : undefined
    return named !== undefined && (country < 0 || named === country)
      ? { kind: 'country', label: COUNTRIES[named]!.name, country: named, region: -1 }
      : nowhere('unresolved')
  }
}

/** Splits a code of two or three capitals off the end: `Austin TX` becomes `Austin` and `TX`. */
function withCodeApart(part: string): string[] {
  const [, before, code] = /^(.+)\s(\p{Lu}{2,3})$/u.exec(part) ?? []
  return before === undefined ? [part] : [before, code!]
}

function isCityCalled(name: string, place: KnownPlace): boolean {
  return place.population >= LARGE_CITY && place.mainNames.includes(name)
}

function isNear(a: KnownPlace, b: KnownPlace): boolean {
  const north = (a.latitude - b.latitude) / 100_000
  const east = ((a.longitude - b.longitude) / 100_000) * Math.cos((a.latitude / 100_000) * (Math.PI / 180))
  return Math.hypot(north, east) <= NEAR_DEGREES
}
