import { decodeHTMLStrict } from 'entities'

/** Times that a text may have been encoded: by a form, a database and an export. */
const MAX_TIMES = 3

/** A text with its HTML entities decoded, also if they were encoded several times. */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let times = 0; times < MAX_TIMES && decoded.includes('&'); times++) decoded = decodeHTMLStrict(decoded)
  return decoded
}
