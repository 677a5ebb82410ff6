import { markdownTable } from '../support/output.ts'
import { type BenchRun, CLASS_MEASURE, MIXED, WORST_BY_MEDIAN } from './derived.ts'
import type { Figure } from './figure.ts'

/** The class of the costliest known requests has its own row, because people do not write such queries. */
const WORST_FOUND = 'worst found'

/** A table of the ten most important figures that a run has for its largest corpus. */
export function summaryOf({ figures, ratios, growths }: BenchRun, show: (value: number) => string): string {
  const events = Math.max(...figures.map((figure) => figure.events))
  const ofSize = figures.filter((figure) => figure.events === events)
  const classes = ofSize.filter(
    ({ suite, subject, measure }) =>
      suite === 'classes' && measure === CLASS_MEASURE && subject !== MIXED && subject !== WORST_FOUND,
  )
  const slowest = classes.toSorted((a, b) => b.median - a.median)[0]
  const find = (suite: string, subject: string, measure: string) =>
    ofSize.find((figure) => figure.suite === suite && figure.subject === subject && figure.measure === measure)
  const rows = [
    row('a mixed search', find('classes', MIXED, CLASS_MEASURE)),
    row('a mixed search with its text', find('classes', MIXED, 'search and text')),
    row(`the slowest class: ${slowest?.subject}`, slowest),
    row('the costliest known requests', find('classes', WORST_FOUND, CLASS_MEASURE)),
    row('the text of a page of 10', find('text', 'page of 10', 'presentSearch')),
    row('from process start to ready', find('load', 'snapshot', 'process start to ready')),
    row('resident when ready', find('memory', 'resident', 'when ready')),
    row('resident after 250 searches', find('memory', 'resident', 'after 250 searches')),
    ...ratios
      .filter((ratio) => ratio.events === events && ratio.name === WORST_BY_MEDIAN)
      .map(({ value }) => ['the slowest class, compared with the median class', `${show(value)} times`, '']),
    ...growths
      .filter(({ subject, measure, to }) => subject === MIXED && measure === CLASS_MEASURE && to === events)
      .map(({ factor, from }) => [
        `a mixed search, compared with ${from.toLocaleString('en')} events`,
        `${show(factor)} times`,
        '',
      ]),
  ]
  return markdownTable(
    [`${events.toLocaleString('en')} events`, 'median', 'p99'],
    rows.filter((each) => each !== undefined),
  )

  function row(what: string, figure: Figure | undefined): string[] | undefined {
    if (figure === undefined) return undefined
    const { median, p99, unit } = figure
    return [what, `${show(median)} ${unit}`, p99 === null ? '' : `${show(p99)} ${unit}`]
  }
}
