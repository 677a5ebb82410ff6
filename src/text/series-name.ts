import { fold, wordsOf } from '../event/fold.ts'
import { isStopWord } from './stop-words.ts'

/**
 * The name of a series: the name of an edition without year, ordinal, number of the edition and month.
 *
 *     12th Conference on Machine Learning (ICML 2026)   Conference on Machine Learning (ICML)
 *     ICML'26                                           ICML
 *     Data Days - March 2027                            Data Days
 */

const YEAR = String.raw`(?:19|20|21)\d\d(?:\s*[-/–]\s*(?:19|20|21)?\d\d)?`
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|fall|winter|q[1-4]'
const UNITS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth'
const ORDINAL =
  String.raw`\d{1,3}(?:st|nd|rd|th)|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -])?(?:${UNITS})|` +
  'tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|' +
  'twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth|hundredth'

/** Parts of a name that distinguish editions. Names without digit, ordinal or Roman number have none. */
const EDITION_PARTS: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${MONTHS})[\s,.]+(?=${YEAR}(?!\p{N}))`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:the\s+)?(?:${ORDINAL})(?:\s+(?:annual|edition))?(?![\p{L}\p{N}])`, 'giu'),
  new RegExp(String.raw`(?<!\p{N})(?:${YEAR})(?![\p{L}\p{N}])`, 'gu'),
  /['’‘]\d\d(?!\d)/gu,
  // the year in `ICML26` and `ICML 26`
  /(?<=\p{Lu}{3})[ -]?\d\d(?![\p{L}\p{N}])/gu,
  // Roman numbers from II on; single letters are often names
  /(?<![^\s])(?=[XVI]{2,6}(?:[\s:]|$))X{0,3}(?:IX|IV|V?I{0,3})(?![^\s:])/gu,
  /#\s*\d+/gu,
  /(?<=\p{L})\s+\d{1,3}\s*$/gu,
]
const HAS_EDITION = /\d|(?:st|nd|rd|th)(?![\p{L}\p{N}])|(?<![^\s])[XVI]{2,6}(?![^\s:])/iu

/** Remains of removed parts, and their replacements: empty brackets, punctuation without words. */
const REMAINS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[([])[\s\-–—,:;|/@]+|[\s\-–—,:;|/@]+(?=[)\]])/gu, ''],
  [/\(\)|\[\]/gu, ' '],
  [/\s+(?=[,:;])/gu, ''],
  [/(?<![\p{L}\p{N}])(?:edition|ed\.)\s*$/giu, ''],
  [/\s+/gu, ' '],
  [/^[\s\-–—,:;|/.'’@]+|[\s\-–—,:;|/'’@]+$/gu, ''],
]

/** A date within a name. Such a name identifies one event, and no series. */
const WHOLE_DAY = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/

/** The name of the series of an event; empty if its name only says which edition it is, or has a date. */
export function seriesNameOf(name: string): string {
  if (!HAS_EDITION.test(name)) return name
  if (WHOLE_DAY.test(name)) return ''
  let rest = name
  for (const part of EDITION_PARTS) rest = rest.replace(part, ' ')
  for (const [remains, by] of REMAINS) rest = rest.replace(remains, by)
  return /\p{L}/u.test(rest) ? rest : ''
}

/** Words that some editions of a series have and other editions lack. */
const OPTIONAL_WORDS: ReadonlySet<string> = new Set('annual edition virtual online hybrid proceedings'.split(' '))

/** Words that unrelated organizers use. A name with only such words identifies no series. */
const SHARED_WORDS: ReadonlySet<string> = new Set(
  [
    'conference conferences conf congress symposium symposia summit meetup meeting meetings convention forum',
    'colloquium workshop workshops seminar seminars webinar webinars school day days week talk talks lecture',
    'lectures series session sessions event events expo exhibition festival assembly retreat course training',
    'international national regional annual biennial world global european american asian african general joint',
    'open summer winter spring autumn fall science sciences scientific research technology technologies tech',
    'engineering advances recent new applied student young users user community developer developers industry',
  ].flatMap((words) => words.split(' ')),
)

/** Properties of the name of a series that show if it identifies a single series. */
export interface SeriesName {
  /** The words of the name: equal for spellings of the same name. Empty if there are none. */
  readonly key: string
  /** The acronym that the name is or has in brackets, folded; empty if there is none. */
  readonly acronym: string
  /** A word that was invented for the series (`ICML`, `EuroPython`), folded; empty if there is none. */
  readonly coined: string
  /** `generic`: unrelated organizers may use the name (`AI Summit`). `long`: they hardly use such a name. */
  readonly kind: 'generic' | 'usual' | 'long'
}

/** Minimum words of a `long` name, without SHARED_WORDS. */
const LONG_WORDS = 4
const LONG_WORDS_WITH_ACRONYM = 2

const ACRONYM = /^\P{Ll}{3,}$/u
const IN_BRACKETS = /[([]([^()[\]]{2,20})[)\]]\s*$/u
/** A word of 3 characters or more, with two capitals, or with a letter and a digit. */
const COINED = /^(?=.{3})(?:.*\p{Lu}.*\p{Lu}|.*\p{L}.*\d|\d.*\p{L})/u

/** Examines the name of a series. Words of `common` are no coined words, although they are acronyms. */
export function examineSeriesName(name: string, common: ReadonlySet<string>): SeriesName {
  const words = wordsOf(fold(name)).filter((word) => !isStopWord(word) && !OPTIONAL_WORDS.has(word))
  const bracketed = [IN_BRACKETS.exec(name)?.[1]?.trim() ?? ''].find((text) => COINED.test(text)) ?? ''
  const isCapital = !/\p{Ll}/u.test(name) && words.length > 1
  const acronym = fold(bracketed || (words.length === 1 && ACRONYM.test(name) ? name : ''))
  const coined = isCapital
    ? undefined
    : (bracketed ? [bracketed] : name.split(/[\s()[\]:,]+/u)).find(
        (word) => COINED.test(word) && !common.has(fold(word)),
      )
  const own = new Set(words.filter((word) => !SHARED_WORDS.has(word) && word !== acronym && !/^\p{N}+$/u.test(word)))
  const isLong = own.size >= (bracketed ? LONG_WORDS_WITH_ACRONYM : LONG_WORDS)
  const isGeneric = own.size < 2 && coined === undefined
  return {
    key: [...new Set(words)].join(' '),
    acronym,
    coined: fold(coined ?? '').replaceAll(' ', ''),
    kind: isLong ? 'long' : isGeneric ? 'generic' : 'usual',
  }
}
