import { fold } from '../../../event/fold.ts'
import { lexicon } from '../lexicon.ts'

const MONTHS = lexicon('month')
const SEASONS = lexicon('season')
const UNITS = lexicon('unit')
const NUMBERS = lexicon('number')
const ORDINALS = lexicon('ordinal')

/** Signs after the numbers of East Asian dates, and particles after the signs: `2027年`, `3月に`, `15일에`. */
const YEAR_SIGN = `(?:年|${fold('년')})`
const MONTH_SIGN = `(?:月|${fold('월')})`
const DAY_SIGN = `(?:日|号|${fold('일')})`
const PARTICLE = `(?:に|の|的|${fold('에')})?`
const YEAR = new RegExp(`^((?:19|20|21)\\d\\d)(?:${YEAR_SIGN}${PARTICLE})?$`, 'u')
const SIGNED_MONTH = new RegExp(`^(\\d{1,2})${MONTH_SIGN}${PARTICLE}$`, 'u')
const DAY = new RegExp(`^l?(\\d{1,2})(?:st|nd|rd|th|er|o|e|${DAY_SIGN}${PARTICLE})?$`, 'u')

export type Unit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year'

/** From 1 to 12. */
export function monthNamed(word: string | undefined): number | undefined {
  const month = numberOf(MONTHS.valueOf(word) ?? SIGNED_MONTH.exec(word ?? '')?.[1])
  return month !== undefined && month >= 1 && month <= 12 ? month : undefined
}

/** The first month of a season: 3, 6, 9 or 12. */
export function seasonNamed(word: string | undefined): number | undefined {
  return numberOf(SEASONS.valueOf(word))
}

export function unitNamed(word: string | undefined): Unit | undefined {
  return UNITS.valueOf(word) as Unit | undefined
}

/** Four digits, from 1900 to 2199. */
export function yearNamed(word: string | undefined): number | undefined {
  return numberOf(YEAR.exec(word ?? '')?.[1])
}

/** A day of a month: `3`, `03`, `3rd`, `1er`, `l'8`. */
export function dayNamed(word: string | undefined): number | undefined {
  const day = Number(DAY.exec(word ?? '')?.[1])
  return day >= 1 && day <= 31 ? day : undefined
}

/** A number: up to three digits, or an English word such as `two` or `couple`. */
export function countNamed(word: string | undefined): number | undefined {
  return word !== undefined && /^\d{1,3}$/.test(word) ? Number(word) : numberOf(NUMBERS.valueOf(word))
}

/** An ordinal from 1 to 4: `first`, `1st`. */
export function ordinalNamed(word: string | undefined): number | undefined {
  return numberOf(ORDINALS.valueOf(word) ?? /^([1-4])(?:st|nd|rd|th)$/.exec(word ?? '')?.[1])
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}

/** A date that East Asian languages write as one word, folded: `2027年3月15日`. */
const SIGNED_DATE = new RegExp(`^(\\d{4})${YEAR_SIGN}(\\d{1,2}${MONTH_SIGN})(\\d{1,2}${DAY_SIGN})?${PARTICLE}$`, 'u')

/** Year, month and day of a SIGNED_DATE as separate words; empty for any other word. */
export function partsOfSignedDate(word: string | undefined): readonly string[] {
  return (
    SIGNED_DATE.exec(word ?? '')
      ?.slice(1)
      .filter((part) => part !== undefined) ?? []
  )
}

export const CALENDAR_WORDS: readonly string[] = [MONTHS, SEASONS, UNITS].flatMap((forms) => forms.words())
