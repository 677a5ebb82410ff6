/** The page of a series, readable without script (section 4.9 of docs/contract.md). */
import { fold } from '../event/fold.ts'
import type { EditionItem } from '../operations/editions.ts'
import type { SeriesDetail } from '../operations/get-series.ts'
import { Html, html, inScript, pageText } from './page.ts'

/** The path of a series' page, below the base URL; a link from another page begins with `../`. */
export function seriesPath(name: string): string {
  return `series/${encodeURIComponent(fold(name).replaceAll(' ', '-') || name)}`
}

/**
 * Writes the page of a series. `canonical` is its address; `dataDate` is the date of the data, if it is
 * known.
 */
export function seriesPage(
  { name, total, editions, estimate }: SeriesDetail,
  canonical: string,
  dataDate: string | undefined,
): string {
  return pageText({
    title: name,
    head: html`<link rel="canonical" href="${canonical}">
<meta name="description" content="${name}: ${total} events">
${jsonLd(name, editions, canonical)}`,
    body: html`<article>
<p>Series</p>
<h1 dir="auto">${name}</h1>
${estimate !== null && estimateText(estimate)}
</article>
${editionsSection('Editions', editions, '../conferences/')}`,
    foot: dataDate === undefined ? undefined : html`<p>Data as of ${dataDate}.</p>`,
  })
}

/** A section with editions; nothing if there are none. `toEvents` is the address of events' pages. */
export function editionsSection(heading: string, editions: readonly EditionItem[], toEvents = ''): Html {
  if (editions.length === 0) return html``
  const item = ({ id, name, dates, location, event_status }: EditionItem) => {
    const parts = [dates?.formatted, location?.city, location?.country, event_status]
    const details = parts.filter((part) => part).join(', ')
    return html`<li><a href="${toEvents}${id!}" dir="auto">${name!}</a><br>${details}</li>
`
  }
  return html`<section>
<h2>${heading}</h2>
<ul>
${editions.map(item)}</ul>
</section>`
}

/** The estimate of the next edition, as a sentence. */
export function estimateText({ start, submission_deadline: due, years = [] }: Estimate): Html {
  const between = (days: EstimatedDays) => `between ${days?.from} and ${days?.to}`
  const estimated = [
    ...(start ? [`begins ${between(start)}`] : []),
    ...(due ? [`has its submission deadline ${between(due)}`] : []),
  ].join(' and ')
  return html`<p>Estimated from the editions of ${years.join(', ')}, not announced: the next one ${estimated}.</p>`
}

type Estimate = NonNullable<SeriesDetail['estimate']>
type EstimatedDays = Estimate['start']

function jsonLd(name: string, editions: readonly EditionItem[], canonical: string): Html {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'EventSeries',
    '@id': canonical,
    name,
    url: canonical,
    subEvent: editions.map(({ id, name, dates }) => ({
      '@type': 'Event',
      '@id': new URL(`../conferences/${id}`, canonical).href,
      name,
      startDate: dates?.start,
      endDate: dates?.end,
    })),
  }
  return new Html(`<script type="application/ld+json">${inScript(data)}</script>\n`)
}
