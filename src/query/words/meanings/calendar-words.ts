import { fold } from '../../../event/fold.ts'
import { type Phrases, phrasesOf, readTable } from './phrases.ts'

/**
 * Names of months and seasons in the languages that queries come in: English, German, French, Spanish,
 * Portuguese, Italian, Dutch, Polish, Russian, Japanese and Chinese, Korean, Arabic. A word that means two
 * months in two languages is in neither line (Polish `listopad` is November; Czech and Croatian differ).
 */
const MONTHS = `
1: january, jan, januar, janner, janvier, enero, janeiro, gennaio, januari, styczen, stycznia, styczniu
1: январь, января, январе, 1월, 一月, يناير
2: february, feb, februar, fevrier, febrero, fevereiro, febbraio, februari, luty, lutego, lutym, февраль
2: февраля, феврале, 2월, 二月, فبراير
3: march, mar, marz, maerz, mars, marzo, marco, maart, marzec, marca, marcu, март, марта, марте, 3월, 三月, مارس
4: april, apr, avril, abril, aprile, kwiecien, kwietnia, kwietniu, апрель, апреля, апреле, 4월, 四月, أبريل
5: may, mai, mayo, maio, maggio, mei, maj, maja, maju, май, мая, мае, 5월, 五月, مايو
6: june, jun, juni, juin, junio, junho, giugno, czerwiec, czerwca, czerwcu, июнь, июня, июне, 6월, 六月, يونيو
7: july, jul, juli, juillet, julio, julho, luglio, lipiec, lipca, lipcu, июль, июля, июле, 7월, 七月, يوليو
8: august, aug, aout, agosto, augustus, sierpien, sierpnia, sierpniu, август, августа, августе, 8월, 八月, أغسطس
9: september, sep, sept, septembre, septiembre, setembro, settembre, wrzesien, wrzesnia, wrzesniu, сентябрь
9: сентября, сентябре, 9월, 九月, سبتمبر
10: october, oct, oktober, okt, octobre, octubre, outubro, ottobre, pazdziernik, pazdziernika, pazdzierniku
10: октябрь, октября, октябре, 10월, 十月, أكتوبر
11: november, nov, novembre, noviembre, novembro, listopad, listopada, listopadzie, ноябрь, ноября, ноябре
11: 11월, 十一月, نوفمبر
12: december, dec, dezember, dez, decembre, diciembre, dezembro, dicembre, grudzien, grudnia, grudniu, декабрь
12: декабря, декабре, 12월, 十二月, ديسمبر
`

/** Northern seasons. The number is the first month. */
const SEASONS = `
3: spring, springtime, fruhling, fruhjahr, printemps, primavera, lente, voorjaar, wiosna, wiosny, весна, весны
3: весной, 春, 春季, 春天, 봄, الربيع
6: summer, summertime, sommer, ete, verano, verao, estate, zomer, lato, latem, лето, лета, летом, 夏, 夏季, 夏天
6: 여름, الصيف
9: autumn, fall, herbst, automne, otono, outono, autunno, herfst, jesien, jesienia, осень, осени, осенью, 秋
9: 秋季, 秋天, 가을, الخريف
12: winter, wintertime, hiver, invierno, inverno, zima, zimy, зима, зимы, зимой, 冬, 冬季, 冬天, 겨울, الشتاء
`

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ORDINALS = 'first second third fourth'.split(' ')

/**
 * Months and seasons that are other words, too. Standing alone they mean a date only where nothing else is
 * found: `spring boot`, `mars rover`. Not so behind a word like "in", or before a year.
 */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'may march mar mars jan sep set mai maj jun dec spring summer fall autumn winter lente lato ete estate'.split(' '),
)

export type Unit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'season' | 'half' | 'year'

/** Lengths of time, in singular and plural. */
const UNITS = `
day: day, days, tag, tage, tagen, jour, jours, dia, dias, giorni
week: week, weeks, woche, wochen, semaine, semaines, semana, semanas, settimana, settimane
weekend: weekend, weekends, wochenende
month: month, months, monat, monate, monaten, mois, mes, meses, mese, mesi, maand, maanden
quarter: quarter, quarters, quartal
year: year, years, jahr, jahre, jahren, annee, annees, ano, anos, anno, anni, jaar
`

