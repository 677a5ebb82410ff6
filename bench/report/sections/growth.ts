import { type Figure, keyOf } from '../../suites/figure.ts'
import { MIXED } from '../../suites/ratios.ts'
import { amount, share } from '../../suites/tables.ts'
import { lineChart } from '../charts/lines.ts'
import { htmlTable, paragraphs } from '../html.ts'
import type { Section } from '../section.ts'

/** What is drawn over the size of the directory. */
const DRAWN = [
  { name: 'mixed searches', suite: 'classes', subject: MIXED, measure: 'search' },
  { name: 'one rare filter', suite: 'classes', subject: 'one rare filter', measure: 'search' },
  { name: 'two common words', suite: 'classes', subject: 'two common words', measure: 'search' },
  { name: 'facets', suite: 'classes', subject: 'facets', measure: 'search' },
  { name: 'load', suite: 'load', subject: 'snapshot', measure: 'process start to ready' },
  { name: 'memory', suite: 'memory', subject: 'resident', measure: 'when ready' },
] as const

/** How costs grow with the directory, and what loading, holding and building it costs. */
export function growthSection(figures: readonly Figure[]): Section {
  const sizes = [...new Set(figures.map(({ events }) => events))].sort((a, b) => a - b)
  const columns = sizes.map((events) => `${events.toLocaleString('en')} events`)
  const find = (figure: Pick<Figure, 'suite' | 'subject' | 'measure'>, events: number) =>
    figures.find((each) => keyOf(each) === keyOf({ ...figure, events }))
  const lines = DRAWN.flatMap((drawn) => {
    const base = find(drawn, sizes[0]!)?.median
    if (base === undefined) return []
    const points = sizes.flatMap((events): [number, number][] => {
      const value = find(drawn, events)?.median
      return value === undefined ? [] : [[events, value / base]]
    })
    return [{ name: drawn.name, points }]
  })
  const factors = htmlTable(
    'Growth from the smallest directory',
    ['', ...columns],
    lines.map(({ name, points }) => [
      name,
      ...sizes.map((size) => {
        const at = points.find(([events]) => events === size)
        return at ? amount(at[1]) : ''
      }),
    ]),
  )
  const operation = figures.filter(({ suite }) => ['load', 'memory', 'build'].includes(suite))
  const subjects = [...new Map(operation.map((each) => [`${each.suite}: ${each.measure}`, each])).entries()]
  return {
    id: 'growth',
    heading: 'Growth with size',
    parts: [
      ...(sizes.length > 1 && lines.length > 0
        ? [
            {
              chart: lineChart({
                title: 'Growth with the number of events',
                description: `Medians as a multiple of those at ${sizes[0]!.toLocaleString('en')} events. What grows in proportion to the directory runs along the dashed line.`,
                lines,
                guide: { name: 'in proportion', points: sizes.map((events) => [events, events / sizes[0]!]) },
                xName: 'events',
                yName: 'times the smallest directory',
              }),
              table: factors,
            },
          ]
        : []),
      paragraphs(
        'Loading is timed in fresh processes with the file in the system’s cache, by the service’s own log line. Memory is that of the service, compiled, as the system tells it. Building reads a SQLite dump.',
      ),
      htmlTable(
        'Load, memory, build',
        ['', ...columns, 'deviation'],
        subjects.map(([name, last]) => [
          name,
          ...sizes.map((events) => {
            const figure = find(last, events)
            return figure ? `${amount(figure.median)} ${figure.unit}` : ''
          }),
          last.deviation === null ? '' : share(last.deviation),
        ]),
      ),
    ],
  }
}
