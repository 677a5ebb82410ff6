/** What decides whether a name of a city and of a region means the city. */
export interface CityOfRegionName {
  /** True if the city is commonly called so, as New York City is called `New York`. */
  readonly isCalledSo: boolean
  /** True if it lies in the region, and the region has the common name of the city: `Wien` in Vienna. */
  readonly isSeat: boolean
  /** True if it lies in the country of the region. */
  readonly isInCountry: boolean
  readonly inhabitants: number
}

/** A city of this size is meant, though a region is called so too. */
const LARGER_THAN_REGION = 100_000
/** The same where the region is in another country: `Canterbury` is in England rather than in New Zealand. */
const LARGER_THAN_REGION_ELSEWHERE = 30_000

/**
 * True if a name means a city rather than the region that is called so, too: `New York`, but not
 * `California`, which is also a village. The builder and queries decide by this.
 */
export function isCityMeant({ isCalledSo, isSeat, isInCountry, inhabitants }: CityOfRegionName): boolean {
  if (isSeat) return true
  return isCalledSo && inhabitants >= (isInCountry ? LARGER_THAN_REGION : LARGER_THAN_REGION_ELSEWHERE)
}

/** A city of this size is called without its "City", too. */
const METROPOLIS = 1_000_000

/**
 * True if a city with a folded common name is called so: New York City is called `new york`, and Washington,
 * D.C. `washington`, but Oklahoma City is not called `oklahoma`.
 */
export function isCalled(commonName: string, name: string, inhabitants: number): boolean {
  if (commonName === name || commonName === `${name} dc`) return true
  return inhabitants >= METROPOLIS && commonName === `${name} city`
}
