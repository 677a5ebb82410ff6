/** RFC 5545, 3.1: no line has more bytes, its end not counted. */
const MAX_BYTES = 75

/** ASCII in lines that are short enough already, as most are. */
const FITS = /^[\x20-\x7e]{0,75}$/

/**
 * Folds the lines of a calendar: a line that is too long goes on in the next one, behind a blank. No letter
 * is cut. Lines end with CRLF before and after. `toString()` of ical-generator takes a hundred times as long,
 * because it makes a TextEncoder for each letter.
 */
export function foldLines(text: string): string {
  return text
    .split('\r\n')
    .map((line) => (FITS.test(line) ? line : folded(line)))
    .join('\r\n')
}

function folded(line: string): string {
  const lines: string[] = []
  let from = 0
  let at = 0
  let bytes = 0
  for (const letter of line) {
    const size = bytesOf(letter.codePointAt(0)!)
    if (bytes + size > MAX_BYTES) {
      lines.push(line.slice(from, at))
      from = at
      // the blank
      bytes = 1
    }
    bytes += size
    at += letter.length
  }
  lines.push(line.slice(from))
  return lines.join('\r\n ')
}

/** Bytes of a code point in UTF-8. */
function bytesOf(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4
}
