import { type Html, html } from '../../src/formats/page.ts'
import { ERRORS } from '../../src/operations/errors.ts'
import { anchorLink } from './markdown.ts'

export function errorsHtml(): Html {
  return html`<dl class="parameters">
${Object.entries(ERRORS).map(([kind, { status, error, condition }]) => {
  const id = errorAnchor(kind)
  return html`<dt id="${id}"><code>${status}</code> ${error} ${anchorLink(id, kind)}</dt>
<dd><p>${condition}</p></dd>
`
})}</dl>
`
}

/** `error-unknown-path` for `unknownPath`. */
function errorAnchor(kind: string): string {
  return `error-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
