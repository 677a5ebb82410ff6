import { civilOf, dayOf, type EpochDay, formatDay, MONTH_NAMES } from '../../event/days.ts'
import { formatMonths, formatRange } from '../../query/dates.ts'
import { joined, quoted } from '../../query/notes.ts'
import { type Filter, type FilterParameter, parameterOf } from '../../query/request.ts'
import type { DividedText, TextPart } from '../../query/words/given-words.ts'
import type { Probe } from './probe.ts'
import { filtersWithout } from './relax.ts'

const DATES: readonly FilterParameter[] = ['from', 'to', 'month', 'year', 'during']
const PLACES: readonly FilterParameter[] = ['city', 'near', 'country', 'countries', 'continent']
const YEAR = /^(?:19|20|21)\d\d$/

/**
 * Sentence for a search whose dates are after today, and after the last event that meets its other filters;
 * undefined for any other search, and if it has no other filters or the sentence would name no event. If some
 * of the other filters are places, the sentence also counts the events on these dates in other places.
 * Examples:
 *
 *   q=EuroPython 2027
 *   No EuroPython event is listed for 2027 yet; the last one in the directory starts in 2026.
 *
 *   q=Ruby 2027&country=Spain
 *   No Ruby event in Spain is listed for 2027; there are 4 in other places. The last one in Spain starts in
 *   2016.
 */
export function notListed(
  filters: readonly Filter[],
  today: EpochDay,
  probe: Pick<Probe, 'latest' | 'find'>,
  divide: (text: string) => DividedText,
): string | undefined {
  const written = filters.find((filter) => filter.by === 'text')
  const text = written && divide(written.text)
  const years = (text?.words ?? []).flatMap((word, at) => (YEAR.test(word) ? [at] : []))
  const partsOfDates = (text?.parts ?? []).filter(({ kind }) => kind === 'date')
  const datesInWords = years.map((at) => {
    const year = text!.words[at]!
    const part = partsOfDates.find(({ positions }) => positions.includes(at))
    return { name: part?.label ?? year, from: dayOf(Number(year), 1, 1) }
  })
  const dates = [...datesInWords, ...datesOfFilters(filters)]
  const from = Math.max(...dates.map((date) => date.from)) as EpochDay
  if (dates.length === 0 || from <= today) return undefined
  const ofDates = [...years, ...partsOfDates.flatMap(({ positions }) => positions)]
  const undated = filtersWithout(filters, text, (filter) => DATES.includes(parameterOf(filter)), ofDates)
  if (undated.length === 0) return undefined
  const latest = probe.latest(undated)
  if (latest !== undefined && latest >= from) return undefined
  const partsOfPlaces = (text?.parts ?? []).filter(({ kind }) => kind === 'place')
  const positions = partsOfPlaces.flatMap((part) => part.positions)
  const isPlace = (filter: Filter) => PLACES.includes(parameterOf(filter))
  const places = [...undated.filter(isPlace).map(phraseOf), ...partsOfPlaces.map(phraseOfPart)].join(' ')
  const elsewhere = places === '' ? 0 : probe.find(filtersWithout(filters, text, isPlace, positions)).total
  if (latest === undefined && elsewhere === 0) return undefined
  const kind = kindOf(filtersWithout(undated, text, isPlace, [...ofDates, ...positions]))
  const onDates = joined([...new Set(dates.map(({ name }) => name))], 'and')
  const none = `No ${kind}${places && ` ${places}`} is listed for ${onDates}`
  const last =
    latest === undefined ? '' : `he last one ${places || 'in the directory'} starts in ${nameOfDay(latest, from)}.`
  if (elsewhere === 0) return `${none} yet; t${last}`
  return `${none}; there ${elsewhere === 1 ? 'is 1' : `are ${elsewhere}`} in other places.${last && ` T${last}`}`
}

/** The dates of filters, each in words (`2027`, `days before 2027-03-01`) and with its first day. */
function datesOfFilters(filters: readonly Filter[]): { name: string; from: EpochDay }[] {
  const dates: { name: string; from: EpochDay }[] = []
  for (const filter of filters) {
    if (filter.by === 'during') dates.push({ name: formatRange(filter), from: filter.from })
    else if (filter.by === 'start' && filter.from !== null) dates.push({ name: nameOf(filter), from: filter.from })
  }
  const until = filters.find((filter) => filter.by === 'end_before')
  if (until && dates.length > 0) dates.push({ name: `days before ${formatDay(until.day)}`, from: dates[0]!.from })
  return dates
}

function nameOf(filter: Extract<Filter, { by: 'start' }>): string {
  const { parameter, from } = filter
  if (parameter === 'year') return formatDay(from!).slice(0, 4)
  return parameter === 'month' ? formatMonths(filter).replace('/', ' to ') : `days from ${formatDay(from!)} on`
}

/** The year of a day if it is before the year of `other`; else month and year: `March 2027`. */
function nameOfDay(day: EpochDay, other: EpochDay): string {
  const { year, month } = civilOf(day)
  return year < civilOf(other).year ? String(year) : `${MONTH_NAMES[month - 1]} ${year}`
}

/**
 * The subject of a search as a noun phrase: `Ruby workshop with topic "Data"`. The text of `q` is put before
 * the noun only if it is a single word.
 */
function kindOf(filters: readonly Filter[]): string {
  const text = filters.find((filter) => filter.by === 'text')?.text
  const type = filters.find((filter) => filter.by === 'type')?.value
  const others = filters.filter(({ by }) => by !== 'text' && by !== 'type').map((filter) => ` ${phraseOf(filter)}`)
  const noun = type ?? (text === undefined && others.length === 0 ? 'matching event' : 'event')
  const named = text === undefined ? noun : /\s/.test(text) ? `${noun} for ${quoted(text)}` : `${text} ${noun}`
  return named + others.join('')
}

function phraseOf(filter: Filter): string {
  switch (filter.by) {
    case 'near':
      return `within ${filter.withinKm} km of ${filter.center}`
    case 'countries':
      return `in ${filter.values.join(', ')}`
    case 'continent':
      return `in ${filter.continent}`
    case 'city':
    case 'country':
      return `in ${filter.value}`
    case 'deadline':
      return `with ${filter.parameter} ${formatDay((filter.from ?? filter.to)!)}`
    case 'deadline_kind':
      return `with deadline_kind ${filter.kind}`
    case 'deadline_open':
      return 'with an open deadline'
    case 'exclude':
      return filter.filters.map((one) => `not ${phraseOf(one)}`).join(' and ')
    default:
      return `with ${parameterOf(filter)} ${'value' in filter ? quoted(filter.value) : ''}`
  }
}

function phraseOfPart({ label }: TextPart): string {
  return label.startsWith('within ') ? label : `in ${label}`
}
