import { QUERY_CLASSES } from '../../classes.ts'
import type { Figure } from '../../suites/figure.ts'
import { MIXED } from '../../suites/ratios.ts'
import { amount, share } from '../../suites/tables.ts'
import { barChart } from '../charts/bars.ts'
import { dotChart } from '../charts/dots.ts'
import { htmlTable, paragraphs } from '../html.ts'
import type { Section } from '../section.ts'

const STAGES = ['plan', 'match', 'page'] as const
const SENTENCES: ReadonlyMap<string, string> = new Map([
  [MIXED, 'Random searches in the proportions people use: most name a subject, many a place, a time or both.'],
  ...QUERY_CLASSES.map(({ name, sentence }): [string, string] => [name, sentence]),
])

/** What each query class costs, and which stage of a search that is; `figures` are of one corpus. */
export function classesSection(figures: readonly Figure[], events: number): Section {
  const of = (suite: string, measure: string) =>
    new Map(
      figures.filter((each) => each.suite === suite && each.measure === measure).map((each) => [each.subject, each]),
    )
  const steady = of('classes', 'search')
  const withText = of('classes', 'search and text')
  const first = of('classes', 'search, first round')
  const rows = [...steady.values()].sort((a, b) => a.median - b.median).map(({ subject }) => subject)
  const size = `${events.toLocaleString('en')} events`
  const stages = STAGES.map((stage) => ({ name: stage, of: of(stage, 'stage') }))
  const classes = {
    chart: dotChart({
      title: `Query classes over ${size}`,
      description: `Time of a search in the engine by query class, without a cache and without HTTP, over ${size}: the median and the 99th percentile of the queries of the class.`,
      rows,
      series: [
        { name: 'p50', values: rows.map((name) => steady.get(name)?.median) },
        { name: 'p99', values: rows.map((name) => steady.get(name)?.p99 ?? undefined) },
      ],
      unit: 'microseconds, logarithmic',
    }),
    table: htmlTable(
      'Query classes, microseconds',
      [
        'class',
        'asks for',
        'p50',
        'p99',
        'deviation',
        'p50 with text',
        'p99 with text',
        'p50, first round',
        'p99, first round',
      ],
      rows.map((name) => {
        const { deviation } = steady.get(name)!
        const times = [withText, first].flatMap((set) => [written(set.get(name)?.median), written(set.get(name)?.p99)])
        const spread = deviation === null ? '' : share(deviation)
        return [
          name,
          SENTENCES.get(name) ?? '',
          written(steady.get(name)!.median),
          written(steady.get(name)!.p99),
          spread,
          ...times,
        ]
      }),
    ),
  }
  const stageRows = rows.filter((name) => stages.every((stage) => stage.of.has(name)))
  const byStage = {
    chart: barChart(
      {
        title: `Stages of a search over ${size}`,
        description: `Where the time of a search goes, over ${size}: the median of each stage, by query class. Plan finds out what the words and values mean, match intersects sets, page takes ten events in order. Facets and what an empty answer says are not in it.`,
        rows: stageRows,
        series: stages.map(({ name, of }) => ({ name, values: stageRows.map((row) => of.get(row)?.median) })),
        unit: 'microseconds',
        write: amount,
      },
      true,
    ),
    table: htmlTable(
      'Median of each stage, microseconds',
      ['class', ...STAGES],
      stageRows.map((row) => [row, ...stages.map(({ of }) => written(of.get(row)?.median))]),
    ),
  }
  return {
    id: 'classes',
    heading: 'Query classes',
    parts: [
      paragraphs(
        'Every query is timed by itself, in eight rounds over all classes. The first round is told apart: code is still being compiled then. A steady time is the median of the seven others; p50 and p99 are taken over the queries of a class. The deviation is the median distance of the rounds’ medians from their median. Parameters are read beforehand.',
      ),
      classes,
      ...(stageRows.length > 0 ? [byStage] : []),
    ],
  }
}

function written(value: number | null | undefined): string {
  return value == null ? '' : amount(value)
}
