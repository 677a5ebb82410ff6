/** The page of an event, readable without script (section 4.9 of docs/contract.md). */
import { ATTRIBUTES, REQUESTED_NAMES, type RequestedName } from '../event/attributes.ts'
import { formatDayRange, parseDay } from '../event/days.ts'
import { DEFAULT_KIND, deadlineInWords, deadlineTitle, writtenDeadlineStatus } from '../event/deadlines.ts'
import type { ConferenceDetail } from '../operations/get-conference.ts'
import { LANDINGS, type LandingField, type LandingValues, landingPath } from '../operations/landings.ts'
import type { ListedSource } from '../operations/lists.ts'
import { type Html, html, pageText, SITE_NAME, webAddress } from './page.ts'
import {
  daysLeft,
  estimateText,
  eventSection,
  footText,
  type PageContext,
  ranksInWords,
  type Step,
  statusInWords,
  trailData,
  trailText,
  valueLink,
} from './page-parts.ts'
import { eventData, jsonLd } from './schema-org.ts'

/** Facts that the page of an event shows in addition to the event. */
interface EventContext extends PageContext {
  /** The source of the event, if the directory lists it. */
  readonly source: ListedSource | undefined
  /** The values of the event that have pages. */
  readonly values: LandingValues
}

export function eventPage(event: ConferenceDetail, context: EventContext): string {
  const { id, name, type, dates, status, description, related, editions } = event
  const { around, publicBaseUrl, canonical, values } = context
  const place = [event.location.venue, event.location.city, event.location.country].filter((part) => part !== '')
  const summary = [`${type}, ${dates.formatted}`, place.join(', '), event.topic]
    .filter((part) => part !== '')
    .join('. ')
  const trail = trailOf(values)
  const seriesPath = values.series === undefined ? undefined : landingPath('series', values.series)
  const seriesAddress = seriesPath && `${publicBaseUrl}/${seriesPath}`
  return pageText({
    title: [name, dates.formatted, event.location.city, SITE_NAME].filter((part) => part !== '').join(' · '),
    around,
    head: html`<link rel="canonical" href="${canonical}">
<meta name="description" content="${summary}">
${jsonLd(eventData(event, canonical, seriesAddress))}${trail.length > 0 && trailData(trail, name, context)}`,
    body: html`<article>
${trail.length > 0 && trailText(trail, context)}
<p class="quiet">${type} · ${statusInWords(event.event_status) || status}</p>
<h1 dir="auto">${name}</h1>
<dl>
${fact('When', whenOf(event, context))}
${place.length > 0 && fact('Where', whereOf(event, context))}${alsoListed(event, context)}${disagreements(event)}
${event.series !== null && fact('Series', valueLink('series', values.series ?? event.series, context))}
${OTHER_FACTS.map((name) => textFact(ATTRIBUTES[name].label, inWords(name, event), linkOf(event, name)))}
${fact('Topic', topicOf(event, context))}
${deadlineFacts(event, context)}
${textFact('Organizer', event.organizer)}
${textFact('Website', event.website, webAddress(event.website))}
</dl>
${description !== null && html`<p class="description" dir="auto">${description}</p>`}
<p><a href="${around.root}conferences/${id}.ics">Add to calendar</a></p>
</article>
${editions !== null && otherEditions(editions, context)}
${eventSection('Related events', related, context)}`,
    foot: footText(context.source === undefined ? [] : [context.source], context, () => event.licence ?? ''),
  })
}

/** The pages above the page of an event: all topics, and its topic. */
function trailOf({ topic }: LandingValues): Step[] {
  const path = topic === undefined ? undefined : landingPath('topic', topic)
  return path === undefined
    ? []
    : [
        [LANDINGS.topic.all, LANDINGS.topic.folder],
        [topic!, path],
      ]
}

function fact(term: string, value: Html): Html {
  return html`<dt>${term}</dt><dd dir="auto">${value}</dd>`
}

/** An entry of the description list: label and text, linked to `address`; nothing if the text is empty. */
function textFact(term: string, value: string, address?: string): Html {
  if (value === '') return html``
  return fact(
    term,
    address === undefined ? html`${value}` : html`<a href="${address}" rel="noopener nofollow">${value}</a>`,
  )
}

/** Parts with commas between them; undefined parts are left out. */
function listed(parts: readonly (Html | undefined)[]): Html {
  const known = parts.filter((part) => part !== undefined)
  return html`${known.map((part, at) => html`${at > 0 && ', '}${part}`)}`
}

