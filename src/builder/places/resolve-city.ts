import { fold, valueKey, wordsOf } from '../../event/fold.ts'
import { namesOf, partsOf, type Run, runsOf } from './city-parts.ts'
import { MisspelledNames } from './misspelled.ts'
import { isOnline, withoutOnline } from './online.ts'
import type { KnownPlace, PlaceIndex } from './place-index.ts'
import { isSameCountry } from './same-country.ts'
import type { RegionLine } from './tables.ts'

/** What the city of a row is. Regions and countries are positions in their tables. */
export type CityMeaning =
  | { readonly kind: 'place'; readonly place: KnownPlace }
  | { readonly kind: 'online' }
  | { readonly kind: 'region'; readonly region: number }
  | { readonly kind: 'country'; readonly country: number }
  | { readonly kind: 'unresolved' }

/** What the country of a row says. */
export interface CountryOfRow {
  readonly written: string
  /** Position in `COUNTRIES`; -1 for none. */
  readonly number: number
}

/** Where a name is looked for. */
interface Scope {
  /** -1: anywhere. */
  readonly country: number
  /** The regions that the other parts name; empty for none. */
  readonly regions: readonly RegionLine[]
  /** The countries that the other parts name. */
  readonly countries: readonly number[]
}

/**
 * Fewest inhabitants for a name alone to mean a place. Where country or region is known, any village will do.
 * Where neither is, a small place of the same name is more likely a coincidence.
 */
const LEAST = { byMainName: 15_000, byOtherName: 50_000, byOtherNameInCountry: 1000, againstRegion: 50_000 }
/** The same for a name that is only some words of a part: `Hilton Austin`. */
const LEAST_OF_RUN = { inRegion: 10_000, inCountry: 15_000, anywhere: 500_000, byOtherName: 300_000 }
/** A school is named after many things: `Columbia University` is not in Columbia. */
const LEAST_OF_SCHOOL = 300_000
/** A place that is called so first goes before one with up to this many times its inhabitants. */
const MAIN_NAME_COUNTS = 10
/** Where a name is that of a region too, a city of this size is meant: `New York`, not `California`. */
const LARGER_THAN_REGION = 100_000
/** The same where the region is in another country: `Canterbury` is in England rather than in New Zealand. */
const LARGER_THAN_REGION_ELSEWHERE = 30_000
/** Districts and their city are at most this far apart, in degrees of latitude: 30 km. */
const NEAR_DEGREES = 0.27

