/** Data of schema.org for search engines and assistants, as JSON-LD (section 4.9 of docs/contract.md). */
import { attributeOf, REQUESTED_NAMES } from '../event/attributes.ts'
import type { EditionItem } from '../operations/editions.ts'
import type { ConferenceDetail } from '../operations/get-conference.ts'
import { Html, inScript, webAddress } from './page.ts'

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

/** An element with data. Members that are undefined are left out. */
export function jsonLd(data: object): Html {
  const text = inScript({ '@context': 'https://schema.org', ...data })
  return new Html(`<script type="application/ld+json">${text}</script>\n`)
}

/** The data of an event. The addresses are those of its page and of the page of its series. */
export function eventData(event: ConferenceDetail, address: string, seriesAddress: string | undefined) {
  const { organizer, website } = event
  const keywords = [event.type, event.topic, event.sub_topic].filter((word) => word !== '')
  return {
    '@type': 'Event',
    ...occurrence({ ...event, venue: event.location.venue, website, countryCode: event.country_code }, address),
    organizer: organizer === '' ? undefined : { '@type': 'Organization', name: organizer },
    superEvent: event.series === null ? undefined : seriesReference(event.series, seriesAddress),
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

function seriesReference(name: string, address: string | undefined) {
  return { '@type': 'EventSeries', '@id': address, name, url: address }
}

/** An event, or an edition in a list. */
type Occurrence = Pick<EditionItem, 'name' | 'dates' | 'location' | 'event_status'> & {
  readonly venue?: string
  readonly website?: string
  readonly attendance?: ConferenceDetail['attendance']
  readonly countryCode?: string | null
}

function occurrence(event: Occurrence, address: string) {
  const { name, dates, event_status: status, website = '' } = event
  // an event that was moved online is attended online, even if its attendance differs
  const attendance = status === 'moved-online' ? 'online' : (event.attendance ?? null)
  return {
    '@id': address,
    name,
    startDate: dates?.start,
    endDate: dates?.end,
    eventStatus: status == null ? undefined : STATUSES[status],
    eventAttendanceMode: attendance === null ? undefined : MODES[attendance],
    location: locationOf({ ...event, attendance }, address),
    url: webAddress(website) ?? address,
  }
}

/** The name of an unknown place: search engines require a name and an address of every place. */
const UNKNOWN_PLACE = 'To be announced'

/** The place of an event, its virtual location, or both. */
function locationOf({ location, venue = '', countryCode, attendance, website = '' }: Occurrence, address: string) {
  const { city = '', country = '' } = location ?? {}
  const virtual = { '@type': 'VirtualLocation', url: webAddress(website) ?? address }
  const name = [venue, city, country].find((part) => part !== '')
  if (attendance === 'online' || (attendance === 'hybrid' && name === undefined)) return virtual
  const place = {
    '@type': 'Place',
    name: name ?? UNKNOWN_PLACE,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city || (country === '' ? UNKNOWN_PLACE : undefined),
      addressCountry: countryCode ?? (country || undefined),
    },
  }
  return attendance === 'hybrid' ? [place, virtual] : place
}

/** The data of a series with its editions. `addressOf` finds the page of an edition. */
export function seriesData(
  name: string,
  editions: readonly EditionItem[],
  address: string,
  addressOf: (id: number) => string,
) {
  const subEvent = editions.map((edition) => ({ '@type': 'Event', ...occurrence(edition, addressOf(edition.id!)) }))
  return { '@type': 'EventSeries', '@id': address, name, url: address, subEvent }
}

/** The data of a list of pages, in order. */
export function listData(addresses: readonly string[]) {
  return { '@type': 'ItemList', itemListElement: addresses.map((url, at) => ({ ...listItem(at), url })) }
}

/** The data of the pages above a page, from the first to the page itself. */
export function breadcrumbData(trail: readonly { readonly name: string; readonly address: string }[]) {
  const itemListElement = trail.map(({ name, address }, at) => ({ ...listItem(at), name, item: address }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

function listItem(at: number) {
  return { '@type': 'ListItem', position: at + 1 }
}
