import { decodeHTMLStrict } from 'entities'

/**
 * A text with its HTML entities decoded, also those that were encoded several times. It ends, because an
 * entity is longer than what it stands for.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const decoded = decodeHTMLStrict(text)
  return decoded === text ? text : decodeEntities(decoded)
}
