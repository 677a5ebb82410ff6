import { fold } from './fold.ts'

/** Flag emoji are pairs of these: U+1F1E6 for A to U+1F1FF for Z. */
const FLAG = /([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])/gu
const REGIONAL_INDICATOR_A = 0x1f1e6
const LEADING_ARTICLE = /^(?:the )+/

/**
 * The form in which spellings of a country are compared: a flag emoji is its two letters, then `fold`, then without a leading "the".
 * `🇫🇷` is `fr`, `:us:` is `us`, `U.S.A.` is `usa`, `The Netherlands` is `netherlands`. Empty when there was neither letter, digit nor flag.
 */
export function countryKey(text: string): string {
  return fold(
    text.replace(FLAG, (_flag, first: string, second: string) => ` ${letterOf(first)}${letterOf(second)} `),
  ).replace(LEADING_ARTICLE, '')
}

function letterOf(regionalIndicator: string): string {
  return String.fromCharCode(65 + regionalIndicator.codePointAt(0)! - REGIONAL_INDICATOR_A)
}
