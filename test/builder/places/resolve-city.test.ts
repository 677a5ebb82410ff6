import { expect, test } from 'vitest'
import { makeCountrySpellings } from '../../../src/builder/dump/country-spellings.ts'
import { possibleNames } from '../../../src/builder/places/city-parts.ts'
import { PlaceIndex } from '../../../src/builder/places/place-index.ts'
import { CityResolver } from '../../../src/builder/places/resolve-city.ts'
import { placeKnowledge } from '../../../src/builder/places/tables.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'
import { meaningOfSpelling } from '../../../src/event/country-spelling.ts'
import { valueKey } from '../../../src/event/fold.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { testCases } from '../../support/word-cases.ts'

const { gazetteer, regions, countryGroups, placeNames } = placeKnowledge(testGazetteer())
const numberOfKey = new Map(makeCountrySpellings().map(({ key, country }) => [key, country]))
const countryOf = (text: string) => meaningOfSpelling(text, (key) => numberOfKey.get(key))

const areas = new Set(countryGroups.flatMap(({ names }) => names.map(valueKey)))

function locate(city: string, country: string) {
  const index = new PlaceIndex(gazetteer, new Set([city, country].flatMap(possibleNames)), placeNames)
  return new CityResolver(index, regions, countryOf, areas).locate(city, country)
}

/** Label and country of the place, or the region, or the kind of meaning. */
function meaningOf(city: string, country = ''): string {
  const { meaning } = locate(city, country)
  switch (meaning.kind) {
    case 'place':
      return `${meaning.label}, ${COUNTRIES[meaning.country]!.code}`
    case 'region':
      return `region ${regions[meaning.region]!.names[0]}`
    default:
      return meaning.kind
  }
}

/** The country of an event, with `derived` if it is not from the column `country`. */
function countryOfEvent(city: string, written: string): string {
  const { country, column } = locate(city, written)
  return `${COUNTRIES[country]?.name ?? 'none'}${country === column ? '' : ', derived'}`
}

test('the text "Hilton Austin, Texas" in the column "city" means Austin in Texas', () => {
  expect(meaningOf('Hilton Austin, Texas', 'United States')).toBe('Austin, US')
})

testCases(
  meaningOf,
  `
# a city of a row is found under any of its names
Munich | Germany = Munich, DE
大阪 | Japan = Osaka, JP
Bombay | India = Mumbai, IN
NYC | = New York City, US
St Petersburg | Russia = Saint Petersburg, RU
Hong Kong | China = Hong Kong, HK
# a city name of several places means the place in the country of the row, or else the largest place
Cambridge | United Kingdom = Cambridge, GB
Cambridge | United States = Cambridge, US
Cambridge | = Cambridge, GB
Hyderabad | Pakistan = Hyderabad, PK
# a region or country after a name in the column "city" selects among the places with this name
Charlotte (NC) | United States = Charlotte, US
Vancouver, WA | United States = Vancouver, US
Cambridge, Massachusetts | = Cambridge, US
Lyon (France) | = Lyon, FR
Paris France | = Paris, FR
Calgary :canada:<br/> | = Calgary, CA
Austin | Texas = Austin, US
Athens, Georgia | = Athens, US
# a city of a row is recognized among other words
Wien - Neubau | Austria = Vienna, AT
Vienna/Wien | Austria = Vienna, AT
Greater Manchester | United Kingdom = Manchester, GB
near Oxford | United Kingdom = Oxford, GB
Boston area | United States = Boston, US
75005 Paris | France = Paris, FR
University of Oxford | United Kingdom = Oxford, GB
# a misspelled city of a row is found if its country is known
Philadephia | United States = Philadelphia, US
SanFrancisco, California | United States = San Francisco, US
San Deigo | Chile = unresolved
# a text in the column "city" that is no name of a place, such as TBD, means no place
TBD = unresolved
TBA = unresolved
Various = unresolved
Hotel = unresolved
Hotel | United States = unresolved
Unknown = unresolved
Global = unresolved
NeurIPS 2026 = unresolved
NeurIPS 2026 | United States = unresolved
??? = unresolved
# a name is not found as a city of another country, or as a part of a longer name such as Reading Room
Munich | Japan = unresolved
University of Washington | United States = unresolved
Reading Room | = unresolved
# a region or country in the column "city" means the region or country
California | United States = region California
Bavaria | Germany = region Bavaria
Tuscany | = region Tuscany
Snowbird, Utah | United States = region Utah
Germany | = country
# "online" next to a city in the column "city" does not change the city
London & Online = London, GB
Online & London = London, GB
London :gb:<br/>Virtual = London, GB
Hybrid (London = London, GB
London and virtual = London, GB
# a city name with a state that has no such city means the state, not a city elsewhere
Portland, CA | United States = region California
Chicago TX | United States = region Texas
Seattle | Oregon = region Oregon
Toronto, Scotland | = region Scotland
# a city name with the state in which the city lies means the city, not the state
New York, New York | United States = New York City, US
Hyderabad, Andhra Pradesh | India = Hyderabad, IN
Cambridge, England | United Kingdom = Cambridge, GB
`,
)

test('a city with its state means the place in that state, not the largest place with that name', () => {
  const index = new PlaceIndex(gazetteer, new Set(['portland', 'springfield']), placeNames)
  const regionOf = (city: string) => {
    const { meaning } = new CityResolver(index, regions, countryOf).locate(city, 'United States')
    return meaning.place?.region ?? meaning.kind
  }
  expect(
    ['Portland', 'Portland, OR', 'Portland, ME', 'Portland, Maine', 'Portland Maine', 'Portland ME'].map(regionOf),
  ).toEqual(['OR', 'OR', 'ME', 'ME', 'ME', 'ME'])
  expect(['Springfield, MA', 'Springfield, Illinois', 'Springfield (OH)'].map(regionOf)).toEqual(['MA', 'IL', 'OH'])
})

testCases(
  countryOfEvent,
  `
# a row without a country gets the country of its place
Austin, TX | = United States, derived
Lyon | TBD = France, derived
Bavaria | = Germany, derived
Someville, Japan | = Japan, derived
 | Texas = United States, derived
 | Munich = Germany, derived
Brussels | European-Union = Belgium, derived
# a row with a state in the column "country" is in the country of the state if its city lies there
Boston | MA = United States, derived
Casablanca | MA = Morocco
Athens | Georgia = United States, derived
Somewhere | Georgia = Georgia
Toronto | CA = Canada
# a row gets the country that its column "country" means
Hong Kong | China = China
Edinburgh | Scotland = United Kingdom
Montréal | Canada & Virtual = Canada
 | Swedan = Sweden
Tel Aviv | Isreal = Israel
Someville | Germany = Germany
# a row has no country if neither the column "city" nor "country" means a place
 | European-Union = none
Somewhere | W3 = none
Online | = none
 | 온라인 = none
`,
)
