import { valueKey } from '../../event/fold.ts'
import { NO_COORDINATE, placesNamed } from '../places.ts'
import type { StringPool } from '../pool.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'

export function checkPlaces({ snapshot }: Subject, findings: Findings): void {
  checkCoordinates(snapshot, findings)
  checkFolded('place name', snapshot.places.names, findings)
  if (findings.count > 0) return
  checkOrderOfNames(snapshot, findings)
  checkCommonNames(snapshot, findings)
  checkPlacedNames(snapshot, findings)
  checkCities(snapshot, findings)
}

function checkCoordinates({ places: { latitude, longitude } }: Snapshot, findings: Findings): void {
  for (let place = 0; place < latitude.length; place++) {
    const [north, east] = [latitude[place]!, longitude[place]!]
    if ((north === NO_COORDINATE) !== (east === NO_COORDINATE)) {
      findings.add(`coordinates of place ${place}`, 'both coordinates or none', `${north}, ${east}`)
    }
  }
}

function checkFolded(what: string, names: StringPool, findings: Findings): void {
  for (let name = 0; name < names.length; name++) {
    const text = names.text(name)
    findings.same(`${what} ${name} in folded form`, valueKey(text), text)
  }
}

function checkOrderOfNames({ places }: Snapshot, findings: Findings): void {
  const { names, nameStart, namePlaces, population } = places
  for (let name = 0; name < names.length; name++) {
    for (let at = nameStart[name]! + 1; at < nameStart[name + 1]!; at++) {
      const [before, place] = [namePlaces[at - 1]!, namePlaces[at]!]
      const isAfter =
        population[place]! < population[before]! || (population[place] === population[before] && place > before)
      if (!isAfter) {
        const expected = `a place with at most as many inhabitants as place ${before}`
        findings.add(`places of the name ${names.text(name)}`, expected, `place ${place}`)
      }
    }
  }
}

function checkCommonNames({ places }: Snapshot, findings: Findings): void {
  const { labels, names, nameOf } = places
  for (let place = 0; place < labels.length; place++) {
    const key = valueKey(labels.text(place))
    const name = names.indexOf(key)
    if (name !== nameOf[place])
      findings.add(`place.name of place ${place}`, `the position of place_name ${key}`, nameOf[place]!)
    if (!placesNamed(places, key).includes(place))
      findings.add(`places of the name ${key}`, `place ${place} among them`, 'no such entry')
  }
}

function checkPlacedNames({ places }: Snapshot, findings: Findings): void {
  const { names, nameStart, namePlaces, placed, placedNames } = places
  let at = 0
  for (let name = 0; name < names.length; name++) {
    const isPlaced = namePlaces.subarray(nameStart[name], nameStart[name + 1]).some((place) => place < placed)
    if (isPlaced) findings.same(`name ${at} of places that have events`, name, placedNames[at++])
  }
  findings.same('names of places that have events', at, placedNames.length)
}

/** Every place must be reachable by the city name of each of its events that has a city. */
function checkCities({ rows, places, facets: { city } }: Snapshot, findings: Findings): void {
  const { ids, placed } = places
  const checked = new Set<string>()
  for (let doc = 0; doc < rows; doc++) {
    const place = ids[doc]!
    const pair = `${city.ids[doc]} ${place}`
    if (place === placed || city.ids[doc] === 0 || checked.has(pair)) continue
    checked.add(pair)
    const key = valueKey(city.spellings.text(city.ids[doc]!))
    if (!placesNamed(places, key).includes(place))
      findings.add(`places of the name ${key}`, `place ${place} (of document ${doc}) among them`, 'no such entry')
  }
}

export function checkRegions({ snapshot: { regions, countryGroups } }: Subject, findings: Findings): void {
  checkFolded('region name', regions.names, findings)
  checkFolded('name of a group of countries', countryGroups.names, findings)
}
