import { fold } from './fold.ts'

/** The six continents, in the order of section 2.6 of docs/contract.md. */
export const CONTINENTS = ['Asia', 'Europe', 'North America', 'South America', 'Africa', 'Oceania'] as const
export type Continent = (typeof CONTINENTS)[number]

const names = (list: string): readonly string[] => list.split(' | ')

/**
 * The stored names of the countries of each continent, as section 2.6 of docs/contract.md lists them, in its
 * order. A country that is not listed has no continent.
 */
export const CONTINENT_COUNTRIES: Readonly<Record<Continent, readonly string[]>> = {
  Asia: names(
    'India | China | Japan | South Korea | Singapore | Malaysia | Thailand | Vietnam | Indonesia | ' +
      'Philippines | Taiwan | Hong Kong | UAE | Saudi Arabia | Qatar | Israel | Turkey | Pakistan | ' +
      'Bangladesh | Sri Lanka | Nepal | Myanmar | Cambodia | Laos | Mongolia | Kazakhstan | Uzbekistan | ' +
      'Iran | Iraq | Jordan | Lebanon | Kuwait | Bahrain | Oman',
  ),
  Europe: names(
    'United Kingdom | Germany | France | Italy | Spain | Netherlands | Belgium | Switzerland | Austria | ' +
      'Poland | Czech Republic | Portugal | Greece | Sweden | Norway | Denmark | Finland | Ireland | ' +
      'Hungary | Romania | Bulgaria | Croatia | Slovenia | Slovakia | Serbia | Ukraine | Russia | Estonia | ' +
      'Latvia | Lithuania | Luxembourg | Malta | Cyprus | Iceland',
  ),
  'North America': names('United States | Canada | Mexico'),
  'South America': names(
    'Brazil | Argentina | Chile | Colombia | Peru | Venezuela | Ecuador | Bolivia | Paraguay | Uruguay | ' +
      'Guyana | Suriname',
  ),
  Africa: names(
    'South Africa | Egypt | Nigeria | Kenya | Morocco | Tunisia | Ghana | Tanzania | Ethiopia | Uganda | ' +
      'Rwanda | Senegal | Ivory Coast | Cameroon | Algeria | Zimbabwe',
  ),
  Oceania: names('Australia | New Zealand | Fiji | Papua New Guinea | Samoa | Tonga | Vanuatu'),
}

const continentByFoldedName = new Map(CONTINENTS.map((continent) => [fold(continent), continent]))
const continentByCountry = new Map(
  CONTINENTS.flatMap((continent) => CONTINENT_COUNTRIES[continent].map((country) => [country, continent] as const)),
)

/** The continent with this name, compared folded; undefined when it is none of the six. */
export function parseContinent(text: string): Continent | undefined {
  return continentByFoldedName.get(fold(text))
}

/** The continent of a stored country name; null for a country that has none and for any other text. */
export function continentOf(countryName: string): Continent | null {
  return continentByCountry.get(countryName) ?? null
}
