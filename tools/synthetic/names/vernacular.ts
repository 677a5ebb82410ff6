import type { Random } from '../random.ts'
import { lineList, phraseList } from '../text-lists.ts'
import { VERNACULARS, type VernacularText } from './vernacular-text.ts'

/** A name in another language than English, with `{number}` and `{year}` in it. */
export type VernacularTitle = string

interface Vernacular {
  /** Share of events with a name in this language, 0 to 1. */
  share: number
  patterns: readonly string[]
  fields: readonly string[]
}

const vernacularOfCountry = new Map(
  VERNACULARS.flatMap((text) => phraseList(text.countries).map((country) => [country, readVernacular(text)])),
)

/** Draws a title in a language of the country; undefined for an English title. */
export function drawVernacularTitle(random: Random, country: string): VernacularTitle | undefined {
  const vernacular = vernacularOfCountry.get(country)
  if (!vernacular || !random.chance(vernacular.share)) return undefined
  const title = random.pick(vernacular.patterns).replace('{field}', random.pick(vernacular.fields))
  // changes only French names: other languages write fields with a capital letter
  return title.replace(/\bde (?=[aeiouéè])/, "d'")
}

export function vernacularName(title: VernacularTitle, number: number, year: number): string {
  return title.replace('{number}', String(number)).replace('{year}', String(year))
}

function readVernacular(text: VernacularText): Vernacular {
  return { share: text.share / 100, patterns: lineList(text.patterns), fields: phraseList(text.fields) }
}
