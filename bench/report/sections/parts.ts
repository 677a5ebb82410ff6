import type { Figure } from '../../suites/figure.ts'
import { amount } from '../../suites/tables.ts'
import { barChart } from '../charts/bars.ts'
import { dotChart } from '../charts/dots.ts'
import { htmlTable, paragraphs } from '../html.ts'
import type { Section } from '../section.ts'

/** Figures of one suite in a table: a row for each subject, a column for each measure. */
interface Grid {
  readonly subjects: readonly string[]
  readonly measures: readonly string[]
  value(subject: string, measure: string): number | undefined
}

function gridOf(figures: readonly Figure[], suite: string): Grid {
  const ofSuite = figures.filter((figure) => figure.suite === suite)
  return {
    subjects: [...new Set(ofSuite.map(({ subject }) => subject))],
    measures: [...new Set(ofSuite.map(({ measure }) => measure))],
    value: (subject, measure) =>
      ofSuite.find((figure) => figure.subject === subject && figure.measure === measure)?.median,
  }
}

function seriesOf({ subjects, measures, value }: Grid) {
  return measures.map((name) => ({ name, values: subjects.map((subject) => value(subject, name)) }))
}

/** A row for each subject: its measures, and the second by the first. */
function ratioTable(caption: string, { subjects, measures, value }: Grid, ratio: string): string {
  return htmlTable(
    caption,
    ['', ...measures, ratio],
    subjects.map((subject) => {
      const values = measures.map((measure) => value(subject, measure))
      const [one, other] = values
      const factor = one !== undefined && other !== undefined ? amount(other / one) : ''
      return [subject, ...values.map((each) => (each === undefined ? '' : amount(each))), factor]
    }),
  )
}

/** WebAssembly beside its twin. */
export function kernelsSection(figures: readonly Figure[], events: number): Section {
  const grid = gridOf(figures, 'kernels')
  const size = events.toLocaleString('en')
  return {
    id: 'kernels',
    heading: 'Kernels',
    parts: [
      paragraphs(
        'The loops that set operations are made of, in WebAssembly SIMD and in TypeScript, on the same operands in the same memory. Bit sets hold a quarter of all documents at random; a long list every 64th, a short one every 1,024th. That both give equal results is checked by test/docset/kernels.test.ts on a million random cases.',
      ),
      {
        chart: dotChart({
          title: `Kernels over ${size} documents`,
          description: `Median time of one call over ${size} documents, of the WebAssembly kernel and of its TypeScript twin.`,
          rows: grid.subjects,
          series: seriesOf(grid),
          unit: 'microseconds, logarithmic',
        }),
        table: ratioTable('Kernels, median microseconds', grid, 'TypeScript / WebAssembly'),
      },
    ],
  }
}

/** Writing pages, beside JSON.stringify. */
export function textSection(figures: readonly Figure[], events: number): Section {
  const grid = gridOf(figures, 'text')
  return {
    id: 'text',
    heading: 'The text of a page',
    parts: [
      paragraphs(
        'Writing an answer that was found, in UTF-8, ready to be sent; beside it JSON.stringify of the same objects, which are there already, as a string and as bytes. 500 different pages of mixed searches, in turn.',
      ),
      {
        chart: barChart({
          title: 'Page text',
          description: `Median time to write pages of 1, 10 and 50 events out of ${events.toLocaleString('en')}.`,
          rows: grid.subjects,
          series: seriesOf(grid),
          unit: 'microseconds',
          write: amount,
        }),
        table: ratioTable('Page text, median microseconds', grid, 'JSON.stringify / presentSearch'),
      },
    ],
  }
}

/** First and last pages, and what facets and orders cost. */
export function edgesSection(figures: readonly Figure[]): Section {
  const edges = gridOf(figures, 'edges')
  const facets = gridOf(figures, 'facets')
  const plain = facets.value('none', 'search')
  return {
    id: 'offsets',
    heading: 'Offsets, facets and orders',
    parts: [
      paragraphs('The whole search for the first and for the last page of the largest results.'),
      ratioTable('First and last pages, median microseconds', edges, 'last / first'),
      ...(plain === undefined
        ? []
        : [
            paragraphs('The same mixed searches without, with facets counted, and in each order.'),
            htmlTable(
              'Facets and orders, median microseconds',
              ['', 'p50', 'times the plain search'],
              facets.subjects.map((subject) => {
                const value = facets.value(subject, 'search')!
                return [subject, amount(value), amount(value / plain)]
              }),
            ),
          ]),
    ],
  }
}
