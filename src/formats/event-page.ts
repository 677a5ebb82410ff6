/** The page of an event, readable without script (section 4.9 of docs/contract.md). */
import { ATTRIBUTES, attributeOf, REQUESTED_NAMES, type RequestedName, SCHEDULED } from '../event/attributes.ts'
import { DEFAULT_KIND, deadlineInWords, deadlineTitle, writtenDeadlineStatus } from '../event/deadlines.ts'
import type { Instant } from '../event/moment.ts'
import type { Conference } from '../operations/body-parts.ts'
import type { ConferenceDetail } from '../operations/get-conference.ts'
import type { ListedSource } from '../operations/lists.ts'
import { Html, html, inScript, pageText, webAddress } from './page.ts'
import { editionsSection, estimateText, seriesPath } from './series-page.ts'

/** Facts that a page shows in addition to the event. */
interface PageFacts {
  readonly now: Instant
  /** Date of the data; undefined if unknown. */
  readonly dataDate: string | undefined
  /** The source of the event, if the directory lists it. */
  readonly source: ListedSource | undefined
}

/**
 * Writes the page of an event at an instant. `canonical` is its address; links to other pages are relative to
 * it.
 */
export function eventPage(event: ConferenceDetail, canonical: string, { now, dataDate, source }: PageFacts): string {
  const { id, name, type, dates, status, event_status, description, related } = event
  const place = placeOf(event)
  const summary = [`${type}, ${dates.formatted}`, place, event.topic].filter((part) => part !== '').join('. ')
  return pageText({
    title: [name, dates.formatted, event.location.city].filter((part) => part !== '').join(' · '),
    head: html`<link rel="canonical" href="${canonical}">
<meta name="description" content="${summary}">
${jsonLd(event, canonical)}`,
    body: html`<article>
<p>${type} · ${event_status === null || event_status === SCHEDULED ? status : event_status}</p>
<h1 dir="auto">${name}</h1>
<dl>
${fact('When', `${dates.formatted}${event.duration_days > 1 ? ` (${event.duration_days} days)` : ''}`)}
${fact('Where', place)}${alsoListed(event)}${disagreements(event)}
${seriesFact(event.series)}
${OTHER_FACTS.map((name) => fact(ATTRIBUTES[name].label, event[ATTRIBUTES[name].path] ?? '', linkOf(event, name)))}
${fact('Topic', [event.topic, event.sub_topic].filter((part) => part !== '').join(', '))}
${deadlineFacts(event, now)}
${fact('Organizer', event.organizer)}
${fact('Website', event.website, webAddress(event.website))}
</dl>
${description !== null && html`<p class="description" dir="auto">${description}</p>`}
<p><a href="${id}.ics">Add to calendar</a></p>
</article>
${event.editions !== null && otherEditions(event.editions)}
${related.length > 0 && relatedEvents(related)}`,
    foot: footOf(source, event.licence ?? '', dataDate),
  })
}

/** Address to which the value of an attribute links: the record at the source, for `source` only. */
function linkOf({ source_url }: ConferenceDetail, name: RequestedName): string | undefined {
  return name === 'source' && source_url !== null ? webAddress(source_url) : undefined
}

/** The attribution of an event's source, its licence, and the date of the data. */
function footOf(source: ListedSource | undefined, licence: string, dataDate: string | undefined): Html | undefined {
  const sentences: Html[] = []
  if (source !== undefined) {
    const { url, attribution, name } = source
    const address = webAddress(url)
    const named = html`${attribution || name}`
    const linked = address === undefined ? named : html`<a href="${address}" rel="noopener">${named}</a>`
    sentences.push(html`${linked}${licence !== '' && ` (${licence})`}.`)
  }
  if (dataDate !== undefined) sentences.push(html`Data as of ${dataDate}.`)
  const [first, second] = sentences
  return first && html`<p>${first}${second && html` ${second}`}</p>`
}

/** A term and its value; nothing if the value is not known. */
function fact(term: string, value: string, address?: string): Html {
  if (value === '') return html``
  const text = address === undefined ? html`${value}` : html`<a href="${address}" rel="noopener nofollow">${value}</a>`
  return html`<dt>${term}</dt><dd dir="auto">${text}</dd>`
}

/** The attributes whose values the page shows as they are. */
const OTHER_FACTS = REQUESTED_NAMES.filter((name) => name !== 'series')

