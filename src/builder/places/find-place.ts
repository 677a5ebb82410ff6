import { fold, valueKey } from '../../event/fold.ts'
import { isCalled, isCityMeant } from '../../event/region-or-city.ts'
import { addTo } from '../content/group-docs.ts'
import type { KnownPlace, PlaceIndex } from './place-index.ts'
import { isSameCountry, isTerritory, territoriesOf } from './same-country.ts'
import type { RegionLine } from './tables.ts'

/** The area in which a name is looked up. */
export interface Scope {
  /** Position in `COUNTRIES`; -1 for anywhere. */
  readonly country: number
  /** The regions that the other parts of the city's text name; empty if there are none. */
  readonly regions: readonly RegionLine[]
  /** The countries named in the other parts of the city. */
  readonly countries: readonly number[]
  /** Regions that later parts name. If there are any, the place must lie in `regions` or `countries`. */
  readonly states: readonly RegionLine[]
}

/**
 * Minimum inhabitants of a place that no other part of the city confirms. A smaller place is probably a
 * coincidence.
 */
export const MIN_POPULATION = {
  byMainName: 15_000,
  byOtherName: 50_000,
  byOtherNameInCountry: 1000,
  againstRegion: 50_000,
}
/** A place whose main name is the text counts as if it had this many times its inhabitants. */
export const MAIN_NAME_COUNTS = 10
/** Minimum inhabitants of a large city, whose name is never read as a misspelling of another name. */
export const LARGE_CITY = 100_000
/** Words that are never read as places, although some villages have these names. */
export const NO_NAME = new Set(
  (
    'tbd tba tbc various multiple several unknown none na global worldwide europe asia africa hotel resort ' +
    'spa campus center centre hall park university college school museum library theatre theater arena ' +
    'stadium station airport port marina venue building room north south east west central national ' +
    'international nationwide main street road avenue plaza square palace castle house convention conference ' +
    'congress expo exhibition hybrid location locations place city town island beach bay lake river mountain ' +
    'valley forest garden gardens hills grove court union temple church mission royal grand imperial holiday ' +
    'san santa saint new old of the'
  ).split(' '),
)

export class PlaceFinder {
  readonly #index: PlaceIndex
  readonly #regionsByName = new Map<string, RegionLine[]>()
  readonly #countryOf: (text: string) => number | undefined

