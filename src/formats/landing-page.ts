/** Landing pages: events with a value of a field, and lists of values (section 4.9 of docs/contract.md). */
import { formatDay, formatMonth } from '../event/days.ts'
import type { SeriesDetail } from '../operations/get-series.ts'
import { LANDINGS, type Landing, type LandingField, landingPath, valueInWords } from '../operations/landings.ts'
import type { ListedSource } from '../operations/lists.ts'
import { type Html, html, pageText, SITE_NAME } from './page.ts'
import {
  estimateText,
  eventSection,
  footText,
  inNumbers,
  type ListedEvent,
  type PageContext,
  ranksInWords,
  type Step,
  statusInWords,
  trailData,
  trailText,
  valueLink,
} from './page-parts.ts'
import { jsonLd, listData, seriesData } from './schema-org.ts'

/** Facts that a landing page shows in addition to its events. */
interface LandingContext extends PageContext {
  readonly sources: readonly ListedSource[]
}

/** Writes a landing page: the events with a value, or a list of values. */
export function landingPage(landing: Landing, context: LandingContext): string {
  return landing.value === undefined
    ? valuesPage(landing, context)
    : eventsPage({ ...landing, value: landing.value }, context)
}

type OfValue = Landing & { readonly value: string }

function eventsPage(landing: OfValue, context: LandingContext): string {
  const { field, value, year, search, series } = landing
  const { total, conferences } = search
  const kind = LANDINGS[field]
  const title = `${kind.title(value)}${year === undefined ? '' : ` in ${year}`}`
  const trail = trailOf(landing)
  const all = searchLink(landing, context, `Search all ${inNumbers(total)} events`)
  const address = (id: number) => `${context.publicBaseUrl}/conferences/${id}`
  const data =
    series === undefined
      ? listData(conferences.map(({ id }) => address(id!)))
      : seriesData(value, series.editions, context.canonical, address)
  return pageText({
    title: `${title} · ${SITE_NAME}`,
    around: context.around,
    head: html`<link rel="canonical" href="${context.canonical}">
<meta name="description" content="${title}: ${countsOf(landing)}, with days and places.">
${total === 0 && html`<meta name="robots" content="noindex">\n`}${jsonLd(data)}${trailData(trail, title, context)}`,
    body: html`${trailText(trail, context)}
<h1 dir="auto">${title}</h1>
<p>${countsOf(landing)}. ${searchLink(landing, context, 'Search and filter them')}</p>
${series !== undefined && aboutSeries(series)}
${kind.hasYears && yearsOf(landing, context)}
${series === undefined ? eventsOf(landing, context) : eventSection('Editions', series.editions, context)}
${series === undefined && conferences.length < total && html`<p>${all}</p>`}
${kind.neighbours.map((other) => neighbours(landing, other, context))}`,
    foot: footText(context.sources, context),
  })
}

function countsOf({ search: { total, upcoming } }: Landing): string {
  const all = total === 1 ? '1 event' : `${inNumbers(total)} events`
  return `${all}, ${upcoming === 0 ? 'none' : inNumbers(upcoming)} upcoming`
}

function trailOf({ field, value, year }: OfValue): Step[] {
  const { all, folder } = LANDINGS[field]
  const path = landingPath(field, value)
  const ofValue: Step[] = year === undefined || path === undefined ? [] : [[valueInWords(field, value), path]]
  return [[all, folder], ...ofValue]
}

/** A link to the search of a landing page in the explorer; nothing if there is no explorer. */
function searchLink({ field, value, year }: OfValue, { around }: PageContext, text: string, also?: OtherFilter): Html {
  if (!around.hasExplorer) return html``
  const filters = new URLSearchParams({
    [LANDINGS[field].parameter]: value,
    ...(year !== undefined && { year: String(year) }),
    ...(also !== undefined && { [LANDINGS[also.field].parameter]: also.value }),
    when: 'all',
  })
  const label = also === undefined ? undefined : `${text} events, ${valueInWords(also.field, also.value)}`
  const named = label !== undefined && html` aria-label="${label}"`
  return html`<a href="${around.root || './'}?${String(filters)}"${named}>${text}</a>`
}

interface OtherFilter {
  readonly field: LandingField
  readonly value: string
}

/** The events in groups: upcoming, past, and those that do not take place as planned. */
function eventsOf({ search: { conferences } }: OfValue, context: LandingContext): Html {
  const today = formatDay(context.today)
  const isPlanned = ({ event_status: status }: ListedEvent) => statusInWords(status) === ''
  const isUpcoming = ({ dates }: ListedEvent) => dates!.start! >= today
  const planned = conferences.filter(isPlanned)
  const changed = conferences.filter((event) => !isPlanned(event))
  return html`${eventSection('Upcoming', planned.filter(isUpcoming), context)}
${eventSection(
  'Past',
  planned.filter((event) => !isUpcoming(event)),
  context,
)}
${eventSection('Cancelled, postponed or moved online', changed, context)}`
}

