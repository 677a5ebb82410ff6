import { valueKey } from '../../event/fold.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE, NO_COUNTRY, NO_REGION, placesNamed } from '../places.ts'
import type { StringPool } from '../pool.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'
import { checkAscending } from './keys.ts'
import { compareSets, groupSets } from './lists.ts'

export function checkPlaces({ snapshot }: Subject, findings: Findings): void {
  const { places, countries, regions, rows } = snapshot
  const count = places.labels.length
  for (const column of ['countryOf', 'regionOf', 'latitude', 'longitude', 'population', 'nameOf'] as const) {
    findings.same(`${column} of places`, count, places[column].length)
  }
  findings.same('rows of place', rows, places.ids.length)
  if (places.placed > count) findings.add('places that have events', `at most ${count}`, places.placed)
  if (findings.count > 0) return
  for (let place = 0; place < count; place++) {
    const where = `of place ${place}`
    checkBelow(`country ${where}`, places.countryOf[place]!, countries.names.length, NO_COUNTRY, findings)
    checkBelow(`region ${where}`, places.regionOf[place]!, regions.labels.length, NO_REGION, findings)
    checkCoordinates(snapshot, place, findings)
  }
  checkNames('place name', { ...places, values: places.namePlaces, count }, findings)
  if (findings.count === 0) {
    checkOrderOfNames(snapshot, findings)
    checkCommonNames(snapshot, findings)
    checkPlacedNames(snapshot, findings)
    checkCities(snapshot, findings)
  }
}

function checkBelow(where: string, value: number, limit: number, none: number, findings: Findings): void {
  if (value >= limit && value !== none) findings.add(where, `a number below ${limit}, or ${none}`, value)
}

function checkCoordinates({ places: { latitude, longitude } }: Snapshot, place: number, findings: Findings): void {
  const [north, east] = [latitude[place]!, longitude[place]!]
  if (north === NO_COORDINATE && east === NO_COORDINATE) return
  const isOnGlobe = Math.abs(north) <= 90 * COORDINATES_PER_DEGREE && Math.abs(east) <= 180 * COORDINATES_PER_DEGREE
  if (!isOnGlobe) findings.add(`coordinates of place ${place}`, 'a point on the globe', `${north}, ${east}`)
}

/** Name n means `values[nameStart[n]..nameStart[n + 1]]`: at least one number below `count`. */
interface NameTable {
  readonly names: StringPool
  readonly nameStart: Uint32Array
  readonly values: Uint32Array
  readonly count: number
}

function checkNames(what: string, { names, nameStart, values, count }: NameTable, findings: Findings): void {
  checkAscending(what, names, findings)
  findings.same(`length of starts of each ${what}`, names.length + 1, nameStart.length)
  findings.same(`start of the first ${what}`, 0, nameStart[0])
  findings.same(`end of the last ${what}`, values.length, nameStart.at(-1))
  for (let name = 0; name < names.length; name++) {
    const text = names.text(name)
    findings.same(`${what} ${name}, folded again`, valueKey(text), text)
    if (nameStart[name]! >= nameStart[name + 1]!) findings.add(`${what} ${text}`, 'one that means something', 'none')
  }
  values.forEach((value, index) => {
    if (value >= count) findings.add(`meaning ${index} of each ${what}`, `a number below ${count}`, value)
  })
}

function checkOrderOfNames({ places }: Snapshot, findings: Findings): void {
  const { names, nameStart, namePlaces, population } = places
  for (let name = 0; name < names.length; name++) {
    for (let at = nameStart[name]! + 1; at < nameStart[name + 1]!; at++) {
      const [before, place] = [namePlaces[at - 1]!, namePlaces[at]!]
      const isAfter =
        population[place]! < population[before]! || (population[place] === population[before] && place > before)
      if (!isAfter) findings.add(`places of ${names.text(name)}`, `one with fewer inhabitants than ${before}`, place)
    }
  }
}

function checkCommonNames({ places }: Snapshot, findings: Findings): void {
  const { labels, names, nameOf } = places
  for (let place = 0; place < labels.length; place++) {
    const key = valueKey(labels.text(place))
    const name = names.indexOf(key)
    if (name !== nameOf[place]) findings.add(`name of place ${place}`, `the position of ${key}`, nameOf[place]!)
    if (!placesNamed(places, key).includes(place)) findings.add(`places of ${key}`, `place ${place}`, 'not among them')
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

/** A place that no name leads to could not be asked for by the city of its own events. */
function checkCities({ rows, places, facets: { city } }: Snapshot, findings: Findings): void {
  const { ids, placed } = places
  const checked = new Set<string>()
  for (let doc = 0; doc < rows; doc++) {
    const place = ids[doc]!
    if (place > placed) findings.add(`place of document ${doc}`, `a number up to ${placed}`, place)
    const pair = `${city.ids[doc]} ${place}`
    if (place >= placed || checked.has(pair)) continue
    checked.add(pair)
    const key = valueKey(city.spellings.text(city.ids[doc]!))
    if (!placesNamed(places, key).includes(place))
      findings.add(`places of ${key}`, `place ${place}, of document ${doc}`, 'not among them')
  }
}

export function checkPlaceLists({ snapshot }: Subject, findings: Findings): void {
  const { placed, ids } = snapshot.places
  const sets = groupSets(snapshot, 'place')
  findings.same('lists of place', placed, sets.length)
  compareSets('place', sets, findings, (visit) => {
    ids.forEach((place, doc) => {
      if (place < placed) visit(place, doc)
    })
  })
  sets.forEach(({ count }, place) => {
    if (count === 0) findings.add(`place ${place}`, 'an event that is there', 'none')
  })
}

export function checkRegions({ snapshot: { regions, countryGroups, countries } }: Subject, findings: Findings): void {
  const known = countries.names.length
  findings.same('length of region.country', regions.labels.length, regions.countryOf.length)
  regions.countryOf.forEach((country, region) => {
    if (country >= known) findings.add(`country of region ${region}`, `a number below ${known}`, country)
  })
  checkNames('region name', { ...regions, values: regions.nameRegions, count: regions.labels.length }, findings)

  const groups = countryGroups.labels.length
  findings.same('length of country_group.start', groups + 1, countryGroups.start.length)
  findings.same('end of the last group of countries', countryGroups.countries.length, countryGroups.start.at(-1))
  countryGroups.countries.forEach((country, index) => {
    if (country >= known) findings.add(`member ${index} of the groups of countries`, `a number below ${known}`, country)
  })
  const values = Uint32Array.from(countryGroups.groupOf)
  const nameStart = Uint32Array.from({ length: values.length + 1 }, (_, name) => name)
  checkNames('name of a group of countries', { names: countryGroups.names, nameStart, values, count: groups }, findings)
}
