import { type Chart, INK, MUTED, RULE, SERIES } from './svg.ts'

/** Values of one kind, one for each row; undefined where a row has none. */
export interface Series {
  readonly name: string
  readonly values: readonly (number | undefined)[]
}

/** Shapes tell series apart where colours do not. */
const SHAPES = ['circle', 'diamond', 'triangle', 'rect', 'emptyCircle', 'emptyDiamond'] as const
const ROW_HEIGHT = 24
/** Above the rows: the legend, in as many lines as it takes. */
const LEGEND_LINE = 26
const SERIES_IN_LINE = 4
/** Below the rows: the scale and its name. */
const BELOW = 56
const LABELS_WIDTH = 290

interface Dots extends Pick<Chart, 'title' | 'description'> {
  readonly rows: readonly string[]
  readonly series: readonly Series[]
  readonly unit: string
}

/** Dots on a logarithmic scale, a row for each thing, a line from its least value to its greatest. */
export function dotChart({ title, description, rows, series, unit }: Dots): Chart {
  const values = series.flatMap((each) => each.values.flatMap((value) => value ?? []))
  const spans = rows.flatMap((_, row) => {
    const ofRow = series.flatMap((each) => each.values[row] ?? [])
    return ofRow.length > 1 ? [[Math.min(...ofRow), Math.max(...ofRow), row]] : []
  })
  const above = 10 + LEGEND_LINE * Math.ceil(series.length / SERIES_IN_LINE)
  return {
    title,
    description,
    height: above + rows.length * ROW_HEIGHT + BELOW,
    option: {
      grid: { left: LABELS_WIDTH, right: 30, top: above, bottom: BELOW },
      legend: {
        top: 0,
        left: LABELS_WIDTH,
        itemGap: 24,
        textStyle: { color: INK, fontSize: 13 },
        data: series.map(({ name }) => name),
      },
      xAxis: {
        type: 'log',
        name: unit,
        nameLocation: 'middle',
        nameGap: 30,
        nameTextStyle: { color: MUTED, fontSize: 13 },
        min: powerBelow(Math.min(...values)),
        max: powerAbove(Math.max(...values)),
        axisLabel: { color: MUTED, fontSize: 12, formatter: (value: number) => value.toLocaleString('en') },
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
      series: [
        { type: 'custom', silent: true, data: spans, encode: { x: [0, 1], y: 2 }, renderItem: spanLine },
        ...series.map(({ name, values }, index) => ({
          type: 'scatter',
          name,
          symbol: SHAPES[index],
          symbolSize: 11,
          itemStyle: { color: SERIES[index], opacity: 1 },
          data: values.flatMap((value, row) => (value === undefined ? [] : [[value, row]])),
        })),
      ],
    },
  }
}

/** The part of echarts' interface for own shapes that is used here. */
interface Drawing {
  value(dimension: number): number
  coord(point: readonly [number, number]): [number, number]
}

function spanLine(_: unknown, api: Drawing): object {
  const [least, greatest, row] = [api.value(0), api.value(1), api.value(2)]
  const [x1, y1] = api.coord([least, row])
  const [x2, y2] = api.coord([greatest, row])
  return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke: MUTED, lineWidth: 1, opacity: 0.6 } }
}

function powerBelow(value: number): number {
  return 10 ** Math.floor(Math.log10(value))
}

function powerAbove(value: number): number {
  return 10 ** Math.ceil(Math.log10(value))
}
