/** Sitemaps (https://www.sitemaps.org/protocol.html), and the file that leads search engines to them. */
import { formatDay } from '../event/days.ts'
import type { ListedPage } from '../operations/listed-pages.ts'
import { html } from './page.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Maximum characters of an address: search engines ignore longer addresses. */
const MAX_ADDRESS = 2047

/** A sitemap: the addresses of pages, with the days on which their events last changed. */
export function sitemapText(pages: readonly ListedPage[], publicBaseUrl: string): string {
  const entries = pages.flatMap(({ path, changed }) => {
    const address = `${publicBaseUrl}/${path}`
    if (address.length > MAX_ADDRESS) return []
    const lastmod = changed !== undefined && html`<lastmod>${formatDay(changed)}</lastmod>`
    return [html`<url><loc>${address}</loc>${lastmod}</url>\n`]
  })
  return html`${XML}<urlset xmlns="${NAMESPACE}">
${entries}</urlset>
`.text
}

/** The index of all sitemaps. `written` is the time at which the snapshot was built. */
export function sitemapIndexText(parts: readonly string[], publicBaseUrl: string, written: string): string {
  const entries = parts.map(
    (part) => html`<sitemap><loc>${publicBaseUrl}/sitemap-${part}.xml</loc><lastmod>${written}</lastmod></sitemap>\n`,
  )
  return html`${XML}<sitemapindex xmlns="${NAMESPACE}">
${entries}</sitemapindex>
`.text
}

const XML = html`<?xml version="1.0" encoding="utf-8"?>
`

/** The file `/robots.txt`: it allows pages, and disallows the API, exports, calendars and feeds. */
export function robotsText(publicBaseUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /export.
Disallow: /calendar.ics
Disallow: /feed.atom
Disallow: /*.ics$

Sitemap: ${publicBaseUrl}/sitemap.xml
`
}
