import { readFileSync } from 'node:fs'
import { COUNTRIES, COUNTRY_OF_CODE } from '../../event/countries.ts'
import { countryKey } from '../../event/country-spelling.ts'
import { dataLines } from '../../event/data-lines.ts'
import { packageFile } from '../../files/package-file.ts'
import type { Gazetteer } from './gazetteer.ts'

/** Tables that people edit. Empty lines and lines that start with # are skipped. */

/** A first-level division of a country. */
export interface RegionLine {
  /** Position in `COUNTRIES`. */
  readonly country: number
  /** GeoNames' code of the region within the country. */
  readonly code: string
  /** Names as people write them, the common English name first. */
  readonly names: readonly string[]
}

/** Countries that people name together. */
export interface CountryGroupLine {
  /** Names as people write them, the common English name first. */
  readonly names: readonly string[]
  /** Positions in `COUNTRIES`, ascending. */
  readonly countries: readonly number[]
}

/** Additional names of a city of the gazetteer. */
export interface PlaceNameLine {
  /** Name of the city in the gazetteer. */
  readonly place: string
  /** Position in `COUNTRIES`. */
  readonly country: number
  /** GeoNames' code of the region; undefined for any region. */
  readonly region: string | undefined
  readonly names: readonly string[]
  /** The common English name, if the line has it. */
  readonly label?: string
}

const COUNTRY_OF_NAME = new Map(COUNTRIES.map(({ name }, country) => [countryKey(name), country]))

/**
 * Reads lines such as `US CA = California, CA`: codes of country and region (GeoNames), then names.
 * @throws Error for a line of another form
 */
export function parseRegions(text: string): RegionLine[] {
  return dataLines(text, 'the regions').map(({ line, refuse }) => {
    const [, countryCode, code, names] = /^([A-Z]{2}) (\S+) = (.+)$/.exec(line) ?? []
    const country = COUNTRY_OF_CODE.get(countryCode ?? '')
    if (country === undefined) throw refuse('"US CA = California, CA"')
    return { country, code: code!, names: listOf(names!) }
  })
}

/**
 * Reads lines such as `Benelux, Low Countries = Belgium, Netherlands, Luxembourg`: names, then countries.
 * @throws Error for a line of another form, and for an unknown country
 */
export function parseCountryGroups(text: string): CountryGroupLine[] {
  return dataLines(text, 'the groups of countries').map(({ line, refuse }) => {
    const [, names, members] = /^([^=]+) = ([^=]+)$/.exec(line) ?? []
    if (names === undefined) throw refuse('"Benelux = Belgium, Netherlands, Luxembourg"')
    const countries = listOf(members!).map((name) => {
      const country = COUNTRY_OF_NAME.get(countryKey(name))
      if (country === undefined) throw refuse('a stored country name', undefined, name)
      return country
    })
    return { names: listOf(names), countries: [...new Set(countries)].sort((a, b) => a - b) }
  })
}

/**
 * Reads lines such as `LA, L.A. = Los Angeles, US`, which adds names to a city, and `Köln, DE > Cologne`,
 * which sets the common English name.
 * @throws Error for a line of another form
 */
export function parsePlaceNames(text: string): PlaceNameLine[] {
  return dataLines(text, 'the names of places').map(({ line, refuse }) => {
    const [, left, sign, right] = /^([^=>]+) ([=>]) ([^=>]+)$/.exec(line) ?? []
    const [, place, code, region] = /^(.+), ([A-Z]{2})(?: (\S+))?$/.exec((sign === '>' ? left : right) ?? '') ?? []
    const country = COUNTRY_OF_CODE.get(code ?? '')
    if (place === undefined || country === undefined) {
      throw refuse('"LA = Los Angeles, US" or "Köln, DE > Cologne"')
    }
    const named = { place, country, region }
    return sign === '>' ? { ...named, names: [], label: right! } : { ...named, names: listOf(left!) }
  })
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The tables by which cities are resolved. */
export interface PlaceKnowledge {
  /** Coordinates of places. Without a gazetteer no city is resolved. */
  readonly gazetteer: Gazetteer | undefined
  readonly regions: readonly RegionLine[]
  readonly countryGroups: readonly CountryGroupLine[]
  readonly placeNames: readonly PlaceNameLine[]
}

/** The tables of the package, with a gazetteer. */
export function placeKnowledge(gazetteer: Gazetteer | undefined): PlaceKnowledge {
  const read = (name: string) => readFileSync(packageFile(`data/${name}`), 'utf8')
  return {
    gazetteer,
    regions: parseRegions(read('regions.txt')),
    countryGroups: parseCountryGroups(read('country-groups.txt')),
    placeNames: parsePlaceNames(read('place-names.txt')),
  }
}
