import { COUNTRIES } from '../../event/countries.ts'
import { countryKey } from '../../event/country-spelling.ts'
import { editDistance } from '../../text/spell/edit-distance.ts'
import { nearestOf, SpellingIndex } from '../../text/spell/spelling-index.ts'
import type { KnownPlace } from './place-index.ts'

/** Minimum inhabitants of a city: a text similar to the name of a village is probably a coincidence. */
const MIN_INHABITANTS = 100_000
/** Minimum inhabitants if the region of the city is known: `San Mateo`, written `San Matteo, CA`. */
const MIN_IN_REGION = 30_000
/** Minimum letters of the written name of a city for one and for two mistakes. */
const CITY_LETTERS = { oneMistake: 5, twoMistakes: 8 }
/** Minimum letters of the longer of text and country name: short names are too similar (Iran, Iraq). */
const COUNTRY_LETTERS = { oneMistake: 6, twoMistakes: 10 }

/** Cities of a country, largest first. Entry i of `spelling` is names[i], a name of places[i]. */
interface Cities {
  readonly places: readonly KnownPlace[]
  readonly names: readonly string[]
  readonly spelling: SpellingIndex
}

/** Finds cities by misspelled names: `San Deigo`, `NewYork`. Ignores spaces; first letters must agree. */
export class MisspelledNames {
  readonly #large: readonly KnownPlace[]
  readonly #ofCountry = new Map<number, Cities>()

  constructor(large: readonly KnownPlace[]) {
    this.#large = large
  }

  /**
   * The city of `country` with the name nearest to a folded text; the largest city if names are equally near;
   * undefined if no name is near. With `isInRegion`, only cities of the region count.
   */
  find(name: string, country: number, isInRegion?: (place: KnownPlace) => boolean): KnownPlace | undefined {
    const wanted = name.replaceAll(' ', '')
    if (wanted.length < CITY_LETTERS.oneMistake) return undefined
    const { places, names, spelling } = this.#citiesOf(country)
    const isAllowed = isInRegion ?? (({ population }) => population >= MIN_INHABITANTS)
    const near = spelling
      .near(wanted, wanted.length < CITY_LETTERS.twoMistakes ? 1 : 2)
      .filter(([entry]) => names[entry]![0] === wanted[0] && isAllowed(places[entry]!))
    const nearest = nearestOf(near)
    return nearest === undefined ? undefined : places[nearest]
  }

  #citiesOf(country: number): Cities {
    const known = this.#ofCountry.get(country)
    if (known) return known
    const large = this.#large.filter((place) => place.country === country && place.population >= MIN_IN_REGION)
    const named = large.flatMap((place) =>
      [...place.mainNames, ...place.addedNames].map((name) => ({ place, name: name.replaceAll(' ', '') })),
    )
    const long = named.filter(({ name }) => name.length >= CITY_LETTERS.oneMistake)
    const names = long.map(({ name }) => name)
    const cities = { places: long.map(({ place }) => place), names, spelling: SpellingIndex.of(names) }
    this.#ofCountry.set(country, cities)
    return cities
  }
}

/** Folded names with which texts are compared: stored names of countries, and English aliases. */
const COUNTRY_NAMES = COUNTRIES.flatMap(({ name, aliases }, country) =>
  [name, ...aliases]
    .map(countryKey)
    .filter((key) => /^[a-z ]{5,}$/.test(key))
    .map((key) => ({ key, country })),
)

/**
 * The country whose name differs from a folded text by one mistake, or by two in a long name: `demark`.
 * Undefined if no name is near, or names of two countries are equally near. First letters must agree.
 */
export function misspelledCountry(text: string): number | undefined {
  let nearest = Number.POSITIVE_INFINITY
  let found = new Set<number>()
  for (const { key, country } of COUNTRY_NAMES) {
    const letters = Math.max(key.length, text.length)
    if (key[0] !== text[0] || letters < COUNTRY_LETTERS.oneMistake) continue
    const limit = letters < COUNTRY_LETTERS.twoMistakes ? 1 : 2
    const distance = editDistance(text, key, limit)
    if (distance > limit || distance > nearest) continue
    if (distance < nearest) found = new Set()
    nearest = distance
    found.add(country)
  }
  return found.size === 1 ? [...found][0] : undefined
}
