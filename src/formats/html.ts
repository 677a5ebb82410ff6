/** HTML as text, in which nothing that came from outside can be anything but text. */

/** A piece of HTML. Only `html` makes one, so no text can pass for it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Html[]

/** Puts HTML together. Texts among the values are escaped; `false` and undefined are left out. */
export function html(pieces: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(pieces.map((piece, index) => piece + textOf(values[index])).join(''))
}

function textOf(value: Part): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
