import { html } from '../src/formats/page.ts'
import { installLinks, LINK_MARKS } from '../src/site/install-links.ts'

/** The address of the service in the documents. A server replaces it by its own address. */
export const SHOWN_URL = 'http://127.0.0.1:8080'

/** Placeholder for the address of the service in built files. */
const URL_MARK = '{{url}}'

/** Replaces the address, and the links that contain it in another form, by placeholders. */
export function withUrlMarks(text: string): string {
  const { cursor, vscode } = installLinks(SHOWN_URL)
  return text
    .replaceAll(cursor, LINK_MARKS.cursor)
    .replaceAll(html`${cursor}`.text, LINK_MARKS.cursor)
    .replaceAll(vscode, LINK_MARKS.vscode)
    .replaceAll(html`${vscode}`.text, LINK_MARKS.vscode)
    .replaceAll(SHOWN_URL, URL_MARK)
}