/**
 * `text`, linked to the landing page of the event's value in `field`; without a link if the event has no such
 * value. Undefined if `text` is empty.
 */
function linked(field: LandingField, text: string, context: EventContext): Html | undefined {
  const value = context.values[field]
  if (text === '') return undefined
  return value === undefined ? html`${text}` : valueLink(field, value, context, text)
}

function whenOf({ dates, duration_days: days }: ConferenceDetail, context: EventContext): Html {
  return html`${linked('month', dates.formatted, context)}${days > 1 && ` (${days} days)`}`
}

function whereOf({ location: { venue, city, country } }: ConferenceDetail, context: EventContext): Html {
  const place = venue === '' ? undefined : html`${venue}`
  return listed([place, linked('city', city, context), linked('country', country, context)])
}

function topicOf({ topic, sub_topic }: ConferenceDetail, context: EventContext): Html {
  return listed([linked('topic', topic, context), linked('sub_topic', sub_topic, context)])
}

/** The attributes whose values the page shows as texts. */
const OTHER_FACTS = REQUESTED_NAMES.filter((name) => name !== 'series' && name !== 'event_status')

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** The value of an attribute in words; `''` if it is not known. */
function inWords(name: (typeof OTHER_FACTS)[number], event: ConferenceDetail): string {
  const value = event[ATTRIBUTES[name].path] ?? ''
  if (name === 'rank') return ranksInWords(value)
  if (name !== 'language' || value === '') return value
  try {
    return LANGUAGES.of(value) ?? value
  } catch {
    return value
  }
}

/** Web address of the record at the source, for the attribute `source`; undefined for other attributes. */
function linkOf({ source_url }: ConferenceDetail, name: RequestedName): string | undefined {
  return name === 'source' && source_url !== null ? webAddress(source_url) : undefined
}

/**
 * All deadlines; if there are none, the text of the submission deadline. A deadline with neither time nor
 * time zone passes when its day is over everywhere on earth.
 */
function deadlineFacts({ submission_deadline, deadlines = [] }: ConferenceDetail, { now, today }: EventContext): Html {
  const isOnlyShort = deadlines.length <= 1 && (deadlines[0]?.kind ?? DEFAULT_KIND) === DEFAULT_KIND
  const facts = deadlines.map((deadline, at) => {
    const [, stated] = deadlineInWords(deadline).split(/: (.*)/s)
    const state = isOnlyShort ? writtenDeadlineStatus(submission_deadline, now) : stated!
    const left = deadline.open ? `, ${daysLeft(Date.parse(deadline.due_utc!) / 1000, today)}` : ''
    const isDay = deadline.zone === null && /^\d{4}-\d{2}-\d{2}$/.test(deadline.due)
    const value = withDaysInWords(`${state}${isDay ? ', anywhere on earth' : ''}${left}`)
    return html`${at > 0 && '\n'}${textFact(deadlineTitle(deadline.kind), value)}`
  })
  if (facts.length > 0) return html`${facts}`
  return textFact(deadlineTitle(DEFAULT_KIND), withDaysInWords(writtenDeadlineStatus(submission_deadline, now)))
}

/** A text in which days are written as in dates of events: `closed on Mar 15, 2026`. */
function withDaysInWords(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\d/g, (written) => {
    const day = parseDay(written)
    return day === undefined ? written : formatDayRange(day, day)
  })
}

/** The other records of the event, each with a line break before it. */
function alsoListed({ also_listed = [] }: ConferenceDetail, { around: { root } }: EventContext): Html {
  return html`${also_listed.map(({ id, dates, location, event_status = null }, at) => {
    const details = [dates.formatted, location.city, statusInWords(event_status)]
      .filter((part) => part !== '')
      .join(', ')
    return html`
${at === 0 && html`<dt>Also listed</dt>`}<dd dir="auto"><a href="${root}conferences/${id}">${details}</a></dd>`
  })}`
}

/** The fields on which the records of the event disagree, with a line break before them. */
function disagreements({ disagrees_on = [] }: ConferenceDetail): Html {
  const names = disagrees_on.map((path) => path.split('.').at(-1)!.replaceAll('_', ' '))
  return names.length === 0 ? html`` : html`\n${textFact('Records disagree on', names.join(', '))}`
}

function otherEditions(
  { earlier, later, estimate }: NonNullable<ConferenceDetail['editions']>,
  context: EventContext,
): Html {
  return html`${estimate !== null && estimateText(estimate)}${eventSection('Later editions', later, context)}
${eventSection('Earlier editions', earlier, context)}`
}
