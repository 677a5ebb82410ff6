/** The first words of SQL text, read as SQLite reads them: comments and spaces between words mean nothing. */

/** SQLite's white space; it also passes over byte order marks. */
const SPACES = /[ \t\n\f\r\ufeff]+/y
/** A keyword or a name without quotes. */
const WORD = /[A-Za-z_\u0080-\ufefe\uff00-\uffff][\w$\u0080-\uffff]*/y
/** What a message shows of text that begins with no word. */
const SHOWN_CHARACTERS = 20

/** At most `most` words in upper case. Ends before the first thing that is no word. */
export function leadingWords(text: string, most: number): string[] {
  const words: string[] = []
  for (let at = skipBlank(text, 0); words.length < most; at = skipBlank(text, WORD.lastIndex)) {
    WORD.lastIndex = at
    const found = WORD.exec(text)
    if (!found) break
    words.push(found[0].toUpperCase())
  }
  return words
}

/** The place behind spaces and comments that begin at `at`. */
export function skipBlank(text: string, at: number): number {
  while (at < text.length) {
    const start = at
    SPACES.lastIndex = at
    if (SPACES.test(text)) at = SPACES.lastIndex
    if (text.startsWith('--', at)) at = behind(text, '\n', at + 2)
    else if (text.startsWith('/*', at)) at = behind(text, '*/', at + 2)
    if (at === start) break
  }
  return at
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** How a statement begins, for a message. */
export function beginningOf(text: string): string {
  const words = leadingWords(text, 2)
  if (words.length > 0) return words.join(' ')
  const start = skipBlank(text, 0)
  return JSON.stringify(text.slice(start, start + SHOWN_CHARACTERS))
}
