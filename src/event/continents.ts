import { fold } from './fold.ts'

/** The six continents, in the order of section 2.6 of docs/contract.md. */
export const CONTINENTS = ['Asia', 'Europe', 'North America', 'South America', 'Africa', 'Oceania'] as const
export type Continent = (typeof CONTINENTS)[number]

const names = (list: string): readonly string[] => list.split(' | ')

/** Countries by continent, as in section 2.6 of docs/contract.md. Any other country has no continent. */
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

/** Countries outside section 2.6, by continent. A note to a search for the continent counts their events. */
export const COUNTRIES_LEFT_OUT: Readonly<Record<Continent, readonly string[]>> = {
  Asia: names(
    'Afghanistan | Armenia | Azerbaijan | Bhutan | British Indian Ocean Territory | Brunei | Christmas Island | ' +
      'Cocos Islands | Georgia | Kyrgyzstan | Macau | Maldives | North Korea | Palestine | Syria | Tajikistan | ' +
      'Timor-Leste | Turkmenistan | Yemen',
  ),
  Europe: names(
    'Åland Islands | Albania | Andorra | Belarus | Bosnia and Herzegovina | Faroe Islands | Gibraltar | Guernsey | ' +
      'Isle of Man | Jersey | Kosovo | Liechtenstein | Moldova | Monaco | Montenegro | North Macedonia | ' +
      'San Marino | Svalbard and Jan Mayen | Vatican City',
  ),
  'North America': names(
    'Anguilla | Antigua and Barbuda | Aruba | Bahamas | Barbados | Belize | Bermuda | British Virgin Islands | ' +
      'Caribbean Netherlands | Cayman Islands | Costa Rica | Cuba | Curaçao | Dominica | Dominican Republic | ' +
      'El Salvador | Greenland | Grenada | Guadeloupe | Guatemala | Haiti | Honduras | Jamaica | Martinique | ' +
      'Montserrat | Nicaragua | Panama | Puerto Rico | Saint Barthélemy | Saint Kitts and Nevis | Saint Lucia | ' +
      'Saint Martin | Saint Pierre and Miquelon | Saint Vincent and the Grenadines | Sint Maarten | ' +
      'Trinidad and Tobago | Turks and Caicos Islands | US Virgin Islands',
  ),
  'South America': names('Falkland Islands | French Guiana | South Georgia and the South Sandwich Islands'),
  Africa: names(
    'Angola | Benin | Botswana | Burkina Faso | Burundi | Cape Verde | Central African Republic | Chad | Comoros | ' +
      'Democratic Republic of the Congo | Djibouti | Equatorial Guinea | Eritrea | Eswatini | Gabon | Gambia | ' +
      'Guinea | Guinea-Bissau | Lesotho | Liberia | Libya | Madagascar | Malawi | Mali | Mauritania | Mauritius | ' +
      'Mayotte | Mozambique | Namibia | Niger | Republic of the Congo | Réunion | Saint Helena | ' +
      'São Tomé and Príncipe | Seychelles | Sierra Leone | Somalia | South Sudan | Sudan | Togo | ' +
      'Western Sahara | Zambia',
  ),
  Oceania: names(
    'American Samoa | Cook Islands | French Polynesia | Guam | Kiribati | Marshall Islands | Micronesia | Nauru | ' +
      'New Caledonia | Niue | Norfolk Island | Northern Mariana Islands | Palau | Pitcairn Islands | ' +
      'Solomon Islands | Tokelau | Tuvalu | United States Minor Outlying Islands | Wallis and Futuna',
  ),
}

/** Names of continents in other languages. */
const NAMES_ABROAD: Readonly<Record<Continent, string>> = {
  Asia: 'Asien | Asie | Azië | Azja | Азия | Азія | 亚洲 | 亞洲 | アジア | 아시아 | آسيا | एशिया | Asya',
  Europe:
    'Europa | Európa | Evropa | Eurooppa | Avrupa | Европа | Європа | 欧洲 | 歐洲 | ヨーロッパ | 유럽 | أوروبا | Ευρώπη',
  'North America':
    'Nordamerika | Amérique du Nord | América del Norte | Norteamérica | América do Norte | America del Nord | ' +
    'Noord-Amerika | Ameryka Północna | Северная Америка | 北美 | 北美洲 | 北米 | 北アメリカ | 북미 | 북아메리카 | ' +
    'أمريكا الشمالية',
  'South America':
    'Südamerika | Sydamerika | Amérique du Sud | América del Sur | Sudamérica | Suramérica | América do Sul | ' +
    'America del Sud | Sud America | Zuid-Amerika | Ameryka Południowa | Южная Америка | 南美 | 南美洲 | 南米 | ' +
    '南アメリカ | 남미 | 남아메리카 | أمريكا الجنوبية',
  Africa: 'Afrika | Afrique | África | Afryka | Африка | 非洲 | アフリカ | 아프리카 | أفريقيا | إفريقيا',
  Oceania: 'Ozeanien | Océanie | Oceanía | Oceanië | Океания | 大洋洲 | オセアニア | 오세아니아 | أوقيانوسيا',
}

const continentByFoldedName = new Map(CONTINENTS.map((continent) => [fold(continent), continent]))
const continentByAnyName = new Map(
  CONTINENTS.flatMap((continent) =>
    [continent, ...names(NAMES_ABROAD[continent])].map((name) => [fold(name), continent] as const),
  ),
)
/** The folded names of continents in a dozen languages. */
export const CONTINENT_NAMES: readonly string[] = [...continentByAnyName.keys()]
const continentByCountry = new Map(
  CONTINENTS.flatMap((continent) => CONTINENT_COUNTRIES[continent].map((country) => [country, continent] as const)),
)

/** The continent with this name, compared in folded form; undefined if there is none. */
export function parseContinent(text: string): Continent | undefined {
  return continentByFoldedName.get(fold(text))
}

/** The continent that a folded text means in one of a dozen languages; undefined if there is none. */
export function continentNamed(folded: string): Continent | undefined {
  return continentByAnyName.get(folded)
}

/** The continent of a stored country name; null for a country without a continent and for any other text. */
export function continentOf(countryName: string): Continent | null {
  return continentByCountry.get(countryName) ?? null
}
