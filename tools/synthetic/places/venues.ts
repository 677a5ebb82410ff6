import type { Random } from '../random.ts'
import { lineList } from '../text-lists.ts'
import { type Weighted, zipf } from '../weighted.ts'
import type { City } from './places.ts'
import { universitiesIn } from './universities.ts'

/** Venues other than universities, most popular first; `*` is the city. */
const VENUE_PATTERNS = lineList(`
  * Convention Center
  Grand Hotel *
  * International Congress Centre
  Expo *
  * City Hall
  Park Hotel *
  Central Library *
  * Airport Conference Hotel
  Royal Hotel *
  * Science Park
  Palace Hotel *
  Museum of *
  * Chamber of Commerce
  * Concert Hall
  Riverside Hotel *
  * Conference & Training Centre
  Hotel Europa, *
  * Innovation Hub
  Old Town Hall, *
  * University Hospital
  Botanical Garden *
  Hotel Continental *
  * Business School
  Academy of Sciences, *
  * Exhibition Grounds
  Opera House *
  St. Mary's Hall, *
  * Technology Campus
  Hotel Astoria *
  Observatory of *
  The Old Brewery, *
  * Yacht Club
  Villa Rosa, *
  * Medical Association House
`)

const cache = new Map<City, Weighted<string>>()

/** A venue in the city. Large cities have about forty, all cities together tens of thousands. */
export function drawVenue(random: Random, city: City): string {
  let venues = cache.get(city)
  if (!venues) {
    venues = zipf(venuesIn(city), 0.6)
    cache.set(city, venues)
  }
  return venues.draw(random)
}

function venuesIn(city: City): string[] {
  const universities = universitiesIn(city)
  const others = VENUE_PATTERNS.slice(0, Math.max(6, VENUE_PATTERNS.length - city.rank)).map((pattern) =>
    pattern.replace('*', city.name),
  )
  return [...universities.slice(0, 2), others[0]!, ...universities.slice(2), ...others.slice(1)]
}
