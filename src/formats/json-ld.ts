/** An event as data of schema.org, for search engines and assistants that read pages. */
import type { ConferenceDetail } from '../operations/get-conference.ts'
import { Html } from './html.ts'
import { webAddress } from './web-address.ts'

const MODES = {
  'in-person': 'https://schema.org/OfflineEventAttendanceMode',
  online: 'https://schema.org/OnlineEventAttendanceMode',
  hybrid: 'https://schema.org/MixedEventAttendanceMode',
} as const

/** The element that holds the data. `canonical` is the address of the event's page. */
export function jsonLd(event: ConferenceDetail, canonical: string): Html {
  return new Html(`<script type="application/ld+json">${inScript(dataOf(event, canonical))}</script>\n`)
}

/** Members that are undefined are left out. */
function dataOf(event: ConferenceDetail, canonical: string) {
  const { dates, attendance, organizer } = event
  const keywords = [event.type, event.topic, event.sub_topic].filter((word) => word !== '')
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': canonical,
    name: event.name,
    startDate: dates.start,
    endDate: dates.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: attendance === null ? undefined : MODES[attendance],
    location: locationOf(event, canonical),
    organizer: organizer === '' ? undefined : { '@type': 'Organization', name: organizer },
    url: webAddress(event.website) ?? canonical,
    description: event.description ?? undefined,
    keywords: keywords.join(', '),
  }
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

/** JSON that no HTML parser takes for the end of a script, and no script for a line end. */
function inScript(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