/** Names of regions and countries have at most this many words. */
const MOST_WORDS_OF_CONTEXT = 3
/** Words before the place of a school: `University of Padua`. */
const BEFORE_PLACE = new Set(['of', 'in', 'at', 'de', 'di', 'da'])
const SCHOOL = /\b(?:universi|college|institut|school|polytech|academy|hochschule|facult|campus)/i
/** Parts that are no name, though there are villages called so. */
const NO_NAME = new Set(
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

/**
 * Finds the place that the city of a row means. It looks at the whole value, then at its parts, then at words
 * within them. Parts that name a region or a country narrow the search.
 *
 * Example: `Hilton Austin, Texas` in the United States. The whole is no place. Of the parts, `Texas` is a
 * region, and no place is called `Hilton Austin`. Of the words in it, `Austin` is a place in Texas.
 */
export class CityResolver {
  readonly #index: PlaceIndex
  readonly #regionsByName = new Map<string, RegionLine[]>()
  readonly #regions: readonly RegionLine[]
  readonly #countryOf: (text: string) => number | undefined
  readonly #misspelledNames: MisspelledNames

  constructor(index: PlaceIndex, regions: readonly RegionLine[], countryOf: (text: string) => number | undefined) {
    this.#index = index
    this.#regions = regions
    this.#countryOf = countryOf
    this.#misspelledNames = new MisspelledNames(index.large)
    for (const region of regions) {
      for (const name of new Set(region.names.map(valueKey))) {
        const others = this.#regionsByName.get(name)
        if (others) others.push(region)
        else this.#regionsByName.set(name, [region])
      }
    }
  }

  resolve(city: string, country: CountryOfRow): CityMeaning {
    if (isOnline(city, '')) return { kind: 'online' }
    const text = withoutOnline(city)
    const parts = partsOf(text)
    // a country that is none may be a region: Texas
    if (country.number < 0 && country.written !== '') parts.push(...partsOf(country.written))
    const place =
      (parts.length === 1 ? undefined : this.#wholePlace(text, country)) ??
      this.#placeOfParts(parts, country.number) ??
      this.#placeWithin(parts, country.number) ??
      this.#placeBesideParts(parts, country.number) ??
      this.#placeElsewhere(parts, country) ??
      this.#misspelled(parts, country.number)
    return place ? { kind: 'place', place } : this.#regionOrCountry(parts, country.number)
  }

  /** `Washington, D.C.` is a name as it stands. */
  #wholePlace(text: string, { number, written }: CountryOfRow): KnownPlace | undefined {
    if (number < 0 && written !== '') return undefined
    return this.#placeNamed(valueKey(text), { country: number, regions: [], countries: [] })
  }

  /** The first part that is a place; but a larger one close by, of which the first is a district. */
  #placeOfParts(parts: readonly string[], country: number): KnownPlace | undefined {
    let first: KnownPlace | undefined
    let best: KnownPlace | undefined
    parts.forEach((part, index) => {
      if (index > 0 && this.#isContext(part, country)) return
      const place = this.#placeOfPart(part, this.#scopeOf(parts, index, country))
      if (!place) return
      first ??= place
      if (!best || (isNear(first, place) && place.population > best.population)) best = place
    })
    return best
  }

  #placeOfPart(part: string, scope: Scope): KnownPlace | undefined {
    for (const name of namesOf(part)) {
      const place = this.#placeNamed(name, scope)
      if (place) return place
    }
    return this.#placeBeforeContext(part, scope)
  }

  /** `Portland Oregon`, `Portland ME`, `Lyon France`: the last words are region or country. */
  #placeBeforeContext(part: string, scope: Scope): KnownPlace | undefined {
    const words = wordsOf(fold(part))
    for (let last = 1; last <= Math.min(words.length - 1, MOST_WORDS_OF_CONTEXT); last++) {
      const context = words.slice(-last).join(' ')
      // a code is one where it is written so
      if (context.length <= 3 && !part.includes(context.toUpperCase())) continue
      const inner = this.#contextOf([context], scope.country)
      const place = this.#find(words.slice(0, -last).join(' '), inner)
      if (place && isInScope(place, inner)) return place
    }
    return undefined
  }

  /**
   * A city that shares its name with its region or country: `Hofburg Palace, Vienna`. The palace is no place.
   */
  #placeBesideParts(parts: readonly string[], country: number): KnownPlace | undefined {
    for (const name of parts.slice(1).flatMap((part) => [...namesOf(part)])) {
      const scope = this.#contextOf([name], country)
      const place = this.#find(name, scope)
      if (place?.mainNames.includes(name) && isInScope(place, scope)) return place
    }
    return undefined
  }

  /** A place named by some words of a part. */
  #placeWithin(parts: readonly string[], country: number): KnownPlace | undefined {
    for (let index = parts.length - 1; index >= 0; index--) {
      const part = parts[index]!
      if (index > 0 && this.#isContext(part, country)) continue
      const scope = this.#scopeOf(parts, index, country)
      for (const run of runsOf(part)) {
        const place = this.#placeOfRun(run, scope, SCHOOL.test(part))
        if (place) return place
      }
    }
    return undefined
  }

  #placeOfRun({ name, before }: Run, scope: Scope, isSchool: boolean): KnownPlace | undefined {
    const place = this.#placeNamed(name, scope)
    if (!place) return undefined
    const regions = this.#regionsNamed(name, scope.country)
    // the University of Washington is not in the capital
    if (regions.length > 0 && !regions.some((region) => isIn(place, region))) return undefined
    const isKnownByOtherName = scope.country >= 0 && place.population >= LEAST_OF_RUN.byOtherName
    if (!place.mainNames.includes(name) && !isKnownByOtherName) return undefined
    const isInRegion = scope.regions.some((region) => isIn(place, region))
    if (scope.regions.length > 0 && !isInRegion) return undefined
    const inCountry = scope.country >= 0 ? LEAST_OF_RUN.inCountry : LEAST_OF_RUN.anywhere
    const isCertain = !isSchool || isInRegion || BEFORE_PLACE.has(before)
    const least = isInRegion ? LEAST_OF_RUN.inRegion : inCountry
    return place.population >= (isCertain ? least : LEAST_OF_SCHOOL) ? place : undefined
  }

  #misspelled(parts: readonly string[], country: number): KnownPlace | undefined {
    if (country < 0) return undefined
    for (const [index, part] of parts.entries()) {
      const name = fold(part)
      if (NO_NAME.has(name) || this.#isContext(part, country)) continue
      // rightly spelled, though of a city elsewhere
      if (this.#index.named(name).some((place) => isCityCalled(name, place))) continue
      const { regions } = this.#scopeOf(parts, index, country)
      const isInRegion = (place: KnownPlace) => regions.some((region) => isIn(place, region))
      const place = this.#misspelledNames.find(name, country, regions.length > 0 ? isInRegion : undefined)
      if (place) return place
    }
    return undefined
  }

  /**
   * A place where the row's country is wrong: another part names one, or it is a state: `Atlanta` in Georgia.
   */
  #placeElsewhere(parts: readonly string[], country: CountryOfRow): KnownPlace | undefined {
    if (country.number < 0) return undefined
    // codes of two letters mean regions rather than other countries
    const isElsewhere = (text: string) =>
      fold(text).length > 2 && (this.#countryOf(text) ?? country.number) !== country.number
    if (parts.slice(1).some(isElsewhere)) return this.#placeOfParts(parts, -1)
    const regions = this.#regionsNamed(fold(country.written), -1)
    const place = regions.length > 0 ? this.#placeOfParts([...parts, country.written], -1) : undefined
    return place && regions.some((region) => isIn(place, region)) ? place : undefined
  }

  #regionOrCountry(parts: readonly string[], country: number): CityMeaning {
    for (const part of parts) {
      for (const name of [...namesOf(part), fold(part).replace(/ islands?$/, '')]) {
        const [region, ...others] = this.#regionsNamed(name, country)
        // without a country, a code alone is too short to mean a region
        const isCertain = name.length > 3 || part !== part.toUpperCase() || parts.length > 1 || country >= 0
        if (region !== undefined && others.length === 0 && isCertain) {
          return { kind: 'region', region: this.#regions.indexOf(region) }
        }
      }
    }
    const named = parts.length === 1 ? this.#countryOf(parts[0]!) : undefined
    return named !== undefined && (country < 0 || named === country)
      ? { kind: 'country', country: named }
      : { kind: 'unresolved' }
  }

  /** What the other parts say about where part `index` lies. */
  #scopeOf(parts: readonly string[], index: number, country: number): Scope {
    return this.#contextOf(
      parts.filter((_, other) => other !== index),
      country,
    )
  }

  #contextOf(parts: readonly string[], country: number): Scope {
    return {
      country,
      regions: parts.flatMap((part) => this.#regionsNamed(fold(part), country)),
      countries: parts.flatMap((part) => this.#countryOf(part) ?? []),
    }
  }

  #regionsNamed(name: string, country: number): readonly RegionLine[] {
    const all = this.#regionsByName.get(name) ?? []
    return country < 0 ? all : all.filter((region) => isSameCountry(region.country, country))
  }

  #isContext(part: string, country: number): boolean {
    return this.#regionsNamed(fold(part), country).length > 0 || this.#countryOf(part) !== undefined
  }

  /** The place that a name means within a scope; undefined where it rather means something else. */
  #placeNamed(name: string, scope: Scope): KnownPlace | undefined {
    if (NO_NAME.has(name)) return undefined
    const place = this.#find(name, scope)
    if (!place || isInScope(place, scope) || place.population >= LARGER_THAN_REGION) return place
    const regions = this.#regionsNamed(name, scope.country)
    const isSeat = place.mainNames.includes(name) && regions.some((region) => isIn(place, region))
    const isElsewhere = regions.every((region) => region.country !== place.country)
    if (regions.length > 0 && !isSeat && !(isElsewhere && place.population >= LARGER_THAN_REGION_ELSEWHERE)) {
      return undefined
    }
    // there is a town of this name in Missouri: Mexico
    const country = this.#countryOf(name)
    return country === undefined || isSameCountry(country, place.country) ? place : undefined
  }

  /** The place of a name: in a named region, else in a named country, else in the country of the row. */
  #find(name: string, { country, regions, countries }: Scope): KnownPlace | undefined {
    const named = this.#index.named(name)
    const all = country < 0 ? named : named.filter((place) => isListedIn(country, name, place))
    const among = (isMeant: (place: KnownPlace) => boolean) => best(name, all.filter(isMeant))
    const inRegion = among((place) => regions.some((region) => isIn(place, region)))
    const isEnough = (place: KnownPlace) => isLargeEnough(name, place, { country, regions, countries })
    if (country >= 0) return inRegion ?? among(isEnough)
    const inCountry = among((place) => countries.some((one) => isSameCountry(place.country, one)))
    // `CA` is California or Canada: a village of the region does not hide a city of the country
    if (inRegion && (!inCountry || inRegion.population * 50 >= inCountry.population)) return inRegion
    return inCountry ?? among(isEnough)
  }
}

