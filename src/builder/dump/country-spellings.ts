import { createRequire } from 'node:module'
import type { LocaleData } from 'i18n-iso-countries'
import { COUNTRIES } from '../../event/countries.ts'
import { countryKey } from '../../event/country-spelling.ts'
import { byCodeUnits } from '../content/string-pools.ts'
import { territoriesOf } from '../places/same-country.ts'

const require = createRequire(import.meta.url)

/** A folded spelling, and the country it means. */
export interface CountrySpelling {
  /** A result of `countryKey`; never empty. */
  key: string
  /** Index into `COUNTRIES`. */
  country: number
}

/** Languages whose country names are accepted: widely spoken, or languages of countries with many events. */
const LANGUAGES =
  'ar bg bn cs da de el en es fa fi fr he hi hr hu id it ja ko ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'

/**
 * Minimum letters of a Latin name in i18n-iso-countries. Shorter names fold to codes or English words:
 * Vietnamese `Ý` is Italy, `Mỹ` is the United States, and Norwegian `Man` is an island.
 */
const MIN_LATIN_LETTERS = 4
const LATIN = /^[\p{Script=Latin}\p{N} ]+$/u

/** Country names in other languages that are better known as cities: Spanish `Granada` is Grenada. */
const CITIES: ReadonlySet<string> = new Set(
  ['Brasília', 'Columbia', 'Granada', 'Guadalupe', 'Norfolk', 'Salvador', 'Tunis'].map(countryKey),
)

/** All accepted spellings of all countries. Keys are unique and ascend by UTF-16 code units. */
export function makeCountrySpellings(): CountrySpelling[] {
  return compileSpellings().flatMap(([key, [country, ...others]]) =>
    country === undefined || others.length > 0 ? [] : [{ key, country }],
  )
}

/**
 * Each key, ascending, with the countries that it means, ascending. The first group of spellings with the key
 * decides: English names and aliases, ISO codes, names in other languages, then forms that rules derive.
 */
export function compileSpellings(): [key: string, countries: number[]][] {
  const settled = new Map<string, number[]>()
  for (const group of [
    namesAndAliases(),
    codes(),
    namesInOtherLanguages(),
    invertedNames(),
    territoriesWithCountry(),
  ]) {
    const meanings = new Map<string, Set<number>>()
    for (const { key, country } of group) {
      if (key === '' || settled.has(key)) continue
      const countries = meanings.get(key)
      if (countries) countries.add(country)
      else meanings.set(key, new Set([country]))
    }
    for (const [key, countries] of meanings) settled.set(key, [...countries])
  }
  return [...settled].sort(([a], [b]) => byCodeUnits(a, b))
}

function namesAndAliases(): CountrySpelling[] {
  return COUNTRIES.flatMap(({ name, aliases }, country) =>
    [name, ...aliases].map((spelling) => ({ key: countryKey(spelling), country })),
  )
}

/** ISO forms of `Republic of Korea` (`Korea, Republic of`), and short forms (`Korea Rep`, `Russian Fed`). */
function invertedNames(): CountrySpelling[] {
  return COUNTRIES.flatMap(({ name, aliases }, country) =>
    [name, ...aliases].flatMap((spelling) => {
      const [, form, rest] = /^(?:the )?(.+ of)(?: the)? ([^,]+)$/i.exec(spelling) ?? []
      const cut = spelling.replace(/ Republic$/, ' Rep').replace(/ Federation$/, ' Fed')
      if (form === undefined) return cut === spelling ? [] : [{ key: countryKey(cut), country }]
      const short = form === 'Republic of' ? [`${rest} Rep`, `Rep of ${rest}`] : []
      return [`${rest}, ${form}`, `${rest}, ${form} the`, `${rest}, the ${form}`, `${rest}, the ${form} the`, ...short]
        .map(countryKey)
        .map((key) => ({ key, country }))
    }),
  )
}

/** Names of a territory with the country that owns or claims it: `Taiwan, China`, `China (Taiwan)`. */
function territoriesWithCountry(): CountrySpelling[] {
  const spellingsOf = (country: number) => {
    const { name, code, code3, aliases } = COUNTRIES[country]!
    return [...new Set([name, code3, code, ...aliases.slice(0, USUAL_NAMES)].map(countryKey))].filter((key) =>
      ASCII.test(key),
    )
  }
  return COUNTRIES.flatMap((_, country) =>
    territoriesOf(country).flatMap((territory) =>
      namesOf(territory).flatMap((name) =>
        spellingsOf(country).flatMap((of) => [
          { key: `${name} ${of}`, country: territory },
          { key: `${of} ${name}`, country: territory },
        ]),
      ),
    ),
  )
}

const ASCII = /^[a-z ]{2,16}$/
/** Maximum aliases of a territory's owner that are used: a country lists its usual aliases first. */
const USUAL_NAMES = 5

/** The short English names of a territory, without codes. */
function namesOf(territory: number): string[] {
  const { name, aliases } = COUNTRIES[territory]!
  return [name, ...aliases].map(countryKey).filter((key) => /^[a-z ]{4,16}$/.test(key))
}

function codes(): CountrySpelling[] {
  return COUNTRIES.flatMap(({ code, code3 }, country) =>
    [code, code3].map((spelling) => ({ key: countryKey(spelling), country })),
  )
}

function namesInOtherLanguages(): CountrySpelling[] {
  return namesByCountry().flatMap((names, country) =>
    [...names]
      .map((name) => ({ key: countryKey(name), country }))
      .filter(({ key }) => !CITIES.has(key) && (key.length >= MIN_LATIN_LETTERS || !LATIN.test(key))),
  )
}

/** Element i is the set of names of `COUNTRIES[i]` in all `LANGUAGES`. */
function namesByCountry(): ReadonlySet<string>[] {
  const names = COUNTRIES.map(() => new Set<string>())
  const namesByCode = new Map(COUNTRIES.map(({ code }, country) => [code, names[country]]))
  for (const language of LANGUAGES.split(' ')) {
    for (const [code, written] of Object.entries(readLocale(language).countries)) {
      for (const name of [written].flat()) namesByCode.get(code)?.add(name)
    }
  }
  return names
}

/**
 * Reads one language; the package itself reads all languages. Uses `require`, because importing JSON is
 * experimental in Node 20.
 */
function readLocale(language: string): LocaleData {
  try {
    return require(`i18n-iso-countries/langs/${language}.json`)
  } catch (cause) {
    throw new Error(
      `expected the npm package i18n-iso-countries with country names in "${language}", found none: ` +
        'building a snapshot needs the optional dependencies, so install without --omit=optional',
      { cause },
    )
  }
}