interface CountedValue {
  readonly value: string
  readonly count: number
}

const MAX_YEARS = 12

/** Up to MAX_YEARS years of a value, with numbers of events and links to pages, latest year first. */
function yearsOf({ field, value, year, search }: OfValue, { around: { root } }: PageContext): Html {
  const years = (search.facets?.year ?? []).toSorted((a, b) => Number(b.value) - Number(a.value))
  const own = years.findIndex(({ value: text }) => Number(text) === year)
  const first = Math.max(0, Math.min(own - MAX_YEARS / 2, years.length - MAX_YEARS))
  const item = ({ value: text, count }: CountedValue) => {
    const path = landingPath(field, value, Number(text))
    const current = Number(text) === year && html` aria-current="page"`
    return html`<li><a href="${root}${path ?? ''}"${current}>${text}</a> ${inNumbers(count)}</li>
`
  }
  return html`<section>
<h2>By year</h2>
<ul class="values">
${years.slice(first, first + MAX_YEARS).map(item)}</ul>
</section>`
}

const MAX_NEIGHBOURS = 15
/** Number of earlier months to which the page of a month links. */
const MONTHS_BEFORE = 3

/**
 * Links to pages of other months (`monthsAround`), or of the commonest values of `field` among the events.
 */
function neighbours(landing: OfValue, field: LandingField, context: LandingContext): Html {
  const values = (landing.search.facets?.[field] ?? []).filter(
    ({ value }) => value !== landing.value || field === 'month',
  )
  const shown = field === 'month' ? monthsAround(values, landing, context) : values.slice(0, MAX_NEIGHBOURS)
  if (shown.length === 0) return html``
  const item = ({ value, count }: CountedValue) => {
    const number =
      field === landing.field
        ? html`${inNumbers(count)}`
        : searchLink(landing, context, inNumbers(count), { field, value })
    return html`<li>${valueLink(field, value, context)} ${number.text === '' ? inNumbers(count) : number}</li>
`
  }
  return html`<section>
<h2>${LANDINGS[field].all}</h2>
<ul class="values">
${shown.map(item)}</ul>
</section>`
}

/**
 * Months with events, at most twelve: on the page of a month the months around it, on the page of a year its
 * months, on other pages the coming months.
 */
function monthsAround(months: readonly CountedValue[], { field, value, year }: OfValue, { today }: LandingContext) {
  const inOrder = months.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  if (year !== undefined) return inOrder.filter((month) => month.value.startsWith(`${year}-`))
  const from = inOrder.findIndex((month) => month.value >= (field === 'month' ? value : formatMonth(today)))
  if (from < 0) return []
  const first = field === 'month' ? Math.max(0, from - MONTHS_BEFORE) : from
  return inOrder.slice(first, first + 12).filter((month) => field !== 'month' || month.value !== value)
}

/** The ranks of a series, and the estimate of its next edition. */
function aboutSeries({ editions, estimate }: SeriesDetail): Html {
  const rank = editions.find((edition) => edition.rank)?.rank ?? undefined
  const ranks = rank !== undefined && html`<dl><dt>Rank</dt><dd>${ranksInWords(rank)}</dd></dl>\n`
  return html`${ranks}${estimate !== null && estimateText(estimate)}`
}

/** The page that lists values of a field: those with the most events. */
function valuesPage({ field, search }: Landing, context: LandingContext): string {
  const { all, folder } = LANDINGS[field]
  const facet = search.facets?.[field] ?? []
  const values = field === 'month' ? facet.toSorted((a, b) => (a.value < b.value ? 1 : -1)) : facet
  const about = `${all} of ${inNumbers(search.total)} conferences, workshops, seminars and webinars`
  return pageText({
    title: `${all} · ${SITE_NAME}`,
    around: context.around,
    head: html`<link rel="canonical" href="${context.canonical}">
<meta name="description" content="${about}">
${trailData([], all, { ...context, canonical: `${context.publicBaseUrl}/${folder}` })}`,
    body: html`<h1>${all}</h1>
<p>${about}${field !== 'month' && ', those with most events first'}.</p>
<ul class="columns">
${values.map(({ value, count }) => html`<li>${valueLink(field, value, context)} ${inNumbers(count)}</li>\n`)}</ul>`,
    foot: footText(context.sources, context),
  })
}