/** Of places that share a name, the one that is called so first, else the largest. */
function best(name: string, places: readonly KnownPlace[]): KnownPlace | undefined {
  const largest = places[0]
  const main = places.find((place) => place.mainNames.includes(name))
  return largest && main && main.population * MAIN_NAME_COUNTS >= largest.population ? main : largest
}

/** In another country than that of the row, such as a territory of it, only main names count. */
function isListedIn(country: number, name: string, place: KnownPlace): boolean {
  if (place.country === country) return true
  return isSameCountry(place.country, country) && place.mainNames.includes(name)
}

function isCityCalled(name: string, place: KnownPlace): boolean {
  return place.population >= LARGER_THAN_REGION && place.mainNames.includes(name)
}

/** Whether a place is large enough to be meant, though it is in no region or country that was named. */
function isLargeEnough(name: string, place: KnownPlace, { country, regions, countries }: Scope): boolean {
  if (regions.length > 0 || (country < 0 && countries.length > 0)) return place.population >= LEAST.againstRegion
  if (place.mainNames.includes(name)) return country >= 0 || place.population >= LEAST.byMainName
  return place.population >= (country >= 0 ? LEAST.byOtherNameInCountry : LEAST.byOtherName)
}

function isIn(place: KnownPlace, region: RegionLine): boolean {
  return place.country === region.country && place.region === region.code
}

function isInScope(place: KnownPlace, { regions, countries }: Scope): boolean {
  return regions.some((region) => isIn(place, region)) || countries.some((one) => isSameCountry(place.country, one))
}

function isNear(a: KnownPlace, b: KnownPlace): boolean {
  const north = (a.latitude - b.latitude) / 100_000
  const east = ((a.longitude - b.longitude) / 100_000) * Math.cos((a.latitude / 100_000) * (Math.PI / 180))
  return Math.hypot(north, east) <= NEAR_DEGREES
}