/** The series of the event with a link to its page. */
function seriesFact(series: string | null): Html {
  if (series === null) return html``
  return html`<dt>Series</dt><dd dir="auto"><a href="../${seriesPath(series)}">${series}</a></dd>`
}

/** The submission deadline; all deadlines if there are other deadlines. */
function deadlineFacts({ submission_deadline, deadlines = [] }: ConferenceDetail, now: Instant): Html {
  const isOnlyShort = deadlines.length <= 1 && (deadlines[0]?.kind ?? DEFAULT_KIND) === DEFAULT_KIND
  if (isOnlyShort) return fact(deadlineTitle(DEFAULT_KIND), writtenDeadlineStatus(submission_deadline, now))
  return html`${deadlines.map((deadline, at) => {
    const [, state] = deadlineInWords(deadline).split(/: (.*)/s)
    return html`${at > 0 && '\n'}${fact(deadlineTitle(deadline.kind), state!)}`
  })}`
}

/** The other records of the event, each with a line break before it. */
function alsoListed({ also_listed = [] }: ConferenceDetail): Html {
  return html`${also_listed.map(({ id, dates, location, event_status = '' }, at) => {
    const details = [dates.formatted, location.city, event_status ?? ''].filter((part) => part !== '').join(', ')
    return html`
${at === 0 && html`<dt>Also listed</dt>`}<dd dir="auto"><a href="${id}">${details}</a></dd>`
  })}`
}

/** The fields on which the records of the event disagree, with a line break before them. */
function disagreements({ disagrees_on = [] }: ConferenceDetail): Html {
  const names = disagrees_on.map((path) => path.split('.').at(-1)!.replaceAll('_', ' '))
  return names.length === 0 ? html`` : html`\n${fact('Records disagree on', names.join(', '))}`
}

function otherEditions({ earlier, later, estimate }: NonNullable<ConferenceDetail['editions']>): Html {
  return html`${estimate !== null && estimateText(estimate)}${editionsSection('Later editions', later)}
${editionsSection('Earlier editions', earlier)}`
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

const MODES = {
  'in-person': 'https://schema.org/OfflineEventAttendanceMode',
  online: 'https://schema.org/OnlineEventAttendanceMode',
  hybrid: 'https://schema.org/MixedEventAttendanceMode',
} as const

const STATUSES = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  'moved-online': 'https://schema.org/EventMovedOnline',
} as const

/**
 * The element with an event as data of schema.org, for search engines and assistants. `canonical` is the
 * address of the event's page.
 */
function jsonLd(event: ConferenceDetail, canonical: string): Html {
  return new Html(`<script type="application/ld+json">${inScript(dataOf(event, canonical))}</script>\n`)
}

/** The data of an event. Members that are undefined are left out. */
function dataOf(event: ConferenceDetail, canonical: string) {
  const { dates, attendance, organizer, event_status } = event
  const keywords = [event.type, event.topic, event.sub_topic].filter((word) => word !== '')
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': canonical,
    name: event.name,
    startDate: dates.start,
    endDate: dates.end,
    eventStatus: event_status === null ? undefined : STATUSES[event_status],
    eventAttendanceMode: attendance === null ? undefined : MODES[attendance],
    location: locationOf(event, canonical),
    organizer: organizer === '' ? undefined : { '@type': 'Organization', name: organizer },
    url: webAddress(event.website) ?? canonical,
    superEvent: event.series === null ? undefined : seriesData(event.series, canonical),
    description: event.description ?? undefined,
    keywords: keywords.join(', '),
    ...Object.fromEntries(
      REQUESTED_NAMES.flatMap((name) => {
        const { schemaOrg, path } = attributeOf(name)
        return schemaOrg === undefined ? [] : [[schemaOrg, event[path as keyof ConferenceDetail] ?? undefined]]
      }),
    ),
  }
}

function seriesData(name: string, canonical: string) {
  const address = new URL(`../${seriesPath(name)}`, canonical).href
  return { '@type': 'EventSeries', '@id': address, name, url: address }
}

function locationOf({ location, country_code, attendance, website }: ConferenceDetail, canonical: string) {
  const { city, country, venue } = location
  const virtual = { '@type': 'VirtualLocation', url: webAddress(website) ?? canonical }
  if (attendance === 'online') return virtual
  const name = [venue, city, country].find((part) => part !== '')
  if (name === undefined) return attendance === 'hybrid' ? virtual : undefined
  const place = {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city || undefined,
      addressCountry: country_code ?? (country || undefined),
    },
  }
  return attendance === 'hybrid' ? [place, virtual] : place
}
