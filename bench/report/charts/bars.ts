import type { Series } from './dots.ts'
import { type Chart, INK, MUTED, RULE, SERIES } from './svg.ts'

const BAR_HEIGHT = 20
const GROUP_GAP = 22
const AROUND = 92
const LABELS_WIDTH = 280

interface Bars extends Pick<Chart, 'title' | 'description'> {
  readonly rows: readonly string[]
  readonly series: readonly Series[]
  readonly unit: string
  /** How a value is written at the end of its bar. */
  readonly write: (value: number) => string
}

/** Bars from zero on a linear scale, those of a row beside each other or, of stacked parts, behind each other. */
export function barChart({ title, description, rows, series, unit, write }: Bars, isStacked = false): Chart {
  const barsOfRow = isStacked ? 1 : series.length
  return {
    title,
    description,
    height: rows.length * (barsOfRow * BAR_HEIGHT + (isStacked ? 4 : GROUP_GAP)) + AROUND,
    option: {
      grid: { left: LABELS_WIDTH, right: 90, top: 36, bottom: 56 },
      legend: { top: 0, left: LABELS_WIDTH, itemGap: 24, itemWidth: 14, textStyle: { color: INK, fontSize: 13 } },
      xAxis: {
        type: 'value',
        name: unit,
        nameLocation: 'middle',
        nameGap: 30,
        nameTextStyle: { color: MUTED, fontSize: 13 },
        axisLabel: { color: MUTED, fontSize: 12 },
        splitLine: { lineStyle: { color: RULE } },
      },
      yAxis: {
        type: 'category',
        data: rows,
        inverse: true,
        axisLabel: { color: INK, fontSize: 13, width: LABELS_WIDTH - 20, overflow: 'truncate' },
        axisTick: { show: false },
        axisLine: { lineStyle: { color: RULE } },
      },
      series: series.map(({ name, values }, index) => ({
        type: 'bar',
        name,
        ...(isStacked ? { stack: 'all' } : {}),
        barWidth: BAR_HEIGHT - 4,
        itemStyle: { color: SERIES[index], opacity: 1 },
        label: {
          show: !isStacked,
          position: 'right',
          color: INK,
          fontSize: 12,
          formatter: ({ value }: { value: number }) => write(value),
        },
        data: values.map((value) => value ?? '-'),
      })),
    },
  }
}
