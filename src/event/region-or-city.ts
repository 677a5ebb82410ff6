/** Facts that decide whether a name of both a city and a region means the city. */
export interface CityOfRegionName {
  /** True if people usually call the city by the name, such as `New York` for New York City. */
  readonly isCalledSo: boolean
  /**
   * True if the city is in the region, and `isCalledSo` is true or the region has the common name of the
   * city: `Wien` for Vienna.
   */
  readonly isSeat: boolean
  /** True if the city is in the country of the region. */
  readonly isInCountry: boolean
  readonly inhabitants: number
}

/** Minimum population at which the name means the city although a region has the same name. */
const LARGER_THAN_REGION = 100_000
/** Minimum population if the region is in another country: `Canterbury` means the city in England. */
const LARGER_THAN_REGION_ELSEWHERE = 30_000

/**
 * True if a name means the city, not the region: `New York`, but not `California`, although a village has
 * this name.
 */
export function isCityMeant({ isCalledSo, isSeat, isInCountry, inhabitants }: CityOfRegionName): boolean {
  if (isSeat) return true
  return isCalledSo && inhabitants >= (isInCountry ? LARGER_THAN_REGION : LARGER_THAN_REGION_ELSEWHERE)
}

/** Minimum population of a city that is also called by its name without "City". */
const METROPOLIS = 1_000_000

/**
 * True if a city is called `name`: New York City is called `new york`, and Washington, D.C. `washington`, but
 * Oklahoma City is not called `oklahoma`. Both names are folded.
 */
export function isCalled(commonName: string, name: string, inhabitants: number): boolean {
  if (commonName === name || commonName === `${name} dc`) return true
  return inhabitants >= METROPOLIS && commonName === `${name} city`
}
