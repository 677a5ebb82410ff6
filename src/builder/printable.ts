/** Control characters, but for line feeds and tabs. They move cursors and colour lines on a terminal. */
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** Text of a dump as it may go to a terminal. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd')
}
