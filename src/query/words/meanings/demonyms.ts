import { type Phrases, phraseAt, phrasesOf, readTable } from './phrases.ts'

/**
 * Adjectives of places, by a name of the place. `German conferences` are conferences in Germany, but `German
 * literature` is a subject: so an adjective means the place only where it stands before a word like
 * "conference", or where nothing else is found.
 */
const DEMONYMS = `
Argentina: argentine, argentinian
Australia: australian
Austria: austrian
Bangladesh: bangladeshi
Belgium: belgian
Brazil: brazilian
Bulgaria: bulgarian
Canada: canadian
Chile: chilean
China: chinese
Colombia: colombian
Croatia: croatian
Cyprus: cypriot
Czech Republic: czech
Denmark: danish
Ecuador: ecuadorian
Egypt: egyptian
Estonia: estonian
Ethiopia: ethiopian
Finland: finnish
France: french
Georgia: georgian
Germany: german
Ghana: ghanaian
Greece: greek
Hungary: hungarian
Iceland: icelandic
India: indian
Indonesia: indonesian
Iran: iranian
Iraq: iraqi
Ireland: irish
Israel: israeli
Italy: italian
Japan: japanese
Jordan: jordanian
Kazakhstan: kazakh
Kenya: kenyan
South Korea: korean
Latvia: latvian
Lebanon: lebanese
Lithuania: lithuanian
Luxembourg: luxembourgish
Malaysia: malaysian
Malta: maltese
Mexico: mexican
Morocco: moroccan
Nepal: nepalese
Netherlands: dutch
New Zealand: new zealand
Nigeria: nigerian
Norway: norwegian
Pakistan: pakistani
Peru: peruvian
Philippines: filipino, philippine
Poland: polish
Portugal: portuguese
Romania: romanian
Russia: russian
Saudi Arabia: saudi
Serbia: serbian
Singapore: singaporean
Slovakia: slovak
Slovenia: slovenian
South Africa: south african
Spain: spanish
Sri Lanka: sri lankan
Sweden: swedish
Switzerland: swiss
Taiwan: taiwanese
Thailand: thai
Tunisia: tunisian
Turkey: turkish
Uganda: ugandan
Ukraine: ukrainian
United Kingdom: british, english, scottish, welsh
United States: american, us american
Uruguay: uruguayan
Uzbekistan: uzbek
Venezuela: venezuelan
Vietnam: vietnamese
Africa: african
Asia: asian
Europe: european
North America: north american
South America: south american
Latin America: latin american
Scandinavia: scandinavian
`

const PHRASES: Phrases<string> = phrasesOf(readTable(DEMONYMS).map(([phrase, place]) => [phrase, place] as const))

/** The words with which adjectives begin. */
export const DEMONYM_STARTS: readonly string[] = [...PHRASES.keys()]

/** The name of the place that an adjective means, and the words of the adjective. */
export function demonymAt(words: readonly string[], at: number): { to: number; place: string } | undefined {
  const found = phraseAt(PHRASES, words, at)
  return found && { to: at + found.length, place: found.value }
}
