/** The page of an event, readable without script (section 4.9 of docs/contract.md). */
import type { Conference } from '../operations/body-parts.ts'
import type { ConferenceDetail } from '../operations/get-conference.ts'
import { type Html, html } from './html.ts'
import { jsonLd } from './json-ld.ts'
import { pageText } from './page.ts'
import { webAddress } from './web-address.ts'

/** Writes the page. `canonical` is its address. Links to others are relative to it. */
export function eventPage(event: ConferenceDetail, canonical: string): string {
  const { id, name, type, dates, status, description, related } = event
  const place = placeOf(event)
  const summary = [`${type}, ${dates.formatted}`, place, event.topic].filter((part) => part !== '').join('. ')
  return pageText({
    title: [name, dates.formatted, event.location.city].filter((part) => part !== '').join(' · '),
    head: html`<link rel="canonical" href="${canonical}">
<meta name="description" content="${summary}">
${jsonLd(event, canonical)}`,
    body: html`<article>
<p>${type} · ${status}</p>
<h1 dir="auto">${name}</h1>
<dl>
${fact('When', `${dates.formatted}${event.duration_days > 1 ? ` (${event.duration_days} days)` : ''}`)}
${fact('Where', place)}
${fact('Attendance', event.attendance ?? '')}
${fact('Topic', [event.topic, event.sub_topic].filter((part) => part !== '').join(', '))}
${fact('Submission deadline', event.submission_deadline ?? '')}
${fact('Organizer', event.organizer)}
${fact('Website', event.website, webAddress(event.website))}
</dl>
${description !== null && html`<p class="description" dir="auto">${description}</p>`}
<p><a href="${id}.ics">Add to calendar</a></p>
</article>
${related.length > 0 && relatedEvents(related)}`,
  })
}

/** A term and its value; nothing where the value is not known. */
function fact(term: string, value: string, address?: string): Html {
  if (value === '') return html``
  const text = address === undefined ? html`${value}` : html`<a href="${address}" rel="noopener nofollow">${value}</a>`
  return html`<dt>${term}</dt><dd dir="auto">${text}</dd>`
}

function relatedEvents(events: readonly Conference[]): Html {
  const item = (event: Conference) => {
    const details = [event.dates.formatted, placeOf(event)].filter((part) => part !== '').join(', ')
    return html`<li><a href="${event.id}" dir="auto">${event.name}</a><br>${details}</li>
`
  }
  return html`<section>
<h2>Related events</h2>
<ul>
${events.map(item)}</ul>
</section>`
}

function placeOf({ location: { venue, city, country } }: Pick<Conference, 'location'>): string {
  return [venue, city, country].filter((part) => part !== '').join(', ')
}
