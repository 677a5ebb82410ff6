import { readFileSync } from 'node:fs'
import { makeCountrySpellings } from '../builder/dump/country-spellings.ts'
import { decodeEntities } from '../builder/dump/decode-entities.ts'
import { COUNTRIES } from '../event/countries.ts'
import { countryKey, meaningOfSpelling } from '../event/country-spelling.ts'
import { dataLines } from '../event/data-lines.ts'
import { fold } from '../event/fold.ts'
import { packageFile } from '../files/package-file.ts'

/** Types by folded word, from `data/lexicon/types.txt`: `symposium` is a conference. */
const TYPES = typesIn(readFileSync(packageFile('data/lexicon/types.txt'), 'utf8'))

function typesIn(text: string): ReadonlyMap<string, string> {
  const pairs = dataLines(text, 'the types').flatMap(({ line }) => {
    const [type, forms] = line.split(' = ', 2)
    return (forms?.split(', ') ?? []).map((form): [string, string] => [fold(form), type!])
  })
  return new Map(pairs)
}

/** The type of the last word in a text that means a type; undefined if there is none. */
export function typeNamed(text: string): string | undefined {
  const words = fold(text).split(' ').reverse()
  return words.map((word) => TYPES.get(word) ?? TYPES.get(word.replace(/s$/, ''))).find((type) => type !== undefined)
}

/** Names of countries that are states elsewhere: `Atlanta, Georgia`. The builder decides what they mean. */
const STATES_TOO: ReadonlySet<string> = new Set(['Georgia'])

const COUNTRY_OF = new Map(makeCountrySpellings().map(({ key, country }) => [key, COUNTRIES[country]!.name]))
/** Minimum letters of a country after the comma: two letters are a code of a state (`San Diego, CA`). */
const MIN_LETTERS = 3

/**
 * Splits a place into city and country: `Vancouver, Canada`. The city stays whole if it does not end with a
 * comma and a country, or if `country` is another country.
 */
export function splitPlace(city: string, country: string): { city: string; country: string } {
  const comma = city.lastIndexOf(',')
  if (comma < 0) return { city, country }
  const last = city.slice(comma + 1).trim()
  const name = countryKey(last).length < MIN_LETTERS ? undefined : countryNamed(last)
  const isMeant = country === '' ? !STATES_TOO.has(name ?? '') : name === countryNamed(country)
  if (name === undefined || !isMeant) return { city, country }
  return { city: city.slice(0, comma).trim(), country: country || name }
}

function countryNamed(text: string): string | undefined {
  return meaningOfSpelling(text, (key) => COUNTRY_OF.get(key))
}

const TAGS = /<\/?[a-z][^<>]*>/gi

/** A text without tags and entities of HTML. */
export function plainText(text: string): string {
  if (!text.includes('<') && !text.includes('&')) return text
  return decodeEntities(text.replace(TAGS, ' '))
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}
