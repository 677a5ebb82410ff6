/** Parts that pages of events and landing pages have in common (section 4.9 of docs/contract.md). */
import { type EpochDay, formatDayRange, parseDay } from '../event/days.ts'
import type { Instant } from '../event/moment.ts'
import { ranksIn } from '../event/ranks.ts'
import type { EditionItem } from '../operations/editions.ts'
import type { SeriesDetail } from '../operations/get-series.ts'
import { LANDING_FIELDS, LANDINGS, type LandingField, landingPath, valueInWords } from '../operations/landings.ts'
import type { ListedSource } from '../operations/lists.ts'
import type { SearchBody } from '../operations/search-conferences.ts'
import { type Html, html, type Surroundings, webAddress } from './page.ts'
import { breadcrumbData, jsonLd } from './schema-org.ts'

/** Facts that a page shows in addition to its content. */
export interface PageContext {
  readonly around: Surroundings
  /** URL of the service. */
  readonly publicBaseUrl: string
  /** The address of the page. */
  readonly canonical: string
  readonly today: EpochDay
  readonly now: Instant
  /** Date of the data; undefined if unknown. */
  readonly dataDate: string | undefined
}

/** Links for the top of the page with this request target: to the root, and to the lists of values. */
export function surroundingsOf(target: string, hasExplorer: boolean): Surroundings {
  const depth = target.split('?', 1)[0]!.split('/').length - 2
  const kinds = LANDING_FIELDS.map((field) => [LANDINGS[field].all, LANDINGS[field].folder] as const)
  return { root: '../'.repeat(Math.max(0, depth)), hasExplorer, kinds }
}

/** A page above another page: its name, and its path below the root. */
export type Step = readonly [name: string, path: string]

/** The pages above a page as links. */
export function trailText(trail: readonly Step[], { around: { root } }: PageContext): Html {
  const steps = trail.map(([name, path], at) => html`${at > 0 && ' › '}<a href="${root}${path}" dir="auto">${name}</a>`)
  return html`<nav class="trail" aria-label="Where you are">${steps}</nav>`
}

/** The pages above a page and the page itself, as JSON-LD for search engines. */
export function trailData(trail: readonly Step[], name: string, { publicBaseUrl, canonical }: PageContext): Html {
  const above = trail.map(([name, path]) => ({ name, address: `${publicBaseUrl}/${path}` }))
  return jsonLd(breadcrumbData([...above, { name, address: canonical }]))
}

/** A value as a link to its page; as plain text if it has no page. */
export function valueLink(field: LandingField, value: string, { around: { root } }: PageContext, shown?: string): Html {
  const text = shown ?? valueInWords(field, value)
  const path = landingPath(field, value)
  return path === undefined ? html`${text}` : html`<a href="${root}${path}" dir="auto">${text}</a>`
}

export type ListedEvent = EditionItem & Pick<SearchBody['conferences'][number], 'next_deadline'>

/** A section with events; nothing if there are none. */
export function eventSection(heading: string, events: readonly ListedEvent[], context: PageContext): Html {
  if (events.length === 0) return html``
  return html`<section>
<h2>${heading}</h2>
<ul class="events">
${events.map((event) => eventItem(event, context))}</ul>
</section>`
}

function eventItem({ id, name, ...event }: ListedEvent, { around: { root }, today }: PageContext): Html {
  const { dates, location, event_status, rank, acceptance, next_deadline: next } = event
  const when = [dates?.formatted, location?.city, location?.country, statusInWords(event_status)]
  const due = next?.open
    ? `${next.kind} deadline ${daysLeft(Date.parse(next.due_utc!) / 1000, today)} (${inLongForm(next.due!)})`
    : ''
  const parts = [when.filter(Boolean).join(', '), ranksInWords(rank ?? ''), acceptance && `accepted ${acceptance}`, due]
  const details = parts.filter(Boolean).join(' · ')
  return html`<li><a href="${root}conferences/${id!}" dir="auto">${name!}</a><br><span>${details}</span></li>
`
}

/** A state in words; `''` for an event that takes place as planned, or whose state is not known. */
export function statusInWords(status: EditionItem['event_status']): string {
  return status == null || status === 'scheduled' ? '' : status.replace('-', ' ')
}

/** Ranks in words: `CORE A* (2023), CCF A`. */
export function ranksInWords(ranks: string): string {
  const inWords = ranksIn(ranks).map(({ scheme, value, year }) => {
    const name = `${scheme} ${value}`.replaceAll('_', ' ')
    return year === null ? name : `${name} (${year})`
  })
  return inWords.join(', ')
}

/** The time until an instant in words: `tomorrow`, `in 12 days`. */
export function daysLeft(instant: number, today: EpochDay): string {
  const days = Math.floor(instant / 86_400) - today
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${inNumbers(days)} days`
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

/** A day `YYYY-MM-DD` in words: `Nov 30, 2026`. */
function inLongForm(text: string): string {
  const day = parseDay(text)
  return day === undefined ? text : formatDayRange(day, day)
}

/** A number with commas between thousands. */
export function inNumbers(count: number): string {
  return count.toLocaleString('en')
}

/** The foot of a page: the attributions of the sources, and the date of the data. */
export function footText(
  sources: readonly ListedSource[],
  { dataDate }: PageContext,
  licenceOf: (source: ListedSource) => string = ({ licence }) => licence,
): Html | undefined {
  const sentences = sources.map((source) => {
    const address = webAddress(source.url)
    const named = html`${source.attribution || source.name}`
    const linked = address === undefined ? named : html`<a href="${address}" rel="noopener">${named}</a>`
    const licence = licenceOf(source)
    return html`${linked}${licence !== '' && ` (${licence})`}.`
  })
  if (dataDate !== undefined) sentences.push(html`Data as of ${dataDate}.`)
  if (sentences.length === 0) return undefined
  return html`<p>${sentences.map((sentence, at) => html`${at > 0 && ' '}${sentence}`)}</p>`
}
