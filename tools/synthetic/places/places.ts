import type { Random } from '../random.ts'
import { entryList, phraseList } from '../text-lists.ts'
import { Weighted, zipf } from '../weighted.ts'
import { AFRICA } from './africa.ts'
import { AMERICAS } from './americas.ts'
import { ASIA } from './asia.ts'
import { EUROPE } from './europe.ts'
import { OCEANIA } from './oceania.ts'

export interface City {
  name: string
  country: string
  /** Position in the list of its country, 0 for the most popular city. */
  rank: number
  /** Adjectives in names of regional events in this city, such as `European`. */
  regions: readonly string[]
}

type Country = Weighted<City>

const REGIONS: readonly (readonly [adjectives: string, places: string])[] = [
  ['European, Pan-European, International, Euro-Mediterranean', EUROPE],
  ['Asian, Asia-Pacific, International', ASIA],
  ['American, North American, Pan-American, International', AMERICAS],
  ['African, Pan-African, International', AFRICA],
  ['Australasian, Asia-Pacific, Pacific', OCEANIA],
]

const COUNTRIES = new Weighted(
  REGIONS.flatMap(([adjectives, places]) =>
    entryList(places).map((entry) => readCountry(entry, phraseList(adjectives))),
  ),
)

export function drawCountry(random: Random): Country {
  return COUNTRIES.draw(random)
}

export function drawCity(random: Random): City {
  return drawCountry(random).draw(random)
}

/** Parses `Germany 60: Berlin, Munich, ...`. */
function readCountry(entry: string, regions: readonly string[]): readonly [country: Country, share: number] {
  const match = /^(.+?) ([\d.]+): (.+)$/s.exec(entry)
  if (!match)
    throw new Error(`expected "Country share: cities", got "${entry.slice(0, 60)}": correct the list of places`)
  const [, country = '', share, cityNames = ''] = match
  const cities = phraseList(cityNames).map((name, rank) => ({ name, country, rank, regions }))
  // an exponent of 0.85 gives the first of 50 cities a sixth of the country's events
  return [zipf(cities, 0.85), Number(share)]
}
