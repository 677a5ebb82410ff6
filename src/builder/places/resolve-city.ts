import { fold, valueKey, wordsOf } from '../../event/fold.ts'
import { isOnline } from './online.ts'
import type { KnownPlace, PlaceIndex } from './place-index.ts'

/** What the city of a row is. */
export type CityMeaning =
  | { readonly kind: 'place'; readonly place: KnownPlace }
  | { readonly kind: 'online' }
  | { readonly kind: 'unresolved' }

/** Names of places have at most this many words. */
const MOST_WORDS = 6

/** Every name that resolving a city may look up: its runs of words. */
export function* possibleNames(city: string): Generator<string> {
  yield valueKey(city)
  const words = wordsOf(fold(city))
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to++) yield words.slice(from, to).join(' ')
  }
}

/** Resolves a city in a country, a position in `COUNTRIES` or -1. */
export function resolveCity(index: PlaceIndex, city: string, countryName: string, country: number): CityMeaning {
  if (isOnline(city, countryName)) return { kind: 'online' }
  const parts = [city, ...city.split(',')]
  for (const part of parts) {
    const places = index.named(valueKey(part))
    const place = country < 0 ? places[0] : places.find((one) => one.country === country)
    if (place) return { kind: 'place', place }
  }
  return { kind: 'unresolved' }
}
