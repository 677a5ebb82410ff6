import { COUNTRIES } from '../../event/countries.ts'
import { valueKey } from '../../event/fold.ts'
import type { Gazetteer, GazetteerPlace } from './gazetteer.ts'

/** A place of the gazetteer that the snapshot may need. */
export interface KnownPlace extends Omit<GazetteerPlace, 'otherNames' | 'country'> {
  /** Distinct folded names. */
  readonly names: readonly string[]
  /** Position in `COUNTRIES`; -1 for none. */
  readonly country: number
}

/**
 * Places with at least this many inhabitants are in the snapshot though no event is there, so that `near` can
 * be asked for them.
 */
export const LARGE_PLACE = 15_000

/** The places of a gazetteer that are large, or have a wanted name. */
export class PlaceIndex {
  readonly #byName = new Map<string, KnownPlace[]>()
  readonly large: readonly KnownPlace[]

  /** `wanted` are folded names. Other names are not looked up later. */
  constructor(gazetteer: Gazetteer | undefined, wanted: ReadonlySet<string>) {
    const countryOfCode = new Map(COUNTRIES.map(({ code }, country) => [code, country]))
    const large: KnownPlace[] = []
    for (const place of gazetteer?.places() ?? []) {
      const names = foldedNames(place)
      const meant = names.filter((name) => wanted.has(name))
      if (meant.length === 0 && place.population < LARGE_PLACE) continue
      const { otherNames: _, country, ...rest } = place
      const known = { ...rest, names, country: countryOfCode.get(country) ?? -1 }
      for (const name of meant) {
        const others = this.#byName.get(name)
        if (others) others.push(known)
        else this.#byName.set(name, [known])
      }
      if (place.population >= LARGE_PLACE) large.push(known)
    }
    for (const places of this.#byName.values()) places.sort(byInhabitants)
    this.large = large.sort(byInhabitants)
  }

  /** The places with a wanted name, most inhabitants first. */
  named(name: string): readonly KnownPlace[] {
    return this.#byName.get(name) ?? []
  }
}

function foldedNames({ name, otherNames }: GazetteerPlace): string[] {
  return [...new Set([name, ...otherNames.split(',')].map(valueKey))].filter((folded) => folded !== '')
}

function byInhabitants(a: KnownPlace, b: KnownPlace): number {
  return b.population - a.population || a.id - b.id
}
