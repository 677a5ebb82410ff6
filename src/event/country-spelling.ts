import { fold } from './fold.ts'

/** Flag emoji are pairs of these characters: U+1F1E6 for A to U+1F1FF for Z. */
const FLAG = /([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])/gu
const REGIONAL_INDICATOR_A = 0x1f1e6
/** Flags of England, Scotland and Wales: a black flag and the tag characters `gbeng`, `gbsct`, `gbwls`. */
const REGION_FLAG =
  /\u{1F3F4}([\u{E0061}-\u{E007A}])([\u{E0061}-\u{E007A}])[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]*\u{E007F}/gu
const TAG_A = 0xe0061
/** Matches a part of every flag, of either kind. */
const PART_OF_FLAG = /[\u{1F1E6}-\u{1F1FF}\u{1F3F4}]/u
const LEADING_ARTICLE = /^(?:the )+/
/** Separators between two names of the same country: `Great Britain (UK)`, `Scotland, UK`. */
const AGAIN = /[,()/]/

/**
 * The meaning of a whole text, or of its parts if all mean the same: `France 🇫🇷`, `Türkiye (Turkey)`.
 * Undefined if a part has no meaning, or another meaning. `lookUp` returns the meaning of a `countryKey`.
 */
export function meaningOfSpelling<Meaning>(
  text: string,
  lookUp: (key: string) => Meaning | undefined,
  key = countryKey(text),
): Meaning | undefined {
  if (!PART_OF_FLAG.test(text))
    return lookUp(key) ?? (AGAIN.test(text) ? meaningOfAll(text.split(AGAIN), lookUp) : undefined)
  const flags = [FLAG, REGION_FLAG].flatMap((pattern) => text.match(pattern) ?? [])
  const name = text.replace(FLAG, ' ').replace(REGION_FLAG, ' ')
  return meaningOfAll([name, ...flags], lookUp)
}

function meaningOfAll<Meaning>(
  texts: readonly string[],
  lookUp: (key: string) => Meaning | undefined,
): Meaning | undefined {
  const keys = texts.map(countryKey).filter((key) => key !== '' && key !== 'the')
  const meaning = lookUp(keys[0] ?? '')
  return keys.every((key) => lookUp(key) === meaning) ? meaning : undefined
}

/**
 * The form in which spellings of a country are compared: folded, flags as letters (`🇫🇷` is `fr`, England's
 * flag is `gb`), and without a leading "the". Empty if the text has neither letter, digit nor flag.
 */
export function countryKey(text: string): string {
  return countryKeyOf(text, fold(text))
}

/** Like `countryKey`, for a text that is folded already: `folded` is `fold(text)`. */
export function countryKeyOf(text: string, folded: string): string {
  return (PART_OF_FLAG.test(text) ? fold(withFlagsAsLetters(text)) : folded).replace(LEADING_ARTICLE, '')
}

function withFlagsAsLetters(text: string): string {
  const lettersFrom = (first: number) => (_flag: string, one: string, two: string) =>
    ` ${letterOf(one, first)}${letterOf(two, first)} `
  return text.replace(FLAG, lettersFrom(REGIONAL_INDICATOR_A)).replace(REGION_FLAG, lettersFrom(TAG_A))
}

/** The letter at the same distance from A as the character from `first`. */
function letterOf(character: string, first: number): string {
  return String.fromCharCode(65 + character.codePointAt(0)! - first)
}
