import { COUNTRY_OF_CODE } from '../../event/countries.ts'
import { fold, valueKey } from '../../event/fold.ts'
import { addTo } from '../content/group-docs.ts'
import type { Gazetteer, GazetteerPlace } from './gazetteer.ts'
import type { PlaceNameLine } from './tables.ts'

/** A place of the gazetteer that the snapshot may need. */
export interface KnownPlace {
  readonly id: number
  /** The common English name. */
  label: string
  /** Folded main names: name and ASCII name of the gazetteer, and the label of data/place-names.txt. */
  readonly mainNames: string[]
  /** Distinct folded names, including the main names. */
  readonly names: string[]
  /** Folded names from data/place-names.txt. */
  readonly addedNames: string[]
  readonly latitude: number
  readonly longitude: number
  /** Position in `COUNTRIES`; -1 for none. */
  readonly country: number
  /** GeoNames' code of the region within the country. */
  readonly region: string
  readonly population: number
}

/** Minimum inhabitants of places that are stored even without events (in 6 MB), so that `near` finds them. */
const LARGE_PLACE = 15_000

/** Features of places that no longer exist: abandoned, historical, destroyed. */
const FORMER = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH'])

/** Codes of airports and stations: `BIO` for Bilbao. In a text, such a word usually means something else. */
const STATION_CODE = /^[A-Z]{3,4}$/
/** Romanized names of other scripts. GeoNames writes no other names in lower case: `wei ye na`. */
const ROMANIZED = /^[a-z]/
/** Names of at most two Latin letters or digits, usually codes. They count only as main names: `Bo`, `Ii`. */
const SHORT_LATIN = /^[a-z0-9]{0,2}$/

/** Countries whose place names have marks in the gazetteer, but not in English: `Hyderābād`. */
const ROMANIZED_COUNTRIES = new Set(
  'AE AF BD BH EG GR IN IQ IR JO JP KW LB LK LY MM NP OM PK PS QA RU SA SD SY TH TM UA UZ VN YE'.split(' '),
)

/** Index of the places of a gazetteer that are large, or have a wanted name. */
export class PlaceIndex {
  readonly #byName = new Map<string, KnownPlace[]>()
  /** Most inhabitants first. */
  readonly large: readonly KnownPlace[]

  /** `wanted` are the folded names that will be looked up. `lines` are names of data/place-names.txt. */
  constructor(gazetteer: Gazetteer | undefined, wanted: ReadonlySet<string>, lines: readonly PlaceNameLine[]) {
    const all = new Set([...wanted, ...lines.map(({ place }) => valueKey(place))])
    const large: KnownPlace[] = []
    for (const place of gazetteer?.places() ?? []) {
      if (FORMER.has(place.feature)) continue
      const names = foldedNames(place)
      const meant = names.filter((name) => all.has(name))
      if (meant.length === 0 && place.population < LARGE_PLACE) continue
      const known = knownPlace(place, names)
      for (const name of meant) addTo(this.#byName, name, known)
      if (place.population >= LARGE_PLACE) large.push(known)
    }
    this.large = large.sort(byInhabitants)
    for (const line of lines) this.#nameAgain(line)
    for (const places of this.#byName.values()) places.sort(byInhabitants)
  }

  /** The places with a wanted name, most inhabitants first. */
  named(name: string): readonly KnownPlace[] {
    return this.#byName.get(name) ?? []
  }

  #nameAgain({ place, country, region, names, label }: PlaceNameLine): void {
    const key = valueKey(place)
    const [meant] = this.named(key)
      .filter((one) => one.country === country && one.mainNames.includes(key))
      .filter((one) => region === undefined || one.region === region)
      .sort(byInhabitants)
    if (!meant) return
    if (label !== undefined) {
      meant.label = label
      meant.mainNames.push(valueKey(label))
    }
    meant.addedNames.push(...names.map(valueKey))
    for (const name of [...names, ...(label === undefined ? [] : [label])].map(valueKey)) {
      if (meant.names.includes(name)) continue
      meant.names.push(name)
      addTo(this.#byName, name, meant)
    }
  }
}

function knownPlace(place: GazetteerPlace, names: string[]): KnownPlace {
  const { id, name, asciiName, latitude, longitude, country, region, population } = place
  return {
    id,
    label: labelOf(place),
    mainNames: [...new Set([valueKey(name), valueKey(asciiName)])],
    names,
    addedNames: [],
    latitude,
    longitude,
    country: COUNTRY_OF_CODE.get(country) ?? -1,
    region,
    population,
  }
}

function labelOf({ name, asciiName, country }: GazetteerPlace): string {
  if (country === 'JP') return asciiName.replace(/-shi$/, '')
  return ROMANIZED_COUNTRIES.has(country) ? asciiName.replace(/['`’]/g, '') : name
}

/** The folded names of a place. Folding takes most of the time of reading a gazetteer. */
function foldedNames(place: GazetteerPlace): string[] {
  const names = new Set([place.name, place.asciiName, labelOf(place)].map(valueKey))
  for (const other of place.otherNames.split(',')) {
    if (other === '' || STATION_CODE.test(other) || ROMANIZED.test(other)) continue
    const folded = fold(other)
    if (!SHORT_LATIN.test(folded)) names.add(folded)
  }
  return [...names]
}

function byInhabitants(a: KnownPlace, b: KnownPlace): number {
  return b.population - a.population || a.id - b.id
}
