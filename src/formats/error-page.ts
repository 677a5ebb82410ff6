/** Errors as pages, for people who opened the address of a page. */
import { html } from './html.ts'
import { pageText } from './page.ts'

interface PageError {
  readonly status: number
  readonly message: string
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'This address is not quite right',
  401: 'This page needs a key',
  404: 'There is no such event',
  429: 'That was too much for now',
  503: 'Back in a moment',
}

/** Writes the page of an error. For a missing key, it says how a browser can send one. */
export function errorPage({ status, message }: PageError): string {
  const title = TITLES[status] ?? 'Something went wrong'
  return pageText({
    title,
    body: html`<h1>${title}</h1>
<p>${message}</p>
${status === 401 && SIGN_IN}`,
  })
}

const SIGN_IN = html`<h2>If you have a key</h2>
<p>Load this page again. When your browser asks, leave the user name empty and enter the key as the password. Never put
the key into the address: addresses are stored and passed on.</p>
<h2>If you have none</h2>
<p>Whoever runs this service issues keys, and can open the pages of events to everybody.</p>`