  constructor(index: PlaceIndex, regions: readonly RegionLine[], countryOf: (text: string) => number | undefined) {
    this.#index = index
    this.#countryOf = countryOf
    for (const region of regions) {
      for (const name of new Set(region.names.map(valueKey))) addTo(this.#regionsByName, name, region)
    }
  }

  /** True if a folded name is the name of a region. */
  isRegion(name: string): boolean {
    return this.#regionsByName.has(name)
  }

  /** The scope of the part at `index`, as the other parts determine it. */
  scopeOf(parts: readonly string[], index: number, country: number): Scope {
    const others = parts.filter((_, other) => other !== index)
    const states = parts.slice(index + 1).flatMap((part) => this.#statesNamed(part, country))
    return { ...this.contextOf(others, country), states }
  }

  /**
   * The regions that a part names, unless it rather names a country or a city: `Zürich` in `Bern, Zürich`.
   */
  #statesNamed(part: string, country: number): readonly RegionLine[] {
    const named = country < 0 ? this.#countryOf(part) : undefined
    const name = fold(part)
    const isCity = (region: RegionLine) =>
      this.#index.named(name).some((place) => isIn(place, region) && place.population >= MIN_POPULATION.byMainName)
    const isState = (region: RegionLine) => named === undefined || named === region.country
    return this.regionsNamed(name, country).filter((region) => isState(region) && !isCity(region))
  }

  /** The regions and countries that some parts name. */
  contextOf(parts: readonly string[], country: number): Scope {
    return {
      country,
      regions: parts.flatMap((part) => this.regionsNamed(fold(part), country)),
      countries: parts.flatMap((part) => this.#countryOf(part) ?? []),
      states: [],
    }
  }

  /** The regions of a folded name in a country, or in any country if `country` is -1. */
  regionsNamed(name: string, country: number): readonly RegionLine[] {
    const all = this.#regionsByName.get(name) ?? []
    return country < 0 ? all : all.filter((region) => isSameCountry(region.country, country))
  }

  /** True if a part names a region or a country. */
  isContext(part: string, country: number): boolean {
    return this.regionsNamed(fold(part), country).length > 0 || this.#countryOf(part) !== undefined
  }

  /** The place that a name means within a scope; undefined if it more likely means something else. */
  placeNamed(name: string, scope: Scope): KnownPlace | undefined {
    if (NO_NAME.has(name)) return undefined
    const place = this.find(name, scope)
    if (!place || isInScope(place, scope)) return place
    const regions = this.regionsNamed(name, scope.country)
    if (regions.length > 0 && !isMeantDespiteRegions(place, name, regions)) return undefined
    if (place.population >= LARGE_CITY) return place
    // a name of a country does not mean a small place elsewhere: `Mexico` is not the town in Missouri
    const country = this.#countryOf(name)
    return country === undefined || isSameCountry(country, place.country) ? place : undefined
  }

  /**
   * The place of a name: in a named region, else (for a row without a country) in a named country, else a
   * place that is large enough. If the row has a country, the place must be listed in it.
   */
  find(name: string, scope: Scope): KnownPlace | undefined {
    const { country, regions, countries } = scope
    const named = this.#index.named(name)
    const all = country < 0 ? named : named.filter((place) => isListedIn(country, name, place))
    const among = (isMeant: (place: KnownPlace) => boolean) => best(name, all.filter(isMeant))
    const inRegion = among((place) => regions.some((region) => isIn(place, region)))
    const isEnough = (place: KnownPlace) => isLargeEnough(name, place, scope)
    if (country >= 0) {
      // places in the territory come first: in Bermuda, `Hamilton` is not the larger city in Scotland
      const inOwn = (place: KnownPlace) => place.country === country && isEnough(place)
      const own = isTerritory(country) ? among(inOwn) : undefined
      return inRegion ?? own ?? among(isEnough)
    }
    const inCountry = among((place) => countries.some((one) => isSameCountry(place.country, one)))
    // `CA` is California or Canada: a large city of the country is preferred to a village of the region
    if (inRegion && (!inCountry || inRegion.population * 50 >= inCountry.population)) return inRegion
    return inCountry ?? among(isEnough)
  }
}

/**
 * The largest of `places`, which are all called `name` and descend by inhabitants; or the place with this
 * main name, if the largest has at most MAIN_NAME_COUNTS times as many inhabitants.
 */
function best(name: string, places: readonly KnownPlace[]): KnownPlace | undefined {
  const largest = places[0]
  const main = places.find((place) => place.mainNames.includes(name))
  return largest && main && main.population * MAIN_NAME_COUNTS >= largest.population ? main : largest
}

/**
 * True if a name of a place counts in `country`: any name in the country, any name of a large place in its
 * territories (`Macao` in China), and main names if `isSameCountry` is true.
 */
function isListedIn(country: number, name: string, place: KnownPlace): boolean {
  if (place.country === country) return true
  if (!isSameCountry(place.country, country)) return false
  if (place.mainNames.includes(name)) return true
  return place.population >= MIN_POPULATION.byOtherName && territoriesOf(country).includes(place.country)
}

/** True if a name means the place, although some regions have the same name. */
function isMeantDespiteRegions(place: KnownPlace, name: string, regions: readonly RegionLine[]): boolean {
  const mains = [...place.mainNames, ...place.addedNames, valueKey(place.label)]
  const isCalledSo = mains.some((main) => isCalled(main, name, place.population))
  const names = (region: RegionLine) => region.names.map(valueKey)
  const isSeat = (region: RegionLine) =>
    isIn(place, region) && names(region).some((own) => mains.some((main) => isCalled(main, own, place.population)))
  return (
    regions.some(isSeat) ||
    regions.every((region) =>
      isCityMeant({
        isCalledSo,
        isSeat: false,
        isInCountry: region.country === place.country,
        inhabitants: place.population,
      }),
    )
  )
}

/** True if a place is large enough to be meant although the city names neither its region nor its country. */
function isLargeEnough(name: string, place: KnownPlace, { country, regions, countries, states }: Scope): boolean {
  // `University Park, Pennsylvania` is not Palo Alto, which was once called University Park
  if (states.length > 0) return false
  if (regions.length > 0 || (country < 0 && countries.length > 0))
    return place.population >= MIN_POPULATION.againstRegion
  if (place.mainNames.includes(name)) return country >= 0 || place.population >= MIN_POPULATION.byMainName
  return place.population >= (country >= 0 ? MIN_POPULATION.byOtherNameInCountry : MIN_POPULATION.byOtherName)
}

export function isIn(place: KnownPlace, region: RegionLine): boolean {
  return place.country === region.country && place.region === region.code
}

export function isInScope(place: KnownPlace, { regions, countries }: Scope): boolean {
  return regions.some((region) => isIn(place, region)) || countries.some((one) => isSameCountry(place.country, one))
}
