import { CONTINENT_NAMES } from '../../event/continents.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/**
 * The words at the edges of names. Words of a query are looked up as a place only if they begin and end like
 * a name: looking up every run of words would double the time of a sentence.
 */
interface EdgeWords {
  /** The first words of the names of areas and of places with events. */
  readonly first: ReadonlySet<string>
  /** The last words of these names. */
  readonly last: ReadonlySet<string>
  /** The last words of the names of areas: regions, countries, groups of countries and continents. */
  readonly lastOfArea: ReadonlySet<string>
}

export const edgeWords = memoize(({ places, regions, countries, countryGroups, facets }: Snapshot): EdgeWords => {
  const pools = [regions.names, countries.spellings, countryGroups.names, facets.country.keys]
  const areas = [...pools.flatMap((pool) => pool.texts()), ...CONTINENT_NAMES]
  const names = [...areas, ...Array.from(places.placedNames, (name) => places.names.text(name))]
  const lastOf = (name: string) => name.slice(name.lastIndexOf(' ') + 1)
  return {
    first: new Set(names.map((name) => name.split(' ', 1)[0]!)),
    last: new Set(names.map(lastOf)),
    lastOfArea: new Set(areas.map(lastOf)),
  }
})
