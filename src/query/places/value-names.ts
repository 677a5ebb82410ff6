import { valueKey } from '../../event/fold.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { COORDINATES_PER_DEGREE, type Places, placesNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { countryOfPlace, hasCoordinates, labelKeyOf, regionOfPlace } from './place-names.ts'
import { meaningOfWhole } from './whole-name.ts'

/**
 * Value names: values of `city` that mean exactly one place, for facets and proposals. The common name of the
 * place if it means this place, otherwise a longer name: `Cambridge, United States`.
 */
interface ValueNames {
  /** texts[place] is the value name of a place with events. */
  readonly texts: readonly string[]
  /** The place of each folded value name that is not a common name. */
  readonly placeOf: ReadonlyMap<string, number>
}

export const valueNames = memoize((snapshot: Snapshot): ValueNames => {
  const { places } = snapshot
  const isEnough = Uint8Array.from({ length: places.placed }, (_, place) =>
    isCommonNameEnough(snapshot, place) ? 1 : 0,
  )
  const isTaken = (name: string) =>
    placesNamed(places, name).some((place) => isEnough[place] && labelKeyOf(places, place) === name)
  const longer = new Map<number, string>()
  const placeOf = new Map<string, number>()
  for (let place = 0; place < places.placed; place++) {
    if (isEnough[place]) continue
    const isFree = (name: string) => !placeOf.has(valueKey(name)) && !isTaken(valueKey(name))
    const text = longerNames(snapshot, place).find(isFree)!
    longer.set(place, text)
    placeOf.set(valueKey(text), place)
  }
  const textOf = (place: number) => longer.get(place) ?? places.labels.text(place)
  return { texts: Array.from({ length: places.placed }, (_, place) => textOf(place)), placeOf }
})

/** True if the common name of a place, as a value of `city`, means this place. */
function isCommonNameEnough(snapshot: Snapshot, place: number): boolean {
  const { places } = snapshot
  if (hasCoordinates(places, place) && isOnlyPlaced(places, places.nameOf[place]!)) return true
  const meaning = meaningOfWhole(snapshot, labelKeyOf(places, place), undefined)
  return meaning?.kind === 'city' && meaning.place === place
}

function isOnlyPlaced({ nameStart, namePlaces, placed }: Places, name: number): boolean {
  let count = 0
  for (let at = nameStart[name]!; at < nameStart[name + 1]!; at++) if (namePlaces[at]! < placed) count++
  return count === 1
}

export function valueNameOf(snapshot: Snapshot, place: number): string {
  return valueNames(snapshot).texts[place]!
}

/** The place with this folded value name; undefined if there is none, or if it is the common name. */
export function placeOfValueName(snapshot: Snapshot, folded: string): number | undefined {
  return valueNames(snapshot).placeOf.get(folded)
}

/** Value names to try for a place that its common name does not mean. The last is unique. */
function longerNames(snapshot: Snapshot, place: number): readonly string[] {
  const { places } = snapshot
  const label = places.labels.text(place)
  const number = `${label} (place ${place + 1})`
  // no coordinates: events have a region or a country as their city, or the gazetteer does not have the city
  if (!hasCoordinates(places, place)) return [`${label} (no known city)`, number]
  const country = countryOfPlace(snapshot, place)
  const region = regionOfPlace(snapshot, place)
  const areas = [country, region, region && country && `${region}, ${country}`]
  const names = areas.flatMap((area) => (area ? [`${label}, ${area}`] : []))
  return [...names, `${label} (${degrees(places, place)})`, number]
}

function degrees({ latitude, longitude }: Places, place: number): string {
  const text = (coordinate: number) => (coordinate / COORDINATES_PER_DEGREE).toFixed(2)
  return `${text(latitude[place]!)} ${text(longitude[place]!)}`
}
