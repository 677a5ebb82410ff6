/** Parts of the timeline: months in a row, a scale, labels that fit, and the months of the year. */
import { addMonths, MONTH_NAMES, monthsBetween } from './dates.ts'

/** Number of months that are shown at first. More are shown if the current or the chosen month is earlier. */
const LATEST_MONTHS = 120

/** Maximum number of months without events that are shown in a row. A longer gap is left out. */
const MAX_EMPTY_MONTHS = 24

/** Months from the first to the last with events, without long gaps; at least twelve; [] without events. */
export function monthsInRow(known: readonly string[]): readonly string[] {
  const ascending = known.toSorted()
  const [first] = ascending
  if (first === undefined) return []
  const months = [first]
  for (const month of ascending.slice(1)) {
    const last = months.at(-1)!
    if (month === last) continue
    const isNear = month <= addMonths(last, MAX_EMPTY_MONTHS + 1)
    months.push(...(isNear ? monthsBetween(addMonths(last, 1), month) : [month]))
  }
  while (months.length < 12) months.push(addMonths(months.at(-1)!, 1))
  return months
}

/** The number of months that are hidden at first. The current month and the chosen month are always shown. */
export function earlierMonths(months: readonly string[], chosen: string | undefined, thisMonth: string): number {
  const shown = [chosen ?? thisMonth, thisMonth].map((from) => months.findIndex((month) => month >= from))
  return Math.max(0, Math.min(months.length - LATEST_MONTHS, ...shown.filter((at) => at >= 0)))
}

/** The top of a scale for counts: 1, or a round number whose half is also round. */
export function topOf(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return [1, 2, 4, 6, 8, 10].map((times) => times * unit).find((top) => top >= most)!
}

/** A label under the month at position `at` of the row. */
export interface Label {
  readonly at: number
  readonly text: string
}

const LABEL = 38

/** Labels without overlap for a row of months that is `width` pixels wide: names of months, or else years. */
export function labelsOf(months: readonly string[], width: number): readonly Label[] {
  const step = width / months.length
  const years = [1, 2, 5, 10, 20, 50, 100].find((count) => count * 12 * step >= LABEL) ?? 500
  const isYear = (at: number) => {
    const month = months[at]!
    const isFirst = month.endsWith('-01') || (at > 0 && month > addMonths(months[at - 1]!, 1))
    return isFirst && Number(month.slice(0, 4)) % years === 0
  }
  // the year of the first month has no label if the next label would overlap it
  const next = months.findIndex((_, at) => at > 0 && isYear(at))
  const isLabeled = (at: number) => (at === 0 ? isYear(0) || next < 0 || next * step >= LABEL : isYear(at))
  const labels: Label[] = []
  for (const [at, month] of months.entries()) {
    const isMonth = step >= LABEL && at > 0 && !month.endsWith('-01')
    const text = isMonth ? MONTH_NAMES[Number(month.slice(5, 7)) - 1]!.slice(0, 3) : month.slice(0, 4)
    const last = labels.at(-1)
    const hasRoom = at * step + LABEL <= width + 1 && (last === undefined || (at - last.at) * step >= LABEL)
    if (hasRoom && (isMonth || isLabeled(at))) labels.push({ at, text })
  }
  return labels
}

/** Number of events in each month of the year, January first, in all years together. */
export function monthsOfYear(counts: ReadonlyMap<string, number>): readonly number[] {
  const sums = Array.from({ length: 12 }, () => 0)
  for (const [month, count] of counts) sums[Number(month.slice(5, 7)) - 1]! += count
  return sums
}

/** Names of the months of the year with the most events; none if more than three months share the maximum. */
export function busiestOf(sums: readonly number[]): readonly string[] {
  const most = Math.max(...sums)
  const names = MONTH_NAMES.filter((_, at) => sums[at] === most)
  return most > 0 && names.length <= 3 ? names : []
}