const PLURAL_UNITS: ReadonlySet<string> = new Set(
  'days weeks weekends months quarters years tagen wochen monaten jahren semaines semanas meses mesi anos anni'.split(
    ' ',
  ),
)

const numberTable = (table: string): Phrases<number> =>
  phrasesOf(readTable(table).map(([word, value]) => [word, Number(value)] as const))
const months = numberTable(MONTHS)
const seasons = numberTable(SEASONS)
const units = phrasesOf(readTable(UNITS))

/** 1 to 12. */
export function monthNamed(word: string | undefined): number | undefined {
  return word === undefined ? undefined : months.get(word)?.[0]?.value
}

/** The first month of a season: 3, 6, 9 or 12. */
export function seasonNamed(word: string | undefined): number | undefined {
  return word === undefined ? undefined : seasons.get(word)?.[0]?.value
}

export function unitNamed(word: string | undefined): Unit | undefined {
  return word === undefined ? undefined : (units.get(word)?.[0]?.value as Unit | undefined)
}

/** Whether a word means several units: `weeks`. */
export function isPluralUnit(word: string | undefined): boolean {
  return word !== undefined && PLURAL_UNITS.has(word)
}

export function isOtherWordToo(word: string): boolean {
  return OTHER_WORDS.has(word)
}

/** A year that events may lie in, written with four digits. */
export function yearNamed(word: string | undefined): number | undefined {
  return word !== undefined && /^(?:19|20|21)\d\d$/.test(word) ? Number(word) : undefined
}

/** A day of a month: `3`, `03`, `3rd`. */
export function dayNamed(word: string | undefined): number | undefined {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '')?.[1])
  return day >= 1 && day <= 31 ? day : undefined
}

/** A small number, in digits or as an English word. */
export function countNamed(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (/^\d{1,3}$/.test(word)) return Number(word)
  const at = NUMBERS.indexOf(word)
  return at >= 0 ? at + 1 : word === 'a' || word === 'an' ? 1 : word === 'few' || word === 'couple' ? 3 : undefined
}

/** 1 to 4, of `first`, `1st` and the like. */
export function ordinalNamed(word: string | undefined): number | undefined {
  const at = ORDINALS.indexOf(word ?? '')
  if (at >= 0) return at + 1
  const digits = /^([1-4])(?:st|nd|rd|th)$/.exec(word ?? '')
  return digits ? Number(digits[1]) : undefined
}

/** Dates that East Asian languages write as one word, folded: `2027年3月`, `2027年`, `3月`, `2027년`. */
const [YEAR_SIGN, MONTH_SIGN] = [`(?:年|${fold('년')})`, `(?:月|${fold('월')})`]
const SIGNED_DATE = new RegExp(`^(?:(\\d{4})${YEAR_SIGN})?(?:(\\d{1,2})${MONTH_SIGN})?(?:に|の|的)?$`, 'u')

/** Year and month of such a word, each only where it has it. */
export function signedDate(
  word: string | undefined,
): { year: number | undefined; month: number | undefined } | undefined {
  const found = word === undefined ? null : SIGNED_DATE.exec(word)
  if (!found || (found[1] === undefined && found[2] === undefined)) return undefined
  const month = found[2] === undefined ? undefined : Number(found[2])
  if (month !== undefined && (month < 1 || month > 12)) return undefined
  return { year: found[1] === undefined ? undefined : Number(found[1]), month }
}

/** The words with which dates begin, but for those with digits. */
export const CALENDAR_STARTS: readonly string[] = [...months.keys(), ...seasons.keys(), ...units.keys(), ...ORDINALS]

/** The words of months and seasons that corrections lead to: those long enough to be misspelled. */
export const CALENDAR_WORDS: readonly string[] = [...months.keys(), ...seasons.keys(), ...units.keys()].filter(
  (word) => word.length >= 5,
)
