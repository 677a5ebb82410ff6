import type { Random } from '../random.ts'
import { lineList, phraseList } from '../text-lists.ts'
import { VERNACULARS, type VernacularText } from './vernacular-text.ts'

/** A name in a language other than English, still with `{number}` and `{year}` in it. */
export type VernacularTitle = string

interface Vernacular {
  /** Share of events that are named in another language, 0 to 1. */
  share: number
  patterns: readonly string[]
  fields: readonly string[]
}

const vernacularOfCountry = new Map(
  VERNACULARS.flatMap((text) => phraseList(text.countries).map((country) => [country, readVernacular(text)])),
)

/**
 * Draws a title in a language of the country; undefined if the event is named in English, like most events.
 */
export function drawVernacularTitle(random: Random, country: string): VernacularTitle | undefined {
  const vernacular = vernacularOfCountry.get(country)
  if (!vernacular || !random.chance(vernacular.share)) return undefined
  const title = random.pick(vernacular.patterns).replace('{field}', random.pick(vernacular.fields))
  // this changes only French names, because the other languages write fields with a capital letter
  return title.replace(/\bde (?=[aeiouéè])/, "d'")
}

export function vernacularName(title: VernacularTitle, number: number, year: number): string {
  return title.replace('{number}', String(number)).replace('{year}', String(year))
}

function readVernacular(text: VernacularText): Vernacular {
  return { share: text.share / 100, patterns: lineList(text.patterns), fields: phraseList(text.fields) }
}
