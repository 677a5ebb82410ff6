import { readFileSync } from 'node:fs'
import { packageFile } from '../../files/package-file.ts'
import type { Gazetteer } from './gazetteer.ts'
import {
  type CountryGroupLine,
  type PlaceNameLine,
  parseCountryGroups,
  parsePlaceNames,
  parseRegions,
  type RegionLine,
} from './tables.ts'

/** What resolving cities needs. */
export interface PlaceKnowledge {
  /** Where places lie. Without it no city is resolved. */
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
