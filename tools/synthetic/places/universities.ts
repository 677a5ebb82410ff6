import { lineList, phraseList } from '../text-lists.ts'
import type { City } from './places.ts'

/** Names of universities in countries that have patterns of their own; `*` is the city. */
const NAMED_ABROAD: readonly (readonly [countries: string, names: string])[] = [
  ['Germany, Austria', 'Universität *\nTechnische Universität *\nHochschule *\nUniversitätsklinikum *'],
  [
    'France, Senegal, Ivory Coast, Cameroon, Tunisia',
    'Université de *\nInstitut Polytechnique de *\nÉcole Normale Supérieure de *\nCHU de *',
  ],
  ['Italy', 'Università di *\nPolitecnico di *\nAccademia di *'],
  [
    'Spain, Mexico, Argentina, Chile, Colombia, Peru, Ecuador, Uruguay',
    'Universidad de *\nUniversidad Politécnica de *\nInstituto Tecnológico de *',
  ],
  ['Brazil, Portugal', 'Universidade de *\nInstituto Politécnico de *\nUniversidade Federal de *'],
  ['Poland', 'University of *\n* University of Technology\n* Medical University'],
  ['Netherlands, Belgium', 'Universiteit *\nUniversity of *\n* University of Applied Sciences'],
  ['Turkey', '* Üniversitesi\n* Teknik Üniversitesi'],
  ['Russia, Ukraine, Kazakhstan, Belarus', '* State University\n* Polytechnic University\n* State Medical University'],
  ['China', '* University\n* University of Technology\n* Normal University\n* Medical University'],
]
const NAMED_IN_ENGLISH = lineList(`
  University of *
  * University
  * Institute of Technology
  * Medical School
  * State University
  * College of Arts
`)

const patternsOfCountry = new Map(
  NAMED_ABROAD.flatMap(([countries, names]) => phraseList(countries).map((country) => [country, lineList(names)])),
)

/** The universities of a city, best known first. Large cities have all patterns, small cities have one. */
export function universitiesIn(city: City): string[] {
  const patterns = patternsOfCountry.get(city.country) ?? NAMED_IN_ENGLISH
  const count = city.rank < 8 ? patterns.length : city.rank < 25 ? 2 : 1
  return patterns.slice(0, count).map((pattern) => pattern.replace('*', city.name))
}
