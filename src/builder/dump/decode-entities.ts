import { decodeHTMLStrict } from 'entities'

/** Maximum decodings of a text: a form, a database and an export may each have encoded it. */
const MAX_TIMES = 3

/** A text with its HTML entities decoded, even if they were encoded several times. */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let times = 0; times < MAX_TIMES && decoded.includes('&'); times++) decoded = decodeHTMLStrict(decoded)
  return decoded
}
