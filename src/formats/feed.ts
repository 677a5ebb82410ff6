/**
 * A search as an Atom feed (RFC 4287): new and changed records, last change first. Ids are tag URIs (RFC
 * 4151), which do not change with the address of an event.
 */
import { ATTRIBUTES, REQUESTED_NAMES } from '../event/attributes.ts'
import type { Conference } from '../operations/body-parts.ts'
import { webAddress } from './page.ts'

export interface FeedSettings {
  /** URL of the service. */
  readonly publicBaseUrl: string
  /** True if people can open the pages of events without a key. */
  readonly publicPages: boolean
  /** Time at which the directory was written, in ISO 8601: the time of a feed without entries. */
  readonly stamp: string
}

export interface FeedFacts {
  /** Human-readable description of the search; `''` if there are no filters. */
  readonly search: string
  /** The query string of the search, without a token. */
  readonly query: string
  readonly notes: readonly string[]
}

/** The year in tag URIs: the year in which their form was defined. It never changes. */
const TAG_YEAR = 2026

/** Writes a feed. Rows without a day of change are left out. */
export function feedText(rows: readonly Conference[], settings: FeedSettings, facts: FeedFacts): string {
  const { publicBaseUrl, stamp } = settings
  const { search, query, notes } = facts
  const dated = rows.filter(({ updated }) => updated !== null)
  const updated = dated.length === 0 ? stamp : timeOf(dated[0]!.updated!)
  const ending = query === '' ? '' : `?${query}`
  const parts = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', tagUri(publicBaseUrl, `feed${ending}`)),
    element('title', `New and changed: ${search || 'all events'}`),
    ...(notes.length === 0 ? [] : [element('subtitle', notes.join(' '))]),
    element('updated', updated),
    `<author>${element('name', 'confdex')}</author>`,
    link('self', `${publicBaseUrl}/feed.atom${ending}`, 'application/atom+xml'),
    link('alternate', `${publicBaseUrl}/${ending}`, 'text/html'),
    ...dated.map((row) => entryOf(row, settings)),
    '</feed>',
  ]
  return `${parts.join('\n')}\n`
}

function entryOf(row: Conference, { publicBaseUrl, publicPages }: FeedSettings): string {
  const page = `${publicBaseUrl}/conferences/${row.id}`
  const website = webAddress(row.website)
  return [
    '<entry>',
    element('id', tagUri(publicBaseUrl, `conference-${row.id}`)),
    element('title', row.name),
    element('updated', timeOf(row.updated!)),
    ...(row.first_seen === null ? [] : [element('published', timeOf(row.first_seen))]),
    link('alternate', publicPages ? page : (website ?? page), 'text/html'),
    ...(publicPages && website !== undefined ? [link('related', website)] : []),
    ...[row.type, row.topic, row.sub_topic]
      .filter((term) => term !== '')
      .map((term) => `<category term="${escaped(term)}"/>`),
    element('summary', summaryOf(row)),
    ...(row.licence === null ? [] : [element('rights', row.licence)]),
    '</entry>',
  ].join('\n')
}

function summaryOf(row: Conference): string {
  const { venue, city, country } = row.location
  const place = [venue, city, country].filter((part) => part !== '').join(', ')
  const requested = REQUESTED_NAMES.filter((name) => name !== 'licence').map((name) => {
    const { label, path } = ATTRIBUTES[name]
    return row[path] && `${label}: ${row[path]}`
  })
  const sentences = [
    row.first_seen !== null && row.first_seen === row.updated ? 'New' : 'Changed',
    [row.dates.formatted, place].filter((part) => part !== '').join(', '),
    row.organizer && `Organizer: ${row.organizer}`,
    ...requested,
  ]
  return sentences.filter((part) => typeof part === 'string' && part !== '').join('. ')
}

function tagUri(publicBaseUrl: string, name: string): string {
  return `tag:${new URL(publicBaseUrl).hostname},${TAG_YEAR}:${name}`
}

/** The time at which a day begins in UTC. */
function timeOf(day: string): string {
  return `${day}T00:00:00Z`
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

function link(relation: string, address: string, type?: string): string {
  return `<link rel="${relation}"${type === undefined ? '' : ` type="${type}"`} href="${escaped(address)}"/>`
}

/** Characters that XML 1.0 does not allow (section 2.2 of its specification). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text as content of an element or of an attribute. */
function escaped(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"'\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
