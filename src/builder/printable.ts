/** Control characters except line feeds and tabs. On a terminal they move the cursor and change colours. */
const CONTROLS = /[^\P{Cc}\n\t]/gu
/** Maximum characters of a text in a line of a report. */
const SHOWN_CHARACTERS = 80

/** A text of a dump with U+FFFD for each control character, safe to print on a terminal. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd')
}

/** The beginning of a text of a dump, in one line. */
export function shorten(text: string): string {
  const isLong = text.length > SHOWN_CHARACTERS
  const shown = isLong ? `${text.slice(0, SHOWN_CHARACTERS)}... (${text.length} characters)` : text
  return printable(shown).replaceAll('\n', ' ')
}

/** A number with commas between thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}
