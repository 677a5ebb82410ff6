import { editDistance } from '../../text/edit-distance.ts'
import type { KnownPlace } from './place-index.ts'

/** Misspelled names are looked for among cities of this size: a village named alike is a coincidence. */
const LEAST_INHABITANTS = 100_000
/** The same where the region is known: `San Mateo`, written `San Matteo, CA`. */
const LEAST_IN_REGION = 30_000
/** Letters from which on a name may have one mistake, and two. */
const ONE_MISTAKE = 5
const TWO_MISTAKES = 8

/**
 * Finds cities under misspelled names: `San Deigo`, `Philadephia`, `NewYork`. It compares names without their
 * spaces, within one country. First letters must agree.
 */
export class MisspelledNames {
  readonly #large: readonly KnownPlace[]
  /** By country and first letter. */
  readonly #cities = new Map<string, { name: string; place: KnownPlace }[]>()
  #isFilled = false

  constructor(large: readonly KnownPlace[]) {
    this.#large = large
  }

  /**
   * The city of the country that a folded name is nearest to; undefined where none is near enough. With
   * `isInRegion`, only cities of the region count.
   */
  find(name: string, country: number, isInRegion?: (place: KnownPlace) => boolean): KnownPlace | undefined {
    this.#fill()
    const wanted = name.replaceAll(' ', '')
    if (wanted.length < ONE_MISTAKE) return undefined
    let limit = wanted.length < TWO_MISTAKES ? 1 : 2
    let nearest: KnownPlace | undefined
    for (const city of this.#cities.get(`${country} ${wanted[0]}`) ?? []) {
      if (isInRegion ? !isInRegion(city.place) : city.place.population < LEAST_INHABITANTS) continue
      const distance = editDistance(wanted, city.name, limit)
      // cities come with most inhabitants first, and of equally near ones the first stays
      if (distance > limit || (distance === limit && nearest)) continue
      limit = distance
      nearest = city.place
    }
    return nearest
  }

  #fill(): void {
    if (this.#isFilled) return
    this.#isFilled = true
    for (const place of this.#large) {
      if (place.population < LEAST_IN_REGION) continue
      for (const main of place.mainNames) {
        const name = main.replaceAll(' ', '')
        const group = `${place.country} ${name[0]}`
        const others = this.#cities.get(group)
        if (others) others.push({ name, place })
        else this.#cities.set(group, [{ name, place }])
      }
    }
  }
}
